"""In between: "Ann drafts and then Ben sends. My approval is required in between": after Ann, before Ben."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from swarmwright.language.told.talk import Talk, gate_before, is_gate, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["put_in_between"]

_BETWEEN = re.compile(
    r"^in between\b|\b(?:in between|between (?:the two|them|these two|those two))\b(?: of them)?[ .!]*$",
    re.IGNORECASE,
)


_OPENING = re.compile(r"in between\b(?! (?:of )?(?:these|those|them|the|all|both)\b)", re.IGNORECASE)


def _named(tokens: Sequence[Token]) -> int:
    return sum(t.of("AGENT", "GROUP") for t in tokens)


def put_in_between(talk: Talk, tokens: Sequence[Token], known: Collection[str], stage: Sequence[str]) -> None:
    """Move a decision that the sentence is about to before what was told last, behind what that follows.

    So is somebody's work ("In between, Ben checks it"). known, stage: the steps, and what was told last,
    before the sentence. A decision only where the sentence names nobody.
    """
    said = talk.prompt[tokens[0].start : tokens[-1].end] if tokens else ""
    new = [i for i in talk.claims.nodes if i not in known]
    decides = len(new) == 1 and is_gate(talk, new[0]) and not has(tokens, "AGENT", "GROUP")
    works = len(new) == 1 and not is_gate(talk, new[0]) and _OPENING.match(said) and _named(tokens) == 1
    if not (decides or works) or not _BETWEEN.search(said):
        return
    (gate,), orders = new, talk.claims.orders
    late = [i for i in stage if not is_gate(talk, i)]
    early = dict.fromkeys(o.earlier for o in orders if o.later in late and o.earlier not in late)
    if not late or not early or any(o.later == gate and not o.inferred for o in orders):
        return
    span = (tokens[0].start, tokens[-1].end)
    orders[:] = [o for o in orders if gate not in (o.earlier, o.later)]
    order_before(talk, early, [gate], span)
    order_before(talk, [gate], late, span)
    if decides:
        gate_before(talk, [gate], late)
    talk.memory.stage = tuple(stage)
