"""Runs on the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BeforeValidator, Field, model_validator

from swarmwright.ports.runs import UNREADABLE, RunRecord, RunStatus
from swarmwright.runtime.serving.requests import LATEST_S, MOST_URGENT, Asked, Mode, Request, asked_in_words
from swarmwright.server.wire.words import Config, Flag, Json, Said, Told, moment, parts_of, whole

__all__ = [
    "BatchedRunCreate",
    "PartsOfRuns",
    "RunCreate",
    "RunField",
    "RunId",
    "RunTold",
    "RunsCancel",
    "StatelessRunCreate",
    "run_told",
]

RunId = Annotated[str, Path(min_length=1, max_length=200, description="The run's id.")]
Nodes = Literal["*"] | list[str]
RunField = Literal[
    "run_id",
    "thread_id",
    "assistant_id",
    "created_at",
    "updated_at",
    "status",
    "metadata",
    "kwargs",
    "multitask_strategy",
    "error",
    "cancel_reason",
]


class Checkpoint(Said):
    """Where to go on from."""

    thread_id: str | None = None
    checkpoint_ns: str | None = None
    checkpoint_id: str | None = None
    checkpoint_map: Json | None = None


class Send(Said):
    """A node that is to run, and what it is given."""

    node: str
    input: Any = None


class Command(Said):
    """What a graph is given in place of an input."""

    resume: Any = None
    update: Json | list[Any] | None = None
    goto: Send | str | list[Send | str] | None = None


class _Run(Said):
    assistant_id: str = Field(min_length=1, description="An assistant's id, or a graph's name.")
    input: Any = Field(None, description="What the graph is given.")
    command: Command | None = Field(None, description="In place of an input.")
    config: Config | None = None
    context: Json | None = Field(None, description="What the graph is run with, beside its state.")
    metadata: Json | None = None
    webhook: str | None = Field(
        None, min_length=1, max_length=65536, description="Gets a POST when the run is over."
    )
    interrupt_before: Nodes | None = Field(None, description="Nodes to stop before.")
    interrupt_after: Nodes | None = Field(None, description="Nodes to stop after.")
    stream_mode: list[Mode] | Mode | None = Field(None, description='What is streamed; without: "values".')
    stream_subgraphs: Flag | None = None
    stream_resumable: Flag | None = Field(None, description="Keep the stream for long, to be read again.")
    on_disconnect: Literal["cancel", "continue"] | None = Field(
        None, description='What becomes of the run when who waits for it leaves; without: "continue".'
    )
    multitask_strategy: Literal["enqueue", "reject", "interrupt", "rollback"] | None = Field(
        None, description='What becomes of a run on a thread that is busy; without: "enqueue".'
    )
    after_seconds: Annotated[float, Field(strict=True, ge=0, le=LATEST_S)] | None = Field(
        None, description="Begin no sooner."
    )
    priority: Annotated[int, Field(ge=-MOST_URGENT, le=MOST_URGENT), BeforeValidator(whole)] | None = Field(
        None,
        description="Among runs that wait on different threads the highest is begun first; without: 0. "
        "LangGraph's server has no such field.",
    )
    durability: Literal["sync", "async", "exit"] | None = Field(
        None, description='When checkpoints are written; without: "sync".'
    )
    checkpoint_during: Flag | None = Field(None, deprecated=True, description="The older `durability`.")
    checkpoint: Checkpoint | None = None
    checkpoint_id: str | None = None
    if_not_exists: Literal["create", "reject"] | None = Field(
        None, description='What happens if there is no such thread; without: "reject".'
    )
    feedback_keys: list[str] | None = Field(None, max_length=0, description="Not supported: leave it empty.")
    langsmith_tracer: None = Field(None, description="Not supported: leave it empty.")
    strict_resume: Flag | None = Field(None, description="Fail on an answer to what does not wait.")

    @model_validator(mode="after")
    def _one_of_both(self) -> _Run:
        if self.input is not None and self.command is not None:
            raise ValueError("a run is given either an input or a command, not both")
        return self

    def asked(self) -> Asked:
        """As the service is asked."""
        words = self.model_dump(exclude_none=True, exclude={"assistant_id", "input", "command"})
        command = None if self.command is None else self.command.model_dump(exclude_unset=True)
        return asked_in_words(self.assistant_id, {**words, "input": self.input, "command": command})


class RunCreate(_Run):
    """A run on a thread."""

    on_completion: Literal["keep"] | None = Field(None, description="The thread of a run with one is kept.")


class StatelessRunCreate(_Run):
    """A run on a thread of its own."""

    on_completion: Literal["delete", "keep"] | None = Field(
        None, description='What becomes of the thread made for it; without: "delete".'
    )


class BatchedRunCreate(StatelessRunCreate):
    """One of several runs."""

    twice: str | None = Field(
        None,
        alias="assistantId",
        description="LangGraph's JavaScript SDK says the assistant in this way, too.",
    )


class RunsCancel(Said):
    """Which runs are to stop: those of a status, or these of one thread."""

    status: Literal["pending", "running", "all"] | None = None
    thread_id: str | None = None
    run_ids: list[str] | None = Field(None, min_length=1, max_length=1000)

    @model_validator(mode="after")
    def _one_way(self) -> RunsCancel:
        named = self.thread_id is not None and self.run_ids is not None
        if (self.status is not None) == named or (self.thread_id is None) != (self.run_ids is None):
            raise ValueError("give either `status`, or `thread_id` and `run_ids`")
        return self


class RunTold(Told):
    """A run."""

    run_id: str
    thread_id: str
    assistant_id: str
    created_at: str
    updated_at: str
    status: RunStatus
    metadata: Json
    kwargs: Json = Field(description="What was asked for.")
    multitask_strategy: Literal["enqueue", "reject", "interrupt", "rollback"]
    error: Json | None = Field(description="What it failed of: its class (`error`) and its `message`.")
    cancel_reason: Literal["interrupt", "rollback"] | None = Field(
        description="What was asked of a run that was stopped: by a cancel, or by a run that took its place."
    )


PartsOfRuns = parts_of(RunTold)


def run_told(run: RunRecord) -> RunTold:
    """As it is told."""
    request = Request.from_json(run.request)
    return RunTold(
        run_id=run.run_id,
        thread_id=run.thread_id,
        assistant_id=run.assistant_id,
        created_at=moment(run.created_at),
        updated_at=moment(run.updated_at),
        status=run.status,
        metadata=dict(run.metadata),
        kwargs=dict(run.request) if UNREADABLE in run.request else _asked_for(request),
        multitask_strategy=run.multitask,
        error=None if run.error is None else dict(run.error),
        cancel_reason=_cancelled(run) if run.status == "interrupted" else None,
    )


def _cancelled(run: RunRecord) -> Literal["interrupt", "rollback"] | None:
    return "interrupt" if run.stop == "delete" else run.stop or None


def _asked_for(request: Request) -> Json:
    """What was asked for, in the words of LangGraph's server."""
    return {
        "input": request.input,
        "command": request.command,
        "config": dict(request.config),
        "context": dict(request.context or {}),
        "stream_mode": list(request.modes),
        "interrupt_before": _nodes(request.interrupt_before),
        "interrupt_after": _nodes(request.interrupt_after),
        "webhook": request.webhook or None,
        "feedback_keys": None,
        "temporary": request.temporary,
        "subgraphs": request.subgraphs,
        "resumable": request.resumable,
        "strict_resume": request.strict,
        "checkpoint_during": request.durability != "exit",
        "durability": request.durability,
    }


def _nodes(nodes: str | tuple[str, ...]) -> str | list[str] | None:
    return nodes if isinstance(nodes, str) else list(nodes) or None
