# SPDX-License-Identifier: AGPL-3.0-or-later
"""How starts are counted, and what comes of it: the loop around a table that is made up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from device.complaints import BadInput, Failure
from device.safe_mode import Attempt, attempts, keep_up, try_once
from device.safe_mode.page import Mended
from device.safe_mode.starts import Failed, Starts
from device.serving import Kept
from device.starting import Ailment, Asked, NoPage, StartTrouble


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


class Page:
    """Safe mode's page: it says each time whether the table is started again."""

    def __init__(self, *mended: bool) -> None:
        self._mended = list(mended)
        self.told: list[StartTrouble] = []

    def __call__(
        self,
        asked: Asked,
        trouble: StartTrouble,
        stopped: threading.Event,
        listening: Kept | None,
    ) -> Mended | None:
        self.told.append(trouble)
        return Mended(asked, None) if self._mended.pop(0) else None  # type: ignore[arg-type]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Page]:
    def made(*mended: bool) -> Page:
        page = Page(*mended)
        monkeypatch.setattr(attempts, "until_mended", page)
        return page

    return made


def failing(*errors: Exception | None) -> Callable[[Attempt], None]:
    """A table that fails in these ways, one after the other; None is one that runs."""
    left = list(errors)

    def table(attempt: Attempt) -> None:
        error = left.pop(0)
        if error is not None:
            raise error
        attempt.up()

    return table


def test_the_first_failure_is_raised_and_the_second_brings_up_the_page(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    asked, shown = Asked(tmp_path, None, {}), page(False)
    with pytest.raises(Failure, match="no camera"):
        keep_up(failing(Failure("no camera")), asked)
    assert shown.told == []
    with pytest.raises(click.exceptions.Exit) as ended:
        keep_up(failing(Failure("still no camera")), asked)
    assert ended.value.exit_code == 1
    assert [(each.ailment, each.message) for each in shown.told] == [
        (Ailment.START, "still no camera")
    ]


def test_a_start_between_two_failures_counts_from_none_again(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    asked = Asked(tmp_path, None, {})
    for _ in range(3):
        with pytest.raises(Failure):
            keep_up(failing(Failure("no camera")), asked)
        keep_up(failing(None), asked)
    assert Starts(tmp_path).failed() == Failed()


@pytest.mark.parametrize("ailment", [Ailment.CONFIGURATION, Ailment.JOURNAL, Ailment.MAT])
def test_what_another_try_would_not_help_brings_up_the_page_at_once(
    ailment: Ailment, tmp_path: Path, page: Callable[..., Page]
) -> None:
    shown = page(True, True)
    table = failing(StartTrouble(ailment, "broken"), Failure("and this"), None)
    keep_up(table, Asked(tmp_path, None, {}))
    # Whoever is at the page is told of the next trouble there, be it the first of its kind.
    assert [each.message for each in shown.told] == ["broken", "and this"]
    assert Starts(tmp_path).failed() == Failed()


def test_starts_that_vanish_are_not_tried_a_third_time(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    asked, shown = Asked(tmp_path, None, {}), page(True)

    class Gone(BaseException):
        pass

    for times in (1, 2):
        with pytest.raises(Gone):
            keep_up(failing(Gone()), asked)  # type: ignore[arg-type]
        assert Starts(tmp_path).failed() == Failed(times)
    keep_up(failing(None), asked)
    assert len(shown.told) == 1
    assert "without a word" in shown.told[0].message


def test_a_table_that_said_why_it_failed_is_tried_before_the_page_comes_up(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    Starts(tmp_path).keep(Failed(5, "no camera"))
    page()
    keep_up(failing(None), Asked(tmp_path, None, {}))


def test_a_table_that_was_up_and_then_failed_has_failed_once(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    page()
    Starts(tmp_path).keep(Failed(1, "no camera"))

    def table(attempt: Attempt) -> None:
        attempt.up()
        raise Failure("later")

    with pytest.raises(Failure, match="later"):
        keep_up(table, Asked(tmp_path, None, {}))
    assert Starts(tmp_path).failed() == Failed(1, "later")


def test_what_nobody_foresaw_is_a_failure_like_others(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    asked, shown = Asked(tmp_path, None, {}), page(False)
    with pytest.raises(ZeroDivisionError):
        keep_up(failing(ZeroDivisionError("0")), asked)
    with pytest.raises(click.exceptions.Exit):
        keep_up(failing(ZeroDivisionError("0")), asked)
    assert "ZeroDivisionError" in shown.told[0].message


@pytest.mark.parametrize("error", [BadInput("--deck"), NoPage("port in use")])
def test_mistakes_on_the_command_line_and_ports_in_use_are_raised_and_not_counted(
    error: click.ClickException, tmp_path: Path, page: Callable[..., Page]
) -> None:
    asked = Asked(tmp_path, None, {})
    page()
    for _ in range(4):
        with pytest.raises(type(error)):
            keep_up(failing(error), asked)
    assert Starts(tmp_path).failed() == Failed()


def test_scripts_get_every_trouble_raised_and_nothing_is_counted(tmp_path: Path) -> None:
    for trouble in (StartTrouble(Ailment.JOURNAL, "broken"), Failure("no camera")):
        for _ in range(3):
            with pytest.raises(type(trouble)):
                try_once(failing(trouble), Asked(tmp_path, None, {}))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": "quartermaster-starts/1", "times": -1, "sentence": null}',
        '{"format": "quartermaster-starts/1", "times": "2", "sentence": null}',
        '{"format": "quartermaster-starts/9", "times": 2, "sentence": null}',
        "[" * 100_000,
    ],
)
def test_a_count_that_cannot_be_read_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "starts.json").write_text(text)
    assert Starts(tmp_path).failed() == Failed()


def test_a_disk_that_takes_no_count_does_not_keep_a_table_from_starting(
    tmp_path: Path, page: Callable[..., Page]
) -> None:
    page()
    (tmp_path / "starts.json").mkdir()
    keep_up(failing(None), Asked(tmp_path, None, {}))
    (tmp_path / "file").write_text("")
    keep_up(failing(None), Asked(tmp_path / "file" / "below", None, {}))
