# SPDX-License-Identifier: AGPL-3.0-or-later
"""A live game as people look at it, and what each of them may do now.

There is no secret in it: what lies face down is a number of discs, for the program too.
"""

from dataclasses import dataclass

from engine.skull.events import DiscLost, Event, Passed, RoundOpened
from engine.skull.findings import Finding
from engine.skull.judging import JudgedRound, Standing, judge_round
from engine.skull.reasons import Reason, reasons_of
from engine.skull.record import Act, Action, Face, Flip, Round
from engine.skull.refusals import against_action, against_flip
from engine.skull.rules import Rules
from engine.skull.state import GameState
from engine.skull.table import Phase, Table


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player now.

    Args:
        name: what people call them.
        wins: rounds won.
        discs: own discs left; 0 is out.
        last_chance: whether they play with the Last Chance disc in this round.
        face_down: the discs face down on the mat.
        flipped: what the flipped ones on the mat show, the topmost first.
        in_hand: the discs that are not on the mat.
        bid: the latest bid; None for none.
        passed: whether they are out of the bidding.
        turn: whether it is for them to act.
        challenger: whether the challenge is theirs.

    """

    name: str
    wins: int
    discs: int
    last_chance: bool
    face_down: int
    flipped: tuple[Face, ...]
    in_hand: int
    bid: int | None
    passed: bool
    turn: bool
    challenger: bool

    def to_json(self) -> dict[str, object]:
        """Return the player as `/api/state` shows one."""
        told = {name: getattr(self, name) for name in self.__slots__}
        return {**told, "flipped": [face.value for face in self.flipped]}


@dataclass(frozen=True, slots=True)
class Options:
    """What one person may do now.

    Args:
        place: whether to place a disc.
        bids: the lowest and the highest bid; None where there is none to make.
        pass_on: whether to pass.
        mats: the mats of which the topmost disc may be flipped.
        lose: whether to tell that the disc is lost: the challenger, or who chooses it.
        starters: who may be chosen to start the next round.

    """

    place: bool = False
    bids: tuple[int, int] | None = None
    pass_on: bool = False
    mats: tuple[int, ...] = ()
    lose: bool = False
    starters: tuple[int, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the options by their names."""
        return {
            "place": self.place,
            "bids": None if self.bids is None else list(self.bids),
            "pass": self.pass_on,
            "mats": list(self.mats),
            "lose": self.lose,
            "starters": list(self.starters),
        }


@dataclass(frozen=True, slots=True)
class GameView:
    """The whole game as it is shown; ``number`` is the newest round's, from 0.

    ``bid`` is the highest so far; ``to_flip`` how many discs the challenger has still to flip.
    """

    phase: Phase
    rules: Rules
    number: int
    starter: int
    players: tuple[PlayerView, ...]
    in_play: int
    bid: int | None
    challenger: int | None
    flips: tuple[Flip, ...]
    to_flip: int
    next_starter: int | None
    winner: int | None
    reasons: tuple[Reason, ...]
    findings: tuple[Finding, ...]

    def to_json(self) -> dict[str, object]:
        """Return the view as the ``game`` part of `/api/state`."""
        names = [player.name for player in self.players]
        return {
            "phase": self.phase.value,
            "rules": self.rules.to_json(),
            "round": {"number": self.number, "starter": self.starter},
            "players": [player.to_json() for player in self.players],
            "in_play": self.in_play,
            "bid": self.bid,
            "challenger": self.challenger,
            "flips": [flip.to_json() for flip in self.flips],
            "to_flip": self.to_flip,
            "next_starter": self.next_starter,
            "winner": self.winner,
            "reasons": [reason.to_json(names) for reason in self.reasons],
            "findings": [finding.to_json(names) for finding in self.findings],
        }


def view(state: GameState) -> GameView:
    """Return a game as it is shown; it never refuses a state that events can make."""
    judged = state.judged
    there = judged[-1] if judged else _before_play(state)
    table = there.table
    flipping = there.phase is Phase.FLIPPING
    return GameView(
        phase=there.phase,
        rules=state.rules,
        number=max(0, len(judged) - 1),
        starter=table.starter,
        players=tuple(_player(state, there, seat) for seat in range(len(state.players))),
        in_play=table.in_play,
        bid=table.bid,
        challenger=there.challenger,
        flips=table.flips,
        to_flip=(table.bid or 0) - len(table.flips) if flipping else 0,
        next_starter=there.after.starter,
        winner=there.after.winner,
        reasons=reasons_of(there),
        findings=there.findings,
    )


def options(state: GameState, seat: int) -> Options:
    """Return what the person at a seat may do now.

    Args:
        state: the game.
        seat: whose options; the challenger flips, and one who is out may still choose.

    """
    if not state.rounds or state.closed is not None:
        return Options()
    there, seats = state.judged[-1], range(len(state.players))
    table, mine = there.table, there.challenger == seat
    if there.phase in (Phase.PLACING, Phase.TURNS, Phase.BIDDING) and not table.flips:
        lowest = (table.bid or 0) + 1
        may_bid = _may(table, Action(seat, Act.BID, lowest))
        return Options(
            place=_may(table, Action(seat, Act.PLACE)),
            bids=(lowest, table.in_play) if may_bid else None,
            pass_on=_may(table, Action(seat, Act.PASS)),
        )
    if there.phase is Phase.FLIPPING and mine:
        # Whatever it shows: that a flower may be told says nothing of the disc.
        flips = (Flip(mat, Face.FLOWER) for mat in seats)
        return Options(mats=tuple(f.mat for f in flips if against_flip(table, f) is None))
    loss = lost_disc(state)
    if loss is not None:
        return Options(lose=seat in (loss.player, loss.chosen_by))
    if there.phase is Phase.CHOOSING and mine:
        return Options(starters=tuple(s for s in seats if there.after.discs[s]))
    return Options()


def lost_disc(state: GameState) -> DiscLost | None:
    """Return the loss that people are to tell of next; None where no disc is to be lost."""
    if not state.rounds or state.closed is not None:
        return None
    there = state.judged[-1]
    challenger, owner = there.challenger, there.table.skull_of
    if there.phase is not Phase.LOSING or challenger is None or owner is None:
        return None
    return DiscLost(challenger, owner)


def next_event(state: GameState) -> Event | None:
    """Return what follows without anybody's choice: the next round, or a pass.

    Once all discs are bid, nobody can do anything but pass. None where people are to act, and
    once the game is won.
    """
    if state.closed is not None:
        return None
    if state.round_over:
        due = state.standing.starter if state.rounds else state.starter
        return None if due is None else RoundOpened(due)
    table = state.judged[-1].table
    if table.turn is not None and table.bid == table.in_play:
        return Passed(table.turn)
    return None


def _may(table: Table, action: Action) -> bool:
    return against_action(table, action) is None


def _before_play(state: GameState) -> JudgedRound:
    return judge_round(state.rules, state.standing, Round(state.starter))


def _player(state: GameState, there: JudgedRound, seat: int) -> PlayerView:
    table, standing = there.table, there.after
    flipped = tuple(flip.face for flip in table.flips if flip.mat == seat)
    return PlayerView(
        name=state.players[seat],
        wins=standing.wins[seat],
        discs=standing.discs[seat],
        last_chance=there.before.last_chance == seat,
        face_down=table.face_down(seat),
        flipped=flipped,
        in_hand=table.hands[seat] - table.placed[seat],
        bid=table.bids[seat],
        passed=table.passed[seat],
        turn=_acts(standing, there, seat),
        challenger=there.challenger == seat,
    )


def _acts(standing: Standing, there: JudgedRound, seat: int) -> bool:
    """Tell whether the game waits for a seat."""
    if there.phase is Phase.PLACING:
        return bool(there.table.hands[seat]) and not there.table.placed[seat]
    if there.phase in (Phase.TURNS, Phase.BIDDING):
        return there.table.turn == seat
    if there.phase is Phase.LOSING:
        return there.table.skull_of == seat
    return there.phase in (Phase.FLIPPING, Phase.CHOOSING) and there.challenger == seat
