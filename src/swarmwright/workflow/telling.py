"""Reports in words: a rehearsal (what would run when, what it needs) and a migration (what a change does)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.fates import Fate, beyond_bounds
from swarmwright.workflow.finding import find
from swarmwright.workflow.joining import joins_words
from swarmwright.workflow.looking import Look
from swarmwright.workflow.migrating import Carried, Migration, Moved
from swarmwright.workflow.named import asked_words
from swarmwright.workflow.plan import plan as plan_of
from swarmwright.workflow.rehearsing import MOST_MOMENTS, Asked, Event, Play, Rehearsal
from swarmwright.workflow.remaking import in_lists_anew, lists_anew
from swarmwright.workflow.reporting import reported_fields
from swarmwright.workflow.rules import ToolApproval
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.taking import not_taken
from swarmwright.workflow.tree import Choice, ForEach, Gate, Node, Step, Supervised, Workflow, walk
from swarmwright.workflow.warning import warnings
from swarmwright.workflow.wording import listing, shortened

__all__ = ["migration_words", "missing", "needed", "rehearsal_words"]

_TIMES = re.compile(r"([@\[])([\d.]+)")
_SHOWN = 8
"""How many moments of a branch are told; of longer ones the first and the last."""


def rehearsal_words(rehearsal: Rehearsal, workflow: Workflow, also_missing: Sequence[str] = ()) -> str:
    """The whole report as text: the first play, then what each other answer changes, then who is needed.

    also_missing: what is known to be missing from elsewhere, a line each.
    """
    teller = _Teller(workflow)
    usual, *others = rehearsal.plays
    blocks: list[list[str]] = [
        ["When every answer is yes:", *teller.timetable(usual.moments, 0), f"  {_ending(usual)}"]
    ]
    for play in others:
        skipped = _alike(usual.moments, play.moments)
        lines = teller.timetable(play.moments[skipped:], skipped)
        blocks.append([f"If {teller.turn(play.turned)}:", *lines, f"  {_ending(play)}"])
    for title, found in (
        ("Needed:", needed(rehearsal, workflow)),
        ("Missing:", (*missing(rehearsal, workflow), *also_missing)),
    ):
        if found:
            blocks.append([title, *(f"  {line}" for line in found)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def needed(rehearsal: Rehearsal, workflow: Workflow) -> tuple[str, ...]:
    """What the work needs from people, agents and the outside, a line each."""
    return tuple(dict.fromkeys(_Teller(workflow).needs(rehearsal)))


def missing(rehearsal: Rehearsal, workflow: Workflow) -> tuple[str, ...]:
    """What stands in the workflow or its team and never has a part in it, a line each."""
    teller = _Teller(workflow)
    return (
        *(f"{teller.name(node)} never comes to its turn" for node in rehearsal.unreached),
        *(f"{workflow.team.name(agent)} is in the team and has no work" for agent in rehearsal.unused),
        *(() if rehearsal.complete else ("there are more ways through than were looked at",)),
    )


_RUNNING: Mapping[Fate, str] = {
    "same": "goes on",
    "changed": "goes on in its old form, and its result counts",
    "gone": "may finish: nothing waits for it any more, and what it writes is kept, for others to read",
}


def migration_words(plan: Migration) -> str:
    """The whole plan as text: what changes, what to judge, what runs, counts, is asked again, and starts."""
    teller = _Teller(plan.new, plan.old)
    blocks = [
        ["Changes:", *(f"  {change}" for change in plan.changes)],
        ["Warnings:", *(f"  {warning}" for warning in warnings(plan))],
        ["Running:", *(f"  {teller.running(moved, plan)}" for moved in plan.running)],
        ["Done:", *(f"  {line}" for line in teller.done(plan))],
        ["Joins:", *(f"  {joins_words(teller.name(one.node), one)}" for one in plan.joins)],
        ["Asked again:", *(f"  {teller.name(_node(i))}" for i in (*plan.reissued, *_questions(plan)))],
        ["Lists made anew:", *(f"  {line}" for line in _lists(plan))],
        ["Waits for a person:", *(f"  {line}" for line in _carried(plan.approvals))],
        [
            _starts(plan),
            *(f"  {teller.which(w.instance, plan)}" for w in plan.frontier.start if w.kind == "step"),
        ],
    ]
    told = ["\n".join(block) for block in blocks if len(block) > 1]
    if not plan.changes:
        told = ["nothing changes"]
    elif plan.frontier.outcome is not None:
        told.append(f"Nothing is left to do: the work is {plan.frontier.outcome}.")
    return "\n\n".join(told) + "\n"


def _starts(plan: Migration) -> str:
    """When what starts does."""
    why = {"it is paused": plan.paused, "its turn is over": plan.ended, "nobody drives it now": plan.idle}
    first = next((words for words, so in why.items() if so), "")
    return f"Starts once the thread goes on ({first}):" if first else "Starts at once:"


_FATES = {"stands": "stands", "asked_anew": "is asked anew", "void": "is not asked any more"}


def _carried(questions: Sequence[Carried]) -> Iterator[str]:
    """What becomes of each question, by its words and its item; with its id, where another reads the same."""
    asks = [f'"{shortened(one.ask)}"{asked_words("", one.instance)}' for one in questions]
    for one, ask in zip(questions, asks, strict=True):
        which = f" ({one.approval})" if asks.count(ask) > 1 else ""
        because = f": {one.why}" if one.why else ""
        yield f"{ask}{which} {_FATES[one.fate]}{because}"


def _node(instance: str) -> str:
    return re.split(r"[@\[?#!]", instance, maxsplit=1)[0]


def _questions(plan: Migration) -> list[str]:
    """The questions, and the gates, whose answers no longer hold and that the new workflow has, too."""
    nodes = {node.id: node for node in walk(plan.new.root)}
    left = [i for i in plan.void if i not in plan.reissued and _node(i) in nodes]
    look = Look(plan_of(plan.new), plan.facts)
    asked = [i for i in left if "?" in i or "#" in i or isinstance(nodes[_node(i)], Gate)]
    return [i for i in asked if not _settled(look, i)]


def _settled(look: Look, question: str) -> bool:
    """Whether what hangs on a condition's answer has begun: then nobody asks any more."""
    seen = find(look.plan, question)
    if seen is None or not seen.use.startswith("?"):
        return False
    place, numbers = seen.place, seen.numbers
    scope = look.scope_of(place, numbers[: len(place.owners)])
    if isinstance(place.node, Choice):
        return any(look.started(part, scope) for part in place.parts) or look.passed(place, scope)
    return look.went_on(place, scope, numbers[-1]) or look.passed(place, scope)


def _lists(change: Migration) -> Iterator[str]:
    """The lists that are made anew around work that was begun for another list's items."""
    for listed, inside in lists_anew(change).values():
        yield (
            f"every {listed.over}: an item that reads the same keeps what is done for it, "
            "wherever it stands, any other is done anew; for the list of before there was "
            f"{listing(inside)}"
        )


class _Teller:
    """Names and sentences for one workflow, or for what takes the place of another."""

    def __init__(self, workflow: Workflow, old: Workflow | None = None) -> None:
        self._workflow = workflow
        self._plan = plan_of(workflow)
        self._team: Catalog = workflow.team
        every = (node for one in (old, workflow) if one for node in walk(one.root))
        self._nodes: dict[str, Node] = {node.id: node for node in every}

    def running(self, moved: Moved, plan: Migration) -> str:
        """What becomes of a running step."""
        if plan.for_good(moved.instance):
            return f"{self.which(moved.instance, plan)} is cancelled for good: others are enough"
        if moved.instance in plan.cancel and moved.instance in plan.nested.begun:
            return f"{self.which(moved.instance, plan)} is cancelled, and is not needed any more"
        if moved.instance in plan.cancel and moved.instance in plan.unplaced:
            return f"{self.which(moved.instance, plan)} is cancelled: it is of no round or item there"
        if moved.instance in plan.cancel:
            needed = moved.fate != "gone" and not not_taken(plan, moved.instance)
            again = "and begins again" if needed else "and is not needed any more"
            if needed and moved.early:
                again += " once what now comes before it is done"
            return f"{self.which(moved.instance, plan)} is cancelled, {again}"
        if beyond_bounds(self._plan, moved.instance):
            return f"{self.which(moved.instance, plan)} may finish: the rounds end before its own by now"
        back = (
            ": it has its place again, and its result counts" if moved.left and moved.fate != "gone" else ""
        )
        early = (
            ", though what now comes before it is not done" if moved.early and moved.fate != "gone" else ""
        )
        if moved.instance in in_lists_anew(plan):
            early = ", where the new list has its item in the same place; where not, it is cancelled"
        return f"{self.which(moved.instance, plan)} {_RUNNING[moved.fate]}{back}{early}"

    def done(self, plan: Migration) -> Iterator[str]:
        """What is said of completed work: only where it does not simply count, and no list says it."""
        within = in_lists_anew(plan)
        for moved in plan.done:
            name = self.which(moved.instance, plan)
            if moved.counts_as:
                whose = self.name(_node(moved.instance))
                yield f"{whose}'s {moved.instance} counts as {moved.counts_as} there"
            if moved.instance in plan.nested.past:
                yield f"{name}'s result counts no more: it is of an earlier round of a loop that is gone"
            elif moved.fate == "gone":
                counts = "nothing hangs on it any more"
                if moved.instance in plan.unplaced:
                    counts = "it counts for no round or item there"
                yield f"{name}'s result is kept, for others to read; {counts}"
            elif moved.fate == "changed":
                yield f"{name} is changed and has done its work; it is not done again"
            elif moved.left:
                yield f"{name} has its place again, and had done its work: it counts, and is not done again"
            elif moved.early and moved.instance not in within:
                yield f"{name} has done its work, though what now comes before it is not done"

    def which(self, instance: str, plan: Migration) -> str:
        """The agent of a step's instance; with the instance where the plan speaks of several of its."""
        starts = ((w.instance, w.agent) for w in plan.frontier.start if w.kind == "step")
        told = {**{one.instance: one.agent for one in (*plan.running, *plan.done)}, **dict(starts)}
        # Who had left before is in neither workflow.
        node = _node(instance)
        name = self.name(node) if node in self._nodes else self._team.name(told[instance])
        return f"{name} ({instance})" if list(told.values()).count(told[instance]) > 1 else name

    def name(self, node_id: str) -> str:
        """A step as its agent, a gate as what it asks."""
        node = self._nodes[node_id]
        match node:
            case Step():
                return self._team.name(node.agent)
            case Gate():
                return f'"{shortened(node.ask)}"' if node.ask else "a person's decision"
            case Supervised():
                return self._team.name(node.supervisor.agent)
            case ForEach():
                return f"the list of every {node.over}"
            case _:
                return node_id

    def timetable(self, moments: Sequence[Sequence[Event]], skipped: int) -> list[str]:
        """A numbered line for each moment; the middle of a long table is left out."""
        lines = [
            f"  {number}. {', '.join(self._event(event) for event in moment)}"
            for number, moment in enumerate(moments, skipped + 1)
        ]
        if len(lines) > _SHOWN and skipped:
            return [*lines[: _SHOWN - 2], f"  … {len(lines) - _SHOWN} more", *lines[-2:]]
        return lines

    def _event(self, event: Event) -> str:
        times = [
            f"{'round' if kind == '@' else 'item'} {number}"
            for kind, number in _TIMES.findall(event.instance.removeprefix(event.node))
        ]
        if event.kind == "gate":
            shown = f"{self._people(event.node)} decides" + (
                f': "{shortened(event.text)}"' if event.text else ""
            )
        else:
            shown = self.name(event.node)
        return shown + (f" ({', '.join(times)})" if times else "")

    def _people(self, node_id: str) -> str:
        node = self._nodes[node_id]
        return (listing(node.approvers, "or") if isinstance(node, Gate) else "") or "a human"

    def turn(self, turned: Sequence[Asked]) -> str:
        """`not "quality >= 8", and a human rejects "Roll it out"`."""
        return ", and ".join(self._turned(one) for one in turned)

    def _turned(self, one: Asked) -> str:
        match one.kind:
            case "question":
                return f'not "{one.text}"'
            case "decision":
                return f'{self._people(one.node)} rejects "{shortened(one.text)}"'
            case "items":
                return f"there is no {one.text}"
            case _:
                return f"{self.name(one.node)} picks nobody"

    def needs(self, rehearsal: Rehearsal) -> Iterator[str]:
        """A line for everything that has to come from somebody."""
        for one in rehearsal.asked:
            if one.kind == "decision":
                yield f'{self._people(one.node)} decides: "{shortened(one.text)}"'
            elif one.kind == "signal":
                yield f"somebody outside announces {one.text}, for {self.name(one.node)}"
            elif one.kind == "items":
                yield f"a list of every {one.text}"
        for agent, fields in reported_fields(self._workflow).items():
            if fields:
                yield f"{self._team.name(agent)} reports {listing(fields)}"
        for rule in self._workflow.rules:
            if isinstance(rule, ToolApproval):
                yield rule_sentence(rule, self._team)


def _alike(usual: Sequence[object], other: Sequence[object]) -> int:
    """How many moments two plays share from the beginning."""
    pairs = enumerate(zip_longest(usual, other))
    return next((number for number, (a, b) in pairs if a != b), len(usual))


def _ending(play: Play) -> str:
    if play.outcome is None:
        return f"and so on: cut after {MOST_MOMENTS} moments"
    return {"finished": "finished", "failed": "ends as failed", "rejected": "ends as rejected"}[play.outcome]
