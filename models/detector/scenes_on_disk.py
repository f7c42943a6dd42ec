# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drawn scenes as the trainer takes them, with the whole outline of cards that the frame cuts.

ultralytics' own loader refuses labels that reach outside the picture, or clips
them to an outline that no card has. Scenes come with every change of light and
lens drawn in, so all that is left to vary is a turn by quarters (never a
mirror) and the size.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import Dataset
from ultralytics.data.dataset import YOLODataset
from ultralytics.utils.ops import xyxyxyxy2xywhr

from models.scenes.canvas import Corners
from models.scenes.varying import vary


class ScenesOnDisk(Dataset[dict[str, Any]]):  # type: ignore[misc]
    """The pictures of a folder with the label files of its sister folder, kept in memory coded.

    varied: draw a turn and a size anew each time; validation takes the scenes as they are.
    """

    def __init__(self, pictures: Path, *, varied: bool) -> None:
        files = sorted(pictures.glob("*.jpg"))
        if not files:
            raise FileNotFoundError(f"{pictures} holds no scenes: run models.detector.dataset.")
        labels = pictures.parents[1] / "labels" / pictures.name
        self.coded = [np.fromfile(file, np.uint8) for file in files]
        self.files = [str(file) for file in files]
        self.cards = [_read_labels(labels / f"{file.stem}.txt") for file in files]
        self.labels = [{"cls": classes[:, None]} for classes, _ in self.cards]
        self.varied = varied

    collate_fn = staticmethod(YOLODataset.collate_fn)

    def __len__(self) -> int:
        """Scenes."""
        return len(self.coded)

    def __getitem__(self, index: int) -> dict[str, Any]:
        """One scene in the form of ultralytics' oriented boxes."""
        picture = np.asarray(cv2.imdecode(self.coded[index], cv2.IMREAD_COLOR), np.uint8)
        classes, corners = self.cards[index]
        height, width = picture.shape[:2]
        if self.varied:
            # torch seeds its workers anew every epoch, numpy's own generator it would not.
            rng = np.random.default_rng(int(torch.randint(2**31, ())))
            picture, corners = vary(picture, corners, rng)
        boxes = xyxyxyxy2xywhr(torch.from_numpy(corners.reshape(-1, 8) * np.float32(width)))
        boxes = boxes.reshape(-1, 5).float()
        boxes[:, :4] /= width
        rgb = np.ascontiguousarray(picture[..., ::-1].transpose(2, 0, 1))
        return {
            "img": torch.from_numpy(rgb),
            "cls": torch.from_numpy(classes[:, None]),
            "bboxes": boxes,
            "batch_idx": torch.zeros(len(classes)),
            "im_file": self.files[index],
            "ori_shape": (height, width),
            "resized_shape": (height, width),
            "ratio_pad": ((1.0, 1.0), (0.0, 0.0)),
        }


def _read_labels(file: Path) -> tuple[NDArray[np.float32], Corners]:
    """Classes (n,) and corners (n, 4, 2), shares of the picture's side."""
    rows = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
    numbers = np.array(rows, np.float32).reshape(-1, 9)
    return np.ascontiguousarray(numbers[:, 0]), numbers[:, 1:].reshape(-1, 4, 2)
