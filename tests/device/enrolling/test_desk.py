# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keys at a real terminal, and its line that changes."""

import os
import pty
import sys
import termios
from collections.abc import Iterator

import pytest

from device.enrolling.desk import Key, Log, Terminal, open_desk


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The end of a terminal where fingers are; stdin and stderr are at its other end."""
    fingers, screen = pty.openpty()
    with os.fdopen(screen, "r") as there:
        monkeypatch.setattr(sys, "stdin", there)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        yield fingers
    os.close(fingers)


def test_keys_mean_what_the_guidance_says(keyboard: int) -> None:
    with open_desk() as desk:
        assert isinstance(desk, Terminal)
        assert desk.key() is None
        for pressed, key in (
            (b"s", Key.SKIP),
            (b"\r", Key.SKIP),
            (b"B", Key.BACK),
            (b"t", Key.TAKE),
            (b"q", Key.QUIT),
            (b"x", None),
            # An arrow's signs end in a B.
            (b"\x1b[B", None),
        ):
            os.write(keyboard, pressed)
            assert desk.key() is key


@pytest.mark.parametrize(
    ("pressed", "keys"),
    [
        (b"ss", [Key.SKIP, Key.SKIP]),
        (b"sbxt", [Key.SKIP, Key.BACK, Key.TAKE]),
        # Arrows, and two keys of another kind that end in a B too, among the letters.
        (b"s\x1b[Bt\x1bOB\x1b[[Bb", [Key.SKIP, Key.TAKE, Key.BACK]),
        # Held for a while, and longer than what is read at once.
        (b"\x1b[B" * 50 + b"t", [Key.TAKE]),
        ("ß".encode() * 50 + b"t", [Key.TAKE]),
        (b"\x1b", []),
    ],
)
def test_keys_pressed_in_quick_succession_all_count(
    pressed: bytes, keys: list[Key], keyboard: int
) -> None:
    with open_desk() as desk:
        os.write(keyboard, pressed)
        assert [desk.key() for _ in keys] == keys
        assert desk.key() is None


def test_the_terminal_is_as_it_was_afterwards(keyboard: int) -> None:
    before = termios.tcgetattr(sys.stdin)
    with pytest.raises(RuntimeError), open_desk():
        assert termios.tcgetattr(sys.stdin) != before
        raise RuntimeError
    assert termios.tcgetattr(sys.stdin) == before


def test_a_line_is_written_over_and_a_note_stays(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    terminal.say("hold it still")
    terminal.say("hold it still")
    terminal.note("G7: got it")
    assert capsys.readouterr().err.split("\r\x1b[K") == ["", "hold it still", "\aG7: got it\n"]


def test_without_a_terminal_every_new_sentence_is_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with open_desk() as log:
        assert isinstance(log, Log)
        for _ in range(3):
            log.say("hold it still")
        log.note("G7: got it")
        assert log.key() is None
    assert capsys.readouterr().err == "hold it still\nG7: got it\n"
