# SPDX-License-Identifier: AGPL-3.0-or-later
"""Following an evening: a viewer goes on from table to table, and hears of every change once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from device.session import LIFE_CHANGED
from web_ui import Subscription, Update


class Followed(Protocol):
    """A table that can be followed."""

    def subscribe(self, after: int) -> Subscription:
        """As `web_ui.Table.subscribe`."""


class EveningSubscription:
    """One viewer's place over all tables.

    table: gives the one that stands there now. Whoever puts another in its place stops the one
    before first, and then has it mention that its life has changed, which wakes its viewers.
    """

    def __init__(self, table: Callable[[], Followed], after: int) -> None:
        self._table = table
        self._here = table()
        self._news = self._here.subscribe(after)
        self._after = after

    def wait(self, timeout: float) -> tuple[Update, ...]:
        """As `web_ui.Subscription.wait`."""
        moved = self._table() is not self._here
        news = self._noted(self._news.wait(0.0 if moved else timeout))
        if (here := self._table()) is self._here:
            return news
        news = (*news, *self._noted(self._news.wait(0.0)))
        self._here, self._news = here, here.subscribe(self._after)
        if all(one.kind != LIFE_CHANGED for one in news):
            news = (*news, Update(self._after, LIFE_CHANGED, {}, journaled=False))
        return (*news, *self._noted(self._news.wait(0.0)))

    def _noted(self, news: tuple[Update, ...]) -> tuple[Update, ...]:
        self._after = max((self._after, *(one.seq for one in news if one.journaled)))
        return news
