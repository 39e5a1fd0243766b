"""Commands to threads on the wire, one model for each kind."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from swarmwright.ports.commands import (
    Announce,
    Cancel,
    Command,
    EditState,
    InjectContext,
    Pause,
    Redirect,
    Resume,
    RollBack,
    Send,
    SetAgent,
    SetTool,
)
from swarmwright.runtime.records.commands import command_record
from swarmwright.runtime.serving.swarm.commanding import Sent
from swarmwright.server.wire.runs import RunTold, run_told
from swarmwright.server.wire.words import Flag, Json, Said, Told

__all__ = [
    "Audience",
    "CommandRow",
    "CommandSaid",
    "CommandSent",
    "EditSaid",
    "Id",
    "Name",
    "Text",
    "WhatSaid",
    "sent_told",
]

Id = Annotated[str, Field(min_length=1, max_length=200)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Field(max_length=100_000)]
Audience = Annotated[
    str, Field(pattern="^(public|(group|private):.+)$", max_length=250, description="Who sees it.")
]


class SendSaid(Said):
    """A person's message: it joins the turn that is not over, or begins a new one."""

    kind: Literal["send"]
    message: Annotated[Text, Field(min_length=1)]
    audience: Audience = "public"

    def command(self) -> Command:
        """As the thread is told."""
        return Send(self.message, self.audience)


class PauseSaid(Said):
    """Begin nothing new."""

    kind: Literal["pause"]

    def command(self) -> Command:
        """As the thread is told."""
        return Pause()


class ResumeSaid(Said):
    """Take a pause back."""

    kind: Literal["resume"]

    def command(self) -> Command:
        """As the thread is told."""
        return Resume()


class CancelSaid(Said):
    """Stop the run that is under way; what is done is kept."""

    kind: Literal["cancel"]

    def command(self) -> Command:
        """As the thread is told."""
        return Cancel()


class AnnounceSaid(Said):
    """A signal from outside."""

    kind: Literal["announce"]
    signal: Name

    def command(self) -> Command:
        """As the thread is told."""
        return Announce(self.signal)


class InjectSaid(Said):
    """Words that agents see from their next step on."""

    kind: Literal["inject"]
    text: Annotated[Text, Field(min_length=1)]
    audience: Audience = "public"

    def command(self) -> Command:
        """As the thread is told."""
        return InjectContext(self.text, self.audience)


class RedirectSaid(Said):
    """Go to a step: it begins now, or runs again with all that follows it."""

    kind: Literal["redirect"]
    step: Name = Field(description="Its instance, such as `writer` or `writer@2`.")
    skip: Flag = Field(False, description="Steps before it that could only begin now are skipped.")
    behind: Flag = Field(False, description="It stays as it is; what follows it is done anew.")

    def command(self) -> Command:
        """As the thread is told."""
        return Redirect(self.step, self.skip, self.behind)


class RollBackSaid(Said):
    """Stand as at an earlier checkpoint, in a new one: nothing is erased."""

    kind: Literal["roll_back"]
    checkpoint: Name = Field(description="Its id, or its number.")
    keep_workflow: Flag = False

    def command(self) -> Command:
        """As the thread is told."""
        return RollBack(self.checkpoint, self.keep_workflow)


class SetAgentSaid(Said):
    """Set an agent for this thread; null leaves a thing as it is."""

    kind: Literal["set_agent"]
    agent: Name = Field(description='Its id; "*" = each, of whom the model alone can be set.')
    enabled: Flag | None = Field(None, description="Later steps of one that is off are skipped.")
    prompt: Text | None = Field(None, description="In place of the team's; \"\" = the team's again.")
    model: Name | Literal[""] | None = None
    steps: dict[Name, Flag] = Field(default_factory=dict, max_length=100, description="Steps inside of it.")
    reason: Text = ""
    drain: Literal["finish", "cancel"] = Field(
        "finish", description="What becomes of running steps of one that is switched off."
    )

    def command(self) -> Command:
        """As the thread is told."""
        steps = dict(self.steps)
        return SetAgent(self.agent, self.enabled, self.prompt, self.model, steps, self.reason, self.drain)


class SetToolSaid(Said):
    """Set a tool for an agent of this thread, or for each: it counts at the next call."""

    kind: Literal["set_tool"]
    tool: Name
    effect: Literal["allow", "deny", "ask", "default"]
    agent: Name = Field("*", description="`*` = each.")
    reason: Text = ""

    def command(self) -> Command:
        """As the thread is told."""
        return SetTool(self.tool, self.effect, self.agent, self.reason)


class OutputSaid(Said):
    """What a step is to have written; what is not there stays."""

    text: Text | None = None
    fields: Json | None = Field(None, description="Field by field; null removes one.")

    def given(self) -> Json:
        """What was given of it."""
        given = {"text": self.text, "fields": self.fields}
        return {name: value for name, value in given.items() if value is not None}


class EditSaid(Said):
    """A change of what stands in the state: all of it counts, or it is refused."""

    outputs: dict[Name, OutputSaid] = Field(default_factory=dict, max_length=100)
    again: list[Name] = Field(default_factory=list, max_length=100, description="Steps that run again.")
    context: dict[Audience, Json] = Field(
        default_factory=dict, max_length=100, json_schema_extra={"additionalProperties": False}
    )
    messages: dict[Name, Text | None] = Field(default_factory=dict, max_length=100)
    calls: dict[Name, Json] = Field(
        default_factory=dict, max_length=100, description="Approval's id → arguments of the call."
    )
    stays: Flag = Field(
        default=False,
        description="Whatever they report who run again, no rounds before a question that waits are opened.",
    )

    def edit(self) -> EditState:
        """As the thread is told."""
        outputs = {name: one.given() for name, one in self.outputs.items()}
        return EditState(
            outputs,
            tuple(self.again),
            dict(self.context),
            dict(self.messages),
            dict(self.calls),
            stays=self.stays,
        )


class EditStateSaid(EditSaid):
    """A change of what stands in the state."""

    kind: Literal["edit_state"]

    def command(self) -> Command:
        """As the thread is told."""
        return self.edit()


WhatSaid: TypeAlias = Annotated[
    SendSaid
    | PauseSaid
    | ResumeSaid
    | CancelSaid
    | AnnounceSaid
    | InjectSaid
    | RedirectSaid
    | RollBackSaid
    | SetAgentSaid
    | SetToolSaid
    | EditStateSaid,
    Field(discriminator="kind"),
]


class CommandSaid(Said):
    """A command, and how it is sent."""

    command: WhatSaid
    command_id: Id | None = Field(None, description="Sent twice under one id, it counts once.")
    wait: Flag = Field(False, description="Answer once it is applied or refused, or after some seconds.")
    go_on: Flag | None = Field(
        None,
        description="Whether a thread that nobody drives is run; without, where the command is for that.",
    )


class CommandRow(Told):
    """A command of a thread. reason: why it was refused, or what came of it."""

    thread_id: str
    number: int
    command_id: str
    kind: str
    state: Literal["accepted", "applied", "refused"]
    reason: str


class CommandSent(Told):
    """A command as it stands, and the run that was begun for it."""

    command: CommandRow
    run: RunTold | None


def sent_told(sent: Sent) -> dict[str, Any]:
    """As it is told."""
    return {"command": command_record(sent.row), "run": None if sent.run is None else run_told(sent.run)}
