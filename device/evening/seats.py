# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which phone has which seat: on disk, so that reloads and restarts lose none.

A phone is known by a secret that it was given once; the file holds only its digest. Who may take a
seat knows the join token, which the table's QR carries and which is another one with every game
that others play. A seat that a phone has is nobody else's until it is freed, but for a phone whose
address of the table is no more: its browser keeps the secret for that one alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from device.complaints import Failure
from device.files import PRIVATE, appearing_whole, drop_parts, made_folder
from web_ui import NoSuchSeat, SeatRefused
from web_ui.addresses import is_this_machines
from web_ui.hosts import host_in

FILE_NAME: Final = "seats.json"
FORMAT: Final = "quartermaster-seats/1"
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat that a phone has.

    name: who plays there. digest: of the phone's secret. origin: by which name and port the phone
    reached the table: a browser keeps what it was given for that one only.
    """

    seat: int
    name: str
    digest: str
    origin: str

    def is_for(self, secret: str) -> bool:
        """Whether that secret stands for it; an empty one stands for none."""
        return secret != "" and hmac.compare_digest(self.digest, _digest(secret))


@dataclass(frozen=True, slots=True)
class Book:
    """All of it: the join token, who plays, and the claims."""

    join: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    players: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()


class SeatBook:
    """The seats of a data folder; from any thread. A disk that takes nothing costs a new claim.

    is_here: whether the table has a numeric address now.
    """

    def __init__(self, folder: Path, is_here: Callable[[str], bool] = is_this_machines) -> None:
        self._path = folder / FILE_NAME
        self._is_here = is_here
        self._lock = threading.Lock()
        self._book = _read(self._path) or Book()

    @property
    def join(self) -> str:
        """The join token."""
        return self._book.join

    def seat(self, players: Sequence[str]) -> None:
        """These people play now, in seat order: whoever stays keeps the phone's claim."""
        with self._lock:
            before = self._book
            if before.players == tuple(players):
                return
            seats = {name: seat for seat, name in enumerate(players)}
            kept = [
                replace(claim, seat=seats[claim.name])
                for claim in before.claims
                if claim.name in seats
            ]
            same = set(before.players) == set(players)
            join = before.join if same else Book().join
            self._keep(Book(join, tuple(players), tuple(kept)))

    def rename(self, players: Sequence[str]) -> None:
        """The same people in the same seats are called otherwise: all of it stays theirs."""
        with self._lock:
            before = self._book
            if before.players == tuple(players) or len(before.players) != len(players):
                return
            claims = tuple(replace(one, name=players[one.seat]) for one in before.claims)
            self._keep(replace(before, players=tuple(players), claims=claims))

    def claim(self, seat: int, join: str, origin: str, own: str = "") -> str:
        """As `web_ui.House.claim`.

        A phone that reached the table by an address that it no longer has may take its seat anew.
        """
        with self._lock:
            book = self._book
            if not 0 <= seat < len(book.players):
                raise NoSuchSeat(seat)
            if not hmac.compare_digest(_bytes(join), book.join.encode()):
                raise SeatRefused(
                    "This code is of another game: scan the one that the table shows now.",
                    "join-wrong",
                )
            others = [claim for claim in book.claims if not claim.is_for(own)]
            there = next((claim for claim in others if claim.seat == seat), None)
            if there is not None and not self._moved(there.origin, origin):
                name = book.players[seat]
                raise SeatRefused(
                    f"Another phone has {name}'s seat: whoever hosts can free it.",
                    "seat-taken",
                    player=seat,
                )
            secret = secrets.token_urlsafe(24)
            made = Claim(seat, book.players[seat], _digest(secret), origin)
            others = [claim for claim in others if claim.seat != seat]
            self._keep(replace(book, claims=(*others, made)))
            return secret

    def seat_of(self, secret: str) -> int | None:
        """As `web_ui.House.seat_of`."""
        return next((one.seat for one in self._book.claims if one.is_for(secret)), None)

    def claimed(self) -> tuple[bool, ...]:
        """As `web_ui.House.claimed`."""
        book = self._book
        taken = {claim.seat for claim in book.claims}
        return tuple(seat in taken for seat in range(len(book.players)))

    def free(self, seat: int) -> None:
        """As `web_ui.House.free`."""
        with self._lock:
            book = self._book
            if not 0 <= seat < len(book.players):
                raise NoSuchSeat(seat)
            left = tuple(claim for claim in book.claims if claim.seat != seat)
            self._keep(replace(book, claims=left))

    def _moved(self, before: str, now: str) -> bool:
        """Whether the table had the one address before and has the other now.

        Behind a proxy, or by a name, nothing tells: whoever came so may come so again.
        """
        old, new = host_in(before), host_in(now)
        if old is None or new is None or not (old.is_number and new.is_number):
            return False
        here, there = (self._is_here(host.name.strip("[]")) for host in (new, old))
        return here and not there

    def _keep(self, book: Book) -> None:
        self._book = book
        try:
            made_folder(self._path.parent)
            drop_parts(self._path)
            with appearing_whole(self._path, PRIVATE) as part:
                told = {"format": FORMAT, **asdict(book)}
                part.write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")
        except (OSError, Failure) as fault:
            _LOG.warning("who sits where is not kept over a restart: %s", fault)


def _read(path: Path) -> Book | None:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return _book(told) if told["format"] == FORMAT else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _book(told: Mapping[str, Any]) -> Book:
    players = tuple(str(name) for name in told["players"])
    claims = tuple(
        Claim(int(one["seat"]), str(one["name"]), str(one["digest"]), str(one["origin"]))
        for one in told["claims"]
    )
    return Book(str(told["join"]), players, tuple(c for c in claims if c.seat < len(players)))


def _digest(secret: str) -> str:
    return hashlib.sha256(_bytes(secret)).hexdigest()


def _bytes(text: str) -> bytes:
    # JSON can carry half a character, which plain UTF-8 refuses.
    return text.encode("utf-8", "surrogatepass")
