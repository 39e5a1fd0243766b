"""What a workflow means, told a second time: an interpreter that lives through it, event by event.

`advance` looks at facts and knows no past. Here every node is a process that remembers where it is, as a
person would play the workflow through on a table; conditions are settled by trying every answer. The two
share no code but the tree. Only what is stable is told twice: no conditions on signals or on gates that
stand beside them, and no agents switched on or off on the way.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from swarmwright.workflow.conditions import AllOf, AnyOf, Approved, Compare, Condition, Judged, Not, leaves
from swarmwright.workflow.rules import EVERYONE, Limit
from swarmwright.workflow.staffing import able
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    steps,
)

COMPLETE = ("done", "skipped")
ENDINGS = ("failed", "rejected", "cancelled")
"""How something can end without being complete, the worst first."""
NEVER = 10**9
Run = Generator[None, None, str]


@dataclass(frozen=True, eq=False)
class At:
    """Where a process stands: its place in the telling, the rounds and items around it, what came before."""

    path: tuple[int, ...] = ()
    scope: tuple[tuple[str, str, int], ...] = ()
    """(loop or map id, "@" or "[", number), outermost first."""
    past: tuple[Process, ...] = ()

    def instance(self, node_id: str) -> str:
        text, rounds = node_id, list[int]()
        for _, kind, number in (*self.scope, ("", "[", 0)):
            if kind == "@":
                rounds.append(number)
                continue
            text += "@" + ".".join(map(str, rounds)) if set(rounds) - {1} else ""
            text += f"[{number}]" if number else ""
            rounds = []
        return text

    def down(self, *turns: int) -> At:
        return replace(self, path=(*self.path, *turns))

    def after(self, *earlier: Process) -> At:
        return replace(self, past=(*self.past, *earlier))

    def inside(self, owner: str, kind: str, number: int) -> At:
        return replace(self, scope=(*self.scope, (owner, kind, number)), path=(*self.path, number))


@dataclass(eq=False)
class Process:
    """One execution of one node."""

    world: World
    node: Node
    at: At
    result: str | None = None
    dead: bool = False
    """Nothing new begins in it; what has ended in it has ended."""
    begun_at: int = NEVER
    listening: tuple[str, ...] = ()
    asks_human: str = ""
    children: list[Process] = field(default_factory=list)
    works: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.run = self.world.behaviour(self)

    def poll(self) -> None:
        if self.result is None:
            try:
                next(self.run)
            except StopIteration as end:
                self.result = end.value
                self.world.changed = True

    def spawn(self, node: Node, at: At) -> Process:
        child = Process(self.world, node, at, dead=self.dead)
        self.children.append(child)
        self.world.changed = True
        return child

    def family(self) -> Iterator[Process]:
        yield self
        for child in self.children:
            yield from child.family()

    def begun(self) -> bool:
        """Whether anything in it had begun before this event; what would begin with it has not."""
        return any(p.begun_at < self.world.event for p in self.family())

    def kill(self) -> None:
        for process in self.family():
            process.dead = True
            for work in process.works:
                if self.world.began[work] == self.world.event:
                    self.world.works.pop(work, None)

    def busy(self) -> bool:
        """Whether anything in it runs, waits or listens."""
        return any(
            any(work in self.world.works for work in p.works)
            or (not p.dead and p.result is None and bool(p.listening or p.asks_human))
            for p in self.family()
        )


class World:
    """The table on which a workflow is played. The player ends works, decides gates and announces signals."""

    def __init__(self, workflow: Workflow, disabled: frozenset[str]) -> None:
        self.workflow, self.disabled = workflow, disabled
        self.works: dict[str, Process] = {}
        self.ended: dict[str, str] = {}
        self.began: dict[str, int] = {}
        self.answers: dict[str, Any] = {}
        self.reports: dict[str, tuple[At, Mapping[str, Any]]] = {}
        self.decisions: dict[str, tuple[At, str, str]] = {}
        self.signals: list[tuple[str, At | None]] = []
        self.detached: list[Process] = []
        self.cancelled: list[Process] = []
        self.changed = True
        self.event = 0
        self.root = Process(self, workflow.root, At())
        self.settle()

    # -- what the player sees --

    def gates(self) -> dict[str, Process]:
        return {p.asks_human: p for p in self._alive() if p.asks_human}

    def listeners(self) -> dict[str, Process]:
        return {p.at.instance(p.node.id): p for p in self._alive() if p.listening}

    def cancel(self) -> set[str]:
        return {w for p in self.cancelled for q in p.family() for w in q.works if w in self.works}

    def heard(self, listener: Process, signal: str) -> bool:
        return self._announced(signal, listener.at)

    def outcome(self) -> str | None:
        if self.works or self.gates() or self.listeners():
            return None
        assert self.root.result is not None, "the reference itself is stuck"
        return {"done": "finished", "skipped": "finished"}.get(self.root.result, self.root.result)

    def _alive(self) -> Iterator[Process]:
        return (p for p in self.root.family() if not p.dead and p.result is None)

    # -- what the player does --

    def end(self, work: str, status: str, answer: Any = None) -> None:
        process = self.works.pop(work)
        self.ended[work] = status
        if status == "done":
            self.answers[work] = answer
            if isinstance(process.node, Step):
                self.reports[work] = (process.at, answer)
                self.signals += [(signal, process.at) for signal in process.node.signals]
        self.settle()

    def decide(self, instance: str, decision: str) -> None:
        process = self.gates()[instance]
        self.decisions[instance] = (process.at, process.node.id, decision)
        self.settle()

    def announce(self, signal: str, work: str | None) -> None:
        self.signals.append((signal, self.works[work].at if work else None))
        self.settle()

    def settle(self) -> None:
        """One event after which everything goes as far as it can."""
        self.event += 1
        self.changed = True
        while self.changed:
            # What goes on beside goes as far as it can first, so that nobody takes it for ended who looks
            # at it between the end of one step and the start of the next.
            while self.changed:
                self.changed = False
                for process in self.detached:
                    process.poll()
            self.root.poll()

    # -- what nodes do --

    def behaviour(self, me: Process) -> Run:
        run: Run = getattr(self, f"_{type(me.node).__name__.lower()}")(me, me.node)
        return run

    def _child(self, me: Process, node: Node, at: At) -> Generator[None, None, Process]:
        child = me.spawn(node, at)
        child.poll()
        while child.result is None:
            yield
            child.poll()
        return child

    def _work(self, me: Process, instance: str) -> Run:
        if instance not in self.ended:
            while me.dead:
                yield
            assert instance not in self.works
            self.works[instance] = me
            self.began[instance] = self.event
            me.works.append(instance)
            me.begun_at = min(me.begun_at, self.event)
            self.changed = True
            while instance not in self.ended:
                yield
        return self.ended[instance]

    def _step(self, me: Process, node: Step) -> Run:
        if node.agent in self.disabled:
            return "skipped"
        status = yield from self._work(me, me.at.instance(node.id))
        return status

    def _human(self, me: Process, instance: str) -> Run:
        me.asks_human = instance
        while instance not in self.decisions:
            yield
        me.begun_at, me.asks_human = self.event - 1, ""
        return self.decisions[instance][2]

    def _gate(self, me: Process, node: Gate) -> Run:
        decision = yield from self._human(me, me.at.instance(node.id))
        return "rejected" if decision == "rejected" and node.on_reject == "stop" else "done"

    def _flow(self, me: Process, node: Flow) -> Run:
        line = _line(node)
        earlier = {m: _all_before(m, node) for m in line}
        members = {m.id: m for m in node.members}
        procs: dict[str, Process] = {}
        while True:
            for turn, name in enumerate(line):
                before = [procs.get(m) for m in earlier[name]]
                if name not in procs and all(p is not None and p.result in COMPLETE for p in before):
                    at = me.at.down(turn).after(*(p for p in before if p))
                    wanted = tuple(s.signal for s in node.starts_on if s.member == name)
                    procs[name] = self._listening(me, members[name], at, wanted)
            for process in procs.values():
                process.poll()
            results = {name: procs[name].result if name in procs else None for name in line}
            lost = {name for name in line if any(_is_lost(results[m]) for m in (name, *earlier[name]))}
            open_ = [name for name in line if results[name] is None and name not in lost]
            verdict = self._joined(node, procs, list(results.values()), len(open_))
            if verdict in COMPLETE:
                return verdict
            if verdict is not None:
                while me.busy():
                    yield
                    for process in procs.values():
                        process.poll()
                return _all([p.result for p in procs.values() if _is_lost(p.result)])
            yield

    def _joined(
        self, node: Flow, procs: dict[str, Process], found: list[str | None], open_: int
    ) -> str | None:
        if isinstance(node.join, AtLeast):
            return self._quorum(node.join, procs, found, open_)
        return None if open_ else _all(found)

    def _listening(self, me: Process, node: Node, at: At, wanted: tuple[str, ...]) -> Process:
        child = me.spawn(node, at)
        inner = child.run

        def patient() -> Run:
            while missing := tuple(s for s in wanted if not self._announced(s, me.at)):
                child.listening = missing
                yield
            child.listening = ()
            return (yield from inner)

        child.run = patient()
        return child

    def _announced(self, signal: str, at: At) -> bool:
        own = {owner: number for owner, _, number in at.scope}
        for name, source in self.signals:
            theirs = {owner: number for owner, _, number in source.scope} if source else {}
            if name == signal and all(own.get(owner, n) == n for owner, n in theirs.items()):
                return True
        return False

    def _quorum(
        self,
        join: AtLeast,
        procs: dict[str, Process],
        found: list[str | None],
        open_: int,
    ) -> str | None:
        done, able = found.count("done"), len(found) - found.count("skipped")
        needed = min(join.k, able)
        if done < needed <= done + open_:
            return None
        for process in procs.values():
            if process.result in COMPLETE:
                continue
            if join.rest == "finish" and process.begun():
                self.detached.append(process)
            else:
                process.kill()
                if join.rest == "cancel":
                    self.cancelled.append(process)
        if done >= needed:
            return "done" if done else "skipped"
        return "lost"

    def _quiet(self, me: Process, verdict: str) -> Run:
        while verdict not in COMPLETE and me.busy():
            yield
        return verdict

    def _choice(self, me: Process, node: Choice) -> Run:
        for number, case in enumerate(node.cases):
            verdict = yield from self._ask(me, me.at, case.condition, number)
            if _is_lost(verdict):
                return verdict
            if verdict == "yes":
                child = yield from self._child(me, case.body, me.at.down(number))
                return child.result or ""
        if node.otherwise is None:
            return "skipped"
        child = yield from self._child(me, node.otherwise, me.at.down(len(node.cases)))
        return child.result or ""

    def _loop(self, me: Process, node: Loop) -> Run:
        most = self._most(node.at_most, {s.agent for s in steps(node)})
        number, ran, before = 0, False, list[Process]()
        while True:
            number += 1
            inside = me.at.inside(node.id, "@", number)
            body = yield from self._child(me, node.body, inside.down(0).after(*before))
            if body.result not in COMPLETE:
                return body.result or ""
            fresh = [body, *before[-1:]] if node.redo else [body]
            nothing = all(p.result == "skipped" for p in fresh) and (number > 1 or node.redo is None)
            ran = ran or body.result == "done"
            if nothing and not ran:
                return "skipped"
            before.append(body)
            if node.until is not None:
                verdict = yield from self._ask(me, inside.after(*before), node.until, 0)
                if verdict != "no":
                    return verdict if _is_lost(verdict) else "done"
            if nothing or number == most:
                return (yield from self._used_up(me, node))
            if node.redo is not None:
                redo = yield from self._child(me, node.redo, inside.down(1).after(*before))
                if redo.result not in COMPLETE:
                    return redo.result or ""
                ran = ran or redo.result == "done"
                before.append(redo)

    def _used_up(self, me: Process, node: Loop) -> Run:
        if node.until is None or node.exhausted == "continue":
            return "done"
        if node.exhausted == "fail":
            return "failed"
        decision = yield from self._human(me, me.at.instance(node.id) + "!")
        return "done" if decision == "approved" else "failed"

    def _foreach(self, me: Process, node: ForEach) -> Run:
        instance = me.at.instance(node.id) + "#"
        status = yield from self._work(me, instance)
        if status != "done":
            return status
        waiting = [me.at.inside(node.id, "[", item + 1) for item in range(self.answers[instance])]
        items: list[Process] = []
        while True:
            for process in items:
                process.poll()
            active = [p for p in items if p.result is None]
            while waiting and (node.at_most_parallel is None or len(active) < node.at_most_parallel):
                items.append(me.spawn(node.body, waiting.pop(0)))
                items[-1].poll()
                active = [p for p in items if p.result is None]
            if not active and not waiting:
                return (yield from self._quiet(me, _all([p.result for p in items])))
            yield

    def _supervised(self, me: Process, node: Supervised) -> Run:
        most = self._most(node.at_most, {node.supervisor.agent})
        before: list[Process] = []
        number = 0
        while most is None or number < most:
            number += 1
            inside = me.at.inside(node.id, "@", number)
            if not able(node, self.disabled):
                return "done" if number > 1 else "skipped"
            boss = yield from self._child(me, node.supervisor, inside.down(0).after(*before))
            if boss.result != "done":
                return "done" if boss.result == "skipped" and number > 1 else boss.result or ""
            before.append(boss)
            picked = self._picked(node, self.answers[inside.instance(node.supervisor.id)].get("next", ""))
            if picked is None:
                return "done"
            turn = node.members.index(picked) + 1
            child = yield from self._child(me, picked, inside.down(turn).after(*before))
            if child.result not in COMPLETE:
                return child.result or ""
            before.append(child)
            if node.until is not None:
                verdict = yield from self._ask(me, inside.after(*before), node.until, 0)
                if verdict != "no":
                    return verdict if _is_lost(verdict) else "done"
        return "done" if number else "skipped"

    def _picked(self, node: Supervised, name: str) -> Node | None:
        by_id = [m for m in node.members if m.id == name]
        by_agent = [m for m in node.members if isinstance(m, Step)]
        names = [m for m in by_agent if name in (m.agent, self.workflow.team.name(m.agent))]
        return next(iter([*by_id, *names]), None)

    def _most(self, own: int | None, agents: set[str]) -> int | None:
        bounds = [] if own is None else [own]
        for rule in self.workflow.rules:
            if isinstance(rule, Limit) and rule.kind == "max_rounds":
                bounds += [int(rule.value)] if rule.subject in (EVERYONE, *agents) else []
        return min(bounds) if bounds else None

    # -- conditions --

    def _ask(self, me: Process, at: At, condition: Condition, case: int) -> Run:
        asked: dict[int, bool] = {}
        while True:
            known = {n: self._leaf(at, leaf) for n, leaf in enumerate(leaves(condition))}
            known |= asked
            values = _values(condition, known)
            if len(values) == 1:
                return "yes" if values.pop() else "no"
            needed = next(n for n, v in known.items() if v is None and _matters(condition, known, n))
            work = f"{at.instance(me.node.id)}?{case}.{needed}"
            status = yield from self._work(me, work)
            if status != "done":
                return status
            asked[needed] = self.answers[work]

    def _leaf(self, at: At, leaf: Condition) -> bool | None:
        region = [p for process in at.past for p in process.family()]
        match leaf:
            case Judged():
                return None
            case Approved(gate):
                places = {p.at for p in region if p.node.id == gate}
                told = [(a.path, d) for a, node, d in self.decisions.values() if node == gate and a in places]
                return bool(told) and max(told)[1] == "approved"
            case Compare():
                heard = [
                    (p.at.path, self.answers[p.works[0]][leaf.field])
                    for p in region
                    if isinstance(p.node, Step) and p.works and p.works[0] in self.reports
                    if leaf.agent in (None, p.node.agent) and leaf.field in self.answers[p.works[0]]
                ]
                return _compare(max(heard)[1], leaf) if heard else None
        raise AssertionError(f"the reference does not read {leaf}")


def _compare(reported: Any, leaf: Compare) -> bool | None:
    if type(reported) is not type(leaf.value):
        return None
    signs: dict[str, Callable[[Any, Any], bool]] = {
        "<": operator.lt,
        "<=": operator.le,
        ">": operator.gt,
        ">=": operator.ge,
        "==": operator.eq,
        "!=": operator.ne,
    }
    return signs[leaf.operator](reported, leaf.value)


def _values(condition: Condition, known: Mapping[int, bool | None]) -> set[bool]:
    """Everything that the condition can come to, over every answer to what is not known."""
    options = [(False, True) if v is None else (v,) for v in known.values()]
    return {_evaluate(condition, iter(answers)) for answers in product(*options)}


def _matters(condition: Condition, known: Mapping[int, bool | None], leaf: int) -> bool:
    """Whether there are answers to the others with which this one decides."""
    others = [(False, True) if v is None else (v,) for n, v in known.items() if n != leaf]
    for rest in product(*others):
        one, two = ([*rest[:leaf], answer, *rest[leaf:]] for answer in (False, True))
        if _evaluate(condition, iter(one)) != _evaluate(condition, iter(two)):
            return True
    return False


def _evaluate(condition: Condition, answers: Iterator[bool]) -> bool:
    match condition:
        case Not(term):
            return not _evaluate(term, answers)
        case AllOf(terms):
            values = [_evaluate(term, answers) for term in terms]  # every leaf takes its answer
            return all(values)
        case AnyOf(terms):
            values = [_evaluate(term, answers) for term in terms]
            return any(values)
        case _:
            return next(answers)


def _line(flow: Flow) -> list[str]:
    """The members, each after all before it; those that could come at once as they are written."""
    line: list[str] = []
    while len(line) < len(flow.members):
        free = [m.id for m in flow.members if m.id not in line and _all_before(m.id, flow) <= set(line)]
        line.append(free[0])
    return line


def _all_before(member: str, flow: Flow) -> set[str]:
    direct = {a for a, b in flow.order if b == member}
    return direct.union(*(_all_before(m, flow) for m in direct))


def _is_lost(result: str | None) -> bool:
    return result in ENDINGS


def _all(results: list[str | None]) -> str:
    for worst in (*ENDINGS, "done"):
        if worst in results:
            return worst
    return "skipped"
