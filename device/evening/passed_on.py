# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an evening only passes on to the table that stands there now: most of `web_ui.Table`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from web_ui import Press, Table


class PassedOn(ABC):
    """Each method is that of `web_ui.Table`, asked of `_table`."""

    @property
    @abstractmethod
    def _table(self) -> Table:
        """The table that stands there now."""

    def record(self) -> Mapping[str, Any]:
        """As `web_ui.Table`."""
        return self._table.record()

    def score(self) -> Mapping[str, Any]:
        """As `web_ui.Table`."""
        return self._table.score()

    def health(self) -> Mapping[str, Any]:
        """As `web_ui.Table`."""
        return self._table.health()

    def hangs(self) -> bool:
        """As `web_ui.Table`."""
        return self._table.hangs()

    def press(self, seat: int, action: Press) -> None:
        """As `web_ui.Table`."""
        self._table.press(seat, action)

    def measure_again(self) -> None:
        """As `web_ui.Table`."""
        self._table.measure_again()

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.Table`."""
        return self._table.answer(question_id, answer)

    def preview(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """As `web_ui.Table`."""
        return self._table.preview(event)

    def corrections(self) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.Table`."""
        return self._table.corrections()

    def choices(self, place: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.Table`."""
        return self._table.choices(place)

    def places(self) -> Sequence[str]:
        """As `web_ui.Table`."""
        return self._table.places()

    def review(self, place: str) -> Mapping[str, Any]:
        """As `web_ui.Table`."""
        return self._table.review(place)

    def evidence(self, name: str) -> bytes | None:
        """As `web_ui.Table`."""
        return self._table.evidence(name)

    def frame_jpeg(self) -> bytes | None:
        """As `web_ui.Table`."""
        return self._table.frame_jpeg()
