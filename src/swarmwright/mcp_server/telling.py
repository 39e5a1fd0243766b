"""How a thread stands, as Markdown that people and models read. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from swarmwright.errors import AwaitsApproval
from swarmwright.policy.approvals import Approval
from swarmwright.ports.agents import Output
from swarmwright.ports.events import Event, tool_words
from swarmwright.ports.threads import ThreadStatus
from swarmwright.runtime.door.cards import Asked
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.named import asked_words
from swarmwright.workflow.telling import migration_words

__all__ = ["Standing", "happening", "question", "standing", "team_words"]

LONGEST = 20_000
"""Characters of one output in an answer; all of it is in the resource `thread://ID/outputs`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A thread as it stands. outputs: what everybody may see; kept: how many more there are.

    asked: what people are to decide. signals: what the thread waits for from outside. failures: step
    instance → what of.
    """

    thread_id: str
    status: ThreadStatus
    team: Catalog
    outputs: tuple[Output, ...] = ()
    kept: int = 0
    asked: tuple[Asked, ...] = ()
    signals: tuple[str, ...] = ()
    failures: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """What the thread is doing, in a word or two."""
        if self.status == "interrupted":
            return "waits" if self.asked or self.signals else "stopped"
        return {"idle": "done", "running": "at work", "failed": "failed"}[self.status]


def standing(of: Standing) -> str:
    """How it stands, what was written so far, and what can be done next."""
    return "\n".join(_lines(of)).rstrip() + "\n"


def _lines(of: Standing) -> Iterator[str]:
    yield f"Thread `{of.thread_id}`: {of.words}"
    yield from (f"- {instance} failed: {what}" for instance, what in of.failures.items())
    if of.kept:
        yield f"- {of.kept} more was written for some of the team alone."
    for one in of.asked:
        yield f"- **A person is asked** (`{one.approval.id}`): {_asked(one.approval, of.team)}"
    if of.asked:
        yield ""
        yield "A person answers by team_review, where the client asks them, or on the command line:"
        yield f"    swarmwright approvals {of.thread_id} --approve ID"
    for name in of.signals:
        yield f"- It waits for the signal `{name}`; team_announce brings it."
    if of.words == "at work":
        yield "Call team_wait."
    elif of.words in ("stopped", "failed"):
        yield "What was done is kept; team_start with this thread_id and an empty request goes on."
    for output in of.outputs:
        yield ""
        yield f"## {called(output.instance, output.agent, of.team)}"
        yield ""
        yield _short(output.text)
        yield from (f"- {name}: {value}" for name, value in output.fields.items())


def question(of: Standing, one: Asked) -> str:
    """One question with all that a person is to look at."""
    about = one.approval.about
    lines = [_asked(one.approval, of.team)]
    if about.shown:
        lines += ["", "With exactly this:", "", about.shown]
    for output in one.outputs:
        who = called(output.instance, output.agent, of.team)
        items = asked_words("", output.instance, one.items.get(output.instance, ()))
        lines += ["", f"## {who}{items}", "", output.text]
    if one.plan is not None:
        lines += ["", migration_words(one.plan).rstrip()]
    return "\n".join(lines)


def _asked(approval: Approval, team: Catalog) -> str:
    about = approval.about
    if about.kind == "tool":
        of = asked_words("", about.instance, about.items)
        return f"{team.name(about.agent)} wants to use {about.tool_words}{of}"
    if about.kind == "pause":
        return "the thread is paused"
    who = f" ({approval.whom})" if approval.approvers else ""
    return f"{asked_words(about.ask, about.instance, about.items) if about.ask else about.instance}{who}"


def happening(event: Event, team: Catalog) -> str:
    """What a client is told while it waits; "" for what needs no telling."""
    who = called(event.instance, event.agent or event.instance, team)
    if event.kind == "step_failed" and event.data.get("failure") == AwaitsApproval.failure:
        return f"{who} waits for a person"
    told = {
        "step_started": f"{who} is at work",
        "step_finished": f"{who} is done",
        "step_failed": f"{who} failed",
        "approval_asked": "a person is asked",
        "workflow_changed": "the team works by other rules now",
    }
    if event.kind == "tool_called":
        return f"{who} uses {tool_words(event.data)}"
    return told.get(event.kind, "")


def called(instance: str, agent: str, team: Catalog) -> str:
    """The agent's name, and which of its steps this is where that is another word."""
    name = team.name(agent)
    return name if instance == agent else f"{name} ({instance})"


def team_words(name: str, prompt: str, team: Catalog) -> str:
    """Who is in the team, and how they work together."""
    lines = [f"# {name}", "", prompt.strip(), ""]
    lines += [f"- {agent.name}" + (f": {agent.role}" if agent.role else "") for agent in team.agents]
    return "\n".join(lines) + "\n"


def _short(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]}\n… ({len(text) - LONGEST} more characters in the thread's outputs)"
