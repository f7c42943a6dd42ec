# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever happens to a journal's files: every event that is whole somewhere comes back, and
what does not is told, or the journal is refused with the way to restore it. Never a wrong event.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.journal import Author, Journal, JournalTrouble, read_game, read_games
from tests.device.journal.journals import (
    COPY,
    DATABASE,
    FILES,
    LOG,
    Files,
    Written,
    append,
    found,
    outcome,
    put,
    quick_folder,
    written,
)

_PAGE = 4096
_FRAME = _PAGE + 24
_SEED = 2026


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return written(tmp_path_factory.mktemp("true"))


@pytest.fixture
def folder() -> Iterator[Path]:
    with quick_folder() as place:
        yield place


def _without(files: Files, *names: str) -> dict[str, bytes]:
    return {name: content for name, content in files.items() if name not in names}


def _flipped(content: bytes, chance: random.Random) -> bytes:
    damaged = bytearray(content)
    damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def test_the_database_cut_at_every_byte_of_its_last_page(true: Written, folder: Path) -> None:
    database = true.files[DATABASE]
    for cut in range(len(database) - _PAGE, len(database)):
        result = outcome(folder, {**true.files, DATABASE: database[:cut]}, true.entries)
        assert not result.missing, cut
        without_log = {**_without(true.files, LOG), DATABASE: database[:cut]}
        if cut % 8 == 0:
            assert not outcome(folder, without_log, true.entries).missing, cut


def test_the_database_cut_where_there_is_no_second_copy(true: Written, folder: Path) -> None:
    database = true.files[DATABASE]
    alone = _without(true.files, COPY, LOG)
    for cut in range(len(database) - _PAGE, len(database), 16):
        result = outcome(folder, {**alone, DATABASE: database[:cut]}, true.entries)
        # What was in the log is not known to anybody any more, but that is told too.
        assert {seq for seq in result.missing if seq <= 24} == result.said
        assert re.search(r"was damaged.*the last of them event \d+ of 20", result.told[0])


def test_the_log_cut_at_the_bytes_that_matter(true: Written, folder: Path) -> None:
    log = true.files[LOG]
    frames = range(32, len(log) + 1, _FRAME)
    cuts = {cut for frame in frames for cut in range(max(frame - 2, 0), min(frame + 26, len(log)))}
    for cut in sorted(cuts | set(range(0, len(log), 61))):
        result = outcome(folder, {**true.files, LOG: log[:cut]}, true.entries)
        assert not result.missing, cut
    for cut in range(0, len(log), 211):
        result = outcome(folder, _without({**true.files, LOG: log[:cut]}, COPY), true.entries)
        # Nobody can know of more than is there, but that the second copy is missing is told.
        assert result.missing == {seq for seq in true.entries if seq > 27 - len(result.missing)}
        assert result.said <= result.missing
        assert any("second copy" in sentence for sentence in result.told)


def test_the_copy_cut_at_every_place(true: Written, folder: Path) -> None:
    copy = true.files[COPY]
    for cut in range(0, len(copy), 29):
        result = outcome(folder, {**true.files, COPY: copy[:cut]}, true.entries)
        assert not result.missing
        # The beginning of a line is what a crash leaves, and nothing to speak of.
        assert bool(result.told) == (cut == 0)
    assert (folder / COPY).read_bytes() == copy


@pytest.mark.parametrize("name", FILES)
def test_a_flipped_bit_in_one_file_takes_nothing(name: str, true: Written, folder: Path) -> None:
    chance = random.Random(f"{_SEED}{name}")
    refused = 0
    for _ in range(300):
        damaged = {**true.files, name: _flipped(true.files[name], chance)}
        result = outcome(folder, damaged, true.entries)
        assert result.refused or not result.missing
        refused += result.refused
    # Only for the bits that say which form the file has.
    assert refused <= 1


def test_flipped_bits_in_all_files_are_told(true: Written, folder: Path) -> None:
    chance = random.Random(_SEED)
    lost = 0
    for _ in range(300):
        damaged = {name: _flipped(content, chance) for name, content in true.files.items()}
        for _ in range(3):
            damaged[COPY] = _flipped(damaged[COPY], chance)
        result = outcome(folder, damaged, true.entries)
        # A flipped count of what was given may let people look for more than there was.
        assert result.refused or result.missing <= result.said
        lost += bool(result.missing)
    assert 0 < lost < 150


def test_a_lost_log_and_a_damaged_copy(true: Written, folder: Path) -> None:
    chance = random.Random(_SEED)
    for _ in range(100):
        copy = _flipped(_flipped(true.files[COPY], chance), chance)
        log = true.files[LOG][: chance.randrange(len(true.files[LOG]))]
        result = outcome(folder, {**true.files, LOG: log, COPY: copy}, true.entries)
        assert result.missing <= result.said


def test_what_was_saved_stays_saved(true: Written, folder: Path) -> None:
    """A hole in the middle game: it keeps what was before, and everything goes on."""
    lines = true.files[COPY].splitlines(keepends=True)
    for seq in (9, 10, 27):
        lines[seq - 1] = lines[seq - 1].replace(b"card-laid", b"card-lost")
    result = outcome(folder, {COPY: b"".join(lines)}, true.entries)
    assert result.missing == result.said == {9, 10, 11, 12, 27}
    assert "events 9 to 12 (games 2 or 3), event 27 (game 5)" in result.told[-1]
    with Journal(folder) as journal:
        assert journal.told == ()
        kept = found(journal)
        # Numbers are not given twice: pictures are kept by them.
        assert journal.append(2, Author.PAGE, {"kind": "goes-on"}).seq == 28
    with Journal(folder) as journal:
        assert journal.told == ()
        assert [entry.seq for entry in journal.entries(2)] == [7, 8, 28]
    for gone in (DATABASE, COPY):
        # Either file alone still knows it, and knows that it was told.
        (folder / gone).unlink()
        with Journal(folder) as journal:
            assert found(journal) == kept | {28: journal.entries(2)[-1]}
            assert not any("Gone" in sentence for sentence in journal.told)
            assert journal.append(9, Author.PAGE, {"kind": "later"}).seq > 28


def test_what_was_damaged_is_kept_aside(true: Written, folder: Path) -> None:
    cut = true.files[DATABASE][: -2 * _PAGE - 1]
    foreign = b'{"digest":"0"}\n' + true.files[COPY]
    outcome(folder, {**true.files, DATABASE: cut, COPY: foreign}, true.entries)
    assert (folder / "journal.damaged-1.sqlite").stat().st_size > 0
    assert (folder / "journal.damaged-1.sqlite-wal").read_bytes() == true.files[LOG]
    assert (folder / "journal.damaged-1.copy").read_bytes() == foreign
    (folder / COPY).write_bytes(foreign)
    with Journal(folder) as journal:
        assert "journal.damaged-2.copy" in journal.told[0]
    assert (folder / "journal.damaged-2.copy").read_bytes() == foreign


@pytest.mark.parametrize("files", [(DATABASE, COPY), (DATABASE,)])
def test_nothing_that_can_be_saved(files: tuple[str, ...], folder: Path) -> None:
    assert outcome(folder, {name: b"rubbish " * 2000 for name in files}, {}).refused
    with pytest.raises(JournalTrouble, match="quartermaster restore"):
        read_games(folder)


def test_a_copy_of_which_nothing_can_be_read_is_not_written_over(folder: Path) -> None:
    with pytest.raises(JournalTrouble, match=r"journal\.copy .*quartermaster restore"):
        put(folder, {COPY: b"rubbish"})
        Journal(folder)
    assert (folder / COPY).read_bytes() == b"rubbish"


def test_a_damaged_journal_is_not_read_as_if_it_were_whole(true: Written, folder: Path) -> None:
    chance = random.Random(_SEED)
    told = 0
    for _ in range(150):
        put(folder, {**true.files, DATABASE: _flipped(true.files[DATABASE], chance)})
        try:
            entries = [entry for game in read_games(folder) for entry in read_game(folder, game)]
        except JournalTrouble as trouble:
            assert "quartermaster restore" in str(trouble)
            told += 1
        else:
            assert {entry.seq: entry for entry in entries} == true.entries
    assert told > 30


def test_damage_while_a_table_runs(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        append(journal, 1)
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            other.execute("DROP TRIGGER events_stay_as_they_are")
            other.execute("UPDATE events SET body = replace(body, 'G7', 'G8')")
        with pytest.raises(JournalTrouble, match=r"event 1 is not whole.*start a table"):
            journal.entries(1)
    with Journal(tmp_path) as journal:
        assert journal.entries(1)[0].body["readings"][0][0] == "G7"


class _Crash(BaseException):
    """The process ends here."""


def _crashing(at: int) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Wrap functions so that the so-manieth call of all of them is the last thing that is done."""
    calls = iter(range(1, at + 1))

    def wrapped(change: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object, **named: object) -> object:
            result = change(*given, **named)
            if next(calls, at) == at:
                raise _Crash
            return result

        return call

    return wrapped


def test_a_crash_while_saving(true: Written, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the events are whole in the one file, half in the other; neither may be lost."""
    copy = true.files[COPY].splitlines(keepends=True)
    put(
        folder,
        {
            DATABASE: true.files[DATABASE][: -2 * _PAGE],
            LOG: true.files[LOG],
            COPY: b"".join([b"rubbish\n", *copy[5:]]),
        },
    )
    damaged = {name: (folder / name).read_bytes() for name in FILES}
    assert not outcome(folder, damaged, true.entries).missing
    at = 0
    while True:
        at += 1
        put(folder, damaged)
        wrapped = _crashing(at)
        with monkeypatch.context() as patch:
            for name in ("unlink", "rename"):
                patch.setattr(Path, name, wrapped(getattr(Path, name)))
            for name in ("write_whole", "sync_folder", "_build"):
                function = getattr(__import__("device.journal.salvage", fromlist=[name]), name)
                patch.setattr(f"device.journal.salvage.{name}", wrapped(function))
            try:
                Journal(folder).close()
            except _Crash:
                pass
            else:
                break
        with Journal(folder) as journal:
            assert found(journal) == true.entries, at
    assert at > 8
