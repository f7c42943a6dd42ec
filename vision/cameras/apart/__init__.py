# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera in a process of its own, since drivers hang, and only a process can be killed.

    table's process                        camera's process (`child`)
    ApartCamera ── starts ───────────────▶ opens the device
        ▲  └ a thread per opening          takes a picture, copies it into a free slot
        │      copies it out     ◀──────── "handed over: slot 1, 1280 x 960" (`messages`)
        └─ a handover: newest,   ────────▶ "slot 1 is free"
           or all in order

Pictures go through memory that both share (`slots`), which has no name, so that nothing is left
of it whoever dies. The camera's process ends when the link to the table is closed, and the
kernel kills it when the table's process is no more (`lifeline`). Nothing it sends is trusted:
what makes no sense is trouble with the camera, as a cable is.
"""

from vision.cameras.apart.camera import ApartCamera

__all__ = ["ApartCamera"]
