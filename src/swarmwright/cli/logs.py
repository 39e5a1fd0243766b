"""The program's own log on stderr: lines with their time for what stays, and each thing said once in a while.

An outage of the database is noticed by whatever asks for it: hundreds of lines, with tracebacks, that say the
same. The first is said at once; how many there were since is said with the next one, a minute later.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections import OrderedDict

__all__ = ["Seldom", "Timed", "log_to_stderr", "log_with_times"]

AGAIN_S = 60.0
"""How long what was said is not said again."""

_OURS = ("swarmwright", "psycopg", "procrastinate", "uvicorn", "asyncio")
"""Whose lines are told seldom. What graphs and tools say is theirs, and told as often as they say it."""

_ADDRESS = re.compile("0x[0-9a-fA-F]{4,}")
"""Of an object in memory: another object's, and the line says the same."""

_LINE_END = re.compile(r"\s*[\r\n]+\s*")

_PASSED = "passed"
"""Where a record says how many of its like were not told."""

_MOST = 200
"""So many different lines are remembered, the last ones."""


def log_to_stderr() -> None:
    """Send warnings of the program's own log to stderr as plain lines."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s: %(message)s")


def log_with_times() -> None:
    """Let each line begin with its time from now on (UTC), and say what repeats itself seldom: for commands
    that stay, whose log is read later and by others.

    Of plain handlers alone, as `log_to_stderr` sets one up: whoever has handlers of their own, as a program
    that runs us within itself or a test, hears every line as it is told.
    """
    for handler in logging.getLogger().handlers:
        if type(handler) is logging.StreamHandler and not isinstance(handler.formatter, Timed):
            handler.setFormatter(Timed(handler.formatter or logging.Formatter()))
            handler.addFilter(Seldom())


class Timed(logging.Formatter):
    """A line of another formatter, behind its time: `2026-03-01T12:00:00.123Z WARNING: …`; of one that is
    said again after a while (`Seldom`), how often it was said since. A message of ours is one line."""

    def __init__(self, line: logging.Formatter) -> None:
        super().__init__()
        self._line = line

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        if _is_ours(record) and _LINE_END.search(text := record.getMessage()):
            record = logging.makeLogRecord(vars(record))
            record.msg, record.args = _LINE_END.sub(" ", text).strip(), None
        if passed := getattr(record, _PASSED, 0):
            record = logging.makeLogRecord(vars(record))
            record.msg, record.args = f"{record.getMessage()} [still; {passed} more times in between]", None
            record.exc_info = record.exc_text = None  # it was told the first time
        return f"{moment}.{int(record.msecs):03d}Z {self._line.format(record)}"


class Seldom(logging.Filter):
    """Lets a line by that was not said within the last minute; else counts it."""

    def __init__(self) -> None:
        super().__init__()
        self._said: OrderedDict[tuple[str, ...], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is told."""
        if not _is_ours(record):
            return True
        raised = repr(record.exc_info[1]) if record.exc_info and record.exc_info[1] is not None else ""
        line = record.name, record.levelname, *(_ADDRESS.sub("0x", t) for t in (record.getMessage(), raised))
        at, passed = self._said.get(line, (None, 0))
        if at is not None and 0 <= record.created - at < AGAIN_S:
            self._said[line] = at, passed + 1
            return False
        self._said[line] = record.created, 0
        self._said.move_to_end(line)
        if len(self._said) > _MOST:
            self._said.popitem(last=False)
        setattr(record, _PASSED, passed)
        return True


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] in _OURS
