"""The model boundary: whatever a provider's client raises leaves here as one of three typed failures.

`FAILURES` is the whole rule: exception types, most telling first, and the failure that each means. Nothing is
caught that is not in the table. It names clients without importing them: what a process has not loaded cannot
raise anything in it. No retries, no fallback, no state (seed 004: the ModelBackend's boundary).
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import LanguageModelInput
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable, RunnableConfig, RunnableLambda
from pydantic import ValidationError

from swarmwright.errors import InvalidModelOutput, ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.answers import Pieces, answered, given
from swarmwright.models.forms import Form
from swarmwright.models.wire import MOST, preview
from swarmwright.ports.purse import check_purse

__all__ = ["FAILURES", "BoundedChatModel", "classify", "model_boundary"]

FAILURES: tuple[tuple[str, type[StepFailed]], ...] = (
    # Time-outs, before the connection errors that some of them also are.
    ("builtins.TimeoutError", ModelTimeout),
    ("langchain_core.exceptions.ModelTimeoutError", ModelTimeout),
    ("openai.APITimeoutError", ModelTimeout),
    ("httpx.TimeoutException", ModelTimeout),
    ("httpx2.TimeoutException", ModelTimeout),
    # Answers that cannot be read, before the API errors that some of them also are.
    ("openai.APIResponseValidationError", InvalidModelOutput),
    ("openai.LengthFinishReasonError", InvalidModelOutput),
    ("openai.ContentFilterFinishReasonError", InvalidModelOutput),
    ("langchain_openai.chat_models.base.OpenAIRefusalError", InvalidModelOutput),
    ("httpx.DecodingError", InvalidModelOutput),
    ("httpx2.DecodingError", InvalidModelOutput),
    # The server refused, failed, or went away.
    ("langchain_core.exceptions.ModelError", ModelUnavailable),
    ("openai.OpenAIError", ModelUnavailable),
    ("ollama.ResponseError", ModelUnavailable),
    ("ollama.RequestError", ModelUnavailable),
    ("httpx.HTTPError", ModelUnavailable),
    ("httpx.InvalidURL", ModelUnavailable),
    ("httpx2.HTTPError", ModelUnavailable),
    ("httpx2.InvalidURL", ModelUnavailable),
    ("builtins.OSError", ModelUnavailable),
    # What parsers raise (they are ValueErrors all), and what clients trip over when a reply of status 200 is
    # not of the protocol's form: HTML, another JSON, null in place of choices.
    ("builtins.ValueError", InvalidModelOutput),
    ("builtins.LookupError", InvalidModelOutput),
    ("builtins.TypeError", InvalidModelOutput),
    ("builtins.AttributeError", InvalidModelOutput),
)
"""Dotted exception type → the failure that it means; the first that matches counts."""


_ODD = "its answer is not of the form that was expected"
_TRIPS = (LookupError, TypeError, AttributeError)
"""What is raised where something else was sent than what a client looks for."""

_CLIENTS = ("root_async_client", "root_client", "_async_client", "_client")
"""Where LangChain's models keep the clients that hold connections: OpenAI's two, then Ollama's."""


def _known() -> Iterator[tuple[type[BaseException], type[StepFailed]]]:
    """`FAILURES` with the names looked up; of what was never imported, nothing can have been raised."""
    for dotted, failure in FAILURES:
        module, _, name = dotted.rpartition(".")
        known = getattr(sys.modules.get(module), name, None)
        if known is not None:
            yield known, failure


def classify(error: BaseException) -> StepFailed | None:
    """The typed failure that a client's exception means; None if the table does not know its type."""
    if isinstance(error, StepFailed):
        return error
    for known, failure in _known():
        if isinstance(error, known):
            if isinstance(error, json.JSONDecodeError) and not error.doc.strip():
                return failure(
                    "the server sent an empty line, or nothing, where a part of its answer belongs"
                )
            return failure(_odd_form(error) or f"{type(error).__name__}: {_gist(error)}")
    return None


def _odd_form(error: BaseException) -> str:
    """What to say where a client tripped over an answer; its own words tell of its code. "" = it did not."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        return f"{_ODD} ({place or 'the whole of it'}: {first['msg']})"
    return f"{_ODD} ({type(error).__name__})" if isinstance(error, _TRIPS) else ""


@contextmanager
def model_boundary() -> Iterator[None]:
    """Run a client's code: what it raises and `FAILURES` knows is raised as that failure."""
    try:
        yield
    except tuple(known for known, _ in _known()) as error:
        failure = classify(error)
        if failure is None or failure is error:
            raise
        raise failure from error


class BoundedChatModel(BaseChatModel):
    """A chat model that raises only typed failures and is silent for at most `timeout_s` seconds.

    It answers as `inner` does; tools, structured output and streaming pass through. Synchronous calls have
    the client's own time-out alone.
    """

    inner: BaseChatModel
    timeout_s: float = 60.0
    label: str = "the model"
    """What failures call it."""
    max_answer: int = MOST
    """Letters."""
    text_with_tool_calls: bool = False
    """For servers that refuse a message which calls tools and says nothing (see `ModelProfile`)."""

    def model_post_init(self, context: Any, /) -> None:
        """Take over what `BaseChatModel` itself looks at before it calls."""
        super().model_post_init(context)
        self.disable_streaming = self.inner.disable_streaming or not _streams(self.inner)
        self.rate_limiter = self.inner.rate_limiter
        self.profile = self.inner.profile

    async def aclose(self) -> None:
        """Close the client's connections; the model cannot be called afterwards."""
        for name in _CLIENTS:
            close = getattr(getattr(self.inner, name, None), "close", None)
            closing = close() if close is not None else None
            if inspect.isawaitable(closing):
                await closing

    @property
    def _llm_type(self) -> str:
        return self.inner._llm_type

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return dict(self.inner._identifying_params)

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> Any:
        return self.inner._get_ls_params(stop=stop, **kwargs)

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[LanguageModelInput, Any]:
        """Bind tools as `inner` would (its format), to this model."""
        bound: Any = self.inner.bind_tools(tools, **kwargs)
        return self.bind(**bound.kwargs)

    def with_structured_output(self, schema: Any, **kwargs: Any) -> Runnable[LanguageModelInput, Any]:
        """Structured output as `inner` does it, inside the boundary; a value that does not parse is
        InvalidModelOutput unless `include_raw` is asked for."""
        structured = Form(self.inner.with_structured_output(schema, **kwargs))

        def answer(messages: LanguageModelInput, config: RunnableConfig) -> Any:
            check_purse()
            with self._boundary():
                return given(structured.invoke(messages, config))

        async def aanswer(messages: LanguageModelInput, config: RunnableConfig) -> Any:
            check_purse()
            with self._boundary():
                async with asyncio.timeout(self.timeout_s):
                    return given(await structured.ainvoke(messages, config))

        return RunnableLambda(answer, afunc=aanswer, name="structured_output")

    @contextmanager
    def _boundary(self) -> Iterator[None]:
        """Run a client's code, as `model_boundary`; a limit that was reached is named, whoever kept it."""
        try:
            with model_boundary():
                yield
        except ModelTimeout as error:
            cause = error.__cause__
            if getattr(cause, "errno", None) is not None:
                raise  # the network's own, which is not of our length
            client = f" ({error.detail})" if str(cause or "") else ""
            limit = f"{self.label} was silent for {self.timeout_s:g} s, the timeout_s of its profile{client}"
            raise ModelTimeout(limit) from cause
        except RecursionError as error:  # not in the table: a graph's own, out of steps, is one, too
            raise InvalidModelOutput(f"its answer is nested without end: {_gist(error)}") from error

    def _sent(self, messages: list[BaseMessage]) -> list[BaseMessage]:
        return [_with_words(m) for m in messages] if self.text_with_tool_calls else messages

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        check_purse()
        with self._boundary():
            answer = self.inner._generate(self._sent(messages), stop, run_manager, **kwargs)
            return answered(answer, self.max_answer)

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        check_purse()
        with self._boundary():
            async with asyncio.timeout(self.timeout_s):
                answer = await self.inner._agenerate(self._sent(messages), stop, run_manager, **kwargs)
                return answered(answer, self.max_answer)

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        check_purse()
        chunks = iter(self.inner._stream(self._sent(messages), stop, run_manager, **kwargs))
        pieces = Pieces(self.max_answer)
        while True:
            with self._boundary():
                chunk = next(chunks, None)
            if chunk is None:
                break
            pieces.take(chunk)
            yield chunk
        pieces.end()

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        check_purse()
        chunks = self.inner._astream(self._sent(messages), stop, run_manager, **kwargs)
        pieces = Pieces(self.max_answer)
        try:
            while True:
                with self._boundary():
                    async with asyncio.timeout(self.timeout_s):
                        chunk = await anext(chunks, None)
                if chunk is None:
                    break
                pieces.take(chunk)
                yield chunk
        finally:
            # A consumer that stops early (or is cancelled) must not leave the connection to the collector.
            aclose = getattr(chunks, "aclose", None)
            if aclose is not None:
                await aclose()
        pieces.end()


def _with_words(message: BaseMessage) -> BaseMessage:
    """The message, with a few words if it calls tools and says nothing."""
    if not isinstance(message, AIMessage) or not message.tool_calls or str(message.text).strip():
        return message
    names = ", ".join(call["name"] for call in message.tool_calls)
    return message.model_copy(update={"content": f"I call {names}."})


def _streams(model: BaseChatModel) -> bool:
    """Does the model stream, and was it not told not to?"""
    cls = type(model)
    able = cls._stream is not BaseChatModel._stream or cls._astream is not BaseChatModel._astream
    return able and not ("streaming" in model.model_fields_set and getattr(model, "streaming", None) is False)


def _gist(error: BaseException) -> str:
    """The error's message on one line, short enough for a log."""
    text = " ".join(str(error).split()) or "no message"
    if text == "Connection error.":  # OpenAI's client does not say where it looked
        url = getattr(getattr(error, "request", None), "url", None)
        text += f" (nobody answers at {url.netloc.decode()})" if url is not None else ""
    if isinstance(error, json.JSONDecodeError):
        text += f", in {preview(error.doc)}"
    return text if len(text) <= 300 else text[:299] + "…"
