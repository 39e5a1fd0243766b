"""Who is told of all that happens on threads while it happens: traces to the outside (DESIGN §7).

This module knows nothing of OpenTelemetry, nor of files.
"""

from __future__ import annotations

from typing import Protocol

from swarmwright.ports.events import Event

__all__ = ["TraceSink"]


class TraceSink(Protocol):
    """Takes the events of every run of a platform, each thread's in order, once they are stored.

    `content`: whether it wants to hear also what models are asked, offered and say, whole: `asked`, `offered`
    and `said` of `model_called`.
    """

    @property
    def content(self) -> bool:
        """Whether it takes content."""
        ...

    def tell(self, event: Event) -> None:
        """Take an event. Must come back at once: a run waits for it. What it raises is told in the program's
        log, once a run, and harms nothing else; it is told of the next event all the same."""
        ...
