# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which rules a table plays by: profiles are data, a set of the switches where sources differ."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.common.faults import InputError, RulesError
from engine.common.fields import choice, items, obj, shown, text, under, whole, yes_no
from engine.common.near import meant
from engine.skull_king.cards import Card, Expansion, copies, deck, surplus
from engine.skull_king.editions import EDITION_2021, Edition, edition_from_json
from engine.skull_king.profiles import SETTINGS
from engine.skull_king.switches import (
    BonusUnit,
    HalfRounding,
    HandCap,
    HarryWhen,
    KrakenLeader,
    LastTrickPower,
    LeadAfterEscape,
    LootBesideLoot,
    Scoring,
    WagerBid,
    WhaleOnlyEscapes,
)

_deck = lru_cache(maxsize=32)(deck)
"""Asked for again and again while a game is judged."""

ROUND_PLANS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "classic": tuple(range(1, 11)),
        "even-keeled": (2, 2, 4, 4, 6, 6, 8, 8, 10, 10),
        "skip-to-the-brawl": (6, 7, 8, 9, 10),
        "swift-n-salty-skirmish": (5,) * 5,
        "broadside-barrage": (10,) * 10,
        "whirlpool": (9, 9, 7, 7, 5, 5, 3, 3, 1, 1),
        "past-your-bedtime": (1,),
    }
)
"""Cards dealt to each player, round by round (ROUND-10, ROUND-PLAN)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A profile's name and the setting of every switch; the defaults are ``rulebook-2021``.

    A table that does not say which expansions it plays with is taken to hold all of them.
    ``name`` is what a table calls its custom rules, where it gave them a name. ``edition`` says
    which cards the deck has; no profile sets it, since the deck on the table does.
    """

    profile: str = "rulebook-2021"
    name: str | None = None
    expansions: tuple[Expansion, ...] = tuple(Expansion)
    edition: Edition = EDITION_2021
    round_plan: tuple[int, ...] = ROUND_PLANS["classic"]
    hand_cap: HandCap = HandCap.EIGHT_WITH_EIGHT
    kraken_leader: KrakenLeader = KrakenLeader.LEFT_OF_KRAKEN
    bonus_unit: BonusUnit = BonusUnit.CARD
    king_capture_bonus: int = 40
    power_last_trick: LastTrickPower = LastTrickPower.NONE
    harry_when: HarryWhen = HarryWhen.AT_ONCE
    wager_bid: WagerBid = WagerBid.FINAL
    scoring: Scoring = Scoring.SKULL_KING
    rascal_loads: bool = False
    pirate_powers: bool = False
    bonus_on_missed_bid: bool = False
    whale_only_escapes: WhaleOnlyEscapes = WhaleOnlyEscapes.DISCARD
    lead_after_escape: LeadAfterEscape = LeadAfterEscape.NEXT_CARD
    loot_beside_loot: LootBesideLoot = LootBesideLoot.ALLIED
    mermaid_bonus: int = 20
    half_rounding: HalfRounding = HalfRounding.DOWN
    wager_last_trick: bool = False

    @property
    def changed(self) -> Mapping[str, object]:
        """Return the switches that are set otherwise than in the profile, as JSON has them."""
        pure, here = rules_named(self.profile).to_json(), self.to_json()
        return {name: here[name] for name in pure if here[name] != pure[name]}

    @property
    def title(self) -> str:
        """What people call these rules: their own name, or the profile's with what was changed."""
        if self.name is not None:
            return self.name
        changed = ", ".join(f"{name} {_told(value)}" for name, value in self.changed.items())
        return f"{self.profile} with {changed}" if changed else self.profile

    def title_json(self) -> dict[str, object]:
        """Return as answers name these rules: ``rules``, and ``changed`` where anything was."""
        changed = dict(self.changed)
        return {"rules": self.title, **({"changed": changed} if changed else {})}

    @property
    def plays_with_loads(self) -> bool:
        """Tell whether a table chooses loads for its cannon (RASCAL-LOADS)."""
        return self.scoring is Scoring.RASCAL and self.rascal_loads

    @property
    def trick_switches(self) -> tuple[object, ...]:
        """The switches that a trick hangs on: rules that share them agree about every trick."""
        return (
            self.kraken_leader,
            self.bonus_unit,
            self.king_capture_bonus,
            self.mermaid_bonus,
            self.whale_only_escapes,
            self.loot_beside_loot,
        )

    def on_deck(self, edition: Edition | None) -> "Rules":
        """Return these rules with the deck on the table, where that says of which edition it is.

        Rules that name another edition than that of 2021 keep it.
        """
        if edition is None or self.edition != EDITION_2021:
            return self
        return replace(self, edition=edition)

    def copies(self, code: str) -> int:
        """Return how many cards of that face the deck in use holds."""
        return copies(code, self.expansions, self.edition)

    def deck(self) -> tuple[Card, ...]:
        """Return every card of the deck in use."""
        return _deck(self.expansions, self.edition)

    def surplus(self, cards: Collection[Card]) -> tuple[int, ...]:
        """Return the positions of cards that are one too many for the deck in use."""
        return surplus(cards, self.expansions, self.edition)

    def to_json(self) -> dict[str, object]:
        """Return every switch by its name, as `rules_from_json` reads them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["edition"] = self.edition.to_json()
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
            if value is not None
        }


CUSTOM: Final = "custom"


def _told(setting: object) -> str:
    """Return a switch's setting as it stands in a title."""
    if isinstance(setting, bool):
        return "yes" if setting else "no"
    if isinstance(setting, list):
        return "-".join(map(str, setting)) or "none"
    if isinstance(setting, Mapping):
        return "of its own"
    return str(setting)


def rules_named(name: str, where: str = "rules") -> Rules:
    """Return the rules of a profile; raises RulesError when there is none of that name."""
    if name == CUSTOM:
        return Rules(profile=CUSTOM)
    if name not in PROFILES:
        known = (*PROFILES, CUSTOM)
        told = f"{shown(name)} is not a profile{meant(name, known)}; profiles are "
        raise RulesError(where, told + ", ".join(known))
    return PROFILES[name]


def rules_from_json(value: object, where: str = "rules") -> Rules:
    """Read rules from JSON: a profile's name, or an object with ``profile`` and any switch.

    Raises RulesError with the path of what cannot be so. ``deck`` is another name of
    ``expansions``; a round plan is a list of hand sizes or the name of a known plan; ``name``
    is for custom rules.
    """
    if isinstance(value, str):
        return rules_named(value, where)
    try:
        return _read(value, where)
    except InputError as error:
        raise RulesError(error.where, error.problem, error.case, **error.params) from None


def _read(value: object, where: str) -> Rules:
    known = [field.name for field in fields(Rules)]
    source = obj(value, where, (*known, "deck"))
    profile = source.get("profile", "rulebook-2021")
    if not isinstance(profile, str):
        raise InputError(under(where, "profile"), f"must be a text, not {shown(profile)}")
    rules = rules_named(profile, under(where, "profile"))
    if "name" in source and profile != CUSTOM:
        raise InputError(under(where, "name"), f"is for custom rules: set profile to {CUSTOM}")
    if "deck" in source and "expansions" in source:
        raise InputError(under(where, "deck"), "is another name of expansions: give one of them")
    return _set(rules, source, where)


def _set(rules: Rules, settings: Mapping[str, object], where: str) -> Rules:
    changes = {
        "expansions" if key == "deck" else key: _switch(key, setting, under(where, key))
        for key, setting in settings.items()
        if key != "profile"
    }
    return replace(rules, **changes)  # type: ignore[arg-type]


_ENUMS: Final[Mapping[str, type[StrEnum]]] = MappingProxyType(
    {
        "hand_cap": HandCap,
        "kraken_leader": KrakenLeader,
        "bonus_unit": BonusUnit,
        "power_last_trick": LastTrickPower,
        "harry_when": HarryWhen,
        "wager_bid": WagerBid,
        "scoring": Scoring,
        "whale_only_escapes": WhaleOnlyEscapes,
        "lead_after_escape": LeadAfterEscape,
        "loot_beside_loot": LootBesideLoot,
        "half_rounding": HalfRounding,
    }
)


def switch_values() -> dict[str, list[str]]:
    """Return what each switch with named settings can be set to, by the switch's name."""
    return {name: [setting.value for setting in settings] for name, settings in _ENUMS.items()}


def _switch(key: str, setting: object, where: str) -> object:
    if key == "name":
        return _name(setting, where)
    if key in ("expansions", "deck"):
        return _expansions(setting, where)
    if key == "edition":
        return edition_from_json(setting, where)
    if key == "round_plan":
        return _plan(setting, where)
    if key in ("king_capture_bonus", "mermaid_bonus"):
        return whole(setting, where, 0, 1000)
    if key in _ENUMS:
        return choice(setting, where, _ENUMS[key])
    return yes_no(setting, where)


def _name(setting: object, where: str) -> str:
    name = text(setting, where).strip()
    if len(name) > 40:
        raise InputError(where, f"must have at most 40 letters, not {len(name)}")
    return name


def _expansions(setting: object, where: str) -> tuple[Expansion, ...]:
    chosen = {
        choice(item, f"{where}[{index}]", Expansion)
        for index, item in enumerate(items(setting, where))
    }
    return tuple(expansion for expansion in Expansion if expansion in chosen)


def _plan(setting: object, where: str) -> tuple[int, ...]:
    try:
        return _rounds(setting, where)
    except InputError as error:
        raise InputError(error.where, error.problem, "rounds-misfit") from error


def _rounds(setting: object, where: str) -> tuple[int, ...]:
    if isinstance(setting, str):
        if setting not in ROUND_PLANS:
            told = f"{shown(setting)} is not a round plan{meant(setting, ROUND_PLANS)}; plans are "
            raise InputError(where, told + ", ".join(ROUND_PLANS))
        return ROUND_PLANS[setting]
    sizes = items(setting, where)
    if not 1 <= len(sizes) <= 50:
        raise InputError(where, f"must have 1 to 50 rounds, not {len(sizes)}")
    return tuple(whole(size, f"{where}[{index}]", 1, 37) for index, size in enumerate(sizes))


PROFILES: Final[Mapping[str, Rules]] = MappingProxyType(
    {name: _set(Rules(profile=name), settings, name) for name, settings in SETTINGS.items()}
)
"""The published readings; ``custom`` is any mix, and starts from ``rulebook-2021``."""
