"""Checkpoints on the wire, and what goes on from them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from swarmwright.runtime.serving.swarm.histories import ReplaySaid as Changes
from swarmwright.server.wire.runs import RunTold
from swarmwright.server.wire.swarm.commands import Id, Name, Text, WhatSaid
from swarmwright.server.wire.swarm.live import LiveTold
from swarmwright.server.wire.swarm.pictures import FormerTold, WorkflowTold
from swarmwright.server.wire.swarm.prompts import DiagnosticTold
from swarmwright.server.wire.swarm.swaps import SourceSaid
from swarmwright.server.wire.threads import ThreadTold
from swarmwright.server.wire.words import Flag, Json, Said, Told

__all__ = ["CheckpointShown", "Compared", "ForkSaid", "HistoryTold", "ReplaySaid", "ReplayTold"]


class CheckpointTold(Told):
    """A checkpoint. happened: what came to pass from the one before (`parent`) to this one. back_to: the
    checkpoint to which the thread went back with it; null = it goes on from the one before."""

    thread_id: str
    number: int
    checkpoint_id: str
    parent: str | None
    back_to: str | None
    at: float
    workflow_version: str
    turn: int
    happened: str


class ForkTold(Told):
    """A thread that was forked from this one, and where."""

    thread_id: str
    checkpoint_id: str | None
    title: str
    status: str
    created_at: float


class HistoryTold(Told):
    """The checkpoints of a thread, the first first; by their parents they are a tree."""

    thread_id: str
    forked_from: str | None
    forked_at: str | None
    checkpoints: list[CheckpointTold]
    forks: list[ForkTold]


class CheckpointShown(Told):
    """A checkpoint with its state, the workflow of that time, and how far it was."""

    checkpoint: CheckpointTold
    state: Json
    parts: dict[str, str] = Field(description="Parts of the state, and what people call them.")
    notes: dict[str, str] = Field(description="What the run has noted for itself, and what people call it.")
    settable: list[str] = Field(description="The parts that may be written otherwise, over HTTP.")
    workflow: WorkflowTold
    former: FormerTold = Field(description="Whose work is told of, though it is not in the flow of then.")
    live: LiveTold


class DifferenceTold(Told):
    """One thing of the state that is different. old, new: null where it is not there.

    part, about, words: as people say it: of which part of the state, of whom or what there, and (with that)
    what became of it, long texts cut. noted: it is a note that the machine made for itself, such as an id, a
    hash, a time or a count.
    """

    kind: Literal["added", "removed", "changed"]
    channel: str
    path: list[str]
    old: Any
    new: Any
    part: str
    about: str
    words: str
    noted: bool


class WorkflowChange(Told):
    """One thing of the workflow that is different, in words."""

    kind: Literal["added", "removed", "changed"]
    subject: str
    id: str
    old: str
    new: str


class Compared(Told):
    """What is different between two checkpoints."""

    old: CheckpointTold
    new: CheckpointTold
    same: bool
    changes: list[DifferenceTold]
    workflow: list[WorkflowChange]
    words: list[str] = Field(description="All of it, a line each.")


class ForkSaid(Said):
    """A new thread that goes on from a checkpoint."""

    checkpoint: Name | None = Field(None, description="Its id or number; without, the last one.")
    thread_id: Id | None = Field(None, description="The new thread's id; without, it gets one.")


class ReplaySaid(ForkSaid):
    """A fork with something changed, that is run. Without a checkpoint: from where the last turn began."""

    request: Text | None = Field(None, description="In place of what was asked for.")
    model: Name | None = Field(None, description="Everybody's.")
    workflow: SourceSaid | None = Field(None, description="In place of that of then.")
    changes: list[WhatSaid] = Field(default_factory=list, max_length=100, description="Whatever else.")
    run: Flag = True

    def said(self) -> Changes:
        """As the service is asked. Raises InvalidInput."""
        workflow = None if self.workflow is None else self.workflow.said()
        changes = tuple(change.command() for change in self.changes)
        return Changes(self.request, self.model, workflow, changes)


class ReplayTold(Told):
    """The new thread, and its run."""

    thread: ThreadTold
    run: RunTold | None
    diagnostics: list[DiagnosticTold] = Field(description="What was found in the prompt of `workflow`.")
