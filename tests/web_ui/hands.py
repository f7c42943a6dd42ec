# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person does on the page to put something right, in a real browser."""

from __future__ import annotations

import re

from tests.web_ui.browser import Browser


def press(browser: Browser, selector: str) -> None:
    """Click what is there, or will be."""
    browser.wait_for(f"return document.querySelector({selector!r})")
    browser.run(f"document.querySelector({selector!r}).click()")


def foreseen(browser: Browser) -> list[str]:
    """What the open dialog says would change, once it may be confirmed."""
    browser.wait_for("return document.querySelector('.correcting [type=submit]:not(:disabled)')")
    script = "return [...document.querySelectorAll('.foreseen li')].map((one) => one.textContent)"
    found: list[str] = browser.run(script)
    return found


def confirm(browser: Browser, by: str = "", reason: str = "") -> None:
    """Confirm the open correction, once that is possible."""
    browser.wait_for("return document.querySelector('.correcting [type=submit]:not(:disabled)')")
    browser.run(
        "const form = document.querySelector('.correcting form');"
        f"form.elements.by.value = {by!r}; form.elements.reason.value = {reason!r};"
        "form.requestSubmit()"
    )


def refusals_were_all(browser: Browser) -> None:
    """The console says of each request that the table refused it, and nothing else."""
    refused = re.compile(r"/api/corrections.* status of (403|409) ")
    assert all(refused.search(complaint) for complaint in browser.complaints())


def take_way(browser: Browser, key: str) -> None:
    """Choose one of the ways to put something right."""
    press(browser, f".way input[value={key}]")


def wait_till_gone(browser: Browser, selector: str) -> None:
    """Block until there is no such element."""
    browser.wait_for(f"return !document.querySelector({selector!r})")


def answer(browser: Browser, value: str) -> None:
    """Choose an answer of the open dialog."""
    press(browser, f".choice input[value={value!r}]")


def choose(browser: Browser, value: str) -> None:
    """Choose from the list of the open dialog."""
    browser.wait_for("return document.querySelector('.correcting select')")
    browser.run(
        "const select = document.querySelector('.correcting select');"
        f"select.value = {value!r}; select.dispatchEvent(new Event('change'))"
    )


def type_into(browser: Browser, index: int, value: str) -> None:
    """Type a number into the table of a round by hand."""
    browser.run(
        f"const field = document.querySelectorAll('.byhand input')[{index}];"
        f"field.value = {value!r}; field.dispatchEvent(new Event('input', {{bubbles: true}}))"
    )
