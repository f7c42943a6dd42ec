# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's styles, scripts and pictures, each under a name that changes when its content does.

A browser that has such a file never asks for it again, also after the program is another: then the
pages name another file.
"""

from __future__ import annotations

import hashlib
import mimetypes
from datetime import timedelta
from functools import cache
from pathlib import Path, PurePosixPath

from flask import Flask, Response, abort
from werkzeug.security import safe_join

from web_ui.bundles import bundled

_KEPT = timedelta(days=365)
_HASH_LENGTH = 12
# What a game's own part of a view is called, where it is not called as the view's module.
_GAMES_PART = {"main.js": "game.js"}


class Assets:
    """The files under one folder, as the pages name them; what was named can be had."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._content: dict[str, bytes] = {}
        self.file = cache(self._file)
        self.script = cache(self._script)

    def content(self, named: str) -> bytes | None:
        """What a page named so; None for what no page of this program named."""
        return self._content.get(named)

    def _file(self, name: str) -> str:
        """The address, below the page's root, of a file below the folder.

        One that is not there gets an address that nothing answers.
        """
        path = safe_join(str(self._folder), name)
        try:
            return self._kept(name, Path(path or "").read_bytes())
        except OSError:
            return f"static/{name}"

    def _script(self, entry: str, *games: str | None) -> str:
        """The address of one script that holds a view's module and all that it imports.

        entry: the module that the view begins with. games: the names of those whose module of that
        name it then loads; a game that has none is left out.
        """
        owned = [f"games/{game}/{_GAMES_PART.get(entry, entry)}" for game in games if game]
        known = ((own, safe_join(str(self._folder), own)) for own in owned)
        played = [own for own, path in known if path and Path(path).is_file()]
        try:
            return self._kept(entry, bundled(self._folder, entry, played).encode())
        except FileNotFoundError:
            return f"static/{entry}"

    def _kept(self, name: str, content: bytes) -> str:
        path = PurePosixPath(name)
        mark = hashlib.sha256(content).hexdigest()[:_HASH_LENGTH]
        named = str(path.with_name(f"{path.stem}.{mark}{path.suffix}"))
        self._content[named] = content
        return f"kept/{named}"


def keep_assets(app: Flask) -> None:
    """Let an application's templates name its files, and answer with what they named."""
    assets = Assets(Path(app.static_folder or ""))
    app.jinja_env.globals.update(asset=assets.file, script=assets.script)

    @app.get("/kept/<path:named>")
    def kept(named: str) -> Response:
        content = assets.content(named)
        if content is None:
            abort(404)
        response = Response(content, mimetype=mimetypes.guess_type(named)[0])
        response.cache_control.public = True
        response.cache_control.immutable = True
        response.cache_control.max_age = int(_KEPT.total_seconds())
        return response
