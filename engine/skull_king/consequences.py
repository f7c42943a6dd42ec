# SPDX-License-Identifier: AGPL-3.0-or-later
"""What would be otherwise in a round, had another card lain at a place.

A round is judged again for one card of each sort that makes the same difference, and not for all
that a deck has: whoever looks at the list is waiting for it.
"""

from collections import Counter
from collections.abc import Iterator

from engine.skull_king.belief import WORTH_ASKING
from engine.skull_king.cards import Card, Kind, parse_card
from engine.skull_king.changed import Change, What, facts_of_outcomes, told_changes
from engine.skull_king.corrections import name_card
from engine.skull_king.findings import findings
from engine.skull_king.judged import JudgedTrick, judge_round
from engine.skull_king.keeping import known_tricks
from engine.skull_king.playout import finished_tricks, play_out, played_cards
from engine.skull_king.record import RoundRecord
from engine.skull_king.state import GameState
from engine.skull_king.trick import judge

Accusation = tuple[str, int | None, int | None]
"""A finding by its rule, whom it is about, and its trick."""


class Consequences:
    """What cards at one place would change, against what the game has there now."""

    def __init__(self, state: GameState, number: int, trick: int, position: int) -> None:
        self._state = state
        self._place = number, trick, position
        self._now = _Looked(state, number)
        self._judged = self._now.judged[trick]
        self._counts = not self._judged.voided and state.rounds[number].by_hand is None
        self._doubted = set(_doubted(self._now.judged, trick, position))
        self._found: dict[object, tuple[_Looked, tuple[Change, ...]]] = {}
        self._accused = self._now.accused + self._now.twice()

    def of(self, code: str) -> tuple[Change, ...]:
        """Return which winners, leaders, effects, points and findings of the round change."""
        if not self._counts:
            return ()
        number, trick, position = self._place
        sort = self._sort(parse_card(code))
        if sort not in self._found:
            card = parse_card(code)
            named = name_card(self._state, number, trick, position, card.face, card.role)
            looked = _Looked(named, number)
            self._found[sort] = looked, told_changes(self._now.outcomes, looked.outcomes)
        then, outcomes = self._found[sort]
        accused = then.accused + then.twice((trick, position), parse_card(code))
        return (*outcomes, *_changed_findings(number, self._accused, accused))

    def _sort(self, card: Card) -> object:
        """Return what is the same for all cards that make the same difference.

        Beside what this trick comes to, it is how a card bears on following suit, and whether
        other cards of the round would be judged otherwise without it.
        """
        _, _, position = self._place
        beliefs = self._judged.beliefs[: self._state.size]
        verdict = None
        if self._judged.verdict is not None and position < len(beliefs):
            cards = [parse_card(belief.codes()[0]) for belief in beliefs]
            cards[position] = card
            verdict = judge(cards, self._state.rules)
        now = self._judged.beliefs[position]
        alone = card.kind is Kind.PIRATE or card.face in self._doubted or card.face == now.face
        return verdict, card.suit, card.kind, card.plays_as, card.code if alone else None


class _Looked:
    """A round of a game as it stands: its outcomes, and what is noticed but for duplicates."""

    def __init__(self, state: GameState, number: int) -> None:
        there, players = state.rounds[number], len(state.players)
        self.judged = judge_round(there, state.rules, players)
        self.outcomes = dict(facts_of_outcomes(state, number))
        codes = [[belief.codes()[0] for belief in trick.beliefs] for trick in self.judged]
        newest = number == len(state.rounds) - 1
        self._tricks = known_tricks(self.judged, codes, state.size, newest)
        self._rules = state.rules
        told = RoundRecord(there.cards, there.dealer, there.bids, self._tricks)
        played = play_out(told, finished_tricks(told, players), state.rules, players, "")
        noticed = findings(told, played, state.rules, state.players)
        self.accused = Counter[Accusation](
            (one.rule, one.player, one.trick) for one in noticed if one.rule != "DUPLICATE"
        )
        self._cards = {
            (index, at): card
            for index, trick in enumerate(self._tricks)
            for at, card in enumerate(() if trick.voided else played_cards(trick))
        }

    def twice(
        self, place: tuple[int, int] | None = None, card: Card | None = None
    ) -> Counter[Accusation]:
        """Return the findings DUPLICATE, with another card at a place where one is given."""
        cards = dict(self._cards)
        if place in cards and card is not None:
            cards[place] = card
        places = list(cards)
        found = (places[at] for at in self._rules.surplus(list(cards.values())))
        return Counter(
            ("DUPLICATE", self._tricks[index].plays[at].player, index) for index, at in found
        )


def _doubted(judged: tuple[JudgedTrick, ...], trick: int, position: int) -> Iterator[str]:
    """Yield the faces that other cards of the round may be, too."""
    for index, other in enumerate(judged):
        for at, belief in enumerate(other.beliefs):
            if not belief.sure and (index, at) != (trick, position):
                yield from (face for face, p in belief.options if p >= WORTH_ASKING)


def _changed_findings(
    number: int, before: Counter[Accusation], after: Counter[Accusation]
) -> Iterator[Change]:
    for (rule, player, trick), _ in (before - after).items():
        yield Change(What.FINDING, number, trick, None, player, rule, None)
    for (rule, player, trick), _ in (after - before).items():
        yield Change(What.FINDING, number, trick, None, player, None, rule)
