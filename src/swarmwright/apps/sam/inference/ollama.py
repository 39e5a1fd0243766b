"""A real Ollama server over HTTP, by Ollama's own client: one request, streaming off."""

from __future__ import annotations

from typing import Any

import ollama

from swarmwright.apps.sam.inference.base import answered_within
from swarmwright.apps.sam.inference.types import InputType, ModelRequest, ModelResponse

__all__ = ["OllamaModelBackend"]


class OllamaModelBackend:
    """The model `model` on the server at `host` (None: $OLLAMA_HOST, else this machine, port 11434).

    timeout_s: an answer is there whole within that many seconds, or it is a failure.
    accepts: what the model can be given. Ollama takes pictures for models that see, and no sound at all.
    """

    def __init__(
        self,
        model: str,
        *,
        host: str | None = None,
        timeout_s: float = 60.0,
        accepts: frozenset[InputType] = frozenset({"text"}),
    ) -> None:
        self.name = f"ollama:{model}"
        self.accepts = accepts - {"audio"}
        self._model, self._timeout_s = model, timeout_s
        self._client = ollama.AsyncClient(host=host, timeout=timeout_s)

    async def generate(self, request: ModelRequest) -> ModelResponse:
        """Ask once. Raises nothing that the server or the network did."""
        return await answered_within(self._timeout_s, self.name, lambda: self._ask(request))

    async def aclose(self) -> None:
        """Close its connections."""
        await self._client.close()  # type: ignore[no-untyped-call]

    async def _ask(self, request: ModelRequest) -> ModelResponse:
        reply = await self._client.chat(model=self._model, messages=[_message(request)], stream=False)
        counted = {"input_tokens": reply.prompt_eval_count, "output_tokens": reply.eval_count}
        said = reply.message.content
        if not isinstance(said, str):
            return ModelResponse.failed("invalid_output", f"{self.name} answered without any text")
        told = {name: count for name, count in counted.items() if count is not None}
        return ModelResponse("success", said, metadata={"model": self.name, **told})


def _message(request: ModelRequest) -> dict[str, Any]:
    images = {"images": [request.attachment.base64]} if request.attachment else {}
    return {"role": "user", "content": request.text, **images}
