# SPDX-License-Identifier: AGPL-3.0-or-later
"""Findings as English sentences. Other languages key on the same rule and case.

Parameters have one meaning everywhere. Players, a seat from 0: ``player``, ``should`` (whose turn
or lead it was), ``by``. Codes of dice: ``die``, ``lead`` (what set the colour), ``shown``.
``colour`` is a colour's name, ``later`` a trick counted from 0; all others are numbers: ``dice``
(drawn by each), ``should_be``, ``most``, ``bid``, ``count``, ``has`` (in the set).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.common import Evidence, Finding, Params, ordinal
from engine.dice.dice import parse_die

PLAYERS: Final = ("player", "should", "by")
DICE: Final = ("die", "lead", "shown")

FINDINGS: Final[dict[tuple[str, str], str]] = {
    ("REVOKE", "shown"): (
        "{player} threw {die} although {colour} was to be followed, set by {lead}, and later, in "
        "the {later} trick, threw {shown}."
    ),
    ("TOO-MANY-DICE", "colour"): (
        "{player} threw {die}: this hand shows {count} dice of that colour, and the set has {has}."
    ),
    ("OUT-OF-TURN", "turn"): "{player} threw {die} when it was the turn of {should}.",
    ("WRONG-LEADER", "starter"): "{player} led; {should} should have, who was to start this hand.",
    ("WRONG-LEADER", "winner"): "{player} led; {should} should have, having won the trick before.",
    ("WRONG-LEADER", "voided"): (
        "{player} led; {should} should have again, as the trick before was voided."
    ),
    ("WRONG-STARTER", "not-left"): (
        "{player} was to start this hand; {should} should have, sitting left of {by}, who started "
        "the hand before."
    ),
    ("WRONG-HAND-SIZE", "one-more"): (
        "Each drew {dice}; a hand has one die more than the hand before, here {should_be}."
    ),
    ("WRONG-HAND-SIZE", "past-the-end"): (
        "Each drew {dice}; at this table the last hand has {most}."
    ),
    ("BID-RANGE", "more-than-dice"): (
        "{player} bid {bid}; bids are from 0 to {dice} in this hand, as many as dice were drawn."
    ),
    ("MISSING-DIE", "missing"): "No die of {player} is recorded in this trick.",
    ("TOO-MANY-TRICKS", "more-than-dice"): "{count} tricks were played in a hand of {dice}.",
}
"""What each finding can say, by rule and case."""


def stated(
    names: Sequence[str],
    rule: str,
    case: str,
    trick: int | None,
    evidence: Iterable[Evidence],
    **params: int | str,
) -> Finding:
    """Return a finding, told in English; it is about the ``player`` among its parameters.

    Args:
        names: the players'.
        rule: the rule's id.
        case: what of it is said.
        trick: which trick it is about; None for a whole hand.
        evidence: the dice that prove it.
        params: the values of the sentence.

    """
    told: Params = tuple(params.items())
    words = {name: _told(name, value, names) for name, value in told}
    sentence = FINDINGS[(rule, case)]
    about = params.get("player")
    player = about if isinstance(about, int) else None
    return Finding(rule, case, player, trick, told, tuple(evidence), sentence.format(**words))


def _told(name: str, value: int | str, names: Sequence[str]) -> str:
    if name in PLAYERS:
        return names[int(value)]
    if name in DICE:
        return parse_die(value).name
    return ordinal(int(value) + 1) if name == "later" else str(value)
