"""Approving: a person's decision in the flow → a gate, before or after the work that is decided on."""

from __future__ import annotations

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Wanted
from swarmwright.language.told.doers import doers_of
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    gate_before,
    latest,
    mentioned,
    node,
    order_before,
    subject_of,
    text_of,
    use,
)
from swarmwright.language.words.words_of_standing import AGREEING

__all__ = ["approval", "approvers", "doers", "examines", "gate_for"]


def approvers(talk: Talk, clause: Clause) -> tuple[str, ...]:
    """Who decides, in the words of the prompt; "user" for whoever wrote it."""
    words: list[str] = []
    by = max((at for at, c in enumerate(clause.chunks) if c.of("BY")), default=-1)
    for at, item in enumerate(clause.chunks):
        if words and at > by and (item.of("APPROVE") or item.text.casefold() in AGREEING):
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
    asked = [i for i in talk.memory.stage if not talk.claims.nodes[i].agent]
    same = bool(asked) and approvers(talk, clause) in ((), talk.claims.nodes[asked[0]].approvers)
    bare = refers and not clause.has("ME") and clause.link != "IF"
    if asked and (bare or same) and not clause.has("NP") and clause.link in ("ONCE", "UNTIL", "BEFORE", "IF"):
        use(talk, clause.chunks, "approval", asked[0])  # "The chair approves it. Once approved, …"
        return asked[0]
    id_ = f"gate#{sum(not n.agent for n in talk.claims.nodes.values()) + 1}"
    ask = text_of(talk, clause) or "approve"
    talk.claims.nodes[id_] = Wanted(id_, "", ask, approvers(talk, clause), spans=[clause.span])
    use(talk, clause.chunks, "approval", id_)
    scene.gate = id_
    scene.gates.append(id_)
    return id_


_EXAMINES = frozenset(
    [
        "check", "checks", "review", "reviews", "inspect", "inspects", "verify", "verifies", "examine",
        "examines", "look", "looks", "read", "reads", "clear", "clears", "listen", "listens", "decide",
        "decides", "proofread", "proofreads", "vet", "vets", "see", "sees", "double-check", "double-checks",
    ]
)  # fmt: skip
"""What a person does who stands in the flow without "approving" anything in so many words."""

_NEEDS = frozenset(
    [
        "need", "needs", "require", "requires", "without", "await", "awaits", "wait", "waits", "subject",
        "want", "wants", "pending", "unless", "lacks", "get", "gets", "ask", "asks", "seek", "seeks",
    ]
)  # fmt: skip
"""Words by which somebody's own work depends on a person's yes."""

_OKAY = frozenset(["ok", "okay", "yes"])

_BEFOREHAND = frozenset(["beforehand", "in advance", "up front", "upfront", "first", "prior", "before"])


def examines(clause: Clause) -> bool:
    """ "A person checks it", "I look at it": the first words are somebody's who is no agent."""
    told = [c for c in clause.chunks if c.kinds != {"INERT"}]
    if not told or not (told[0].of("HUMAN") or told[0].text.casefold() in ("i", "we")):
        return False
    return any(t.low in _EXAMINES for c in told[1:3] for t in c.tokens)


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


def _needs(talk: Talk, clause: Clause, subject: Chunk | None) -> bool:
    """ "Payer needs my go-ahead", "… must not pay without it": the yes comes before the work."""
    approve = clause.first("APPROVE")
    if approve is None or subject is None or subject.owned or not talk.memory.who(subject):
        return False
    start, stop = clause.chunks.index(subject), clause.chunks.index(approve)
    between = clause.chunks[start + 1 : stop]
    return any(word in _NEEDS for c in between for word in c.text.casefold().split())


def _held_here(talk: Talk, scene: Scene, clause: Clause) -> tuple[str, ...]:
    """Whose work a yes precedes, if the clause says so: whoever needs it, or what was said last."""
    subject = subject_of(talk, clause)
    if _needs(talk, clause, subject) and subject is not None:
        return mentioned(talk, subject)
    if subject is not None or any(c.of("NP") for c in clause.chunks):
        return ()
    if scene.mains and any(c.text.casefold() in ("subject", "pending") for c in clause.chunks):
        return scene.mains[-1].ids
    after = scene.following
    if after is not None and after.link == "BEFORE":
        if all(c.of("IT", "INERT", "RELATIVE") for c in after.chunks):
            return talk.memory.stage
        return doers(talk, after)
    prior = clause.first("PRIOR")
    rest = clause.chunks[clause.chunks.index(prior) + 1 :] if prior else ()
    if any(not c.of("INERT") for c in rest):
        return doers(talk, Clause("", rest))
    told = prior or any(t.low in _BEFOREHAND for c in clause.chunks for t in c.tokens)
    return talk.memory.stage if told and clause.link == "" else ()


def doers(talk: Talk, clause: Clause) -> tuple[str, ...]:
    """Who does what the clause speaks of in the passive ("before it is sent"), by the words of the steps."""
    if any(c.of("NP") for c in clause.chunks):
        return ()
    return doers_of(talk, (word for c in clause.chunks for t in c.tokens for word in t.low.split()))


def _into_branch(talk: Talk, gate: str, held: tuple[str, ...]) -> None:
    """A gate before one branch of a choice stands in that branch, not before the choice."""
    for branch in (b for block in talk.claims.blocks for b in block.branches):
        if held and set(held) <= set(branch.members) and gate not in branch.members:
            branch.members.append(gate)


def _gate_first(talk: Talk, scene: Scene, clause: Clause, held: tuple[str, ...]) -> None:
    """Put a gate before this work, and go on with the work itself."""
    known = all(id_ in talk.claims.nodes for id_ in held)
    for id_ in held:
        node(talk, id_, clause.span)
    gate = gate_for(talk, scene, clause)
    _into_branch(talk, gate, held)
    order_before(talk, [gate], held, clause.span)
    gate_before(talk, [gate], held)
    main = Main(held, clause.link, clause.span, new=not known, own=known)
    main.then = clause.link == "THEN"
    scene.mains.append(main)


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
    return latest(talk, talk.memory.who(subject)) if subject is not None else ()


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


def _by_a_person(talk: Talk, clause: Clause, subject: Chunk | None) -> bool:
    """Whether a person's yes is told here, and not what one of the agents approves."""
    approve = clause.first("APPROVE", "ME", "HUMAN")
    if approve is None:
        return False
    at = clause.chunks.index(approve)
    if subject is None or subject.owned or not talk.memory.who(subject):
        return True
    human = clause.has("HUMAN", "ME") or any(c.of("BY") for c in clause.chunks[at:])
    return human or clause.chunks.index(subject) >= at


def approval(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A main clause in which a person decides: a gate behind the work, or before whoever is held back."""
    if not clause.has("APPROVE") and not _looks_myself(clause, scene) and not examines(clause):
        return False
    if _ordered(talk, scene, clause):
        return True
    if clause.link == "" and all(c.of("INERT") or c.text.casefold() in _OKAY for c in clause.chunks):
        use(talk, clause.chunks, "interjection")  # "Okay, …"
        return True
    held = _held_here(talk, scene, clause)
    if held:
        _gate_first(talk, scene, clause, held)
        return True
    subject = subject_of(talk, clause)
    if not _by_a_person(talk, clause, subject):
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
    _into_branch(talk, gate, held)
    beside = set(held) & set(ids) and not clause.has("NP")
    ids = () if beside else tuple(i for i in ids if i not in held)
    waits = [i for i in (*scene.pending, *ids) if i != gate]
    order_before(talk, waits, [gate], clause.span)
    talk.claims.gates_after.append((gate, frozenset(waits)))
    scene.pending = []
    if scene.targets:
        gate_before(talk, [gate], scene.targets)
    main.earlier = list(ids)
    scene.mains.append(main)
    return True
