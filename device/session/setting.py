# SPDX-License-Identifier: AGPL-3.0-or-later
"""With what a game is played: its deck and its camera, as its first entry holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

NO_CAMERA: Final = "none"
"""The source of a table where people tell what is played."""


@dataclass(frozen=True, slots=True)
class Setting:
    """deck: its name, empty for none. camera: its source, as in `[camera]`."""

    deck: str
    camera: str


UNSEEN: Final = Setting(deck="", camera=NO_CAMERA)
"""With what a game is played that no camera can look at."""


@dataclass(frozen=True, slots=True)
class KeptSetting:
    """A game's setting, and what the configuration said when it began."""

    setting: Setting
    configured: Setting

    def to_json(self) -> Mapping[str, Any]:
        """As the journal holds it."""
        return {**asdict(self.setting), "configured": asdict(self.configured)}

    def now(self, configured: Setting) -> Setting:
        """With what the game goes on: its own, but for what was configured anew since."""
        own, then = self.setting, self.configured
        return Setting(
            own.deck if configured.deck == then.deck else configured.deck,
            own.camera if configured.camera == then.camera else configured.camera,
        )


def setting_in(opening: Mapping[str, Any]) -> KeptSetting | None:
    """The setting in a game's first entry; None in one from before games had any."""
    try:
        told = opening["setting"]
        own, configured = (
            Setting(str(one["deck"]), str(one["camera"])) for one in (told, told["configured"])
        )
    except (KeyError, TypeError):
        return None
    return KeptSetting(own, configured)
