"""What a client asked to be run: checked once, kept with the run as JSON, read again by who drives it. Pure.

`Asked` is the whole of what came through the door; `Request` is what of it the run keeps
(`RunRecord.request`), with what its assistant adds. Both are the words of LangGraph's server, without HTTP.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeAlias, get_args

from swarmwright.errors import InvalidInput
from swarmwright.ports.assistants import Assistant
from swarmwright.ports.hosting import Drive, Durability, Nodes
from swarmwright.ports.runs import Multitask, RunRecord
from swarmwright.runtime.hosting.inputs import config_of, given, said
from swarmwright.runtime.serving.configuring import check_named, configured, over, parted

__all__ = [
    "LATEST_S",
    "MODES",
    "MOST_URGENT",
    "Asked",
    "Mode",
    "Request",
    "asked_in_words",
    "checked",
    "drive_asked",
    "drive_of",
    "engine_modes",
    "joined",
]

Mode: TypeAlias = Literal[
    "values",
    "messages",
    "messages-tuple",
    "updates",
    "events",
    "tasks",
    "checkpoints",
    "debug",
    "custom",
]
"""What a client may ask to be told. Both kinds of messages are made of LangGraph's one."""

MODES: tuple[Mode, ...] = get_args(Mode)

LATEST_S = 366 * 24 * 3600
"""How long a run can be put off: a year."""

MOST_URGENT = 100
"""The highest priority that a client can give a run; the lowest is as far below 0."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a run is to do, as it is kept.

    graph: the name of what is hosted. input, command, checkpoint, config, context, subgraphs, durability,
    user, interrupt_before and _after: as in `ports.hosting.Drive`. modes: what its stream tells, `Mode`s.
    resumable: its stream can be read again for long. webhook: where to tell that it is over, "" = nowhere.
    temporary: its thread is deleted after it. strict: an answer to what does not wait makes it fail. retry:
    as in `Drive`. Where nobody says a durability, what has ended is stored before what follows begins.
    """

    graph: str = ""
    input: Any = None
    command: Mapping[str, Any] | None = None
    checkpoint: Mapping[str, Any] | None = None
    config: Mapping[str, Any] = field(default_factory=dict)
    context: Mapping[str, Any] | None = None
    modes: tuple[Mode, ...] = ("values",)
    subgraphs: bool = False
    resumable: bool = False
    interrupt_before: Nodes = ()
    interrupt_after: Nodes = ()
    durability: Durability = "sync"
    webhook: str = ""
    temporary: bool = False
    user: Mapping[str, Any] | None = None
    strict: bool = False
    retry: bool = True

    def to_json(self) -> dict[str, Any]:
        """As `RunRecord.request` keeps it: plain data, without what is as ever."""
        told = {name: getattr(self, name) for name in _NAMES}
        return {name: _listed(value) for name, value in told.items() if value != _USUAL[name]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Request:
        """What `to_json` wrote."""
        return cls(**{name: _tupled(name, data[name]) for name in _NAMES if name in data})


_NAMES = tuple(f.name for f in fields(Request))
_TUPLES = ("modes", "interrupt_before", "interrupt_after")
_USUAL = {name: getattr(Request(), name) for name in _NAMES}


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _tupled(name: str, value: Any) -> Any:
    return tuple(value) if name in _TUPLES and isinstance(value, Sequence) and value != "*" else value


_SAME = ("input", "command", "checkpoint", "config", "context", "interrupt_before", "interrupt_after")
_KEPT = {
    **{name: name for name in (*_SAME, "durability", "webhook")},
    "stream_mode": "modes",
    "stream_subgraphs": "subgraphs",
    "stream_resumable": "resumable",
    "strict_resume": "strict",
}
"""How clients call what is kept of a request → how it is called here."""

_ASKED = {
    "metadata": "metadata",
    "multitask_strategy": "multitask",
    "if_not_exists": "if_not_exists",
    "after_seconds": "after_s",
    "priority": "priority",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A run as a client asks for it. assistant_id: an assistant's id, or the name of a graph.

    if_not_exists: of its thread. after_s: how long it is to wait before it may begin. keep_thread: of a run
    without a thread, whether the one made for it stays. priority: higher is begun earlier, among threads;
    our own word, which LangGraph's server does not know. thread_metadata: of a run without a thread, what
    is put on the one made for it. run_id: its id, where it is to be there once, whoever asks how often;
    "" = a new one.
    """

    assistant_id: str
    request: Request = field(default_factory=Request)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    multitask: Multitask = "enqueue"
    if_not_exists: Literal["reject", "create"] = "reject"
    after_s: float = 0.0
    keep_thread: bool = False
    priority: int = 0
    thread_metadata: Mapping[str, Any] = field(default_factory=dict)
    run_id: str = ""


def asked_in_words(assistant_id: str, words: Mapping[str, Any]) -> Asked:
    """A run as LangGraph's clients spell it: `stream_mode`, `multitask_strategy` … None = not said."""
    said = {name: value for name, value in words.items() if value is not None}
    kept = {ours: said[theirs] for theirs, ours in _KEPT.items() if theirs in said}
    for name in _TUPLES:
        if name in kept and kept[name] != "*":
            kept[name] = (kept[name],) if isinstance(kept[name], str) else tuple(kept[name])
    if not kept.get("modes", True):  # none is asked for: what is told to who says nothing
        del kept["modes"]
    if "checkpoint_id" in said:
        kept["checkpoint"] = {**said.get("checkpoint", {}), "checkpoint_id": said["checkpoint_id"]}
    if "checkpoint_during" in said and "durability" not in said:
        kept["durability"] = "async" if said["checkpoint_during"] else "exit"
    more = {ours: said[theirs] for theirs, ours in _ASKED.items() if theirs in said}
    return Asked(assistant_id, Request(**kept), keep_thread=said.get("on_completion") == "keep", **more)


def checked(asked: Asked) -> Asked:
    """What was asked, if it can be meant. Raises InvalidInput, naming the place."""
    request = asked.request
    if not 0 <= asked.after_s <= LATEST_S:
        raise InvalidInput("after_seconds", f"it must be from 0 to {LATEST_S}")
    if not -MOST_URGENT <= asked.priority <= MOST_URGENT:
        raise InvalidInput("priority", f"it must be from {-MOST_URGENT} to {MOST_URGENT}")
    for mode in request.modes:
        if mode not in MODES:
            raise InvalidInput("stream_mode", f"{mode!r} is none of {', '.join(MODES)}")
    check_named(said(request.config.get("configurable"), "config.configurable"))
    drive = drive_asked(asked)
    given(drive)
    config_of(drive, request.graph)
    return asked


def joined(request: Request, assistant: Assistant) -> Request:
    """The request with what its assistant says of config and context; what was asked goes first."""
    config, named = parted(request.config)
    config, context = configured(config, request.context)
    config, context = over(assistant.config, assistant.context, config, context)
    checkpoint = request.checkpoint or named or None
    return replace(
        request, graph=assistant.graph, config=config, context=context or None, checkpoint=checkpoint
    )


def engine_modes(modes: Sequence[Mode]) -> tuple[str, ...]:
    """The stream modes of LangGraph that these are made of, each once."""
    return tuple(dict.fromkeys("messages" if mode == "messages-tuple" else mode for mode in modes))


def drive_asked(asked: Asked) -> Drive:
    """What is asked for as a drive, before there is a run or a thread of it."""
    return drive_of(RunRecord("", "", asked.assistant_id, request=asked.request.to_json()), fresh=True)


def drive_of(run: RunRecord, *, fresh: bool) -> Drive:
    """What is driven for a run. fresh: whether its input has not been put in yet."""
    request = Request.from_json(run.request)
    own = {"assistant_id": run.assistant_id, "graph_id": request.graph}
    configurable = {**(request.config.get("configurable") or {}), **own}
    return Drive(
        run.thread_id,
        run.run_id,
        input=request.input,
        command=request.command,
        checkpoint=request.checkpoint,
        config={**request.config, "configurable": configurable},
        context=request.context,
        modes=engine_modes(request.modes),
        subgraphs=request.subgraphs,
        interrupt_before=request.interrupt_before,
        interrupt_after=request.interrupt_after,
        durability=request.durability,
        metadata={**run.metadata, "run_attempt": run.attempt},
        user=request.user,
        fresh=fresh,
        said_at=run.created_at or None,
        retry=request.retry,
    )
