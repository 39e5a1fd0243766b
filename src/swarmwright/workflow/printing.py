"""A workflow in canonical English, which people like to read and `language.canonical` reads back exactly.

    Architect starts first, then Phase 1.
    Phase 1 runs Phase 2 if "it is a new feature", otherwise Archivist.
    Phase 2: Phase 3 starts first, then Gate 1, then Deployer.
    Phase 3 repeats Phase 4 until accuracy >= 92, at most 4 times.
    Phase 4: Frontend and Backend work in parallel, then Reviewer.
    Gate 1 asks "the release manager": "Roll it out?".

    Only Deployer may use Prod.

A step stands as its agent, an agent's second step as `Coder (2)`. Composite nodes are phases, numbered as
they are first mentioned. Tasks, questions, signals and approvers stand in quotes, since they are free text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from swarmwright.workflow.calling import Names
from swarmwright.workflow.conditions import (
    AllOf,
    Announced,
    AnyOf,
    Approved,
    Compare,
    Condition,
    Judged,
    Not,
)
from swarmwright.workflow.phrases import quote, tokens
from swarmwright.workflow.sentences import sentence_of
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
    walk,
)
from swarmwright.workflow.wording import listing, number

__all__ = ["english"]


def english(workflow: Workflow) -> str:
    """The workflow in canonical English, one sentence a line; `canonical.read` gives an equal one back.

    The root must be in normal form (`naming.named`). A rule that names nobody prints, but cannot be read.
    """
    root = workflow.root if isinstance(workflow.root, Flow) else Flow("", (workflow.root,))
    names = Names(workflow.team, root)
    tree = _Tree(names)
    alone = (
        len(root.members) == 1 and root is not workflow.root and not isinstance(workflow.root, Step | Gate)
    )
    work = [
        *(() if alone else tree.flow(root)),
        *(line for n in walk(root) if n is not root for line in tree.define(n)),
    ]
    details = [line for n in walk(root) for line in tree.details(n)]
    rules = [sentence_of(rule, names) for rule in workflow.rules]
    return "\n\n".join("\n".join(lines) for lines in (work, details, rules) if lines) + "\n"


class _Tree:
    """Sentences for the nodes of one tree."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def define(self, node: Node) -> Iterator[str]:
        """What a phase is, for composite nodes."""
        label = self._names.label(node.id)
        match node:
            case Flow():
                yield f"{label}: {' '.join(self.flow(node))}"
            case Choice():
                yield f"{label} runs {self._cases(node)}."
            case Loop():
                yield f"{label} repeats {self._loop(node)}."
            case ForEach():
                at_most = (
                    f", at most {node.at_most_parallel} at a time"
                    if node.at_most_parallel is not None
                    else ""
                )
                yield f"{label} runs {self._label(node.body)} for each {quote(node.over)}{at_most}."
            case Supervised():
                members = listing([self._label(m) for m in node.members]) or "nobody"
                picks = f"{self._label(node.supervisor)} picks who goes next among {members}"
                yield f"In {label}, {picks}{self._until(node.until)}{self._times(node.at_most)}."
            case Step() | Gate():
                pass

    def flow(self, flow: Flow) -> Iterator[str]:
        """The sentences of a flow: who starts when, and how many must be done."""
        if not flow.members:
            yield "Nothing happens."
        sentence, last = "", frozenset[str]()
        openings = sum(not after and not signals for after, signals, _ in _groups(flow))
        for after, signals, members in _groups(flow):
            if sentence and after == last and not signals:
                sentence += f", then {self._listed(members)}" + (" in parallel" if len(members) > 1 else "")
            else:
                yield from (f"{line}." for line in (sentence,) if line)
                sentence = self._opening(flow, members, after, signals, alone=openings == 1)
            last = frozenset(m.id for m in members)
        yield from (f"{line}." for line in (sentence,) if line)
        if isinstance(flow.join, AtLeast):
            rest = "is cancelled" if flow.join.rest == "cancel" else "may finish"
            are = "is" if flow.join.k == 1 else "are"
            enough = f"{flow.join.k} of its {len(flow.members)} members {are} done"
            yield f"{self._label(flow)} is complete once {enough}; the rest {rest}."

    def _opening(
        self, flow: Flow, members: list[Node], after: frozenset[str], signals: tuple[str, ...], *, alone: bool
    ) -> str:
        start = "start" if len(members) > 1 else "starts"
        announced = listing([quote(s) for s in signals]) + (
            " are announced" if len(signals) > 1 else " is announced"
        )
        if after:
            earlier = listing([self._label(m) for m in flow.members if m.id in after])
            when = f"{start} after {earlier}" + (f" and once {announced}" if signals else "")
        elif signals:
            when = f"{start} once {announced}"
        elif len(members) > 1:
            return f"{self._listed(members)} work in parallel"
        else:
            return f"{self._listed(members)} starts {'first' if alone else 'at once'}"
        return f"{self._listed(members)} {when}"

    def _listed(self, members: list[Node]) -> str:
        return listing([self._label(m) for m in members])

    def _label(self, node: Node) -> str:
        return self._names.label(node.id)

    def _cases(self, choice: Choice) -> str:
        parts = [f"{self._label(c.body)} if {self._condition(c.condition)}" for c in choice.cases]
        if choice.otherwise is not None:
            parts.append(self._label(choice.otherwise) + ("" if parts else " in any case"))
        return ", otherwise ".join(parts)

    def _loop(self, loop: Loop) -> str:
        words = self._label(loop.body)
        if loop.until is not None:
            words += self._until(loop.until) + self._times(loop.at_most)
        elif loop.at_most is not None:
            words += f" exactly {_times(loop.at_most)}"
        else:
            words += " without end"
        if loop.redo is not None:
            words += f", with {self._label(loop.redo)} in between"
        ends = {"continue": "", "fail": ", or else fails", "escalate": ", or else asks a human"}
        return words + ends[loop.exhausted]

    def _until(self, condition: Condition | None) -> str:
        return "" if condition is None else f" until {self._condition(condition)}"

    def _times(self, at_most: int | None) -> str:
        return "" if at_most is None else f", at most {_times(at_most)}"

    def details(self, node: Node) -> Iterator[str]:
        """What a gate asks; what a step's task is and what it announces."""
        label = self._names.label(node.id)
        match node:
            case Gate():
                who = listing([quote(a) for a in node.approvers], "or") or "a human"
                asked = f": {quote(node.ask)}" if node.ask else ""
                either_way = ", and goes on either way" if node.on_reject == "continue" else ""
                yield f"{label} asks {who}{asked}{either_way}."
            case Step():
                if node.task:
                    yield f"The task of {label} is {quote(node.task)}."
                if node.signals:
                    yield f"{label} announces {listing([quote(s) for s in node.signals])}."
            case _:
                pass

    def _condition(self, condition: Condition) -> str:
        match condition:
            case Judged(text):
                return quote(text)
            case Announced(signal):
                return f"{quote(signal)} has been announced"
            case Approved(gate):
                return f"{self._names.label(gate)} is approved"
            case Compare():
                return self._compare(condition)
            case Not(term):
                return f"not {self._term(term)}"
            case AllOf(terms) | AnyOf(terms):
                some = isinstance(condition, AnyOf)
                if len(terms) < 2:
                    listed = ", ".join(self._condition(t) for t in terms)
                    return f"{'any' if some else 'all'} of ({listed})"
                return (" or " if some else " and ").join(self._term(t) for t in terms)

    def _term(self, term: Condition) -> str:
        words = self._condition(term)
        return f"({words})" if isinstance(term, AllOf | AnyOf) else words

    def _compare(self, compare: Compare) -> str:
        cut = list(tokens(compare.field, self._names.known) or ())
        plain = [(t.kind, t.text) for t in cut] == [("WORD", compare.field)]
        field = compare.field if plain else quote(compare.field)
        owner = f" of {self._names.agent(compare.agent)}" if compare.agent is not None else ""
        operator = {"==": "is", "!=": "is not"}.get(compare.operator, compare.operator)
        match compare.value:
            case bool():
                value = "true" if compare.value else "false"
            case str():
                value = quote(compare.value)
            case _:
                value = number(compare.value)
        return f"{field}{owner} {operator} {value}"


def _times(count: int) -> str:
    return f"{count} time" if count == 1 else f"{count} times"


def _groups(flow: Flow) -> list[tuple[frozenset[str], tuple[str, ...], list[Node]]]:
    """Runs of consecutive members that wait for the same members and signals."""

    def waits(member: Node) -> tuple[frozenset[str], tuple[str, ...]]:
        after = frozenset(a for a, b in flow.order if b == member.id)
        return after, tuple(s.signal for s in flow.starts_on if s.member == member.id)

    return [(*key, list(members)) for key, members in groupby(flow.members, key=waits)]
