# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a referee notices in a recorded round: statements with their evidence, no punishment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import SUIT_NAMES, Card, Suit, copies, surplus
from engine.deal import GRAYBEARD, hands_at, player_json
from engine.playout import PlayedTrick, played_cards
from engine.record import RoundRecord
from engine.rules import Rules
from engine.trick import lead_suit


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule's id, whom and which trick it is about (None: nobody in particular), and a text."""

    rule: str
    player: int | None
    trick: int
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the finding as `score --json` prints it."""
        player = None if self.player is None else player_json(self.player)
        return {"rule": self.rule, "player": player, "trick": self.trick, "text": self.text}


def findings(
    there: RoundRecord, played: Sequence[PlayedTrick], rules: Rules, names: Sequence[str]
) -> tuple[Finding, ...]:
    """Return what is noticed in a round, by trick; ``played`` are its finished tricks."""
    found = [
        *_leaders_and_turns(there, played, names),
        *_missing(there, played, names),
        *_cards(there, rules, names),
        *_revokes(there, names),
    ]
    if len(there.tricks) > there.cards:
        text = f"{len(there.tricks)} tricks were played with {there.cards} cards dealt."
        found.append(Finding("TOO-MANY-TRICKS", None, there.cards, text))
    return tuple(sorted(found, key=lambda finding: finding.trick))


def _name(names: Sequence[str], player: int) -> str:
    return "Graybeard" if player == GRAYBEARD else names[player]


def _leaders_and_turns(
    there: RoundRecord, played: Sequence[PlayedTrick], names: Sequence[str]
) -> Iterator[Finding]:
    for index, (trick, one) in enumerate(zip(there.tricks, played, strict=False)):
        if trick.leader != one.rightful:
            led, should = _name(names, trick.leader), _name(names, one.rightful)
            yield Finding("WRONG-LEADER", trick.leader, index, f"{led} led; {should} should have.")
        for play, expected in zip(trick.plays, one.expected, strict=False):
            if play.player != expected:
                did, should = _name(names, play.player), _name(names, expected)
                text = f"{did} played {play.card} when it was the turn of {should}."
                yield Finding("OUT-OF-TURN", play.player, index, text)
                break


def _missing(
    there: RoundRecord, played: Sequence[PlayedTrick], names: Sequence[str]
) -> Iterator[Finding]:
    size = hands_at(len(names))
    for index, (trick, one) in enumerate(zip(there.tricks, played, strict=False)):
        if len(trick.plays) == size:
            continue
        who = {play.player for play in trick.plays}
        for player in one.expected:
            if player not in who:
                text = f"No card of {_name(names, player)} is recorded in this trick."
                yield Finding("MISSING-CARD", player, index, text)


def _cards(there: RoundRecord, rules: Rules, names: Sequence[str]) -> Iterator[Finding]:
    told = [
        (index, play.player, card)
        for index, trick in enumerate(there.tricks)
        for play, card in zip(trick.plays, played_cards(trick), strict=True)
    ]
    for index, player, card in told:
        if copies(card.face, rules.expansions) == 0:
            text = f"{_name(names, player)} played {card}, which the deck in use does not have."
            yield Finding("NOT-IN-DECK", player, index, text)
    for at in surplus([card for _, _, card in told], rules.expansions):
        index, player, card = told[at]
        earlier = [
            f"by {_name(names, other)} in trick {where}"
            for where, other, same in told[:at]
            if same.face == card.face
        ]
        text = (
            f"{_name(names, player)} played {card}, more often than the deck has it"
            f"{': also ' + ', '.join(earlier) if earlier else ''} (tricks count from 0)."
        )
        yield Finding("DUPLICATE", player, index, text)


def _revokes(there: RoundRecord, names: Sequence[str]) -> Iterator[Finding]:
    tricks = [
        (tuple(play.player for play in trick.plays), played_cards(trick)) for trick in there.tricks
    ]
    for index, (players, cards) in enumerate(tricks):
        for position, player in enumerate(players):
            suit = lead_suit(cards[:position])
            if player == GRAYBEARD or suit is None or cards[position].suit in (None, suit):
                continue
            shown = _shown_later(tricks, index, player, suit)
            if shown is None:
                continue
            later, proof = shown
            text = (
                f"{names[player]} played {cards[position]} to a lead of {SUIT_NAMES[suit]} and "
                f"later, in trick {later} counted from 0, showed {proof}."
            )
            if _drew(there, player, index, later):
                text += " The cards drawn with Bendt the Bandit in between can explain it."
            yield Finding("REVOKE", player, index, text)


def _shown_later(
    tricks: Sequence[tuple[tuple[int, ...], tuple[Card, ...]]], index: int, player: int, suit: Suit
) -> tuple[int, Card] | None:
    for later in range(index + 1, len(tricks)):
        for who, card in zip(*tricks[later], strict=True):
            if who == player and card.suit is suit:
                return later, card
    return None


def _drew(there: RoundRecord, player: int, index: int, later: int) -> bool:
    return any(
        trick.power is not None
        and trick.power.pirate == "BEN"
        and any(play.player == player and play.card == "BEN" for play in trick.plays)
        for trick in there.tricks[index:later]
    )
