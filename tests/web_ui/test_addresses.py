# SPDX-License-Identifier: AGPL-3.0-or-later
"""The addresses that the terminal and the own screen tell can be opened."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.web_ui.fake_table import FakeTable
from web_ui import Server, create_app
from web_ui.addresses import is_this_machines, lan_address, own_address, page_address


def test_the_address_for_phones_is_a_number_or_nothing() -> None:
    assert page_address("127.0.0.1", 8123) is None
    assert page_address("localhost", 8123) is None
    assert page_address("::1", 8123) is None
    assert page_address("fe80::1%eth0", 8123) is None
    assert page_address("192.0.2.5", 8123) == "http://192.0.2.5:8123/"
    assert page_address("2001:db8::5", 80) == "http://[2001:db8::5]:80/"


def test_this_machine_knows_its_own_addresses() -> None:
    assert is_this_machines("127.0.0.1")
    assert not is_this_machines("192.0.2.5")
    assert not is_this_machines("localhost")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("::1", "http://[::1]:8123/"),
        ("127.0.0.1", "http://127.0.0.1:8123/"),
        ("::", "http://localhost:8123/"),
        ("0.0.0.0", "http://localhost:8123/"),
        ("2001:db8::5", "http://[2001:db8::5]:8123/"),
        ("fe80::1%eth0", "http://[fe80::1%25eth0]:8123/"),
        ("table.lan", "http://table.lan:8123/"),
    ],
)
def test_the_address_for_this_machine_is_one_that_can_be_typed(host: str, address: str) -> None:
    assert own_address(host, 8123) == address


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0", "::1", "::"])
def test_what_is_told_of_a_page_opens_it(table: FakeTable, host: str) -> None:
    if ":" in host and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    server = Server(create_app(table), host, 0)
    server.start()
    try:
        told = (server.bound_host, server.port)
        for address in filter(None, (own_address(*told), page_address(*told))):
            with urllib.request.urlopen(f"{address}healthz", timeout=5) as answer:
                assert answer.status == 200
    finally:
        server.stop()


def test_a_network_without_a_way_out_has_an_address_too(tmp_path: Path) -> None:
    """In a network of its own: an interface, its address, and no route to anywhere else."""
    inside = (
        "ip link set lo up && ip link add table0 type bridge && "
        "ip addr add 192.168.7.1/24 dev table0 && ip link set table0 up && "
        f"{sys.executable} -c 'from web_ui.addresses import lan_address; print(lan_address())'"
    )
    done = subprocess.run(
        ["unshare", "--net", "--map-root-user", "sh", "-c", inside],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"no network of its own can be had here: {done.stderr.strip()}")
    assert done.stdout.strip() == "192.168.7.1"


def test_this_machines_address_is_a_number_or_nothing() -> None:
    found = lan_address()
    assert found is None or not ipaddress.ip_address(found).is_loopback


def _has_ipv6() -> bool:
    with contextlib.suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        return True
    return False
