# SPDX-License-Identifier: AGPL-3.0-or-later
"""Messages between the two processes, there and back, and whatever else may come."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.cameras.apart.messages import (
    MOST_BYTES,
    Ended,
    Failed,
    Freed,
    Garbled,
    Handed,
    MeasureAgain,
    Message,
    Opened,
    Reported,
    packed,
    unpacked,
)
from vision.cameras.apart.slots import SLOT_BYTES, fits
from vision.cameras.appearance import Appearance
from vision.cameras.condition import Condition, Measured


@pytest.mark.parametrize(
    "message",
    [
        Opened(),
        Handed(2, 960, 1280, 2**40, -3.25),
        Ended("game.mp4 has been shown to its end"),
        Ended("game.mp4 cannot be read beyond 21 s", broken=True),
        Failed("kein Gerät da — see its plug", True, False),
        Failed("late", False, True),
        Freed(1),
        MeasureAgain(),
        Reported(Condition(measuring=True, shown_percent=67, unfocused=True, disobeyed=True)),
        Reported(
            Condition(
                measured=Measured("imx708", 9000, 1.5, (1.9, 1.4), 2.0, Appearance(90.5, 0.4))
            )
        ),
        Reported(Condition(measured=Measured("é", None, None, None, None, Appearance(1.0, 0.0)))),
    ],
)
def test_there_and_back(message: Message) -> None:
    assert unpacked(packed(message)) == message


@pytest.mark.parametrize("sentence", ["x" * 10_000, "é" * 10_000, "ab\udcff" * 4000])
def test_a_long_sentence_is_cut_and_fits(sentence: str) -> None:
    packet = packed(Failed(sentence, False, False))
    assert MOST_BYTES - 4 <= len(packet) <= MOST_BYTES
    told = unpacked(packet)
    assert isinstance(told, Failed)
    assert told.sentence[:50] == sentence.replace("\udcff", r"\udcff")[:50]


@given(st.sampled_from([b"", b"O", b"H", b"E", b"F", b"S", b"C", b"M"]), st.binary(max_size=40))
def test_any_bytes_are_a_message_or_garbled(kind: bytes, rest: bytes) -> None:
    try:
        message = unpacked(kind + rest)
    except Garbled:
        return
    assert unpacked(packed(message)) == message


SOUND: dict[str, object] = Condition().to_json()


@pytest.mark.parametrize(
    "lie",
    [
        b"{}",
        b"[]",
        b"null",
        b"[" * 3000,
        b"\xff",
        json.dumps(SOUND | {"measuring": 1}).encode(),
        json.dumps(SOUND | {"shown_percent": 670}).encode(),
        json.dumps(SOUND | {"measured": {"camera": "x"}}).encode(),
        json.dumps(SOUND | {"more": None}).encode(),
    ],
)
def test_a_condition_that_is_none_is_garbled(lie: bytes) -> None:
    with pytest.raises(Garbled):
        unpacked(b"C" + lie)


def test_a_picture_fits_to_the_last_byte() -> None:
    assert fits(960, 1280) and fits(1, SLOT_BYTES // 3)
    assert not fits(1, SLOT_BYTES // 3 + 1)
    assert not fits(0, 5) and not fits(5, 0)
