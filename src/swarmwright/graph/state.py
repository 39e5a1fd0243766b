"""One state schema for every workflow (DESIGN §5, seed 002.8).

Every channel is keyed by id and reduced, and none depends on the workflow, so that any graph can restore any
thread. Whatever grows with the thread is a delta channel: a checkpoint stores what was written, not the whole
again, and so a thread's storage grows linearly with what happened on it.

Reducers here are batching-invariant (`reduce(reduce(s, a), b) == reduce(s, a + b)`), as delta channels ask.
In a keyed channel the value None removes the key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, cast

from langchain_core.messages import AnyMessage
from langgraph.graph.message import _messages_delta_reducer
from langgraph.types import Overwrite
from typing_extensions import TypedDict

from swarmwright.graph.replaying import ReplayedOnce

__all__ = [
    "CHANNELS",
    "DEEP",
    "AgentInput",
    "AgentState",
    "empty",
    "extend",
    "merge",
    "merge_deep",
    "reduced",
    "written_to",
]

SNAPSHOT_EVERY = 1000
"""Writes between two full copies of a channel. More = less storage, and a longer replay when it is loaded."""


def merge(state: Mapping[str, Any], writes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Later entries replace earlier ones key by key; None removes the key."""
    merged = dict(state)
    for write in writes:
        merged.update(write)
    for key in [key for write in writes for key, value in write.items() if value is None]:
        if merged.get(key, key) is None:
            del merged[key]
    return merged


def merge_deep(
    state: Mapping[str, Mapping[str, Any]], writes: Sequence[Mapping[str, Mapping[str, Any] | None]]
) -> dict[str, dict[str, Any]]:
    """`merge` two levels down: owner → key → value. None removes an owner, or a key of one."""
    merged: dict[str, dict[str, Any]] = {owner: dict(entries) for owner, entries in state.items()}
    for write in writes:
        for owner, entries in write.items():
            if entries is None:
                merged.pop(owner, None)
            else:
                merged[owner] = merge(merged.get(owner, {}), [entries])
    return merged


def extend(state: Sequence[Any], writes: Sequence[Sequence[Any]]) -> list[Any]:
    """Append every write in order."""
    return [*state, *(entry for write in writes for entry in write)]


def _reduce(reducer: Callable[[Any, Sequence[Any]], Any]) -> Callable[[Any, Any], Any]:
    """A reducer of batches as LangGraph's reducer of two, for channels that stay small."""

    def reduce(state: Any, write: Any) -> Any:
        return reducer(state, [write])

    return reduce


_keyed = ReplayedOnce(merge, dict, snapshot_frequency=SNAPSHOT_EVERY)
_owned = ReplayedOnce(merge_deep, dict, snapshot_frequency=SNAPSHOT_EVERY)
_small, _small_owned = _reduce(merge), _reduce(merge_deep)
_listed = ReplayedOnce(extend, list, snapshot_frequency=SNAPSHOT_EVERY)
_messages = ReplayedOnce(
    cast("Callable[[Any, Sequence[Any]], Any]", _messages_delta_reducer),
    list,
    snapshot_frequency=SNAPSHOT_EVERY,
)


class AgentInput(TypedDict, total=False):
    """What a client may put in: the request as messages, and context entries everybody sees.

    `shared_context` may hold `items`: words of a "for each" → the list it runs over.
    """

    messages: Annotated[list[AnyMessage], _messages]
    shared_context: Annotated[dict[str, Any], _keyed]


class AgentState(AgentInput, total=False):
    """The thread's working memory: all that a graph, old or new, needs to go on.

    agent_outputs: step instance → {agent, message (id of its message), fields}.
    progress: instance → record of `progress.Status` and of the work it is (see `facts`).
    signals: signal → {announcing instance: True}; instance "" = from outside.
    group_context / private_context: group or agent id → entries only they see. context_authors: agent id, or
    "" for the context that everybody sees → entry → `by`, the agent who wrote it, and its `label`.
    tool_permissions: agent id, or "*" → tool id → {effect: allow | deny | ask, reason}, for this thread
    alone, over what its team and the rules say.
    coordination_rules: `workflow` (version, once it was changed), `swaps` (how often), `left` (id, agent,
    task of each step that a change took out with work of its own), `disabled` (agent ids off), `agents`
    (agent id → prompt, model, steps_off, for this thread alone), `team` (the last
    version of its team that the thread has taken over), `dirty` (why it could not take over a later one),
    `set_up` (agent id → a digest of how the team has set it up since), `held_up` (agent ids
    that need a tool which is denied to them now), `paused` (the
    pause, as an approval), `asked` (how many approvals there were), `commands_applied` (the last
    command of the mailbox that this state has seen), `commands_before`
    (how many of these are of the thread that a fork comes from), `redone` (how often work was taken back).
    interrupts: what people are asked and have answered (`policy.approvals.to_entry`), by its key: a gate's,
    loop's or step's instance, a tool call, a proposed swap; what is `closed` of it, by its id, in few words.
    resume_info: `outcome`, once the turn is over; `called`, steps that people have sent the work to. turn:
    `number`, and the `message` that began it; what context was given to some alone (`records.given_to`).
    execution_trace: an entry for each finished activity (times, attempts, view, calls, failure, tokens) and
    for each command (`command-N`: times, what it was, what came of it, what it `changed` of the workflow).
    """

    agent_outputs: Annotated[dict[str, Any], _keyed]
    progress: Annotated[dict[str, Any], _keyed]
    signals: Annotated[dict[str, Any], _small_owned]
    group_context: Annotated[dict[str, Any], _owned]
    private_context: Annotated[dict[str, Any], _owned]
    context_authors: Annotated[dict[str, Any], _owned]
    tool_permissions: Annotated[dict[str, Any], _small_owned]
    coordination_rules: Annotated[dict[str, Any], _small]
    interrupts: Annotated[dict[str, Any], _small]
    resume_info: Annotated[dict[str, Any], _small]
    turn: Annotated[dict[str, Any], _small]
    execution_trace: Annotated[list[dict[str, Any]], _listed]


_KEYED = (
    "shared_context",
    "agent_outputs",
    "progress",
    "interrupts",
    "resume_info",
    "coordination_rules",
    "turn",
)
DEEP = ("signals", "group_context", "private_context", "context_authors", "tool_permissions")
"""The channels that are keyed twice: by owner, and by the owner's own keys."""

_REDUCERS: Mapping[str, Callable[[Any, Sequence[Any]], Any]] = {
    **dict.fromkeys(_KEYED, merge),
    **dict.fromkeys(DEEP, merge_deep),
    "messages": cast("Callable[[Any, Sequence[Any]], Any]", _messages_delta_reducer),
    "execution_trace": extend,
}


CHANNELS = tuple(_REDUCERS)
"""Every channel of the state."""


def empty(channel: str) -> Any:
    """What stands in a channel to which nothing was written."""
    return [] if channel in ("messages", "execution_trace") else {}


def reduced(channel: str, before: Any, write: Any) -> Any:
    """What stands in a channel after one more write."""
    return write.value if isinstance(write, Overwrite) else _REDUCERS[channel](before, [write])


def written_to(state: Mapping[str, Any], update: Mapping[str, Any]) -> dict[str, Any]:
    """The state as it will stand once an update is written to it."""
    after = dict(state)
    for channel, write in update.items():
        after[channel] = reduced(channel, state.get(channel, empty(channel)), write)
    return after
