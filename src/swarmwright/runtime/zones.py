"""Zones: graphs that share nothing, and bridges, the one way from a zone into another (DESIGN §6).

A zone has graphs, checkpointers and stores of its own, and what runs in it is given nothing of who called:
`Zone.run` begins in an empty context, so that no configuration, callback, stream or checkpoint of another
zone's run goes along. What may cross is the text of one declared field, over a `Bridge`.

Who sent it is no word in a state, which every client can write: it is the `Sender`, an object that the bridge
gives out once. A state, an input, a `Command`, a `Send`, a resume or an update of the state can say what it
likes; what was not sent by who holds that object is not taken. This module knows nothing of any app.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextvars import Context
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ParamSpec, TypeVar

from swarmwright.errors import BridgeAccessError, ZonesNotApart

__all__ = ["Bridge", "Receiver", "Sender", "Zone", "apart"]

P = ParamSpec("P")
Result = TypeVar("Result")


class Bridge:
    """The one way for the text of one `field`, from who holds its sender to who holds its receiver.

    A turn (any name, such as a thread's id) has one text under way at a time; it is good for one crossing.
    Nothing is stored: what was under way as the process ended has to be sent anew.
    """

    def __init__(self, field: str) -> None:
        self.field = field
        self._under_way: dict[str, str] = {}
        self._given: set[str] = set()
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"Bridge({self.field!r})"

    def sender(self) -> Sender:
        """The right to send, which there is once. Raises BridgeAccessError the second time."""
        self._give("sender")
        return Sender(self._send, self._withdraw)

    def receiver(self) -> Receiver:
        """The right to take what was sent, which there is once. Raises BridgeAccessError the second time."""
        self._give("receiver")
        return Receiver(self._take)

    def _give(self, end: str) -> None:
        with self._lock:
            if end in self._given:
                raise BridgeAccessError(self.field, f"its {end} was given out already")
            self._given.add(end)

    def _send(self, turn: str, text: str) -> None:
        if type(text) is not str:  # a kind of str of one's own could carry more than its characters
            raise BridgeAccessError(self.field, f"text alone can cross, not {type(text).__name__}")
        with self._lock:
            self._under_way[turn] = text

    def _withdraw(self, turn: str) -> None:
        with self._lock:
            self._under_way.pop(turn, None)

    def _take(self, turn: str, text: Any) -> str:
        with self._lock:
            sent = self._under_way.get(turn)
            if sent is None:
                raise BridgeAccessError(self.field, "nobody who may has sent anything")
            if type(text) is not str or sent != text:  # a kind of one's own could say that it is equal
                raise BridgeAccessError(self.field, "this is not what was sent")
            return self._under_way.pop(turn)


@dataclass(frozen=True, slots=True, eq=False)
class Sender:
    """The right to send over one bridge. Who holds it decides who gets it; no text stands for it."""

    _send: Callable[[str, str], None]
    _withdraw: Callable[[str], None]

    def send(self, turn: str, text: str) -> None:
        """Let this text cross once in that turn, in place of what was under way there.

        Raises BridgeAccessError for what is no plain text.
        """
        self._send(turn, text)

    def withdraw(self, turn: str) -> None:
        """Take back what was sent in that turn and has not crossed."""
        self._withdraw(turn)

    def __repr__(self) -> str:
        return "Sender()"


@dataclass(frozen=True, slots=True, eq=False)
class Receiver:
    """The other end of a bridge."""

    _take: Callable[[str, Any], str]

    def take(self, turn: str, claimed: Any) -> str:
        """What was sent in that turn, if it is what somebody claims; it is gone then.

        Raises BridgeAccessError where nothing was sent, or something else.
        """
        return self._take(turn, claimed)

    def __repr__(self) -> str:
        return "Receiver()"


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a system that others do not see into: its name, and all that it keeps or runs.

    parts: compiled graphs, checkpointers and stores; of a graph, its own checkpointer and store count too.
    """

    name: str
    parts: tuple[object, ...] = ()

    def run(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Do the work with what it is given here, and nothing else of who calls.

        LangChain and LangGraph hand configuration, callbacks, streams and the checkpointer of a run on by
        variables of the context; in an empty one there are none.
        """
        return Context().run(work, *args, **kwargs)


def apart(*zones: Zone) -> None:
    """Raises ZonesNotApart where two zones have a graph, a checkpointer or a store in common, or two of these
    write over one connection."""
    for one, other in combinations(zones, 2):
        theirs = {id(part) for part in _all_parts(other)}
        for part in _all_parts(one):
            if id(part) in theirs:
                raise ZonesNotApart(one.name, other.name, type(part).__name__)


def _all_parts(zone: Zone) -> Iterator[object]:
    for part in zone.parts:
        kept = (getattr(part, name, None) for name in ("checkpointer", "store", "cache"))
        for one in (part, *(one for one in kept if one is not None and not isinstance(one, bool))):
            yield one
            if (connection := getattr(one, "conn", None)) is not None:
                yield connection
