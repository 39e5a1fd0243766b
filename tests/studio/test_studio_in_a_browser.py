"""The studio as people use it: real Chromium, the built pages, and a server in a process of its own.

Each file of stories/ is one test, named by what it tells.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.browser import STORIES, TOLD_WITHIN_S, Served, missing, required, served, told

PROVES = {
    "a_protocol_goes_from_intent_to_export_with_a_revision": ("C-16", "C-17"),
    "checkpoints_are_compared_and_forked": ("B-41",),
    "the_flow_is_swapped_mid_run_by_its_plan": ("B-41",),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of them; each has a team or threads of its own."""
    _need_a_browser()
    with served(tmp_path_factory.mktemp("studio")) as up:
        yield up


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Served]:
    """One that asks who comes in."""
    _need_a_browser()
    with served(tmp_path, locked=True) as up:
        yield up


def _need_a_browser() -> None:
    if why := missing():
        pytest.fail(why) if required() else pytest.skip(why)


def _stories() -> list[object]:
    return [
        pytest.param(name, marks=pytest.mark.requirement(*PROVES[name])) if name in PROVES else name
        for name in sorted(path.stem for path in STORIES.glob("*.mjs"))
    ]


def _threads(story: str) -> set[str]:
    """Those that it makes: by name, or one for each of a list."""
    named = set(re.findall(r'''thread\("[^"]+", "([^"]+)"''', story))
    for listed in re.findall(r"of (\w+|\[[^\]]*\])\)\s*await thread\(", story):
        standing = re.search(rf"const {listed} = (\[[^\]]*\])", story) if listed.isidentifier() else None
        named |= set(re.findall('"([^"]+)"', standing[1] if standing else listed))
    return named


def test_each_story_has_threads_of_its_own() -> None:
    stories = [_threads(path.read_text()) for path in STORIES.glob("*.mjs")]
    shared = Counter(name for names in stories for name in names)
    assert len(shared) > 10 and not [name for name, count in shared.items() if count > 1]


@pytest.mark.parametrize("story", _stories())
def test_in_a_browser(story: str, server: Served) -> None:
    assert told(story, server)


def test_where_the_server_is_killed_mid_step_and_started_again(tmp_path: Path) -> None:
    """The story says when to kill it; it comes back at the same address, on the same store."""
    _need_a_browser()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    with ThreadPoolExecutor(1) as apart:
        with served(tmp_path, port=port) as first:
            story = apart.submit(told, "restarted/a_run_goes_on_where_its_server_was_killed", first)
            end = time.monotonic() + TOLD_WITHIN_S
            while not (tmp_path / "gates" / "kill").exists() and not story.done():
                assert time.monotonic() < end, "the story never came to it"
                time.sleep(0.05)
            os.kill(first.pid, signal.SIGKILL)
        with served(tmp_path, port=port):
            assert story.result(TOLD_WITHIN_S)


def test_where_the_server_asks_who_one_is(locked: Served) -> None:
    assert told("locked/who_one_is_is_asked_and_kept_for_the_tab", locked)
