"""What every backend is, and the one place where a client's exceptions become typed failures."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol, get_args

import swarmwright
from swarmwright.apps.sam.inference.types import InputType, ModelFailure, ModelRequest, ModelResponse
from swarmwright.errors import StepFailed

__all__ = ["ModelBackend", "answered_within", "asked", "label_of", "unfit"]


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


async def answered_within(
    timeout_s: float, label: str, ask: Callable[[], Awaitable[ModelResponse]]
) -> ModelResponse:
    """Ask once, for at most `timeout_s` seconds in all: a server that drips bytes is no faster for it.

    Failures are told apart by the platform's own table (`swarmwright.model_boundary`): an agent's step and
    SAM call the same thing by the same name. What the table does not know is a fault in the program, and is
    raised.
    """
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

    One that raises is unavailable; one whose response is not as ModelResponse says gave an invalid output.
    """
    label = label_of(backend)
    try:
        response = await answered_within(patience_s, label, lambda: backend.generate(request))
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise  # it is the turn that is cancelled
        return ModelResponse.failed("backend_unavailable", f"{label} broke: it cancelled itself")
    except (Exception, SystemExit) as error:  # noqa: BLE001  (foreign code; it becomes the response)
        return ModelResponse.failed("backend_unavailable", f"{label} broke: {_told(error)}")
    if wrong := _wrong(response):
        return ModelResponse.failed("invalid_output", f"{label} {wrong}")
    plain: dict[str, Any] = json.loads(json.dumps(dict(response.metadata)))
    return replace(response, metadata=plain)


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
