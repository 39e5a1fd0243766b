"""A server in a process of its own, which is started again whenever a file that matters is saved."""

from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from importlib.util import cache_from_source
from pathlib import Path

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import stderr
from swarmwright.cli.sparing import Spare

__all__ = ["again_and_again", "matters_by_kind"]

_KINDS = (".py", ".toml", ".env", ".cedar")
"""Sources and configuration. Texts and data are what teams write; those that are named are watched, too."""

_STOPS_WITHIN_S = 15.0


def again_and_again(
    command: Sequence[str],
    folders: Sequence[Path],
    hear: Callable[[str], object],
    written: Sequence[Path] = (),
    named: Callable[[], Collection[Path]] = tuple,
) -> int:
    """Run it, and anew after every change of a source in these folders, until Ctrl-C or SIGTERM: 0, or 130
    where that came twice and nothing was waited for.

    hear: called with each line that it prints, in a thread. written: where it writes itself, which is of no
    account, nor are hidden folders. named: other files that matter, as they are at each start. Without
    folders it is run once, and the exit code is its own. Once it has said something, a spare is kept ready.
    """
    from watchfiles import watch

    def heard(line: str) -> None:
        hear(line)
        if folders:
            spare.make()

    spare = Spare(command, lambda given: _started(given, heard))
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    process, code = spare.begin(), ExitCode.OK
    try:
        if not folders:
            return process.wait()

        known = frozenset(named())

        def matters(_: object, path: str) -> bool:
            return Path(path) in known or matters_by_kind(Path(path), folders, written)

        for saved in watch(*folders, watch_filter=matters, debounce=300):
            stderr().print("a file was saved: starting again", style="dim")
            spare.forget(Path(path) for _, path in saved)
            _stop(process)
            _forget_bytecode(Path(path) for _, path in saved)
            known = frozenset(named())
            process = spare.begin()
    except KeyboardInterrupt:  # the way to end it
        code = _stop_by_hand(process)
    finally:
        spare.close()
        _stop(process)
        signal.signal(signal.SIGTERM, before)
    return code


def _started(command: Sequence[str], hear: Callable[[str], object]) -> subprocess.Popen[str]:
    """The process, in a session of its own: Ctrl-C is ours alone, and we pass it on once."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )

    def listen() -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                hear(line)

    threading.Thread(target=listen, daemon=True).start()
    return process


def _forget_bytecode(saved: Iterable[Path]) -> None:
    """Take away what Python has compiled of these sources.

    It tells a source by its size and second alone, so one that was saved twice within a second would be run
    as it was (docs.python.org/3/reference/import.html#cached-bytecode-invalidation).
    """
    for path in saved:
        if path.suffix == ".py":
            Path(cache_from_source(str(path))).unlink(missing_ok=True)


def matters_by_kind(path: Path, folders: Sequence[Path], written: Sequence[Path]) -> bool:
    """Whether a file in these folders is a source or configuration, and none that is written here."""
    if any(path.is_relative_to(folder) for folder in written):
        return False
    inside = next((path.relative_to(folder) for folder in folders if path.is_relative_to(folder)), path)
    hidden = any(part.startswith(".") or part == "__pycache__" for part in inside.parts)
    return path.suffix in _KINDS and not hidden


def _stop_by_hand(process: subprocess.Popen[str]) -> ExitCode:
    """See that it ends; at once, where one is asked again meanwhile. From then on nothing interrupts us."""
    try:
        stderr().print("stopping; Ctrl-C again stops at once", style="dim")
        _stop(process)
    except KeyboardInterrupt:
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, signal.SIG_IGN)
        process.kill()
        return ExitCode.INTERRUPTED
    return ExitCode.OK


def _stop(process: subprocess.Popen[str]) -> None:
    """Ask it to end, and see that it does."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(_STOPS_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
