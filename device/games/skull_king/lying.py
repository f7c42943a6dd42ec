# SPDX-License-Identifier: AGPL-3.0-or-later
"""The open trick and its cards as the game has them, by the tracks of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from device.games.skull_king.belief import differ, weighed
from engine.skull_king import (
    FACES,
    CardLaid,
    CardSeenAgain,
    Event,
    Expansion,
    GameState,
    Play,
    TrickState,
    copies,
)
from vision.observations import Readings, likeliest, surety

# The best reading's probability from which all others together are less likely.
_LIKELIER = 0.5

LEAST_SWEPT = 2 / 3
"""Share of a trick's cards that a swept one has at least: what lies of one that lacks more was
hardly swept.
"""


def tracks_given(past: Iterable[Event]) -> Iterator[int]:
    """Every track that a card ever had, of those too that were taken back."""
    for event in past:
        if isinstance(event, CardLaid) and event.track is not None:
            yield event.track


def is_played(state: GameState) -> bool:
    """Whether bids are revealed, so that whatever comes to lie may be a card."""
    return bool(state.rounds) and state.rounds[-1].revealed


def takes_a_lead(state: GameState) -> bool:
    """Whether the next card that is laid leads a trick of the newest round."""
    if state.closed is not None or not is_played(state) or state.round_over:
        return False
    return state.rounds[-1].table is None


def open_trick(state: GameState) -> TrickState | None:
    """The trick that lies on the table, if it has any card."""
    trick = state.rounds[-1].table if state.rounds else None
    return trick if trick is not None and trick.plays else None


def open_place(state: GameState) -> tuple[int, int]:
    """Round and number of the trick that was begun last."""
    return len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1


def swept_tricks(state: GameState) -> tuple[TrickState, ...]:
    """The newest round's tricks that were put away, the newest one last."""
    tricks = state.rounds[-1].tricks if state.rounds else ()
    return tuple(trick for trick in tricks if trick.cleared)


def sweeps_of(state: GameState) -> tuple[int, int]:
    """How many rounds there are, and how many tricks of the newest were put away."""
    return len(state.rounds), len(swept_tricks(state))


def is_complete(trick: TrickState, state: GameState) -> bool:
    """Whether no card is to come: everybody has laid, or what they lay counts no more."""
    return len(trick.plays) >= state.size or trick.voided or is_told_by_hand(state)


def is_told_by_hand(state: GameState) -> bool:
    """Whether people told the newest round as a whole, so that no card of it matters any more."""
    return bool(state.rounds) and state.rounds[-1].by_hand is not None


def place_of(own: int, state: GameState) -> tuple[int, int, Play] | None:
    """Trick and position of a card of the newest round, by its own track."""
    for number, trick in enumerate(state.rounds[-1].tricks if state.rounds else ()):
        for position, play in enumerate(trick.plays):
            if play.track == own:
                return number, position, play
    return None


def is_named_by_people(own: int, state: GameState) -> bool:
    """Whether they said which card the one with that track is."""
    place = place_of(own, state)
    return place is not None and place[2].named is not None


def held_for(play: Play) -> Readings:
    """What a card counts as: what people said it is, or what it was read as."""
    return play.readings if play.named is None else ((play.named, 1.0),)


def face_of(play: Play) -> str:
    """The likeliest face; empty for a card that could not be read at all."""
    return likeliest(held_for(play))


def is_likely(readings: Readings) -> bool:
    """Whether one card is likelier than any other, or none."""
    return surety(readings) >= _LIKELIER


def is_only_one(face: str) -> bool:
    """Whether no other card of the deck is like it; of none that is unknown can that be said."""
    return face in FACES and others_like(face) == 0


def others_like(face: str) -> int:
    """How many more cards of a face the whole deck has."""
    return copies(face, tuple(Expansion)) - 1


def reread_of(own: int, readings: Readings, state: GameState) -> CardSeenAgain | None:
    """What a better reading of a card adds; None where people named it, or nothing changes."""
    return _seen_again(own, weighed(readings, state, own), state)


def found_again(own: int, readings: Readings, state: GameState) -> CardSeenAgain | None:
    """What it adds that a card is seen once more, by fresh eyes.

    None for one that was not missed and is read no better than before. What it was read as then
    is not forgotten because it lies in a bad light now.
    """
    place = place_of(own, state)
    before = () if place is None else place[2].readings
    now = weighed(readings, state, own) if place is not None else ()
    return _seen_again(own, now if surety(now) > surety(before) else before, state)


def _seen_again(own: int, readings: Readings, state: GameState) -> CardSeenAgain | None:
    place = place_of(own, state)
    if place is None:
        return None
    number, position, play = place
    if play.named is not None or _is_one_of_several(position, state.rounds[-1].tricks[number]):
        readings = play.readings
    if not play.missed and not differ(readings, play.readings):
        return None
    return CardSeenAgain(len(state.rounds) - 1, number, position, readings, own)


def _is_one_of_several(position: int, trick: TrickState) -> bool:
    """Whether another card of the trick may be all that this one may be.

    So it is where nobody knows which of them was laid when. To read it better tells nothing of
    that: people are asked.
    """
    faces = [frozenset(face for face, _ in play.readings) for play in trick.plays]
    return len(faces[position]) > 1 and faces.count(faces[position]) > 1
