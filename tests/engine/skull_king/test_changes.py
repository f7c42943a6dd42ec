# SPDX-License-Identifier: AGPL-3.0-or-later
"""A corrected event in the middle re-scores the rest, and says what changed."""

from engine.skull_king import (
    BidCorrected,
    CardNamed,
    Event,
    GameState,
    RoundOpened,
    Rules,
    fold,
    replay,
)
from engine.skull_king.changed import What, changes
from engine.skull_king.events import BidLocked
from tests.engine.skull_king.tables import opened, trick_of, whole_game

TWO_ROUNDS: list[Event] = [
    *opened(3, 2, [1, 1, 0]),
    *trick_of("G5 G7 G3"),
    *trick_of("Y5 Y7 Y3"),
    RoundOpened(1, 0),
    *(BidLocked(player, 0) for player in range(3)),
    *trick_of("P3 P4 P5"),
]


def told(before: GameState, event: Event) -> list[tuple[str, object, object, object, object]]:
    found = changes(before, fold(before, event))
    return [
        (c.what.value, c.trick, c.player if c.position is None else c.position, c.before, c.after)
        for c in found
    ]


def test_a_bid_put_right_changes_scores_and_places_and_nothing_else() -> None:
    before = replay(TWO_ROUNDS)
    assert told(before, BidCorrected(0, 1, 2)) == [
        ("bid", None, 1, 1, 2),
        ("round-points", None, 1, 20, -10),
        ("total", None, 1, 30, 0),
    ]


def test_a_card_named_anew_moves_the_lead_and_all_that_hangs_on_it() -> None:
    before = replay(TWO_ROUNDS)
    found = changes(before, fold(before, CardNamed(0, 0, 0, "G14")))
    seen = {(c.what, c.round, c.trick, c.position, c.player): (c.before, c.after) for c in found}
    assert seen[What.CARD, 0, 0, 0, None] == ("G5", "G14")
    assert seen[What.WINNER, 0, 0, None, None] == (1, 0)
    assert seen[What.TRICK_POINTS, 0, 0, None, None] == (0, 10)
    # The next trick is led by another, so every card of it is somebody else's.
    assert seen[What.PLAYED_BY, 0, 1, 0, None] == (1, 0)
    assert seen[What.WINNER, 0, 1, None, None] == (2, 1)
    assert seen[What.WON, 0, None, None, 2] == (1, 0)
    assert seen[What.ROUND_POINTS, 0, None, None, 2] == (-20, 20)
    # The next round is led by the seat left of the dealer whatever happened before.
    assert not any(c.round == 1 and c.what is not What.ROUND_POINTS for c in found)
    assert seen[What.TOTAL, None, None, None, 2] == (-10, 30)


def test_a_finding_that_comes_or_goes_is_told() -> None:
    before = replay(TWO_ROUNDS)
    found = changes(before, fold(before, CardNamed(0, 0, 0, "G7")))
    findings = [c for c in found if c.what is What.FINDING]
    assert [(c.before, c.after) for c in findings] == [(None, "DUPLICATE")]
    json = findings[0].to_json()
    assert json["what"] == "finding" and json["before"] is None and json["trick"] == 0


def test_nothing_changed_is_nothing_told() -> None:
    before = replay(TWO_ROUNDS)
    assert changes(before, before) == ()
    assert changes(before, fold(before, CardNamed(0, 0, 0, "G5"))) == ()


def test_every_game_told_anew_with_a_card_replaced_is_the_corrected_game() -> None:
    """Correcting afterwards and having seen it rightly at first come to the same."""
    history = whole_game(4, 11, Rules(round_plan=(1, 2, 3)))
    wrong = list(history)
    at = next(i for i, event in enumerate(history) if type(event).__name__ == "CardLaid")
    wrong[at] = type(history[at])((("B13", 1.0),), None)  # type: ignore[call-arg]
    right, misread = replay(history), replay(wrong)
    code = history[at].readings[0][0]  # type: ignore[union-attr]
    mended = fold(misread, CardNamed(0, 0, 0, code))
    assert changes(right, mended) == ()
    assert changes(misread, mended) != ()
