"""What every backend is, and the one place where a client's exceptions become typed failures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import swarmwright
from swarmwright.apps.sam.inference.types import InputType, ModelFailure, ModelRequest, ModelResponse
from swarmwright.errors import StepFailed

__all__ = ["ModelBackend", "answered_within", "asked"]


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


_FAILURES: dict[str, ModelFailure] = {
    "timeout": "timeout",
    "backend_unavailable": "backend_unavailable",
    "invalid_output": "invalid_output",
}


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


async def asked(backend: ModelBackend, request: ModelRequest, patience_s: float) -> ModelResponse:
    """Ask a backend that anybody may have written: whatever it does, there is a response in `patience_s`."""
    try:
        response = await answered_within(patience_s, backend.name, lambda: backend.generate(request))
    except Exception as error:  # noqa: BLE001  (foreign code; nothing is hidden: it becomes the response)
        what = f"{type(error).__name__}: {error}"
        return ModelResponse.failed("backend_unavailable", f"{backend.name} broke: {what}")
    if not isinstance(response, ModelResponse):
        return ModelResponse.failed("invalid_output", f"{backend.name} gave no ModelResponse")
    return response
