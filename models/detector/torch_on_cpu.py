# SPDX-License-Identifier: AGPL-3.0-or-later
"""What ultralytics needs to run on a torch without CUDA; import this before it.

torchvision's wheels are built for CUDA; on a CPU torch its import stops at
`operator torchvision::nms does not exist`. Declaring its operators (and giving
nms a plain implementation) is all that training, validation and export ask for.
Nothing happens where the operator is there.
"""

from __future__ import annotations

import os

import torch

os.environ.setdefault("YOLO_AUTOINSTALL", "false")
os.environ.setdefault("YOLO_OFFLINE", "true")


def _nms(boxes: torch.Tensor, scores: torch.Tensor, iou_threshold: float) -> torch.Tensor:
    """Greedy non-maximum suppression; boxes (n, 4) as x1 y1 x2 y2."""
    left = scores.argsort(descending=True)
    kept = []
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(1)
    while left.numel():
        best, left = left[0], left[1:]
        kept.append(best)
        top = torch.maximum(boxes[best, :2], boxes[left, :2])
        bottom = torch.minimum(boxes[best, 2:], boxes[left, 2:])
        shared = (bottom - top).clamp(min=0).prod(1)
        left = left[shared / (areas[best] + areas[left] - shared) <= iou_threshold]
    return torch.stack(kept) if kept else torch.empty(0, dtype=torch.long)


def declare_missing_operators() -> None:
    """Declare torchvision's nms for torch where no build of it did."""
    if torch.cuda.is_available():
        return
    library = torch.library.Library("torchvision", "FRAGMENT")
    library.define("nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    library.define("qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    library.impl("nms", _nms, "CPU")
    _LIBRARIES.append(library)


_LIBRARIES: list[object] = []
"""torch forgets a library's operators when the library is collected."""

declare_missing_operators()
