# SPDX-License-Identifier: AGPL-3.0-or-later
"""The published profiles as data, in the form that a table's own rules have in JSON and TOML.

Each gives only what its source settles otherwise than ``rulebook-2021``, whose settings are the
defaults of `engine.skull_king.rules.Rules`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SETTINGS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "rulebook-2021": {},
        "official-faq": {
            "kraken_leader": "would-have-won",  # KRAKEN-LEADER
            "power_last_trick": "harry",  # POWER-LAST
        },
        "board-game-arena": {
            "kraken_leader": "would-have-won",  # KRAKEN-LEADER
            "power_last_trick": "harry",  # POWER-LAST
            "wager_bid": "original",  # POWER-RASCAL
        },
        "reglas-es": {
            "hand_cap": "deck",  # ROUND-MAX
            "kraken_leader": "would-have-won",  # KRAKEN-LEADER
            "power_last_trick": "harry",  # POWER-LAST
            "harry_when": "after-last-trick",  # POWER-HARRY
            "bonus_unit": "trick",  # BONUS-UNIT
            "lead_after_escape": "first-number",  # LEAD-ESCAPE
            "loot_beside_loot": "none",  # LOOT-ALLY
        },
    }
)
