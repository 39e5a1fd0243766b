"""Waiting: "Dan waits for two of them", "Dan needs only a majority" → a quorum before somebody's work."""

from __future__ import annotations

from swarmwright.language.clauses import Clause
from swarmwright.language.preconditions import quorum_nodes
from swarmwright.language.talk import Main, Scene, Talk, mentioned, node, order_before, subject_of, use

__all__ = ["awaits_quorum"]

_NEEDS = frozenset(["need", "needs", "require", "requires", "want", "wants", "await", "awaits"])


def awaits_quorum(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Somebody who waits for so many of a set starts when these are done."""
    counted = clause.first("QNP")
    subject = subject_of(talk, clause)
    if counted is None or counted.count is None or subject is None or subject is counted:
        return False
    if clause.has("MUSTNOT", "TP", "QTY", "APPROVE"):
        return False
    start, stop = clause.chunks.index(subject), clause.chunks.index(counted)
    between = clause.chunks[start + 1 : stop]
    waits = any(c.of("PRECEDED") or c.text.casefold() in _NEEDS for c in between)
    if not waits:
        return False
    ids = mentioned(talk, subject)
    new = any(id_ not in talk.claims.nodes for id_ in ids)
    nodes = [n for n in quorum_nodes(talk, clause, counted, without=ids) if n not in ids]
    for id_ in ids:
        node(talk, id_, clause.span)
    order_before(talk, nodes, ids, clause.span)
    scene.mains.append(Main(ids, clause.link, clause.span, own=True, new=new))
    use(talk, clause.chunks, "quorum", ids[0] if ids else "")
    return True
