"""Prompts on the wire, and what became of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from swarmwright.errors import InvalidInput
from swarmwright.runtime.records.rosters import read_roster
from swarmwright.runtime.serving.swarm.prompts import PromptSaid
from swarmwright.server.wire.swarm.pictures import ChangeTold, PhraseTold, Picture
from swarmwright.server.wire.words import Json, Said, Told, whole

__all__ = ["CompileSaid", "Compiled", "DiagnosticTold", "Previewed"]

Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Names = Annotated[list[Name], Field(max_length=1000)]
Number = Annotated[int, Field(ge=0, le=1000), BeforeValidator(whole)]


class RosterSaid(Said):
    """Who and what the prompt can speak of, by names."""

    agents: Names = Field(default_factory=list)
    tools: Names = Field(default_factory=list)
    groups: dict[Name, Names] = Field(default_factory=dict, max_length=1000, description="Name → agents.")


class CompileSaid(Said):
    """A prompt, and for whom it is: an assistant that is a team, or a roster."""

    prompt: Annotated[str, Field(max_length=100_000)]
    assistant_id: Name | None = Field(None, description="The team that it is for.")
    roster: RosterSaid | None = Field(None, description="In its place: names.")
    reading: Number = Field(0, description="Which reading of an ambiguous prompt is meant, from 1; 0 = none.")

    def said(self) -> PromptSaid:
        """As the service is asked. Raises InvalidInput."""
        if self.assistant_id is not None and self.roster is not None:
            raise InvalidInput("roster", "the assistant brings its own")
        try:
            catalog = read_roster(self.roster.model_dump() if self.roster else None)
        except ValueError as error:
            raise InvalidInput("roster", str(error)) from None
        return PromptSaid(self.prompt, self.assistant_id or "", catalog, self.reading)


class DiagnosticTold(Told):
    """A finding. start, end: its place in characters; rewrite: words that would mend it, if there are any."""

    code: str
    severity: Literal["error", "warning", "info"]
    start: int
    end: int
    line: int
    column: int
    message: str
    rewrite: str | None


class LedgerTold(Told):
    """What became of one token."""

    start: int
    end: int
    fate: Literal["consumed", "inert", "unresolved"]
    rule: str
    node: str
    source: Literal["rules", "model"]


class ReadingTold(Told):
    """One of the readings of an ambiguous prompt."""

    number: int
    english: str
    picture: Picture


class Compiled(Told):
    """What became of a prompt.

    `ok` is false if any diagnostic is an error; then there is nothing to run, and what the words do say is in
    `picture`, `phrases` and `relations`.
    """

    ok: bool
    source: str
    version: str | None
    workflow: Json | None = Field(description="As docs/schemas/workflow-1.json has it.")
    english: str | None
    outline: str | None
    mermaid: str | None
    facts: list[list[Any]]
    relations: list[str] = Field(description="The facts, a sentence each; no order that follows from others.")
    diagnostics: list[DiagnosticTold]
    ledger: list[LedgerTold]
    readings: list[ReadingTold] = Field(description="Where the words allow more than one.")
    asked: Json | None = Field(description="The model that took part in the reading, if any.")
    phrases: list[PhraseTold]
    picture: Picture | None
    changes: list[ChangeTold] | None = Field(
        description="What it would change of what the assistant does; null without one."
    )


class AskedTold(Told):
    """Something that a play asks; turned: it gave the other answer than usually."""

    kind: Literal["question", "decision", "items", "pick", "signal"]
    node: str
    text: str
    turned: bool


class EventTold(Told):
    """A step that starts, or a person who is asked."""

    instance: str
    node: str
    kind: Literal["step", "gate"]
    text: str


class PlayTold(Told):
    """One way through, moment by moment."""

    turned: list[AskedTold]
    moments: list[list[EventTold]]
    outcome: Any = Field(description="How it ended; null = it was cut.")


class RehearsalTold(Told):
    """Every branch on paper."""

    plays: list[PlayTold]
    needed: list[str] = Field(description="Whom and what it needs, in words.")
    missing: list[str] = Field(description="What a run would find missing, in words.")


class Previewed(Compiled):
    """A dry run of a prompt."""

    rehearsal: RehearsalTold | None
