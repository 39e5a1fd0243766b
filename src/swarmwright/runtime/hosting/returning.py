"""A thread of a hosted graph made to stand as at an earlier checkpoint: a copy of it becomes the newest.

What tasks had written beside it comes along, under the ids that they have in the copy, and people are asked
again what they were asked. What a task's own subgraph had begun does not: it begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple
from langgraph.types import Interrupt, PregelTask

from swarmwright.errors import NotFound
from swarmwright.graph.clients import COPY
from swarmwright.runtime.hosting.sources import AnyGraph
from swarmwright.runtime.hosting.standing import question_of, standing_of
from swarmwright.runtime.untaken import looked_at

__all__ = ["stand_again"]

_INTERRUPT, _RESUME, _ERROR = "__interrupt__", "__resume__", "__error__"


async def stand_again(graph: AnyGraph, thread_id: str, checkpoint_id: str, noted: Mapping[str, Any]) -> None:
    """Let the graph's thread stand as at that checkpoint; "" = as if it had never run.

    noted: what the log says of the beginning of the run that is taken back, {} if it never began. Raises
    NotFound for a checkpoint that there is not.
    """
    saver = graph.checkpointer
    assert isinstance(saver, BaseCheckpointSaver)
    if not checkpoint_id:
        await saver.adelete_thread(thread_id)
        return
    config: RunnableConfig = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ""}}
    at: RunnableConfig = {"configurable": {**config["configurable"], "checkpoint_id": checkpoint_id}}
    saved, newest = await saver.aget_tuple(at), standing_of(await saver.aget_tuple(config))
    if saved is None:
        raise NotFound("checkpoint", checkpoint_id)
    then = noted if noted.get("checkpoint") == checkpoint_id else standing_of(saved).noted(saver.serde)
    if newest.same_as(then):
        return
    before = await looked_at(graph, at)
    copied = await graph.aupdate_state(at, None, as_node=COPY)
    after = await looked_at(graph, copied)
    ids = {(task.name, task.path): task.id for task in after.tasks}
    for task in before.tasks:
        new = ids.get((task.name, task.path))
        question = question_of(then, task.id, saver.serde)
        writes = list(_kept(saved, task, new, then, question)) if new else []
        if new and writes:
            await saver.aput_writes(_place(copied), writes, new)


def _kept(
    saved: CheckpointTuple, task: PregelTask, new: str, then: Mapping[str, Any], question: Any
) -> Iterator[tuple[str, Any]]:
    """What that task had written when it was noted, as the task of the copy would have."""
    values, _, answers = then.get("beside", {}).get(task.id, (0, 0, 0))
    writes = [(channel, value) for of, channel, value in saved.pending_writes or () if of == task.id]
    if values:
        yield from ((channel, value) for channel, value in writes if channel not in _SPECIAL)
    elif question is not None and (asked := _asked(question, task, new, answers)):
        yield _INTERRUPT, asked
        if answers:
            yield from ((channel, value[:answers]) for channel, value in writes if channel == _RESUME)


def _asked(value: Any, task: PregelTask, new: str, answers: int) -> list[Interrupt[Any]]:
    """The questions of a task under its new id; [] where it is a subgraph of the task that asks.

    LangGraph names a question by its task, and by how many answers that has.
    """
    found = value if isinstance(value, list | tuple) else [value]
    nth = f"|{answers}" if answers else ""
    own = Interrupt.from_ns(None, f"{task.name}:{task.id}{nth}").id
    if any(one.id != own for one in found):
        return []
    place = f"{task.name}:{new}{nth}"
    return [Interrupt.from_ns(one.value, place, response_schema=one.response_schema) for one in found]


def _place(config: RunnableConfig) -> RunnableConfig:
    return {"configurable": {"checkpoint_ns": "", **config["configurable"]}}


_SPECIAL = (_INTERRUPT, _RESUME, _ERROR)
