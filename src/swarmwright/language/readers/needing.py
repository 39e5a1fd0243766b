"""Needing: what somebody cannot start without, and what has to be done for somebody to start → order."""

from __future__ import annotations

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import Main, Scene, Talk, mentioned, node, order_before, use

__all__ = ["not_without"]


def not_without(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "B cannot start without A's results": A before B. Tools and approvals are read elsewhere."""
    at = next((i for i, c in enumerate(clause.chunks) if c.text.casefold() == "without"), None)
    if at is None or clause.has("TP", "APPROVE", "HUMAN", "ME", "NOBODY"):
        return False
    if not any(c.of("MUSTNOT", "NOTHING") for c in clause.chunks[:at]):
        return False
    needed = next((c for c in clause.chunks[at + 1 :] if c.of("NP", "QNP")), None)
    subject = next((c for c in clause.chunks[:at] if c.of("NP")), None)
    return _needs(talk, scene, clause, subject, needed)


def _needs(talk: Talk, scene: Scene, clause: Clause, waiter: Chunk | None, needed: Chunk | None) -> bool:
    late, early = mentioned(talk, waiter), mentioned(talk, needed)
    if not late or not early or (set(late) & set(early) and late != early):
        return False
    new = any(i not in talk.claims.nodes for i in early)
    for id_ in (*early, *late):
        node(talk, id_, clause.span)
    order_before(talk, early, late, clause.span)
    use(talk, clause.chunks, "order", late[0])
    scene.mains.append(Main(early, clause.link, clause.span, new=new))
    scene.mains.append(Main(late, "THEN", clause.span, own=True))
    return True
