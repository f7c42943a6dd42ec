# SPDX-License-Identifier: AGPL-3.0-or-later
"""When a card came to lie."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Arrival:
    """In camera seconds: by `seen` it lay there, at `bare` none did yet.

    bare: None where nobody saw that.
    """

    seen: float
    bare: float | None = None

    def is_surely_after(self, other: Arrival) -> bool:
        """Whether it was not there yet when the other one was."""
        return self.bare is not None and self.bare >= other.seen

    def may_be_before(self, other: Arrival) -> bool:
        """Whether its place was seen bare before the other one was there, and not since: it may
        have been laid first.
        """
        return self.bare is not None and self.bare < other.seen
