"""The commands: what people and programs ask of a thread (DESIGN §7).

`commands` tells them apart, holds them to their types, and writes them down; they are kept in a `mailbox`.
`by`, of each that people send: who says it, as the door that they came by knows; "" = nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Workflow

__all__ = [
    "Announce",
    "Approve",
    "Cancel",
    "EditState",
    "Expire",
    "InjectContext",
    "Pause",
    "Redirect",
    "Refresh",
    "Reject",
    "Resume",
    "RollBack",
    "Send",
    "SetAgent",
    "SetTool",
    "Swap",
    "ToolEffect",
    "Unreadable",
]

ToolEffect: TypeAlias = Literal["allow", "deny", "ask", "default"]


@dataclass(frozen=True, slots=True)
class Send:
    """A person's message: it joins the turn that is not over, or begins a new one; also after a failure.

    audience: who sees it, as `InjectContext`; what is made of it by those who do is for them, too.
    """

    message: str
    audience: str = "public"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """Begin nothing new: what runs finishes, then the run ends as interrupted."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """Take back a pause."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class Approve:
    """A person's yes to what waits: best by the id of its `approval`, which is bound to what it was asked of.

    Without one, `target` is a gate, a held step or a proposed swap, or a step with its tool calls; `tool` and
    `arguments` (canonical JSON) are one call of it, without them it is for all that the step waits with. That
    is good only for what was asked before.
    """

    target: str = ""
    tool: str = ""
    arguments: str = ""
    reason: str = ""
    by: str = ""
    approval: str = ""


@dataclass(frozen=True, slots=True)
class Reject:
    """A person's no, as `Approve`; an agent is told the reason."""

    target: str = ""
    tool: str = ""
    arguments: str = ""
    reason: str = ""
    by: str = ""
    approval: str = ""


@dataclass(frozen=True, slots=True)
class Expire:
    """What was asked with a deadline that is over when this is accepted: the next are asked, or it
    expires."""


@dataclass(frozen=True, slots=True)
class Announce:
    """A signal from outside."""

    signal: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class InjectContext:
    """Words that agents see from their next step on. `audience`: public, group:ID or private:AGENT."""

    text: str
    audience: str = "public"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Put another workflow in place of the thread's; with `approval`, once a person has said yes to it.

    `doubts`: what its prompt leaves open, a line each, for whoever says that.
    """

    workflow: Workflow
    drain: Drain = "finish"
    approval: bool = False
    doubts: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class SetAgent:
    """Set an agent (by id) for this thread, or the model of each (`EVERYONE`); None leaves a thing as it is.

    `enabled`: later steps of one that is off are skipped; `drain` says what becomes of those that run.
    `prompt`, `model`: in place of the team's, from the agent's next step on; "" = the team's again. `steps`:
    steps inside the agent → on or off.
    """

    agent: str
    enabled: bool | None = None
    prompt: str | None = None
    model: str | None = None
    steps: Mapping[str, bool] = field(default_factory=dict)
    reason: str = ""
    drain: Literal["finish", "cancel"] = "finish"
    by: str = ""


@dataclass(frozen=True, slots=True)
class SetTool:
    """Set a tool (by id) for an agent of this thread, or for each: it counts at the next call.

    allow: it may be used against the rules, approvals aside. deny: it must not. ask: each use needs a
    person's yes. default: what the team and the prompt say.
    """

    tool: str
    effect: ToolEffect
    agent: str = EVERYONE
    reason: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Refresh:
    """Take over what that version of the thread's team says, where it needs another graph.

    `drain`: what becomes of running steps whose agents have changed.
    """

    number: int
    drain: Drain = "finish"


@dataclass(frozen=True, slots=True)
class EditState:
    """A person's change of what stands in the state: all of it counts, or it is refused.

    outputs: step instance → {"text": …, "fields": {name: value}}, what it has written: a step that is done
    has written this instead, field by field (None removes one); any other is done with it. again: step
    instances that run again, they alone. context: audience (as `InjectContext`) → name → value; None removes
    it. messages: id → text, in place of what it said; None removes it. calls: approval id → the arguments
    with which a tool call is to be made that waits for a yes; it is asked anew with these. stays: whatever
    the steps report that run again, what is complete before a question that waits is not opened: people are
    asked it still, or anew once they are done, with what was reported before them.
    """

    outputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    again: tuple[str, ...] = ()
    context: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    messages: Mapping[str, str | None] = field(default_factory=dict)
    calls: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    by: str = ""
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Redirect:
    """Go to a step (by instance): one that has not begun begins now, whatever it would wait for; one that has
    ended runs again, and so does all that follows it.

    `skip`: steps before it that could only begin now are skipped. `behind`: it is done and stays as it is;
    what follows it is taken back, and goes by what stands there now.
    """

    step: str
    skip: bool = False
    behind: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True)
class RollBack:
    """Let the thread stand as at an earlier checkpoint (by id), in a new one: nothing is erased.

    What people set since (agents, tools, a pause) stays. The workflow of that time comes back, unless the
    thread is to `keep_workflow`.
    """

    checkpoint: str
    keep_workflow: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the run that is under way; what it has finished is kept."""

    by: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A stored row of which no command can be made: another release or another hand has written it. It is
    refused for this `reason` when its turn comes; nobody can send one."""

    kind: str
    payload: Mapping[str, Any]
    reason: str
