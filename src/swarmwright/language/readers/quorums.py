"""Quorums: "two of …" → how many of whom are enough, and what they release."""

from __future__ import annotations

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    how_many,
    mentioned,
    node,
    order_before,
    use,
)

__all__ = ["enough", "quorum_nodes"]


def quorum_nodes(talk: Talk, clause: Clause, quorum: Chunk, without: tuple[str, ...] = ()) -> list[str]:
    """The nodes of "two of …", and the quorum over them; `without`: who waits is not among them."""
    ids = tuple(i for i in mentioned(talk, quorum) or talk.memory.stage if i not in without)
    for id_ in ids:
        node(talk, id_, quorum.span)
    use(talk, clause.chunks, "quorum", ids[0] if ids else "")
    count = how_many(talk, clause, quorum, ids)
    if count is None:
        return []
    if count < len(ids):
        talk.claims.blocks.append(Block("quorum", clause.span, list(ids), k=count))
    extra = [c for c in clause.all("NP") if c is not quorum]
    return [*ids, *(i for c in extra for i in mentioned(talk, c) if clause.has("FIN"))]


def enough(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "two of the three are enough for Writer to begin": a quorum and what it releases."""
    quorum = clause.first("QNP")
    if quorum is None or not (clause.has("ENOUGH") or clause.has("FIN") or clause.chunks[0].of("TO")):
        return False
    nodes = quorum_nodes(talk, clause, quorum)
    if not clause.has("ENOUGH"):
        scene.pending += nodes
        return True
    at = clause.chunks.index(quorum)
    target = [c for c in clause.chunks[at + 1 :] if c.of("NP")]
    ids = mentioned(talk, target[0]) if target else talk.memory.subject
    for id_ in ids:
        node(talk, id_, clause.span)
    order_before(talk, nodes, ids, clause.span)
    if ids:
        scene.mains.append(Main(ids, clause.link, clause.span, own=True, new=True))
    return True
