# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames to observations: cameras, the card detector, the deck gallery, the watcher.

Nothing leaves this machine: ONNX Runtime, from 1.31 on, asks for a telemetry host and keeps a
device id and a database of events in the user's cache, unless it is told not to before it is
imported. Here that comes before any import of this room, and whatever is started from such a
process inherits it.

numpy's OpenBLAS shares even small products out among threads that wait for each other in a loop:
where another process has a core, a product of half a millisecond takes fifty. So it gets one
thread, which must be said before numpy is imported: this module comes before whatever imports it.
"""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
