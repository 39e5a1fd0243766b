"""How a thread stands, on the wire: progress, outputs, spans, the timeline, events."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from swarmwright.server.wire.swarm.approvals import ApprovalTold
from swarmwright.server.wire.swarm.commands import CommandRow
from swarmwright.server.wire.swarm.pictures import FormerTold, WorkflowTold
from swarmwright.server.wire.words import Json, Told

__all__ = [
    "EventTold",
    "GraphTold",
    "LiveTold",
    "OutputTold",
    "SentTold",
    "SpanTold",
    "ThreadPage",
    "TimelineTold",
]

Status = Literal[
    "running", "waiting", "done", "failed", "cancelled", "skipped", "approved", "rejected", "expired"
]


class DeniedTold(Told):
    """A call that an execution was denied."""

    tool: str
    name: str = Field(description="What people call the tool.")
    reason: str


class InstanceTold(Told):
    """One execution of a node: in which round of the loop around it, for which item of the map."""

    instance: str
    status: Status
    kind: str
    round: int
    item: int
    failure: str
    detail: str
    denied: list[DeniedTold] = Field(
        description="Its calls that were, once what it did is over, or has stopped to ask a person."
    )


class NodeLive(Told):
    """How a node of the picture stands, as the foremost of its executions does."""

    status: Status
    instances: list[InstanceTold]


class LiveTold(Told):
    """How far a thread is, node by node; nothing has happened yet to those that are not there."""

    nodes: dict[str, NodeLive]
    waiting: list[dict[str, str]] = Field(description="What people must decide or bring.")
    due: list[str] = Field(description="What could begin now, if the thread were run.")
    off: list[str] = Field(description="Agents that are passed by: switched off, or without what they need.")
    signals: dict[str, list[str]] = Field(description="What was announced, and by which step.")
    outcome: Literal["finished", "failed", "rejected"] | None


class GraphTold(Told):
    """The workflow that a thread follows, and how far it is."""

    workflow: WorkflowTold
    live: LiveTold


class OutputTold(Told):
    """What a step has written. audiences: public, group:ID, private:AGENT; readers: null = all agents.
    by_hand: whether a person has written it in the agent's place; edited_by: who, where that is known."""

    instance: str
    agent: str
    text: str
    fields: Json
    audiences: list[str]
    readers: list[str] | None
    by_hand: bool
    edited_by: str


class TurnTold(Told):
    """Who has said something: a person, in these words (instance: null), or a step, whose words of this turn
    stand among the outputs. earlier: which turn before this one it was, with its words; null = this one.
    readers: null = all agents."""

    instance: str | None
    agent: str
    text: str
    audiences: list[str]
    readers: list[str] | None
    earlier: int | None


class BarTold(Told):
    """Some work in time, or, without an agent, a wait for people: at a gate, or (status "waiting", and then
    "answered") of a step for a word to one of its calls. ended_at null = it goes on."""

    instance: str
    agent: str
    status: str
    started_at: float
    ended_at: float | None
    critical: bool = Field(description="Whether the turn could not have ended sooner but for it.")


class TimelineTold(Told):
    """The work of the last turn in time."""

    turn: int
    started_at: float
    ended_at: float
    bars: list[BarTold]


class SpanTold(Told):
    """An activity: when, by whom, how often tried, what it saw, called, wrote, failed of."""

    number: int
    instance: str
    status: str
    started_at: float
    ended_at: float | None
    agent: str
    attempts: int
    turn: int
    saw: list[str]
    calls: list[Json]
    failure: str
    detail: str
    question: str
    answer: bool | None
    usage: dict[str, float]
    parent: str
    text: str
    writes: dict[str, list[str]]
    signals: list[str]
    retried: list[Json]
    models: list[Json]
    by: str
    announced: list[Json] = Field(description="{signal, at} for each time that it announced something.")
    items: list[Any] = Field(
        description="Of a question: the items of the lists in which it is asked, the outermost first."
    )
    critical: bool = Field(description="Whether its turn could not have ended sooner but for it.")


class CallToTool(Told):
    """A call of a tool, as a model asked for it. arguments: as JSON."""

    id: str
    name: str
    arguments: str


class MessageToModel(Told):
    """A message as a model was sent it, or answered."""

    role: str
    text: str
    cut: int = Field(description="Characters of it that are not kept; the text says where.")
    calls: list[CallToTool]
    answers: str = Field(description="The id of the call whose result this is.")
    others: list[str] = Field(description="Its parts that are no text, by their types.")


class SentTold(Told):
    """What a model was sent, and has answered; said: null = it has not. tools: that it was offered."""

    call: int
    model: str
    tools: list[str]
    asked: list[MessageToModel]
    said: MessageToModel | None


class EventTold(Told):
    """Something that happened on a thread; seq rises by one or more."""

    seq: int
    at: float
    kind: str
    instance: str
    agent: str
    data: dict[str, Any]


class ThreadPage(Told):
    """A thread with all that a page about it shows at once.

    seq: the number of its last event by then: whoever follows its events from there misses none.
    """

    thread_id: str
    title: str
    team: str = Field(description="The graph's name under which its team is served here.")
    status: Literal["idle", "busy", "interrupted", "error"]
    created_at: float
    updated_at: float
    metadata: Json
    seq: int
    workflow: WorkflowTold
    former: FormerTold = Field(description="Whose work is told of, though it left the flow.")
    live: LiveTold
    outputs: list[OutputTold]
    conversation: list[TurnTold] = Field(
        description="What was said, in its order: a fork has no events of it."
    )
    approvals: list[ApprovalTold]
    commands: list[CommandRow] = Field(description="Those that are accepted, and not applied yet.")
    timeline: TimelineTold
