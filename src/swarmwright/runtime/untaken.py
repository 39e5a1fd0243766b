"""How a thread stands where its graph does not take what was written there: a reducer raises, two nodes have
written what one may, a node's result is of no such type.

LangGraph puts what tasks have written into the state as that is read, so that it could not be read at all: of
such a thread it is told as it stood before, with what went wrong as what those tasks have failed of.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple, PendingWrite
from langgraph.pregel import Pregel
from langgraph.types import PregelTask, StateSnapshot

from swarmwright.errors import SwarmwrightError, ThreadUnreadable
from swarmwright.graph.containing import as_errors

__all__ = ["looked_at", "looked_back", "untold"]

AnyPregel = Pregel[Any, Any, Any, Any]

_TOLD = ("__interrupt__", "__resume__", "__error__")
"""What tasks write that goes into no channel."""

_UNTAKEN = "untaken"
"""What the task is called that tells of what no task has written, but a client."""

_REMEDY = "mend the graph, or give the thread a new input"


async def looked_at(graph: AnyPregel, config: RunnableConfig, *, subgraphs: bool = False) -> StateSnapshot:
    """How the thread stands there. Raises ThreadUnreadable where the graph lets nothing at all be told;
    ValueError for a namespace of no subgraph."""
    try:
        with as_errors():
            return await graph.aget_state(config, subgraphs=subgraphs)
    except SwarmwrightError:
        raise
    except Exception as error:  # noqa: BLE001  (reducers are anybody's code)
        return await _without(graph, config, error, subgraphs=subgraphs)


async def looked_back(
    graph: AnyPregel, at: RunnableConfig, asked: dict[str, Any] | None
) -> Sequence[StateSnapshot]:
    """That one checkpoint, if its metadata is as asked. Raises ThreadUnreadable."""

    def found(graph: AnyPregel) -> AsyncIterator[StateSnapshot]:
        return graph.aget_state_history(at, filter=asked, limit=1)

    try:
        with as_errors():
            return [one async for one in found(graph)]
    except SwarmwrightError:
        raise
    except Exception as error:  # noqa: BLE001  (reducers are anybody's code)
        kept = _Withholding(_saver(graph), lambda _: True)
        try:
            with as_errors():
                return [_marked(one, kept.withheld, error) async for one in found(_over(graph, kept))]
        except SwarmwrightError:
            raise
        except Exception:  # noqa: BLE001  (as above)
            raise untold(at, error) from error


def untold(config: RunnableConfig, error: Exception) -> ThreadUnreadable:
    """What is said where the graph's own code lets nothing be told of the thread."""
    said = f"its graph's own code raised {type(error).__name__}: {error}"
    return ThreadUnreadable(config["configurable"]["thread_id"], "its state", said, _REMEDY)


async def _without(
    graph: AnyPregel, config: RunnableConfig, error: Exception, *, subgraphs: bool
) -> StateSnapshot:
    """The state without what has been written at its own level, or, if that is not it, at any."""
    level = config["configurable"].get("checkpoint_ns") or ""
    for withholds in (level.__eq__, lambda _: True):
        kept = _Withholding(_saver(graph), withholds)
        try:
            with as_errors():
                state = await _over(graph, kept).aget_state(config, subgraphs=subgraphs)
        except SwarmwrightError:
            raise
        except Exception:  # noqa: BLE001  (as above)
            continue
        return _marked(state, kept.withheld, error)
    if level and isinstance(error, ValueError):
        raise error
    raise untold(config, error) from error


def _marked(state: StateSnapshot, withheld: set[str], error: Exception) -> StateSnapshot:
    """The state, with the error at the tasks whose writes are not in it; at one more if they are nobody's."""
    tasks = tuple(_with_error(task, withheld, error) for task in state.tasks)
    if not any(_failed(task) for task in tasks):
        id_ = str((state.config.get("configurable") or {}).get("checkpoint_id", ""))
        tasks += (PregelTask(id_, _UNTAKEN, (), error),)
    return state._replace(tasks=tasks)


def _with_error(task: PregelTask, withheld: set[str], error: Exception) -> PregelTask:
    inner = task.state
    if isinstance(inner, StateSnapshot):
        below = tuple(_with_error(one, withheld, error) for one in inner.tasks)
        task = task._replace(state=inner._replace(tasks=below))
    if task.id not in withheld or task.error is not None:
        return task
    return task._replace(error=error)


def _failed(task: PregelTask) -> bool:
    inner = task.state.tasks if isinstance(task.state, StateSnapshot) else ()
    return task.error is not None or any(_failed(one) for one in inner)


def _saver(graph: AnyPregel) -> BaseCheckpointSaver[Any]:
    assert isinstance(graph.checkpointer, BaseCheckpointSaver)
    return graph.checkpointer


def _over(graph: AnyPregel, saver: BaseCheckpointSaver[Any]) -> AnyPregel:
    return graph.copy(update={"checkpointer": saver})


class _Withholding(BaseCheckpointSaver[Any]):
    """Checkpoints to read, without what tasks, or a client, have written beside them in those namespaces."""

    def __init__(self, inner: BaseCheckpointSaver[Any], withholds: Callable[[str], bool]) -> None:
        super().__init__(serde=inner.serde)
        self._inner, self._withholds = inner, withholds
        self.withheld: set[str] = set()

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        found = await self._inner.aget_tuple(config)
        return None if found is None else self._sifted(found)

    async def alist(self, config: RunnableConfig | None, **asked: Any) -> AsyncIterator[CheckpointTuple]:
        async for found in self._inner.alist(config, **asked):
            yield self._sifted(found)

    async def aget_delta_channel_history(self, **asked: Any) -> Any:
        return await self._inner.aget_delta_channel_history(**asked)

    def _sifted(self, found: CheckpointTuple) -> CheckpointTuple:
        if not self._withholds(found.config["configurable"].get("checkpoint_ns") or ""):
            return found
        kept: list[PendingWrite] = []
        for write in found.pending_writes or ():
            if write[1] in _TOLD:
                kept.append(write)
            else:
                self.withheld.add(write[0])
        return found._replace(pending_writes=kept)
