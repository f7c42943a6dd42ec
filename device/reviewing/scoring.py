# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scores of games of bids and tricks at the terminal, whatever the pieces are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from device.reviewing.layout import wrapped
from engine.common import Ending, Scored


class Played(Protocol):
    """A round of a scoresheet, or a hand."""

    @property
    def finished(self) -> bool:
        """Whether it has brought its points."""
        ...

    @property
    def scores(self) -> Sequence[Scored]:
        """By seat."""
        ...


def score_lines(
    players: Sequence[str],
    totals: Sequence[int],
    ranking: Sequence[Sequence[int]],
    rounds: Sequence[Played],
) -> Iterator[str]:
    """A line for each player, the best first: the total, and what each round brought.

    Args:
        players: by seat.
        totals: by seat.
        ranking: seats by place.
        rounds: in order.

    """
    for place, seats in enumerate(ranking, start=1):
        for seat in seats:
            each = " ".join(
                f"{there.scores[seat].round_points:+d}" if there.finished else "-"
                for there in rounds
            )
            first = f"{place:>3}. {players[seat]}: {totals[seat]}"
            yield from wrapped(f"= {each}" if each else "", f"{first} ", " " * 8)


def points_of(
    score: Mapping[str, Any], players: Sequence[str], rounds: str, one: str
) -> dict[str, str]:
    """What a score comes to, as `device.reviewing.words.Words.points` says.

    Args:
        score: as `quartermaster score --json` prints it.
        players: by seat.
        rounds: what the score calls its rounds.
        one: what people call one of them.

    """
    told: dict[str, str] = {}
    for number, there in enumerate(score[rounds], start=1):
        for who, own in zip(players, there["scores"], strict=True):
            bid = "-" if own["bid"] is None else int(own["bid"])
            told[f"{who}, {one} {number}"] = (
                f"bid {bid}, won {int(own['won'])}, {int(own['round_points'])} points"
            )
        noticed = sorted(_noticed(finding) for finding in there["findings"])
        told[f"noticed in {one} {number}"] = ", ".join(noticed) or "nothing"
    for who, total in zip(players, score["totals"], strict=True):
        told[f"{who}, total"] = str(int(total))
    return told


def ended(closed: str | None, ending: Ending | None) -> str:
    """How a game ended; with the reason, where it was not played to its end."""
    if closed is None:
        return "not finished"
    return "finished" if ending is Ending.FINISHED else f"ended ({closed})"


def _noticed(finding: Mapping[str, Any]) -> str:
    trick = finding["trick"]
    return str(finding["rule"]) if trick is None else f"{finding['rule']} {int(trick) + 1}"
