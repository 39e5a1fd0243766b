"""Set off: "Ann, our senior editor, checks it" is "Ann checks it": what somebody is, between two commas.

Who leads a team is left to those who read of teams, and what may be one more of a list to those of lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.structure.glosses import LEADING
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.roles import names_a_person, somebody
from swarmwright.language.words.tokens import Token

__all__ = ["without_what_they_are"]

_ARTICLES = frozenset(["the", "a", "an", "our", "my", "your", "its", "their"])
_WORDS = ("WORD", "OUTPUT", "SEE", "INERT", "FIRST", "RELEASE", "TOOL", "AND")
_LONGEST = 5
_LISTED = ("AND", "OR", "AGENT", "GROUP", "COMMA", "MARK", "STOP")


def without_what_they_are(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences without such words; they go to the ledger."""
    return [_plain(segment, ledger) for segment in segments]


def _plain(segment: Segment, ledger: Ledger) -> Segment:
    tokens = segment.tokens
    for at in range(len(tokens) - 5, -1, -1):
        end = _end(tokens, at)
        if end:
            ledger.consume(tokens[at + 1 : end + 1], "aside")
            tokens = (*tokens[: at + 1], *tokens[end + 1 :])
    return segment if tokens is segment.tokens else replace(segment, tokens=tokens)


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where the comma stands that closes what is said of a name; 0 if nothing is, or a list goes on there."""
    led = tokens[at].of("AGENT") and tokens[at + 1].of("COMMA") and tokens[at + 2].low in _ARTICLES
    behind = range(at + 4, min(at + 4 + _LONGEST, len(tokens) - 1)) if led else ()
    end = next((n for n in behind if tokens[n].of("COMMA")), 0)
    words = tokens[at + 3 : end]
    if not end or not all(t.of(*_WORDS) for t in words) or tokens[end + 1].of(*_LISTED):
        return 0
    what = words[-1].low.split()[-1]
    return end if what not in LEADING and (somebody(what) or names_a_person(what)) else 0
