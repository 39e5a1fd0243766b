"""Comments: what is added to a limit and says no more than that it is one ("…, and not a minute longer")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.workflow.rules import LimitKind

__all__ = ["says_no_more"]

_COMMENTS = re.compile(
    r"(?:and |but |so )*(?:"
    r"(?:not|no|never) (?:a |one )?(?:second |minute |moment |hour |day |cent |bit )?(?:more|longer|later)"
    r"(?: than that)?|(?:that|this|those|these|which)(?:'s| is| are|) (?:all|plenty|enough|final|it|"
    r"(?:the |our |its |their )?(?:hard |upper |absolute )?(?:limits?|ceilings?|maxim(?:um|a)|caps?|most|"
    r"bounds?|budgets?|deadlines?))|please|tops|max(?:imum)?|at most|at the most|period|full stop|"
    r"under (?:no|any) circumstances|(?:please )?stop it (?:there|then)|on error"
    r"|(?:or|then|after that|afterwards) (?:it|he|she|they) (?:is|are) (?:then )?"
    r"(?:stopped|killed|ended|cut off|cancelled|aborted|interrupted|terminated|shut down)"
    r"|(?:is|are) then (?:stopped|killed|ended|cut off|cancelled|aborted|interrupted|terminated)"
    r"|(?:not|never) again(?: after that)?)"
)
_NO_FURTHER = re.compile(
    r"(?:but |and )?(?:not|never|no) (?:a |the )?"
    r"(?P<nth>second|third|fourth|fifth|further|other|another|more) (?:time|try|attempt|go|retry)"
)
_NTH = {"second": 1.0, "third": 2.0, "fourth": 3.0, "fifth": 4.0}
"""Which time is the first one too many, behind so many retries."""


def says_no_more(words: str, told: Sequence[tuple[LimitKind, float]]) -> bool:
    """Whether the words behind a limit say nothing new; `told`: what the one named last has."""
    return _COMMENTS.fullmatch(words) is not None or _no_further(words, told)


def _no_further(words: str, told: Sequence[tuple[LimitKind, float]]) -> bool:
    """ "(may be retried once,) but not a second time": where that is the first one too many."""
    said = _NO_FURTHER.fullmatch(words)
    if said is None or not told or told[-1][0] != "retries":
        return False
    return _NTH.get(said["nth"], told[-1][1]) == told[-1][1]
