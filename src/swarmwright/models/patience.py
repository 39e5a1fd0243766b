"""How long to wait before a server that is busy, or has failed by itself, is asked the same again. Pure.

The server's own word counts (`Retry-After`); without one, twice as long each time, and not all of those who
were refused together come back together.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

__all__ = ["Patience", "asked_to_wait_s", "comes_back", "status_of"]

_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.5, 8.0
_SPREAD = 0.25
"""By up to so much of itself a wait is longer."""

_MOST_TRIES = 8

_FAILS = 500

_PAID_OUT = "insufficient_quota"
"""OpenAI's 429 for an account without money, which no waiting fills."""

_NOBODY_THERE = ("ConnectError", "gaierror", "ConnectionRefusedError", "UnsupportedProtocol", "InvalidURL")
"""Where nobody listens, or there is no such place: mostly a wrong address, which is told at once. By name,
since none of the clients is imported for this."""


@dataclass(slots=True)
class Patience:
    """The waits of one call: `left_s` seconds in all, from the first failure on. spread: 0 to 1."""

    left_s: float
    spread: Callable[[], float] = random.random
    tries: int = 1

    def next_wait_s(self, asked_s: float | None) -> float | None:
        """How long to wait now, where a server has asked for `asked_s` (None = it has not said); None = no
        longer: the patience, or the number of tries, is used up."""
        wait_s = min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2 ** (self.tries - 1)) if asked_s is None else asked_s
        wait_s *= 1 + _SPREAD * self.spread()
        if self.tries >= _MOST_TRIES or (asked_s or wait_s) > self.left_s:
            return None
        wait_s = min(wait_s, self.left_s)
        self.left_s -= wait_s
        self.tries += 1
        return wait_s


def comes_back(error: BaseException, *, constrained: bool = False) -> bool:
    """Whether what failed for a time may be mended by waiting: not a place at which nobody is, nor money.

    constrained: whether an answer of a form was asked for. Servers that know no forms fail at that, too, each
    time; who asks can do it in words, and is not kept from it.
    """
    if constrained and status_of(error.__cause__) == _FAILS:
        return False
    causes = list(_causes(error))
    if any(type(one).__name__ in _NOBODY_THERE for one in causes):
        return False
    return all(getattr(one, "code", None) != _PAID_OUT for one in causes)


def status_of(cause: BaseException | None) -> int | None:
    """The HTTP status that a client's exception tells of; None = none. Ollama's client says -1 where a server
    fails while it answers."""
    answer = getattr(cause, "response", None)
    status = getattr(cause, "status_code", None) or getattr(answer, "status_code", None)
    return status if isinstance(status, int) and status > 0 else None


def asked_to_wait_s(error: BaseException) -> float | None:
    """The seconds of the server's `Retry-After`, in each of its ways; None = there is none to be read."""
    for cause in _causes(error):
        headers = getattr(getattr(cause, "response", None), "headers", None) or {}
        if (seconds := _seconds(str(headers.get("retry-after-ms", "")), 1000)) is not None:
            return seconds
        said = str(headers.get("retry-after", "")).strip()
        if (seconds := _seconds(said, 1)) is not None:
            return seconds
        if (seconds := _until(said)) is not None:
            return seconds
    return None


def _seconds(said: str, parts: int) -> float | None:
    try:
        number = float(said) / parts
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


def _until(said: str) -> float | None:
    try:
        when = parsedate_to_datetime(said)
    except ValueError:
        return None
    aware = when if when.tzinfo is not None else when.replace(tzinfo=UTC)
    return max(0.0, (aware - datetime.now(UTC)).total_seconds())


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what it came from, each once."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__
