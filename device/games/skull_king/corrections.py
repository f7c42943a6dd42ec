# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people changed in a game since the camera last told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from device.games.skull_king.card_rules import CardRules
from device.tracking import Hypothesis, TrickPlace
from engine.skull_king import GameState, TrickState, judge_round

Pair = tuple[TrickState | None, TrickState | None]


@dataclass(frozen=True, slots=True)
class Corrections:
    """changed: the tricks that are others now, numbered -1 where a whole round was told by hand.
    moved: where those that were known before are now.

    whole: of which people said more than which cards they have: the order, who led, laid or won.
    removed: tracks that count no more. unswept: tricks that lie there still, although they were put
    away.
    """

    changed: frozenset[TrickPlace] = frozenset()
    moved: Mapping[TrickPlace, TrickPlace] = field(default_factory=dict)
    whole: frozenset[TrickPlace] = frozenset()
    removed: frozenset[int] = frozenset()
    unswept: frozenset[TrickPlace] = frozenset()


def newest_place(state: GameState) -> TrickPlace:
    """The trick that was begun last."""
    return len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1


def tracks_of(state: GameState) -> set[int | None]:
    """Those of a game's cards; None among them where people alone told of one."""
    return {play.track for there in state.rounds for trick in there.tricks for play in trick.plays}


def corrections_between(before: GameState, after: GameState) -> Corrections:
    """What is otherwise in a game after it than before."""
    if before is after:
        return Corrections()
    pairs: dict[TrickPlace, Pair] = {}
    moved: dict[TrickPlace, TrickPlace] = {}
    for number, there in enumerate(after.rounds):
        old = before.rounds[number] if number < len(before.rounds) else None
        if old is not None and old.by_hand != there.by_hand:
            pairs[number, -1] = (None, None)
        for was, now, pair in _pairs(() if old is None else old.tricks, there.tricks):
            if was is not None:
                moved[number, was] = number, now
            if pair is not None:
                pairs[number, now] = pair
    gone = {play.track for one, _ in pairs.values() for play in (one.plays if one else ())}
    return Corrections(
        frozenset(pairs),
        moved,
        frozenset(place for place, pair in pairs.items() if _is_of_more_than_cards(*pair)),
        frozenset(track for track in gone - tracks_of(after) if track is not None),
        frozenset(place for place, pair in pairs.items() if _is_unswept(*pair)),
    )


def agrees(
    one: Hypothesis,
    state: GameState,
    change: Corrections,
    removed: frozenset[int],
    rules: CardRules,
) -> bool:
    """Whether an explanation has the changed tricks as people do.

    removed: tracks that count no more.
    """
    return removed.isdisjoint(one.open.names) and all(
        _agrees(one, state, place, place in change.whole, rules) for place in change.changed
    )


def _agrees(
    one: Hypothesis, state: GameState, place: TrickPlace, is_whole: bool, rules: CardRules
) -> bool:
    number, index = place
    if index < 0:
        return False
    tricks = state.rounds[number].tricks
    there, meant = tricks[index] if index < len(tricks) else None, one.trick(number, index)
    if there is None or meant is None:
        return (there is None) is (meant is None)
    told = tuple(play.track for play in there.plays)
    # Of the trick that is played not all need be told yet.
    names = meant.names if there.cleared else tuple(name for name in meant.names if name in told)
    is_swept = one.count > place
    if names != told or meant.is_full is not there.voided or there.cleared is not is_swept:
        return False
    # People may have taken back who led: then nobody has.
    leaders = [there.leader]
    if is_whole:
        leaders.append(judge_round(state.rounds[number], state.rules, rules.seats)[index].leader)
    return all(leader in (None, rules.player(meant.leader)) for leader in leaders)


def _pairs(
    before: Sequence[TrickState], after: Sequence[TrickState]
) -> Iterator[tuple[int | None, int, Pair | None]]:
    """Each trick with the one that it was before, and both where it is another now."""
    first = 0
    while first < min(len(before), len(after)) and _alike(before[first], after[first]):
        yield first, first, None
        first += 1
    last = 0
    most = min(len(before), len(after)) - first
    while last < most and _alike(before[-1 - last], after[-1 - last]):
        yield len(before) - 1 - last, len(after) - 1 - last, None
        last += 1
    was, now = range(first, len(before) - last), range(first, len(after) - last)
    for at in range(max(len(was), len(now))):
        old = was[at] if at < len(was) and len(was) == len(now) else None
        if at < len(now):
            yield old, now[at], (None if old is None else before[old], after[now[at]])
        else:
            yield None, len(after) - len(now) + at, (before[was[at]], None)


def _alike(one: TrickState, other: TrickState) -> bool:
    return one is other or _shape(one) == _shape(other)


def _shape(trick: TrickState) -> tuple[object, ...]:
    """What of a trick matters to whoever follows it: not which power was used, nor any role."""
    plays = tuple((play.track, play.named, play.player) for play in trick.plays)
    return plays, trick.cleared, trick.leader, trick.winner, trick.voided


def _is_of_more_than_cards(one: TrickState | None, other: TrickState | None) -> bool:
    if other is None:
        return False
    one = one or TrickState()
    if _shape(one)[2:] != _shape(other)[2:] or (other.cleared and not one.cleared):
        return True
    old = [play.track for play in one.plays if play.track is not None]
    new = [play.track for play in other.plays if play.track in old]
    players = {play.track: play.player for play in one.plays}
    is_others = any(
        play.track in players and players[play.track] != play.player for play in other.plays
    )
    return is_others or new != [track for track in old if track in new]


def _is_unswept(one: TrickState | None, other: TrickState | None) -> bool:
    return one is not None and other is not None and one.cleared and not other.cleared
