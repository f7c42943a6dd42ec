# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rules follow the deck on the table, unless they name an edition themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.complaints import BadInput
from device.starting import Asked, SetUpTrouble, read_start, start_on_deck
from device.watching import read_setup
from engine.skull_king import EDITIONS, Edition, GameOpened, edition_from_json
from tests.device.commands.decks import quartermaster

FIRST = EDITIONS["2013"]
TINY = edition_from_json({"suits": ["G"], "highest": 5, "pirates": 0})


def opened(folder: Path, table: dict[str, object], edition: Edition | None) -> Edition:
    asked = Asked(folder, None, {"table": table})
    first = start_on_deck(read_start(asked), edition, asked).first
    assert isinstance(first, GameOpened)
    return first.rules.edition


def test_a_game_is_opened_with_the_edition_of_its_deck(tmp_path: Path) -> None:
    assert opened(tmp_path, {}, None) == EDITIONS["2021"]
    assert opened(tmp_path, {"rules": "reglas-es"}, FIRST) == FIRST
    assert opened(tmp_path, {"rules": {"edition": "2013"}}, TINY) == FIRST
    assert opened(tmp_path, {"rules": {"edition": "2013"}}, None) == FIRST


def test_rounds_that_the_deck_has_no_cards_for_are_told_of(tmp_path: Path) -> None:
    with pytest.raises(SetUpTrouble, match=r"round_plan\[\d\] \d+ cards for each of 4 hands"):
        opened(tmp_path, {}, TINY)


def test_a_recording_is_refereed_with_the_edition_of_its_deck(tmp_path: Path) -> None:
    setup = tmp_path / "game.toml"
    setup.write_text('players = ["Anne", "Bonny", "Calico"]\n')
    told = read_setup(setup)
    assert told.on_deck(None, setup).rules.edition == EDITIONS["2021"]
    assert told.on_deck(FIRST, setup).rules.edition == FIRST
    with pytest.raises(BadInput, match=f"{setup}: rules.round_plan"):
        told.on_deck(TINY, setup)
    setup.write_text('players = ["Anne", "Bonny", "Calico"]\n[rules]\nedition = "2013"\n')
    assert read_setup(setup).on_deck(TINY, setup).rules.edition == FIRST


def test_a_trick_is_judged_with_the_edition_that_is_named(tmp_path: Path) -> None:
    one = ("resolve", "MER", "MER", "G2", "--json", "--edition")
    done = quartermaster(*one, "2013")
    assert json.loads(done.stdout)["rules"] == "rulebook-2021 with edition 2013"
    (tmp_path / "deck.toml").write_text("[deck.edition]\nmermaids = 1\n")
    refused = quartermaster(*one, tmp_path / "deck.toml")
    assert refused.exit_code == 2
    assert "MER lies here more often than the deck has it" in refused.stderr
    refused = quartermaster(*one, "1066")
    assert refused.exit_code == 2
    assert "'1066' is not an edition; editions are 2021, 2013" in refused.stderr


def test_a_record_without_an_edition_is_scored_with_the_one_that_is_named(tmp_path: Path) -> None:
    plays = [
        {"player": player, "card": card} for player, card in ((1, "G14"), (2, "G3"), (0, "Y2"))
    ]
    tricks = [{"leader": 1, "plays": plays}]
    told = {
        "format": "quartermaster-game/1",
        "rules": {},
        "players": ["Anne", "Bonny", "Calico"],
        "rounds": [{"cards": 1, "dealer": 0, "bids": [0, 1, 0], "tricks": tricks}],
    }
    (tmp_path / "game.json").write_text(json.dumps(told))
    for words, noticed in (((), []), (("--edition", "2013"), ["NOT-IN-DECK"])):
        done = quartermaster("score", tmp_path / "game.json", "--json", *words)
        (there,) = json.loads(done.stdout)["rounds"]
        assert [finding["rule"] for finding in there["findings"]] == noticed
