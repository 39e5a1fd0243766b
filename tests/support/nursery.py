"""A process that has imported everything, and forks children for the tests: the imports take seconds of each.

`support.forking` starts it, with a socket as its standard input. A message asks for one child, in JSON, with
the child's standard streams beside it; the answer is the child's process id. The child is made an orphan at
once, so that it becomes the asking process's own, who has said that orphans are (prctl(2),
PR_SET_CHILD_SUBREAPER). What it is forked from has no thread, no loop and no file open, so it is as good as a
process that was started from nothing. The nursery ends with its socket.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import threading
import types
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

IMPORTED = ("aiosqlite", "graph.teams", "langchain_core.tools", "support.crews", "support.platforms")
"""What children import beside all of ours; one that needs more imports it itself."""

LENGTH = 8
"""How many bytes say how long a message is."""

_TESTS = str(Path(__file__).parents[1])


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A child: Python's arguments, and what it is to have. Its streams come beside; `streams` says which."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str
    streams: list[int]
    session: bool
    below: bool


def import_all() -> None:
    """Import what children need, read one prompt, and leave all that out of garbage collection."""
    import swarmwright

    ours = [one.name for one in pkgutil.walk_packages(swarmwright.__path__, "swarmwright.")]
    for name in [*(one for one in ours if not one.endswith("__main__")), *IMPORTED]:
        importlib.import_module(name)
    from swarmwright.cli.commands import group
    from swarmwright.language.pipeline import compile_prompt

    for _ in group().commands.values():  # each is imported when it is asked for
        pass
    compile_prompt("Ada writes, then Bob edits.")  # which makes the grammars
    gc.collect()
    gc.freeze()


def serve(door: socket.socket) -> Asked | None:
    """Fork whoever is asked for. Returns what to be in the child; None where nobody asks any more."""
    while head := door.recv(LENGTH, socket.MSG_PEEK):
        head, streams, _, _ = socket.recv_fds(door, LENGTH, 3)
        given = json.loads(_exactly(door, int.from_bytes(head)))
        assert threading.active_count() == 1, threading.enumerate()
        read, write = os.pipe()
        between = os.fork()
        if between == 0:
            if child := os.fork():
                os.write(write, child.to_bytes(LENGTH))
                os._exit(0)
            for one in (read, write, door.detach()):
                os.close(one)
            asked = Asked(**given)
            _set_streams(dict(zip(asked.streams, streams, strict=True)))
            return asked
        os.waitpid(between, 0)  # when it has ended, its child is the asking process's
        door.sendall(os.read(read, LENGTH))
        for one in (read, write, *streams):
            os.close(one)
    return None


def with_nursery(asked: Asked) -> Asked | None:
    """Keep a nursery for the child's own children. Returns what to be: this child, or one of those."""
    here, there = socket.socketpair()
    if os.fork() == 0:
        here.close()
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nothing, number)
        os.close(nothing)
        with there:
            return serve(there)
    there.close()
    from support.forking import forks_children

    execute = forks_children(subprocess.Popen._execute_child, [sys.executable], lambda: here)  # type: ignore[attr-defined]
    subprocess.Popen._execute_child = execute  # type: ignore[attr-defined]
    return asked


def _exactly(door: socket.socket, length: int) -> bytes:
    got = b""
    while len(got) < length:
        more = door.recv(length - len(got))
        assert more, "the message ends early"
        got += more
    return got


def _set_streams(given: dict[int, int]) -> None:
    """Have these as standard streams, and those that are not given closed."""
    for number in (0, 1, 2):
        if number in given:
            os.dup2(given[number], number)
            os.close(given[number])
        else:
            with suppress(OSError):
                os.close(number)


class Child:
    """A process as `python` would have started it; how it leaves is known when all else has been done."""

    def __init__(self) -> None:
        self.code: int | None = None
        atexit.register(self._leave)  # the first, so that it is called last

    def be(self, asked: Asked, path: list[str]) -> None:
        """Run what is asked."""
        if asked.session:
            os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(asked.environment)
        os.chdir(asked.folder)
        _open_streams()
        try:
            _run(asked.arguments, path)
            self.code = 0
        except SystemExit as left:
            self.code = left.code if isinstance(left.code, int) else int(left.code is not None)
            if isinstance(left.code, str):
                sys.stderr.write(f"{left.code}\n")
        except BaseException as error:  # noqa: BLE001  (it ends here, whatever it was)
            _show(error)
            self.code = -signal.SIGINT if isinstance(error, KeyboardInterrupt) else 1

    def _leave(self) -> None:
        """Spare the taking down of all that is imported."""
        if self.code is None:
            return  # the nursery itself
        for stream in (sys.stdout, sys.stderr):
            try:
                if stream is not None and not stream.closed:
                    stream.flush()
            except OSError as error:
                if stream is sys.stdout and sys.stderr is not None:
                    sys.stderr.write(f"Exception ignored in: {stream!r}\n{type(error).__name__}: {error}\n")
                    self.code = 120
        if self.code < 0:
            signal.signal(-self.code, signal.SIG_DFL)
            os.kill(os.getpid(), -self.code)
        os._exit(self.code & 0xFF)


def _open_streams() -> None:
    """The objects over the standard streams, as the environment asks for them."""
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "").partition(":")
    at_once = bool(os.environ.get("PYTHONUNBUFFERED"))
    if not encoding:
        encoding, errors = sys.stdout.encoding, errors or sys.stdout.errors or ""
    errors = errors or "strict"
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream: io.TextIOWrapper | None = None
        with suppress(OSError):
            if name == "stdin":
                bare = io.FileIO(0, closefd=False)
                stream = io.TextIOWrapper(io.BufferedReader(bare), encoding, errors)
            else:
                bare = io.FileIO(number, "w", closefd=False)
                stream = io.TextIOWrapper(
                    bare if at_once else io.BufferedWriter(bare),
                    encoding,
                    errors if name == "stdout" else "backslashreplace",
                    newline="\n",
                    line_buffering=name == "stderr" or bare.isatty(),
                    write_through=at_once,
                )
            bare.name = f"<{name}>"
            stream.mode = "r" if name == "stdin" else "w"  # type: ignore[misc]
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _run(arguments: list[str], path: list[str]) -> None:
    """Run a module (-m), a string (-c) or a script, with the rest of the arguments."""
    given = [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one]
    if _TESTS not in given:
        _forget_tests()
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    match arguments:
        case ["-m", name, *rest]:
            sys.argv, sys.path[:] = ["-m", *rest], [str(Path.cwd()), *given, *path]
            runpy.run_module(name, run_name="__main__", alter_sys=True)
        case ["-c", code, *rest]:
            sys.argv, sys.path[:] = ["-c", *rest], ["", *given, *path]
            exec(compile(code, "<string>", "exec"), main.__dict__)
        case [script, *rest]:
            sys.argv, sys.path[:] = [script, *rest], [str(Path(script).resolve().parent), *given, *path]
            runpy.run_path(script, run_name="__main__")


def _show(error: BaseException) -> None:
    """As Python does, without what is ours."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    sys.excepthook(type(error), error.with_traceback(trace), trace)


def _forget_tests() -> None:
    """Somebody's own module may have the name of one of ours."""
    for name, module in list(sys.modules.items()):
        places = [*getattr(module, "__path__", ()), getattr(module, "__file__", None) or ""]
        if any(place.startswith(_TESTS) for place in places):
            del sys.modules[name]


if __name__ == "__main__":
    child = Child()
    rest = sys.path[1:]  # the first is that of the tests
    import_all()
    with socket.socket(fileno=0) as door:
        wanted = serve(door)
    if wanted is not None and wanted.below:
        wanted = with_nursery(wanted)
    if wanted is not None:
        child.be(wanted, rest)
