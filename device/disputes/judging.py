# SPDX-License-Identifier: AGPL-3.0-or-later
"""Judging a case again: the same events by this program, held to what the other one said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from device.disputes.archive import Spoiled
from device.disputes.case import Case
from device.disputes.rereading import CardAgain, Eyes, Reading, read_again
from device.disputes.verdicts import Difference, differences
from device.evidence import Note
from device.evidence.note import digest
from device.session.history import History, MisfitAt


@dataclass(frozen=True, slots=True)
class Judgement:
    """What comes out when a case is judged again.

    made_by, here: the programs' versions. refused: why this program cannot follow the events, a
    part of a sentence. faults: what is wrong with the pictures, parts of sentences. cards: each
    read again, or why not.
    """

    made_by: str
    here: str
    refused: str | None
    differences: tuple[Difference, ...]
    faults: tuple[str, ...]
    cards: tuple[CardAgain, ...]

    @property
    def same(self) -> bool:
        """Whether it is the same verdict, from what is still the same evidence."""
        otherwise = any(card.reading is Reading.OTHERWISE for card in self.cards)
        return not (self.refused or self.differences or self.faults or otherwise)

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "same": self.same,
            "program": {"then": self.made_by, "now": self.here},
            "refused": self.refused,
            "differences": [difference.to_json() for difference in self.differences],
            "pictures": list(self.faults),
            "cards": [card.to_json() for card in self.cards],
        }


def judge(case: Case, eyes: Eyes | None) -> Judgement:
    """Judge a case again. eyes: to read its pictures with; None to leave that.

    Raises BadInput for a case whose verdict makes no sense.
    """
    made_by, here = case.manifest.program, version("quartermaster")
    faults = (*case.faults, *_faults(case))
    try:
        state = History.read(case.game, case.entries).state()
        found = tuple(differences(case, state))
    except MisfitAt as misfit:
        refused = f"event {misfit.entry.seq} does not fit: {misfit}"
        return Judgement(made_by, here, refused, (), faults, ())
    except RecursionError:
        case.refuse("it is nested too deep")
    cards = () if eyes is None else read_again(case, eyes)
    return Judgement(made_by, here, None, found, faults, cards)


def _faults(case: Case) -> Iterator[str]:
    """What became of the pictures since they were kept."""
    for note in case.notes:
        for name in _pictures(note):
            try:
                content = case.picture(name)
            except Spoiled as problem:
                yield str(problem)
            else:
                if note.digest_of(name) != digest(content):
                    yield f"{name} is not what was kept"


def _pictures(note: Note) -> Iterator[str]:
    yield from (name for name in (note.frame, note.crop) if name and name not in note.thinned)
