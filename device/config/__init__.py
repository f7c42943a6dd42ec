# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's configuration: one TOML file, read strictly."""

from device.config.reading import (
    ConfigError,
    read_settings,
    read_toml,
    read_tree,
    settings_in,
)
from device.config.settings import (
    MOST_SEATS,
    PIN,
    ButtonSettings,
    CameraSettings,
    EvidenceSettings,
    Name,
    PageSettings,
    Pins,
    Seat,
    Settings,
    Strict,
    TableSettings,
    check_told_apart,
)

__all__ = [
    "MOST_SEATS",
    "PIN",
    "ButtonSettings",
    "CameraSettings",
    "ConfigError",
    "EvidenceSettings",
    "Name",
    "PageSettings",
    "Pins",
    "Seat",
    "Settings",
    "Strict",
    "TableSettings",
    "check_told_apart",
    "read_settings",
    "read_toml",
    "read_tree",
    "settings_in",
]
