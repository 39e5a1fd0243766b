"""What every backend is, and the one place where a client's exceptions become typed failures."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, Protocol, cast, get_args

import swarmwright
from swarmwright.apps.sam.inference.types import InputType, ModelFailure, ModelRequest, ModelResponse
from swarmwright.errors import InvalidModelOutput, StepFailed

__all__ = ["MOST", "ModelBackend", "answered_within", "asked", "label_of", "unfit"]

MOST: Final = 8 << 20
"""The letters that a response may have in all, as the platform's own models are bounded."""


class ModelBackend(Protocol):
    """The boundary: no retries, no logic, no state (seed 004). `generate` never raises what a server did."""

    @property
    def name(self) -> str:
        """What answers, for people: "ollama:llama3.2"."""
        ...

    @property
    def accepts(self) -> frozenset[InputType]:
        """The modalities that it can be given."""
        ...

    async def generate(self, request: ModelRequest) -> ModelResponse:
        """One answer to one request, or a typed failure."""
        ...


_FAILURES: Final[Mapping[str, ModelFailure]] = {kind: kind for kind in get_args(ModelFailure)}
_MODALITIES: Final = frozenset(get_args(InputType))
_LONGEST_REASON: Final = 500
_GRACE_S: Final = 1.0
"""How long a backend may take to clear up when it is cut off, in seconds."""


async def answered_within(
    timeout_s: float, label: str, ask: Callable[[], Awaitable[ModelResponse]]
) -> ModelResponse:
    """Ask once, for at most `timeout_s` seconds in all: a server that drips bytes is no faster for it.

    Failures are told apart by the platform's own table (`swarmwright.model_boundary`): an agent's step and
    SAM call the same thing by the same name. What the table does not know is that the backend broke, of
    whatever kind that is: extensions in other languages raise what is no Exception. Raises nothing but
    KeyboardInterrupt, and CancelledError for whoever is cancelled.
    """
    try:
        return await _told_apart(timeout_s, label, ask)
    except KeyboardInterrupt:
        raise
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise  # it is the turn that is cancelled
        return ModelResponse.failed("backend_unavailable", f"{label} broke: it cancelled itself")
    except BaseException as error:  # noqa: BLE001  (foreign code; it becomes the response)
        return ModelResponse.failed("backend_unavailable", f"{label} broke: {_told(error)}")


async def _told_apart(
    timeout_s: float, label: str, ask: Callable[[], Awaitable[ModelResponse]]
) -> ModelResponse:
    """The answer, or a failure that the table knows. Raises whatever else `ask` raises."""
    try:
        with swarmwright.model_boundary():
            async with asyncio.timeout(timeout_s) as limit:
                return await ask()
    except StepFailed as failure:
        known = _FAILURES.get(failure.failure)
        if known is None:
            raise
        if known == "timeout" and limit.expired():
            return ModelResponse.failed(known, f"{label} gave no whole answer within {timeout_s:g} s")
        return ModelResponse.failed(known, f"{label}: {failure.detail}")
    except RecursionError:
        return ModelResponse.failed("invalid_output", f"{label}: its answer is nested without end")


async def asked(backend: ModelBackend, request: ModelRequest, patience_s: float) -> ModelResponse:
    """Ask a backend that anybody may have written: whatever it does, there is a response in `patience_s`.

    One that raises is unavailable; one whose response is not as ModelResponse says, or longer than `MOST`,
    gave an invalid output. One that blocks its event loop is the exception: nothing runs that could cut it
    off.
    """
    label = label_of(backend)
    came = await answered_within(patience_s, label, lambda: _apart(backend, request))
    try:
        return _checked(_exact(came), label)
    except Exception as error:  # noqa: BLE001  (a response whose parts are foreign code themselves)
        why = f"{label} gave a response that cannot be read: {_told(error)}"
        return ModelResponse.failed("invalid_output", why)


def _exact(response: Any) -> Any:
    """The response, its words plain `str`: those of a type of one's own could be others at every look."""
    if not isinstance(response, ModelResponse):
        return response
    parts: dict[str, Any] = {one.name: getattr(response, one.name) for one in fields(ModelResponse)}
    plain: dict[str, Any] = {k: str.__str__(v) if isinstance(v, str) else v for k, v in parts.items()}
    return ModelResponse(**plain)


def _checked(response: ModelResponse, label: str) -> ModelResponse:
    """The response, with metadata that nobody else holds; a failure for one that is not as it has to be."""
    if wrong := _wrong(response):
        return ModelResponse.failed("invalid_output", f"{label} {wrong}")
    kept = json.dumps(dict(response.metadata), ensure_ascii=False)
    if len(response.output) + len(response.detail) + len(kept) > MOST:
        return ModelResponse.failed("invalid_output", f"{label}: its answer is longer than {MOST >> 20} MB")
    plain: dict[str, Any] = json.loads(kept)
    return replace(response, metadata=plain)


async def _apart(backend: ModelBackend, request: ModelRequest) -> ModelResponse:
    """The response, awaited in a task of its own: a backend that hears no cancelling is left behind."""
    outcome = asyncio.create_task(_outcome(backend, request))
    try:
        await asyncio.wait((outcome,))
    except asyncio.CancelledError:
        outcome.cancel()
        await asyncio.wait((outcome,), timeout=_GRACE_S)
        raise
    came = outcome.result()
    if isinstance(came, BaseException):
        raise came
    return came


async def _outcome(backend: ModelBackend, request: ModelRequest) -> ModelResponse | BaseException:
    """What came of it, whatever it is: SystemExit would end the loop, where it ends a task."""
    try:
        given: Any = backend.generate(request)
        if not inspect.isawaitable(given):
            return InvalidModelOutput("`generate` gave nothing to await; it has to be `async def`")
        return cast("ModelResponse", await given)
    except (LookupError, TypeError, AttributeError) as error:
        return InvalidModelOutput(_told(error))  # of the backend's own code, whose author will want to know
    except BaseException as error:  # noqa: BLE001  (foreign code; it is raised where it is waited for)
        return error


def label_of(backend: Any) -> str:
    """What people call a backend: its name, or its class's where it has none."""
    name = _attribute(backend, "name")
    return name if isinstance(name, str) and name.strip() else type(backend).__name__


def unfit(backend: Any) -> str:
    """Why nothing can be asked of it: what of a ModelBackend it lacks; "" if it is one."""
    accepts = _attribute(backend, "accepts")
    if not isinstance(accepts, (set, frozenset)) or not accepts <= _MODALITIES:
        return f"is no ModelBackend: its `accepts` is no set of {', '.join(sorted(_MODALITIES))}"
    if not isinstance(_attribute(backend, "name"), str):
        return "is no ModelBackend: it has no `name`"
    return "" if callable(_attribute(backend, "generate")) else "is no ModelBackend: it cannot `generate`"


def _attribute(backend: Any, name: str) -> Any:
    try:
        return getattr(backend, name, None)
    except Exception:  # noqa: BLE001  (a property of foreign code; what it lacks is told by `unfit`)
        return None


def _told(error: BaseException) -> str:
    """What an exception says, on one line; its kind alone where even that breaks."""
    try:
        said = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  (foreign code again)
        said = "it cannot say why"
    return f"{type(error).__name__}: {said[:_LONGEST_REASON]}".encode("utf-8", "replace").decode()


def _wrong(response: Any) -> str:
    """What is not as the contract has it: the vocabulary is closed, and all of it can be written down."""
    if not isinstance(response, ModelResponse):
        return "gave no ModelResponse"
    if not isinstance(response.status, str) or response.status not in ("success", "failure"):
        return "gave a status that is neither success nor failure"
    if response.status == "success" and response.error_type is not None:
        return "gave a success with an error_type"
    if response.status == "failure" and not _is_failure(response.error_type):
        return f"gave an error_type that is none of {', '.join(_FAILURES)}"
    if not (_is_text(response.output) and _is_text(response.detail)):
        return "gave an output that is no text, or one with half a letter in it (a lone surrogate)"
    return "" if _is_plain(response.metadata) else "gave metadata that are no JSON object"


def _is_failure(kind: Any) -> bool:
    return isinstance(kind, str) and kind in _FAILURES


def _is_text(said: Any) -> bool:
    return isinstance(said, str) and not any("\ud800" <= letter <= "\udfff" for letter in said)


def _is_plain(metadata: Any) -> bool:
    try:
        return isinstance(metadata, Mapping) and bool(
            json.dumps(dict(metadata), ensure_ascii=False, allow_nan=False).encode()
        )
    except (TypeError, ValueError, RecursionError):
        return False
