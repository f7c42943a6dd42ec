# SPDX-License-Identifier: AGPL-3.0-or-later
"""What findings say, and that there is no record at which they stumble."""

import json
import random
from string import Formatter

from engine.common import RecordError
from engine.skull_king import read_record, score_record
from engine.skull_king.cards import FACES
from engine.skull_king.findings import EXPLANATIONS, SENTENCES
from engine.skull_king.findings.sentences import CARDS, PLAYERS, TRICKS, english
from tests.engine.skull_king.findings.noticed import one_noticed
from tests.engine.skull_king.tables import NAMES, Json, game_json, round_json, trick_json

NUMBERS = ("count", "copies", "cards", "drawn", "bid", "change", "plan", "hands")


def test_every_sentence_is_told_from_parameters_of_a_known_meaning() -> None:
    values = {"suit": "G", **dict.fromkeys((*PLAYERS, *TRICKS, *NUMBERS), 1)}
    values |= dict.fromkeys(CARDS, "G7")
    for sentence in (*SENTENCES.values(), *EXPLANATIONS.values()):
        needed = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        assert needed <= set(values)
        text = english(sentence, tuple(values.items()), NAMES)
        assert text.endswith(".")
        assert "{" not in text


def test_tricks_are_told_in_order_and_names_as_they_are_written() -> None:
    sentence = "{player}: {at}, {later}, {next}."
    told = (("player", 0), ("at", 0), ("later", 10), ("next", 21))
    assert english(sentence, told, ["anne {x}"]) == "anne {x}: 1st, 11th, 22nd."
    assert english("{player} led.", (("player", "graybeard"),), NAMES) == "Graybeard led."


def test_a_sentence_that_begins_with_a_card_begins_large() -> None:
    found = one_noticed(
        round_json([0, 0, 0], "0:G7 1:G2 2:G3", "1:Y7 2:G2 0:Y2"), rule="WRONG-LEADER"
    )
    assert "The green 2 in the 1st trick is more than the deck has" in found.text


def some_round(dice: random.Random, players: int) -> Json:
    seats = ["0", "1", "g"] if players == 2 else [str(seat) for seat in range(players)]
    codes = dice.sample([*FACES, "PIR", "TIG:P", "TIG:E"], dice.randint(3, 40))
    tricks: list[Json] = []
    for _ in range(dice.randint(1, 6)):
        who = dice.sample(seats, dice.randint(1, len(seats)))
        told = trick_json(" ".join(f"{seat}:{dice.choice(codes)}" for seat in who))
        if dice.random() < 0.3:
            told["leader"] = "graybeard" if players == 2 else dice.randrange(players)
        choice = {"ROS": {"leader": 0}, "BEN": {}, "HAR": {"change": 1}}
        winners = [p for p in choice if any(s["card"] == p for s in told["plays"])]
        if winners and dice.random() < 0.5:
            pirate = dice.choice(winners)
            told["power"] = {"pirate": pirate, **choice[pirate]}
        elif dice.random() < 0.2:
            told["winner_told"] = dice.choice(told["plays"])["player"]
        elif dice.random() < 0.2:
            told["voided"] = True
        tricks.append(told)
    bids = [dice.randint(0, 1) for _ in range(players)]
    return round_json(bids, *tricks, cards=dice.randint(1, 7))


def test_no_record_makes_the_referee_stumble() -> None:
    scored = 0
    for seed in range(1000):
        dice = random.Random(seed)
        told = game_json(
            some_round(dice, dice.randint(2, 6)),
            profile=dice.choice(["rulebook-2021", "official-faq"]),
            pirate_powers=dice.random() < 0.7,
            expansions=dice.choice([[], ["kraken", "white-whale", "loot"]]),
        )
        try:
            sheet = score_record(read_record(told))
        except RecordError:
            continue
        scored += 1
        json.dumps(sheet.to_json())
        for finding in sheet.rounds[0].findings:
            assert finding.evidence
            plays = told["rounds"][0]["tricks"]
            for place in finding.evidence:
                assert plays[place.trick]["plays"][place.position]["card"] in (
                    place.card,
                    place.card.partition(":")[0],
                )
    assert scored > 300
