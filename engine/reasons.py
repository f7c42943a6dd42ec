# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reasons as English sentences. Other languages key on the same rule and case.

Every reason has the parameters ``case`` and ``card`` (the code of the card it is about, of
the next leader's card where ``Reason.card`` is None). Reasons for cards also have ``by``,
the code of the card that decided against it (the winner, or the beast; the card itself
where it wins or acts). ``at`` is the position of that card, or the next leader's. Who leads again
after a voided trick needs no card.
"""

from typing import Final

from engine.cards import Card, Role, parse_card
from engine.verdict import Reason

SENTENCES: Final[dict[tuple[str, str], str]] = {
    ("RANK-SUIT", "wins"): "{card} wins: it is the highest card of the lead suit.",
    ("RANK-SUIT", "lower"): "{card} loses: {by} is higher in the lead suit.",
    ("RANK-SUIT", "off-suit"): "{card} loses: it is not of the lead suit, as {by} is.",
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
    ("WHALE", "escape"): "{card} loses: the White Whale turned it into an escape.",
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
    ("KRAKEN-LEADER", "would-have-won"): (
        "Whoever played {card} leads next: it would have won without the Kraken."
    ),
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
    names = {key: spoken(parse_card(str(params[key]))) for key in ("card", "by") if key in params}
    sentence = SENTENCES[(reason.rule, str(params["case"]))].format(**names)
    return sentence[0].upper() + sentence[1:]


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
