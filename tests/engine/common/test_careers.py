# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people did over many games."""

from dataclasses import replace

from engine.common.over_games import GameResult, SeatTally, careers, seat_tallies
from engine.skull_king.record_reader import read_record
from engine.skull_king.sheet import score_record

CARDS = "skull-king"
RECORD = {
    "format": "quartermaster-game/1",
    "rules": {"profile": "rulebook-2021", "round_plan": [1, 2, 2]},
    "players": ["Anne", "Bea", "Cy"],
    "rounds": [
        {
            "cards": 1,
            "dealer": 2,
            "bids": [1, 0, 0],
            "tricks": [
                {
                    "leader": 0,
                    "plays": [
                        {"player": 0, "card": "SK"},
                        {"player": 1, "card": "BEN"},
                        {"player": 2, "card": "G14"},
                    ],
                }
            ],
        },
        {
            "cards": 2,
            "dealer": 0,
            "bids": [1, 0, 0],
            "tricks": [],
            "by_hand": {"won": [1, 0, 1], "bonus": [30, 0, 0]},
        },
        {"cards": 2, "dealer": 1, "bids": [1, 0, 0], "tricks": []},
    ],
}
FIRST = GameResult(1, CARDS, "2026-01-01", (0,), ("Anne", "Bea"), (40, 20), ((0,), (1,)))


def test_a_game_is_counted_by_hand_size_and_by_rule() -> None:
    sheet = score_record(read_record(RECORD))
    rounds = [(one.cards, one.scores) for one in sheet.rounds if one.finished]
    anne, bea, cy = seat_tallies(3, rounds)

    assert anne.bids == {1: (1, 1), 2: (1, 1)}
    assert anne.bonuses == {"BONUS-14": 10, "BONUS-PIRATE": 30, "ROUND-TOLD": 30}
    assert (bea.bids, bea.bonuses) == ({1: (1, 1), 2: (1, 1)}, {})
    assert cy.bids == {1: (1, 1), 2: (0, 1)}
    assert SeatTally.from_json(anne.to_json()) == anne


def test_games_add_up_and_are_won_by_their_winners() -> None:
    tallies = (SeatTally({1: (1, 1)}, {"BONUS-14": 10}), SeatTally({1: (0, 1)}))
    results = [
        replace(FIRST, tallies=tallies),
        replace(FIRST, game=2, winners=(), totals=(70, 20), tallies=tallies),
        GameResult(3, CARDS, "2026-01-03", (0, 1), ("Bea", "Cy"), (30, 30), ((0, 1),)),
    ]

    anne, bea, cy = careers(results, {})

    assert [one.name for one in (anne, bea, cy)] == ["Bea", "Anne", "Cy"]
    (kind,) = bea.kinds
    assert (bea.wins, kind.mean, len(bea.games)) == (1, 55.0, 2)
    assert kind.tally == SeatTally({1: (2, 2)}, {"BONUS-14": 20})
    # Whoever shares the first place has won.
    assert [(one.game, one.place, one.won) for one in anne.games] == [
        (1, 2, False),
        (2, 2, False),
        (3, 1, True),
    ]
    assert cy.wins == 1


def test_two_names_of_one_person_are_one_but_in_a_game_in_which_both_sit() -> None:
    results = [
        FIRST,
        GameResult(2, CARDS, "2026-01-02", (0,), ("Annie", "Bea"), (50, 20), ((0,), (1,))),
        GameResult(3, CARDS, "2026-01-03", (1,), ("Annie", "Anne"), (10, 20), ((1,), (0,))),
    ]

    people = {one.name: one for one in careers(results, {"Annie": "Anne"})}

    assert people.keys() == {"Anne", "Annie", "Bea"}
    (kind,) = people["Anne"].kinds
    assert (people["Anne"].also, people["Anne"].wins, kind.mean) == (
        ("Annie",),
        3,
        36.7,
    )
    assert [one.game for one in people["Annie"].games] == [3]
    assert {one.name for one in careers(results, {})} == {"Anne", "Annie", "Bea"}


def test_points_of_one_kind_of_game_are_not_added_to_another_s() -> None:
    tally = SeatTally({1: (1, 1)})
    results = [
        replace(FIRST, tallies=(tally, tally)),
        GameResult(2, "skull", "2026-01-02", (1,), ("Anne", "Bea"), (1, 2), ((1,), (0,))),
        GameResult(3, "skull", "2026-01-03", (0,), ("Anne", "Bea"), (2, 0), ((0,), (1,))),
    ]

    anne, _ = careers(results, {})

    assert [(kind.plays, len(kind.games), kind.mean) for kind in anne.kinds] == [
        ("skull", 2, 1.5),
        (CARDS, 1, 40.0),
    ]
    assert [kind.tally for kind in anne.kinds] == [SeatTally(), tally]
    assert anne.wins == 2
