"""Afterthoughts: "Ann drafts, then Ben edits. Unless it is short." is one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["is_a_test", "with_afterthoughts_joined"]

_OPENS = ("IF", "UNLESS", "UNTIL")
_LEADS = ("AND", "BUT", "ONLY", "JUST")
_ENDS_IT = ("COMMA", "COLON", "THEN", "ELSE", "APPROVE", "MAY", "MUSTNOT", "DASH")
"""What goes on behind a test, or is none: "if in doubt ask me", "if it is long: Ben"."""
_LONGEST = 10
_BARE = 3
"""Words of a test that says of nobody that he is something: "it rains", "Ann says no"."""
_COMMA = frozenset({"COMMA"})


def with_afterthoughts_joined(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, each test that stands alone behind a comma of the sentence before it."""
    found: list[Segment] = []
    joined = False
    for at, segment in enumerate(segments):
        behind = segments[at + 1].tokens if at + 1 < len(segments) else ()
        alone = segment.shape != "sentence" or not is_a_test(segment.tokens)
        goes_on = not alone and has(behind[:1], "THEN", "ELSE") and not _looks_back(segment.tokens)
        if not found or alone or goes_on or joined or not _works(found[-1]):
            found.append(segment)
            joined = False
            continue
        joined = True
        before = found[-1].tokens
        comma = Token(_COMMA, ",", before[-1].end, before[-1].end, ",")
        marks = (*found[-1].marks, *segment.marks)
        found[-1] = replace(found[-1], tokens=(*before, comma, *segment.tokens), marks=marks)
    return found


def is_a_test(sentence: Sequence[Token]) -> bool:
    """Whether a sentence is one test and no more: nobody works in it but whoever is tested."""
    told = [t for t in sentence if not t.of("MARK", "STOP")]
    at = next((n for n, t in enumerate(told[:3]) if t.of(*_OPENS, "ONCE")), None)
    if at is None or not all(t.of(*_LEADS) for t in told[:at]):
        return False
    test = told[at + 1 :]
    if told[at].low.startswith("not"):
        return False  # "When does Ben begin? Not before Ann is done.": an answer
    if not told[at].of(*_OPENS):  # "once it is approved", "when Ann is done"; "after that" stands by itself
        return len(test) == 2 and (test[1].of("APPROVE") or (test[0].of("AGENT") and test[1].of("FIN")))
    people = [n for n, t in enumerate(test) if t.of("AGENT", "GROUP")]
    plain = not has(test, *_OPENS, "ONCE", "BEFORE", *_ENDS_IT) and not has(test[1:], "IT", "THEY")
    return plain and people in ([], [0]) and _short(test)


def _looks_back(sentence: Sequence[Token]) -> bool:
    """ "But only if it is long" is said of what was told; "if it is long" may be said of what comes next."""
    return sentence[0].of(*_LEADS) or "only" in sentence[0].low.split()


def _short(test: Sequence[Token]) -> bool:
    """Whether no order can stand behind the test without a mark ("if it rains stay at home")."""
    stated = has(test, "INERT", "COMPARE", "QTY", "NUM")
    return 1 < len(test) <= (_LONGEST if stated else _BARE)


def _works(segment: Segment) -> bool:
    """Whether this tells of work, and of no test yet."""
    told = segment.tokens
    return (
        not is_a_test(told)
        and has(told, "AGENT", "GROUP", "THEY")
        and not has(told, *_OPENS, "ELSE", "FOREACH", "LOOP")
    )
