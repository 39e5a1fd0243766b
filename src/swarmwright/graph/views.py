"""What one activity is given to see: a filtered copy of the thread's state (DESIGN §6).

Outputs and the messages that carry them are left out where a rule hides their author from the viewer, or
somebody whose writing went into them (`policy.labels`); group and private context are given to their owners
only. What does not depend on the state is worked out once for each workflow, and what the agent may never
look at (all earlier outputs) only when it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar, overload

from langchain_core.messages import AIMessage, BaseMessage

from swarmwright.graph.contexts import entries_for, label_of, lists_for
from swarmwright.graph.forms import BY_HAND
from swarmwright.graph.records import (
    LABELLED,
    answered,
    edited,
    given,
    is_within,
    under_review,
)
from swarmwright.graph.requests import opening, request, said
from swarmwright.graph.texts import Texts
from swarmwright.policy.approvals import DECIDES, ApprovalRules
from swarmwright.policy.labels import Label, Sight, label_in, marked, namespaces
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.policy.visibility import hidden_from
from swarmwright.ports.agents import PUT_BY, TAKEN_BACK, AgentView, Answered, Message, Output, Question
from swarmwright.ports.guards import RECORD
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.progress import CONFIDENCE, Work
from swarmwright.workflow.reporting import reported_fields
from swarmwright.workflow.staffing import able
from swarmwright.workflow.tree import ForEach, Step, Supervised, Workflow, steps, untils, walk

__all__ = ["Briefing", "all_outputs", "briefing", "choices"]

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

    fields: agent → what conditions compare of its report. choices: supervisor's step → member → name;
    teams: → its team. off: the agents that the team has switched off.
    hidden: agent → the agents whose outputs it must not see; sensitive: all of these. sights: agent → what it
    sees. listed: map → what everybody in it does. until: the conditions at which rounds end.
    """

    workflow: Workflow
    matrix: PermissionMatrix
    agents: Mapping[str, AgentSpec]
    fields: Mapping[str, tuple[str, ...]]
    choices: Mapping[str, Mapping[str, str]]
    teams: Mapping[str, Supervised]
    off: frozenset[str]
    hidden: Mapping[str, frozenset[str]]
    sensitive: frozenset[str]
    sights: Mapping[str, Sight]
    listed: Mapping[str, Sight]
    until: tuple[Condition, ...]

    def readers(self, author: str, label: Label) -> tuple[str, ...] | None:
        """The agents that may see what `author` has written under that label; None = all of them."""
        readers = tuple(a for a, sight in self.sights.items() if sight.sees(author, label))
        return None if len(readers) == len(self.sights) else readers

    def view(self, state: State, work: Work, step: Step, *, thread_id: str) -> AgentView:
        """The view for one step instance, of the state as it is now."""
        spec = self.agents[step.agent]
        sight = self.sights[spec.id]
        return AgentView(
            thread_id=thread_id,
            instance=work.instance,
            agent=spec,
            request=request(state, sight),
            opening=opening(state, sight),
            task=step.task,
            messages=_Lazy(lambda: chain(_conversation(state, sight), _decisions(state, sight))),
            outputs=_Lazy(lambda: _outputs(state, sight, under_review(state))),
            context=entries_for(state, spec.id, sight),
            item=_item(state, work),
            round=work.round,
            signals=step.signals,
            fields=self.fields[spec.id],
            choices=self._choices(state, step),
            tools=self.matrix.visible_tools(spec.id),
            answered=tuple(_answers(state, work)),
            held=_held(state, work.instance),
            audiences=namespaces(self.workflow.team, spec.id),
            until=self.until,
        )

    def _choices(self, state: State, step: Step) -> Mapping[str, str]:
        """Those whom a supervisor can pick as the thread stands: whoever is switched off is not offered."""
        every, rules = self.choices.get(step.id, {}), state.get("coordination_rules", {})
        if not every:
            return every
        off = {*self.off, *rules.get("disabled", ()), *rules.get("held_up", ())}
        can = {member.id for member in able(self.teams[step.id], off)} if off else every.keys()
        return {id_: name for id_, name in every.items() if id_ in can}

    def question(self, state: State, work: Work) -> Question:
        """A question with what the team has written. The answer to a condition tells nobody what that was; a
        map's items do, so they are listed from what everybody in the map may see; a list that is made anew
        not from what was done for the items of the older one."""
        sight, map_ = self.listed.get(work.node), work.instance.removesuffix("#")
        shown = _outputs(state, sight, under_review(state))
        outputs = tuple(
            one for one in shown if work.kind != "items" or not is_within(state, one.instance, map_)
        )
        return Question(work.instance, work.question, request(state, sight), outputs)

    def lists(self, state: State, map_: str) -> Mapping[str, list[Any]]:
        """The lists that were given for a map (its id): words → items."""
        return lists_for(state, self.listed.get(map_))

    def seen(self, state: State, viewer: str, texts: Texts | None = None) -> dict[str, Any]:
        """What a view held, in a few bytes: all that the trace had `before` it, but for the `hidden` agents.

        A list of instances in every entry would make the trace grow with the square of its length. `said`:
        the last message of a person, where it is not the one that began the turn. texts: what was looked at
        before of this thread.
        """
        before: dict[str, Any] = {"before": len(state.get("execution_trace", ()))}
        asked = next((message.id for message in said(state)), "")
        if asked != state["turn"]["message"]:
            before["said"] = asked
        hidden = {"hidden": sorted(self.hidden[viewer])} if self.hidden[viewer] else {}
        return before | hidden | self._labelled(state, viewer, texts or Texts(self.sensitive))

    def _labelled(self, state: State, viewer: str, texts: Texts) -> dict[str, Any]:
        """The label that a view gives to what is written from it; the outputs that it left out for theirs.

        {} where nothing is hidden from anybody, and nobody writes for some alone: then nobody looks.
        """
        if not self.sensitive and not state.get("turn", {}).get(LABELLED):
            return {}
        sight = self.sights[viewer]
        texts.follow(state)
        told = given(state.get("turn", {}), viewer).join(label_of(state, viewer, sight))
        read = texts.label(sight).join(told).of(self.sensitive)
        kept = Label() if self.agents[viewer].publishes else read
        unseen = texts.unseen(sight)
        return {**marked(kept), **({"unseen": unseen} if unseen else {})}


def briefing(
    workflow: Workflow, matrix: PermissionMatrix, approvals: ApprovalRules | None = None
) -> Briefing:
    """Work out once what every view of this workflow needs."""
    agents = {a.id: a for a in workflow.team.agents}
    hidden = hidden_from(workflow)
    nodes = tuple(walk(workflow.root))
    maps = [node for node in nodes if isinstance(node, ForEach)]
    teams = {n.supervisor.id: n for n in nodes if isinstance(n, Supervised)}
    return Briefing(
        workflow,
        matrix,
        agents,
        _fields(workflow, approvals or ApprovalRules()),
        {supervisor: choices(workflow, team) for supervisor, team in teams.items()},
        teams,
        frozenset(agent.id for agent in workflow.team.agents if not agent.enabled),
        hidden,
        frozenset[str]().union(*hidden.values()),
        {a: Sight((a,), workflow.team, hidden[a]) for a in agents},
        {m.id: _everybodys(workflow, tuple(s.agent for s in steps(m.body)), hidden) for m in maps},
        untils(workflow.root),
    )


def _everybodys(workflow: Workflow, viewers: tuple[str, ...], hidden: Mapping[str, frozenset[str]]) -> Sight:
    """What all of these see."""
    return Sight(viewers, workflow.team, frozenset[str]().union(*(hidden[viewer] for viewer in viewers)))


def _fields(workflow: Workflow, approvals: ApprovalRules) -> dict[str, tuple[str, ...]]:
    """What each agent should report; how sure it is, too, where its output waits for a person if it is
    not."""
    return {
        agent: fields if approvals.least(agent) is None else tuple(dict.fromkeys((*fields, CONFIDENCE)))
        for agent, fields in reported_fields(workflow).items()
    }


def all_outputs(state: State) -> tuple[Output, ...]:
    """Every output of the turn, in the order in which they were written."""
    return tuple(_outputs(state, None))


def choices(workflow: Workflow, node: Supervised) -> dict[str, str]:
    """Member → name, of those whom a supervisor can pick."""
    return {m.id: workflow.team.name(m.agent) if isinstance(m, Step) else m.id for m in node.members}


def _outputs(state: State, sight: Sight | None, held: frozenset[str] = frozenset()) -> Iterator[Output]:
    """sight: None = everything. held: step instances whose output is not to be gone on from."""
    texts = {m.id: m for m in state.get("messages", ()) if isinstance(m, AIMessage)}
    for instance, output in state.get("agent_outputs", {}).items():
        if instance not in held and (sight is None or sight.sees(output["agent"], label_in(output))):
            message = texts.get(output["message"])
            text = str(message.text) if message else ""
            yield Output(instance, output["agent"], text, output["fields"], bool(output.get(BY_HAND)))


def _conversation(state: State, sight: Sight) -> Iterator[Message]:
    """The messages without this turn's outputs: what people said, and what was written before. Not what
    others have written anew since, nor what they had written and nobody has let go on."""
    outputs: Mapping[str, Mapping[str, Any]] = state.get("agent_outputs", {})
    authored = {o["message"] for o in outputs.values()}
    messages: Sequence[BaseMessage] = state.get("messages", ())
    for message in messages:
        if message.id in authored or (message.name not in sight.viewers and _is_over(message, outputs)):
            continue
        if sight.sees(message.name or "", label_in(message.additional_kwargs)):
            yield Message(message.type, str(message.text), message.name or "")


def _is_over(message: BaseMessage, outputs: Mapping[str, Any]) -> bool:
    """Whether its author has put something else in its place since, or nobody has let it go on."""
    noted = message.additional_kwargs
    taken = noted.get(TAKEN_BACK)
    return PUT_BY in noted or (taken is not None and "left" not in taken and taken["instance"] in outputs)


def _decisions(state: State, sight: Sight) -> Iterator[Message]:
    """What people said when they decided, in order: of what was under review, those hear it who see all of
    that, for the reason may quote it."""
    outputs = state.get("agent_outputs", {})
    all_ = (e.get(RECORD, e) for e in state.get("interrupts", {}).values())
    entries = (e for e in all_ if e.get("kind") in DECIDES)
    told = (e for e in entries if e["status"] in ("approved", "rejected") and e.get("reason"))
    for entry in sorted(told, key=lambda e: float(e.get("decided_at") or 0.0)):
        looked_at = (outputs[i] for i in entry.get("reviewed", ()) if i in outputs)
        if all(sight.sees(output["agent"], label_in(output)) for output in looked_at):
            words = f"{entry['status']} ({entry.get('ask', '')}): {entry['reason']}"
            yield Message("human", words, str(entry.get("by", "")), entry["status"], str(entry["reason"]))


def _held(state: State, instance: str) -> bool:
    """Whether the step had stopped at a call that people were asked about, whatever came of that."""
    asked = state.get("interrupts", {}).values()
    return any(entry.get("kind") == "tool" and entry["instance"] == instance for entry in asked)


def _answers(state: State, work: Work) -> Iterator[Answered]:
    """What was said to this agent; a step of the same id can be another's after a change."""
    for entry in (*dict(answered(state, work.instance)).values(), *edited(state, work.instance)):
        if entry["agent"] == work.agent:
            open_ = entry["status"] in ("waiting", "superseded")
            answer = None if open_ else entry["status"] == "approved" or entry.get("reason", "") or False
            bound = entry.get("policy", ""), entry.get("instead", ""), entry.get("id", "")
            yield Answered(entry["tool"], entry["arguments"], answer, *bound)


def _item(state: State, work: Work) -> Any:
    if not work.item:
        return None
    items = state.get("progress", {}).get(f"{work.each}#", {}).get("items", ())
    return items[work.item - 1] if work.item <= len(items) else None
