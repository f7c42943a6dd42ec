# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a watcher may get wrong, put into the reports of one that gets nothing wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from engine.skull_king.cards import FACES
from tests.games.reports import Report
from vision.observations import (
    CardArrived,
    CardLeft,
    Observation,
    Quad,
    TableCleared,
    likeliest,
    middle_of,
)

SURELY = 0.99
"""How sure what is read wrongly is."""


class Mistake(StrEnum):
    """What is wrong with the reports."""

    THING = "a thing read as a card until its trick is swept"
    BRIEFLY = "a thing read as a card for a moment"
    TWO_BRIEFLY = "two such things in one trick"
    HIDDEN = "a card hidden for a while, as if taken back"
    MISSED = "a card never seen"
    WHOLE = "a whole trick never seen"
    UNSWEPT = "a trick's last card never seen, and its sweep only as the next is laid, or after it"
    MISREAD = "a card surely read as another"
    LINGERING = "a card not seen to leave until the next trick is swept"
    PUSHED = "a card that is pushed told anew"
    TWICE = "a card that is pushed told twice for a moment"
    EARLY_LEAD = "the next lead laid before the sweep"
    SHOWN = "a swept trick's cards turned up before somebody"


@dataclass(frozen=True, slots=True)
class _Card:
    """at: which report tells of it. swept: which tells that its trick was."""

    at: int
    swept: int
    seen: CardArrived


def with_mistake(mistake: Mistake, reports: Sequence[Report], rng: Random) -> list[Report]:
    """The same reports, but for one mistake somewhere."""
    return _PUT_IN[mistake](list(reports), rng.choice(_cards(reports)), rng)


def _cards(reports: Sequence[Report]) -> list[_Card]:
    cards, lying = [], []
    for at, report in enumerate(reports):
        for seen in report.seen:
            if isinstance(seen, CardArrived):
                lying.append((at, seen))
            elif isinstance(seen, TableCleared):
                cards += [_Card(came, at, card) for came, card in lying]
                lying.clear()
    return cards


def _thing(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    return _with_a_thing(reports, card, rng, card.swept)


def _briefly(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    return _with_a_thing(reports, card, rng, card.at + rng.randrange(20, 50))


def _two_briefly(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    once = _briefly(reports, card, rng)
    same_trick = [one for one in _cards(once) if one.swept == card.swept]
    return _briefly(once, rng.choice(same_trick), rng)


def _with_a_thing(reports: list[Report], card: _Card, rng: Random, until: int) -> list[Report]:
    """Beside a card, shortly after it; another than any of its trick."""
    at = min(card.at + rng.randrange(1, 16), card.swept - 1)
    track = _next_track(reports, at)
    there = {likeliest(one.seen.readings) for one in _cards(reports) if one.swept == card.swept}
    face = rng.choice(sorted(set(FACES) - there))
    moved = _with_room_for(track, reports)
    thing = _elsewhere(card.seen, track, moved[at].time, _off(rng, 60))
    thing = replace(thing, readings=((face, SURELY),), bare_at=card.seen.bare_at)
    moved[at] = _also(moved[at], thing)
    _let_leave(track, moved, min(until, card.swept))
    return moved


def _hidden(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    """It is seen again, as another track, before its trick is swept, if there is time."""
    hides = min(card.at + rng.randrange(4, 40), card.swept - 2)
    back = min(hides + rng.randrange(4, 50), card.swept - 1)
    return _anew(reports, card, hides, back, (0, 0))


def _missed(reports: list[Report], card: _Card, _: Random) -> list[Report]:
    return _without(card.seen.track, reports)


def _whole(reports: list[Report], card: _Card, _: Random) -> list[Report]:
    """Neither its cards are told of, nor that the table was cleared of them."""
    for one in _cards(reports):
        if one.swept == card.swept:
            reports = _without(one.seen.track, reports)
    reports[card.swept] = _not_cleared(reports[card.swept])
    return reports


def _unswept(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    """Some of its cards are told to have left as the next lead comes, the others with its trick."""
    *trick, last = sorted(
        (one for one in _cards(reports) if one.swept == card.swept), key=lambda one: one.at
    )
    later = [one for one in _cards(reports) if one.at > card.swept]
    if not trick or not later:
        return reports
    lead = min(later, key=lambda one: one.at)
    unswept = _without(last.seen.track, reports)
    unswept[card.swept] = _not_cleared(unswept[card.swept])
    for one in trick:
        unswept = _staying(unswept, one)
        _let_leave(one.seen.track, unswept, rng.choice((lead.at, lead.swept)))
    return unswept


def _misread(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    face = rng.choice(sorted(set(FACES) - {likeliest(card.seen.readings)}))
    wrong = replace(card.seen, readings=((face, SURELY),))
    reports[card.at] = replace(
        reports[card.at],
        seen=tuple(wrong if one == card.seen else one for one in reports[card.at].seen),
    )
    return reports


def _lingering(reports: list[Report], card: _Card, _: Random) -> list[Report]:
    """So neither is that the table was cleared of its trick."""
    sweeps = (one.swept for one in _cards(reports) if one.swept > card.swept)
    lingering = _staying(reports, card)
    lingering[card.swept] = _not_cleared(lingering[card.swept])
    until = min(sweeps, default=None)
    if until is not None:
        _let_leave(card.seen.track, lingering, until)
    return lingering


def _pushed(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    """At the look that tells that it has left."""
    return _told_anew(reports, card, rng, 0)


def _twice(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    """Some looks before that."""
    return _told_anew(reports, card, rng, rng.randrange(2, 20))


def _told_anew(reports: list[Report], card: _Card, rng: Random, looks: int) -> list[Report]:
    """Up to one and a half of its widths away, so many looks before it is seen to have left."""
    at = min(card.at + rng.randrange(4, 40), card.swept - 2)
    leaves = min(at + looks, card.swept - 1)
    return _anew(reports, card, leaves, at, _off(rng, 90))


def _anew(
    reports: list[Report], card: _Card, leaves: int, comes: int, off: tuple[float, float]
) -> list[Report]:
    """At one report it is told to have left, at one to have come by another number, so far off."""
    old, track = card.seen.track, _next_track(reports, comes)
    moved = _with_room_for(track, _staying(reports, card))
    _let_leave(old, moved, leaves)
    moved[comes] = _also(moved[comes], _elsewhere(card.seen, track, moved[comes].time, off))
    _let_leave(track, moved, card.swept)
    return moved


def _early_lead(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    """After all of its trick have laid; so the table is not seen to be cleared."""
    later = [one for one in _cards(reports) if one.at > card.swept]
    if not later:
        return reports
    lead = min(later, key=lambda one: one.at)
    last = max(one.at for one in _cards(reports) if one.swept == card.swept)
    if last + 6 >= card.swept:
        return reports
    at = rng.randrange(last + 6, card.swept)
    reports[lead.at] = _but(reports[lead.at], lead.seen)
    bare_at = reports[at - 1].time
    reports[at] = _also(reports[at], replace(lead.seen, time=reports[at].time, bare_at=bare_at))
    reports[card.swept] = _not_cleared(reports[card.swept])
    return reports


def _shown(reports: list[Report], card: _Card, rng: Random) -> list[Report]:
    """Side by side, a moment after the sweep, two a look, for one to three seconds."""
    swept = [one.seen for one in _cards(reports) if one.swept == card.swept]
    at = card.swept + rng.randrange(2, 7)
    leave = min(at + rng.randrange(6, 20), len(reports) - 1)
    first = _next_track(reports, at)
    right, down = rng.uniform(-300, 300), rng.uniform(-250, 250)
    for number, seen in enumerate(rng.sample(swept, len(swept))):
        reports = _with_room_for(first + number, reports)
        when = min(at + number // 2, len(reports) - 1)
        x, y = middle_of(seen.quad)
        off = 640 + right + 40 * number - x, 480 + down - y
        again = _elsewhere(seen, first + number, reports[when].time, off)
        reports[when] = _also(reports[when], again)
        _let_leave(first + number, reports, leave)
    return reports


_PUT_IN: dict[Mistake, Callable[[list[Report], _Card, Random], list[Report]]] = {
    Mistake.THING: _thing,
    Mistake.BRIEFLY: _briefly,
    Mistake.TWO_BRIEFLY: _two_briefly,
    Mistake.HIDDEN: _hidden,
    Mistake.MISSED: _missed,
    Mistake.WHOLE: _whole,
    Mistake.UNSWEPT: _unswept,
    Mistake.MISREAD: _misread,
    Mistake.LINGERING: _lingering,
    Mistake.PUSHED: _pushed,
    Mistake.TWICE: _twice,
    Mistake.EARLY_LEAD: _early_lead,
    Mistake.SHOWN: _shown,
}


def _without(track: int, reports: Sequence[Report]) -> list[Report]:
    """Nothing is told of this card."""
    return [
        replace(each, seen=tuple(one for one in each.seen if not _is_of(one, track)))
        for each in reports
    ]


def _staying(reports: Sequence[Report], card: _Card) -> list[Report]:
    """The card is not told to have left."""
    came = card.at + 1
    return [*reports[:came], *_without(card.seen.track, reports[came:])]


def _is_of(seen: Observation, track: int) -> bool:
    return isinstance(seen, CardArrived | CardLeft) and seen.track == track


def _let_leave(track: int, reports: list[Report], at: int) -> None:
    """This report tells, before all else, that the card left."""
    leaves = CardLeft(track, reports[at].time, at)
    reports[at] = replace(reports[at], seen=(leaves, *reports[at].seen))


def _also(report: Report, seen: Observation) -> Report:
    return replace(report, seen=(*report.seen, seen))


def _but(report: Report, seen: Observation) -> Report:
    return replace(report, seen=tuple(one for one in report.seen if one != seen))


def _not_cleared(report: Report) -> Report:
    """Nothing is told of the table's having been cleared."""
    kept = tuple(one for one in report.seen if not isinstance(one, TableCleared))
    return replace(report, seen=kept)


def _off(rng: Random, most: float) -> tuple[float, float]:
    """Right and down, up to so many pixels."""
    return rng.uniform(-most, most), rng.uniform(-most, most)


def _elsewhere(seen: CardArrived, track: int, time: float, off: tuple[float, float]) -> CardArrived:
    """The card by another number, so many pixels off, where nobody saw the table bare, nor what it
    lies on.
    """
    there = _shifted(seen.quad, off)
    return replace(
        seen,
        track=track,
        time=time,
        quad=there,
        bare_at=None,
        under=frozenset(),
        over=frozenset(),
    )


def _shifted(quad: Quad, off: tuple[float, float]) -> Quad:
    right, down = off
    a, b, c, d = ((x + right, y + down) for x, y in quad)
    return a, b, c, d


def _next_track(reports: Sequence[Report], at: int) -> int:
    """The number of the next card that a watcher sees from this report on."""
    before = (one for report in reports[: at + 1] for one in report.seen)
    return 1 + max((one.track for one in before if isinstance(one, CardArrived)), default=-1)


def _with_room_for(track: int, reports: Sequence[Report]) -> list[Report]:
    """That card and all later ones have the next number."""
    return [replace(report, seen=_renumbered(track, report.seen)) for report in reports]


def _renumbered(first: int, seen: Sequence[Observation]) -> tuple[Observation, ...]:
    def moved(track: int) -> int:
        return track + (track >= first)

    def renumbered(one: Observation) -> Observation:
        match one:
            case CardArrived(track=track, under=under, over=over):
                under, over = (frozenset(map(moved, tracks)) for tracks in (under, over))
                return replace(one, track=moved(track), under=under, over=over)
            case CardLeft(track=track):
                return replace(one, track=moved(track))
        return one

    return tuple(map(renumbered, seen))
