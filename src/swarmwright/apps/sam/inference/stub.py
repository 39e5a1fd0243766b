"""A backend without a model: it says what it was given, the same way each time. For tests and first tries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swarmwright.apps.sam.inference.types import InputType, ModelRequest, ModelResponse

__all__ = ["StubModelBackend"]

_EVERYTHING: frozenset[InputType] = frozenset(("text", "audio", "image"))


@dataclass(frozen=True, slots=True)
class StubModelBackend:
    """`answer`: what it says, or a function of the request; None = it repeats what it was asked."""

    answer: str | Callable[[ModelRequest], ModelResponse] | None = None
    accepts: frozenset[InputType] = _EVERYTHING
    name: str = "stub:"

    async def generate(self, request: ModelRequest) -> ModelResponse:
        """The answer that this stub was made with."""
        if callable(self.answer):
            return self.answer(request)
        said = _repeated(request) if self.answer is None else self.answer
        return ModelResponse("success", said, metadata={"model": self.name})


def _repeated(request: ModelRequest) -> str:
    given = request.attachment
    beside = f" with {len(given.data)} bytes of {given.mime_type}" if given else ""
    return f"[stub] I was asked: {request.text or 'nothing in words'}{beside}"
