# SPDX-License-Identifier: AGPL-3.0-or-later
"""Strict reading of game records: every refusal is a RecordError with the field's path."""

from engine.common import read_players
from engine.common.faults import InputError, RecordError
from engine.common.fields import items, need, obj, shown, under, whole, yes_no
from engine.common.on_paper import check_all_bid, read_bids, read_by_hand
from engine.dice.dice import Die, parse_colour, parse_face
from engine.dice.dice_set import check_die
from engine.dice.record import (
    FORMAT,
    MOST_BID,
    GameRecord,
    HandRecord,
    ThrowRecord,
    TrickRecord,
)
from engine.dice.rules import MAX_PLAYERS, MIN_PLAYERS, DiceRules, check_bag, rules_from_json


def read_record(value: object, where: str = "") -> GameRecord:
    """Read a game record from its JSON value; only the last hand may be unfinished.

    Raises:
        RecordError: naming the path of what is not in the format or cannot have been.

    """
    try:
        return _game(value, where)
    except InputError as error:
        raise RecordError(error.where, error.problem) from None


def _game(value: object, where: str) -> GameRecord:
    source = obj(value, where, ("format", "rules", "players", "hands"))
    form = need(source, "format", where)
    if form != FORMAT:
        raise InputError(under(where, "format"), f'must be "{FORMAT}", not {shown(form)}')
    rules = rules_from_json(need(source, "rules", where), under(where, "rules"))
    at = under(where, "players")
    players = read_players(need(source, "players", where), at, MIN_PLAYERS, MAX_PLAYERS)
    at = under(where, "hands")
    told = items(need(source, "hands", where), at)
    hands = []
    for index, item in enumerate(told):
        hand = _hand(item, f"{at}[{index}]", rules, len(players))
        if index < len(told) - 1:
            _finished(hand, f"{at}[{index}]")
        hands.append(hand)
    return GameRecord(rules, players, tuple(hands))


def _hand(value: object, where: str, rules: DiceRules, players: int) -> HandRecord:
    source = obj(value, where, ("dice", "starter", "bids", "tricks", "by_hand"))
    dice = whole(need(source, "dice", where), under(where, "dice"), 1, rules.dice.total)
    check_bag(rules, players, dice, under(where, "dice"))
    starter = whole(need(source, "starter", where), under(where, "starter"), 0, players - 1)
    bids = read_bids(need(source, "bids", where), under(where, "bids"), players, _bid)
    at = under(where, "tricks")
    tricks = tuple(
        _trick(item, f"{at}[{index}]", rules, players)
        for index, item in enumerate(items(need(source, "tricks", where), at))
    )
    by_hand = None
    if "by_hand" in source:
        by_hand = read_by_hand(
            source["by_hand"], under(where, "by_hand"), players, dice, "of this hand"
        )
        check_all_bid(bids, where, "a hand told by hand has all its bids (HAND-TOLD)")
    return HandRecord(dice, starter, bids, tricks, by_hand)


def _bid(value: object, where: str) -> int:
    """Read a bid; one above the dice drawn is a finding (BID-RANGE), if fingers can show it."""
    return whole(value, where, 0, MOST_BID)


def _finished(hand: HandRecord, where: str) -> None:
    if len(hand.tricks) < hand.dice and hand.by_hand is None:
        raise InputError(
            under(where, "tricks"),
            f"holds {len(hand.tricks)} of {hand.dice} tricks; only the last hand may be unfinished",
        )
    check_all_bid(hand.bids, where, "only the last hand may be unfinished")


def _trick(value: object, where: str, rules: DiceRules, players: int) -> TrickRecord:
    source = obj(value, where, ("leader", "throws", "winner_told", "voided"))
    leader = whole(need(source, "leader", where), under(where, "leader"), 0, players - 1)
    at = under(where, "throws")
    throws: list[ThrowRecord] = []
    for index, item in enumerate(items(need(source, "throws", where), at)):
        throw = _throw(item, f"{at}[{index}]", rules, players)
        if any(throw.player == other.player for other in throws):
            raise InputError(f"{at}[{index}].player", "has thrown in this trick already")
        throws.append(throw)
    winner = None
    if source.get("winner_told") is not None:
        at = under(where, "winner_told")
        winner = whole(source["winner_told"], at, 0, players - 1)
        if all(throw.player != winner for throw in throws):
            raise InputError(at, "has no die in this trick (WINNER-TOLD)")
    void = "voided" in source and yes_no(source["voided"], under(where, "voided"))
    if void and winner is not None:
        raise InputError(under(where, "voided"), "nobody wins a voided trick (TRICK-VOIDED)")
    return TrickRecord(leader, tuple(throws), winner, void)


def _throw(value: object, where: str, rules: DiceRules, players: int) -> ThrowRecord:
    source = obj(value, where, ("player", "die", "face"))
    player = whole(need(source, "player", where), under(where, "player"), 0, players - 1)
    colour = parse_colour(need(source, "die", where), under(where, "die"))
    die = Die(colour, parse_face(need(source, "face", where), under(where, "face")))
    check_die(die, rules.dice, under(where, "die"), under(where, "face"))
    return ThrowRecord(player, die)
