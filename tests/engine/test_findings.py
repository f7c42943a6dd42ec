# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a referee notices in a record, with its evidence."""

from engine import Finding, score_record
from tests.engine.tables import game, round_json, trick_json


def noticed(*rounds: dict[str, object], **switches: object) -> list[Finding]:
    sheet = score_record(game(*rounds, **switches))
    return [finding for there in sheet.rounds for finding in there.findings]


def ids(found: list[Finding]) -> list[tuple[str, int | None, int]]:
    return [(finding.rule, finding.player, finding.trick) for finding in found]


REVOKED = ("0:G7 1:Y3 2:G9", "2:P5 0:P6 1:ROS", "1:G2 2:G4 0:B7")


def test_a_revoke_names_the_card_that_proves_it() -> None:
    (found,) = noticed(round_json([0, 1, 1], *REVOKED))
    assert (found.rule, found.player, found.trick) == ("REVOKE", 1, 0)
    assert "Y3" in found.text
    assert "G2" in found.text
    assert "Bendt" not in found.text


def test_a_special_card_off_suit_or_a_trick_without_lead_suit_is_no_revoke() -> None:
    assert not noticed(round_json([0, 1, 1], "0:G7 1:ESC 2:G9", "2:G5 0:G6 1:G3"))
    assert not noticed(round_json([1, 0, 0], "0:ROS 1:Y3 2:G9", "0:G5 1:G6 2:Y4"))
    assert not noticed(round_json([1, 0, 0], "0:KRA 1:Y3 2:G9", "1:G5 2:G6 0:Y4"))


def test_the_white_whale_does_not_free_from_following() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 1:WHA 2:Y3", "0:G5 1:G8 2:G3"))
    assert ids(found) == [("REVOKE", 2, 0)]


def test_bendts_draw_can_explain_a_revoke() -> None:
    bendt = {**trick_json("1:BEN 2:P5 0:P6"), "power": {"pirate": "BEN"}}
    told = round_json([0, 2, 0], "0:B7 1:Y3 2:B9", "2:P2 0:P3 1:P4", bendt, "1:B2 2:G4 0:G7")
    found = noticed(told, pirate_powers=True)
    assert ids(found) == [("REVOKE", 1, 0)]
    assert "Bendt the Bandit in between can explain it" in found[0].text
    before = round_json([0, 2, 0], "0:B7 1:Y3 2:B9", "2:P2 0:P3 1:B4", bendt, "1:P9 2:G4 0:G7")
    found = noticed(before, pirate_powers=True)
    assert "Bendt" not in next(f.text for f in found if f.rule == "REVOKE")


def test_turns_and_leaders() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 2:G1 1:G2", "1:Y7 2:Y1 0:Y2"))
    assert ids(found) == [("OUT-OF-TURN", 2, 0), ("WRONG-LEADER", 1, 1)]
    assert found[1].text == "Bonny led; Anne should have."


def test_one_physical_card_twice_in_a_round() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 1:G1 2:G2", "0:Y7 1:Y9 2:G1"))
    assert ids(found) == [("DUPLICATE", 2, 1)]
    assert "by Bonny in trick 0" in found[0].text
    again = {**round_json([1, 1, 0], "1:G7 2:G1 0:G2", "1:Y7 2:Y9 0:Y1"), "dealer": 0}
    assert not noticed(round_json([1, 0, 0], "0:G7 1:G1 2:G2"), again)


def test_cards_that_the_deck_in_use_does_not_have() -> None:
    found = noticed(round_json([1, 0, 0], "0:G7 1:LOOT 2:G2"), expansions=["kraken"])
    assert ids(found) == [("NOT-IN-DECK", 1, 0)]


def test_missing_cards_and_too_many_tricks() -> None:
    found = noticed(round_json([1, 1, 0], "0:G7 1:G1", "0:Y7 1:Y9 2:Y1"))
    assert ids(found) == [("MISSING-CARD", 2, 0)]
    found = noticed(round_json([1, 1, 0], "0:G7 1:G1 2:G2", "0:Y7 1:Y9 2:Y1", cards=1))
    assert ids(found) == [("TOO-MANY-TRICKS", None, 1)]
