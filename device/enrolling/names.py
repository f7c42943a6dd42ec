# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the cards of a deck are called, and in which order they are shown to a camera."""

from __future__ import annotations

import re
from pathlib import Path

from device.complaints import BadInput
from engine.common import problem_of_name
from engine.skull_king import EDITION_2021, FACES, UNNAMED_PIRATE, Edition, parse_card

_CODES = frozenset((*FACES, UNNAMED_PIRATE))
_LONGEST = 40
# Longer numbers are no copies': nobody has so many of a card.
_COPY = re.compile(r"(.*[^\s-])-[0-9]{1,2}")


def face_named(name: str) -> str:
    """The face that a name stands for: a code without its suffix, or a name without the number of
    its copy, as `escape` for `escape-2`.
    """
    code = name.partition("-")[0].upper()
    copy = _COPY.fullmatch(name)
    return code if is_code(code) else name if copy is None else copy[1]


def is_code(name: str) -> bool:
    """Whether it is a face of Skull King's."""
    return name in _CODES


def skull_king_cards(edition: Edition | None = None) -> tuple[str, ...]:
    """The whole deck with its expansions, as in `G7`; copies are told apart, as in `ESC-2`.

    edition: that of 2021 unless given.
    """
    return tuple(
        code if count == 1 else f"{code}-{number}"
        for code, count in (edition or EDITION_2021).dealt()
        for number in range(1, count + 1)
    )


def described(name: str) -> str:
    """A name with what it means, for people: `G7 (green 7)`."""
    face = face_named(name)
    return f"{name} ({parse_card(face).name})" if is_code(face) else name


def check_name(name: str, where: str) -> None:
    """Raises BadInput for what can be no card's name; where: it stands, for people."""
    if len(name) > _LONGEST or problem_of_name(name) is not None:
        raise BadInput(
            f"{where}: {name[:_LONGEST]!r} is no card's name; use up to {_LONGEST} letters and "
            "signs."
        )


def names_in(path: Path) -> tuple[str, ...]:
    """The names in a file, one a line, in order; raises BadInput."""
    try:
        # Some editors put a mark before the first sign.
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as fault:
        raise BadInput(
            f"{path} cannot be read ({fault.strerror}); name a file with one card's name a line."
        ) from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text; save it as such.") from None
    seen: dict[str, int] = {}
    names: list[str] = []
    for number, line in enumerate(lines, start=1):
        name = line.strip()
        if not name:
            continue
        check_name(name, f"{path}, line {number}")
        earlier = seen.setdefault(name.casefold(), number)
        if earlier != number:
            raise BadInput(
                f"{path}, line {number}: {name} is in line {earlier} already; tell copies apart by "
                f"a suffix as in {name}-2."
            )
        names.append(name)
    if not names:
        raise BadInput(f"{path} holds no names; write one card's name a line.")
    return tuple(names)
