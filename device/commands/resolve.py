# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster resolve`: judge one trick, or a stream of them."""

import json
import sys
from collections.abc import Sequence

import click

from device.commands.lines import answer_lines
from device.commands.rules_option import EDITION, chosen_rules
from device.commands.trick_text import out_of_deck, trick_lines
from device.complaints import BadInput
from engine.cards import Card, parse_cards
from engine.editions import Edition
from engine.faults import InputError
from engine.fields import items, need, obj
from engine.reasons import english
from engine.rules import Rules, rules_from_json
from engine.trick import check_trick, resolve

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
    with a table's own switches. A card that the deck in use does not have is judged and noted
    ("findings" in the JSON). With --jsonl a line is {"cards": [...], "rules": "..."}; "rules"
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
        click.echo("\n".join(trick_lines(cards, rules)))


def trick_json(cards: Sequence[Card], rules: Rules) -> dict[str, object]:
    """Return the verdict on a trick as `resolve --json` prints it."""
    verdict = resolve(cards, rules)
    reasons = [{"card": r.card, "rule": r.rule, "text": english(r)} for r in verdict.reasons]
    noticed = [
        {"rule": "NOT-IN-DECK", "card": position, "text": _capital(text)}
        for position, text in out_of_deck(cards, rules)
    ]
    return {
        "cards": [card.code for card in cards],
        **rules.title_json(),
        **verdict.outcome_json(),
        "reasons": reasons,
        "differs": verdict.differs_json(),
        **({"findings": noticed} if noticed else {}),
    }


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


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
