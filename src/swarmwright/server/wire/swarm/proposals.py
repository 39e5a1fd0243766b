"""Proposals on the wire: compiled workflows that wait until somebody approves them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from swarmwright.runtime.serving.swarm.proposals import Decided
from swarmwright.runtime.serving.swarm.sources import WorkflowSaid
from swarmwright.server.wire.swarm.commands import Name, Text
from swarmwright.server.wire.swarm.pictures import ChangeTold, WorkflowTold
from swarmwright.server.wire.swarm.prompts import DiagnosticTold
from swarmwright.server.wire.words import Json, Said, Told, whole

__all__ = ["DecidedSaid", "ProposalListed", "ProposalTold", "ProposeSaid"]


class ProposeSaid(Said):
    """A workflow for an assistant: one of a prompt and a workflow as JSON."""

    prompt: Annotated[str, Field(max_length=100_000)] | None = None
    reading: Annotated[int, Field(ge=0, le=1000), BeforeValidator(whole)] = 0
    workflow: Json | None = Field(None, description="As docs/schemas/workflow-1.json has it.")
    note: Text = Field("", description="Why, for whoever decides.")

    def said(self) -> WorkflowSaid:
        """As the service is asked. Raises InvalidInput."""
        return WorkflowSaid(self.prompt, self.reading, self.workflow)


class DecidedSaid(Said):
    """What is decided on a proposal."""

    decision: Literal["approve", "reject"]
    reason: Text = ""
    name: Name | None = Field(None, description="The new assistant's that follows it, in place of the one.")

    def said(self) -> Decided:
        """As the service is told."""
        return Decided(self.decision == "approve", self.reason, self.name or "")


class BecameTold(Told):
    """The assistant that follows it, and since which version."""

    assistant_id: str
    version: int


class ProposalListed(Told):
    """A proposal. Times are Unix seconds; by, decided_by: who, as far as that is known."""

    token: str
    assistant_id: str
    state: Literal["open", "approved", "rejected"]
    version: str = Field(description="The workflow's.")
    base: str = Field(description="The version of what stood then.")
    note: str
    by: str
    at: float
    decided_by: str
    decided_at: float | None
    reason: str
    became: BecameTold | None


class ProposalTold(ProposalListed):
    """A proposal with its workflow, what it changes of what stood, and what was found in its prompt."""

    workflow: WorkflowTold
    changes: list[ChangeTold]
    diagnostics: list[DiagnosticTold]
