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
    """Who decides, in the words of the prompt; "user" for whoever wrote it."""
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


def _looks_myself(clause: Clause, scene: Scene) -> bool:
    """ "I always listen to it before Uploader starts": the writer of the prompt stands in between."""
    first = next((c for c in clause.chunks if c.kinds != {"INERT"}), None)
    holds = scene.following is not None and scene.following.link == "BEFORE"
    return (
        first is not None
        and holds
        and first.text.casefold() in ("i", "we")
        and clause.has("WORD", "SEE", "OUTPUT")
    )


def _ordered(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "Approval by the officer precedes any transfer by Payer", "a check between Alpha and Beta"."""
    verb = clause.first("FOLLOWED", "BETWEEN")
    if verb is None:
        return False
    named = [c for c in clause.chunks[clause.chunks.index(verb) :] if c.of("NP")]
    ids = tuple(i for c in named for i in mentioned(talk, c))
    if not ids or (verb.of("BETWEEN") and len(ids) != 2):
        return False
    for id_ in ids:
        node(talk, id_, clause.span)
    gate = gate_for(talk, scene, clause)
    held = ids[-1:] if verb.of("BETWEEN") else ids
    order_before(talk, ids[:-1] if verb.of("BETWEEN") else (), [gate], clause.span)
    order_before(talk, [gate], held, clause.span)
    gate_before(talk, [gate], held)
    scene.mains.append(Main(held, clause.link, clause.span, own=True, new=True))
    return True


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
    """A main clause in which a person decides: a gate behind the work, or before whoever is held back."""
    if not clause.has("APPROVE") and not _looks_myself(clause, scene):
        return False
    if _ordered(talk, scene, clause):
        return True
    if clause.link == "" and all(c.of("APPROVE", "INERT") for c in clause.chunks):
        use(talk, clause.chunks, "interjection")  # "Okay, …"
        return True
    subject = subject_of(talk, clause)
    approve = clause.first("APPROVE", "ME")
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
