# SPDX-License-Identifier: AGPL-3.0-or-later
"""Gather into a folder the shapes, photographs and fonts that decks are invented from.

    python -m models.faces.drawings --icons node_modules/@iconify-json \
        --photographs /usr/share/wallpapers /usr/share/backgrounds --fonts \
        --printed /usr/share/carddecks /usr/share/aisleriot/cards --out runs/drawings

The icons come from the npm packages @iconify-json/game-icons, openmoji, noto and
fluent-emoji-flat, the photographs and paintings from the Debian packages gnome-backgrounds,
mate-backgrounds and plasma-workspace-wallpapers, the fonts from what `fc-list` finds. Two
folders come of it, `training` and `held-out`, that share no icon, picture or font; icons
are split by what they show, so that no emoji is in both in another hand. `--printed` adds
a third, `printed`, with the decks of the Debian packages kdegames-card-data-kf5 and
gnome-cards-data, one folder of PNGs each. Needs rsvg-convert and, for JPEG XL, djxl.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from models.faces import gather, gather_printed


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--icons", type=Path, help="folder of iconify packages")
    parser.add_argument("--photographs", type=Path, nargs="*", default=[], help="folders")
    parser.add_argument("--printed", type=Path, nargs="*", default=[], help="folders of svgz")
    parser.add_argument("--fonts", action="store_true", help="take the fonts of this machine")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--each", type=int, default=600, help="icons of each package")
    options = parser.parse_args(arguments)
    if options.fonts:
        gather.gather_fonts(options.out)
    for folder in options.photographs:
        gather.gather_photographs(folder, options.out)
    if options.icons:
        gather.gather_icons(options.icons, options.out, options.each)
    for folder in options.printed:
        gather_printed.gather_printed(folder, options.out / "printed")


if __name__ == "__main__":
    main()
