# SPDX-License-Identifier: AGPL-3.0-or-later
"""The finding REVOKE: a card off suit, and later in the round a card of the lead suit (FOLLOW).

It is treated honestly: cards drawn with Bendt the Bandit (POWER-BENDT), a card that is missing,
misread or noted out of turn can explain it. Graybeard need not follow and never revokes
(GRAYBEARD). An undeclared Tigress before the first suit card would leave no lead suit if she is
a pirate (TIGRESS, LEAD-CHARACTER), and so nobody is accused after her.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.skull_king.cards import UNNAMED_PIRATE, Card, Suit
from engine.skull_king.deal import GRAYBEARD, hands_at
from engine.skull_king.findings.finding import Explanation, Finding, Place
from engine.skull_king.findings.outcomes import BENDT, outcomes, powers_after, ways
from engine.skull_king.findings.told import Told
from engine.skull_king.trick import lead_card, lead_suit

_DRAWS: Final = 2


def revokes(told: Told) -> Iterator[Finding]:
    """Cards played off suit by someone who later showed the lead suit (REVOKE)."""
    for index, cards in enumerate(told.cards):
        for position, player in enumerate(told.players(index)):
            suit = _suit_not_followed(told, cards, position)
            if player == GRAYBEARD or suit is None:
                continue
            shown = _shown_later(told, index, player, suit)
            if shown:
                yield _revoke(told, told.place(index, position), suit, shown)


def _suit_not_followed(told: Told, cards: tuple[Card, ...], position: int) -> Suit | None:
    suit = lead_suit(cards[:position], told.rules)
    return None if suit is None or cards[position].suit in (None, suit) else suit


def _shown_later(told: Told, index: int, player: int, suit: Suit) -> tuple[Place, ...]:
    return tuple(
        told.place(trick, position)
        for trick in range(index + 1, len(told.cards))
        for position, card in enumerate(told.cards[trick])
        if card.suit is suit and told.there.tricks[trick].plays[position].player == player
    )


@dataclass(frozen=True, slots=True)
class _Draw:
    """A trick after which the player drew with Bendt, or may have; ``case`` tells apart how."""

    trick: int
    case: str


def _revoke(told: Told, off: Place, suit: Suit, shown: tuple[Place, ...]) -> Finding:
    cards = told.cards[off.trick][: off.position]
    led = lead_card(cards, told.rules)
    assert led is not None
    lead = told.place(off.trick, led)
    sure = tuple(at for at in shown if (at.trick, at.position) not in told.misread) or shown
    draws = list(_draws(told, off, sure[-1].trick))
    could = min(_DRAWS, _undealt(told))
    fitting = [draw for draw in draws if _brought(draw, sure, could)]
    explained = [
        *(
            told.explanation(
                "POWER-BENDT",
                draw.case,
                player=off.player,
                at=draw.trick,
                shown=sure[0].card,
            )
            for draw in fitting
        ),
        *_absent(told, off, lead),
        *_misread(told, off, led, shown, fitting),
        *_in_turn(told, off, suit),
    ]
    params: dict[str, int | str] = {
        "player": off.player,
        "card": off.card,
        "suit": suit.value,
        "lead": lead.card,
    }
    if could and not fitting and any(draw.trick < sure[0].trick for draw in draws):
        case, more = "more-than-drawn", {"count": len(sure), "drawn": could}
        params |= more
    else:
        case = "shown"
        params |= {"shown": sure[0].card, "later": sure[0].trick}
    evidence = (lead, off, *shown)
    return told.finding("REVOKE", case, off.trick, evidence, explained, **params)


def _brought(draw: _Draw, shown: tuple[Place, ...], could: int) -> bool:
    """Tell whether a draw can have brought all these cards: no more than were drawn, and after."""
    return len(shown) <= could and draw.trick < shown[0].trick


def _undealt(told: Told) -> int:
    size = hands_at(len(told.names))
    return max(0, len(told.rules.deck()) - size * told.there.cards)


def _draws(told: Told, off: Place, last: int) -> Iterator[_Draw]:
    """Tricks from the revoke's own on after which the player drew, or may have (POWER-BENDT).

    Never the round's last trick (POWER-LAST): nothing is left to draw for.
    """
    for trick in range(off.trick, last):
        case = _draw_case(told, trick, off.player) if powers_after(told, trick) else None
        if case is not None:
            yield _Draw(trick, case)


def _draw_case(told: Told, trick: int, player: int) -> str | None:
    """Return how a player may have won a trick with Bendt, None where that cannot be.

    A power that was noted tells with which pirate the trick was won.
    """
    at, won = told.position_of(trick, player), told.played[trick].winner == player
    power = told.there.tricks[trick].power
    if told.there.tricks[trick].voided:
        return None
    if power is not None and power.pirate != BENDT:
        return None
    if won and power is not None:
        return "drew"
    if won and at is not None:
        face = told.cards[trick][at].face
        if face == BENDT:
            return "not-noted"
        if face == UNNAMED_PIRATE and not told.shows(BENDT):
            return "unnamed"
    if at is None:
        return "missing" if _wins_with_bendt(told, trick, player, (player,)) else None
    places = [there for there in range(len(told.cards[trick])) if (trick, there) in told.misread]
    if any(_wins_with_bendt(told, trick, player, (), there) for there in places):
        return "misread"
    return None


def _wins_with_bendt(
    told: Told, trick: int, player: int, absent: tuple[int, ...], misread: int | None = None
) -> bool:
    return any(
        player in {winner for winner, _ in outcomes(told, trick, way)}
        for way in ways(told, trick, absent, misread)
        if any(play.player == player and play.card == BENDT for play in way.plays)
    )


def _absent(told: Told, off: Place, lead: Place) -> Iterator[Explanation]:
    """A card that is missing before the one that set the lead suit (LEAD-SUIT)."""
    order = told.orders[off.trick]
    for player in told.missing(off.trick):
        if order.index(player) < order.index(lead.player):
            yield told.explanation("MISSING-CARD", "lead-suit", player=player, lead=lead.card)


def _misread(
    told: Told, off: Place, led: int, shown: tuple[Place, ...], draws: list[_Draw]
) -> Iterator[Explanation]:
    """Cards of the proof that may be misread; one shown later only where no other proves it."""
    for position in (*range(led + 1), off.position):
        if (could := told.misread_at(off.trick, position)) is not None:
            yield could
    later = [(at.trick, told.misread_at(at.trick, at.position)) for at in shown]
    alone = all(could is not None for _, could in later)
    for trick, could in later:
        undrawn = bool(draws) and trick <= draws[0].trick
        if could is not None and (alone or undrawn):
            yield could


def _in_turn(told: Told, off: Place, suit: Suit) -> Iterator[Explanation]:
    """Cards noted out of turn, where the same cards in turn make no revoke (OUT-OF-TURN)."""
    players, in_turn = told.players(off.trick), told.in_turn(off.trick)
    cards = tuple(told.cards[off.trick][players.index(player)] for player in in_turn)
    if _suit_not_followed(told, cards, in_turn.index(off.player)) is not suit:
        yield told.explanation("OUT-OF-TURN", "lead-suit", card=off.card)
