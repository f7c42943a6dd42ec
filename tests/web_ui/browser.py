# SPDX-License-Identifier: AGPL-3.0-or-later
"""A real browser for the tests: the few WebDriver commands they need, sent to chromedriver."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
CHROMEDRIVER = shutil.which("chromedriver")
MISSING = None if CHROMIUM and CHROMEDRIVER else "chromium and chromedriver are not installed"
_ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
)
_TRIES = 5
_KEYS = {
    "Tab": (9, ""),
    "Enter": (13, ""),
    "Escape": (27, ""),
    "Space": (32, " "),
    "ArrowUp": (38, ""),
    "ArrowDown": (40, ""),
}


class Browser:
    """One browser window."""

    def __init__(self, driver: str) -> None:
        self._driver = driver
        options = {"binary": CHROMIUM, "args": list(_ARGUMENTS)}
        wanted = {
            "alwaysMatch": {
                "goog:chromeOptions": options,
                "goog:loggingPrefs": {"browser": "ALL"},
            }
        }
        self._session = self._send("POST", "/session", {"capabilities": wanted})["sessionId"]

    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""
        self._command("POST", "/url", {"url": address})

    def new_window(self) -> str:
        """Open another window; what `turn_to` needs to go there."""
        return str(self._command("POST", "/window/new", {"type": "window"})["handle"])

    def turn_to(self, window: str) -> None:
        """Go to a window that was opened."""
        self._command("POST", "/window", {"handle": window})

    def resize(self, width: int, height: int, dark: bool = False) -> None:
        """Give the page a size in CSS pixels, and the viewer's colour scheme."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.devtools("Emulation.setEmulatedMedia", {"features": [scheme]})

    def set_cookie(self, address: str, name: str, value: str) -> None:
        """Keep a cookie for all pages of an address's host."""
        self.devtools("Network.setCookie", {"url": address, "name": name, "value": value})

    def devtools(self, command: str, params: dict[str, Any]) -> Any:
        """Send a DevTools command."""
        return self._command("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def run(self, script: str) -> Any:
        """The value of a script's `return`."""
        return self._command("POST", "/execute/sync", {"script": script, "args": []})

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as on a keyboard: `Tab`, `Enter`, `ArrowDown`, ..."""
        for key in keys:
            code, text = _KEYS[key]
            pressed = {"key": text or key, "code": key, "windowsVirtualKeyCode": code}
            typed = {"text": "\r" if key == "Enter" else text} if text or key == "Enter" else {}
            self.devtools("Input.dispatchKeyEvent", {"type": "keyDown", **pressed, **typed})
            self.devtools("Input.dispatchKeyEvent", {"type": "keyUp", **pressed})

    def wait_for(self, script: str, seconds: float = 10.0) -> Any:
        """Run a script until it returns something true; fails after `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"the page never got there: {script}\n{self.complaints()}")

    def complaints(self) -> list[str]:
        """What the browser's console has complained about since the last call."""
        entries = self._command("POST", "/se/log", {"type": "browser"})
        return [str(entry["message"]) for entry in entries if entry["level"] == "SEVERE"]

    def picture(self, path: Path, whole: bool = False) -> None:
        """Save what is seen, or the whole page, as PNG."""
        params = {"format": "png", "captureBeyondViewport": whole}
        path.write_bytes(base64.b64decode(self.devtools("Page.captureScreenshot", params)["data"]))

    def close(self) -> None:
        """Close the window."""
        self._command("DELETE", "", None)

    def _command(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        return self._send(method, f"/session/{self._session}{path}", body)

    def _send(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        request = urllib.request.Request(
            self._driver + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser window that is closed again, with its driver."""
    driver, port = _started_driver()
    try:
        browser = Browser(f"http://127.0.0.1:{port}")
        try:
            yield browser
        finally:
            browser.close()
    finally:
        driver.terminate()
        driver.wait(timeout=10)


def _started_driver() -> tuple[subprocess.Popen[str], int]:
    """A chromedriver and its port. It chooses a free one for IPv4, and gives up where the same
    one is taken for IPv6 by another of the programs that are tested at the same time.
    """
    assert CHROMEDRIVER is not None
    for _ in range(_TRIES):
        driver = subprocess.Popen(
            [CHROMEDRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert driver.stdout is not None
        for line in driver.stdout:
            started = re.search(r"successfully on port (\d+)", line)
            if started is not None:
                return driver, int(started[1])
        driver.wait(timeout=10)
    raise AssertionError(f"chromedriver did not start in {_TRIES} tries")
