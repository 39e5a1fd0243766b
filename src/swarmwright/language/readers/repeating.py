"""Repeating: "repeat …", "until …", "goes back to …" → loops."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.approving import gate_for
from swarmwright.language.readers.preconditions import only_after
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Block, Span, leads_to
from swarmwright.language.told.conditions import condition, negated
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    is_gate,
    is_happening,
    mentioned,
    node,
    order_before,
    sentence_ids,
    subject_of,
    text_of,
    tokens_of,
    use,
)
from swarmwright.language.words.tokens import has
from swarmwright.workflow.conditions import Approved, Condition, Judged

__all__ = ["loop", "loop_of", "until_clause"]


def until_clause(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "until …": the end of a loop, or what something held back waits for."""
    scene.mode = "UNTIL"
    if scene.negative or (scene.mains and scene.mains[-1].words == "handed"):
        only_after(talk, scene, clause)
        return
    bound = next(iter(clause.all("QTY")), None)
    text = text_of(talk, clause)
    block = loop_of(talk, scene, clause.span)
    if block is None:
        return
    subject = subject_of(talk, clause)
    gate = next((i for i in (talk.memory.who(subject) if subject else ()) if i.startswith("gate#")), "")
    if not gate and not clause.has("WORD", "HUMAN", "ME", "NP"):
        gate = next((i for i in reversed(block.members) if is_happening(i)), "")  # "… until she approves"
    if gate or (clause.has("APPROVE") and not (subject and talk.memory.who(subject))):
        _until_approved(talk, clause, block, gate or gate_for(talk, scene, clause))
        return
    _until_judged_by(talk, clause, block, subject)
    if bound is not None and bound.measure in ("max_rounds", "times"):
        block.at_most = int(bound.values[0])
        text = talk.prompt[clause.chunks[0].span[0] : bound.span[0]].strip()
        text = text.removesuffix("or").removesuffix(",").strip()
    words = [t for t in tokens_of(talk, clause) if bound is None or t.end <= bound.span[0]]
    if block.until is None and text:
        block.until = condition(text, words)
    use(talk, clause.chunks, "until", "loop")


def _until_approved(talk: Talk, clause: Clause, block: Block, gate: str) -> None:
    """A person ends the loop: the gate stands at its end, and a rejection goes round again."""
    talk.claims.nodes[node(talk, gate, clause.span)].repeats = True
    others = [i for i in block.members if i != gate]
    if all(is_happening(i) for i in others):  # "I review it until I approve": what was made is made again
        others = [*(i for i in talk.memory.stage if not is_happening(i)), *others]
    order_before(talk, others, [gate], clause.span)
    use(talk, clause.chunks, "until", gate)
    block.members = [*others, gate]
    block.until, block.exhausted = Approved(gate), "fail"


def _until_judged_by(talk: Talk, clause: Clause, block: Block, subject: Chunk | None) -> None:
    """ "… until Checker accepts": who decides takes part in the loop."""
    for id_ in mentioned(talk, subject) if subject is not None and not subject.owned else ():
        if id_ not in talk.claims.nodes:
            node(talk, id_, clause.span)
            order_before(talk, block.members, [id_], clause.span, inferred=True)
            block.members.append(id_)


def loop(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "repeat …", "they go again …": a loop around whoever is meant."""
    strong, weak = clause.has("LOOP"), clause.has("WEAKLOOP")
    if (not strong and not weak) or _spoken_of(clause):
        return False
    subject = subject_of(talk, clause) or next((c for c in clause.chunks if c.of("NP")), None)
    ids = mentioned(talk, subject)
    pronoun = subject is not None and has(subject.atoms, "THEY")
    going = any(t.low.endswith("ing") for t in tokens_of(talk, clause))
    back = weak and bool(_between(talk, clause))
    if weak and not strong and not back and not (pronoun and (going or clause.has("WEAKLOOP"))):
        return False
    members = ids
    if ids and scene.condition is not None:
        members = tuple(dict.fromkeys((*ids, *sentence_ids(talk, scene), *scene.tested)))
    if clause.has("WHOLE") and not ids:
        members = _since_choice(talk, scene)
    members = (
        members
        or _all_so_far(talk, scene, clause)
        or tuple(dict.fromkeys((*scene.tested, *sentence_ids(talk, scene))))
        or _just_said(talk, scene, clause)
        or talk.memory.stage
    )
    if subject is not None and not pronoun and strong and len(ids) == 1:
        members = tuple(dict.fromkeys((*sentence_ids(talk, scene), *ids))) if scene.mains else ids
    members = _between(talk, clause) or members
    if not members:
        return False
    talk.looped_back = scene.condition is not None
    _start_loop(talk, scene, clause, members)
    if _in_the_other_case(scene, clause) and scene.loop is not None and scene.loop.until is None:
        _until_what_came(talk, scene, clause, scene.loop)
    return True


_BEHIND_OTHERWISE = ("COMMA", "WHOLE", "ALLDONE", "EVERYONE", "THEY", "INERT", "IT", "THEN", "MUST", "OUTPUT")


def _in_the_other_case(scene: Scene, clause: Clause) -> bool:
    """ "…, otherwise everything is repeated", "…, or they start over": what came before may end them."""
    verb = clause.first("LOOP", "WEAKLOOP")
    ahead = [t for t in scene.segment.tokens if verb is not None and t.start < verb.span[0]]
    while ahead and ahead[-1].of(*_BEHIND_OTHERWISE):
        ahead.pop()
    return bool(ahead) and ahead[-1].of("ELSE", "OR")


def _until_what_came(talk: Talk, scene: Scene, clause: Clause, block: Block) -> None:
    """ "A clinician approves it, otherwise start over": all is done again until that yes."""
    last = scene.mains[-2].ids if len(scene.mains) > 1 else ()
    came = last or talk.memory.stage
    gates = [i for i in talk.claims.nodes if is_gate(talk, i)]
    if gates != [*came] or scene.choice is not None:
        said = "otherwise than when? What ends these rounds was not understood; say 'repeat this until …'"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
        return
    if all(is_happening(i) for i in block.members):
        block.members = [i for i, wanted in talk.claims.nodes.items() if wanted.agent]
    _until_approved(talk, clause, block, gates[0])


_SPOKEN_OF = re.compile(r"\b(?:end|ends|outcome|result|rest|start|exit) (?:of|from) (?:the|this|that) loop\b")


def _spoken_of(clause: Clause) -> bool:
    """ "Ann waits for the end of the loop": one that was told, and none that begins here."""
    return bool(_SPOKEN_OF.search(" ".join(c.text.casefold() for c in clause.chunks)))


_BARE = frozenset({"LOOP", "INERT", "IT", "WHOLE", "ATMOST"})


def _just_said(talk: Talk, scene: Scene, clause: Clause) -> tuple[str, ...]:
    """ "A writes, B reviews. Repeat until …": everybody in the sentence before, if it was several."""
    bare = all(c.kind == "QTY" or c.kinds & _BARE for c in clause.chunks)
    return talk.case_ids if (bare or scene.segment.after_semicolon) and len(set(talk.case_ids)) > 1 else ()


def _all_so_far(talk: Talk, scene: Scene, clause: Clause) -> tuple[str, ...]:
    """ "A writes. B reviews. Repeat until …": a sentence of its own, behind sentences of one doer each."""
    bare = all(c.kind == "QTY" or c.kinds & _BARE for c in clause.chunks)
    steps = tuple(i for i, n in talk.claims.nodes.items() if n.agent)
    if not bare or scene.mains or scene.tested or len(set(talk.case_ids)) > 1 or len(steps) < 2:
        return ()
    last = talk.case_ids or steps[-1:]
    if len(steps) == 2 or set(last) == set(steps):
        return steps
    all_of_them, one = (", ".join(_names(talk, ids)) for ids in (steps, last))
    said = f"what is repeated can be all so far ({all_of_them}), or {one} alone"
    return last if talk.forks.at(clause.span, said, usual=True) == 2 else steps


def _names(talk: Talk, ids: Iterable[str]) -> list[str]:
    return [talk.roster.team.name(talk.claims.nodes[i].agent) for i in ids]


def _start_loop(talk: Talk, scene: Scene, clause: Clause, members: tuple[str, ...]) -> None:
    block = Block("loop", clause.span, list(members), at_most=scene.rounds)
    scene.rounds = None
    new = [i for i in members if i not in talk.claims.nodes]
    for id_ in members:
        node(talk, id_, clause.span)
    talk.claims.blocks.append(block)
    scene.loop = talk.last_loop = block
    if scene.pending and scene.when and scene.condition is None:
        scene.condition = _no_quorum(talk, scene)
    if scene.condition is not None:
        block.until, scene.condition = negated(scene.condition), None
    bound = next((q for q in clause.all("QTY") if q.measure in ("max_rounds", "times")), None)
    if bound is not None:
        block.at_most = int(bound.values[0])
    _while(talk, clause, block, bound)
    use(talk, clause.chunks, "loop", members[0])
    if new and clause.has("WEAKLOOP"):
        for one, other in pairwise(new):  # they take turns, the one named first begins
            order_before(talk, [one], [other], clause.span, inferred=True)
    if new:
        order_before(talk, talk.memory.stage, new, clause.span, inferred=True)
        talk.memory.stage = members
    scene.mains.append(Main((), clause.link, clause.span, words="loop"))


def _while(talk: Talk, clause: Clause, block: Block, bound: Chunk | None) -> None:
    """ "Repeat A and B while it is bad, at most six times": what keeps the rounds going."""
    told = tokens_of(talk, clause)
    at = next((n for n, t in enumerate(told) if t.of("WHILE")), None)
    if at is None or block.until is not None:
        return
    behind = [t for t in told[at + 1 :] if bound is None or t.end <= bound.span[0]]
    while behind and behind[-1].of("COMMA", "AND", "ATMOST"):
        behind.pop()
    if behind:
        block.until = negated(condition(talk.prompt[behind[0].start : behind[-1].end], behind))


def _no_quorum(talk: Talk, scene: Scene) -> Condition:
    """ "As soon as one of them objects, it goes back": no quorum, but the loop's condition."""
    waited = set(scene.pending)
    talk.claims.blocks = [b for b in talk.claims.blocks if b.kind != "quorum" or set(b.members) != waited]
    scene.pending = []
    return Judged(scene.when)


def _between(talk: Talk, clause: Clause) -> tuple[str, ...]:
    """ "everything from Fe to QA", "it goes back to Writer": all that lies between, both ends included."""
    named = [c for c in clause.chunks if c.of("NP") and c.atoms and c.atoms[0].of("AGENT")]
    if not named or not clause.has("TO"):
        return ()
    at = clause.chunks.index(named[-1])
    if not any(c.of("TO") for c in clause.chunks[:at]):
        return ()
    ends = mentioned(talk, named[-1])
    starts = mentioned(talk, named[-2]) if len(named) > 1 else ends
    goals = ends if len(named) > 1 else talk.memory.stage
    found = [
        n
        for n in talk.claims.nodes
        if leads_to(talk.claims.orders, starts, [n]) and leads_to(talk.claims.orders, [n], goals)
    ]
    known = list(talk.claims.nodes)
    spots = [known.index(i) for i in (*starts, *goals) if i in known]
    return tuple(known[min(spots) : max(spots) + 1]) if found and spots else tuple(found)


def _since_choice(talk: Talk, scene: Scene) -> tuple[str, ...]:
    return tuple(talk.claims.nodes)


def loop_of(talk: Talk, scene: Scene, span: Span) -> Block | None:
    """The sentence's loop: the one that was read, or a new one around its main clauses."""
    if scene.loop is not None:
        return scene.loop
    members = sentence_ids(talk, scene)
    if not members:
        return None
    scene.loop = talk.last_loop = Block("loop", span, list(members), at_most=scene.rounds)
    scene.rounds = None
    talk.claims.blocks.append(scene.loop)
    return scene.loop
