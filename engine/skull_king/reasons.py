# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reasons as English sentences. Other languages key on the same rule and case.

Every reason has the parameters ``case`` and ``card`` (the code of the card it is about, of
the next leader's card where ``Reason.card`` is None). Reasons for cards also have ``by``,
the code of the card that decided against it (the winner, or the beast; the card itself
where it wins or acts). ``at`` is the position of that card, or the next leader's. Who leads again
after a voided trick needs no card. Where the lead suit decided, ``suit`` is its letter, ``lead``
the card that set it, and ``lead_at`` where that lies.
"""

from typing import Final

from engine.skull_king.cards import SUIT_NAMES, Card, Role, Suit, parse_card
from engine.skull_king.verdict import Reason

_LED: Final = "{suit} is the lead suit, set by card {lead_at}, {lead}"
_WOULD_LEAD: Final = "{suit} would be the lead suit, set by card {lead_at}, {lead}"
_LEADS: Final = "Whoever played {card} leads next: "

SENTENCES: Final[dict[tuple[str, str], str]] = {
    ("RANK-SUIT", "wins"): f"{{card}} wins: it is the highest {{suit}} card; {_LED}.",
    ("RANK-SUIT", "lower"): f"{{card}} loses: {{by}} is higher; {_LED}.",
    ("RANK-SUIT", "off-suit"): f"{{card}} loses: {_LED}.",
    ("RANK-TRUMP", "wins"): "{card} wins: it is the highest black card, and black is trump.",
    ("RANK-TRUMP", "lower"): "{card} loses: {by} is the higher black card.",
    ("RANK-TRUMP", "beaten"): "{card} loses: {by} is black, and black is trump.",
    ("RANK-PIRATE", "wins"): (
        "{card} wins: pirates beat numbers and mermaids, and this was the first pirate."
    ),
    ("RANK-PIRATE", "later"): "{card} loses: {by} was the first pirate.",
    ("RANK-PIRATE", "beaten"): "{card} loses: {by} is a pirate, who beats numbers and mermaids.",
    ("RANK-MERMAID", "wins"): (
        "{card} wins: mermaids beat all numbers, and this was the first mermaid."
    ),
    ("RANK-MERMAID", "later"): "{card} loses: the other mermaid was played first.",
    ("RANK-MERMAID", "beaten"): "{card} loses: a mermaid beats all numbers.",
    ("RANK-SKULLKING", "wins"): "{card} wins: he beats numbers and pirates.",
    # Two of him are a misread card, but it must be possible to say what is on the table.
    ("RANK-SKULLKING", "later"): "{card} loses: the other Skull King was played first.",
    ("RANK-SKULLKING", "beaten"): "{card} loses: the Skull King beats numbers and pirates.",
    ("RANK-MERMAID-KING", "wins"): (
        "{card} wins: the Skull King is here, and the first mermaid beats him and all others."
    ),
    ("RANK-MERMAID-KING", "beaten"): (
        "{card} loses: a mermaid with the Skull King in the trick beats him and the pirates."
    ),
    ("RANK-ESCAPE", "wins"): "{card} wins: only escapes lie here, and it was the first.",
    ("RANK-ESCAPE", "later"): "{card} loses: only escapes lie here, and {by} was the first.",
    ("RANK-ESCAPE", "beaten"): "{card} loses: an escape loses to everything else.",
    ("KRAKEN", "acts"): "{card} destroys the trick: nobody wins it.",
    ("KRAKEN", "destroyed"): "{card} is set aside: the Kraken destroyed the trick.",
    ("BEASTS", "escape"): "{card} is an escape here: {by} was played later, and acts.",
    ("WHALE", "acts"): "{card} takes colours and powers away: only the numbers count.",
    ("WHALE", "wins"): "{card} wins: under the White Whale it is the highest number.",
    ("WHALE", "lower"): "{card} loses: under the White Whale {by} is the higher number.",
    ("WHALE", "tie"): "{card} loses: {by} has the same number and was played first.",
    ("WHALE", "escape"): "{card} loses: under the White Whale only a number can win.",
    ("WHALE-EMPTY", "acts"): "{card} met no suit card: there is no number that could win.",
    ("WHALE-EMPTY", "discarded"): (
        "{card} is discarded: the White Whale left only escapes in the trick."
    ),
    ("WHALE-EMPTY", "wins"): "{card} wins: the White Whale left only escapes; it was the first.",
    ("WHALE-EMPTY", "later"): "{card} loses: the White Whale left only escapes; it came later.",
    ("WHALE-EMPTY", "leads"): "Whoever played the White Whale leads next: the trick is discarded.",
    ("KRAKEN-LEADER", "left-of-kraken"): (
        "The player left of whoever played the Kraken leads next (who played {card})."
    ),
    ("KRAKEN-LEADER", "would-have-won"): f"{_LEADS}it would have won without the Kraken.",
    ("KRAKEN-LEADER", "would-have-won-in-suit"): (
        f"{_LEADS}it would have won without the Kraken; {_WOULD_LEAD}."
    ),
    ("KRAKEN-LEADER", "without-beasts"): f"{_LEADS}it would have won without either beast.",
    ("KRAKEN-LEADER", "without-beasts-in-suit"): (
        f"{_LEADS}it would have won without either beast; {_WOULD_LEAD}."
    ),
    ("KRAKEN-LEADER", "only-beasts"): f"{_LEADS}only beasts lie here, and it was the first.",
    ("NEXT-LEADER", "winner"): "Whoever played {card} leads next, having won the trick.",
    ("WINNER-TOLD", "wins"): "{card} wins: the table settled it.",
    ("WINNER-TOLD", "by-cards"): (
        "{card} would win by the cards, but the table settled it: {by} wins."
    ),
    ("WINNER-TOLD", "loses"): "{card} does not win: the table settled it, and {by} wins.",
    ("WINNER-TOLD", "leads"): "Whoever played {card} leads next: the table settled it.",
    ("TRICK-VOIDED", "void"): "{card} counts for nothing: the table voided the trick.",
    ("TRICK-VOIDED", "leads"): "Whoever led this trick leads again: the table voided it.",
}
"""What each rule can say, by rule and case."""


def english(reason: Reason) -> str:
    """Return a reason as one English sentence."""
    params = dict(reason.params)
    told: dict[str, str] = {
        key: spoken(parse_card(str(params[key]))) for key in _CARDS if key in params
    }
    if "suit" in params:
        told |= {
            "suit": SUIT_NAMES[Suit(str(params["suit"]))],
            "lead_at": str(int(params["lead_at"]) + 1),
        }
    sentence = SENTENCES[(reason.rule, str(params["case"]))].format(**told)
    return sentence[0].upper() + sentence[1:]


_CARDS: Final = ("card", "by", "lead")
_WITH_ARTICLE: Final = ("SK", "KRA", "WHA", "PIR", "MER", "LOOT")


def spoken(card: Card) -> str:
    """Return a card's name as it stands in a sentence: ``the green 7``, ``Harry the Giant``."""
    if card.rank is not None or card.face in _WITH_ARTICLE:
        return f"the {card.name if card.rank is not None or card.face == 'SK' else _named(card)}"
    if card.face == "ESC":
        return "the escape"
    if card.face == "TIG":
        role = {Role.PIRATE: " as a pirate", Role.ESCAPE: " as an escape", None: ""}[card.role]
        return f"the Tigress{role}"
    return card.name


def _named(card: Card) -> str:
    return card.name if card.face in ("KRA", "WHA") else card.name.lower()
