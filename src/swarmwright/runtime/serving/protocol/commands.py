"""Commands of the protocol, done and answered: a run is started, an interrupt answered, the tree told.

An answer is a success or an error, with the command's own number; what cannot be done is an answer too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

from swarmwright.errors import (
    ApprovalRefused,
    InvalidInput,
    NotFound,
    StorageError,
    SwarmwrightError,
    ThreadUnreadable,
    TooMany,
)
from swarmwright.ports.runs import RunQuery
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.protocol.telling import PROTOCOL_MODES
from swarmwright.runtime.serving.requests import Asked, asked_in_words
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.approving import Approving
from swarmwright.runtime.serving.threads import Threads

__all__ = ["Commands", "failed", "numbered", "succeeded"]

Json = dict[str, Any]

STORED_WITHIN_S = 10.0
"""How long who answers an interrupt that was told waits until it is stored."""

_STRATEGY = ("multitask_strategy", "multitaskStrategy")
"""LangGraph's SDK for JavaScript says it in the second way, or in both."""

_START = ("assistant_id", "input", "config", "metadata", *_STRATEGY)
_RESPONSE = ("namespace", "interrupt_id", "response")
_RESPOND = (*_RESPONSE, "responses", "update", "goto", "config", "metadata", "strict_resume")
"""`strict_resume` changes nothing: an answer to what does not wait is always refused."""


class Refused(Exception):
    """A command that is answered with an error: its code, and why."""

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(message)


def numbered(command: Any) -> tuple[int, str] | None:
    """(number, method) of a command; None where it is none."""
    if not isinstance(command, Mapping):
        return None
    number, method = command.get("id"), command.get("method")
    sound = isinstance(number, int) and not isinstance(number, bool) and number >= 0
    return (number, method) if sound and isinstance(method, str) else None  # type: ignore[return-value]


def succeeded(number: int, result: Mapping[str, Any], through: int) -> Json:
    """The answer to a command that was done. through: the thread's last event by then."""
    return {"type": "success", "id": number, "result": result, "meta": {"applied_through_seq": through}}


def failed(number: int | None, code: str, message: str) -> Json:
    """The answer to a command that was not done."""
    return {"type": "error", "id": number, "error": code, "message": message}


class Commands:
    """Does commands, for callers."""

    def __init__(self, stores: Stores, runs: Runs, threads: Threads, approving: Approving) -> None:
        self._stores, self._runs, self._threads, self._approving = stores, runs, threads, approving
        self._methods: Mapping[str, Callable[[Caller, str, Json], Awaitable[Json]]] = {
            "run.start": self._start,
            "input.respond": self._respond,
            "agent.getTree": self._tree,
        }

    async def do(self, caller: Caller, thread_id: str, command: Any) -> Json:
        """The answer to a command on a thread, whatever it is. Raises StorageError, TooMany."""
        known = numbered(command)
        if known is None:
            said = "a command is an object with an `id`, a whole number, and a `method`, a text"
            return failed(None, "invalid_argument", said)
        number, method = known
        params = command.get("params")
        through = await self._stores.events.last(thread_id)  # before: what the command makes comes after it
        try:
            result = await self._done(caller, thread_id, method, {} if params is None else params)
        except Refused as refused:
            return failed(number, refused.code, refused.message)
        except ThreadUnreadable as error:
            return failed(number, _code(error), str(error))
        except (StorageError, TooMany):
            raise  # no answer to this command: what lacks is the server's, for now
        except SwarmwrightError as error:
            return failed(number, _code(error), str(error))
        return succeeded(number, result, through)

    async def _done(self, caller: Caller, thread_id: str, method: str, params: Any) -> Json:
        if method.startswith("subscription."):
            raise Refused("not_supported", "subscriptions are for WebSockets: POST to stream/events instead")
        if method not in self._methods:
            raise Refused("unknown_command", f"there is no command {method!r}")
        if not isinstance(params, dict):
            raise InvalidInput("params", "an object is expected")
        return await self._methods[method](caller, thread_id, params)

    async def _start(self, caller: Caller, thread_id: str, params: Json) -> Json:
        _known(params, _START)
        if not isinstance(params.get("assistant_id"), str):
            raise InvalidInput("params.assistant_id", "an assistant's id, or a graph's name, is expected")
        asked = _asked(params["assistant_id"], {"input": params.get("input")}, params)
        run = await self._runs.create(caller, asked, thread_id)
        return {"run_id": run.run_id}

    async def _respond(self, caller: Caller, thread_id: str, params: Json) -> Json:
        _known(params, _RESPOND)
        record = await self._threads.record(caller, thread_id)
        answers = _answers(params)
        waiting = await self._waiting(caller, thread_id)
        if not answers.keys() <= waiting and await self._was_told(thread_id, answers.keys()):
            waiting = await self._waiting(caller, thread_id)
        for interrupt in answers:
            if interrupt not in waiting:
                raise Refused("no_such_interrupt", f"no interrupt {interrupt!r} waits on this thread")
        command = {
            "resume": answers,
            **{k: params[k] for k in ("update", "goto") if params.get(k) is not None},
        }
        team = await self._approving.taken_by(caller, thread_id, answers)
        assistant = record.metadata.get("assistant_id") or record.graph or team
        run = await self._runs.create(caller, _asked(str(assistant), {"command": command}, params), thread_id)
        return {"run_id": run.run_id}

    async def _waiting(self, caller: Caller, thread_id: str) -> set[str]:
        return {str(one.get("id")) for one in (await self._threads.states.read(caller, thread_id)).interrupts}

    async def _was_told(self, thread_id: str, asked: Collection[str]) -> bool:
        """Whether the thread's last run has told of one of these interrupts.

        A stream is ahead of what is stored: where the run is still under way, its end is waited for.
        """
        scene = await self._runs.streams.scene(thread_id)
        if scene is None or scene.asked.isdisjoint(asked):
            return False
        for run in await self._stores.runs.search(RunQuery(thread_id=thread_id, statuses=("running",))):
            with suppress(TimeoutError):  # others of its tasks may still be at work; it is looked at again
                async with asyncio.timeout(STORED_WITHIN_S):
                    await self._runs.over(run)
        return True

    async def _tree(self, caller: Caller, thread_id: str, params: Json) -> Json:
        _known(params, ("run_id",))
        await self._threads.record(caller, thread_id)
        scene = await self._runs.streams.scene(thread_id)
        if scene is None or () not in scene.stages:
            raise Refused("no_such_run", "no run has begun on this thread")
        return {"tree": _branch(scene.stages, (), scene.graph)}


def _asked(assistant_id: str, given: Json, params: Json) -> Asked:
    words = {name: params.get(name) for name in ("config", "metadata")}
    words["multitask_strategy"] = next((params[name] for name in _STRATEGY if params.get(name)), None)
    for name in ("config", "metadata"):
        if not isinstance(words[name], dict | None):
            raise InvalidInput(f"params.{name}", "an object is expected")
    if words["multitask_strategy"] not in (None, "enqueue", "reject", "interrupt", "rollback"):
        raise InvalidInput("params.multitask_strategy", "enqueue, reject, interrupt or rollback is expected")
    told = {"stream_mode": list(PROTOCOL_MODES), "stream_subgraphs": True, "if_not_exists": "create"}
    return asked_in_words(assistant_id, {**words, **given, **told})


def _answers(params: Json) -> Json:
    """Interrupt → the answer to it."""
    many = params.get("responses")
    responses = many if isinstance(many, list) else [params]
    answers: Json = {}
    for at, one in enumerate(responses):
        if not isinstance(one, dict) or not isinstance(one.get("interrupt_id"), str):
            raise InvalidInput(f"params.responses[{at}].interrupt_id", "an interrupt's id is expected")
        if many is not None:
            _known(one, _RESPONSE)
        answers[one["interrupt_id"]] = one.get("response")
    if not answers:
        raise InvalidInput("params.responses", "at least one is expected")
    return answers


def _branch(stages: Mapping[tuple[str, ...], str], namespace: tuple[str, ...], name: str) -> Json:
    below = [one for one in stages if one and one[:-1] == namespace]
    children = [_branch(stages, one, one[-1].partition(":")[0]) for one in below]
    told: Json = {"namespace": list(namespace), "status": stages[namespace], "graph_name": name}
    return {**told, "children": children} if children else told


def _known(params: Mapping[str, Any], names: Sequence[str]) -> None:
    """Nothing but these is said. Raises Refused for what we know nothing of, rather than pass it over."""
    for name, value in params.items():
        if name not in names and value is not None:
            raise Refused("not_supported", f"there is no {name!r} here; there are {', '.join(names)}")


def _code(error: SwarmwrightError) -> str:
    if isinstance(error, NotFound):
        return "no_such_run" if error.kind in ("run", "active run") else "invalid_argument"
    wrong = isinstance(error, InvalidInput | ApprovalRefused)
    return "invalid_argument" if wrong else "unknown_error"
