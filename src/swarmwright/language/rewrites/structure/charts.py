"""Charts: "Supervisor: Ann" above "Workers: Ben, Cleo"; "before Ben: the lawyer" → sentences.

What a chart says of who leads whom, and of who has to say yes to what, is told nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.consent.held import starts_not_before
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.verdicts import decides
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_charts_told"]

_BOSSES = frozenset(
    ["supervisor", "manager", "lead", "team lead", "leader", "boss", "orchestrator", "coordinator", "head",
     "director", "conductor", "chief", "supervised by", "led by", "managed by", "coordinated by"]
)  # fmt: skip
_STAFF = frozenset(
    ["workers", "worker agents", "team", "members", "team members", "reports", "subordinates", "staff",
     "crew", "helpers", "specialists", "sub-agents", "subagents", "supervises", "leads", "manages",
     "coordinates"]
)  # fmt: skip
_GATES = frozenset(
    ["approvals", "gates", "sign-offs", "signoffs", "approval gates", "human approvals", "human gates",
     "checkpoints", "approval points"]
)  # fmt: skip
_NAMES = ("AGENT", "GROUP", "COMMA", "AND", "INERT")


def with_charts_told(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; labels that only together say who leads whom as one, and each yes of a chart as one."""
    out: list[Segment] = []
    gates = False
    for segment in segments:
        led = _led(out[-1], segment) if out else None
        if led is not None:
            out[-1] = led
            continue
        gates = _heads_gates(segment) or (gates and segment.shape != "sentence")
        out += _gates(segment, gates) or [segment]
    return out


def _label(tokens: Sequence[Token]) -> tuple[str, int]:
    """The words before the first colon or dash, and the index behind it."""
    colon = next((n for n, t in enumerate(tokens[:4]) if t.of("COLON", "DASH")), 0)
    words = " ".join(t.low for t in tokens[:colon])
    return words, colon + 1


def _led(first: Segment, second: Segment) -> Segment | None:
    """ "Supervisor: Ann" and "Workers: Ben, Cleo", in whichever order: "Ann supervises Ben, Cleo"."""
    (one, at), (other, start) = _label(first.tokens), _label(second.tokens)
    if one in _STAFF and other in _BOSSES:
        first, second, at, start = second, first, start, at
    elif one not in _BOSSES or other not in _STAFF:
        return None
    boss, staff = first.tokens[at:], second.tokens[start:]
    named = all(t.of(*_NAMES) for t in (*boss, *staff)) and has(staff, "AGENT", "GROUP")
    if not named or sum(t.of("AGENT") for t in boss) != 1 or len(boss) != 1:
        return None
    verb = first.tokens[0]
    leads = made("SUPERVISE", "supervises", verb.start, first.tokens[at - 1].end)
    marks = (*first.marks, *second.marks, *second.tokens[:start])
    shape = first.shape
    return Segment((boss[0], leads, *staff), shape, marks, first.after_semicolon)


def _heads_gates(segment: Segment) -> bool:
    """ "Approvals:" alone on its line."""
    said = (t for t in (*segment.marks, *segment.tokens) if not t.of("MARK", "COLON"))
    words = " ".join(t.low for t in said)
    return words in _GATES and not has(segment.tokens, "AGENT", "GROUP")


def _gates(segment: Segment, listed: bool) -> list[Segment]:
    """The yeses that "before Ben: the lawyer" or "Gates: lawyer before Ben, me before Cleo" tells of."""
    words, at = _label(segment.tokens)
    if words in _GATES and len(segment.tokens) > at:
        parts = _parts(segment.tokens[at:])
        told = [_gate(part, listed=True) for part in parts]
        marks = (*segment.marks, *segment.tokens[:at])
    else:
        told, marks = [_gate(segment.tokens, listed)], segment.marks
    if not told or any(one is None for one in told):
        return []
    said = [one for one in told if one is not None]
    return [replace(segment, tokens=one, marks=marks if n == 0 else ()) for n, one in enumerate(said)]


def _parts(tokens: Sequence[Token]) -> list[tuple[Token, ...]]:
    parts: list[tuple[Token, ...]] = [()]
    for number, token in enumerate(tokens):
        goes_on = has(tokens[number + 1 : number + 2], "AGENT", "GROUP")
        whole = has(parts[-1], "AGENT", "GROUP") and not goes_on
        if token.of("COMMA", "AND") and whole:
            parts.append(())
        else:
            parts[-1] = (*parts[-1], token)
    return [part for part in parts if part]


def _gate(tokens: Sequence[Token], listed: bool) -> tuple[Token, ...] | None:
    """ "(before|after) Ben: the lawyer", "the lawyer before Ben" as a sentence."""
    side = next((n for n, t in enumerate(tokens) if t.low in ("before", "after")), -1)
    colon = next((n for n, t in enumerate(tokens) if t.of("COLON", "DASH")), -1)
    if colon > 0 and side <= 0:
        names, person = tokens[side + 1 : colon], tokens[colon + 1 :]
    elif listed and side > 0 and colon < 0:
        names, person = tokens[side + 1 :], tokens[:side]
    else:
        return None
    if side < 0 and not listed:
        return None
    if not has(names, "AGENT", "GROUP") or not all(t.of(*_NAMES) for t in names) or not _a_person(person):
        return None
    if side >= 0 and tokens[side].low == "after":
        place, end = names[-1].end, person[-1].end
        yes = made("APPROVE", "approves", end)
        work = Token(frozenset({"OUTPUT", "STARTV"}), "work", place, place, "work")
        return (*person, yes, *names, Token(frozenset({"POSS"}), "'s", place, place), work)
    return starts_not_before(names, person)


def _a_person(tokens: Sequence[Token]) -> bool:
    """Whether these are the words for a person who decides, and nothing else."""
    if not tokens or not all(t.of("INERT", "WORD", "HUMAN", "ME") for t in tokens) or len(tokens) > 4:
        return False
    return has(tokens, "HUMAN", "ME") or decides(tokens[-1].low)
