# SPDX-License-Identifier: AGPL-3.0-or-later
"""A recorded round as all findings look at it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.skull_king.cards import Card
from engine.skull_king.deal import first_leader, order_played, player_json
from engine.skull_king.findings.finding import Explanation, Finding, Params, Place
from engine.skull_king.findings.sentences import EXPLANATIONS, PLAYERS, SENTENCES, english
from engine.skull_king.playout import PlayedTrick, played_cards
from engine.skull_king.powers import Power
from engine.skull_king.record import RoundRecord
from engine.skull_king.rules import Rules


@dataclass(frozen=True, slots=True)
class Told:
    """A round, its cards by trick, and whose turn it was: ``orders`` and ``rightful`` leaders.

    ``misread`` are the places whose card one deck cannot have there, with the rule that says
    so (DUPLICATE, NOT-IN-DECK); ``misused`` are the powers, by trick, that cannot have been used:
    the round is without them (POWER-MISUSED). A voided trick is there without its cards: they
    prove nothing.
    """

    there: RoundRecord
    played: Sequence[PlayedTrick]
    rules: Rules
    names: Sequence[str]
    cards: tuple[tuple[Card, ...], ...]
    orders: tuple[tuple[int, ...], ...]
    rightful: tuple[int, ...]
    misused: Mapping[int, Power]
    misread: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def place(self, trick: int, position: int) -> Place:
        """Return the place of a card."""
        play = self.there.tricks[trick].plays[position]
        return Place(trick, position, play.player, self.cards[trick][position].code)

    def places(self, trick: int) -> tuple[Place, ...]:
        """Return the place of every card of a trick, in play order."""
        return tuple(self.place(trick, at) for at in range(len(self.cards[trick])))

    def players(self, trick: int) -> tuple[int, ...]:
        """Return who played to a trick, in play order."""
        return tuple(play.player for play in self.there.tricks[trick].plays)

    def position_of(self, trick: int, player: int) -> int | None:
        """Return where a player's card lies in a trick, None where there is none."""
        players = self.players(trick)
        return players.index(player) if player in players else None

    def missing(self, trick: int) -> tuple[int, ...]:
        """Return who has no card in a trick, in the order of their turns; nobody in a voided."""
        if self.there.tricks[trick].voided:
            return ()
        players = self.players(trick)
        return tuple(player for player in self.orders[trick] if player not in players)

    def in_turn(self, trick: int) -> tuple[int, ...]:
        """Return who played to a trick, in the order in which they should have."""
        players = self.players(trick)
        return tuple(player for player in self.orders[trick] if player in players)

    def shows(self, face: str) -> bool:
        """Tell whether a card of that face lies anywhere in the round."""
        return any(card.face == face for cards in self.cards for card in cards)

    def finding(
        self,
        rule: str,
        case: str,
        trick: int,
        evidence: Iterable[Place],
        explained_by: Iterable[Explanation] = (),
        **params: int | str,
    ) -> Finding:
        """Return a finding, told in English; it is about the ``player`` among its parameters."""
        return stated(self.names, rule, case, trick, evidence, explained_by, **params)

    def explanation(self, rule: str, case: str, **params: int | str) -> Explanation:
        """Return an explanation, told in English."""
        return explained(self.names, rule, case, **params)

    def misread_at(self, trick: int, position: int) -> Explanation | None:
        """Return that the card at a place may be misread, where a rule says so."""
        rule = self.misread.get((trick, position))
        if rule is None:
            return None
        card = self.cards[trick][position].code
        return self.explanation(rule, "misread", card=card, at=trick)


def tell(
    there: RoundRecord, played: Sequence[PlayedTrick], rules: Rules, names: Sequence[str]
) -> Told:
    """Return a round to look at; ``played`` are its finished tricks, all or all but the last."""
    misused = {
        index: trick.power
        for index, (trick, one) in enumerate(zip(there.tricks, played, strict=False))
        if trick.power is not None and one.misused is not None
    }
    tricks = tuple(
        replace(
            trick,
            plays=() if trick.voided else trick.plays,
            power=None if index in misused else trick.power,
        )
        for index, trick in enumerate(there.tricks)
    )
    there = replace(there, tricks=tricks)
    orders = [trick.expected for trick in played]
    rightful = [trick.rightful for trick in played]
    for trick in there.tricks[len(played) :]:
        laid = [play.player for play in trick.plays]
        orders.append(order_played(trick.leader, len(names), orders[-1] if orders else (), laid))
        before = played[-1].next_leader if played else first_leader(there.dealer, len(names))
        rightful.append(before)
    cards = tuple(played_cards(trick) for trick in there.tricks)
    return Told(there, played, rules, names, cards, tuple(orders), tuple(rightful), misused)


def stated(
    names: Sequence[str],
    rule: str,
    case: str,
    trick: int | None,
    evidence: Iterable[Place],
    explained_by: Iterable[Explanation],
    **params: int | str,
) -> Finding:
    """Return a finding, told in English with the players' names; no trick: about a whole round."""
    told = _params(params)
    text = english(SENTENCES[(rule, case)], told, names)
    about = params.get("player")
    player = about if isinstance(about, int) else None
    return Finding(rule, case, player, trick, told, tuple(evidence), tuple(explained_by), text)


def explained(names: Sequence[str], rule: str, case: str, **params: int | str) -> Explanation:
    """Return an explanation, told in English with the players' names."""
    told = _params(params)
    return Explanation(rule, case, told, english(EXPLANATIONS[(rule, case)], told, names))


def _params(params: Mapping[str, int | str]) -> Params:
    return tuple(
        (name, player_json(value) if name in PLAYERS and isinstance(value, int) else value)
        for name, value in params.items()
    )
