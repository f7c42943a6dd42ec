# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that came at once, or before the player whose turn it is."""

from __future__ import annotations

from dataclasses import replace

from device.games.skull_king.homes import where_lies
from device.games.skull_king.seating import Seating
from device.games.skull_king.waiting import OUT_OF_TURN_S, WaitingCard, WaitingCards
from vision.observations import Quad

HOMES = ((0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0))
PICTURE = (200.0, 150.0)


def quad(player: int) -> Quad:
    x, y = HOMES[player]
    return (x - 30, y - 42), (x + 30, y - 42), (x + 30, y + 42), (x - 30, y + 42)


def card(player: int, since: float, picture: tuple[float, float] | None = None) -> WaitingCard:
    """Each player's track is the own number."""
    return WaitingCard(player, (("G7", 0.99),), quad(player), since, picture)


def waiting(*cards: WaitingCard, known: bool = True) -> WaitingCards:
    seating = Seating(4)
    if known:
        seating.learn((0, 1, 2, 3), [where_lies(quad(player)) for player in range(4)])
    held = WaitingCards(seating)
    for one in cards:
        held.add(one)
    return held


def taken(held: WaitingCards, turns: tuple[int, ...], time: float | None) -> int | None:
    card = held.take(turns, None, time)
    return None if card is None else card.track


def test_the_card_of_the_player_whose_turn_it_is_comes_first() -> None:
    held = waiting(card(2, 1.0), card(1, 1.0))
    assert [taken(held, (1, 2, 3), 1.0), taken(held, (2, 3), 1.0)] == [1, 2]


def test_a_card_that_lies_on_another_is_not_played_before_it() -> None:
    held = waiting(card(2, 1.0), replace(card(1, 1.0), over=frozenset({2})))
    assert [taken(held, (1, 2, 3), 9.0), taken(held, (2, 3), 9.0)] == [2, 1]


def test_cards_that_lie_on_each_other_in_a_ring_are_all_played() -> None:
    ring = {3: 2, 1: 3, 2: 1}
    held = waiting(*(replace(card(at, 1.0), over=frozenset({on})) for at, on in ring.items()))
    assert [taken(held, turns, 9.0) for turns in ((1, 2, 3), (2, 3), (3,))] == [1, 2, 3]


def test_a_card_out_of_turn_waits_for_the_other_and_not_for_ever() -> None:
    held = waiting(card(2, 1.0))
    assert taken(held, (1, 2, 3), 1.5) is None
    held.add(card(1, 2.0))
    assert taken(held, (1, 2, 3), 2.0) == 1
    alone = waiting(card(2, 1.0))
    assert taken(alone, (1, 2, 3), 1.0 + OUT_OF_TURN_S) == 2


def towards_the_middle(player: int, since: float) -> WaitingCard:
    """Not plainly before anybody."""
    x, y = (0.3 * home + 0.7 * half for home, half in zip(HOMES[player], PICTURE, strict=True))
    here = (x - 30, y - 42), (x + 30, y - 42), (x + 30, y + 42), (x - 30, y + 42)
    return WaitingCard(player, (("G7", 0.99),), here, since, PICTURE)


def test_cards_laid_towards_the_middle_at_nearly_the_same_time_are_told_apart_by_place() -> None:
    held = waiting(towards_the_middle(2, 1.0))
    assert taken(held, (1, 2, 3), 1.0) is None
    held.add(towards_the_middle(1, 1.4))
    assert taken(held, (1, 2, 3), 1.0 + OUT_OF_TURN_S) == 1
    assert taken(held, (2, 3), 1.0 + OUT_OF_TURN_S) == 2


def test_the_last_card_of_a_trick_waits_for_none() -> None:
    assert taken(waiting(towards_the_middle(2, 1.0)), (3,), 1.0) == 2


def test_nobody_is_waited_for_once_the_table_is_swept() -> None:
    assert taken(waiting(card(2, 1.0)), (1, 2, 3), None) == 2


def test_a_card_that_is_nobodys_turn_in_the_trick_is_taken_as_it_comes() -> None:
    assert taken(waiting(card(0, 1.0)), (1, 2, 3), 1.0) == 0
    assert taken(waiting(card(0, 1.0)), (), 1.0) == 0


def test_before_places_are_known_a_card_waits_for_one_laid_at_the_same_time() -> None:
    held = waiting(card(2, 1.0, PICTURE), known=False)
    assert taken(held, (1, 2, 3), 1.0) is None
    held.add(card(1, 1.2, PICTURE))
    assert [taken(held, (1, 2, 3), 1.4), taken(held, (2, 3), 1.6)] == [1, 2]


def test_the_last_card_of_a_trick_waits_for_nobody() -> None:
    assert taken(waiting(card(2, 1.0, PICTURE), known=False), (2,), 1.0) == 2


def test_a_card_that_leaves_waits_no_more() -> None:
    held = waiting(card(2, 1.0))
    held.drop(2)
    assert not held
    assert held.take((1, 2), None, 9.0) is None


def in_the_middle(track: int, since: float) -> WaitingCard:
    """Before nobody."""
    x, y = PICTURE
    here = (x - 30, y - 42), (x + 30, y - 42), (x + 30, y + 42), (x - 30, y + 42)
    return WaitingCard(track, (("G" + str(track), 0.99),), here, since, PICTURE)


def test_cards_that_may_have_been_laid_in_either_order_may_be_either() -> None:
    held = waiting(in_the_middle(7, 1.0), in_the_middle(8, 1.0))
    first = held.take((1, 2, 3), None, 2.0)
    second = held.take((2, 3), None, 2.0)
    assert first is not None and second is not None
    assert [face for face, _ in first.or_else] == ["G7", "G8"]
    assert [face for face, _ in second.or_else] == ["G8", "G7"]


def test_cards_that_came_one_after_the_other_are_themselves() -> None:
    held = waiting(in_the_middle(7, 1.0), in_the_middle(8, 1.7))
    first = held.take((1, 2, 3), None, 2.0)
    assert first is not None
    assert (first.track, first.or_else) == (7, ())
