# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which cards are looked for among those that come into sight."""

from __future__ import annotations

from collections.abc import Iterator

from device.games.skull_king.hints import order_of_play
from device.games.skull_king.lying import (
    face_of,
    held_for,
    is_only_one,
    open_trick,
    place_of,
    swept_tricks,
)
from device.games.skull_king.missing import Missing
from device.games.skull_king.recognising import MOSTLY, NEARLY, SURELY, Known
from device.games.skull_king.sights import Sights
from engine.skull_king import GameState


def looked_for(state: GameState, sights: Sights, missing: Missing) -> Iterator[Known]:
    """While everything is watched: what was lost, and what people told of or waved aside."""
    yield from _of_open_trick(state, sights, MOSTLY)
    yield from _told_of_swept_trick(state)
    yield from _put_away(state, missing, MOSTLY)
    yield from _strays(state, sights)


def laid_before(state: GameState, sights: Sights, missing: Missing) -> Iterator[Known]:
    """After nobody looked for a while: the same, found more easily, and what was not swept."""
    yield from _of_open_trick(state, sights, NEARLY)
    yield from _put_away(state, missing, NEARLY)
    yield from _strays(state, sights)
    yield from _left_behind(state, sights)


def _of_open_trick(state: GameState, sights: Sights, least: float) -> Iterator[Known]:
    """The open trick's cards that do not lie there, as far as anybody saw."""
    trick = open_trick(state)
    if trick is None:
        return
    order = order_of_play(state)
    for position, (play, number) in enumerate(zip(trick.plays, sights.numbers(trick), strict=True)):
        if number in sights.there:
            continue
        card = sights.of(number)
        quad = None if card is None else card.quad
        alone = is_only_one(face_of(play))
        player = None
        if card is None and not alone and position < len(order):
            player = order[position]
        # Of cards that are alike another may come; after a gap a knock may have moved them all.
        in_place = least > NEARLY and not alone
        yield Known(number, held_for(play), quad, player, in_place, least)


def _told_of_swept_trick(state: GameState) -> Iterator[Known]:
    """Cards that people told of when their trick had been swept already.

    One that comes to lie before the next lead was late, and is no lead.
    """
    for trick in swept_tricks(state)[-1:] if open_trick(state) is None else ():
        for play in trick.plays:
            if play.track is None and is_only_one(face_of(play)):
                yield Known(None, held_for(play))


def _put_away(state: GameState, missing: Missing, least: float) -> Iterator[Known]:
    """Cards that were not found, and whose trick was held to be swept for that."""
    for own in missing.put_away(state):
        place = place_of(own, state)
        if place is not None and is_only_one(face_of(place[2])):
            yield Known(own, held_for(place[2]), least=least)


def _strays(state: GameState, sights: Sights) -> Iterator[Known]:
    """Things that lay there and that are in no trick, or no more in the open one."""
    trick = set(sights.numbers(open_trick(state)))
    for own, card in sights.gone.items():
        if own not in trick:
            yield Known(own, card.readings, card.quad, in_place=True)


def _left_behind(state: GameState, sights: Sights) -> Iterator[Known]:
    """The cards of the trick that was swept last: told to be, while they still lay there."""
    for trick in swept_tricks(state)[-1:]:
        for play in trick.plays:
            seen = play.track is not None and play.track in sights.there
            if not seen and is_only_one(face_of(play)):
                yield Known(play.track, held_for(play), least=SURELY)
