"""Unasked: work that goes on without anybody's yes, and where a yes is asked for after all.

"Ann starts without any approval" makes no gate; with "I approve before Ann starts" it is a contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering

__all__ = ["contradicted_gates", "unasked"]

_YES = (
    r"(?:(?:any|a|an|the|my|our|your|his|her|prior|further|human|manual|explicit|anybody's|anyone's) )*"
    r"(?:approval|approvals|consent|sign-off|signoff|permission|confirmation|yes|okay|go-ahead|human review"
    r"|authorisation|authorization|green light|being approved|human in the loop)"
)
_WITHOUT = re.compile(rf"(?:, )?\bwithout (?:needing |asking for |waiting for )?{_YES} $")
_DENIED = re.compile(r"\b(?:not|no|nothing|never|nobody|none|cannot)\b|n't\b")
_NO_NEED = re.compile(rf"^(?:the )?@ (?:(?:and|or|,) @ )*(?:needs?|requires?) no {_YES} $")
_AGENT = re.compile(r"^(?:then |and |the |, )*@ (?:(?:and|,) @ )*[a-z]+ [^#@]*$")


def unasked(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without "without any approval"; whose work is meant is remembered."""
    if not any("without" in word or "no" in word for word in (t.low for t in tokens)):
        return tuple(tokens)
    text, places = masked(tokens)
    hit = _WITHOUT.search(text) or _NO_NEED.search(text)
    if hit is None or "#" in text or not _AGENT.match(text) or _DENIED.search(text[: hit.start()]):
        return tuple(tokens)
    start = hit.start() if hit.re is _WITHOUT else 0
    gone = [t for t, at in zip(tokens, places, strict=True) if at >= start]
    ids = tuple(str(t.value) for t in tokens if t.of("AGENT"))
    talk.unasked.append((ids, covering(tokens)))
    talk.ledger.consume(gone, "no gate")
    talk.memory.note(ids)
    return tuple(t for t in tokens if t not in gone)


def contradicted_gates(talk: Talk) -> None:
    """Say so where a yes is asked for before or after work that is to go on without one."""
    gates = [*talk.claims.gates_before, *talk.claims.gates_after]
    for ids, span in talk.unasked:
        for gate, held in gates:
            if not held & set(ids):
                continue
            name = talk.roster.team.name(next(i for i in ids if i in held))
            said = f"a yes is asked for at the work of {name} here or there, and elsewhere none"
            places = [span, *talk.claims.nodes[gate].spans[:1]]
            talk.claims.diagnostics += [diagnose("SW201", place, said) for place in places]
            break
