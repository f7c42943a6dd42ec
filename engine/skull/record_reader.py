# SPDX-License-Identifier: AGPL-3.0-or-later
"""Strict reading of game records: every refusal is a RecordError with the field's path.

Whether what was told could be done by the rules is not asked here: `engine.skull.findings` says.
Where a record tells of a disc that nobody saw, not a word of it is quoted back.
"""

from collections.abc import Collection, Mapping

from engine.common import read_players
from engine.common.faults import InputError, RecordError
from engine.common.fields import choice, items, need, obj, shown, under, whole
from engine.skull.record import FORMAT, Act, Action, Face, Flip, GameRecord, Loss, Round
from engine.skull.rules import MAX_PLAYERS, MIN_PLAYERS, MOST_BID, rules_from_json


def read_record(value: object, where: str = "") -> GameRecord:
    """Read a game record from its JSON value.

    Args:
        value: what `engine.common.json_text.read_json` gives.
        where: its path, for the error.

    Raises:
        RecordError: naming the path of what is not in the format.

    """
    try:
        return _game(value, where)
    except InputError as error:
        raise RecordError(error.where, error.problem) from None


def read_round(value: object, where: str, players: int) -> Round:
    """Read a round as a record holds it.

    Args:
        value: a JSON object.
        where: its path, for the error.
        players: how many play.

    Raises:
        InputError: naming the path of what is not in the format.

    """
    source = obj(value, where, ("starter", "actions", "flips", "lost", "next"))
    starter = _seat(source, "starter", where, players)
    at = under(where, "actions")
    actions = tuple(
        _action(item, f"{at}[{index}]", players)
        for index, item in enumerate(items(need(source, "actions", where), at))
    )
    at = under(where, "flips")
    flips = tuple(
        _flip(item, f"{at}[{index}]", players)
        for index, item in enumerate(items(source.get("flips", []), at))
    )
    lost = None
    if source.get("lost") is not None:
        lost = _loss(source["lost"], under(where, "lost"), players)
    chosen = None
    if source.get("next") is not None:
        chosen = _seat(source, "next", where, players)
    return Round(starter, actions, flips, lost, chosen)


def _game(value: object, where: str) -> GameRecord:
    source = obj(value, where, ("format", "rules", "players", "rounds"))
    form = need(source, "format", where)
    if form != FORMAT:
        raise InputError(under(where, "format"), f'must be "{FORMAT}", not {shown(form)}')
    rules = rules_from_json(source.get("rules", {}), under(where, "rules"))
    at = under(where, "players")
    players = read_players(need(source, "players", where), at, MIN_PLAYERS, MAX_PLAYERS)
    at = under(where, "rounds")
    told = enumerate(items(need(source, "rounds", where), at))
    rounds = tuple(read_round(item, f"{at}[{index}]", len(players)) for index, item in told)
    return GameRecord(rules, players, rounds)


def _action(value: object, where: str, players: int) -> Action:
    acts = [act.value for act in Act]
    source = _unquoted(value, where, ("player", *acts))
    player = _seat(source, "player", where, players)
    told = [act for act in Act if act in source]
    if len(told) != 1:
        raise InputError(where, f"must tell one of {', '.join(acts)}, and tells {len(told)}")
    (act,) = told
    at = under(where, act)
    if act is Act.BID:
        return Action(player, act, whole(source[act], at, 0, MOST_BID))
    if source[act] is not True:
        raise InputError(at, "must be true")
    return Action(player, act)


def _flip(value: object, where: str, players: int) -> Flip:
    source = obj(value, where, ("mat", "face"))
    mat = _seat(source, "mat", where, players)
    return Flip(mat, choice(need(source, "face", where), under(where, "face"), Face))


def _loss(value: object, where: str, players: int) -> Loss:
    source = _unquoted(value, where, ("player", "chosen_by"))
    loser = _seat(source, "player", where, players)
    return Loss(loser, _seat(source, "chosen_by", where, players))


def _seat(source: Mapping[str, object], key: str, where: str, players: int) -> int:
    return whole(need(source, key, where), under(where, key), 0, players - 1)


def _unquoted(value: object, where: str, known: Collection[str]) -> Mapping[str, object]:
    """Return an object of known fields; a disc that nobody saw is not quoted from any other."""
    if not isinstance(value, Mapping):
        raise InputError(where, "must be an object")
    if not set(value) <= set(known):
        raise InputError(where, f"has a field that is not known; known are {', '.join(known)}")
    return value
