"""Workflows that callers mean, and swaps, on the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from swarmwright.runtime.serving.swarm.sources import WorkflowSaid
from swarmwright.runtime.serving.swarm.swapping import Swapped
from swarmwright.server.wire.runs import RunTold
from swarmwright.server.wire.swarm.commands import CommandRow, Id, Name, sent_told
from swarmwright.server.wire.swarm.pictures import ChangeTold, Picture
from swarmwright.server.wire.swarm.prompts import DiagnosticTold
from swarmwright.server.wire.words import Flag, Json, Said, Told, whole

__all__ = ["PlanSaid", "PlanTold", "SourceSaid", "SwapSaid", "SwapTold", "swap_told"]


class SourceSaid(Said):
    """A workflow: one of a prompt, a workflow as JSON, and an assistant, whose workflow is meant."""

    prompt: Annotated[str, Field(max_length=100_000)] | None = None
    reading: Annotated[int, Field(ge=0, le=1000), BeforeValidator(whole)] = Field(
        0, description="Which reading of an ambiguous prompt is meant, from 1; 0 = none."
    )
    workflow: Json | None = Field(None, description="As docs/schemas/workflow-1.json has it.")
    assistant_id: Name | None = None

    def said(self) -> WorkflowSaid:
        """As the service is asked. Raises InvalidInput."""
        return WorkflowSaid(self.prompt, self.reading, self.workflow, self.assistant_id)


class PlanSaid(SourceSaid):
    """A swap that is only planned."""

    drain: Literal["finish", "cancel", "now"] = Field(
        "finish", description="Running steps that change: they finish, are cancelled; or all are, now."
    )


class SwapSaid(PlanSaid):
    """A swap."""

    approval: Flag = Field(False, description="It is proposed, and waits for a person's yes.")
    planned: Annotated[str, Field(max_length=200)] | None = Field(
        None, description="The `version` of the plan that was seen: of another one nothing is done (409)."
    )
    follows: Annotated[str, Field(max_length=200)] | None = Field(
        None,
        description="The plan's `follows`: where the thread follows another by now, nothing is done (409).",
    )
    command_id: Id | None = Field(None, description="Sent twice under one id, it counts once.")
    wait: Flag = Field(False, description="Answer once it is applied or refused, or after some seconds.")
    go_on: Flag = Field(False, description="Whether a thread that nobody drives is run.")


class MovedTold(Told):
    """A step that runs or is done, and what the new workflow makes of it."""

    instance: str
    agent: str
    fate: Literal["same", "changed", "gone"]
    early: bool
    was: str = Field(description="Its task before; empty, as `reads`, where the words are the same.")
    reads: str = Field(description="Its task now.")
    counts_as: str = Field(
        description="The instance that it is there, where loops were put around it or taken off; else empty."
    )
    left: bool = Field(
        description="An earlier change had taken its step out; it is back, unless its fate is `gone`."
    )


class CarriedTold(Told):
    """Something that people are asked, and what becomes of the question."""

    approval: str
    instance: str
    ask: str
    fate: Literal["stands", "asked_anew", "void"]
    why: str


class WaitTold(Told):
    """What will wait for people."""

    kind: str
    instance: str
    name: str


class JoinedTold(Told):
    """Something that is put into a loop which is in a later round."""

    node: str
    round: int = Field(description="The first round in which it takes part.")


class PlanTold(Told):
    """What a swap does with the work so far."""

    same: bool
    drain: Literal["finish", "cancel", "now"]
    changes: list[ChangeTold]
    done: list[MovedTold]
    running: list[MovedTold]
    void: list[str] = Field(description="Questions and decisions whose answers no longer hold.")
    reissued: list[str] = Field(description="Decisions that people are asked for anew.")
    joins: list[JoinedTold] = Field(description="From which round on what is put into a loop takes part.")
    cancel: list[str] = Field(description="Running work that is cancelled.")
    starts: list[str] = Field(description="Steps that begin at once, or as `ended`, `paused` and `idle` say.")
    waiting: list[WaitTold]
    approvals: list[CarriedTold]
    outcome: Literal["finished", "failed", "rejected"] | None
    ended: bool = Field(description="The turn is over: what starts does so once the thread goes on.")
    paused: bool = Field(description="The thread is paused: likewise.")
    idle: bool = Field(description="Nobody drives the thread at this moment: likewise.")
    warnings: list[str] = Field(description="What a person should judge before; also among `words`.")
    words: str = Field(description="All of it for people.")
    version: str
    follows: str = Field(description="The version of what the thread follows at this moment.")
    picture: Picture
    diagnostics: list[DiagnosticTold] = Field(description="What was found in the prompt that is to be.")


class SwapTold(Told):
    """The plan as it was when the swap was sent, the command that it is, and a run that was begun for it."""

    plan: PlanTold
    command: CommandRow
    run: RunTold | None


def swap_told(swapped: Swapped) -> dict[str, Any]:
    """As it is told."""
    return {"plan": swapped.plan, **sent_told(swapped.sent)}
