# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's files by names of their content: kept for ever, compressed, few."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import web_ui
from tests.web_ui.access import ACCESS
from tests.web_ui.browser import Browser
from tests.web_ui.fake_table import FakeTable
from web_ui import Server, create_app
from web_ui.assets import Assets
from web_ui.bundles import NotJoinable, bundled

STATIC = Path(web_ui.__file__).parent / "static"
MOST_REQUESTS = 20
MOST_BYTES = 120_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games" / "dice").mkdir(parents=True)
    (tmp_path / "main.js").write_text(
        'import { t as said } from "./words.js";\n'
        "const played = await import(`./games/${globalThis.game}/game.js`);\n"
        "globalThis.out = said(played.name());\n"
    )
    (tmp_path / "words.js").write_text("export function t(key) {\n  return `<${key}>`;\n}\n")
    (tmp_path / "games" / "dice" / "game.js").write_text(
        'import { t } from "../../words.js";\nexport const name = () => t("dice");\n'
    )
    return tmp_path


def test_a_file_is_named_by_its_content_and_kept_for_ever(client: FlaskClient) -> None:
    style = re.search(r'href="\./(kept/page\.[0-9a-f]{12}\.css)"', client.get("/").text)
    assert style
    answer = client.get(f"/{style[1]}", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(answer.data) == (STATIC / "page.css").read_bytes()
    assert answer.headers["Cache-Control"] == "public, immutable, max-age=31536000"
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].startswith("text/css")
    assert len(answer.data) * 3 < (STATIC / "page.css").stat().st_size


def test_another_content_has_another_name(folder: Path) -> None:
    before = Assets(folder).file("words.js")
    (folder / "words.js").write_text("export const t = (key) => key;\n")
    assert Assets(folder).file("words.js") != before


@pytest.mark.parametrize(
    "name", ["page.000000000000.css", "page.css", "../app.py", "%2e%2e/app.py", "main.js"]
)
def test_what_no_page_named_is_not_there(client: FlaskClient, name: str) -> None:
    client.get("/")
    assert client.get(f"/kept/{name}").status_code == 404


@pytest.mark.parametrize("name", ["missing.css", "../app.py", "games/../../app.py"])
def test_a_file_that_is_not_there_leaves_the_page_standing(name: str) -> None:
    assets = Assets(STATIC)
    assert assets.file(name) == f"static/{name}"
    assert not any(".py" in each for each in assets._content)


def test_events_are_not_compressed(client: FlaskClient) -> None:
    answer = client.get("/api/events", headers={"Accept-Encoding": "gzip"}, buffered=False)
    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_a_script_holds_each_module_once_and_what_needs_it_after_it(folder: Path) -> None:
    script = bundled(folder, "main.js", ("games/dice/game.js",))
    assert script.count("function t(key)") == 1
    assert script.index("function t(key)") < script.index("const name = ()") < script.index("said(")
    assert not re.search(r"^(import|export) ", script, re.MULTILINE)


@pytest.mark.parametrize(
    "line", ['import words from "./words.js";', "export default 1;", "export let a = 1;"]
)
def test_what_is_written_another_way_is_refused_by_its_line(folder: Path, line: str) -> None:
    (folder / "main.js").write_text(f"{line}\n")
    with pytest.raises(NotJoinable, match=re.escape(line)):
        bundled(folder, "main.js")


def test_modules_that_import_each_other_are_refused(folder: Path) -> None:
    (folder / "words.js").write_text('import { a } from "./main.js";\nexport const t = a;\n')
    with pytest.raises(NotJoinable, match=r"main\.js → words\.js → main\.js"):
        bundled(folder, "main.js")


def test_every_module_of_the_page_can_be_joined() -> None:
    for path in STATIC.rglob("*.js"):
        name = path.relative_to(STATIC).as_posix()
        assert f'$modules["{name}"]' not in bundled(STATIC, name)


def test_a_joined_script_does_what_its_modules_do(folder: Path, browser: Browser) -> None:
    script = bundled(folder, "main.js", ("games/dice/game.js",))
    browser.open("about:blank")
    run = f"""return (async () => {{
      globalThis.game = "dice";
      const source = new Blob([{json.dumps(script)}], {{ type: "text/javascript" }});
      await import(URL.createObjectURL(source));
      return globalThis.out;
    }})();"""
    assert browser.run(run) == "<<dice>>"


def test_a_first_view_is_small(browser: Browser, table: FakeTable) -> None:
    server = Server(create_app(table, ACCESS), "127.0.0.1", 0)
    server.start()
    try:
        browser.devtools("Network.setCacheDisabled", {"cacheDisabled": True})
        browser.open(f"http://127.0.0.1:{server.port}/")
        browser.wait_for("return document.documentElement.dataset.seq !== undefined")
        requests, size = browser.run(
            """const all = [...performance.getEntriesByType("navigation"),
                ...performance.getEntriesByType("resource")];
            return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];"""
        )
    finally:
        browser.devtools("Network.setCacheDisabled", {"cacheDisabled": False})
        server.stop()
    assert requests <= MOST_REQUESTS
    assert 10_000 < size <= MOST_BYTES
