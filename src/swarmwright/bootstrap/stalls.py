"""Code that holds the event loop: noticed from a thread beside it, and said with the place it stands at.

All that a process does shares one loop. An `async def` node that sleeps, computes or asks a server without
`await` holds it for all others: no run goes on, no request is answered, and a worker that says nothing for
long is thought dead. LangGraph's development server refuses such calls; here they work, and are told.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FrameType

__all__ = ["HELD_S", "stalls_told"]

HELD_S = 2.0
"""How long the loop may be held until that is said."""

_LOOKS_S = 0.5

_REMEDY = "everything else waits: make it `def`, which runs in a thread, or await what takes long"

_log = logging.getLogger(__name__)


@contextmanager
def stalls_told() -> Iterator[None]:
    """Meanwhile, say of whatever holds the running loop for long where it stands, once each time."""
    watch = _Watch(asyncio.get_running_loop(), threading.get_ident())
    thread = threading.Thread(target=watch.look, name="stalls", daemon=True)
    thread.start()
    try:
        yield
    finally:
        watch.over.set()


class _Watch:
    """Has a loop answer now and then, from another thread. over: nobody wants to know any more."""

    def __init__(self, loop: asyncio.AbstractEventLoop, ident: int) -> None:
        self._loop, self._ident, self.over = loop, ident, threading.Event()

    def look(self) -> None:
        """Look until it is over."""
        while not self.over.wait(_LOOKS_S):
            answered, asked = threading.Event(), time.monotonic()
            with suppress(RuntimeError):  # it was closed
                self._loop.call_soon_threadsafe(answered.set)
            if answered.wait(HELD_S) or self.over.is_set():
                continue
            place = held_by(sys._current_frames().get(self._ident))
            if not place:  # nobody's code: the machine has no time for us, or was away itself
                continue
            _log.warning("%s holds the event loop for more than %g s: %s", place, HELD_S, _REMEDY)
            while not answered.wait(_LOOKS_S) and not self.over.is_set():
                pass
            if answered.is_set():
                _log.warning(
                    "the event loop was held for at least %.1f s by %s", time.monotonic() - asked, place
                )


def held_by(frame: FrameType | None) -> str:
    """Whose code a thread is in, in words: the innermost place that is no library's, and the node that it is
    in; "" = nobody's."""
    node, place = "", ""
    while frame is not None:
        file = frame.f_code.co_filename
        if not place and _is_somebodys(file):
            place = f"{frame.f_code.co_name} ({file}:{frame.f_lineno})"
        node = node or _node_of(frame)
        frame = frame.f_back
    return f"the node {node}, in {place}" if node and place else place


def _node_of(frame: FrameType) -> str:
    """The node whose config LangGraph hands on there, if it does."""
    if not frame.f_code.co_filename.endswith("_runnable.py"):
        return ""
    config = frame.f_locals.get("config")
    about = config.get("metadata") if isinstance(config, dict) else None
    return str(about.get("langgraph_node", "")) if isinstance(about, dict) else ""


@cache
def _libraries() -> tuple[str, ...]:
    """Where Python, what is installed, and this package lie."""
    paths = sysconfig.get_paths()
    found = {paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    return tuple(f"{Path(path).resolve()}{os.sep}" for path in {*found, str(Path(__file__).parents[1])})


@cache
def _is_somebodys(file: str) -> bool:
    return not file.startswith("<") and not str(Path(file).resolve()).startswith(_libraries())
