# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings and explanations as English sentences. Other languages key on the same rule and case.

Parameters have one meaning everywhere. Players, a seat from 0 or ``graybeard``: ``player``,
``should`` (whose turn or lead it was), ``by`` (who won a trick). Card codes: ``card``,
``lead`` (what set the lead suit), ``shown``. ``suit`` is a suit's letter. Tricks, counted from
0: ``at``, ``later``, ``next``. All others are numbers: ``count``, ``copies``, ``cards`` (dealt),
``plan`` (cards of the round plan), ``hands``, ``drawn`` (cards that can have been drawn at most),
``bid``, ``change``.
"""

from collections.abc import Sequence
from typing import Final

from engine.skull_king.cards import SUIT_NAMES, Suit, parse_card
from engine.skull_king.deal import GRAYBEARD_NAME
from engine.skull_king.findings.finding import Params
from engine.skull_king.reasons import spoken

PLAYERS: Final = ("player", "should", "by")
CARDS: Final = ("card", "lead", "shown")
TRICKS: Final = ("at", "later", "next")

SENTENCES: Final[dict[tuple[str, str], str]] = {
    ("REVOKE", "shown"): (
        "{player} played {card} to a lead of {suit} and later, in the {later} trick, "
        "showed {shown}."
    ),
    ("REVOKE", "more-than-drawn"): (
        "{player} played {card} to a lead of {suit} and later showed {count} cards of that suit; "
        "Bendt the Bandit can have brought at most {drawn}."
    ),
    ("OUT-OF-TURN", "turn"): "{player} played {card} when it was the turn of {should}.",
    ("OUT-OF-TURN", "graybeard"): "{player} played {card} before Graybeard, who plays second.",
    ("DUPLICATE", "same-card"): (
        "{player} played {card}: this round shows it {count} times, and the deck has {copies}."
    ),
    ("DUPLICATE", "pirates"): (
        "{player} played {card}: this round shows {count} pirates, and the deck has {copies}."
    ),
    ("NOT-IN-DECK", "expansion-out"): (
        "{player} played {card}, which the deck in use does not have."
    ),
    ("WRONG-LEADER", "first"): "{player} led; {should} should have, sitting left of the dealer.",
    ("WRONG-LEADER", "winner"): (
        "{player} led; {should} should have, having won the trick before with {card}."
    ),
    ("WRONG-LEADER", "chosen"): (
        "{player} led; {should} should have, chosen by {by} with Rosie D'Laney."
    ),
    ("WRONG-LEADER", "left-of-kraken"): (
        "{player} led; {should} should have, sitting left of {by}, who played the Kraken."
    ),
    ("WRONG-LEADER", "would-have-won"): (
        "{player} led; {should} should have: {card} would have won without the Kraken."
    ),
    ("WRONG-LEADER", "would-have-won-in-suit"): (
        "{player} led; {should} should have: {card} would have won without the Kraken; {suit} "
        "would be the lead suit, set by {lead}."
    ),
    ("WRONG-LEADER", "without-beasts"): (
        "{player} led; {should} should have: {card} would have won without either beast."
    ),
    ("WRONG-LEADER", "without-beasts-in-suit"): (
        "{player} led; {should} should have: {card} would have won without either beast; {suit} "
        "would be the lead suit, set by {lead}."
    ),
    ("WRONG-LEADER", "whale"): (
        "{player} led; {should} should have: the White Whale's trick without a number was "
        "discarded, and whoever played the whale leads."
    ),
    ("WRONG-LEADER", "settled"): (
        "{player} led; {should} should have, having won the trick before as the table settled it."
    ),
    ("WRONG-LEADER", "voided"): (
        "{player} led; {should} should have again, as the trick before was voided."
    ),
    ("MISSING-CARD", "missing"): "No card of {player} is recorded in this trick.",
    ("TOO-MANY-TRICKS", "more-than-dealt"): "{count} tricks were played in a round of {cards}.",
    ("BID-RANGE", "harry"): (
        "{player} changed a bid of {bid} by {change} with Harry the Giant; bids stay from 0 to "
        "{cards} in this round, so the change does not count."
    ),
    ("WRONG-DEALER", "not-left"): (
        "{player} dealt; {should} should have, sitting left of {by}, who dealt the round before."
    ),
    ("WRONG-HAND-SIZE", "plan"): (
        "{cards} cards were dealt to each hand; the round plan has {count} for this round."
    ),
    ("WRONG-HAND-SIZE", "capped"): (
        "{cards} cards were dealt to each hand; the round plan has {plan} for this round, of which "
        "{count} are the most that may be dealt at this table."
    ),
    ("WRONG-HAND-SIZE", "no-round"): (
        "{cards} cards were dealt to each hand; the round plan has {count} rounds, and they were "
        "played."
    ),
    ("WRONG-HAND-SIZE", "deck"): (
        "{cards} cards for each of {hands} hands are more than the deck in use holds; {count} are "
        "the most."
    ),
    ("POWER-MISUSED", "no-powers"): (
        "The power of {card} is recorded after this trick; this table plays without pirates' "
        "powers, so it does not count."
    ),
    ("POWER-MISUSED", "not-won"): (
        "The power of {card} is recorded after this trick; no player won it with that pirate, so "
        "it does not count."
    ),
    ("POWER-MISUSED", "last-trick"): (
        "The power of {card} is recorded after the round's last trick; it may not be used then, so "
        "it does not count."
    ),
}
"""What each finding can say, by rule and case."""

EXPLANATIONS: Final[dict[tuple[str, str], str]] = {
    ("POWER-BENDT", "drew"): (
        "{player} drew cards with Bendt the Bandit after the {at} trick; {shown} may be of them."
    ),
    ("POWER-BENDT", "not-noted"): (
        "{player} won the {at} trick with Bendt the Bandit, no power is recorded, and {shown} may "
        "have been drawn then."
    ),
    ("POWER-BENDT", "unnamed"): (
        "{player} won the {at} trick with a pirate who was not named; if it was Bendt the "
        "Bandit, {shown} may have been drawn then."
    ),
    ("POWER-BENDT", "missing"): (
        "No card of {player} is recorded in the {at} trick; if it was Bendt the Bandit, {shown} "
        "may have been drawn then."
    ),
    ("POWER-BENDT", "misread"): (
        "A card of the {at} trick may be misread; if {player} won it with Bendt the Bandit, "
        "{shown} may have been drawn then."
    ),
    ("POWER-ROSIE", "not-noted"): (
        "{by} won the {at} trick with Rosie D'Laney, no power is recorded, and {player} may have "
        "been chosen to lead."
    ),
    ("POWER-ROSIE", "unnamed"): (
        "{by} won the {at} trick with a pirate who was not named; if it was Rosie D'Laney, "
        "{player} may have been chosen to lead."
    ),
    ("KRAKEN-LEADER", "left-of-kraken"): (
        "{player} leads where the player left of the Kraken does; this table has it otherwise."
    ),
    ("KRAKEN-LEADER", "would-have-won"): (
        "{player} leads where whoever would have won, had no beast been played, does; this table "
        "has it otherwise."
    ),
    ("WHALE-EMPTY", "discard"): (
        "{player} leads where the White Whale's trick without a number is discarded; this table "
        "has it otherwise."
    ),
    ("WHALE-EMPTY", "first-escape-wins"): (
        "{player} leads where the first escape wins the White Whale's trick without a number; "
        "this table has it otherwise."
    ),
    ("MISSING-CARD", "lead-suit"): (
        "No card of {player} is recorded in this trick; played before {lead}, it may have set "
        "another lead suit, or none."
    ),
    ("MISSING-CARD", "leader"): (
        "No card of {player} is recorded in the {at} trick; it may have decided who leads."
    ),
    ("MISSING-CARD", "turn"): (
        "No card of {player} is recorded in this trick; it may have been played in turn."
    ),
    ("MISSING-CARD", "one-trick"): (
        "The {at} and the {next} trick have no player in common and may be one trick."
    ),
    ("DUPLICATE", "misread"): (
        "{card} in the {at} trick is more than the deck has and may be misread."
    ),
    ("DUPLICATE", "same-trick"): (
        "The {at} and the {next} trick show the same cards and may be one trick, recorded twice."
    ),
    ("NOT-IN-DECK", "misread"): (
        "{card} in the {at} trick is not in the deck in use and may be misread."
    ),
    ("OUT-OF-TURN", "lead-suit"): (
        "The cards of this trick are recorded out of turn; played in turn, {card} is no revoke."
    ),
    ("OUT-OF-TURN", "leader"): (
        "The cards of the {at} trick are recorded out of turn; played in turn, {player} leads next."
    ),
    ("WRONG-DEALER", "noted"): (
        "{player} led, who sits left of {should}: the dealer may be recorded wrongly."
    ),
    ("POWER", "unnamed"): (
        "The trick was won with a pirate who was not named, which may have been {card}."
    ),
    ("MISSING-CARD", "power"): (
        "No card of {player} is recorded in this trick; it may have been {card}."
    ),
    ("WRONG-LEADER", "noted"): (
        "{player} should have led, and the cards are in turn if so: the leader may be recorded "
        "wrongly."
    ),
}
"""What each explanation can say, by rule and case."""


def english(sentence: str, params: Params, names: Sequence[str]) -> str:
    """Return a sentence of this module with its parameters told in English."""
    told = {name: _told(name, value, names) for name, value in params}
    text = sentence.format(**told)
    # A player's name stays as it is written.
    return text[0].upper() + text[1:] if sentence.startswith("{card}") else text


def _told(name: str, value: int | str, names: Sequence[str]) -> str:
    if name in PLAYERS:
        return "Graybeard" if value == GRAYBEARD_NAME else names[int(value)]
    if name in CARDS:
        return spoken(parse_card(str(value)))
    if name in TRICKS:
        return _ordinal(int(value) + 1)
    if name == "suit":
        return SUIT_NAMES[Suit(str(value))]
    return f"{value:+d}" if name == "change" else str(value)


def _ordinal(number: int) -> str:
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
