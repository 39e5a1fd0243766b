"""What the kernel is told of every connection to the database: a machine that is gone says no goodbye."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from support.clusters import Cluster
from support.relays import Relay
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres.pool import Pool
from swarmwright.worker.queue import Queue, Reach, prepare_queue

GONE_AFTER_S = 30
"""So long after its last sign of life a machine is held to be gone, as the docs say."""


def lines_to(port: int | None) -> Iterator[socket.socket]:
    """This process's connections to a port of this machine."""
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # it was closed meanwhile, or is not connected
            if stat.S_ISSOCK(link.stat().st_mode):
                with socket.socket(fileno=os.dup(int(link.name))) as line:
                    if line.family in (socket.AF_INET, socket.AF_INET6) and line.getpeername()[1] == port:
                        yield line


def told(line: socket.socket) -> tuple[int, int, int]:
    """(whether it is tried while it is idle, after how many seconds without an answer it is gone, and after
    how many milliseconds where something was sent)."""
    idle, between, times = (
        line.getsockopt(socket.IPPROTO_TCP, option)
        for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
    )
    sent = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    return line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE), idle + between * times, sent


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="told by Linux alone")
async def test_every_connection_notices_within_half_a_minute_that_the_other_machine_is_gone(
    cluster: Cluster, postgres_url: str
) -> None:
    async with Relay.to(cluster) as relay, open_store(relay.url) as store:
        await prepare_queue(relay.url, "it")
        await store.threads.save(ThreadRecord("t", "v"))
        async with Queue.open(Reach(relay.url, "it", Pool), ()):
            with await store.threads.hold("t"):
                found = [told(line) for line in lines_to(urlsplit(relay.url).port)]
    assert len(found) >= 4  # the store's, who holds, who hears, the queue's
    assert set(found) == {(1, GONE_AFTER_S, GONE_AFTER_S * 1000)}
