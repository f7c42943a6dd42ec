# SPDX-License-Identifier: AGPL-3.0-or-later
"""The project's own figures, a module a subject; each has `figures()`, which measures them."""

from device.benchmarks.figure import Figure, best_seconds
from device.benchmarks.machine import machine

__all__ = ["Figure", "best_seconds", "machine"]
