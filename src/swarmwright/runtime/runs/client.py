"""What a server's client asks of a run on a team's thread, and who is told of it while it goes on.

This module knows nothing of HTTP, nor of LangGraph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Client"]


def _nobody(*_: Any) -> None:
    """Who is told nothing."""


@dataclass(frozen=True, slots=True)
class Client:
    """In place of a request: what is written to the thread first, if it was not before.

    given: a turn's input by channel; its messages have ids, and one whose messages all stand in the thread
    was put in by this very run, which a crash cut off. update: what is written to the state as it stands.
    about: stored with every checkpoint. modes: LangGraph's stream modes that `tell` is told of, with (mode,
    data); hear: told of each event, with (instance, kind, data). Neither blocks or raises. retry: whether
    what has failed is tried again.
    """

    run_id: str
    given: Mapping[str, Any] = field(default_factory=dict)
    update: Mapping[str, Any] = field(default_factory=dict)
    about: Mapping[str, Any] = field(default_factory=dict)
    modes: tuple[str, ...] = ()
    tell: Callable[[str, Any], None] = _nobody
    hear: Callable[[str, str, Mapping[str, Any]], None] = _nobody
    retry: bool = True

    @property
    def request(self) -> str:
        """What is asked, in words: the last message."""
        messages = self.given.get("messages") or ()
        return str(messages[-1].text) if messages else ""

    def new_in(self, state: Mapping[str, Any]) -> bool:
        """Whether there is something to put in that does not stand in the state yet."""
        messages = self.given.get("messages") or ()
        known = {message.id for message in state.get("messages", ())}
        return bool(self.given) and not (messages and all(message.id in known for message in messages))
