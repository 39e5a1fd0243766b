"""What a request asks for, in the words of LangGraph's `Auth` handlers, and back into the request.

A handler gets a `value`: ids as UUIDs where they are, metadata as an object that it may change, and so on, as
LangGraph's server has it for each operation. What it changes is what is then done, and is checked like
anything that a client says.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from swarmwright.server.auth.acts import METADATA, PAGE, Act, Json, Request, act, back_of, id_of, plain

__all__ = ["acts_of"]


def acts_of(request: Request, resource: str, action: str) -> Iterator[Act]:
    """What a request does, act by act. resource, action: what its route says of itself."""
    special = _SPECIAL.get(request.operation)
    if special is not None:
        yield from special(request)
        return
    fields = _FIELDS.get(request.operation, {})
    yield act(request, resource, action, fields)
    for beside in _BESIDE.get(request.operation, ()):
        yield act(request, *beside, {})


_NEW_ASSISTANT: Json = {"graph_id": None, "config": dict, "context": None, **METADATA, "name": None}

_FIELDS: Mapping[str, Json] = {
    "search_threads": {**METADATA, "values": dict, "status": None, **PAGE, "ids": None},
    "count_threads": {**METADATA, "values": dict, "status": None},
    "patch_thread": METADATA,
    "patch_thread_state": METADATA,
    "create_assistant": {"assistant_id": lambda: str(uuid.uuid4()), **_NEW_ASSISTANT, "if_exists": "raise"},
    "search_assistants": {"graph_id": None, **METADATA, **PAGE},
    "count_assistants": {"graph_id": None, **METADATA},
    "patch_assistant": _NEW_ASSISTANT,
    "set_latest_assistant_version": {"version": None},
    "search_crons": {"assistant_id": None, "thread_id": None, **PAGE, **METADATA},
    "count_crons": {"assistant_id": None, "thread_id": None, **METADATA},
}
"""Operation → the fields of its body that handlers are told of, with what they are where nothing is said."""

_BESIDE: Mapping[str, tuple[tuple[str, str], ...]] = {
    "list_runs": (("threads", "search"),),
    "update_thread_state": (("threads", "read"),),
}
"""What else LangGraph's server asks its handlers about."""

# -- runs -------------------------------------------------------------------------------------------------

_KWARGS = (
    *("input", "command", "config", "context", "checkpoint", "webhook", "durability", "feedback_keys"),
    *("interrupt_before", "interrupt_after", "stream_mode"),
)


def _run(request: Request, said: Json, thread_id: str | None) -> Act:
    kwargs = {name: said[name] for name in _KWARGS if name in said}
    metadata = said["metadata"] if isinstance(said.get("metadata"), dict) else {}
    value = {
        "thread_id": None if thread_id is None else id_of(request, "thread_id", thread_id),
        "assistant_id": id_of(request, "assistant_id", str(said.get("assistant_id", ""))),
        "status": "pending",
        "metadata": metadata,
        "prevent_insert_if_inflight": said.get("multitask_strategy") == "reject",
        "multitask_strategy": said.get("multitask_strategy") or "enqueue",
        "if_not_exists": said.get("if_not_exists") or "reject",
        "after_seconds": said.get("after_seconds") or 0,
        "kwargs": kwargs,
        **({"priority": said["priority"]} if said.get("priority") else {}),  # ours, where it is said
    }

    def back() -> None:
        back_of(said, value, METADATA)()
        now: Any = value.get("kwargs")
        if isinstance(now, dict):
            said.update({name: plain(now[name]) for name in _KWARGS if name in now})

    return Act("threads", "create_run", value, back)


_NO = ("false", "0")
"""How a query says no; whatever else stands there, the route refuses or takes as a yes."""


def _new_run(request: Request) -> Iterator[Act]:
    yield _run(request, request.said, request.path.get("thread_id"))


def _batch(request: Request) -> Iterator[Act]:
    for said in request.body if isinstance(request.body, list) else []:
        if isinstance(said, dict):
            yield _run(request, said, None)


def _cancel(request: Request) -> Iterator[Act]:
    said, path = request.said, request.path
    action = dict(parse_qsl(request.query.decode("latin-1"))).get("action", "interrupt")
    thread_id = path.get("thread_id", said.get("thread_id"))
    runs = [path["run_id"]] if "run_id" in path else said.get("run_ids")
    value = {
        "thread_id": id_of(request, "thread_id", thread_id) if isinstance(thread_id, str) else None,
        "action": action,
        "metadata": {"run_ids": runs, "status": said.get("status")},
    }
    yield Act("threads", "update", value)


def _read_along(request: Request) -> Iterator[Act]:
    """Reading along with a run; where it is to be stopped when who reads leaves, stopping it, too."""
    yield act(request, "threads", "read", {})
    said = parse_qsl(request.query.decode("latin-1"), keep_blank_values=True)
    stops = [text for name, text in said if name == "cancel_on_disconnect"]
    if any(text.lower() not in _NO for text in stops):
        yield from _cancel(request)


def _delete_run(request: Request) -> Iterator[Act]:
    yield act(request, "threads", "delete", {})


def _command(request: Request) -> Iterator[Act]:
    """A command of the protocol: what starts a run, asks for one; whatever else, reads."""
    said = request.said
    params = said.get("params")
    if said.get("method") in ("run.start", "input.respond") and isinstance(params, dict):
        yield _run(request, params, request.path.get("thread_id"))
    else:
        yield act(request, "threads", "read", {})


# -- threads ----------------------------------------------------------------------------------------------


def _new_thread(request: Request) -> Iterator[Act]:
    """A new thread; one as if something had run on it writes to the state, too."""
    fields: Json = {"thread_id": lambda: str(uuid.uuid4()), **METADATA, "if_exists": "raise"}
    made = act(request, "threads", "create", fields)
    yield made
    if request.said.get("supersteps"):
        yield Act("threads", "update", {"thread_id": made.value["thread_id"]})


def _copy(request: Request) -> Iterator[Act]:
    yield act(request, "threads", "read", {})
    yield Act("threads", "create", {"thread_id": None, "metadata": {}})


def _prune(request: Request) -> Iterator[Act]:
    said = request.said.get("thread_ids")
    ids = [one for one in said if isinstance(one, str)] if isinstance(said, list) else []
    yield Act("threads", "delete", {"thread_ids": [id_of(request, "thread_id", one) for one in ids]})
    for one in ids:
        yield Act("threads", "delete", {"thread_id": id_of(request, "thread_id", one)})


# -- crons ------------------------------------------------------------------------------------------------


def _new_cron(request: Request) -> Iterator[Act]:
    said, thread_id = request.said, request.path.get("thread_id")
    fields: Json = {"schedule": None, "end_time": None, **METADATA}
    value = {
        "payload": said,
        "schedule": said.get("schedule"),
        "cron_id": None,
        "thread_id": None if thread_id is None else id_of(request, "thread_id", thread_id),
        "user_id": request.identity,
        "end_time": said.get("end_time"),
        "metadata": said["metadata"] if isinstance(said.get("metadata"), dict) else {},
    }
    yield Act("crons", "create", value, back_of(said, value, fields))


def _patch_cron(request: Request) -> Iterator[Act]:
    fields: Json = {
        "schedule": None,
        "end_time": None,
        "enabled": None,
        "on_run_completed": None,
        **METADATA,
    }
    made = act(request, "crons", "update", fields)
    made.value["payload"] = request.said
    yield made


# -- the store --------------------------------------------------------------------------------------------


def _in_store(action: str, named: str, fields: Json) -> Callable[[Request], Iterator[Act]]:
    """An act on items; `named`: how the body calls the namespace."""

    def acts(request: Request) -> Iterator[Act]:
        said = request.said
        namespace = said.get(named)
        value: Json = {"namespace": tuple(namespace) if isinstance(namespace, list) else None}
        if named != "prefix" and value["namespace"] is None:
            value["namespace"] = ()
        value |= {name: usual if said.get(name) is None else said[name] for name, usual in fields.items()}

        def back() -> None:
            now = value.get("namespace")
            if now is not None or namespace is not None:
                said[named] = plain(now)
            back_of(said, value, fields)()

        yield Act("store", action, value, back)

    return acts


def _get_item(request: Request) -> Iterator[Act]:
    """The item is named in the query, which is written anew (`query`)."""
    pairs = parse_qsl(request.query.decode("latin-1"), keep_blank_values=True)
    labels = [label for name, text in pairs if name == "namespace" for label in text.split(".") if label]
    keys = [text for name, text in pairs if name == "key"]
    value: Json = {"namespace": tuple(labels), "key": keys[-1] if keys else ""}

    def back() -> None:
        if (value["namespace"], value["key"]) != (tuple(labels), keys[-1] if keys else ""):
            rest = [pair for pair in pairs if pair[0] not in ("namespace", "key")]
            rest += [("namespace", str(label)) for label in value["namespace"]]
            request.query = urlencode([*rest, ("key", str(value["key"]))]).encode("latin-1")

    yield Act("store", "get", value, back)


_SPECIAL: Mapping[str, Callable[[Request], Iterator[Act]]] = {
    **dict.fromkeys(("create_run", "create_stateless_run", "stream_run", "stream_stateless_run"), _new_run),
    **dict.fromkeys(("wait_run", "wait_stateless_run"), _new_run),
    "create_run_batch": _batch,
    **dict.fromkeys(("cancel_run", "cancel_runs"), _cancel),
    **dict.fromkeys(("join_run", "join_run_stream", "join_stateless_run_stream"), _read_along),
    "delete_run": _delete_run,
    "send_command": _command,
    "create_thread": _new_thread,
    "copy_thread": _copy,
    "prune_threads": _prune,
    **dict.fromkeys(("create_cron", "create_thread_cron"), _new_cron),
    "patch_cron": _patch_cron,
    "put_item": _in_store("put", "namespace", {"key": "", "value": None, "index": None}),
    "get_item": _get_item,
    "delete_item": _in_store("delete", "namespace", {"key": ""}),
    "search_items": _in_store("search", "namespace_prefix", {"filter": None, **PAGE, "query": None}),
    "list_namespaces": _in_store(
        "list_namespaces", "prefix", {"suffix": None, "max_depth": None, "limit": 100}
    ),
}
