# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games written short: records from lines of cards, and live tables from the same lines."""

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.skull_king import (
    BidLocked,
    CardLaid,
    Event,
    GameOpened,
    GameRecord,
    GameState,
    PlayerTold,
    Question,
    RoleDeclared,
    RoundOpened,
    Rules,
    TrickCleared,
    deck,
    fold,
    hands_at,
    legal_plays,
    next_round,
    parse_card,
    questions,
    read_record,
    replay,
    view,
)
from engine.skull_king.cards import Card, Role
from engine.skull_king.deal import GRAYBEARD

NAMES = ("Anne", "Bonny", "Calico", "Drake", "Ewe", "Flint", "Grace", "Hook")
Json = dict[str, object]


def trick_json(line: str) -> Json:
    """``1:G7 2:G2 0:G14`` led by the first; ``g`` is Graybeard."""
    plays = []
    for one in line.split():
        player, _, card = one.partition(":")
        plays.append({"player": "graybeard" if player == "g" else int(player), "card": card})
    return {"leader": plays[0]["player"], "plays": plays}


def round_json(bids: Sequence[int | None], *tricks: str | Json, cards: int = 0) -> Json:
    told = [trick_json(trick) if isinstance(trick, str) else trick for trick in tricks]
    dealer = len(bids) - 1
    return {"cards": cards or len(told), "dealer": dealer, "bids": list(bids), "tricks": told}


def game_json(*rounds: Json, **switches: object) -> Json:
    bids = rounds[0]["bids"]
    assert isinstance(bids, list)
    return {
        "format": "quartermaster-game/1",
        "rules": {"profile": "rulebook-2021", **switches},
        "players": list(NAMES[: len(bids)]),
        "rounds": list(rounds),
    }


def game(*rounds: Json, **switches: object) -> GameRecord:
    return read_record(game_json(*rounds, **switches))


def laid(code: str, p: float = 1.0) -> CardLaid:
    return CardLaid(((code, p),), None)


def opened(
    players: int, cards: int, bids: Sequence[int], rules: Rules | None = None
) -> list[Event]:
    """A table whose first round is dealt, as planned, and bid; player 0 leads it."""
    rules = rules or Rules()
    rules = replace(rules, round_plan=(cards, *rules.round_plan[1:]))
    return [
        GameOpened(rules, NAMES[:players], players - 1),
        RoundOpened(cards, players - 1),
        *(BidLocked(player, bid) for player, bid in enumerate(bids)),
    ]


def trick_of(line: str) -> list[Event]:
    """The cards of a trick, all surely seen, and the table swept."""
    return [*(laid(code) for code in line.split()), TrickCleared()]


def played(rules: Rules, *tricks: str) -> GameState:
    """Three players with bids of 1, 1 and 0 in a round of three cards, after these tricks."""
    events = opened(3, 3, [1, 1, 0], rules)
    for line in tricks:
        events += trick_of(line)
    return replay(events)


def whole_game(players: int, seed: int, rules: Rules) -> list[Event]:
    """Every event of a legal game played at random, with nothing left in doubt."""
    dice = random.Random(seed)
    events: list[Event] = [GameOpened(rules, NAMES[:players], dice.randrange(players))]
    state = fold(None, events[0])

    def happen(event: Event) -> None:
        nonlocal state
        events.append(event)
        state = fold(state, event)

    while (deal := next_round(state)) is not None:
        happen(deal)
        cards = list(deck(rules.expansions))
        dice.shuffle(cards)
        seats = (*range(players), *((GRAYBEARD,) if players == 2 else ()))
        hands = {seat: [cards.pop() for _ in range(deal.cards)] for seat in seats}
        for player in dice.sample(range(players), players):
            happen(BidLocked(player, dice.randint(0, deal.cards)))
        for trick in range(deal.cards):
            lying: list[Card] = []
            order = view(state).trick.order
            for position in range(hands_at(players)):
                hand = hands[order[position]]
                blind = order[position] == GRAYBEARD
                card = hand[0] if blind else dice.choice(legal_plays(hand, lying, rules))
                hand.remove(card)
                happen(laid(card.face))
                if card.face == "TIG" and blind:
                    card = parse_card("TIG:E")
                elif card.face == "TIG":
                    role = dice.choice(list(Role))
                    happen(RoleDeclared(len(view(state).sheet.rounds) - 1, trick, position, role))
                    card = parse_card(f"TIG:{role.value}")
                lying.append(card)
            if order[0] == GRAYBEARD:
                happen(PlayerTold(len(view(state).sheet.rounds) - 1, trick, 1, order[1]))
            happen(TrickCleared())
    return events


def only(state: GameState) -> Question:
    """The one question that is open."""
    (question,) = questions(state)
    return question
