# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whole legal games at random: dealt, bid and played by the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from .cards import deck, is_number, lead_suit, suit
from .deals import declared, shuffled
from .games import Record, judged_trick
from .profiles import Switches, hand_size, switches
from .turns import GRAYBEARD, Player, expected_leader, turn_order

NAMES = ["Anne", "Bonny", "Calico", "Drake", "Edward", "Flint", "Grace", "Hook"]


def random_game(rng: Random, rules: dict[str, Any]) -> Record:
    """A legal game record under these rules, 2 to 8 players; its end may be missing."""
    players = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    plan = switches(rules)["round_plan"]
    first_dealer = rng.randrange(players)
    rounds = [
        _Round(rng, rules, players, planned, (first_dealer + number) % players).record()
        for number, planned in enumerate(plan)
    ]
    if rng.random() < 0.3:  # a game that is still going on
        rounds = rounds[: rng.randint(1, len(rounds))]
        last = rounds[-1]["tricks"]
        del last[rng.randint(0, len(last)) :]
        if last and "power" not in last[-1] and rng.random() < 0.5:
            del last[-1]["plays"][rng.randint(1, players) :]
    return {
        "format": "quartermaster-game/1",
        "rules": rules,
        "players": NAMES[:players],
        "rounds": rounds,
    }


class _Round:
    """One round while it is dealt and played."""

    def __init__(
        self, rng: Random, rules: dict[str, Any], players: int, planned: int, dealer: int
    ) -> None:
        self.rng, self.players, self.dealer = rng, players, dealer
        self.rules: Switches = switches(rules)
        seats: list[Player] = [0, 1, GRAYBEARD] if players == 2 else [*range(players)]
        stock = shuffled(rng, deck(self.rules["expansions"]))
        self.cards = hand_size(planned, len(seats), len(stock), self.rules["hand_cap"])
        dealt = self.cards * len(seats)
        self.hands = {seat: stock[place : dealt : len(seats)] for place, seat in enumerate(seats)}
        self.undealt = stock[dealt:]

    def record(self) -> dict[str, Any]:
        """The round played to its end."""
        tricks: list[dict[str, Any]] = []
        won = [0] * self.players
        leader: Player = expected_leader(self.dealer, self.players)
        order: list[Player] | None = None
        for number in range(self.cards):
            order = turn_order(self.players, leader, order)
            if leader == GRAYBEARD and self.rng.random() < 0.5:
                order[1:] = [order[2], order[1]]  # GRAYBEARD: the two follow in either order
            trick: dict[str, Any] = {"leader": leader, "plays": []}
            for player in order:
                on_table = [play["card"] for play in trick["plays"]]
                trick["plays"].append({"player": player, "card": self._play(player, on_table)})
            verdict = judged_trick(trick, order, self.rules)
            power = self._power(trick, verdict, last=number == self.cards - 1)
            if power:
                trick["power"] = power
                verdict = judged_trick(trick, order, self.rules)
            if verdict["winner"] in range(self.players):
                won[verdict["winner"]] += 1
            leader = verdict["next_leader"]
            tricks.append(trick)
        bids = [self._bid(count) for count in won]
        self._change_of_bid(tricks, bids)
        played = {"cards": self.cards, "dealer": self.dealer, "bids": bids, "tricks": tricks}
        if self.rules["rascal_loads"]:  # RASCAL-LOADS
            played["loads"] = [self.rng.choice(("grapeshot", "cannonball")) for _ in bids]
        return played

    def _play(self, player: Player, on_table: list[str]) -> str:
        hand = self.hands[player]
        if player == GRAYBEARD:  # GRAYBEARD: top card blind, his Tigress is an escape
            return hand.pop(0).replace("TIG", "TIG:E")
        lead = lead_suit(on_table, self.rules["lead_after_escape"])
        allowed = hand
        if any(is_number(code) and suit(code) == lead for code in hand):
            # FOLLOW: the lead suit or any card without a number
            allowed = [code for code in hand if not is_number(code) or suit(code) == lead]
        card = self.rng.choice(allowed)
        hand.remove(card)
        return declared(self.rng, card)

    def _power(
        self, trick: dict[str, Any], verdict: dict[str, Any], last: bool
    ) -> dict[str, Any] | None:
        """POWER: whoever wins a trick with a named pirate, at once, perhaps."""
        winner = verdict["winner"]
        normal = verdict["effect"] == "normal"  # under the White Whale a pirate is an escape
        if not self.rules["pirate_powers"] or winner in (None, GRAYBEARD) or not normal:
            return None
        pirate = next(play["card"] for play in trick["plays"] if play["player"] == winner)
        if last and not (
            (pirate == "HAR" and self.rules["power_last_trick"] == "harry")
            or (pirate == "RAS" and self.rules["wager_last_trick"])
        ):
            return None  # POWER-LAST
        if self.rng.random() < 0.2:
            return None
        if pirate == "ROS":  # POWER-ROSIE
            return {"pirate": "ROS", "leader": self.rng.choice(list(self.hands))}
        if pirate == "BEN":  # POWER-BENDT
            self._draw_and_discard(self.hands[winner])
            return {"pirate": "BEN"}
        if pirate == "RAS":  # POWER-RASCAL
            return {"pirate": "RAS", "wager": self.rng.choice((0, 10, 20))}
        if pirate == "JUA":  # POWER-JUANITA
            return {"pirate": "JUA"}
        if pirate == "HAR":  # POWER-HARRY; by how much is chosen when the bids are known
            return {"pirate": "HAR", "change": 0}
        return None

    def _draw_and_discard(self, hand: list[str]) -> None:
        drawn = self.undealt[:2]  # fewer if fewer are left
        del self.undealt[:2]
        hand += drawn
        for _ in drawn:
            hand.remove(self.rng.choice(hand))

    def _bid(self, won: int) -> int:
        """BID: any number of tricks; near what comes true, for otherwise all would miss."""
        bid = won + self.rng.choice((0, 0, 0, 1, -1, 1, -1, 2))
        if self.rng.random() < 0.1:
            bid = self.rng.randint(0, self.cards)
        return min(max(bid, 0), self.cards)

    def _change_of_bid(self, tricks: list[dict[str, Any]], bids: list[int]) -> None:
        """POWER-HARRY: a bid stays within 0 and the cards dealt."""
        for trick in tricks:
            power = trick.get("power")
            if power and power["pirate"] == "HAR":
                winner = next(p["player"] for p in trick["plays"] if p["card"] == "HAR")
                choices = [c for c in (-1, 0, 1) if 0 <= bids[winner] + c <= self.cards]
                power["change"] = self.rng.choice(choices)
