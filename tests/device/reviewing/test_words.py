# SPDX-License-Identifier: AGPL-3.0-or-later
"""The words of the games: there are some for everything that can happen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.games import GAMES
from device.reviewing import words_of
from device.reviewing.cards import told_question
from device.reviewing.layout import WIDTH, clock_of, day_of, percent, plain, wrapped
from engine.skull_king import (
    EVENT_KINDS,
    Claim,
    ClaimKind,
    ClueKind,
    Event,
    GameState,
    Load,
    Power,
    Question,
    QuestionKind,
    Role,
    Rules,
    TrickExplanation,
    What,
    events,
    fold,
    replay,
)
from tests.web_ui.fake_table import bid, laid, opened

CARDS = GAMES["skull-king"]
WORDS = words_of(CARDS)

DOUBTS = (
    TrickExplanation(
        0.6,
        (
            Claim(ClaimKind.UNSEEN, player=1),
            Claim(ClaimKind.LAID, 4, "G7", 2, ClueKind.SEAT),
        ),
    ),
    TrickExplanation(0.3, (Claim(ClaimKind.LAID, 4, "G7", 1, ClueKind.ON, "Y5"),)),
)

SAID: tuple[tuple[Event, str], ...] = (
    (
        events.GameOpened(Rules(), ("Ada", "Bo"), 1),
        "a game is opened by the rules rulebook-2021: Ada, Bo; Bo deals first",
    ),
    (events.PlayerRenamed(1, "Mary"), "Bonny is called Mary from now on"),
    (events.RoundOpened(2, 1), "round 2 is dealt by Bonny: 2 cards each"),
    (events.BidLocked(0, 7), "Anne locks a bid"),
    (events.BidReopened(0), "Anne takes the bid back"),
    (events.RevealVoted(0), "Anne asks to reveal the bids"),
    (events.BidCorrected(0, 1, 7), "Bonny bid 7 in round 1"),
    (events.LoadChosen(0, Load.GRAPESHOT), "Anne loads grapeshot"),
    (events.LoadCorrected(0, 0, Load.CANNONBALL), "Anne had loaded cannonball in round 1"),
    (
        events.CardLaid((("G7", 0.625), ("G1", 0.37), ("G2", 0.001)), 4),
        "a card is laid: G7 62.5 %, G1 37 %",
    ),
    (events.CardLaid((), None), "a card is laid: no card of the deck"),
    (
        events.CardSeenAgain(0, 0, 1, (("G7", 1.0),), 4),
        "card 2 of 1.1 is read again: G7 100 %",
    ),
    (
        events.TricksSeen(0, 1, ((((("G7", 1.0),), 4),), ()), True),
        "from 1.2 on the camera tells 2 tricks anew",
    ),
    (
        events.TrickDoubted(0, 0, 4, DOUBTS),
        "the camera is in doubt of 1.1: perhaps (60 %) Bonny's card was not seen, and Calico "
        "played G7, as it lies before Calico; or perhaps (30 %) Bonny played G7, as it lies on Y5",
    ),
    (events.CardsMissed(0, 0, (4, 5)), "after a start, 2 cards of 1.1 cannot be seen"),
    (
        events.TableUnseen(0, 1),
        "nobody saw the table for a while: a trick may have been played before 1.2",
    ),
    (events.NoTrickMissed(0, 1), "no trick was missed before 1.2"),
    (events.RoleDeclared(0, 0, 1, Role.ESCAPE), "the Tigress, card 2 of 1.1, is an escape"),
    (events.CardNamed(0, 0, 1, "TIG:P"), "card 2 of 1.1 is TIG:P"),
    (events.CardInserted(0, 0, 1, "G7"), "G7 was laid too, as card 2 of 1.1"),
    (events.CardRemoved(0, 0, 1), "card 2 of 1.1 was not played"),
    (events.CardMoved(0, 0, 1, 0), "card 2 of 1.1 was laid as number 1"),
    (events.PlayerTold(0, 0, 1, 2), "card 2 of 1.1 was laid by Calico"),
    (events.LeaderTold(0, 0, 2), "Calico led 1.1"),
    (events.LeaderTold(0, 0, None), "who led 1.1 goes by the rules again"),
    (events.WinnerTold(0, 0, 2), "the table settled it: Calico won 1.1"),
    (events.WinnerTold(0, 0, None), "who won 1.1 goes by the cards again"),
    (events.TrickVoided(0, 0), "1.1 is voided"),
    (
        events.RoundTold(0, (1, 0, 0, 0), (20, 0, 0, -10)),
        "round 1 by hand: Anne won 1 and +20, Bonny won 0 and +0, Calico won 0 and +0, "
        "Dampier won 0 and -10",
    ),
    (events.TrickInserted(0, 1), "a trick was missed, and is put in as 1.2"),
    (events.PowerUsed(0, 0, None), "no power was used after 1.1"),
    (
        events.PowerUsed(0, 0, Power("ROS", leader=3)),
        "ROS's power was used after 1.1: Dampier leads",
    ),
    (
        events.PowerUsed(0, 0, Power("RAS", wager=20)),
        "RAS's power was used after 1.1: a wager of 20",
    ),
    (
        events.PowerUsed(0, 0, Power("HAR", change=-1)),
        "HAR's power was used after 1.1: the bid changes by -1",
    ),
    (events.PowerUsed(0, 0, Power("BEN")), "BEN's power was used after 1.1"),
    (events.TrickCleared(), "the table is swept"),
    (events.GameClosed("played to its end"), "the game is over: played to its end"),
)


@pytest.fixture
def state() -> GameState:
    return replay((*opened(), *bid(1, 3, (1, 0, 0, 0)), *laid("G7")))


def test_every_game_has_words() -> None:
    for game in GAMES.values():
        assert words_of(game) is not None


def test_every_kind_of_event_has_words() -> None:
    assert {type(event) for event, _ in SAID} == set(EVENT_KINDS.values())


@pytest.mark.parametrize(("event", "words"), SAID, ids=[type(event).__name__ for event, _ in SAID])
def test_an_event_in_words(event: Event, words: str, state: GameState) -> None:
    before = None if isinstance(event, events.GameOpened) else state
    assert WORDS.event(before, event) == words


ASKED = {
    QuestionKind.WHICH_CARD: (1, 2, ("G7", "G1"), "what card 2 of 1.1 is: G7 or G1"),
    QuestionKind.WHICH_ROLE: (
        1,
        2,
        ("TIG:P", "TIG:E"),
        "whether the Tigress, card 2 of 1.1, was a pirate or an escape",
    ),
    QuestionKind.MISSING_CARD: (None, None, (), "which card 1.1 lacks"),
    QuestionKind.EXTRA_CARD: (4, None, ("G7",), "which card of 1.1 is one too many: G7, perhaps"),
    QuestionKind.GONE_CARD: (1, 2, ("G7",), "whether card 2 of 1.1 was played: G7"),
    QuestionKind.DUPLICATE: (1, 2, ("G7",), "what card 2 of 1.1 is: the deck has no more G7"),
    QuestionKind.WHICH_LEADER: (0, 1, ("1", "0"), "whom Bonny let lead after 1.1"),
    QuestionKind.WHICH_WAGER: (0, 1, ("0", "10"), "what Bonny wagered after 1.1: 0 or 10"),
    QuestionKind.WHICH_CHANGE: (
        0,
        1,
        ("-1", "0", "1"),
        "by how much Bonny changed the bid after 1.1: -1 or 0 or 1",
    ),
    QuestionKind.WHICH_LOAD: (
        None,
        1,
        ("grapeshot", "cannonball"),
        "what Bonny loaded in round 1: grapeshot or cannonball",
    ),
    QuestionKind.WHICH_WINNER: (None, 0, ("0", "graybeard"), "who won 1.1: Anne or Graybeard"),
    QuestionKind.WHICH_PLAYER: (
        1,
        None,
        ("1", "0"),
        "who laid card 2 of 1.1, the first after Graybeard's",
    ),
    QuestionKind.MISSED_TRICK: (
        None,
        None,
        ("no", "yes"),
        "whether a trick was missed before 1.1, while nobody saw the table",
    ),
}


@pytest.mark.parametrize("kind", QuestionKind)
def test_every_question_has_words(kind: QuestionKind, state: GameState) -> None:
    position, player, options, words = ASKED[kind]
    asked = Question("q", kind, 0, 0, position, player, options)
    assert told_question(asked, state) == words


def test_a_question_and_a_trick_are_told_with_why_it_is_asked(state: GameState) -> None:
    asked = Question("q", QuestionKind.MISSING_CARD, 0, 0, None, None, (), DOUBTS)
    assert told_question(asked, state).startswith("which card 1.1 lacks; perhaps (60 %) Bonny's")
    laid_too = fold(state, events.CardLaid((("Y1", 1.0),), 4))
    review = WORDS.full(fold(laid_too, events.TrickDoubted(0, 0, 4, DOUBTS)), "1.1")
    at = review.index("The camera is in doubt:")
    assert " ".join(map(str.strip, review[at + 1 :])) == (
        "perhaps (60 %) Bonny's card was not seen, and Calico played G7, as it lies before Calico "
        "perhaps (30 %) Bonny played G7, as it lies on Y5"
    )


@pytest.mark.parametrize("kind", ClaimKind)
def test_every_claim_has_words(kind: ClaimKind, state: GameState) -> None:
    for clue in ClueKind:
        one = TrickExplanation(1.0, (Claim(kind, 4, "G7", 1, clue, "Y5"),))
        assert "{" not in WORDS.event(state, events.TrickDoubted(0, 0, 4, (one, one)))


@pytest.mark.parametrize("what", What)
def test_every_change_has_words(what: What, state: GameState) -> None:
    place = {"round": 0, "trick": 0, "position": 0, "player": 1}
    change = {"what": what.value, **place, "before": 2, "after": 1}
    (said,) = WORDS.changes(state, [change])
    players = dict.fromkeys((What.PLAYED_BY, What.WINNER, What.NEXT_LEADER), "Calico → Bonny")
    others = {What.PLACE: " 3 → 2", What.TRICK_POINTS: " 2 points → 1 point"}
    assert said.endswith({**players, **others}.get(what, " 2 → 1"))


def test_who_won_is_told_as_an_answer_only_where_it_was_asked() -> None:
    tricks = (*laid("G7", "G9", "G2", "G3"), events.TrickCleared(), *laid("Y1", "Y2", "Y3", "Y4"))
    there = replay((*opened(), *bid(2, 3, (1, 0, 0, 0)), *tricks))
    told = events.WinnerTold(0, 0, 2)
    assert not WORDS.answers(there, told)
    asked = fold(there, events.LeaderTold(0, 1, 2))
    assert WORDS.answers(asked, told)
    assert not WORDS.answers(asked, events.WinnerTold(0, 1, 2))


def test_what_begins_at_nothing_is_no_news(state: GameState) -> None:
    after = fold(state, events.CardLaid((("G9", 1.0),), None))
    assert WORDS.changes(after, CARDS.changes(state, after)) == ["card 2 of 1.1 - → G9 by Bonny"]
    bids = {"what": "bid", "round": 0, "player": 0, "before": None, "after": 0}
    assert WORDS.changes(state, [bids]) == ["Anne's bid in round 1 - → 0"]
    bids |= {"what": "won"}
    assert WORDS.changes(state, [bids]) == []


def test_cards_that_nobody_knows_are_told_so(state: GameState) -> None:
    for readings, code, tells in (
        ((), "?", "nobody knows it"),
        ((("G9", 0.6), ("G8", 0.39)), "G9?", "60 %; or G8 39 %"),
    ):
        after = fold(state, events.CardLaid(readings, None))
        assert f"Bonny {code}" in "\n".join(WORDS.brief(after, "1.1"))
        assert tells in "\n".join(WORDS.full(after, "1.1"))


def test_odds_are_never_rounded_up_to_sureness() -> None:
    told = {odds: percent(odds) for odds in (1.0, 0.9999, 0.995, 0.62, 0.004)}
    assert told == {1.0: "100 %", 0.9999: "99.9 %", 0.995: "99.5 %", 0.62: "62 %", 0.004: "0.4 %"}


def test_times_are_told_as_they_are_here() -> None:
    told = "2024-05-01T20:00:00.000+00:00"
    assert (len(day_of(told)), len(clock_of(told))) == (10, 8)
    assert day_of("some\x1bday") == "some�day"
    assert clock_of("some day") == " " * 8


def test_lines_are_plain_and_short() -> None:
    assert plain("a\tb\n\x1b[0m\u202ec") == "a b �[0m�c"
    lines = wrapped("word " * 60, " first ", "  ")
    assert max(map(len, lines)) <= WIDTH
    assert lines[0].startswith(" first word")
    assert lines[1].startswith("  word")
    long = "x" * 200
    assert wrapped(f"a {long}") == ["a", long]
    assert wrapped("", "first ") == ["first"]


def test_players_of_a_two_handed_game_are_told() -> None:
    two = replay((*opened(("Ada", "Bo")), *bid(1, 1, (0, 1)), *laid("G7", "G8", "G9")))
    assert "Graybeard G8" in "\n".join(WORDS.brief(two, "1.1"))
    told = replace(two, closed="left")
    assert "left" in "\n".join(WORDS.opened(told))
