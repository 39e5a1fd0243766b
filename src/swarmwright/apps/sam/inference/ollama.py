"""A real Ollama server over HTTP, by Ollama's own client: one request, streaming off."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import swarmwright
from swarmwright.apps.sam.inference.base import answered_within
from swarmwright.apps.sam.inference.types import InputType, ModelRequest, ModelResponse, told_of
from swarmwright.errors import ConfigError
from swarmwright.ports.endings import ending_of

if TYPE_CHECKING:
    from ollama import AsyncClient

__all__ = ["OllamaModelBackend"]


_EXAMPLE = "for example http://127.0.0.1:11434"


class OllamaModelBackend:
    """The model `model` on the server at `host` (None: $OLLAMA_HOST, else this machine, port 11434).

    timeout_s: an answer is there whole within that many seconds, or it is a failure.
    accepts: what the model can be given. Ollama takes pictures for models that see, and no sound at all.
    Raises ConfigError for an address that cannot be one.
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
        self._clients = _Clients(host, timeout_s)

    async def generate(self, request: ModelRequest) -> ModelResponse:
        """Ask once. Raises nothing that the server or the network did."""
        return await answered_within(self._timeout_s, self.name, lambda: self._ask(request))

    async def aclose(self) -> None:
        """Close the connections of this event loop; `generate` opens others."""
        await self._clients.aclose()

    async def _ask(self, request: ModelRequest) -> ModelResponse:
        from ollama import ResponseError

        client = self._clients.here()
        where = client._client.base_url.netloc.decode()  # without a password that stands before it
        try:
            reply = await client.chat(model=self._model, messages=[_message(request)], stream=False)
        except ConnectionError:  # its words do not say where it looked
            return ModelResponse.failed("backend_unavailable", f"{self.name}: nobody answers at {where}")
        except ResponseError as error:
            if error.status_code // 100 != 3:
                raise
            why = f"{where} points elsewhere (status {error.status_code}), where nothing is sent"
            return ModelResponse.failed("backend_unavailable", f"{self.name}: {why}; give the address itself")
        said = reply.message.content
        if reply.done is False:  # as of half a stream
            return ModelResponse.failed("backend_unavailable", f"{self.name} gave half an answer")
        if not isinstance(said, str):
            return ModelResponse.failed("invalid_output", f"{self.name} answered without any text")
        ending = ending_of({"done_reason": reply.done_reason})
        told = told_of(self.name, ending, reply.prompt_eval_count, reply.eval_count)
        return ModelResponse("success", said, metadata=told)


class _Clients:
    """One client for each event loop, since a connection belongs to the loop that opened it."""

    def __init__(self, host: str | None, timeout_s: float) -> None:
        self._host, self._timeout_s = host, timeout_s
        self._made = WeakKeyDictionary[asyncio.AbstractEventLoop, "AsyncClient"]()
        self._spare = [self._client()]  # now, so that an address that is none is refused at once

    def here(self) -> AsyncClient:
        """The running loop's."""
        loop = asyncio.get_running_loop()
        client = self._made.get(loop)
        if client is None:
            client = self._made[loop] = self._spare.pop() if self._spare else self._client()
        return client

    def _client(self) -> AsyncClient:
        try:
            import httpx
            from ollama import AsyncClient  # which reads $OLLAMA_HOST, and may fail at it
        except ValueError as error:
            raise ConfigError("OLLAMA_HOST", "", str(error), _EXAMPLE) from error
        place = "OLLAMA_HOST" if self._host is None else "host"
        try:
            hooks = swarmwright.reply_hooks()
            made = AsyncClient(
                host=self._host, timeout=self._timeout_s, event_hooks=hooks, follow_redirects=False
            )
        except (ValueError, httpx.InvalidURL) as error:
            raise ConfigError(place, "", str(error), _EXAMPLE) from error
        address = made._client.base_url  # as Ollama's client reads it, which takes any scheme
        if address.scheme not in ("http", "https"):
            said = f"{address.scheme}:// is not" if address.scheme else "it begins with nothing that is"
            raise ConfigError(place, "", f"{said} how a server of Ollama's is spoken to", _EXAMPLE)
        return made

    async def aclose(self) -> None:
        client = self._made.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()  # type: ignore[no-untyped-call]


def _message(request: ModelRequest) -> dict[str, Any]:
    images = {"images": [request.attachment.base64]} if request.attachment else {}
    return {"role": "user", "content": request.text, **images}
