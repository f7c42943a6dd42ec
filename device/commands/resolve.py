# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster resolve`: judge one trick of cards or dice, or a stream of them."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from device.commands.dice_trick import DiceTricks
from device.commands.lines import answer_lines
from device.commands.rules_option import CARDS, EDITION, chosen_dice_rules, chosen_rules
from device.commands.trick_text import out_of_deck, trick_lines
from device.complaints import BadInput
from engine.common import InputError, items, meant, need, obj, shown, text
from engine.skull_king import (
    Card,
    Edition,
    Rules,
    check_trick,
    english,
    parse_cards,
    resolve,
    rules_from_json,
)

_EXAMPLES = (
    "\b\n"
    "Example: quartermaster resolve G7 G12 TIG:P MER\n"
    "Example: quartermaster resolve --game dice black:7 yellow:7 king:skull\n"
    "Example: quartermaster resolve --rules board-game-arena --json G7 KRA G8\n"
    "Example: quartermaster resolve --rules kitchen.toml SK MER\n"
    'with in kitchen.toml: profile = "custom", name = "Kitchen rules", '
    "king_capture_bonus = 50"
)

DICE = "dice"


@click.command("resolve", epilog=_EXAMPLES)
@click.argument("codes", metavar="CODE...", nargs=-1)
@click.option(
    "--game", default=CARDS, show_default=True, metavar="GAME", help="skull-king (cards) or dice."
)
@click.option("--rules", "given", metavar="PROFILE", help="See above.")
@EDITION
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.option("--jsonl", is_flag=True, help="Read a trick a line from stdin, answer a line each.")
def command(
    codes: tuple[str, ...],
    game: str,
    given: str | None,
    edition: Edition | None,
    as_json: bool,
    jsonl: bool,
) -> None:
    """Name the winner of one trick, its cards or dice given in play order, and say why.

    PROFILE is rulebook-2021 (the default), official-faq, board-game-arena or reglas-es, or a TOML
    or JSON file with a table's own switches; for dice it is classic (the default), landlubber, or
    a file with "scoring" and a set of "dice". A card that the deck in use does not have, or more
    dice than the set has, are judged and noted ("findings" in the JSON). With --jsonl a line is
    {"cards": [...], "rules": "..."} or {"game": "dice", "throws": [...]}; "rules" may be left out,
    or be an object.
    """
    try:
        default = _referee(game, "--game", given, edition)
        if jsonl:
            if codes:
                raise InputError("--jsonl", "reads its tricks from stdin; give no codes")
            answer_lines(sys.stdin.buffer, lambda told: _answer(told, game, default))
            return
        if not codes:
            raise InputError("", default.usage)
        told = default.trick(codes)
    except InputError as error:
        raise BadInput(f"{error}.") from None
    click.echo(json.dumps(told.to_json()) if as_json else "\n".join(told.lines()))


class _Cards:
    """Judges tricks of the card game."""

    usage = "Give the cards of the trick in play order, as in G7 G12 G8"

    def __init__(self, rules: Rules, edition: Edition | None) -> None:
        self._rules, self._edition = rules.on_deck(edition), edition

    def trick(self, codes: Sequence[object]) -> "_CardTrick":
        return _CardTrick(_trick(codes, self._rules), self._rules)

    def line(self, value: object) -> "_CardTrick":
        told = obj(value, "", ("cards", "rules"))
        judge = self
        if "rules" in told:
            judge = _Cards(rules_from_json(told["rules"]), self._edition)
        return judge.trick(items(need(told, "cards", ""), "cards"))


@dataclass(frozen=True, slots=True)
class _CardTrick:
    cards: tuple[Card, ...]
    rules: Rules

    def to_json(self) -> dict[str, object]:
        return trick_json(self.cards, self.rules)

    def lines(self) -> Iterator[str]:
        return trick_lines(self.cards, self.rules)


def _referee(
    game: str, where: str, given: str | None, edition: Edition | None
) -> "_Cards | DiceTricks":
    """Who judges the tricks of a game. Raises InputError, BadInput."""
    if game == CARDS:
        return _Cards(chosen_rules(given or "rulebook-2021"), edition)
    if game == DICE:
        if edition is not None:
            raise InputError("--edition", "is of cards: leave it out for dice")
        return DiceTricks(chosen_dice_rules(given))
    known = (CARDS, DICE)
    raise InputError(where, f"must be {' or '.join(known)}, not {shown(game)}{meant(game, known)}")


def _answer(value: object, game: str, default: "_Cards | DiceTricks") -> Mapping[str, object]:
    """The answer to a line, which may be of another game than the others."""
    if not isinstance(value, Mapping) or "game" not in value:
        return default.line(value).to_json()
    named = text(value["game"], "game")
    judge = default if named == game else _referee(named, "game", None, None)
    return judge.line({key: told for key, told in value.items() if key != "game"}).to_json()


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


def _trick(codes: Sequence[object], rules: Rules) -> tuple[Card, ...]:
    cards = parse_cards(codes)
    check_trick(cards, rules)
    return cards
