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


def put_in_between(talk: Talk, tokens: Sequence[Token], known: Collection[str], stage: Sequence[str]) -> None:
    """Move a decision that the sentence is about to before what was told last, behind what that follows.

    known, stage: the steps, and what was told last, before the sentence. Only where it names nobody.
    """
    said = talk.prompt[tokens[0].start : tokens[-1].end] if tokens else ""
    gates = [i for i in talk.claims.nodes if i not in known and is_gate(talk, i)]
    if len(gates) != 1 or has(tokens, "AGENT", "GROUP") or not _BETWEEN.search(said):
        return
    (gate,), orders = gates, talk.claims.orders
    late = [i for i in stage if not is_gate(talk, i)]
    early = dict.fromkeys(o.earlier for o in orders if o.later in late and o.earlier not in late)
    if not late or not early or any(o.later == gate and not o.inferred for o in orders):
        return
    span = (tokens[0].start, tokens[-1].end)
    orders[:] = [o for o in orders if gate not in (o.earlier, o.later)]
    order_before(talk, early, [gate], span)
    order_before(talk, [gate], late, span)
    gate_before(talk, [gate], late)
    talk.memory.stage = tuple(stage)
