"""The state of an earlier checkpoint, made to stand again: on its thread, or on a new one. Values only.

What belongs to the moment is not taken back: the trace goes on, and what people have set for the thread
(agents, tools, a pause) holds. Nor does anything come back that was good once: an answer to a tool call, an
approval that had let nothing begin. What was found in a text that stands again is not forgotten. Work that
had been under way begins again, unless it still is: what it had announced is announced again, or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from langgraph.types import Overwrite

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.decided import known_then
from swarmwright.graph.records import to_facts
from swarmwright.graph.state import CHANNELS, empty, written_to
from swarmwright.graph.writing import taken_in
from swarmwright.policy.approvals import DECIDES
from swarmwright.runtime.effects.finding import found_behind
from swarmwright.runtime.effects.migrating import LEFT, swapped
from swarmwright.runtime.effects.questions import behind_questions
from swarmwright.runtime.effects.rejoining import on_again
from swarmwright.workflow.encoding import version
from swarmwright.workflow.following import unused_decisions
from swarmwright.workflow.migrating import migration
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.renesting import NOTHING, Renested
from swarmwright.workflow.tree import Workflow

__all__ = ["Restored", "forked", "in_workflow", "rolled_back"]

State = Mapping[str, Any]

SETTINGS = ("execution_trace", "coordination_rules", "tool_permissions")
"""The channels that are as they are now, whatever state comes back."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A whole state; the work under way that is to be stopped for it; and whose steps begin from nothing.

    `forgets`: (turn, step instance). `nested`: what counts for another round than it did then.
    """

    state: State
    cancels: tuple[str, ...] = ()
    forgets: frozenset[tuple[int, str]] = frozenset()
    nested: Renested = NOTHING

    def update(self, now: State) -> dict[str, Any]:
        """The write that makes this state of the one that stands; the trace is only ever added to."""
        return {
            channel: Overwrite(value)
            for channel, value in self.state.items()
            if channel != "execution_trace" and value != now.get(channel, empty(channel))
        }


def rolled_back(
    now: State, then: State, old: Workflow, under_way: Collection[str], same: Collection[str]
) -> Restored:
    """The thread's own state `then`, which followed `old`, in place of the one that stands.

    under_way: the instances at work now; same: those of them whose work is the same in both workflows.
    """
    since = now.get("execution_trace", ())[len(then.get("execution_trace", ())) :]
    turns = _turn(now), _turn(then)
    touched = {entry["instance"] for entry in since if entry.get("turn") == turns[1]}

    def holds(instance: str, record: Mapping[str, Any]) -> bool:
        if turns[0] != turns[1] or instance in touched or now.get("progress", {}).get(instance) != record:
            return False
        return record["status"] != "running" or (instance in under_way and instance in same)

    begun = then.get("progress", {})
    open_ = {i: record for i, record in begun.items() if _is_open(record)}
    held = {i for i, record in open_.items() if holds(i, record)}
    state = _restored(now, then, old, set(open_) - held)
    rules = now.get("coordination_rules", {})
    state["coordination_rules"] = {**_rules(now, then, old), "redone": rules.get("redone", 0) + 1}
    state = _with_who_is_on(state, then, old)
    still = {i for i in held if i in under_way}
    forgets = {(entry["turn"], entry["instance"]) for entry in since if entry.get("agent")}
    forgets |= {(turns[0], i) for i in now.get("progress", {}) if i not in held}
    forgets |= {(turns[1], i) for i in open_ if i not in held}
    return Restored(state, tuple(i for i in under_way if i not in still), frozenset(forgets))


def forked(now: State, then: State, old: Workflow) -> dict[str, Any]:
    """The state of a new thread that begins as this one stood `then`. Nothing is under way in it.

    Its mailbox begins anew, and counts on from what the state has seen (`commands_before`).
    """
    open_ = {i for i, record in then.get("progress", {}).items() if _is_open(record)}
    state = _restored(now, then, old, open_)
    # A yes to a call is good once, and on the thread that was asked; a no nobody has taken back. What became
    # of a question is known of those alone that had been asked then.
    asked = {k if "closed" in e else e.get("id", k) for k, e in then.get("interrupts", {}).items()}
    stays = {k: e for k, e in state["interrupts"].items() if "closed" not in e or k in asked}
    state["interrupts"] = {k: e for k, e in stays.items() if not _lets_call(e)}
    seen = now.get("coordination_rules", {}).get("commands_applied", 0)
    rules = {k: v for k, v in _rules(now, then, old).items() if k != "paused"}
    if seen:
        rules["commands_before"] = seen
    state["coordination_rules"] = rules
    state["execution_trace"] = list(then.get("execution_trace", ()))
    return _with_who_is_on(state, then, old)


def _with_who_is_on(state: dict[str, Any], then: State, old: Workflow) -> dict[str, Any]:
    """Who was off then and is on now takes part from the round that was open then."""
    update, _ = on_again(plan(old), then, state)
    return dict(written_to(state, update)) if update else state


def in_workflow(restored: Restored, old: Workflow, new: Workflow) -> Restored:
    """What followed `old`, as a thread goes on from it that follows `new`: who was sent for then waits for
    the questions that `new` has before them."""
    changed = behind_questions(migration(old, new, to_facts(restored.state), "finish"))
    update = swapped(restored.state, changed, version(new), changed.stopped)
    return replace(restored, state=written_to(restored.state, update), nested=changed.nested)


def _restored(now: State, then: State, old: Workflow, again: Collection[str]) -> dict[str, Any]:
    """`then`, with the settings of now, and without what these instances had begun."""
    state = {c: (now if c in SETTINGS else then).get(c, empty(c)) for c in CHANNELS}
    state["progress"] = {i: record for i, record in state["progress"].items() if i not in again}
    state["signals"] = _signals(state["signals"], again)
    state["messages"] = [*state["messages"], *found_behind(now, then)]
    if again:
        state["resume_info"] = {k: v for k, v in state["resume_info"].items() if k != "outcome"}
    gone = set(_not_again(now, state, plan(old)))
    held = {k: entry for k, entry in state["interrupts"].items() if k not in gone}
    state["interrupts"] = known_then(now, then) | held
    return dict(written_to(state, taken_in(state)))


def _signals(announced: State, again: Collection[str]) -> dict[str, Any]:
    """Without what these have announced: that was of work that nobody will see."""
    left = {
        name: {who: told for who, told in by.items() if who not in again} for name, by in announced.items()
    }
    return {name: by for name, by in left.items() if by}


def _rules(now: State, then: State, old: Workflow) -> dict[str, Any]:
    """How the thread is led now, but for the workflow, which is the old one, and whose steps had left then:
    by these, other work is told from that which stands again."""
    rules = {k: v for k, v in now.get("coordination_rules", {}).items() if k != LEFT}
    rules |= {k: v for k, v in then.get("coordination_rules", {}).items() if k == LEFT}
    return {**rules, "workflow": version(old)} if "workflow" in rules else rules


def _not_again(now: State, state: State, planned: Plan) -> Iterator[str]:
    """What of `interrupts` must not come back: it has been used or answered since, or is another thread's.

    What was only asked then is asked anew, as it stands now, so that an answer to it is one of now.
    """
    there = now.get("interrupts", {})
    for key, entry in state["interrupts"].items():
        of_workflow = entry.get("kind", "gate") in DECIDES
        if "closed" in entry or entry["status"] == "waiting" or (not of_workflow and there.get(key) != entry):
            yield key
    if "outcome" not in state["resume_info"]:
        facts = to_facts(state)
        yield from (i for i in unused_decisions(planned, facts) if facts.decisions[i] == "approved")


def _lets_call(entry: Mapping[str, Any]) -> bool:
    """Whether it is a yes to a tool call."""
    return entry.get("kind") == "tool" and entry["status"] == "approved" and "closed" not in entry


def _is_open(record: Mapping[str, Any]) -> bool:
    """Whether this is work that was under way, or stopped for a person's answer to a tool call."""
    return record["status"] == "running" or record.get("failure") == AwaitsApproval.failure


def _turn(state: State) -> int:
    return int(state.get("turn", {}).get("number", 0))
