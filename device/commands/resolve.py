# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster resolve`: judge one trick, or a stream of them."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import click

from device.commands.lines import answer_lines
from device.commands.rules_option import EDITION, chosen_rules
from device.complaints import BadInput
from engine.cards import Card, Kind, parse_cards
from engine.editions import Edition
from engine.faults import InputError
from engine.fields import items, need, obj
from engine.reasons import english, spoken
from engine.rules import Rules, rules_from_json
from engine.trick import check_trick, resolve
from engine.verdict import Effect, Verdict

_NOBODY = {
    Effect.KRAKEN: "Nobody wins: the Kraken destroyed the trick.",
    Effect.WHALE_DISCARD: "Nobody wins: the White Whale left only escapes, and all are discarded.",
}


_EXAMPLES = (
    "\b\n"
    "Example: quartermaster resolve G7 G12 TIG:P MER\n"
    "Example: quartermaster resolve --rules board-game-arena --json G7 KRA G8\n"
    "Example: quartermaster resolve --rules kitchen.toml SK MER\n"
    'with in kitchen.toml: profile = "custom", name = "Kitchen rules", '
    "king_capture_bonus = 50"
)


@click.command("resolve", epilog=_EXAMPLES)
@click.argument("codes", metavar="CODE...", nargs=-1)
@click.option("--rules", "given", default="rulebook-2021", show_default=True, metavar="PROFILE")
@EDITION
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.option("--jsonl", is_flag=True, help="Read a trick a line from stdin, answer a line each.")
def command(
    codes: tuple[str, ...], given: str, edition: Edition | None, as_json: bool, jsonl: bool
) -> None:
    """Name the winner of one trick, its cards given in play order, and say why.

    PROFILE is rulebook-2021, official-faq, board-game-arena or reglas-es, or a TOML or JSON file
    with a table's own switches. With --jsonl a line is {"cards": [...], "rules": "..."}; "rules"
    may be left out, or be an object of switches.
    """
    rules = chosen_rules(given).on_deck(edition)
    try:
        if jsonl:
            if codes:
                raise InputError("--jsonl", "reads its tricks from stdin; give no card codes")
            answer_lines(sys.stdin.buffer, lambda told: _answer(told, rules, edition))
            return
        if not codes:
            raise InputError("", "Give the cards of the trick in play order, as in G7 G12 G8")
        cards = _trick(codes, rules)
    except InputError as error:
        raise BadInput(f"{error}.") from None
    if as_json:
        click.echo(json.dumps(trick_json(cards, rules)))
    else:
        click.echo("\n".join(_for_people(cards, rules)))


def trick_json(cards: Sequence[Card], rules: Rules) -> dict[str, object]:
    """Return the verdict on a trick as `resolve --json` prints it."""
    verdict = resolve(cards, rules)
    reasons = [{"card": r.card, "rule": r.rule, "text": english(r)} for r in verdict.reasons]
    return {
        "cards": [card.code for card in cards],
        "rules": rules.title,
        **verdict.outcome_json(),
        "reasons": reasons,
        "differs": verdict.differs_json(),
    }


def _answer(value: object, rules: Rules, edition: Edition | None) -> dict[str, object]:
    told = obj(value, "", ("cards", "rules"))
    if "rules" in told:
        rules = rules_from_json(told["rules"]).on_deck(edition)
    codes = items(need(told, "cards", ""), "cards")
    return trick_json(_trick(codes, rules), rules)


def _trick(codes: Sequence[object], rules: Rules) -> tuple[Card, ...]:
    cards = parse_cards(codes)
    check_trick(cards, rules)
    return cards


def _for_people(cards: Sequence[Card], rules: Rules) -> Iterator[str]:
    verdict = resolve(cards, rules)
    yield _outcome(cards, verdict)
    for bonus in verdict.bonuses:
        yield f"Bonus: {bonus.points} points ({bonus.rule}, {bonus.count} counted)."
    for position, card in enumerate(cards):
        if card.kind is Kind.LOOT:
            yield f"Card {position + 1} {_alliance(position, verdict)} (LOOT-ALLY)."
    yield ""
    for reason in verdict.reasons:
        place = "next" if reason.card is None else f"{reason.card + 1:>4}"
        yield f"{place}  {english(reason)} [{reason.rule}]"
    profiles = defaultdict(list)
    for profile, changes in verdict.differs_json().items():
        profiles[_changes(changes)].append(profile)
    if profiles:
        yield ""
    for told, names in profiles.items():
        yield f"Otherwise under {', '.join(names)}: {told}."


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
    return "makes no alliance: its own player wins"


def _changes(changes: Mapping[str, object]) -> str:
    return ", ".join(_change(key, value) for key, value in changes.items())


def _change(key: str, value: object) -> str:
    name = key.replace("_", " ")
    if key in ("winner", "next_leader"):
        return f"{name} nobody" if not isinstance(value, int) else f"{name} card {value + 1}"
    if isinstance(value, list):
        told = [f"{one['rule']} {one['points']}" if isinstance(one, dict) else one for one in value]
        return f"{name} {' and '.join(map(str, told)) or 'none'}"
    return f"{name} {value}"
