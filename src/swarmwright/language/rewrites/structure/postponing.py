"""Postponing: what is said of a step before the step is told is read where it can be placed: behind it.

"Publisher needs my approval. Writer writes, Editor edits, Publisher publishes." begins with Writer. The first
sentence tells nobody's work: it is a statement of a step that comes later, and the order of the text must not
begin with it. This module knows nothing of what such a statement means.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.rewrites.structure.statements import kind_of
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.doers import OUTWARD, meant, told, verbs_in
from swarmwright.language.words.inflection import is_participle
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token, has

__all__ = ["in_reading_order"]

_DECIDING = ("APPROVE", "HUMAN", "RELEASE")
_YES = words_in("accept accepts accepted agree agrees agreed")
_HOLDING = words_in(
    """
    need needs require requires want wants await awaits wait waits depend depends must may can cannot should
    has have to needed required necessary obligatory without only before until unless gated subject pending
    nothing never no prior ahead
    """
)
"""Words by which a step is held, not told."""
_HAVING_IN_COMMON = words_in("share have use know belong own keep")
_LIGHT = words_in("run runs work works start starts act acts is are go goes repeat alternate skipped")
_BEFORE_A_VERB = ("INERT", "ONLY", "MAY", "MUST", "MUSTNOT", "THEY")
_TIMES = ("IF", "UNLESS", "UNTIL", "PARWITH", "LOOP", "ONCE")
_BACKWARD = ("THEN", "IT", "THEY", "FORMER", "LATTER", "ONCE", "IF", "UNLESS", "ELSE", "AND", "BUT", "PRIOR")
"""Kinds of the words by which a sentence goes on with the one before."""


def in_reading_order(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """The sentences in the order in which they are read: statements of later steps come last."""
    named = [frozenset(str(t.value) for t in s.tokens if t.of("AGENT")) for s in segments]
    working = [not _tells_a_right(s.tokens) for s in segments]
    last = {name: at for at, s in enumerate(segments) for name in _at_work(s.tokens) if working[at]}
    first = {name: at for at, names in reversed([*enumerate(named)]) for name in names}
    late, after = set[int](), len(segments) - 1
    for at in range(len(segments) - 2, -1, -1):
        new = named[at] and all(first[name] == at < last.get(name, -1) for name in named[at])
        stated = _states(segments[at]) and _anew(segments[at + 1])
        if stated and (new or (not named[at] and _of_later_work(segments, at))):
            begins = _first_name(segments[after]) == _first_name(segments[at])
            late |= {at} if not (begins and named[at]) or _common(segments[at].tokens) else set()
        after = after if at in late else at
    kept = [s for at, s in enumerate(segments) if at not in late]
    return (*kept, *(segments[at] for at in sorted(late)))


def _tells_a_right(tokens: Sequence[Token]) -> bool:
    """Whether a sentence tells who may use, see or try something, how long, or with whose yes, and no work;
    "Ann reads it" is work."""
    if has(tokens, "TOOL", "SECRET", "RETRY") or (has(tokens, "SEE") and has(tokens, "MUSTNOT", "NOBODY")):
        return True
    ends = has(tokens, "UNIT") and all(t.of(*_OF_A_TIME) or t.low in _ENDING for t in tokens)
    return ends or kind_of(tokens) in ("rule", "yes")


_OF_A_TIME = (
    "AGENT", "AND", "COMMA", "MUST", "MAY", "INERT", "FIN", "ATMOST", "NUM", "NUMWORD", "UNIT", "IN",
)  # fmt: skip
_ENDING = frozenset(["finish", "finished", "finishes", "done", "complete", "end", "stop", "within", "in"])


def _at_work(tokens: Sequence[Token]) -> set[str]:
    """Who may work in a sentence: not those "in parallel with" whom somebody else does."""
    beside, found = False, set[str]()
    for token in tokens:
        beside = token.of("PARWITH") or (beside and token.of("AGENT", "AND", "COMMA", "INERT"))
        if token.of("AGENT") and not beside:
            found.add(str(token.value))
    return found


def _of_later_work(segments: Sequence[Segment], at: int) -> bool:
    """ "No publishing without my OK", "before it is sent": of work that is told behind it and not before."""
    words = [word for t in segments[at].tokens for word in t.low.split()]
    held = next((n for n, word in enumerate(words) if word in _AHEAD), None)
    held = None if not _NO.isdisjoint(words) else held
    verbs = meant(
        words[held + 1 :] if held is not None else (w for w in words if is_participle(w) or w.endswith("ing"))
    )
    verbs |= (verbs_in(words) | meant(verbs_in(words))) & OUTWARD
    things = verbs_in(b for a, b in pairwise(words) if a in _EACH)
    at_work = [n for n, s in enumerate(segments) if n != at and (verbs & _told(s) or _sends(s, things))]
    return bool(at_work) and min(at_work) > at


_EACH = frozenset(["no", "every", "each", "all", "any"])


def _sends(segment: Segment, things: frozenset[str]) -> bool:
    """Whether a sentence tells that such a thing goes out ("every letter", "Ann sends the letter")."""
    words = verbs_in(word for t in segment.tokens for word in t.low.split())
    return bool(things & words and _told(segment) & OUTWARD)


_NO = frozenset(["no", "nothing", "nobody", "never", "not", "none"])
_AHEAD = frozenset(["before", "prior", "ahead"])


def _told(segment: Segment) -> frozenset[str]:
    words = [word for t in segment.tokens for word in t.low.split()]
    done = told(words, [t.text for t in segment.tokens if t.of("AGENT")])
    return done | (meant(verbs_in(words)) & OUTWARD if done else frozenset())


def _states(segment: Segment) -> bool:
    """Whether a sentence holds somebody back until a person has decided, or others are done."""
    words = {word for t in segment.tokens for word in t.low.split()}
    decides = has(segment.tokens, *_DECIDING) or not words.isdisjoint(_YES)
    holds = decides and not words.isdisjoint(_HOLDING)
    waits = all(t.of("AGENT", "INERT", "AND", "COMMA") or _waiting(t) for t in segment.tokens)
    waits &= any(map(_waiting, segment.tokens))
    told = segment.tokens
    pairs = zip((None, *told), told, strict=False)
    backward = any(t.of("THEY", "FORMER", "LATTER") and not (b and b.of("AGENT")) for b, t in pairs)
    backward |= _comes_next(told)
    return segment.shape == "sentence" and not backward and (holds or waits or _common(told) or _when(told))


def _comes_next(tokens: Sequence[Token]) -> bool:
    """ "Bob comes next, provided that …", "Bob follows, if …": the order of the text goes on with him."""
    for at, token in enumerate(tokens):
        if token.of("AGENT"):
            place = at + 1
            while place < len(tokens) and tokens[place].of("INERT", "STARTV", "MUST", "MAY"):
                if tokens[place].of("THEN"):
                    return True
                place += 1
            behind = tokens[place : place + 2]
            follows = bool(behind) and behind[0].low in ("follows", "follow")
            bare = len(behind) == 2 and behind[1].of("COMMA", "IF", "ONCE", "UNLESS")
            return (bool(behind) and behind[0].of("THEN")) or (follows and bare)
        if token.of("THEN"):
            return True
    return False


def _when(tokens: Sequence[Token]) -> bool:
    """ "Ann only runs if it rains", "Ann and Ben repeat until …": when they work, and not what is done."""
    start = next((n for n, t in enumerate(tokens) if not t.of("AGENT", "AND", "COMMA", *_BEFORE_A_VERB)), 0)
    verb = tokens[start] if start else None
    light = verb is not None and (verb.of("LOOP", "PAR") or verb.low.split()[0] in _LIGHT)
    plain = not has(tokens[start + 1 : start + 2], "WORD", "AGENT")
    return light and plain and has(tokens[start:], *_TIMES)


def _common(tokens: Sequence[Token]) -> bool:
    """ "Ann, Ben and Cleo share a notebook": what several have, and none of them does."""
    named = [at for at, t in enumerate(tokens) if t.of("AGENT")]
    verb = tokens[named[-1] + 1] if named and named[-1] + 1 < len(tokens) else None
    return len(named) > 1 and verb is not None and verb.low.split()[0] in _HAVING_IN_COMMON


def _waiting(token: Token) -> bool:
    return token.of("PRECEDED") or token.low in ("needs", "need", "requires", "require", "awaits")


def _anew(segment: Segment) -> bool:
    """Whether a sentence goes on with nothing that was said before it."""
    first = next((t for t in segment.tokens if t.kinds != {"INERT"}), None)
    return first is not None and not first.of(*_BACKWARD)


def _first_name(segment: Segment) -> str:
    return next((str(t.value) for t in segment.tokens if t.of("AGENT")), "")
