# SPDX-License-Identifier: AGPL-3.0-or-later
"""The game part of what the page shows."""

from engine.skull_king import CardLaid, Phase, RoundOpened, fold, replay, view
from tests.engine.skull_king.tables import laid, opened, trick_of


def test_the_view_has_every_field_that_is_promised() -> None:
    events = [*opened(3, 2, [1, 0, 1]), *trick_of("LOOT G2 SK"), CardLaid((("B7", 0.99),), 4)]
    told = view(replay(events)).to_json()
    assert set(told) == {
        *("phase", "rules", "deck", "round", "players", "trick", "last_trick", "extra", "tricks"),
        *("sheet", "questions", "ending", "winners"),
    }
    assert told["round"] == {"number": 0, "of": 10, "cards": 2, "dealer": 2}
    assert told["trick"] == {
        "round": 0,
        "trick": 1,
        "number": 1,
        "leader": 2,
        "lead_suit": "B",
        "final": False,
        "plays": [
            {
                "position": 0,
                "player": 2,
                "card": "B7",
                "confidence": 0.99,
                "sure": True,
                "alternatives": [],
                "role": None,
            }
        ],
        "winning": 0,
        "verdict": None,
    }
    last = told["last_trick"]
    assert isinstance(last, dict)
    verdict = last["verdict"]
    assert verdict["reasons"][2] == {
        "card": 2,
        "rule": "RANK-SKULLKING",
        "params": {"case": "wins", "card": "SK", "by": "SK", "at": 2},
        "text": "The Skull King wins: he beats numbers and pirates.",
    }
    assert verdict["differs"] == {}
    del verdict["reasons"], verdict["differs"]
    assert verdict == {
        "winner": 2,
        "winner_player": 2,
        "next_leader": 2,
        "next_leader_player": 2,
        "effect": "normal",
        "points": 0,
        "bonuses": [],
        "alliances": [0],
    }
    assert told["players"][0] == {  # type: ignore[index]
        "name": "Anne",
        "bid": 1,
        "locked": True,
        "won": 0,
        "total": 0,
        "leads": False,
        "turn": True,
        "dealer": False,
    }


def test_before_the_first_deal_the_coming_round_is_shown() -> None:
    shown = view(replay(opened(4, 1, [])[:1]))
    assert (shown.phase, shown.number, shown.cards, shown.dealer) == (Phase.ROUND_DONE, 0, 1, 3)
    assert shown.trick.leader == 0
    assert shown.sheet.totals == (0, 0, 0, 0)


def test_the_last_trick_stays_in_sight_until_the_next_deal() -> None:
    state = replay([*opened(3, 1, [0, 0, 1]), *trick_of("G1 G2 G3")])
    shown = view(state)
    assert shown.phase is Phase.ROUND_DONE
    assert [play.card for play in shown.trick.plays] == ["G1", "G2", "G3"]
    assert [player.total for player in shown.players] == [10, 10, 20]
    shown = view(fold(state, RoundOpened(2, 0)))
    assert (shown.phase, shown.number, shown.trick.plays) == (Phase.BIDDING, 1, ())
    assert shown.trick.leader == 1


def test_a_round_s_last_trick_is_told_until_the_next_round_s_second() -> None:
    state = replay([*opened(3, 1, [0, 0, 1]), *trick_of("G1 G2 G3")])
    state = fold(state, RoundOpened(2, 0))
    last = view(state).last_trick
    assert last is not None and (last.round, last.number) == (0, 0)
    assert [play.card for play in last.plays] == ["G1", "G2", "G3"]
    assert last.verdict is not None and last.final


def test_alternatives_are_shown_with_their_likelihood() -> None:
    state = replay([*opened(3, 1, [0, 0, 1]), CardLaid((("G7", 0.9), ("G1", 0.05)), 1), laid("G2")])
    first, second = view(state).trick.plays
    assert (first.card, first.sure, first.alternatives) == ("G7", False, (("G1", 0.05),))
    assert (second.player, second.sure) == (1, True)


def test_a_trick_tells_the_profiles_under_which_it_would_be_another() -> None:
    state = replay([*opened(3, 2, [0, 0, 0]), *trick_of("G9 KRA G7")])
    told = view(state).to_json()["last_trick"]
    assert isinstance(told, dict)
    others = ("official-faq", "board-game-arena", "reglas-es")
    assert told["verdict"]["differs"] == {profile: {"next_leader": 0} for profile in others}
