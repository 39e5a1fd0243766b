"""How long a database may say nothing to who has asked it something.

One that is cut off without a word (its machine frozen, a firewall that drops) closes no connection: nobody
would be told, and whoever asks would wait for good. The kernel notices a machine that is gone; that a process
there has stopped, it does not. So each answer is waited for as long as this, and then the connection's end
is cut off here: what was asked fails as it does where the server hangs up. Cancelling would not do: psycopg
first asks the server to cancel, and waits for its answer.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import AsyncConnection

__all__ = ["ANSWERS_WITHIN_S", "LONG_S", "Patience", "Watched"]

ANSWERS_WITHIN_S = 15.0
"""How long one statement may take: those of a server take milliseconds."""

LONG_S = 600.0
"""The same for what goes through much of what is kept: deleting, clearing away, making an index."""

NO_LONGER_S = 2.0
"""The same after it has said nothing for that long, until it answers; and where the process is to end."""


AWAY_AFTER_S = 1.0
"""How long a server that cannot be reached may be restarting."""


class Patience:
    """With one database. `within_s`: how long an answer is waited for now."""

    def __init__(self) -> None:
        self.within_s = self._usual_s = ANSWERS_WITHIN_S
        self._asked: dict[Watched, asyncio.TimerHandle] = {}
        self._refused_at: float | None = None

    def end(self) -> None:
        """Be short from now on, also with what is asked already: the process is to end."""
        self.within_s = self._usual_s = NO_LONGER_S
        for db, timer in self._asked.items():
            timer.cancel()
            self._asked[db] = self._timer(db, NO_LONGER_S)

    def refused(self) -> None:
        """No connection could be made."""
        if self._refused_at is None:
            self._refused_at = time.monotonic()

    def away(self) -> bool:
        """Whether none could be made for a while, and there was no answer on any since."""
        return self._refused_at is not None and time.monotonic() - self._refused_at >= AWAY_AFTER_S

    @contextmanager
    def waiting(self, db: Watched) -> Iterator[None]:
        """An answer on this connection is waited for."""
        long = db.long and self._usual_s > NO_LONGER_S
        self._asked[db] = self._timer(db, LONG_S if long else self.within_s)
        try:
            yield
            self.within_s, self._refused_at = self._usual_s, None
        finally:
            self._asked.pop(db).cancel()

    def _timer(self, db: Watched, within_s: float) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(within_s, self._give_up, db)

    def _give_up(self, db: Watched) -> None:
        self.within_s = NO_LONGER_S
        db.cut_off()


class Watched(AsyncConnection[tuple[Any, ...]]):
    """A connection on which nobody waits for good, once it has a `patience`.

    long: what is asked now may take long. silent: it was cut off, since nothing came.
    """

    patience: Patience | None = None
    long = False
    silent = False

    async def wait(self, *args: Any, **options: Any) -> Any:
        """Every answer comes by here."""
        if self.patience is None:
            return await super().wait(*args, **options)
        with self.patience.waiting(self):
            return await super().wait(*args, **options)

    def cut_off(self) -> None:
        """Let who waits find that the other side has hung up."""
        self.silent = True
        if not self.closed:
            with socket.socket(fileno=os.dup(self.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)
