# SPDX-License-Identifier: AGPL-3.0-or-later
"""The settings of the switches where the sources differ, each under the rule that it is about."""

from enum import StrEnum


class HandCap(StrEnum):
    """ROUND-MAX: what limits the size of a hand."""

    EIGHT_WITH_EIGHT = "8-with-8"
    DECK = "deck"


class KrakenLeader(StrEnum):
    """KRAKEN-LEADER: who leads after a trick that the Kraken destroyed."""

    LEFT_OF_KRAKEN = "left-of-kraken"
    WOULD_HAVE_WON = "would-have-won"


class BonusUnit(StrEnum):
    """BONUS-UNIT: whether captured characters count one by one or once a trick."""

    CARD = "card"
    TRICK = "trick"


class LastTrickPower(StrEnum):
    """POWER-LAST: which pirate's power may be used after a round's last trick."""

    NONE = "none"
    HARRY = "harry"


class HarryWhen(StrEnum):
    """POWER-HARRY: when the bid is changed."""

    AT_ONCE = "at-once"
    AFTER_LAST_TRICK = "after-last-trick"


class WagerBid(StrEnum):
    """POWER-RASCAL: whether the wager is judged on the bid before or after Harry's change."""

    FINAL = "final"
    ORIGINAL = "original"


class Scoring(StrEnum):
    """The two ways of scoring."""

    SKULL_KING = "skull-king"
    RASCAL = "rascal"


class WhaleOnlyEscapes(StrEnum):
    """WHALE-EMPTY: what becomes of a White Whale's trick without a suit card."""

    DISCARD = "discard"
    FIRST_ESCAPE_WINS = "first-escape-wins"


class LeadAfterEscape(StrEnum):
    """LEAD-ESCAPE: what sets the lead suit where an escape led and a character or beast follows."""

    NEXT_CARD = "next-card"
    FIRST_NUMBER = "first-number"


class LootBesideLoot(StrEnum):
    """LOOT-ALLY: whether further loot is allied with loot that wins among nothing but escapes."""

    ALLIED = "allied"
    NONE = "none"


class HalfRounding(StrEnum):
    """RASCAL: how half of an odd sum of bonuses is made whole."""

    DOWN = "down"
    UP = "up"
