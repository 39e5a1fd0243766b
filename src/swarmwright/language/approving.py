"""Approving: a person's decision in the flow → a gate, before or after the work that is decided on."""

from __future__ import annotations

from swarmwright.language.claims import Wanted
from swarmwright.language.clauses import Clause
from swarmwright.language.talk import (
    Main,
    Scene,
    Talk,
    gate_before,
    mentioned,
    node,
    order_before,
    subject_of,
    text_of,
    use,
)

__all__ = ["approval", "approvers", "gate_for"]


def approvers(talk: Talk, clause: Clause) -> tuple[str, ...]:
    words: list[str] = []
    for item in clause.chunks:
        if item.of("APPROVE") and words:
            break
        if item.of("BY"):
            words = []
        if item.kind == "TOKEN" and item.of("WORD", "HUMAN", "OF") and not item.of("APPROVE"):
            words += [t.text for t in item.tokens]
    if clause.has("ME"):
        return ("user",)
    return (" ".join(words),) if words else ()


def gate_for(talk: Talk, scene: Scene, clause: Clause) -> str:
    """The gate of an approval: the one that the text has just opened, or a new one."""
    refers = not clause.has("WORD", "HUMAN")
    if scene.gate and refers:
        use(talk, clause.chunks, "approval", scene.gate)
        return scene.gate
    id_ = f"gate#{sum(not n.agent for n in talk.claims.nodes.values()) + 1}"
    ask = text_of(talk, clause) or "approve"
    talk.claims.nodes[id_] = Wanted(id_, "", ask, approvers(talk, clause), spans=[clause.span])
    use(talk, clause.chunks, "approval", id_)
    scene.gate = id_
    scene.gates.append(id_)
    return id_


def _held_back(talk: Talk, scene: Scene) -> tuple[str, ...]:
    """Who must not start before the approval that is being read ("… before Registry does so")."""
    after = scene.following
    if after is None or after.link not in ("BEFORE", "UNTIL"):
        return ()
    subject = subject_of(talk, after)
    return talk.memory.who(subject) if subject is not None else ()


def _approved(talk: Talk, scene: Scene, clause: Clause) -> tuple[str, ...]:
    """Whose work is approved: whoever is named, else those of the sentence, else the stage before."""
    named = [c for c in clause.chunks if c.of("NP")]
    ids = tuple(dict.fromkeys(i for c in named for i in mentioned(talk, c)))
    for id_ in ids:
        node(talk, id_, clause.span)
    if ids:
        return ids
    if scene.mains and scene.mains[-1].ids:
        return scene.mains[-1].ids
    if scene.pending:
        return ()
    return talk.memory.stage


def approval(talk: Talk, scene: Scene, clause: Clause) -> bool:
    if not clause.has("APPROVE"):
        return False
    subject = subject_of(talk, clause)
    approve = clause.first("APPROVE")
    assert approve is not None
    at = clause.chunks.index(approve)
    if subject is not None and not subject.owned and talk.memory.who(subject):
        human = clause.has("HUMAN", "ME") or any(c.of("BY") for c in clause.chunks[at:])
        if clause.chunks.index(subject) < at and not human:
            return False
    if subject is None and not clause.has("WORD", "HUMAN", "ME", "BY", "RELEASE") and clause.has("IT"):
        return False
    ids = _approved(talk, scene, clause)
    early = clause.has("FIRST") and bool(scene.mains)
    gate = gate_for(talk, scene, clause)
    if early:
        gate_before(talk, [gate], scene.mains[-1].ids)
        order_before(talk, [gate], scene.mains[-1].ids, clause.span)
        return True
    main = Main((gate,), clause.link, clause.span, own=True, new=True)
    held = _held_back(talk, scene)
    ids = tuple(i for i in ids if i not in held)
    waits = [i for i in (*scene.pending, *ids) if i != gate]
    order_before(talk, waits, [gate], clause.span)
    talk.claims.gates_after.append((gate, frozenset(waits)))
    scene.pending = []
    if scene.targets:
        gate_before(talk, [gate], scene.targets)
    main.earlier = list(ids)
    scene.mains.append(main)
    return True
