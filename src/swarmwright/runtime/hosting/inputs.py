"""What a client asks for → LangGraph's input and config, read strictly. Pure; knows no graph.

Each fault is an InvalidInput that names its place: `command.goto[1].node`, `checkpoint.checkpoint_id`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command, Send

from swarmwright.errors import InvalidInput
from swarmwright.ports.hosting import Drive, Nodes

__all__ = ["INTERNAL", "addressed", "breakpoints", "commanded", "config_of", "given", "interrupt_ids", "said"]

INTERNAL = "__pregel_"
"""How the names begin by which LangGraph talks to itself in a config; no client may."""

_COMMAND = ("resume", "update", "goto")
_CHECKPOINT = ("checkpoint_id", "checkpoint_ns", "checkpoint_map")
_CONFIG = ("configurable", "recursion_limit", "tags", "metadata", "run_name", "max_concurrency")
_WHO = "langgraph_auth_"
"""How the names begin under which LangGraph's nodes look who asks."""
_MOST_STEPS = 1_000_000
_ID_LENGTH = 32


def given(drive: Drive) -> Any:
    """LangGraph's input: the dict as it is, a Command, or None to go on. Raises InvalidInput."""
    if drive.command is None:
        return drive.input
    if drive.input:
        raise InvalidInput("input", "a run is given an input or a command, not both")
    return commanded(drive.command)


def commanded(command: Mapping[str, Any]) -> Command[Any]:
    """{"resume", "update", "goto"} as LangGraph's Command. Raises InvalidInput."""
    _known(command, _COMMAND, "command")
    update, goto = command.get("update"), command.get("goto")
    resume = command.get("resume")
    if resume is None and not update and not goto:
        raise InvalidInput("command", "it says nothing: give resume, update or goto")
    return Command(resume=resume, update=_update(update), goto=_goto(goto))


def _update(update: Any) -> Any:
    """By channel: an object, or a list of [channel, value]."""
    if update is None or isinstance(update, Mapping):
        return update
    if not isinstance(update, list | tuple):
        raise InvalidInput("command.update", "an object by channel is expected")
    for at, pair in enumerate(update):
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not isinstance(pair[0], str):
            raise InvalidInput(f"command.update[{at}]", "a pair of a channel and a value is expected")
    return [tuple(pair) for pair in update]


def _goto(goto: Any) -> list[str | Send]:
    if goto is None:
        return []
    if isinstance(goto, list | tuple):
        return [_target(one, f"command.goto[{at}]") for at, one in enumerate(goto)]
    return [_target(goto, "command.goto")]


def _target(one: Any, place: str) -> str | Send:
    if isinstance(one, str):
        return one
    if not isinstance(one, Mapping):
        raise InvalidInput(place, "a node's name is expected, or {node, input}")
    _known(one, ("node", "input"), place)
    if not isinstance(one.get("node"), str):
        raise InvalidInput(f"{place}.node", "a node's name is expected")
    return Send(one["node"], one.get("input"))


def interrupt_ids(resume: Any) -> tuple[str, ...]:
    """The interrupts that an answer is for by their ids; () = it is bare, and for the one that waits."""
    if not isinstance(resume, Mapping) or not resume:
        return ()
    hexadecimal = all(isinstance(key, str) and len(key) == _ID_LENGTH for key in resume)
    return tuple(resume) if hexadecimal and all(set(k) <= set("0123456789abcdef") for k in resume) else ()


def addressed(thread_id: str, checkpoint: Mapping[str, Any] | None) -> dict[str, Any]:
    """What of a config names a checkpoint of the thread, or where it stands now. Raises InvalidInput."""
    where: dict[str, Any] = {"thread_id": thread_id, "checkpoint_ns": ""}
    if not checkpoint:
        return where
    _known(checkpoint, (*_CHECKPOINT, "thread_id"), "checkpoint")
    if checkpoint.get("thread_id") not in (None, "", thread_id):
        raise InvalidInput("checkpoint.thread_id", f"it is of another thread than {thread_id}")
    for name in ("checkpoint_id", "checkpoint_ns"):
        if not isinstance(checkpoint.get(name), str | None):
            raise InvalidInput(f"checkpoint.{name}", "a text is expected")
    kept = checkpoint.get("checkpoint_map")
    if kept is not None and not _texts_by_text(kept):
        raise InvalidInput("checkpoint.checkpoint_map", "an object of texts is expected")
    found = {name: checkpoint[name] for name in _CHECKPOINT if checkpoint.get(name)}
    return {**where, **({**found, "checkpoint_map": dict(kept)} if kept else found)}


def config_of(drive: Drive, graph: str) -> RunnableConfig:
    """The config of a drive; its metadata is stored with every checkpoint. Raises InvalidInput.

    What names the thread, the run or the user is the door's to say, whatever the client's config says.
    """
    asked = drive.config
    _known(asked, _CONFIG, "config")
    configurable = said(asked.get("configurable"), "config.configurable")
    in_config = {name: configurable.pop(name) for name in _CHECKPOINT if configurable.get(name)}
    where = addressed(drive.thread_id, drive.checkpoint or in_config or None)
    about = {"run_id": drive.run_id, "graph_id": graph, "thread_id": drive.thread_id}
    own = {name: value for name, value in configurable.items() if not name.startswith(_WHO)}
    config: RunnableConfig = {
        "configurable": {**own, **where, "run_id": drive.run_id, "graph_id": graph, **_who(drive)},
        "metadata": {**said(asked.get("metadata"), "config.metadata"), **drive.metadata, **about},
    }
    if (limit := asked.get("recursion_limit")) is not None:
        if not isinstance(limit, int) or isinstance(limit, bool) or not 0 < limit <= _MOST_STEPS:
            reason = f"a whole number from 1 to {_MOST_STEPS} is expected"
            raise InvalidInput("config.recursion_limit", reason)
        config["recursion_limit"] = limit
    if (tags := asked.get("tags")) is not None:
        if not isinstance(tags, list | tuple) or not all(isinstance(tag, str) for tag in tags):
            raise InvalidInput("config.tags", "a list of texts is expected")
        config["tags"] = list(tags)
    return config


def _who(drive: Drive) -> dict[str, Any]:
    """Who asks, under LangGraph's names for it."""
    if drive.user is None:  # nodes that look for them find them, as with LangGraph's server
        return {
            "langgraph_auth_user": None,
            "langgraph_auth_user_id": "",
            "langgraph_auth_permissions": [],
        }
    user = dict(drive.user)
    return {
        "langgraph_auth_user": user,
        "langgraph_auth_user_id": user.get("identity", ""),
        "langgraph_auth_permissions": list(user.get("permissions", ())),
    }


def breakpoints(nodes: Nodes, known: Collection[str], place: str) -> str | list[str] | None:
    """Where to stop, as LangGraph takes it. Raises InvalidInput for a node that there is not."""
    if nodes == "*":
        return "*"
    if unknown := [name for name in nodes if name not in known]:
        raise InvalidInput(place, f"there is no node {unknown[0]!r}; there are {', '.join(sorted(known))}")
    return list(nodes) or None


def said(value: Any, place: str) -> dict[str, Any]:
    """An object of a client's; {} for none. Raises InvalidInput, also for LangGraph's own names in it."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInput(place, "an object is expected")
    for name in value:
        if not isinstance(name, str) or name.startswith(INTERNAL):
            raise InvalidInput(f"{place}.{name}", "this name is LangGraph's own")
    return dict(value)


def _texts_by_text(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(k, str) and isinstance(v, str) for k, v in value.items()
    )


def _known(value: Any, names: Collection[str], place: str) -> None:
    if not isinstance(value, Mapping):
        raise InvalidInput(place, "an object is expected")
    for name in value:
        if name not in names:
            raise InvalidInput(f"{place}.{name}", f"there is no such key; there are {', '.join(names)}")
