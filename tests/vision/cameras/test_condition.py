# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was kept of a camera's light and focus is read as it was written, or refused."""

from __future__ import annotations

import json

import pytest

from vision.cameras.appearance import Appearance
from vision.cameras.condition import Measured, measured_from

MEASURED = Measured("imx708 /base/i2c", 20_000, 2.5, (1.9, 1.6), 1.2, Appearance(120.0, 30.0))


def test_what_was_written_is_read() -> None:
    assert measured_from(json.loads(json.dumps(MEASURED.to_json()))) == MEASURED


@pytest.mark.parametrize("odd", [10**400, -1, True, "fast", float("nan"), float("inf"), [1]])
def test_no_measure_is_refused(odd: object) -> None:
    with pytest.raises(ValueError, match="measure"):
        measured_from({**MEASURED.to_json(), "exposure_us": odd})
