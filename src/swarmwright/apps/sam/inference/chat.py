"""Any chat model of LangChain's, inside the platform's boundary: `openai:gpt-5-mini`, a profile, a stub."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from swarmwright.apps.sam.inference.base import answered_within
from swarmwright.apps.sam.inference.types import InputType, ModelRequest, ModelResponse, told_of
from swarmwright.ports.endings import ending_of

if TYPE_CHECKING:
    from langchain_core.language_models.chat_models import BaseChatModel
    from langchain_core.messages import BaseMessage

__all__ = ["ChatModelBackend"]

_PROFILED: Final[tuple[tuple[str, InputType], ...]] = (("image_inputs", "image"), ("audio_inputs", "audio"))
"""What LangChain knows of a model (`model.profile`), and the modality that it means."""

_IN_BLOCKS: Final[Mapping[str, str]] = {"audio/mpeg": "audio/mp3"}
"""MIME types as the providers' interfaces take them: LangChain tells OpenAI what stands behind the slash."""

_CLIENTS: Final = (("root_client", "client"), ("root_async_client", "async_client"))
"""Where LangChain's OpenAI models keep their clients, and the part of each that they call."""


class ChatModelBackend:
    """One call of `model` a request: a model's own retries are turned off, on a copy of it.

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
        self._model, self._timeout_s = _asking_once(model), timeout_s

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
        ending = ending_of(getattr(reply, "response_metadata", None))
        told = told_of(self.name, ending, usage.get("input_tokens"), usage.get("output_tokens"))
        return ModelResponse("success", str(reply.text), metadata=told)


def _profiled(model: BaseChatModel) -> frozenset[InputType]:
    known: Any = model.profile or {}
    return frozenset[InputType]({"text", *(kind for key, kind in _PROFILED if known.get(key))})


def _asking_once(model: BaseChatModel) -> BaseChatModel:
    """The model without retries of its own; the one that was given is left as it is."""
    if "patience_s" in type(model).model_fields:  # ours, whose client is asked for none
        return model.model_copy(update={"patience_s": 0.0})
    if "max_retries" not in type(model).model_fields or getattr(model, "max_retries", None) == 0:
        return model
    once = model.model_copy(update={"max_retries": 0})
    for root, part in _CLIENTS:
        client = getattr(model, root, None)
        if client is not None:
            patient = client.with_options(max_retries=0)
            setattr(once, root, patient)
            setattr(once, part, patient.chat.completions)
    for made in ("_client", "_async_client"):  # what others make when they are first asked
        once.__dict__.pop(made, None)
    return once


def _message(request: ModelRequest) -> BaseMessage:
    """The request in LangChain's standard content blocks."""
    from langchain_core.messages import HumanMessage

    given = request.attachment
    if given is None:
        return HumanMessage(request.text)
    blocks: list[str | dict[str, Any]] = [{"type": "text", "text": request.text}] if request.text else []
    mime_type = _IN_BLOCKS.get(given.mime_type, given.mime_type)
    return HumanMessage([*blocks, {"type": given.modality, "base64": given.base64, "mime_type": mime_type}])
