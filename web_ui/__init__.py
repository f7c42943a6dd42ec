# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page: live scoresheet, verdicts with their rules, and the table's HTTP interface.

`create_app` makes the Flask application for one `Table`; `Server` runs it on
waitress in a thread, `serve` runs it until it is interrupted.
"""

from web_ui.app import create_app
from web_ui.house import GamesBeingRead, House, NoSuchGame, SeatRefused
from web_ui.server import Server, serve
from web_ui.table import AnswerRefused, Correction, NoSuchSeat, Press, Subscription, Table, Update

__all__ = [
    "AnswerRefused",
    "Correction",
    "GamesBeingRead",
    "House",
    "NoSuchGame",
    "NoSuchSeat",
    "Press",
    "SeatRefused",
    "Server",
    "Subscription",
    "Table",
    "Update",
    "create_app",
    "serve",
]
