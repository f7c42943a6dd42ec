# SPDX-License-Identifier: AGPL-3.0-or-later
"""Going on from the shipped ONNX files: their numbers as networks that can be trained.

The numbers that an export folded are read back and every normalisation is made anew from drawn
lessons, such that what the networks say stays the same; see `models.folded`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from models.folded import leave_to_bias, load_folded, make_normalisations, pairs_of
from models.reading.episodes import Lesson
from models.reading.judged import judge
from models.reading.network import FaceNetwork, Judge

SEEN_LESSONS = 8


def reader_from_onnx(
    faces: Path, verdict: Path, lessons: Iterable[Lesson]
) -> tuple[FaceNetwork, Judge]:
    """The reader that was exported to these two files, to be trained on.

    lessons: what its normalisations are made from; some eight are enough. Raises ValueError when a
    file holds another architecture, or when the two are from two trainings.
    """
    network, head = read_folded(faces, verdict)

    def show() -> None:
        for lesson in lessons:
            judge(network, head, lesson, "cpu")

    make_normalisations([*pairs_of(network), *pairs_of(head)], show)
    return network.train(), head.train()


def read_folded(faces: Path, verdict: Path) -> tuple[FaceNetwork, Judge]:
    """The same for going on with its normalisations held still: they only add a bias."""
    network, head = FaceNetwork().eval(), Judge().eval()
    facts = [load_folded(part, path) for part, path in ((network, faces), (head, verdict))]
    if facts[0]["version"] != facts[1]["version"]:
        raise ValueError(f"{faces} and {verdict} are from two trainings")
    head.scale.data.fill_(float(facts[1]["scale"]))
    for part in (network, head):
        leave_to_bias([norm for _, norm in pairs_of(part)])
    return network, head
