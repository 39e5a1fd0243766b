"""Any chat model of LangChain's, inside the platform's boundary: `openai:gpt-5-mini`, a profile, a stub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from swarmwright.apps.sam.inference.base import answered_within
from swarmwright.apps.sam.inference.types import InputType, ModelRequest, ModelResponse

if TYPE_CHECKING:
    from langchain_core.language_models.chat_models import BaseChatModel
    from langchain_core.messages import BaseMessage

__all__ = ["ChatModelBackend"]

_PROFILED: tuple[tuple[str, InputType], ...] = (("image_inputs", "image"), ("audio_inputs", "audio"))
"""What LangChain knows of a model (`model.profile`), and the modality that it means."""


class ChatModelBackend:
    """One call of `model` a request.

    accepts: the modalities that the model takes; None = text, and what LangChain's profile of it says.
    """

    def __init__(
        self,
        model: BaseChatModel,
        *,
        name: str = "the model",
        timeout_s: float = 60.0,
        accepts: frozenset[InputType] | None = None,
    ) -> None:
        self.name = name
        self.accepts = _profiled(model) if accepts is None else accepts
        self._model, self._timeout_s = model, timeout_s

    async def generate(self, request: ModelRequest) -> ModelResponse:
        """Ask once. Raises nothing that the server or the network did."""
        return await answered_within(self._timeout_s, self.name, lambda: self._ask(request))

    async def aclose(self) -> None:
        """Close the model's connections, where it can."""
        close = getattr(self._model, "aclose", None)
        if close is not None:
            await close()

    async def _ask(self, request: ModelRequest) -> ModelResponse:
        reply = await self._model.ainvoke([_message(request)])
        usage = getattr(reply, "usage_metadata", None) or {}
        told = {key: usage[key] for key in ("input_tokens", "output_tokens") if key in usage}
        return ModelResponse("success", str(reply.text), metadata={"model": self.name, **told})


def _profiled(model: BaseChatModel) -> frozenset[InputType]:
    known: Any = model.profile or {}
    return frozenset[InputType]({"text", *(kind for key, kind in _PROFILED if known.get(key))})


def _message(request: ModelRequest) -> BaseMessage:
    """The request in LangChain's standard content blocks."""
    from langchain_core.messages import HumanMessage

    given = request.attachment
    if given is None:
        return HumanMessage(request.text)
    blocks: list[str | dict[str, Any]] = [{"type": "text", "text": request.text}] if request.text else []
    return HumanMessage(
        [*blocks, {"type": given.modality, "base64": given.base64, "mime_type": given.mime_type}]
    )
