"""The plan: what a sentence's frames say, gathered first and done only if all of it was understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.choosing import branching
from swarmwright.language.told.claims import Block, Span
from swarmwright.language.told.loosening import loosen
from swarmwright.language.told.reworking import second_step
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    gate_before,
    is_gate,
    is_happening,
    node,
    order_before,
)
from swarmwright.language.told.tasks import and_then

__all__ = ["Plan", "Work", "carry_out", "further", "given", "joined", "renamed"]

Ids = tuple[str, ...]


@dataclass(slots=True)
class Work:
    """One main clause's doers: the joint before it, its task in words, and what is said of when."""

    ids: Ids
    joint: str
    span: Span
    task: str = ""
    then: bool = False
    first: bool = False
    last: bool = False
    free: bool = False
    own: bool = False
    beside: bool = False
    hands: bool = False
    """All that is said is that they hand on what they have made."""
    fresh: bool = True
    """Not spoken of before: then the order of the text places it, if nothing else does."""


@dataclass(slots=True)
class Plan:
    """Orders, pairs that are parallel, work, quorums; verbs by which later text speaks of the work."""

    orders: list[tuple[Ids, Ids, Span]] = field(default_factory=list)
    together: list[tuple[Ids, Ids, Span]] = field(default_factory=list)
    works: list[Work] = field(default_factory=list)
    quorums: list[tuple[Ids, int, Span]] = field(default_factory=list)
    named: list[tuple[str, Span]] = field(default_factory=list)
    acts: list[tuple[str, str]] = field(default_factory=list)
    told: list[tuple[Ids, str]] = field(default_factory=list)
    """What clauses of time say that somebody does: a task, if no main clause gives one."""
    unordered: list[tuple[Ids, Span]] = field(default_factory=list)


def renamed(plan: Plan, new: Mapping[str, str]) -> Plan:
    """The plan with other steps in place of these."""

    def now(ids: Ids) -> Ids:
        return tuple(new.get(i, i) for i in ids)

    return replace(
        plan,
        works=[replace(work, ids=now(work.ids)) for work in plan.works],
        orders=[(now(early), now(late), span) for early, late, span in plan.orders],
        together=[(now(one), now(two), span) for one, two, span in plan.together],
        quorums=[(now(ids), count, span) for ids, count, span in plan.quorums],
        named=[(new.get(id_, id_), span) for id_, span in plan.named],
        acts=[(new.get(id_, id_), verb) for id_, verb in plan.acts],
        told=[(now(ids), task) for ids, task in plan.told],
        unordered=[(now(ids), span) for ids, span in plan.unordered],
    )


def further(talk: Talk, plan: Plan) -> Plan:
    """The plan with a second step for each doer who has worked before: a case moves nobody's first one.

    Whoever only hands on what he has made has worked already, and does not work again.
    """
    known = talk.claims.nodes
    given = [w for w in plan.works if w.hands and all(i in known for i in w.ids)]
    if len(given) < len(plan.works):
        plan = replace(plan, works=[w for w in plan.works if w not in given])
    giving = {i for work in given for i in work.ids}
    done = {i: work.span for work in plan.works for i in work.ids if i in known and i not in giving}
    return renamed(plan, {i: second_step(talk, i, span) for i, span in done.items()})


def given(plan: Plan) -> Plan | None:
    """ "Ann checks it and hands it to Ben (if it is long)": what is done up to the handing on, taken out."""
    at = next((n for n, work in enumerate(plan.works[:-1]) if work.hands), None)
    if at is None:
        return None
    done, plan.works = plan.works[: at + 1], plan.works[at + 1 :]
    return Plan(works=[*done[:-1], replace(done[-1], own=False)])


def joined(one: Plan, two: Plan) -> Plan:
    """Both plans, as two clauses joined by "and"."""
    both = (one, two)
    works = [*one.works, *(replace(work, joint=work.joint or "and") for work in two.works)]
    return Plan(
        [o for p in both for o in p.orders],
        [t for p in both for t in p.together],
        works,
        [q for p in both for q in p.quorums],
        [n for p in both for n in p.named],
        [a for p in both for a in p.acts],
        [t for p in both for t in p.told],
        [u for p in both for u in p.unordered],
    )


def carry_out(talk: Talk, scene: Scene, plan: Plan) -> None:
    """Make claims of a plan."""
    for work in plan.works:
        _work(talk, scene, replace(work, own=False) if _only_gated(plan, work) else work)
    for id_, span in plan.named:
        node(talk, id_, span)
    for ids, task in plan.told:
        for step in (talk.claims.nodes[id_] for id_ in ids):
            step.task = step.task or task
    for early, late, span in plan.orders:
        order_before(talk, early, late, span)
        _around_gates(talk, early, late)
    _about(talk, plan)
    for one, two, span in plan.together:
        talk.claims.together.append((frozenset(one), frozenset(two) - frozenset(one), span))
    for ids, span in plan.unordered:
        loosen(talk, ids, span)
    for ids, count, span in plan.quorums:
        talk.claims.blocks.append(Block("quorum", span, list(ids), k=count))
    talk.acts += plan.acts


def _only_gated(plan: Plan, work: Work) -> bool:
    """ "Ben needs my approval": a yes says nothing of whose work Ben's follows, so that the text says it."""
    waits = {i for early, late, _ in plan.orders if set(late) & set(work.ids) for i in early}
    decided = any(set(late) & waits for _, late, _ in plan.orders)
    apart = any(set(work.ids) & {*one, *two} for one, two, _ in plan.together)
    return bool(waits) and all(i.startswith("gate#") for i in waits) and not (decided or apart)


def _about(talk: Talk, plan: Plan) -> None:
    """Of whom a sentence speaks in which nobody does anything ("Ben need not wait for Ann")."""
    if plan.together and not plan.works and len(plan.together[0][0]) == 1:
        talk.memory.subject = plan.together[0][0]


def _around_gates(talk: Talk, early: Ids, late: Ids) -> None:
    """Note what a person's decision holds back, and what it decides on."""
    gate_before(talk, early, [i for i in late if not is_gate(talk, i)])
    for gate in (i for i in late if is_gate(talk, i)):
        talk.claims.gates_after.append((gate, frozenset(early)))


_LINKS = {"and": "AND", "but": "BUT", ",": "COMMA", "nor": "AND", "dash": "COMMA", "semi": "COMMA"}


def _work(talk: Talk, scene: Scene, work: Work) -> None:
    link = "WHILE" if work.beside else "THEN" if work.then else _LINKS.get(work.joint, "")
    main = Main(
        work.ids,
        link,
        work.span,
        then=work.then,
        free=work.free,
        first=work.first and not _of_a_case(talk, scene),
        last=work.last,
        new=work.fresh and any(i not in talk.claims.nodes for i in work.ids),
        partly=any(i in talk.claims.nodes for i in work.ids),
        own=work.own,
    )
    for id_ in work.ids:
        step = talk.claims.nodes.get(id_)
        if step is not None and step.task and work.task and work.task not in step.task:
            step.task = and_then(talk.prompt, step.task, work.task)
        elif step is not None and not step.task and scene.choice is None:
            _of_one_case(talk, id_, work)
        node(talk, id_, work.span, work.task)
    if work.free:
        talk.free |= set(work.ids)
    if len(work.ids) == 1 and not is_happening(work.ids[0]):
        talk.memory.subject = work.ids
    scene.mains.append(main)
    branching(talk, scene, main)


def _of_a_case(talk: Talk, scene: Scene) -> bool:
    """ "If the text is long, Cy cuts it first. (Di prints it.)": before what comes next, not before all."""
    return scene.choice is not None and bool(talk.memory.stage) and bool(talk.ahead)


_THING = frozenset(["it", "them", "this", "that", "these", "those"])


def _of_one_case(talk: Talk, id_: str, work: Work) -> None:
    """ "Ben hands over to Cid if stuck. Cid publishes.": say that it is told of that case alone."""
    branches = [b for block in talk.claims.blocks for b in block.branches if id_ in b.members]
    words = set(work.task.casefold().replace(".", " ").replace(",", " ").split())
    if not branches or not words or words & _THING:
        return
    name = talk.roster.team.name(talk.claims.nodes[id_].agent)
    said = f"{name} works in one case only, by what is said before: {work.task!r} is taken to be done "
    said += f"in that case alone; if it is done in any case, say first what {name} does in that one"
    talk.claims.diagnostics.append(diagnose("SW204", work.span, said, severity="warning"))
