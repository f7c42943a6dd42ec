# SPDX-License-Identifier: AGPL-3.0-or-later
"""An evening at one table: games that begin and end, and the seats that phones take."""

from device.evening.evening import Evening, Standing
from device.evening.offers import Offers
from device.evening.past import PastGames
from device.evening.plan import GamePlan, PlanDefaults, plan_from
from device.evening.seats import SeatBook

__all__ = [
    "Evening",
    "GamePlan",
    "Offers",
    "PastGames",
    "PlanDefaults",
    "SeatBook",
    "Standing",
    "plan_from",
]
