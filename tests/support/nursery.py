"""A process that has imported everything, and forks workers for the tests: the imports take seconds of each.

Run as a script with the path of a socket. Each connection asks for one worker, as a line of JSON: the script,
its arguments, its environment. The answer is its process id, and then all that it prints. What it forks from
has no thread, no loop and no file open, so a worker is as good as a process that was started from nothing.
It ends with its standard input.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import threading
import traceback
from pathlib import Path

IMPORTED = (
    "aiosqlite",
    "graph.teams",
    "langchain_core.tools",
    "support.crews",
    "support.platforms",
    "swarmwright.models.boundary",
    "swarmwright.runtime.agents.crew",
    "swarmwright.runtime.platform",
    "swarmwright.storage.opening",
    "swarmwright.storage.sqlite",
    "swarmwright.storage.postgres.store",
)
"""What the workers of the tests import; one that needs more imports it itself."""


def serve(path: str) -> None:
    """Fork a worker for each connection, until the standard input ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is gone at once
    with socket.socket(socket.AF_UNIX) as door, selectors.DefaultSelector() as either:
        door.bind(path)
        door.listen()
        sys.stdout.write("open\n")
        sys.stdout.flush()
        either.register(sys.stdin, selectors.EVENT_READ)
        either.register(door, selectors.EVENT_READ)
        while not any(key.fileobj is sys.stdin for key, _ in either.select()):
            connection, _ = door.accept()
            with connection:
                asked = json.loads(connection.makefile().readline())
                assert threading.active_count() == 1, threading.enumerate()
                if os.fork() == 0:
                    either.close()
                    door.close()
                    work(connection, **asked)


def work(connection: socket.socket, script: str, arguments: list[str], environment: dict[str, str]) -> None:
    """Be a worker; never returns."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        connection.sendall(f"{os.getpid()}\n".encode())
        os.dup2(connection.fileno(), sys.stdout.fileno())
        connection.close()
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = [script, *arguments]
        runpy.run_path(script, run_name="__main__")
        code = 0
    except BaseException:  # noqa: BLE001  (the worker ends here, whatever it was)
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    for name in IMPORTED:
        importlib.import_module(name)
    serve(sys.argv[1])
    Path(sys.argv[1]).unlink()
