# SPDX-License-Identifier: AGPL-3.0-or-later
"""Taking icons, photographs and fonts out of packages installed on a machine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
from PIL import ImageFont
from tqdm import tqdm

from vision.files.pictures import decoded, decoded_as_it_is, write_picture
from vision.frames import Pixels

ICON_SIDE = 128
LONGEST_PHOTOGRAPH = 1200
_HELD_OUT_SHARE = 15  # per cent
_LEAST_CONTRAST = 14.0
"""Standard deviation of a picture's greys below which it is one flat colour."""
_VARIANT = re.compile(r"skin-tone|^flag-|-(dark|medium|light)$")
"""Names of the same person in another skin, and of flags: hundreds that look alike."""
_SETS = ("game-icons", "openmoji", "noto", "fluent-emoji-flat")


def split_of(name: str) -> str:
    """`training` or `held-out`, always the same for a name."""
    return "held-out" if crc32(f"split {name}".encode()) % 100 < _HELD_OUT_SHARE else "training"


def gather_icons(packages: Path, out: Path, each: int) -> None:
    """Render `each` icons of every package as PNG with alpha, 128 px."""
    for package in _SETS:
        book = json.loads((packages / package / "icons.json").read_text())
        distinct = [name for name in book["icons"] if not _VARIANT.search(name)]
        names = sorted(distinct, key=lambda name: crc32(name.encode()))[:each]
        for name in tqdm(names, desc=package, unit="icon"):
            path = out / split_of(name) / "icons" / f"{package}-{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            icon = book["icons"][name]
            width = icon.get("width", book.get("width", 16))
            height = icon.get("height", book.get("height", 16))
            _rasterise(_svg(icon["body"], width, height), path)


def _svg(body: str, width: float, height: float) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">{body}</svg>'
    )


def _rasterise(svg: str, path: Path) -> None:
    size = str(ICON_SIDE)
    command = ["rsvg-convert", "-w", size, "-h", size, "--keep-aspect-ratio", "-o", str(path)]
    subprocess.run(command, input=svg.encode(), check=True)
    picture = decoded_as_it_is(path)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
        path.unlink()  # nothing of it is transparent: no emblem, but a tile


def gather_photographs(folder: Path, out: Path) -> None:
    """One JPEG of every picture below the folder, the largest of each work's sizes."""
    for work, path in tqdm(sorted(_works(folder)), desc=folder.name, unit="picture"):
        picture = _read_picture(path)
        if picture is None or cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).std() < _LEAST_CONTRAST:
            continue
        scale = min(1.0, LONGEST_PHOTOGRAPH / max(picture.shape[:2]))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        target = out / split_of(_kin(work)) / "photographs" / f"{work}.jpg"
        target.parent.mkdir(parents=True, exist_ok=True)
        write_picture(target, np.asarray(small, np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 92])


def _works(folder: Path) -> Iterable[tuple[str, Path]]:
    """(name, its largest file) of every work below the folder."""
    largest: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in {".jpg", ".jpeg", ".png", ".webp", ".jxl", ".svg"}:
            continue
        if path.stem == "screenshot" or "_dark" in path.parent.name or path.is_symlink():
            continue
        parts = path.relative_to(folder).parts
        name = parts[0] if "contents" in parts else re.sub(r"_\d+x\d+$", "", path.stem)
        if name not in largest or path.stat().st_size > largest[name].stat().st_size:
            largest[name] = path
    return largest.items()


def _kin(work: str) -> str:
    """The name without what tells a dark variant from a light one."""
    return re.sub(r"(-[dl]|-Dark|-Light)$", "", work).split("-no-logo")[0].split("-Mate-")[0]


def _read_picture(path: Path) -> Pixels | None:
    """(height, width, 3) BGR; None where nothing here can decode it."""
    with tempfile.TemporaryDirectory() as room:
        png = Path(room) / "picture.png"
        if path.suffix == ".jxl":
            subprocess.run(["djxl", str(path), str(png)], check=False, capture_output=True)
            path = png
        elif path.suffix == ".svg":
            command = ["rsvg-convert", "-w", "1200", "--keep-aspect-ratio", str(path)]
            subprocess.run([*command, "-o", str(png)], check=False, capture_output=True)
            path = png
        return decoded(path) if path.is_file() else None


def gather_fonts(out: Path) -> None:
    """Copy every Latin font of this machine that draws ten digits in ten ways."""
    listing = subprocess.run(
        ["fc-list", ":lang=en", "file"], check=True, capture_output=True, text=True
    ).stdout
    paths = {Path(line.strip().rstrip(":")) for line in listing.splitlines()}
    for path in sorted(paths):
        if path.suffix.lower() in {".ttf", ".otf"} and _has_digits(path):
            family = re.split(r"[-_]", path.stem)[0]
            target = out / split_of(family) / "fonts" / (path.stem + path.suffix.lower())
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def _has_digits(path: Path) -> bool:
    try:
        font = ImageFont.truetype(str(path), 40)
        looks = {bytes(font.getmask(sign)) for sign in "0123456789AJQK"}
    except OSError:
        return False
    return len(looks) == 14 and all(any(look) for look in looks)
