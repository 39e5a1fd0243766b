"""Whether what a run answers waits at all, for clients that want to be told (`strict_resume`). Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from swarmwright.runtime.hosting.inputs import interrupt_ids

__all__ = ["unknown_answers"]


def unknown_answers(resume: Any, waiting: Collection[str]) -> Sequence[str]:
    """The interrupts that are answered and do not wait; ("",) = an answer, and nothing waits.

    resume: the answers by interrupt, or one answer to the one that waits; None = nothing is answered.
    """
    if resume is None:
        return ()
    by_id = isinstance(resume, Mapping) and (interrupt_ids(resume) or any(key in waiting for key in resume))
    if by_id:
        return sorted(str(key) for key in resume if key not in waiting)
    return () if waiting else ("",)
