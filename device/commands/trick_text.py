# SPDX-License-Identifier: AGPL-3.0-or-later
"""The verdict on a trick as lines for people, who count cards from one."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from engine.skull_king import (
    Bonus,
    Card,
    Effect,
    Kind,
    Rules,
    Verdict,
    bonus_sentence,
    english,
    resolve,
    spoken,
)

_NOBODY = {
    Effect.KRAKEN: "Nobody wins: the Kraken destroyed the trick.",
    Effect.WHALE_DISCARD: "Nobody wins: the White Whale left only escapes, and all are discarded.",
}


def trick_lines(cards: Sequence[Card], rules: Rules) -> Iterator[str]:
    """Who wins and what it brings, what is odd, why, and under which rules it is otherwise."""
    verdict = resolve(cards, rules)
    yield _outcome(cards, verdict)
    for bonus in verdict.bonuses:
        yield f"It brings {bonus_sentence(bonus)}. [{bonus.rule}]"
    for position, card in enumerate(cards):
        if card.kind is Kind.LOOT:
            yield f"Card {position + 1} {_alliance(position, verdict)}. [LOOT-ALLY]"
    for position, text in out_of_deck(cards, rules):
        yield f"Card {position + 1}: {text} [NOT-IN-DECK]"
    yield f"Rules: {rules.title}."
    yield ""
    for reason in verdict.reasons:
        place = "next" if reason.card is None else f"{reason.card + 1:>4}"
        yield f"{place}  {english(reason)} [{reason.rule}]"
    profiles = defaultdict(list)
    for other in verdict.differs:
        profiles[" and ".join(_otherwise(other.verdict, verdict))].append(other.profile)
    if profiles:
        yield ""
    for told, names in profiles.items():
        yield f"Otherwise under {', '.join(names)}: {told}."


def out_of_deck(cards: Sequence[Card], rules: Rules) -> Iterator[tuple[int, str]]:
    """Cards that the deck in use does not have, with a sentence on each (NOT-IN-DECK)."""
    for position, card in enumerate(cards):
        if rules.copies(card.face) == 0:
            told = f"the deck in use does not have {spoken(card)}; the trick is judged with it."
            yield position, told


def _outcome(cards: Sequence[Card], verdict: Verdict) -> str:
    if verdict.winner is None:
        return _NOBODY[verdict.effect]
    name = spoken(cards[verdict.winner])
    return f"Card {verdict.winner + 1}, {name}, wins."


def _alliance(position: int, verdict: Verdict) -> str:
    """What a loot card does to its player."""
    if position in verdict.alliances:
        return "allies its player with the winner"
    if verdict.effect is Effect.WHALE:
        return "makes no alliance: under the White Whale it is an escape"
    if verdict.winner is None:
        return "makes no alliance: nobody wins the trick"
    if verdict.winner == position:
        return "makes no alliance: its own player wins"
    return "makes no alliance: loot won the trick"


def _otherwise(there: Verdict, here: Verdict) -> Iterator[str]:
    """What is another there, each as a sentence without its full stop."""
    if there.winner != here.winner:
        yield "nobody wins" if there.winner is None else f"card {there.winner + 1} wins"
    if there.next_leader != here.next_leader:
        yield f"whoever played card {there.next_leader + 1} leads next"
    if there.bonuses != here.bonuses:
        yield f"the trick brings {_brought(there.bonuses)}"
    if there.alliances != here.alliances:
        allied = ", ".join(f"card {position + 1}" for position in there.alliances)
        yield f"{allied or 'nobody'} is allied with the winner"


def _brought(bonuses: Sequence[Bonus]) -> str:
    return " and ".join(map(bonus_sentence, bonuses)) or "no bonus"
