"""Retelling: a numbered list of steps whose agents a list of the team has named before.

"Agents: - Ann: plans the work - Ben: builds it. Steps: 1. Ann plans. 2. Ben builds." The first list says who
does what and nothing of order; the numbers of the second do, although nobody in it is new.
"""

from __future__ import annotations

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk, order_before

__all__ = ["order_what_is_retold"]


def order_what_is_retold(talk: Talk, segment: Segment, known: frozenset[str]) -> None:
    """Put a numbered item behind the one before it, where its agents have work but no place in the order.

    known: the steps that were told before the sentence.
    """
    number = next((t.value for t in segment.marks if t.of("NUM")), None)
    if segment.shape != "numbered" or number is None:
        return
    before = talk.numbered if number != 1 else ()
    ids = _leading(talk, segment)
    talk.numbered = ids or before
    if not ids or not set(ids) <= known or any(_placed(talk, i) for i in ids):
        return
    order_before(talk, [i for i in before if i not in ids], ids, segment.span, inferred=True, plain=True)
    talk.memory.stage = ids


def _leading(talk: Talk, segment: Segment) -> tuple[str, ...]:
    """The steps of those with whom the sentence begins."""
    found: list[str] = []
    for token in segment.tokens:
        if token.of("AGENT"):
            found += talk.memory.ids(token)
        elif not token.of("AND", "COMMA", "INERT"):
            break
    return tuple(i for i in dict.fromkeys(found) if i in talk.claims.nodes)


def _placed(talk: Talk, id_: str) -> bool:
    """Whether anything has been said of a step's place: an order, company, a choice, a loop."""
    claims = talk.claims
    if any(id_ in (o.earlier, o.later) for o in claims.orders):
        return True
    beside = any(id_ in one or id_ in other for one, other, _ in claims.together)
    blocks = any(
        id_ in block.members or any(id_ in b.members for b in block.branches) for block in claims.blocks
    )
    return beside or blocks
