"""How long what is over is kept, and how much of it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FOR_GOOD", "Keep"]


@dataclass(frozen=True, slots=True)
class Keep:
    """Times in seconds since something was last touched; None = for good.

    runs_s: rows of runs that are over, and what they told. runs: of each thread at most so many of them, the
    newest. events_s: events of threads that are at rest. checkpoints_s: earlier checkpoints of threads that
    nobody touched for so long; how they stand stays. threads_s: such threads altogether.
    """

    runs_s: float | None = None
    runs: int | None = None
    events_s: float | None = None
    checkpoints_s: float | None = None
    threads_s: float | None = None


FOR_GOOD = Keep()
"""What is kept where nobody says otherwise: everything."""
