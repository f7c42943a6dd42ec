# SPDX-License-Identifier: AGPL-3.0-or-later
"""Laws that hold for any game of Skull, played by the rules or told wildly."""

import json
import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common.faults import EventError
from engine.skull import (
    ACTIONS,
    DISCS,
    BidMade,
    DiscFlipped,
    DiscPlaced,
    Face,
    GameState,
    JudgedRound,
    Passed,
    Phase,
    Sheet,
    StarterChosen,
    event_from_json,
    event_to_json,
    fold,
    judge,
    lost_disc,
    next_event,
    options,
    play,
    read_record,
    score_record,
    view,
)
from tests.engine.skull.tables import play_out
from tests.engine.skull.wild import wild_record

dices = st.integers(0, 1_000_000).map(random.Random)
few = settings(max_examples=3, deadline=None, derandomize=True)
many = settings(max_examples=60, deadline=None, derandomize=True)


def check_round(there: JudgedRound) -> None:
    table, before, after = there.table, there.before, there.after
    seats = range(len(before.discs))
    bids = [bid for bid in table.bids if bid is not None]
    assert table.bid == max(bids, default=None)
    assert table.bid is None or table.bid <= table.in_play
    for seat in seats:
        assert 0 <= table.face_down(seat) <= table.placed[seat] <= table.hands[seat]
        assert table.hands[seat] - before.discs[seat] in (0, 1)
        assert after.discs[seat] <= before.discs[seat]
    if table.flips:
        assert there.challenger is not None and there.bid is not None
        own = [flip.mat == there.challenger for flip in table.flips]
        assert all(first >= then for first, then in pairwise(own)), "own discs first"
        if False in own:
            assert table.face_down(there.challenger) == 0
        assert [flip.face for flip in table.flips[:-1]].count(Face.SKULL) == 0
        assert len(table.flips) <= there.bid
        assert (there.success is True) == (
            len(table.flips) == there.bid and table.flips[-1].face is Face.FLOWER
        )
    lost, won = sum(before.discs) - sum(after.discs), sum(after.wins) - sum(before.wins)
    assert (lost, won) in ((0, 0), (1, 0), (0, 1))
    assert lost == (there.lost and there.success is False)
    assert won == (there.success is True)
    assert set(after.out) == {seat for seat in seats if not after.discs[seat]}
    assert after.starter is None or after.discs[after.starter]
    assert after.starter is None or after.winner is None
    assert after.last_chance is None or after.discs[after.last_chance] == 1


def check_sheet(sheet: Sheet) -> None:
    players = len(sheet.players)
    for there in sheet.rounds:
        check_round(there)
    assert all(a.after == b.before for a, b in pairwise(sheet.rounds))
    standing = sheet.standing
    failed = sum(there.lost for there in sheet.rounds)
    assert sum(standing.discs) == DISCS * players - failed, "discs are conserved"
    two = [seat for seat in range(players) if standing.wins[seat] == 2]
    alone = len(standing.out) == players - 1
    assert (standing.winner is not None) == (bool(two) or alone)
    assert standing.winner is None or standing.discs[standing.winner]
    places = sorted(seat for place in sheet.ranking for seat in place)
    assert places == list(range(players))


@many
@given(dice=dices)
def test_a_record_that_is_told_wildly_keeps_the_laws(dice: random.Random) -> None:
    record = read_record(wild_record(dice))
    sheet = score_record(record)
    check_sheet(sheet)
    json.dumps(sheet.to_json())
    refused = sheet.refused()
    findings = [finding for _, finding in sheet.findings()]
    assert (refused is None) == all(finding.counts for finding in findings)
    assert all(finding.text(sheet.players).endswith(".") for finding in findings)


@many
@given(dice=dices)
def test_a_record_comes_back_from_its_json(dice: random.Random) -> None:
    record = read_record(wild_record(dice))
    assert read_record(json.loads(json.dumps(record.to_json()))) == record


@few
@given(dice=dices, last_chance=st.booleans(), players=st.integers(3, 6))
def test_a_game_played_by_the_rules_keeps_the_laws(
    dice: random.Random, last_chance: bool, players: int
) -> None:
    state: GameState | None = None
    for event in play_out(dice, players, last_chance):
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        state = play(state, event)
        assert state.judged == judge(state.rules, players, state.rounds)
        json.dumps(view(state).to_json())
    assert state is not None
    sheet = score_record(read_record(state.record.to_json()))
    check_sheet(sheet)
    assert sheet.rounds == state.judged
    assert not any(True for _ in sheet.findings())


@few
@given(dice=dices, players=st.integers(3, 6))
def test_somebody_can_always_act_and_may_do_what_the_actions_allow(
    dice: random.Random, players: int
) -> None:
    state: GameState | None = None
    for event in play_out(dice, players, True):
        state = fold(state, event)
        if dice.random() < 0.85 or not state.rounds:
            continue
        assert offered(state) == allowed(state)
        over = state.standing.winner is not None and view(state).phase is Phase.DONE
        waits = bool(offered(state)) or lost_disc(state) is not None
        assert over != (waits or next_event(state) is not None)


def offered(state: GameState) -> set[str]:
    """What `options` offers to all seats, as events."""
    events: set[str] = set()
    for seat in range(len(state.players)):
        may = options(state, seat)
        events |= {repr(DiscPlaced(seat))} if may.place else set()
        events |= {repr(Passed(seat))} if may.pass_on else set()
        low, high = may.bids or (1, 0)
        events |= {repr(BidMade(seat, bid)) for bid in range(low, high + 1)}
        events |= {repr(DiscFlipped(mat, face)) for mat in may.mats for face in Face}
        events |= {repr(StarterChosen(starter)) for starter in may.starters}
    return events


def allowed(state: GameState) -> set[str]:
    """The same from the actions, tried one by one."""
    seats = range(len(state.players))
    tried = [DiscPlaced(seat) for seat in seats] + [Passed(seat) for seat in seats]
    tried += [BidMade(seat, bid) for seat in seats for bid in range(26)]
    tried += [DiscFlipped(mat, face) for mat in seats for face in Face]
    tried += [StarterChosen(seat) for seat in seats]
    return {repr(event) for event in tried if may(state, event)}


def may(state: GameState, event: object) -> bool:
    (action,) = [action for action in ACTIONS if action.event is type(event)]
    fields = {name: getattr(event, name) for name in event.__slots__}
    try:
        action.do(state, **fields)
    except EventError:
        return False
    return True
