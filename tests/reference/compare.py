# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program's own commands asked for what the reference has judged."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .deal_games import random_game
from .deals import ALL_PROFILES, random_rules, random_trick
from .games import score
from .profiles import switches
from .spoils import Planted, spoiled
from .tricks import differs, judge

PROGRAM = [sys.executable, "-c", "from device.cli import main; main(prog_name='quartermaster')"]
BATCH = 2000  # lines that one call of a command answers
GAMES_AT_ONCE = 100
MOST_SHOWN = 5


@dataclass
class Tally:
    """How many were compared, by kind and profile, and what was answered otherwise."""

    compared: Counter[str] = field(default_factory=Counter)
    differing: Counter[str] = field(default_factory=Counter)
    shown: list[dict[str, Any]] = field(default_factory=list)

    def add(self, kind: str, question: Any, program: Any, reference: Any, why: str = "") -> None:
        """Note one comparison."""
        self.compared[kind] += 1
        if program == reference and not why:
            return
        self.differing[kind] += 1
        if len(self.shown) < MOST_SHOWN:
            different = {"question": question, "program": program, "reference": reference}
            self.shown.append(different | ({"why": why} if why else {}))

    def __str__(self) -> str:
        lines = [
            f"{kind:32} {count:7} compared {count - self.differing[kind]:7} agree"
            for kind, count in self.compared.items()
        ]
        lines += [json.dumps(case, ensure_ascii=False) for case in self.shown]
        return "\n".join(lines)


def ask(command: str, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of `quartermaster COMMAND --jsonl`, one for each question."""
    answers: list[dict[str, Any]] = []
    for start in range(0, len(questions), BATCH):
        lines = "".join(json.dumps(line) + "\n" for line in questions[start : start + BATCH])
        done = subprocess.run(
            [*PROGRAM, command, "--jsonl"], input=lines, capture_output=True, text=True, check=False
        )
        answers += [json.loads(line) for line in done.stdout.splitlines()]
        if len(answers) != min(start + BATCH, len(questions)):
            raise RuntimeError(f"{command} --jsonl left lines unanswered: {done.stderr}")
    return answers


def compare_tricks(seed: int, count: int, tally: Tally) -> None:
    """So many random tricks, spread over all profiles."""
    rng = Random(seed)
    profiles = [ALL_PROFILES[number % len(ALL_PROFILES)] for number in range(count)]
    questions = [random_trick(rng, profile) for profile in profiles]
    for profile, question, answer in zip(
        profiles, questions, ask("resolve", questions), strict=True
    ):
        cards, rules = question["cards"], question["rules"]
        reference = judge(cards, switches(rules)) | {"differs": differs(cards, rules)}
        program = {key: answer.get(key) for key in reference} if "error" not in answer else answer
        tally.add(f"tricks {profile}", question, program, reference)


def compare_games(seed: int, count: int, tally: Tally) -> None:
    """So many legal games of every profile, and as many with something planted in them."""
    for profile in ALL_PROFILES:
        rng = Random(f"{seed} {profile}")
        for start in range(0, count, GAMES_AT_ONCE):
            number = min(GAMES_AT_ONCE, count - start)
            games = [random_game(rng, random_rules(rng, profile)) for _ in range(number)]
            planted = [found for game in games if (found := spoiled(rng, game))]
            answers = ask("score", games + [record for record, _ in planted])
            for game, answer in zip(games, answers, strict=False):
                _add(tally, f"games {profile}", game, answer, None)
            for (game, what), answer in zip(planted, answers[len(games) :], strict=True):
                _add(tally, f"spoiled {profile}", game, answer, what)


def _add(
    tally: Tally, kind: str, game: dict[str, Any], answer: dict[str, Any], planted: Planted | None
) -> None:
    reference = comparable(score(game))
    program = answer if "error" in answer else comparable(answer)
    why = ""
    if planted is None:
        unexplained = [
            finding
            for played, answered in zip(game["rounds"], reference["rounds"], strict=True)
            for finding in answered["findings"]
            if not _bendt_explains(played, finding)
        ]
        why = f"a legal game gives {unexplained}" if unexplained else ""
    elif planted[1] not in reference["rounds"][planted[0]]["findings"]:
        why = f"the planted {planted} is not noticed"
    tally.add(kind, game, program, reference, why)


def _bendt_explains(played: dict[str, Any], finding: tuple[str, Any, int]) -> bool:
    """REVOKE: a card drawn for Bendt after the trick may be what was shown later."""
    rule, player, index = finding
    powers = [trick.get("power", {}).get("pirate") for trick in played["tricks"]]
    if rule != "REVOKE" or "BEN" not in powers[index:]:
        return False
    drew = powers.index("BEN")
    return any(
        play == {"player": player, "card": "BEN"} for play in played["tricks"][drew]["plays"]
    )


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """What the reference vouches for in an answer, with unordered lists sorted."""
    return {key: answer.get(key) for key in ("players", "totals", "ranking")} | {
        "rounds": [_round(played) for played in answer["rounds"]]
    }


def _round(played: dict[str, Any]) -> dict[str, Any]:
    return {
        "cards": played["cards"],
        "scores": [
            line | {"breakdown": _sorted((e["rule"], e["points"]) for e in line["breakdown"])}
            for line in played["scores"]
        ],
        "tricks": played["tricks"],
        "findings": _sorted((e["rule"], e["player"], e["trick"]) for e in played["findings"]),
    }


def _sorted(entries: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted(entries, key=repr)
