# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a correction can be: neither the rules nor other corrections may contradict it.

The fold refuses what cannot be at all. What is refused here beside it could be believed, but makes
no sense to a referee: a card named where the deck has none left, a correction without effect.
"""

from functools import singledispatch

from engine.common.faults import EventError, NothingChanges
from engine.skull_king import events
from engine.skull_king.asked import questions
from engine.skull_king.belief import Belief
from engine.skull_king.cards import TIGRESS, Role, parse_card
from engine.skull_king.deal import GRAYBEARD
from engine.skull_king.events import Event
from engine.skull_king.game import fold
from engine.skull_king.judged import JudgedTrick, judge_round
from engine.skull_king.keeping import sheet_of
from engine.skull_king.places import place_after
from engine.skull_king.powers import Power
from engine.skull_king.state import GameState

_OF_TRICKS = (
    events.RoleDeclared,
    events.CardNamed,
    events.CardInserted,
    events.CardRemoved,
    events.CardMoved,
    events.PlayerTold,
    events.LeaderTold,
    events.WinnerTold,
    events.TrickVoided,
    events.TrickInserted,
    events.NoTrickMissed,
    events.PowerUsed,
)
_OTHERS = (
    events.PlayerRenamed,
    events.BidCorrected,
    events.LoadCorrected,
    events.RoundTold,
    events.TrickCleared,
)


def is_correction(event: Event) -> bool:
    """Tell whether an event is of a kind that people may make to put something right."""
    return isinstance(event, _OF_TRICKS + _OTHERS)


def check_correction(state: GameState, event: Event) -> None:
    """Raise EventError, with the reason, for a correction that cannot be in that state.

    It is NothingChanges where the correction contradicts nothing, but has no effect.
    """
    if not is_correction(event):
        raise EventError("kind", f"{type(event).__name__} is nothing that people correct")
    after = fold(state, event)
    if isinstance(event, _OF_TRICKS) and state.rounds[event.round].by_hand is not None:
        raise EventError(
            "round",
            f"round {event.round + 1} was told by hand, so its tricks do not count: take that "
            "back first (ROUND-TOLD)",
            "round-told",
            number=event.round,
        )
    if after == state:
        raise _nothing()
    _check(event, state, after)
    _check_powers(event, state, after)


@singledispatch
def _check(event: object, state: GameState, after: GameState) -> None:
    """Raise EventError for what is wrong with this kind of correction beside what `fold` says."""


@_check.register
def _(event: events.CardNamed, state: GameState, after: GameState) -> None:
    trick = _judged(state, event.round)[event.trick]
    belief, card = trick.beliefs[event.position], parse_card(event.card)
    surely = belief.sure and not belief.told and card.face == belief.face
    doubted = _asked(state, event.round, event.trick, event.position)
    if surely and not doubted and card.role in (None, belief.role):
        raise _nothing()
    _check_copies(event, after)
    if card.role is not None:
        _check_role(_judged(after, event.round)[event.trick], event.position, card.role)


@_check.register
def _(event: events.CardInserted, state: GameState, after: GameState) -> None:
    if event.position >= state.size:
        raise EventError(
            "position",
            f"the trick has its {state.size} cards: take one out first",
            "trick-full",
            cards=state.size,
        )
    _check_copies(event, after)
    role = parse_card(event.card).role
    if role is not None:
        _check_role(_judged(after, event.round)[event.trick], event.position, role)


@_check.register
def _(event: events.RoleDeclared, state: GameState, after: GameState) -> None:
    trick = _judged(state, event.round)[event.trick]
    belief = trick.beliefs[event.position]
    if TIGRESS not in _faces(belief):
        problem = f"this card is {belief.face} and no Tigress (TIGRESS)"
        raise EventError("role", problem, "no-tigress", card=belief.face)
    _check_role(trick, event.position, event.role)


@_check.register
def _(event: events.PlayerTold, state: GameState, after: GameState) -> None:
    trick = _judged(state, event.round)[event.trick]
    told = state.rounds[event.round].tricks[event.trick].plays[event.position].player
    if told is None and trick.player(event.position) == event.player:
        raise _nothing()


@_check.register
def _(event: events.LeaderTold, state: GameState, after: GameState) -> None:
    told = state.rounds[event.round].tricks[event.trick].leader
    if told is None and event.leader == _judged(state, event.round)[event.trick].leader:
        raise _nothing()


@_check.register
def _(event: events.WinnerTold, state: GameState, after: GameState) -> None:
    trick = _judged(state, event.round)[event.trick]
    if trick.settled is None and not trick.open and event.winner == trick.winner is not None:
        raise _nothing()


@_check.register
def _(event: events.RoundTold, state: GameState, after: GameState) -> None:
    there = sheet_of(state).rounds[event.round]
    won = tuple(score.won for score in there.scores)
    bonus = tuple(score.bonus_points for score in there.scores)
    asked = any(question.round == event.round for question in questions(state))
    if there.finished and not asked and (event.won, event.bonus) == (won, bonus):
        raise _nothing()


def _check_copies(event: events.CardNamed | events.CardInserted, after: GameState) -> None:
    """Refuse a card that people named elsewhere as often as the deck has it (DUPLICATE)."""
    card, tricks = parse_card(event.card), after.rounds[event.round].tricks
    if tricks[event.trick].voided:
        return
    here = (event.trick, event.position)
    named = {
        (index, position): parse_card(play.named)
        for index, trick in enumerate(tricks)
        for position, play in enumerate(() if trick.voided else trick.plays)
        if play.named is not None and (index, position) != here
    }
    if len(named) not in after.rules.surplus([*named.values(), card]):
        return
    same = [place for place, other in named.items() if other.face == card.face]
    if len(same) < after.rules.copies(card.face):
        problem = "people named as many pirates in this round as the deck has (DUPLICATE)"
        raise EventError("card", problem, "pirates-named")
    places = ", ".join(f"{event.round + 1}.{index + 1}" for index, _ in same)
    raise EventError(
        "card",
        f"people named {card.face} in trick {places} already, and the deck has no more (DUPLICATE)",
        "card-named",
        card=card.face,
        places=places,
    )


def _check_role(trick: JudgedTrick, position: int, role: Role) -> None:
    if trick.player(position) == GRAYBEARD and role is Role.PIRATE:
        raise EventError("role", "Graybeard's Tigress is an escape (TIGRESS)", "graybeards-tigress")


def _check_powers(event: Event, state: GameState, after: GameState) -> None:
    """Refuse what takes the ground from a power that people said was used (POWER).

    A trick that is open again may still come to be won with that pirate.
    """
    number = getattr(event, "round", None)
    if number is None or isinstance(event, events.PowerUsed):
        return
    if after.rounds[number].by_hand is not None:
        return
    now = _judged(after, number)
    for index, trick in enumerate(_judged(state, number)):
        place = place_after(state, event, (number, index))
        if trick.power is None or place is None or not _matters(trick.power, trick.winner):
            continue
        then = now[place[1]]
        decided = then.verdict is not None and then.leader is not None
        if decided and then.power is None:
            raise EventError(
                "",
                f"people told that {trick.power.pirate}'s power was used after trick "
                f"{number + 1}.{index + 1}, which could not be then: take that back first (POWER)",
                "power-told",
                card=trick.power.pirate,
                places=f"{number + 1}.{index + 1}",
            )


def _matters(power: Power, winner: int | None) -> bool:
    chose = power.leader is not None and power.leader != winner
    return chose or bool(power.wager) or bool(power.change)


def _judged(state: GameState, number: int) -> tuple[JudgedTrick, ...]:
    return judge_round(state.rounds[number], state.rules, len(state.players))


def _faces(belief: Belief) -> list[str]:
    return [belief.face] if belief.sure else [face for face, _ in belief.options]


def _asked(state: GameState, number: int, trick: int, position: int) -> bool:
    place = (number, trick, position)
    return any((one.round, one.trick, one.position) == place for one in questions(state))


def _nothing() -> NothingChanges:
    problem = "nothing would change: that is what stands already"
    return NothingChanges("", problem, "nothing-changes")
