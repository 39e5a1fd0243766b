"""Whether what a run answers waits at all, for clients that want to be told (`strict_resume`). Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

__all__ = ["unknown_answers"]

_ID = re.compile(r"[0-9a-f]{32}")
"""How LangGraph names an interrupt."""


def unknown_answers(resume: Any, waiting: Collection[str]) -> Sequence[str]:
    """The interrupts that are answered and do not wait; ("",) = an answer, and nothing waits.

    resume: the answers by interrupt, or one answer to the one that waits; None = nothing is answered.
    """
    if resume is None:
        return ()
    if isinstance(resume, Mapping) and resume and any(_named(key, waiting) for key in resume):
        return sorted(str(key) for key in resume if key not in waiting)
    return () if waiting else ("",)


def _named(key: Any, waiting: Collection[str]) -> bool:
    return key in waiting or (isinstance(key, str) and _ID.fullmatch(key) is not None)
