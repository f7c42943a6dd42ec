# SPDX-License-Identifier: AGPL-3.0-or-later
"""The tracker's numbers are fitted on games of which the truth is known."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from device.tracking import MODEL, TrackerModel
from tests.games import fitting
from tests.games.fitting import FITTED, SCALES, SHARES, UNFITTED, stepped
from tests.games.mistakes import Mistake
from tests.games.report_sets import SETS


def test_every_number_has_a_kind() -> None:
    """Log-odds are negative, and nothing else is."""
    names = {each.name for each in fields(TrackerModel)}
    assert {name for name in names if getattr(MODEL, name) > 0} == SHARES | SCALES | UNFITTED
    assert not SHARES & SCALES
    assert names - UNFITTED == set(FITTED)


def test_a_step_and_the_same_back_change_nothing() -> None:
    for name in FITTED:
        up = stepped(MODEL, name, 0.2)
        back = None if up is None else stepped(up, name, -0.2)
        assert up is not None and back is not None
        assert getattr(up, name) > getattr(MODEL, name)
        assert getattr(back, name) == pytest.approx(getattr(MODEL, name), abs=0.005)


def test_shares_stay_shares() -> None:
    assert stepped(MODEL, "held_near", 1.0) is None
    assert stepped(MODEL, "elsewhere", -9.0) is None


def test_a_spoilt_number_is_found_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hardly believes that the next trick is led while a card lies there."""
    lingering = SETS["single"][Mistake.LINGERING]
    monkeypatch.setattr(fitting, "SETS", {"lingering": {"lingering": lingering}})
    monkeypatch.setattr(fitting, "MODEL", replace(MODEL, early=-12.0))
    fitting.main(["--sets", "lingering", "--games", "1", "--players", "4", "--only", "early"])
    head, _, row, everything, apart = capsys.readouterr().out.splitlines()
    assert head == "| number | before | after | cost before | after |"
    name, before, after, cost, cost_after = row.strip("| ").split(" | ")
    assert (name, float(before)) == ("early", -12.0)
    assert float(after) > -12.0
    assert float(cost_after) < float(cost)
    assert everything.split() == ["|", "all", "|", "|", "|", cost, "|", cost_after, "|"]
    assert apart.startswith("| all, on games apart |")
