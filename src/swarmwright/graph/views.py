"""What one activity is given to see: a filtered copy of the thread's state (DESIGN §6).

Outputs and the messages that carry them are left out where a rule hides their author from the viewer;
group and private context are given to their owners only. What does not depend on the state is worked out once
for each workflow, and what the agent may never look at (all earlier outputs) only when it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage

from swarmwright.graph.records import answered, request, under_review
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.policy.visibility import hidden_from
from swarmwright.ports.agents import AgentView, Answered, Message, Output, Question
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.progress import CONFIDENCE, Work
from swarmwright.workflow.reporting import reported_fields
from swarmwright.workflow.tree import ForEach, Step, Supervised, Workflow, steps, walk

__all__ = ["Briefing", "all_outputs", "briefing", "seen_instances"]

Item = TypeVar("Item")
State = Mapping[str, Any]


class _Lazy(Sequence[Item]):
    """A sequence that is made when it is first looked at. What it is made from must not change."""

    __slots__ = ("_items", "_make")

    def __init__(self, make: Callable[[], Iterator[Item]]) -> None:
        self._make, self._items = make, list[Item]()

    def _made(self) -> list[Item]:
        if self._make is not None:
            self._items, self._make = list(self._make()), None  # type: ignore[assignment]
        return self._items

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        return self._made()[index]

    def __len__(self) -> int:
        return len(self._made())


@dataclass(frozen=True, slots=True)
class Briefing:
    """What the views of one workflow are made with. Everything by id.

    fields: agent → what conditions compare of its report. choices: supervisor's step → member → name.
    hidden: agent → the agents whose outputs it must not see. listed: map → those somebody in it must not.
    """

    workflow: Workflow
    matrix: PermissionMatrix
    agents: Mapping[str, AgentSpec]
    fields: Mapping[str, tuple[str, ...]]
    choices: Mapping[str, Mapping[str, str]]
    hidden: Mapping[str, frozenset[str]]
    listed: Mapping[str, frozenset[str]]

    def readers(self, author: str) -> tuple[str, ...] | None:
        """The agents that may see what `author` writes; None = all of them."""
        readers = tuple(a for a, hidden in self.hidden.items() if author not in hidden)
        return None if len(readers) == len(self.hidden) else readers

    def view(self, state: State, work: Work, step: Step, *, thread_id: str) -> AgentView:
        """The view for one step instance, of the state as it is now."""
        spec = self.agents[step.agent]
        hidden = self.hidden[spec.id]
        return AgentView(
            thread_id=thread_id,
            instance=work.instance,
            agent=spec,
            request=request(state),
            task=step.task,
            messages=_Lazy(lambda: _conversation(state, hidden)),
            outputs=_Lazy(lambda: _outputs(state, hidden, under_review(state))),
            context=self._context(state, spec.id),
            item=_item(state, work),
            round=work.round,
            signals=step.signals,
            fields=self.fields[spec.id],
            choices=self.choices.get(step.id, {}),
            tools=self.matrix.visible_tools(spec.id),
            answered=tuple(_answers(state, work)),
        )

    def question(self, state: State, work: Work) -> Question:
        """A question with what the team has written. The answer to a condition tells nobody what that was; a
        map's items do, so they are listed from what everybody in the map may see."""
        held = under_review(state)
        outputs = tuple(_outputs(state, self.listed.get(work.node, frozenset()), held))
        return Question(work.instance, work.question, request(state), outputs)

    def seen(self, state: State, viewer: str) -> dict[str, Any]:
        """What a view held, in a few bytes: all that the trace had `before` it, but for the `hidden` agents.

        A list of instances in every entry would make the trace grow with the square of its length. `said`:
        the last message of a person, where it is not the one that began the turn.
        """
        before: dict[str, Any] = {"before": len(state.get("execution_trace", ()))}
        asked = next((m.id for m in reversed(state["messages"]) if isinstance(m, HumanMessage)), "")
        if asked != state["turn"]["message"]:
            before["said"] = asked
        return before | ({"hidden": sorted(self.hidden[viewer])} if self.hidden[viewer] else {})

    def _context(self, state: State, viewer: str) -> dict[str, Any]:
        context = {k: v for k, v in state.get("shared_context", {}).items() if k != "items"}
        for group in self.workflow.team.groups:
            if viewer in group.members:
                context.update(state.get("group_context", {}).get(group.id, {}))
        return {**context, **state.get("private_context", {}).get(viewer, {})}


def briefing(
    workflow: Workflow, matrix: PermissionMatrix, approvals: ApprovalRules | None = None
) -> Briefing:
    """Work out once what every view of this workflow needs."""
    agents = {a.id: a for a in workflow.team.agents}
    hidden = hidden_from(workflow)
    maps = [node for node in walk(workflow.root) if isinstance(node, ForEach)]
    return Briefing(
        workflow,
        matrix,
        agents,
        _fields(workflow, approvals or ApprovalRules()),
        {n.supervisor.id: _choices(workflow, n) for n in walk(workflow.root) if isinstance(n, Supervised)},
        hidden,
        {m.id: frozenset[str]().union(*(hidden[s.agent] for s in steps(m.body))) for m in maps},
    )


def _fields(workflow: Workflow, approvals: ApprovalRules) -> dict[str, tuple[str, ...]]:
    """What each agent should report; how sure it is, too, where its output waits for a person if it is
    not."""
    return {
        agent: fields if approvals.least(agent) is None else tuple(dict.fromkeys((*fields, CONFIDENCE)))
        for agent, fields in reported_fields(workflow).items()
    }


def all_outputs(state: State) -> tuple[Output, ...]:
    """Every output of the turn, in the order in which they were written."""
    return tuple(_outputs(state, frozenset()))


def seen_instances(trace: Sequence[Mapping[str, Any]], entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The step instances whose outputs a trace entry's view held; the reverse of `Briefing.seen`."""
    saw = entry.get("saw", {})
    hidden = saw.get("hidden", ())
    written = (e for e in trace[: saw.get("before", 0)] if e["status"] == "done" and e.get("agent"))
    return tuple(e["instance"] for e in written if e["turn"] == entry["turn"] and e["agent"] not in hidden)


def _choices(workflow: Workflow, node: Supervised) -> dict[str, str]:
    return {m.id: workflow.team.name(m.agent) if isinstance(m, Step) else m.id for m in node.members}


def _outputs(state: State, hidden: frozenset[str], held: frozenset[str] = frozenset()) -> Iterator[Output]:
    """`held`: step instances whose output is not to be gone on from."""
    texts = {m.id: m for m in state.get("messages", ()) if isinstance(m, AIMessage)}
    for instance, output in state.get("agent_outputs", {}).items():
        if output["agent"] not in hidden and instance not in held:
            message = texts.get(output["message"])
            text = str(message.text) if message else ""
            yield Output(instance, output["agent"], text, output["fields"])


def _conversation(state: State, hidden: frozenset[str]) -> Iterator[Message]:
    """The messages without this turn's outputs: what people said, and what was written before."""
    authored = {o["message"] for o in state.get("agent_outputs", {}).values()}
    messages: Sequence[BaseMessage] = state.get("messages", ())
    for message in messages:
        if message.id not in authored and message.name not in hidden:
            yield Message(message.type, str(message.text), message.name or "")


def _answers(state: State, work: Work) -> Iterator[Answered]:
    """What was answered to this agent; a step of the same id can be another's after a change."""
    for _, entry in answered(state, work.instance):
        if entry["agent"] == work.agent:
            yes = entry["status"] == "approved"
            answer = yes or entry.get("reason", "") or False
            bound = entry.get("policy", ""), entry.get("instead", ""), entry.get("id", "")
            yield Answered(entry["tool"], entry["arguments"], answer, *bound)


def _item(state: State, work: Work) -> Any:
    if not work.item:
        return None
    items = state.get("progress", {}).get(f"{work.each}#", {}).get("items", ())
    return items[work.item - 1] if work.item <= len(items) else None
