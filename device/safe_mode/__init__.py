# SPDX-License-Identifier: AGPL-3.0-or-later
"""Safe mode: when the table cannot be started, a page says why and lets it be mended."""

from device.safe_mode.attempts import Attempt, keep_up, try_once

__all__ = ["Attempt", "keep_up", "try_once"]
