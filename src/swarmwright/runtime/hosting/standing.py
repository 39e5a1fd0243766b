"""Where a thread of a hosted graph stands before a drive, in few words for its log.

A run that answers an interrupt writes beside the checkpoint that is there already, so its number alone does
not tell whether a crash came before the answer was taken, nor what a rollback has to take back.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from langgraph.checkpoint.base import CheckpointTuple
from langgraph.checkpoint.serde.base import SerializerProtocol

from swarmwright.ports.events import Event

__all__ = ["NO_TASK", "Beside", "Standing", "beginnings", "question_of", "standing_of"]

NO_TASK = "00000000-0000-0000-0000-000000000000"
"""LangGraph's task of what a command writes."""

_INTERRUPT, _RESUME, _ERROR = "__interrupt__", "__resume__", "__error__"


@dataclass(frozen=True, slots=True)
class Beside:
    """What one task has written beside a checkpoint: values, whether it asks people, answers that it took."""

    values: int = 0
    asks: bool = False
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """The newest checkpoint ("" = none), and what stands beside it, by task.

    questions: what tasks ask that have not ended. The next question of a task takes the place of the one
    before, so a rollback has to find it elsewhere.
    """

    checkpoint: str = ""
    beside: Mapping[str, Beside] = field(default_factory=dict)
    questions: Mapping[str, Any] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        """In few words, as data."""
        beside = {task: [one.values, int(one.asks), one.answers] for task, one in self.beside.items()}
        return {"checkpoint": self.checkpoint, **({"beside": beside} if beside else {})}

    def noted(self, serde: SerializerProtocol) -> dict[str, Any]:
        """For the log: with the questions, as the checkpoints have them."""
        packed = {task: serde.dumps_typed(asked) for task, asked in self.questions.items()}
        questions = {task: [kind, b64encode(data).decode()] for task, (kind, data) in packed.items()}
        return {**self.told(), **({"questions": questions} if questions else {})}

    def same_as(self, data: Mapping[str, Any]) -> bool:
        """Whether the thread stood like this when that was told."""
        now = self.told()
        return now["checkpoint"] == data.get("checkpoint") and now.get("beside") == data.get("beside")


def standing_of(saved: CheckpointTuple | None) -> Standing:
    """Of the thread's newest checkpoint."""
    if saved is None:
        return Standing()
    by_task: dict[str, list[tuple[str, Any]]] = {}
    for task, channel, value in saved.pending_writes or ():
        if task != NO_TASK:
            by_task.setdefault(task, []).append((channel, value))
    beside = {task: _beside(writes) for task, writes in by_task.items()}
    questions = {
        task: value
        for task, writes in by_task.items()
        for channel, value in writes
        if channel == _INTERRUPT and not beside[task].values
    }
    return Standing(str(saved.checkpoint["id"]), beside, questions)


def question_of(data: Mapping[str, Any], task: str, serde: SerializerProtocol) -> Any:
    """What a task asked when that was noted; None if it asked nothing."""
    kind, packed = data.get("questions", {}).get(task, ("", ""))
    return serde.loads_typed((kind, b64decode(packed))) if kind else None


def _beside(writes: Sequence[tuple[str, Any]]) -> Beside:
    answers = [value for channel, value in writes if channel == _RESUME]
    return Beside(
        sum(channel not in (_INTERRUPT, _RESUME, _ERROR) for channel, _ in writes),
        any(channel == _INTERRUPT for channel, _ in writes),
        sum(len(value) if isinstance(value, list) else 1 for value in answers),
    )


async def beginnings(events: AsyncIterator[Event]) -> AsyncIterator[Mapping[str, Any]]:
    """What the log says of how the thread stood at the beginning of each run."""
    async for event in events:
        if event.kind == "run_started":
            yield event.data
