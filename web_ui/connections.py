# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's connections: where there are too many, the idle ones make room for the next.

A browser keeps connections open, and whoever wants to silence a table opens many and says nothing:
without room, the server would take no other for minutes.
"""

from __future__ import annotations

import socket
from collections import Counter
from typing import Any

from waitress.channel import HTTPChannel

from web_ui.refused_early import RefusedEarly

MOST_CONNECTIONS = 400
"""Open at a time, idle ones too; each takes a file of the process and some memory."""


def admit(
    server: Any,
    connection: socket.socket,
    address: tuple[Any, ...],
    adjustments: Any,
    map: dict[int, Any],
) -> HTTPChannel:
    """A channel for a new connection; it stands in for waitress's `channel_class`.

    Args:
        server: the one that accepted it, with its channels.
        connection: the new one.
        address: the other end's.
        adjustments: the server's settings.
        map: all that the server's loop looks after, by file number.

    """
    # The new one counts already: at its limit, waitress takes no other.
    if len(map) + 1 >= adjustments.connection_limit:
        idle = _longest_idle(server.active_channels.values())
        if idle is not None:
            idle.handle_close()
    channel = HTTPChannel(server, connection, address, adjustments, map=map)
    channel.error_task_class = RefusedEarly
    return channel


def _longest_idle(channels: Any) -> HTTPChannel | None:
    """Of whoever has the most idle connections, the one that was quiet for longest.

    Idle is what waits for a request or for the rest of one. What is answered, such as a viewer's
    event stream, never is.
    """
    idle = [each for each in channels if not each.requests and not each.total_outbufs_len]
    if not idle:
        return None
    owners = Counter(_owner(each) for each in idle)
    return min(idle, key=lambda each: (-owners[_owner(each)], each.last_activity))


def _owner(channel: HTTPChannel) -> str:
    """The other end's address, without its port."""
    return str(channel.addr[0])
