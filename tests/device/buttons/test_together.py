# SPDX-License-Identifier: AGPL-3.0-or-later
"""All buttons held at once are heard once, and nothing less is."""

from __future__ import annotations

from device.buttons import AllHold, ButtonNews, Pattern

DOWN, LONG, UP, SHORT = (True, None), (True, Pattern.LONG), (False, None), (False, Pattern.SHORT)


def heard(*told: tuple[int, tuple[bool, Pattern | None]], seats: int = 3) -> list[int]:
    """At which of the news all were held."""
    together = AllHold(seats)
    news = [ButtonNews(seat, float(at), *what) for at, (seat, what) in enumerate(told)]
    return [at for at, one in enumerate(news) if together.hear(one)]


def test_all_that_are_held_at_once_are_heard_once() -> None:
    held = [(seat, what) for what in (DOWN, LONG) for seat in range(3)]
    assert heard(*held) == [5]
    assert heard(*held, (1, UP), (0, UP), (1, DOWN), (1, LONG), (0, DOWN), (0, LONG)) == [5, 11]


def test_one_after_the_other_or_pressed_shortly_is_not_together() -> None:
    one_by_one = [(seat, what) for seat in range(3) for what in (DOWN, LONG, UP)]
    assert heard(*one_by_one) == []
    assert heard((0, LONG), (1, LONG), (2, SHORT)) == []
    assert heard((0, LONG), (1, LONG), (1, LONG)) == []
