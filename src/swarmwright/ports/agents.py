"""An agent as the engine sees it: a view goes in, a report comes out (DESIGN §6).

Agent code never holds the thread's state: the view is a filtered, immutable copy, and the report is the
only thing that is written back. This module knows nothing of LangGraph or of models.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.conditions import Condition

if TYPE_CHECKING:
    from pydantic import BaseModel

__all__ = [
    "FINISH",
    "PUT_BY",
    "REPLACED",
    "TAKEN_BACK",
    "Activity",
    "Agent",
    "AgentModel",
    "AgentReport",
    "AgentView",
    "Answered",
    "Crew",
    "Message",
    "Output",
    "Question",
    "Standing",
    "Usage",
    "left_as",
]

FINISH = "FINISH"
"""What a supervisor picks when nobody is to work next; ids are lower case, so no member has this one."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the thread that this agent may see.

    Of a person's decision, `decision` is what they said ("approved" or "rejected"), and `reason` their own
    words; the text has both, and what was asked.
    """

    role: str
    text: str
    name: str = ""
    decision: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Output:
    """What an earlier step wrote, as far as this agent may see it. by_hand: a person has written it, in the
    agent's place."""

    instance: str
    agent: str
    text: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    by_hand: bool = False


TAKEN_BACK = "taken_back"
"""In the `additional_kwargs` of a message whose author was sent to work once more, behind which the thread
has gone back, or whose round is of a loop that a swap has taken off: what they had handed in with it, as
{"instance", "agent", "fields", "by_hand", "at", "behind", "left"}. The flow goes by it no more; it is not
forgotten. at: when a person wrote it, in Unix seconds. behind: true = it is no part of what was said by then.
left: the swap, by its number in the thread; what was decided on it then names it as `left_as` does."""


def left_as(instance: str, swap: int) -> str:
    """How an instance that a swap has left behind is called from then on: its own name may be another's."""
    return f"{instance}{'' if '@' in instance else '@'}~{swap}"


PUT_BY = "put_by"
"""In the `additional_kwargs` of a message that waited for a person's yes, and has got none by the end of its
turn, or before its author was sent to work once more: nobody but its author goes on from it."""


REPLACED = "replaced"
"""In the `additional_kwargs` of what an agent had written, and somebody has written otherwise: each text that
stood there before, the first one first, as {"text", "fields", "by_hand", "until"}. by_hand: who had written
that one, or True where nobody knows; not there = the agent. until: when it was replaced, in Unix seconds; not
there = nobody knows."""


class Standing(Enum):
    """A yes that was given to every use of a tool before any of them was seen: it counts where a rule asks at
    every use, and never for what asks because of its arguments."""

    YES = "yes"


@dataclass(frozen=True, slots=True)
class Answered:
    """What a person has said to one tool call of this step: yes, no, or (a text) no and why; None = they have
    changed its arguments, and said no more.

    Good for one call of `tool` (an id) with exactly these `arguments` (canonical JSON); a yes only under the
    policy of that digest ("" = whichever), a no under any. instead: the arguments with which it is to be
    made, if a person has put others in their place. approval: the id under which it was asked.
    """

    tool: str
    arguments: str
    answer: bool | str | None
    policy: str = ""
    instead: str = ""
    approval: str = ""

    @property
    def no(self) -> bool:
        """Whether it is a no, with a reason or without."""
        return self.answer is False or isinstance(self.answer, str)


@dataclass(frozen=True, slots=True)
class AgentView:
    """Everything an agent may look at for one step instance.

    `request` is what was asked last, `opening` what began the turn: the same, unless more was said since.
    `signals` are those it may announce; `fields` those that conditions compare, which it should report.
    `choices` (supervisors only) maps a member's id to its name, of those who can work now; the report's
    `next` field picks one, or nobody ("", FINISH), and then the team ends.
    """

    thread_id: str
    instance: str
    agent: AgentSpec
    request: str
    task: str = ""
    messages: Sequence[Message] = ()
    outputs: Sequence[Output] = ()
    context: Mapping[str, Any] = field(default_factory=dict)
    item: Any = None
    round: int = 1
    attempt: int = 1
    signals: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    tools: tuple[str, ...] = ()
    """Ids of the tools that policy lets this agent see; each call is decided anew when it is made."""
    answered: tuple[Answered, ...] = ()
    """Answers to the calls for which this step had stopped."""
    held: bool = False
    """Whether it had stopped at a call, answered or not: it goes on from there."""
    opening: str = ""
    audiences: tuple[str, ...] = ("public",)
    """For whom it may write: public, group:ID of its own groups, private:ID of itself."""
    until: tuple[Condition, ...] = ()
    """The conditions at which rounds end, in the workflow that is followed now ("quality is at least 9")."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens spent, and US dollars, as far as it is known what the models cost."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class AgentReport:
    """What an agent hands back: text, reported fields, and context entries by name.

    audience: for whom all of it is, of those that the view names.
    """

    text: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    context: Mapping[str, Any] = field(default_factory=dict)
    usage: Usage = Usage()
    audience: str = "public"


@dataclass(frozen=True, slots=True)
class Question:
    """A condition in words ("is the customer still unhappy?"), or a request to list items."""

    instance: str
    text: str
    request: str
    outputs: tuple[Output, ...] = ()


class Activity(Protocol):
    """The running work's own line to the engine: events while it works, signals before it ends."""

    def emit(self, kind: str, **data: Any) -> None:
        """Put an event (token, tool_called, tool_result, …) on the thread's log; never blocks."""
        ...

    def announce(self, signal: str) -> None:
        """Announce a signal now; steps that wait for it start while this one goes on."""
        ...


FormT = TypeVar("FormT", bound="BaseModel")


class AgentModel(Protocol):
    """The model of an agent whose work is code of your own: as it is set at the moment of each call.

    Time-outs, typed failures, token events and the count of what was spent are around it.
    """

    @property
    def name(self) -> str:
        """What people call it, such as `fast (openai:gpt-5-mini)` or `stub:`; "" = none is named. ConfigError
        where the one that is named cannot be had: a key is missing, a provider is not known."""
        ...

    async def write(self, system: str, human: str) -> str:
        """One answer in words, streamed as token events. InvalidModelOutput where it is empty, twice."""
        ...

    async def fill(self, form: type[FormT], system: str, human: str) -> FormT:
        """An answer of a given form. One that is not of the form is sent back once, with what is wrong with
        it; then it raises InvalidModelOutput."""
        ...


class Agent(Protocol):
    """One agent at work. Raises `StepFailed` (or a subclass) when it cannot report."""

    async def __call__(self, view: AgentView, activity: Activity) -> AgentReport:
        """Do the step and report."""
        ...


class Crew(Protocol):
    """Those who do the work of a team: an agent by id, and answers to the questions of conditions."""

    def agent(self, spec: AgentSpec) -> Agent:
        """The code that works for this agent."""
        ...

    async def judge(self, question: Question) -> bool:
        """Answer a condition that no reported field decides."""
        ...

    async def list_items(self, question: Question) -> Sequence[Any]:
        """List the items that a ForEach runs over."""
        ...

    async def forget(self, thread_id: str, instance: str) -> None:
        """Drop what was kept to go on inside a step; called once its report is stored."""
        ...
