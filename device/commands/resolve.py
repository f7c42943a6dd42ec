# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster resolve`: judge one trick, or a stream of them."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import click

from device.complaints import BadInput
from engine.cards import Card, parse_cards
from engine.differs import differs, outcome_json
from engine.faults import InputError
from engine.fields import items, need, obj
from engine.reasons import english, spoken
from engine.rules import Rules, rules_from_json, rules_named
from engine.trick import check_trick, resolve
from engine.verdict import Effect, Verdict

_NOBODY = {
    Effect.KRAKEN: "Nobody wins: the Kraken destroyed the trick.",
    Effect.WHALE_DISCARD: "Nobody wins: the White Whale left only escapes, and all are discarded.",
}


_EXAMPLES = (
    "\b\n"
    "Example: quartermaster resolve G7 G12 TIG:P MER\n"
    "Example: quartermaster resolve --rules board-game-arena --json G7 KRA G8"
)


@click.command("resolve", epilog=_EXAMPLES)
@click.argument("codes", metavar="CODE...", nargs=-1)
@click.option("--rules", "profile", default="rulebook-2021", show_default=True, metavar="PROFILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.option("--jsonl", is_flag=True, help="Read a trick a line from stdin, answer a line each.")
def command(codes: tuple[str, ...], profile: str, as_json: bool, jsonl: bool) -> None:
    """Name the winner of one trick, its cards given in play order, and say why.

    PROFILE is rulebook-2021, official-faq, board-game-arena or reglas-es. With --jsonl a line
    is {"cards": [...], "rules": "..."}; "rules" may be left out, or be an object of switches.
    """
    try:
        rules = rules_named(profile, "--rules")
        if jsonl:
            if codes:
                raise InputError("--jsonl", "reads its tricks from stdin; give no card codes")
            answer_lines(sys.stdin.buffer, rules)
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


def answer_lines(lines: Iterable[bytes], rules: Rules) -> None:
    """Print an answer for every line; ends with exit status 2 when a line was bad."""
    bad = 0
    for number, line in enumerate(lines, start=1):
        try:
            answer = _answer(line, rules)
        except InputError as error:
            bad += 1
            answer = {"error": str(error), "line": number}
        click.echo(json.dumps(answer))
    if bad:
        raise BadInput(f"{bad} of the lines on stdin could not be judged; each says why.")


def trick_json(cards: Sequence[Card], rules: Rules) -> dict[str, object]:
    """Return the verdict on a trick as `resolve --json` prints it."""
    verdict = resolve(cards, rules)
    reasons = [{"card": r.card, "rule": r.rule, "text": english(r)} for r in verdict.reasons]
    return {
        "cards": [card.code for card in cards],
        "rules": rules.profile,
        **outcome_json(verdict),
        "reasons": reasons,
        "differs": differs(cards, rules),
    }


def _answer(line: bytes, rules: Rules) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("", "the line is not a JSON object") from None
    told = obj(value, "", ("cards", "rules"))
    if "rules" in told:
        rules = rules_from_json(told["rules"])
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
    for position in verdict.alliances:
        yield f"Card {position + 1} allies its player with the winner (LOOT-ALLY)."
    yield ""
    for reason in verdict.reasons:
        place = "next" if reason.card is None else f"{reason.card + 1:>4}"
        yield f"{place}  {english(reason)} [{reason.rule}]"
    profiles = defaultdict(list)
    for profile, changes in differs(cards, rules).items():
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
