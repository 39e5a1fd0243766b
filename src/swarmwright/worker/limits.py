"""What bounds workers together, beside what bounds each (`runtime.serving.limits`)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["QueueLimits"]


@dataclass(frozen=True, slots=True)
class QueueLimits:
    """patience_s: how long a worker may say nothing before its runs go on elsewhere.

    per_tenant: how many runs of one tenant may be under way, among all workers; None = as the worker before
    has said, 0 = any number.
    """

    patience_s: float = 5.0
    per_tenant: int | None = None
