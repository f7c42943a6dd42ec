# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of a swept trick that somebody turns up to look at: they are none of the trick that is
played.

A deck has each of them once, so they cannot have been laid, unless one was misread before: one that
came alone is held for laid as soon as the next one comes that is not the first to be laid itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf

from device.games.skull_king.hints import turns_left
from device.games.skull_king.lying import (
    face_of,
    held_for,
    is_complete,
    is_likely,
    is_only_one,
    open_trick,
    sweeps_of,
)
from device.games.skull_king.of_swept import (
    hardly_are_new,
    hardly_lacking,
    last_of_the_round_before,
    of_the_trick,
    whole_swept,
)
from device.games.skull_king.out_of_sight import SWEPT_S
from device.games.skull_king.seating import Seating
from device.games.skull_king.surplus import has_one_too_many
from device.games.skull_king.waiting import WaitingCard, WaitingCards
from engine.skull_king import SURE, GameState, Play
from vision.observations import CardReread, chance_of, likeliest, surety

TOGETHER_S = 2.5
"""Seconds within which the cards come to lie there of a trick that is turned up: those last that
are hard to read.
"""

_DEALT_S = 3.0
"""Seconds from a round's last sweep within which nobody has dealt, bid and laid a card."""


class ShownAgain:
    """The cards that lie there so, by the watcher's tracks."""

    def __init__(self, waiting: WaitingCards, seating: Seating) -> None:
        self._waiting, self._seating = waiting, seating
        self._cards: dict[int, WaitingCard] = {}
        # Of the trick that they are of.
        self._faces: Counter[str] = Counter()
        # How many of it nobody had seen before.
        self._missed = 0
        self._are_several = False
        # Of what was shown before, as long as nobody sees it leave.
        self._past: set[int] = set()
        # One that came alone and left, and when.
        self._left_at: tuple[WaitingCard, float] | None = None
        # As `sweeps_of` has it, and since when.
        self._swept: tuple[int, int] | None = None
        self._swept_at = -inf

    def __contains__(self, track: int) -> bool:
        return track in self._cards or track in self._past

    @property
    def cards(self) -> tuple[WaitingCard, ...]:
        """Those that lie there so, as they came."""
        return tuple(self._cards.values())

    def note(self, time: float, state: GameState) -> None:
        """How the game stands, at these camera seconds."""
        swept = sweeps_of(state)
        if self._swept is not None and swept != self._swept:
            self._swept_at = time
        self._swept = swept

    def take(
        self, came: Sequence[WaitingCard], state: GameState, laid: Sequence[WaitingCard]
    ) -> None:
        """Of cards that came at one look, or that wait since a moment ago, those that are shown
        again.

        One that surely is a card of a swept trick shows that its trick is, or several that together
        hardly are others; what beside it likely is another card of that trick is one too, later as
        well unless it plainly lies before somebody else, and so is what is hard to read: in a fan
        they cover each other. So are as many others as that trick lacked. Where everybody's card
        lies there none is taken: it is a card too many then, whatever it is. laid: the open trick's
        cards.
        """
        trick = open_trick(state)
        if trick is not None and is_complete(trick, state):
            return
        before = max(card.since for card in came) - TOGETHER_S
        waited = [card for card in self._waiting.cards if card.since >= before]
        if all(card.since >= before for card in laid):
            waited += laid
        surely = {card.track: plays for card in came if (plays := self._swept_with(card, state))}
        surely = surely or self._swept_together([*came, *waited], state)
        goes_on = any(card.since >= before for card in self._cards.values())
        if surely and not goes_on:
            self._begin(next(iter(surely.values())), state)
        if not (surely or self._cards):
            return
        together = bool(surely) or goes_on
        just_came = waited if surely else []
        for card in (*came, *just_came):
            likely = is_likely(card.readings) and self._has_another(likeliest(card.readings))
            if card.track in surely or (likely and (together or self._lies_with_them(card))):
                self._add(card)
        for card in (*came, *just_came):
            new = card.track not in self._cards
            if new and together and (self._may_be_another(card) or self._was_missed(card)):
                self._add(card)
        self._are_several |= len(self._cards) > 1

    def _swept_with(self, card: WaitingCard, state: GameState) -> tuple[Play, ...]:
        """The cards of the swept trick of which a card surely is one; empty where it is of none.

        Of a trick with a card too many one was taken back, which may be laid now.
        """
        face = likeliest(card.readings)
        if not is_only_one(face) or chance_of(card.readings, face) < SURE:
            return ()
        swept = [*whole_swept(state)]
        if card.since - self._swept_at < _DEALT_S:
            swept += last_of_the_round_before(state)
        for trick in swept:
            if any(chance_of(held_for(play), face) >= SURE for play in trick.plays):
                return trick.plays
        return ()

    def _swept_together(
        self, cards: Sequence[WaitingCard], state: GameState
    ) -> dict[int, tuple[Play, ...]]:
        """Of cards that lie before one player those that are of one swept trick, with its cards.

        Of decks whose faces are hard to tell apart none is by itself, nor is a card that the deck
        has several of; but that each of them is another card, that looks like one of that trick, is
        as unlikely as all those together. Where the deck has several of each, they must plainly lie
        before one player. So must those of the trick before the deal, whose cards may be dealt
        again. Of a trick with a card too many one may be laid now.
        """
        for trick in hardly_lacking(state):
            of_it = of_the_trick(cards, trick)
            owners = self._owners(of_it)
            is_plain = any(map(is_only_one, of_it)) or None not in owners
            laid_now = int(has_one_too_many(trick, state))
            if is_plain and len(owners - {None}) <= 1 and hardly_are_new(of_it, but=laid_now):
                return {card.track: trick.plays for card in of_it.values()}
        for trick in last_of_the_round_before(state):
            of_it = {f: card for f, card in of_the_trick(cards, trick).items() if is_only_one(f)}
            lie_before_one = len(owners := self._owners(of_it)) == 1 and None not in owners
            if lie_before_one and hardly_are_new(of_it):
                return {card.track: trick.plays for card in of_it.values()}
        return {}

    def _owners(self, of_it: Mapping[str, WaitingCard]) -> set[int | None]:
        """The players before whom these plainly lie; None where that is not plain."""
        return {self._seating.owner(card.place) for card in of_it.values()}

    def _add(self, card: WaitingCard) -> None:
        self._cards[card.track] = card
        self._waiting.drop(card.track)

    def _begin(self, plays: Sequence[Play], state: GameState) -> None:
        """A trick of these cards is turned up."""
        self._past |= set(self._cards)
        self._cards.clear()
        self._faces = Counter(map(face_of, plays))
        self._missed = state.size - len(plays)
        self._are_several = False

    def leave(self, track: int, time: float) -> None:
        """A card has left, if it was there; camera seconds."""
        card = self._cards.pop(track, None)
        self._past.discard(track)
        if card is not None and not self._are_several:
            self._left_at = card, time

    def forget(self) -> None:
        """Whoever sees them begins anew."""
        self._cards.clear()
        self._past.clear()
        self._left_at = None

    def reread(self, seen: CardReread) -> WaitingCard | None:
        """One of them was read better; that card, if it is none of them then."""
        if seen.track in self._past:
            return None
        card = self._cards[seen.track].reread(seen)
        hidden = self._are_several and surety(seen.readings) < SURE
        if hidden or self._faces[likeliest(seen.readings)]:
            self._cards[seen.track] = card
            return None
        del self._cards[seen.track]
        return card

    def laid_before(self, card: WaitingCard, state: GameState) -> WaitingCard | None:
        """The one that must have been laid, if it came alone, since this card came later.

        What plainly lies before the player who lays next is the next card itself.
        """
        if any(card.since - one.since < TOGETHER_S for one in self._cards.values()):
            return None
        # Whose turn it is takes judging the round: only where a card is shown.
        turns = turns_left(state) if self._cards else ()
        is_next = bool(turns) and self._seating.owner(card.place) == turns[0]
        return None if is_next else self._alone()

    def swept_with(self, time: float, state: GameState) -> WaitingCard | None:
        """The one that must have been laid, if it came alone, since a trick that lacks one card is
        swept with it, at these camera seconds.
        """
        trick = open_trick(state)
        if trick is None or len(trick.plays) != state.size - 1:
            return None
        left = self._left_at
        return left[0] if left and time - left[1] <= SWEPT_S else self._alone()

    def _alone(self) -> WaitingCard | None:
        if self._are_several or not self._cards:
            return None
        (card,) = self._cards.values()
        self._cards.clear()
        return card

    def _lies_with_them(self, card: WaitingCard) -> bool:
        """Whether it does not plainly lie before another player than they do."""
        owner = self._seating.owner(card.place)
        return owner is None or any(
            self._seating.owner(one.place) == owner for one in self._cards.values()
        )

    def _may_be_another(self, card: WaitingCard) -> bool:
        """Whether a card that is hard to read may be one more of theirs."""
        lack = len(self._cards) < self._faces.total()
        return lack and surety(card.readings) < SURE and self._lies_with_them(card)

    def _was_missed(self, card: WaitingCard) -> bool:
        """Whether a card may be one of theirs that nobody had seen before."""
        shown = Counter(likeliest(one.readings) for one in self._cards.values())
        others = (shown - self._faces).total()
        return others < self._missed and self._lies_with_them(card)

    def _has_another(self, face: str) -> bool:
        """Whether their trick has one more card of a face than lie there."""
        lie = sum(likeliest(card.readings) == face for card in self._cards.values())
        return lie < self._faces[face]
