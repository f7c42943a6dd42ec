# SPDX-License-Identifier: AGPL-3.0-or-later
"""What happens to cards as events, each with what it was seen on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from device.games.seam import Happening
from device.games.sighting import SeenCard
from device.games.skull_king.belief import weighed
from device.games.skull_king.either import LIKELIEST, interchanged, moved_on
from device.games.skull_king.lying import (
    found_again,
    is_complete,
    is_likely,
    is_only_one,
    open_place,
    open_trick,
    reread_of,
    takes_a_lead,
)
from device.games.skull_king.on_table import OnTable
from device.games.skull_king.out_of_sight import TakenBack
from device.games.skull_king.recognising import MOSTLY, Known, shared
from device.games.skull_king.surplus import has_one_too_many, laid_anew, no_card
from device.games.skull_king.waiting import WaitingCard
from device.games.skull_king.witness import Evidence, Witness
from device.journal import Author
from engine.skull_king import (
    SURE,
    CardInserted,
    CardLaid,
    CardMoved,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    CardsMissed,
    Event,
    GameState,
    Play,
    RoleDeclared,
    TableUnseen,
    TrickCleared,
)
from vision.observations import CardReread, Readings, likeliest, surety

Now = Callable[[], GameState]
Happenings = Iterator[Happening[Event]]


class CardEvents:
    """Notes on the table what happens to a card, and tells it. One thread."""

    def __init__(self, table: OnTable) -> None:
        self._table = table
        self.witness = Witness()

    def lay(self, card: WaitingCard, now: Now) -> Happenings:
        """A card is played."""
        before = laid_anew(card, now())
        if before is not None:
            yield from self._give_place(*before, now)
        state = now()
        lying = tuple(self._table.sights.cards(open_trick(state)))
        seen = self._table.sights.see(card)
        readings = weighed(card.or_else or card.readings, state, None, _may_be(card, state))
        laid = CardLaid(readings, seen.track)
        yield _happening(laid, self._of_new(card, seen, (*lying, seen), state))
        yield from self._remove_what_is_none(now)
        yield from self._put_under(card, now)
        yield from self.put_in_turn(now())
        yield from self._doubt_lead(now())

    def _give_place(self, number: int, position: int, now: Now) -> Happenings:
        """A swept trick's card had been taken back: the one that lay in its place was laid for it,
        whenever that was seen.
        """
        here = len(now().rounds) - 1, number
        track = now().rounds[-1].tricks[number].plays[position].track
        yield _happening(CardRemoved(*here, position))
        instead = None if track is None else self._table.places.replaced_by.get(track)
        tracks = [play.track for play in now().rounds[-1].tricks[number].plays]
        if instead is not None and instead in tracks[position + 1 :]:
            yield _happening(CardMoved(*here, tracks.index(instead), position))

    def put_in_turn(self, state: GameState) -> Happenings:
        """The card that was laid last, or all of the trick, lies before another player."""
        for told in self._table.places.told(state):
            yield _happening(told)

    def put_for_one_taken(self, state: GameState) -> Happenings:
        """The card that was laid in the place of the one that was taken back has its turn."""
        moved = self._table.places.laid_meanwhile(state)
        if moved is not None:
            yield _happening(moved)

    def _put_under(self, card: WaitingCard, now: Now) -> Happenings:
        """The card that was laid last lies under others of the trick: it came before them.

        Where it is not plain before how many of them, each may be any of those in question.
        """
        positions = self._table.places.positions_under(card.under, now())
        trick = open_trick(now())
        if not positions or trick is None:
            return
        here = open_place(now())
        yield _happening(CardMoved(*here, len(trick.plays) - 1, positions[0]))
        first, last = min(positions), max(positions)
        plays = now().rounds[here[0]].tricks[here[1]].plays[first : last + 1]
        if first == last or any(play.named is not None for play in plays):
            return
        mixed = interchanged([play.readings for play in plays], LIKELIEST)
        yield from self._seen_again(range(first, last + 1), mixed, now())

    def _doubt_lead(self, state: GameState) -> Happenings:
        """The card that was laid last may have been the lead, so that each is the next player's; or
        it is not known at all in which order they were laid.
        """
        trick = open_trick(state)
        if trick is None or any(play.named is not None for play in trick.plays):
            return
        if self._table.places.may_be_led_by_last(state):
            doubted = moved_on([play.readings for play in trick.plays])
            yield from self._seen_again(range(len(trick.plays)), doubted, state)
        positions = self._table.places.mixed_up(state)
        mixed = interchanged([trick.plays[at].readings for at in positions], LIKELIEST)
        yield from self._seen_again(positions, mixed, state)

    @staticmethod
    def _seen_again(
        positions: Sequence[int], readings: Sequence[Readings], state: GameState
    ) -> Happenings:
        """The open trick's cards at these positions may be these."""
        number, index = open_place(state)
        plays = state.rounds[number].tricks[index].plays
        for at, some in zip(positions, readings, strict=True):
            yield _happening(CardSeenAgain(number, index, at, some, plays[at].track))

    def _remove_what_is_none(self, now: Now) -> Happenings:
        """What was counted as a card, and is none, now that all cards lie there.

        The last card may be the next lead, laid early; then people are asked what the other is.
        """
        state = now()
        position, quad = no_card(state), self._table.last_quad(state)
        if position is None or quad is None:
            return
        last = state.size - 1
        if position > last or not self._table.places.is_anothers(last, quad, state):
            yield _happening(CardRemoved(*open_place(state), position))
            while (moved := self._table.places.overtaken(now())) is not None:
                yield _happening(moved)

    def find(self, card: WaitingCard, known: Known, state: GameState) -> Happenings:
        """A card that came into sight is a known one: that need not be told."""
        seen = self._table.find(card, known)
        again = found_again(seen.track, card.readings, state)
        if again is not None:
            trick = self._table.sights.cards(open_trick(state))
            yield _happening(again, self.witness.of_card(card.evidence, seen, trick))

    def reread(self, seen: CardReread, state: GameState) -> Happenings:
        """A card that lies was read better."""
        sights = self._table.sights
        card = sights.reread(seen)
        of = found_again if sights.was_found_again(seen.track) else reread_of
        better = of(card.track, seen.readings, state)
        if better is not None:
            trick = sights.cards(open_trick(state))
            yield _happening(better, self.witness.of_card(seen.evidence, card, trick))

    def take_back(self, own: int, state: GameState, laid_for_it: int | None = None) -> Happenings:
        """A card of the open trick was taken back, or is hidden; laid_for_it: by which, if any."""
        position, trick = self._table.position_of(own, state), open_trick(state)
        if position is None or trick is None:
            return
        self._table.taken.take_back(own, position, trick, laid_for_it)
        yield _happening(CardRemoved(*open_place(state), position))

    def count_again(self, back: TakenBack, now: Now) -> Happenings:
        """A card that was held to be taken back lies there: what lay in its place was laid when it
        came.
        """
        here = open_place(now())
        yield from self.lie_again(back, now)
        marks = self._marks(now())
        if back.laid_for_it in marks:
            earlier = (mark for mark in marks if isinstance(mark, int) and mark < back.laid_for_it)
            at, came = marks.index(back.laid_for_it), len(list(earlier))
            if at < came:
                yield _happening(CardMoved(*here, at, came))
        yield from self.put_in_turn(now())

    def lie_again(self, back: TakenBack, now: Now) -> Happenings:
        """A card that was held to be taken back was not: it lies where it lay, or did."""
        position = back.position(self._marks(now()))
        self._table.taken.count_again(back)
        yield from self._lie_again(back, position, back.number, back.readings, (), now)

    def _marks(self, state: GameState) -> tuple[int | str, ...]:
        return self._table.sights.marks(open_trick(state))

    def merge(self, own: int, twin: int, state: GameState) -> Happenings:
        """A card of the open trick that left is another that lies there: it counts once."""
        position = self._table.position_of(twin, state)
        if position is not None:
            self._table.merge(own, twin)
            yield _happening(CardRemoved(*open_place(state), position))

    def _lie_again(
        self,
        back: TakenBack,
        position: int,
        track: int,
        readings: Readings,
        evidence: Evidence,
        now: Now,
    ) -> Happenings:
        """A card that was held to be taken back lies there, and is no surer than it was."""
        here = open_place(now())
        if back.is_told:
            yield _happening(CardInserted(*here, position, back.code), evidence)
            return
        yield _happening(CardLaid(readings, track), evidence)
        last = len(now().rounds[here[0]].tricks[here[1]].plays) - 1
        if position < last:
            yield _happening(CardMoved(*here, last, position))
        if back.role is not None:
            yield _happening(RoleDeclared(*here, position, back.role))

    def put_back(self, card: WaitingCard, now: Now) -> Happenings | None:
        """A card that was held to be taken back had only been hidden: it lies where it lay."""
        state = now()
        trick = open_trick(state)
        if trick is None or is_complete(trick, state):
            return None
        face = likeliest(card.readings)
        alone = is_only_one(face)
        if not (is_likely(card.readings) if alone else surety(card.readings) >= SURE):
            return None
        back = self._table.away.like(face, card.quad)
        if back is None:
            return None
        sights = self._table.sights
        marks = sights.marks(trick)
        position = back.position(marks)
        # A card that came in its turn is its player's, wherever a hand may push it; another one
        # of its face, or one that was held to have come before, may be laid by another player.
        is_the_players = alone and back.came_in_turn(marks)
        if not is_the_players and self._table.places.is_anothers(position, card.quad, state):
            return None
        # It cannot have been hidden meanwhile if it lies on what was laid since.
        if not alone and self._lies_on_a_later(card, back.number):
            return None
        lying = [sights.of(number) for number in sights.numbers(trick)]
        seen = self._table.taken.put_back(card, back)
        there = (*lying[:position], seen, *lying[position:])
        # Of what people told of nobody saw how it lies.
        evidence = self._of_new(card, seen, tuple(each for each in there if each), state)
        again = weighed(card.readings, state, None)
        readings = again if surety(again) > surety(back.readings) else back.readings
        return self._lie_again(back, position, seen.track, readings, evidence, now)

    def _lies_on_a_later(self, card: WaitingCard, number: int) -> bool:
        """Whether a card lies on one that came into sight after the one of this number."""
        return any(self._table.sights.own(track) > number for track in card.over)

    def clear(self, now: Now) -> Happenings:
        """The open trick was swept; in a game that is closed that tells nothing any more."""
        if now().closed is not None:
            return
        self._table.places.learn(now())
        self._table.places.note_replaced(now())
        yield _happening(TrickCleared())
        self._table.agree(now())

    def clear_but_the_lead(self, now: Now) -> Happenings:
        """The open trick was swept; the card too many, if it alone lies there, led the next one.

        After a round's last trick it did only if the next round is being played by then: while bids
        are to come, or no round is, nobody can have led, and people are asked what the card is.
        """
        lead, here = self._next_lead(now()), open_place(now())
        extra = CardRemoved(*here, now().size)
        is_last = len(now().rounds[-1].tricks) == now().rounds[-1].cards
        if lead is not None and not is_last:
            yield _happening(extra)
        yield from self.clear(now)
        if lead is None or not takes_a_lead(now()):
            return
        if is_last:
            yield _happening(extra)
        yield from self._lead_with(lead, now)

    @staticmethod
    def _lead_with(lead: Play, now: Now) -> Happenings:
        """A card that was of the trick before leads, as all that is known of it."""
        yield _happening(CardLaid(lead.readings, lead.track))
        here = (*open_place(now()), 0)
        if lead.named is not None:
            yield _happening(CardNamed(*here, lead.named))
        if lead.role is not None:
            yield _happening(RoleDeclared(*here, lead.role))

    def _next_lead(self, state: GameState) -> Play | None:
        """The open trick's last card, where it is one too many and all others have left."""
        trick = open_trick(state)
        if trick is None or not has_one_too_many(trick, state):
            return None
        *others, last = self._table.sights.numbers(trick)
        there = self._table.sights.there
        return trick.plays[-1] if last in there and not there.keys() & set(others) else None

    def ask(self, about: CardsMissed | TableUnseen) -> Happenings:
        """Cards are not found, or may have been laid unseen, and people are to be asked."""
        yield _happening(about)

    def _of_new(
        self, card: WaitingCard, seen: SeenCard, trick: tuple[SeenCard, ...], state: GameState
    ) -> Evidence:
        """Of a card that comes into the open trick, and of the trick if that makes it whole."""
        evidence = self.witness.of_card(card.evidence, seen, trick)
        before = open_trick(state)
        if (len(before.plays) if before else 0) + 1 == state.size:
            evidence += self.witness.of_verdict(trick)
        return evidence


def _may_be(card: WaitingCard, state: GameState) -> frozenset[int]:
    """The open trick's cards that this one may be, where nobody knows which was laid when."""
    trick = open_trick(state)
    return frozenset(
        play.track
        for play in (trick.plays if trick and card.or_else else ())
        if play.track is not None and shared(play.readings, card.or_else) >= MOSTLY
    )


def _happening(event: Event, evidence: Evidence = ()) -> Happening[Event]:
    return Happening(Author.CAMERA, event, evidence or None)
