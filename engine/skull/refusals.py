# SPDX-License-Identifier: AGPL-3.0-or-later
"""What speaks against an action, a flip, a loss or a name by the rules, the gravest first."""

from engine.skull.findings import Finding, noticed
from engine.skull.record import Act, Action, Face, Flip, Loss
from engine.skull.rules import FLOWERS
from engine.skull.table import Table


def against_action(table: Table, action: Action) -> Finding | None:
    """Return what speaks against what a player does; its place is a field of the action."""
    seat, act = action.player, action.act
    if not table.hands[seat]:
        return noticed("SKULL-FAIL", "out", "player", seat)
    if table.challenger is not None:
        return noticed("SKULL-BID", "over", act, seat, should=table.challenger)
    if table.passed[seat]:
        return noticed("SKULL-BID", "passed", "player", seat)
    found = {Act.PLACE: _against_place, Act.BID: _against_bid, Act.PASS: _against_pass}[act](
        table, action
    )
    if found is None and table.turn is not None and table.turn != seat:
        return noticed("OUT-OF-TURN", "turn", "player", seat, should=table.turn)
    return found


def against_flip(table: Table, flip: Flip) -> Finding | None:
    """Return what speaks against a flip; its place is a field of the flip."""
    challenger = table.bidder
    if challenger is None:
        return noticed("SKULL-FLIP", "no-challenger", "mat")
    if table.success is not None:
        return noticed("SKULL-FLIP", "decided", "mat")
    if flip.mat != challenger and table.face_down(challenger):
        return noticed("SKULL-FLIP", "own-first", "mat", challenger, should=flip.mat)
    if not table.face_down(flip.mat):
        return noticed("SKULL-FLIP", "none-down", "mat", should=flip.mat)
    return None


def against_bidding(table: Table) -> Finding | None:
    """Return what speaks against the bidding's being over; its place is the list of actions."""
    if not table.undecided:
        return None
    return noticed("SKULL-BID", "not-passed", "actions", should=table.undecided[0])


def against_flowers(table: Table, mat: int) -> Finding | None:
    """Return what speaks against the flowers that were flipped on a mat, once they were.

    It is never looked at beforehand: nothing here works out what lies face down.
    """
    flowers = sum(flip.mat == mat and flip.face is Face.FLOWER for flip in table.flips)
    if flowers <= FLOWERS:
        return None
    return noticed("SKULL-FLIP", "flowers", "flips", mat, count=flowers)


def against_loss(table: Table, loss: Loss) -> Finding | None:
    """Return what speaks against a disc's being lost; its place is a field of the loss."""
    challenger, owner = table.challenger, table.skull_of
    if challenger is None or owner is None:
        return noticed("SKULL-FAIL", "none-failed", "player", loss.player)
    if loss.player != challenger:
        return noticed("SKULL-FAIL", "loser", "player", loss.player, should=challenger)
    if loss.chosen_by != owner:
        return noticed("SKULL-FAIL", "chooser", "chosen_by", loss.chosen_by, should=owner)
    return None


def _against_place(table: Table, action: Action) -> Finding | None:
    seat = action.player
    if table.bid is not None:
        return noticed("SKULL-PLACE", "bidding-open", "place", seat)
    if table.placed[seat] >= table.hands[seat]:
        return noticed("SKULL-PLACE", "none-left", "place", seat, count=table.hands[seat])
    if table.placed[seat] and not table.all_placed:
        return noticed("SKULL-PLACE", "once-first", "place", seat)
    return None


def _against_bid(table: Table, action: Action) -> Finding | None:
    seat, bid, highest = action.player, action.bid or 0, table.bid
    if not table.all_placed:
        return noticed("SKULL-PLACE", "not-all", "bid", seat)
    if not 1 <= bid <= table.in_play:
        return noticed("SKULL-BID", "range", "bid", seat, bid=bid, count=table.in_play)
    if highest is not None and bid <= highest:
        return noticed("SKULL-BID", "too-low", "bid", seat, bid=bid, highest=highest)
    return None


def _against_pass(table: Table, action: Action) -> Finding | None:
    seat = action.player
    if not table.all_placed:
        return noticed("SKULL-PLACE", "not-all", "pass", seat)
    if table.bid is None:
        return noticed("SKULL-BID", "not-open", "pass", seat)
    if table.bidder == seat:
        return noticed("SKULL-BID", "highest", "pass", seat)
    return None
