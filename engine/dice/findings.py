# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a referee notices in a recorded hand: statements with their evidence, no punishment.

A voided trick proves nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.common import Finding, clockwise, next_seat
from engine.dice.finding_text import stated
from engine.dice.playout import PlayedTrick
from engine.dice.record import GameRecord, HandRecord
from engine.dice.rules import HANDS, DiceRules
from engine.dice.trick import lead_at


@dataclass(frozen=True, slots=True)
class DiePlace:
    """A die that proves something: where it lies, counted from 0, who threw it, and its code."""

    trick: int
    position: int
    player: int
    die: str

    def to_json(self) -> dict[str, object]:
        """Return the place as `score --json` prints it."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class _Told:
    """A hand to look at: its played tricks, and by trick who should have led and thrown when."""

    hand: HandRecord
    played: Sequence[PlayedTrick]
    rules: DiceRules
    names: Sequence[str]

    def rightful(self, trick: int) -> int:
        if trick < len(self.played):
            return self.played[trick].rightful
        return self.played[-1].next_leader if self.played else self.hand.starter

    def place(self, trick: int, position: int) -> DiePlace:
        throw = self.hand.tricks[trick].throws[position]
        return DiePlace(trick, position, throw.player, throw.die.code)

    def places(self) -> Iterator[tuple[int, int]]:
        """Yield trick and position of every die that proves something, in order."""
        for index, trick in enumerate(self.hand.tricks):
            if not trick.voided:
                yield from ((index, position) for position in range(len(trick.throws)))


def findings(
    hand: HandRecord, played: Sequence[PlayedTrick], rules: DiceRules, names: Sequence[str]
) -> tuple[Finding, ...]:
    """Return what is noticed of the play of a hand, by trick; `wrong_hands` is about its drawing.

    Args:
        hand: as it was recorded.
        played: its finished tricks: all of them, or all but the last.
        rules: of the table.
        names: the players'.

    """
    told = _Told(hand, played, rules, names)
    found = [
        *_bids_out_of_range(told),
        *_wrong_leaders(told),
        *_out_of_turn(told),
        *_missing(told),
        *_too_many_dice(told),
        *_revokes(told),
        *_too_many_tricks(told),
    ]
    return tuple(sorted(found, key=lambda one: -1 if one.trick is None else one.trick))


def wrong_hands(record: GameRecord, index: int) -> Iterator[Finding]:
    """Yield what is odd about how a hand was drawn: who starts, and how many dice (DICE-ROUNDS).

    A record may begin with any hand; from then on each has one die more, and the start passes
    clockwise (WRONG-STARTER, WRONG-HAND-SIZE).
    """
    hand, names = record.hands[index], record.players
    most = HANDS[len(names)]
    if hand.dice > most:
        yield stated(names, "WRONG-HAND-SIZE", "past-the-end", None, (), dice=hand.dice, most=most)
    if index == 0:
        return
    before = record.hands[index - 1]
    if hand.dice <= most and hand.dice != before.dice + 1:
        should = before.dice + 1
        yield stated(
            names, "WRONG-HAND-SIZE", "one-more", None, (), dice=hand.dice, should_be=should
        )
    starter = next_seat(before.starter, len(names))
    if hand.starter != starter:
        yield stated(
            names,
            "WRONG-STARTER",
            "not-left",
            None,
            (),
            player=hand.starter,
            should=starter,
            by=before.starter,
        )


def _bids_out_of_range(told: _Told) -> Iterator[Finding]:
    """Bids of more tricks than dice were drawn (BID-RANGE)."""
    for player, bid in enumerate(told.hand.bids):
        if bid is not None and bid > told.hand.dice:
            yield stated(
                told.names,
                "BID-RANGE",
                "more-than-dice",
                None,
                (),
                player=player,
                bid=bid,
                dice=told.hand.dice,
            )


def _wrong_leaders(told: _Told) -> Iterator[Finding]:
    """Tricks that another player should have led (WRONG-LEADER)."""
    for index, trick in enumerate(told.hand.tricks):
        rightful = told.rightful(index)
        if trick.leader == rightful or not trick.throws:
            continue
        case = "starter"
        if index:
            case = "voided" if told.played[index - 1].voided else "winner"
        own = trick.players.index(trick.leader) if trick.leader in trick.players else 0
        yield stated(
            told.names,
            "WRONG-LEADER",
            case,
            index,
            (told.place(index, own),),
            player=trick.leader,
            should=rightful,
        )


def _out_of_turn(told: _Told) -> Iterator[Finding]:
    """The first die of a trick that was thrown when it was another's turn (OUT-OF-TURN)."""
    for index, trick in enumerate(told.hand.tricks):
        order = clockwise(trick.leader, len(told.names))
        in_turn = [player for player in order if player in trick.players]
        wrong = (at for at, player in enumerate(trick.players) if player != in_turn[at])
        at = None if trick.voided else next(wrong, None)
        if at is not None:
            should = in_turn[at]
            own = trick.players.index(should)
            yield stated(
                told.names,
                "OUT-OF-TURN",
                "turn",
                index,
                (told.place(index, at), told.place(index, own)),
                player=trick.players[at],
                should=should,
                die=trick.dice[at].code,
            )


def _missing(told: _Told) -> Iterator[Finding]:
    """Players of whom a finished trick has no die (MISSING-DIE)."""
    for index, (trick, one) in enumerate(zip(told.hand.tricks, told.played, strict=False)):
        for player in () if trick.voided else one.order:
            if player not in trick.players:
                yield stated(told.names, "MISSING-DIE", "missing", index, (), player=player)


def _too_many_dice(told: _Told) -> Iterator[Finding]:
    """Dice of which the set has no more: all dice are in the bag before a hand (TOO-MANY-DICE)."""
    places = list(told.places())
    colours = [told.hand.tricks[trick].dice[at].colour for trick, at in places]
    for index in told.rules.dice.surplus(colours):
        trick, position = places[index]
        same = [
            place for place, colour in zip(places, colours, strict=True) if colour is colours[index]
        ]
        yield stated(
            told.names,
            "TOO-MANY-DICE",
            "colour",
            trick,
            (told.place(*place) for place in same),
            player=told.place(trick, position).player,
            die=told.place(trick, position).die,
            count=len(same),
            has=told.rules.dice.count(colours[index]),
        )


def _revokes(told: _Told) -> Iterator[Finding]:
    """Dice off the colour to follow by somebody who threw that colour later (REVOKE).

    The dice of a hand are drawn before it, so whoever threw it later had it then.
    """
    places = list(told.places())
    for trick, position in places:
        dice = told.hand.tricks[trick].dice
        lead = lead_at(dice[:position])
        off = dice[position]
        if lead is None or off.colour.is_special or off.colour is dice[lead].colour:
            continue
        player = told.place(trick, position).player
        shown = [
            told.place(*later)
            for later in places
            if later[0] > trick
            and told.place(*later).player == player
            and told.hand.tricks[later[0]].dice[later[1]].colour is dice[lead].colour
        ]
        if shown:
            yield stated(
                told.names,
                "REVOKE",
                "shown",
                trick,
                (told.place(trick, lead), told.place(trick, position), *shown),
                player=player,
                die=off.code,
                lead=dice[lead].code,
                colour=dice[lead].colour.value,
                shown=shown[0].die,
                later=shown[0].trick,
            )


def _too_many_tricks(told: _Told) -> Iterator[Finding]:
    """More tricks than dice were drawn (TOO-MANY-TRICKS)."""
    tricks, dice = len(told.hand.tricks), told.hand.dice
    if tricks > dice:
        yield stated(
            told.names, "TOO-MANY-TRICKS", "more-than-dice", dice, (), count=tricks, dice=dice
        )
