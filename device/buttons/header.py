# SPDX-License-Identifier: AGPL-3.0-or-later
"""A Raspberry Pi's header: its pins through lgpio, and the true reason where there are none."""

from __future__ import annotations

import getpass
import importlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gpiozero import Factory, PinUnknownPi

from device.sayings import Saying

_MODEL = Path("/proc/device-tree/model")
_DEVICES = Path("/dev")
_PIPES = "LG_WD"
"""The environment's name of the folder in which lgpio makes its pipe."""
_IN_USE = 1
"""The bit of a line's flags that says that somebody has it."""


_NO_PI = Saying(
    "The buttons cannot be used: this machine is no Raspberry Pi. Use one, or set pins = "
    '"mock" under [buttons] in the configuration; the page\'s buttons work meanwhile.',
    "buttons-no-pi",
)


class PinTrouble(Exception):
    """The machine's pins cannot be used; a Saying for people."""


@dataclass(frozen=True, slots=True)
class PinUser:
    """Who has a pin; name: as the kernel knows it, empty for another function of the header."""

    name: str


class PiHeader:
    """The header of the machine that this runs on.

    folder: where lgpio's pipe may be made for a moment; it reaches nobody else. model: the file
    that says what machine it is. devices: the folder of the machine's devices.
    """

    def __init__(self, folder: Path, model: Path = _MODEL, devices: Path = _DEVICES) -> None:
        self._folder = folder
        self._model = model
        self._devices = devices
        self._chip = 0

    def is_there(self) -> bool:
        """Whether this machine says that it is a Raspberry Pi."""
        try:
            return "Raspberry Pi" in self._model.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return False

    def open(self) -> Factory:
        """Its pins. Only lgpio works on every Pi up to the 5. Raises PinTrouble."""
        with _pipe_in(self._folder):
            library = _lgpio()
        try:
            factory = library.LGPIOFactory()
        except PinUnknownPi as error:
            raise PinTrouble(_NO_PI) from error
        except Exception as error:
            raise PinTrouble(self._why_no_chip(error)) from error
        self._chip = factory.chip
        return factory

    def user_of(self, pin: int) -> PinUser | None:
        """Who has a pin, by its BCM number; None where nobody has it, or nobody can say."""
        lgpio: Any = importlib.import_module("lgpio")
        with suppress(lgpio.error):
            chip = lgpio.gpiochip_open(self._chip)
            try:
                _, _, flags, _, user = lgpio.gpio_get_line_info(chip, pin)
            finally:
                lgpio.gpiochip_close(chip)
            if flags & _IN_USE:
                return PinUser(str(user))
        return None

    def _why_no_chip(self, error: Exception) -> Saying:
        chips = sorted(self._devices.glob("gpiochip*"))
        if not chips:
            return _no_chip(self._devices)
        # Tried, not looked up: a service may be kept from what its user might have.
        for chip in chips:
            try:
                os.close(os.open(chip, os.O_RDWR))
            except PermissionError:
                return _forbidden(chip)
            except OSError:
                continue
        return failed(error)


def failed(error: Exception) -> Saying:
    """What is told of an error that is none of the known ones."""
    # Errors of lgpio's bring quotation marks along.
    why = str(error).strip("'") or type(error).__name__
    return Saying(
        f"The buttons cannot be used ({why}). Start the table again, or set pins = "
        '"mock" under [buttons] in the configuration; the page\'s buttons work meanwhile.',
        "buttons-failed",
        why=why,
    )


def _lgpio() -> Any:
    """What gpiozero uses lgpio with. Raises PinTrouble."""
    try:
        return importlib.import_module("gpiozero.pins.lgpio")
    except ModuleNotFoundError as error:
        if error.name not in ("lgpio", "_lgpio"):
            raise PinTrouble(failed(error)) from error
        raise PinTrouble(
            Saying(
                "The buttons cannot be used: lgpio is not installed. Run `sudo apt install "
                "python3-lgpio`, then `deploy/set-up run`, and start the table again; the page's "
                "buttons work meanwhile.",
                "buttons-no-library",
            )
        ) from error
    except OSError as error:
        # What lgpio's own import makes of a folder that takes no pipe.
        raise PinTrouble(_no_pipe(os.environ.get(_PIPES, os.getcwd()))) from error
    except Exception as error:
        raise PinTrouble(failed(error)) from error


@contextmanager
def _pipe_in(folder: Path) -> Iterator[None]:
    """Let lgpio, when it is first imported, make its pipe where it can, and where nobody sees it.

    lgpio makes a named pipe in its working folder, opens both ends at once, and never asks for it
    by name again; a folder that LG_WD names becomes the whole process's working directory.
    """
    # By the directory itself: its name may not lead to it any more.
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    given = os.environ.get(_PIPES)
    made = None if given else _private_folder(folder)
    try:
        if made is not None:
            os.environ[_PIPES] = str(made)
        yield
    finally:
        os.fchdir(here)
        os.close(here)
        if made is not None:
            del os.environ[_PIPES]
            shutil.rmtree(made, ignore_errors=True)


def _private_folder(folder: Path) -> Path:
    """A new folder of this user's alone that takes a pipe. Raises PinTrouble."""
    # Not every disk that a table may be kept on takes a pipe.
    for place in (folder, Path(tempfile.gettempdir())):
        with suppress(OSError):
            made = Path(tempfile.mkdtemp(prefix="lgpio-", dir=place))
            with suppress(OSError):
                os.mkfifo(made / "probe")
                return made
            made.rmdir()
    raise PinTrouble(_no_pipe(str(folder)))


def _no_pipe(folder: str) -> Saying:
    return Saying(
        f"The buttons cannot be used: lgpio can make no pipe in {folder}. Name a folder that this "
        f"user may write to in the environment, as {_PIPES}, and start the table again; the page's "
        "buttons work meanwhile.",
        "buttons-no-pipe",
        folder=folder,
    )


def _no_chip(devices: Path) -> Saying:
    chip = f"{devices}/gpiochip0"
    return Saying(
        f"The buttons cannot be used: there is no {chip} here. Let the program see the devices of "
        'its machine, or set pins = "mock" under [buttons] in the configuration; the page\'s '
        "buttons work meanwhile.",
        "buttons-no-chip",
        chip=chip,
    )


def _forbidden(chip: Path) -> Saying:
    user = _user()
    return Saying(
        f"The buttons cannot be used: {user} may not open {chip}. Run `sudo usermod -aG gpio "
        f"{user}`, then log in again or start the service again; the page's buttons work "
        "meanwhile.",
        "buttons-forbidden",
        user=user,
        chip=str(chip),
    )


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())
