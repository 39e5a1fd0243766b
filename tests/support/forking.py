"""Python for tests, quicker: `PYTHON` in place of `sys.executable` in a command that a test starts.

Such a child is forked from a process that has imported everything (`support.nursery`), and is otherwise the
same: a process of its own, waited for, killed and listened to by `subprocess` and `asyncio`. It costs some
hundredths of a second in place of some seconds. Tests of starting itself say `sys.executable`, and so do
those of what is imported when. Where children cannot be had like this (it takes Linux), and for whoever else
starts it, `PYTHON` is just Python.
"""

from __future__ import annotations

import atexit
import ctypes
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

from support.nursery import LENGTH

__all__ = ["PYTHON", "PYTHON_AND_BELOW", "begin", "forks_children"]

PYTHON = str(Path(sys.executable).parent) + f"{os.sep}{os.curdir}{os.sep}" + Path(sys.executable).name
"""The interpreter, by another name for it."""

PYTHON_AND_BELOW = PYTHON.replace(f"{os.sep}{os.curdir}{os.sep}", f"{os.sep}{os.curdir}" * 2 + os.sep)
"""Such a child whose own children, of `sys.executable`, are forked as well."""

_TESTS = Path(__file__).parents[1]
_PR_SET_CHILD_SUBREAPER = 36
_ONE_AT_A_TIME = threading.Lock()


def forks_children(
    started: Callable[..., None],
    commands: Collection[str] = (PYTHON, PYTHON_AND_BELOW),
    nursery: Callable[[], socket.socket] | None = None,
) -> Callable[..., None]:
    """`Popen._execute_child`, which starts what is none of these commands as before."""
    parameters = signature(started)

    def execute(self: subprocess.Popen[Any], *given: Any, **more: Any) -> None:
        asked = parameters.bind(self, *given, **more).arguments
        args = asked["args"]
        if isinstance(args, (str, bytes)) or os.fspath(args[0]) not in commands or sys.platform != "linux":
            started(self, *given, **more)
            return
        ours = [("p2cread", "p2cwrite"), ("c2pwrite", "c2pread"), ("errwrite", "errread")]
        try:
            streams = {number: asked[pair[0]] for number, pair in enumerate(ours)}
            self.pid = _forked(
                nursery or _nursery,
                [os.fspath(one) for one in args[1:]],
                dict(os.environ if asked["env"] is None else asked["env"]),
                os.fspath(asked["cwd"] or Path.cwd()),
                {number: number if one == -1 else one for number, one in streams.items()},
                session=bool(asked["start_new_session"]),
                below=os.fspath(args[0]) == PYTHON_AND_BELOW,
            )
            self._child_created = True  # type: ignore[attr-defined]
        finally:
            for theirs, other in ours:
                if asked[theirs] != -1 and asked[other] != -1:
                    os.close(asked[theirs])

    return execute


def _forked(
    nursery: Callable[[], socket.socket],
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: str,
    streams: Mapping[int, int],
    *,
    session: bool,
    below: bool,
) -> int:
    """The process id of a new child of this process."""
    open_ones = {number: one for number, one in streams.items() if _is_open(one)}
    asked = {
        "arguments": list(arguments),
        "environment": dict(environment),
        "folder": folder,
        "streams": list(open_ones),
        "session": session,
        "below": below,
    }
    message = json.dumps(asked).encode()
    with _ONE_AT_A_TIME:
        door = nursery()
        _adopt_orphans(True)
        try:
            socket.send_fds(door, [len(message).to_bytes(LENGTH)], list(open_ones.values()))
            door.sendall(message)
            answer = door.recv(LENGTH)
        finally:
            _adopt_orphans(False)
    assert len(answer) == LENGTH, "the nursery has ended"
    return int.from_bytes(answer)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _adopt_orphans(adopt: bool) -> None:
    """Whether processes below this one become its children when those that started them have ended."""
    assert ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(adopt), 0, 0, 0) == 0


def begin() -> None:
    """Start the nursery, which will be ready when it is first asked for a child."""
    if sys.platform == "linux":
        _nursery()


@cache
def _nursery() -> socket.socket:
    """The way to the process that forks children, which ends with this one."""
    here, there = socket.socketpair()
    given = [
        one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one
    ]  # the same source as here
    with there:
        process = subprocess.Popen(
            [sys.executable, "-P", str(_TESTS / "support" / "nursery.py")],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(_TESTS), *given])},
            cwd=os.sep,
            stdin=there.fileno(),
        )

    def close() -> None:
        here.close()
        process.wait()

    atexit.register(close)
    return here
