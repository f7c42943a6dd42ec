# SPDX-License-Identifier: AGPL-3.0-or-later
"""Safe mode's page: what anybody reads, what only the PIN opens, and what the forms do."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web_ui.access import ACCESS, OWN_SCREEN_PATH
from tests.web_ui.fake_mendable import SECRET_TEXT, FakeMendable
from web_ui.languages import LANGUAGES, catalogue
from web_ui.mendable import FaultKind
from web_ui.mending import create_mending_app

CHANGES = ("configuration", "defaults", "camera", "aside", "restore", "start")


@pytest.fixture
def table() -> FakeMendable:
    return FakeMendable()


@pytest.fixture
def client(table: FakeMendable) -> FlaskClient:
    """Asked from another machine on the network."""
    client = create_mending_app(table, ACCESS).test_client()
    client.environ_base["REMOTE_ADDR"] = "192.0.2.77"
    return client


@pytest.fixture
def trusted(client: FlaskClient) -> FlaskClient:
    """That machine, after the PIN was given."""
    answer = client.post("/mending/pin", data={"pin": " 4711 "})
    assert (answer.status_code, answer.headers["Location"]) == (303, "../")
    return client


class _Labels(HTMLParser):
    """Which fields of a page have no label, and which ids are pointed to and missing."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: set[str] = set()
        self.labelled: set[str] = set()
        self.ids: set[str] = set()
        self.pointed: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag in ("input", "select", "textarea"):
            self.fields.add(named["id"])
        if tag == "label":
            self.labelled.add(named["for"])
        self.ids.add(named.get("id", ""))
        for pointer in ("aria-describedby", "aria-labelledby"):
            self.pointed |= set(named.get(pointer, "").split())


def checked(answer: TestResponse) -> str:
    """The page's text, found to be plain and accessible."""
    text = answer.get_data(as_text=True)
    assert "<script" not in text
    assert re.search(r"<[^>]*\son\w+\s*=", text) is None
    assert "style=" not in text
    labels = _Labels()
    labels.feed(text)
    assert labels.fields == labels.labelled
    assert labels.pointed <= labels.ids
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"
    return text


def test_anybody_reads_what_is_wrong_and_nothing_secret(client: FlaskClient) -> None:
    text = checked(client.get("/"))
    assert "table.toml: page.port is &lt;wrong&gt;." in text
    assert catalogue("en")["mending.fault-configuration"] in text
    assert "271828" not in text
    assert "4711" not in text
    assert 'action="./mending/pin"' in text
    assert 'action="./mending/start"' not in text


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("kind", [*FaultKind, None])
def test_every_fault_is_told_in_every_language(
    language: str, kind: FaultKind | None, trusted: FlaskClient, table: FakeMendable
) -> None:
    table.kind = kind
    answer = trusted.get(f"/?lang={language}")
    text = checked(answer)
    assert f'<html lang="{language}">' in text
    key = "mending.mended" if kind is None else f"mending.fault-{kind.value}"
    assert catalogue(language)[key] in text
    assert 'lang="en"' in text
    assert ("mending/aside" in text) == (kind in (FaultKind.MAT, FaultKind.JOURNAL))


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_needs_the_pin(change: str, client: FlaskClient, table: FakeMendable) -> None:
    answer = client.post(f"/mending/{change}", data={"text": "x", "source": "0"})
    assert answer.status_code == 403
    assert 'role="alert"' in checked(answer)
    assert table.done == []


@pytest.mark.parametrize("path", ["backup.zip", "journal.zip"])
def test_downloads_need_the_pin(path: str, client: FlaskClient, table: FakeMendable) -> None:
    assert client.get(f"/mending/{path}").status_code == 403
    assert table.done == []


def test_wrong_pins_wait(client: FlaskClient) -> None:
    for _ in range(3):
        answer = client.post("/mending/pin", data={"pin": "0000"})
        assert answer.status_code == 403
        assert catalogue("en")["error.pin-wrong"] in checked(answer)
    answer = client.post("/mending/pin", data={"pin": "4711"})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1


def test_the_tables_own_screen_needs_no_pin_and_shows_it(table: FakeMendable) -> None:
    admitted: list[bool] = []
    client = create_mending_app(table, ACCESS, lambda: admitted.append(True)).test_client()
    assert "4711" not in client.get("/").get_data(as_text=True)
    assert not admitted
    assert client.get(OWN_SCREEN_PATH).headers["Location"] == "../"
    text = checked(client.get("/"))
    assert '<strong class="own__pin" id="own-pin">4711</strong>' in text
    assert 'action="./mending/start"' in text
    assert admitted
    assert client.post("/mending/defaults").status_code == 200
    assert table.done == [("defaults",)]


def test_the_faulty_line_is_shown_among_its_neighbours(trusted: FlaskClient) -> None:
    text = checked(trusted.get("/"))
    faulty = re.search(r'<li class="mending__faulty">(.*?)</li>', text)
    assert faulty is not None
    assert "port = &#34;eighty&#34;" in faulty[1]
    assert catalogue("en")["mending.this-line"] in faulty[1]
    assert text.count("<li>") + text.count('<li class="m') >= 3


def test_a_configuration_is_saved_as_it_was_sent(trusted: FlaskClient, table: FakeMendable) -> None:
    answer = trusted.post("/mending/configuration", data={"text": "[page]\r\nport = 81\r\n"})
    text = checked(answer)
    assert answer.status_code == 200
    assert table.done == [("save", "[page]\r\nport = 81\r\n")]
    assert "/data/table.toml.aside-1" in text
    assert 'role="status"' in text


def test_a_refused_configuration_is_still_in_the_form(
    trusted: FlaskClient, table: FakeMendable
) -> None:
    table.refusing = "page.port is 0.5: whole numbers only."
    answer = trusted.post("/mending/configuration", data={"text": "</textarea>port = 0.5"})
    text = checked(answer)
    assert answer.status_code == 409
    assert "page.port is 0.5" in text
    assert "&lt;/textarea&gt;port = 0.5</textarea>" in text
    assert 'aria-invalid="true"' in text


@pytest.mark.parametrize(
    ("path", "data", "done"),
    [
        ("defaults", {}, ("defaults",)),
        ("camera", {"source": "none"}, ("camera", "none")),
        ("aside", {}, ("aside",)),
        ("start", {}, ("start",)),
    ],
)
def test_each_form_does_what_it_says(
    path: str,
    data: dict[str, str],
    done: tuple[str, ...],
    trusted: FlaskClient,
    table: FakeMendable,
) -> None:
    assert trusted.post(f"/mending/{path}", data=data).status_code == 200
    assert table.done == [done]
    table.refusing = "The disk is full."
    answer = trusted.post(f"/mending/{path}", data=data)
    assert answer.status_code == 409
    assert "The disk is full." in checked(answer)


def test_a_backup_is_sent_up(trusted: FlaskClient, table: FakeMendable) -> None:
    # More than any other form may bring.
    content = b"PK" * 300_000
    answer = trusted.post("/mending/restore", data={"backup": (io.BytesIO(content), "evening.zip")})
    assert answer.status_code == 200
    assert table.done == [("restore", "evening.zip", str(len(content)))]
    answer = trusted.post("/mending/restore", data={})
    assert answer.status_code == 400
    assert catalogue("en")["error.no-backup"] in checked(answer)


def test_no_other_form_is_that_large(trusted: FlaskClient, table: FakeMendable) -> None:
    answer = trusted.post("/mending/configuration", data={"text": "x" * 400_000})
    assert answer.status_code == 413
    assert catalogue("en")["error.http-413"] in checked(answer)
    assert table.done == []


def test_downloads(trusted: FlaskClient, table: FakeMendable) -> None:
    answer = trusted.get("/mending/backup.zip")
    assert answer.data == b"PK of a backup"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert trusted.get("/mending/journal.zip").data == b"PK of a journal"
    table.refusing = "There is no journal."
    answer = trusted.get("/mending/backup.zip")
    assert answer.status_code == 409
    assert "There is no journal." in checked(answer)


def test_starting_leads_to_the_table(trusted: FlaskClient, table: FakeMendable) -> None:
    text = checked(trusted.post("/mending/start"))
    assert re.search(r'http-equiv="refresh" content="\d+; url=\.\./"', text)
    table.next_port = 9000
    headers = {"Host": "table.localhost:8123", "X-Quartermaster-Pin": "4711"}
    text = checked(trusted.post("/mending/start", headers=headers))
    assert 'url=http://table.localhost:9000/"' in text
    assert 'href="http://table.localhost:9000/"' in text


def test_an_answer_that_is_loaded_again_is_the_page(trusted: FlaskClient) -> None:
    for change in CHANGES:
        answer = trusted.get(f"/mending/{change}")
        assert (answer.status_code, answer.headers["Location"]) == (303, "../")


def test_programs_are_told(client: FlaskClient, table: FakeMendable) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.get_json() == {
        "status": "safe-mode",
        "missing": ["table.toml: page.port is <wrong>."],
    }
    for path in ("/api/state", "/api/events", "/api/record"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert answer.get_json()["code"] == "safe-mode"
    assert client.post("/api/questions/q").status_code == 503
    assert client.get("/nowhere").status_code == 404
    table.kind = None
    assert client.get("/healthz").status_code == 503


def test_the_secret_text_is_the_forms(trusted: FlaskClient) -> None:
    text = checked(trusted.get("/"))
    assert SECRET_TEXT.replace('"', "&#34;") in text
