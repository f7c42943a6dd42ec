# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings about who leads and who plays when: WRONG-LEADER and OUT-OF-TURN."""

from collections.abc import Iterator, Sequence

from engine.skull_king.cards import Card, Kind
from engine.skull_king.deal import GRAYBEARD, order_played
from engine.skull_king.findings.finding import Explanation, Finding, Place
from engine.skull_king.findings.leaders import other_leaders
from engine.skull_king.findings.told import Told
from engine.skull_king.switches import KrakenLeader
from engine.skull_king.trick import ranking_suit
from engine.skull_king.verdict import Effect
from engine.skull_king.why import lead_of, would_have_won


def wrong_leaders(told: Told) -> Iterator[Finding]:
    """Tricks that another player should have led (WRONG-LEADER)."""
    for index, trick in enumerate(told.there.tricks):
        leader, rightful = trick.leader, told.rightful[index]
        if leader == rightful or not trick.plays or _nobody_knows(told, index):
            continue
        case, proof, params = _why(told, index)
        proof = (*proof, told.place(index, told.position_of(index, leader) or 0))
        explained = [*other_leaders(told, index), *_noted(told, index)]
        yield told.finding(
            "WRONG-LEADER",
            case,
            index,
            proof,
            explained,
            player=leader,
            should=rightful,
            **params,
        )


def _nobody_knows(told: Told, index: int) -> bool:
    """Tell whether only beasts are left of a destroyed trick: who would have won is unknown."""
    return (
        index > 0
        and _only_beasts(told.cards[index - 1])
        and told.rules.kraken_leader is KrakenLeader.WOULD_HAVE_WON
    )


def _only_beasts(cards: Sequence[Card]) -> bool:
    beasts = (Kind.KRAKEN, Kind.WHALE)
    destroyed = any(card.kind is Kind.KRAKEN for card in cards)
    return destroyed and all(card.kind in beasts for card in cards)


def _why(told: Told, index: int) -> tuple[str, tuple[Place, ...], dict[str, int | str]]:
    """Return why another should have led: the case, the cards that prove it, its parameters.

    NEXT-LEADER, KRAKEN-LEADER, WHALE-EMPTY, POWER-ROSIE, and DEAL-ROTATE for the first trick. A
    voided trick is led again by its leader, whom nothing proves but that it was voided.
    """
    if index == 0:
        return "first", (), {}
    before, one = index - 1, told.played[index - 1]
    if one.power is not None and one.power.leader is not None and one.winner is not None:
        return "chosen", _cards_of(told, before, one.winner), {"by": one.winner}
    if one.effect is Effect.VOIDED:
        return "voided", (), {}
    if one.settled:
        return "settled", _cards_of(told, before, one.next_leader), {}
    if one.effect is Effect.KRAKEN:
        kraken = max(at for at, c in enumerate(told.cards[before]) if c.kind is Kind.KRAKEN)
        beast = told.place(before, kraken)
        if told.rules.kraken_leader is KrakenLeader.LEFT_OF_KRAKEN:
            return "left-of-kraken", (beast,), {"by": beast.player}
        return _would_have_won(told, before, beast)
    proof = _cards_of(told, before, one.next_leader)
    if one.effect is Effect.WHALE_DISCARD:
        return "whale", proof, {}
    return "winner", proof, {"card": proof[0].card}


def _would_have_won(
    told: Told, trick: int, beast: Place
) -> tuple[str, tuple[Place, ...], dict[str, int | str]]:
    """Return why another should have led after a Kraken, as `_why` does (KRAKEN-LEADER)."""
    cards, leader = told.cards[trick], told.played[trick].next_leader
    winning = _cards_of(told, trick, leader)
    suit = ranking_suit(cards, told.rules)
    case = would_have_won(cards, winning[0].position, suit)
    params: dict[str, int | str] = {"card": winning[0].card}
    if suit is not None and case.endswith("-in-suit"):
        params |= {"suit": suit.value, "lead": cards[lead_of(cards, suit)].code}
    return case, (*winning, beast), params


def _cards_of(told: Told, trick: int, player: int) -> tuple[Place, ...]:
    return tuple(place for place in told.places(trick) if place.player == player)


def _noted(told: Told, index: int) -> Iterator[Explanation]:
    """That the leader alone may be noted wrong: the rightful one led the cards, all in turn."""
    players, rightful = told.players(index), told.rightful[index]
    if players[0] != rightful or told.there.tricks[index].leader == rightful:
        return
    before = told.orders[index - 1] if index else ()
    order = order_played(rightful, len(told.names), before, players)
    if players == tuple(player for player in order if player in players):
        yield told.explanation("WRONG-LEADER", "noted", player=rightful)


def out_of_turn(told: Told) -> Iterator[Finding]:
    """The first card of a trick that was not played in turn (OUT-OF-TURN).

    Where someone before has no card in the trick, its absence could explain it; a card that was
    not in turn even so is found beside it.
    """
    for index in range(len(told.cards)):
        players, order = told.players(index), told.orders[index]
        in_turn = told.in_turn(index)
        surely = next((at for at, who in enumerate(players) if who != in_turn[at]), None)
        at = next((at for at, who in enumerate(players) if who != order[at]), None)
        if at is not None and (surely is None or at < surely):
            passed = order[: order.index(players[at])]
            absent = [player for player in told.missing(index) if player in passed]
            could = [told.explanation("MISSING-CARD", "turn", player=who) for who in absent]
            yield _out_of_turn(told, index, at, order[at], [*could, *_noted(told, index)])
        if surely is not None:
            should = in_turn[surely]
            yield _out_of_turn(told, index, surely, should, list(_noted(told, index)))


def _out_of_turn(
    told: Told, index: int, position: int, should: int, explained: list[Explanation]
) -> Finding:
    place = told.place(index, position)
    # GRAYBEARD: the ghost plays second unless it leads.
    ghost = should == GRAYBEARD != told.orders[index][0]
    proof = (place, *_cards_of(told, index, should))
    return told.finding(
        "OUT-OF-TURN",
        "graybeard" if ghost else "turn",
        index,
        proof,
        explained,
        player=place.player,
        card=place.card,
        should=should,
    )
