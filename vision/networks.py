# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opens the program's networks: ONNX Runtime with what a small machine wants, no torch."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort

from vision.frames import Pixels
from vision.plane import Floats

PREFIX = "quartermaster."
"""Of what an export writes about a network: `quartermaster.version` and so on."""


class Network:
    """One network and what its file says of itself.

    threads: that it runs in; 0 for as many as are good on this machine.
    Raises FileNotFoundError when there is no such file.
    """

    def __init__(self, weights: Path, threads: int = 0) -> None:
        if not weights.is_file():
            raise FileNotFoundError(f"the network's weights are missing: {weights}")
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads or usual_threads()
        # Spinning threads would keep a Pi's cores busy between two frames.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # The runtime keeps and shares out its own memory: blocks of megabytes that come and go by
        # the hundred break up the process's until it is twice as large after some minutes. But it
        # need not keep a plan for every number of cards.
        options.enable_mem_pattern = False
        self._session = ort.InferenceSession(
            str(weights), options, providers=["CPUExecutionProvider"]
        )
        self.facts = own_facts(self._session.get_modelmeta().custom_metadata_map)

    def run(self, blob: Floats) -> list[Floats]:
        """The outputs for one blob of pictures, in the file's order."""
        return self.answer({"images": blob})

    def answer(self, inputs: Mapping[str, Floats]) -> list[Floats]:
        """The outputs for named inputs, in the file's order."""
        return [np.asarray(out, np.float32) for out in self._session.run(None, dict(inputs))]


def usual_threads() -> int:
    """Two, for the page and the camera have work too, or one where this process has one core."""
    return min(2, len(os.sched_getaffinity(0)))


def own_facts(told: Mapping[str, str]) -> dict[str, str]:
    """Of what a file says of itself, what this program wrote."""
    return {
        key.removeprefix(PREFIX): value for key, value in told.items() if key.startswith(PREFIX)
    }


def blob_of(pictures: Sequence[Pixels]) -> Floats:
    """Pictures of one size, BGR bytes, as (n, 3, height, width) RGB 0..1."""
    # One by one OpenCV turns them five times as fast as together.
    blobs = [cv2.dnn.blobFromImage(one, 1 / 255, swapRB=True) for one in pictures]
    return np.asarray(np.concatenate(blobs), np.float32)
