# SPDX-License-Identifier: AGPL-3.0-or-later
"""Weights, their model cards, and everything that makes them.

Training runs in an environment of its own (see `README.md` here); at run time
only the weight files beside this module are read.
"""

# It tells ONNX Runtime to keep quiet before a module here imports it.
import vision  # noqa: F401
