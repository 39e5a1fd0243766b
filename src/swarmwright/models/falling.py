"""When a model's server fails, the next model is asked: a policy above the boundary, which knows none.

Who is asked next goes by what has failed, not by what was asked: a server that cannot be reached, is silent
for too long, fails by itself (5xx) or has too much to do (429). What it refuses (a key, a request, a model it
does not have), what cannot be read of its answer, and a bound that is reached are nobody else's to mend.

Each model's call is a call of its own: it is told, counted and paid as every call, and that of a stand-in
says in whose place it was made. What has begun to stream is not begun anew by another model.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing
from typing import Any, cast

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.exceptions import (
    ContextOverflowError,
    ModelAuthenticationError,
    ModelInvalidRequestError,
    ModelNotFoundError,
    ModelPermissionDeniedError,
)
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatResult
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.config import merge_configs

from swarmwright.errors import ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.ports.fallback import INSTEAD_OF

__all__ = ["FallbackChatModel", "another_may"]

_REFUSALS = (
    ContextOverflowError,
    ModelAuthenticationError,
    ModelInvalidRequestError,
    ModelNotFoundError,
    ModelPermissionDeniedError,
)
_TOO_SLOW, _TOO_MANY, _FAILED = 408, 429, 500
"""HTTP status: those of 500 and more are the server's own."""


def another_may(error: StepFailed) -> bool:
    """Whether another model could answer where this one has failed so."""
    if isinstance(error, ModelTimeout):
        return True
    cause = error.__cause__
    if not isinstance(error, ModelUnavailable) or isinstance(cause, _REFUSALS):
        return False
    status = getattr(cause, "status_code", None) or getattr(
        getattr(cause, "response", None), "status_code", None
    )
    # Ollama's client says -1 where a server fails while it answers.
    return not isinstance(status, int) or status <= 0 or status in (_TOO_SLOW, _TOO_MANY) or status >= _FAILED


class _InTurn(Runnable[Any, Any]):
    """The same asked of several models, of the next one where the one before has failed (`another_may`).

    labels: what people call them. Raises the last one's failure, with what became of all of them.
    """

    def __init__(self, models: Sequence[Runnable[Any, Any]], labels: Sequence[str]) -> None:
        self._models, self._labels = models, labels

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002
        """The first answer that there is."""
        tries = _Tries(self._labels, config)
        for model in self._models:
            try:
                return model.invoke(input, tries.config, **kwargs)
            except StepFailed as error:
                tries.go_on(error)
        raise AssertionError("the last one has raised")  # `go_on` has

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002
        """The first answer that there is."""
        tries = _Tries(self._labels, config)
        for model in self._models:
            try:
                return await model.ainvoke(input, tries.config, **kwargs)
            except StepFailed as error:
                tries.go_on(error)
        raise AssertionError("the last one has raised")  # `go_on` has

    def stream(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[Any]:  # noqa: A002
        """The pieces of the first answer that begins."""
        tries = _Tries(self._labels, config)
        for model in self._models:
            held, begun = list[Any](), False
            try:
                for chunk in model.stream(input, tries.config, **kwargs):
                    held.append(chunk)
                    if begun := begun or _says(chunk):
                        yield from held
                        held.clear()
                yield from held
                return
            except StepFailed as error:
                tries.go_on(error, last=begun)

    async def astream(
        self,
        input: Any,  # noqa: A002
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncGenerator[Any, None]:
        """The pieces of the first answer that begins."""
        tries = _Tries(self._labels, config)
        for model in self._models:
            held, begun = list[Any](), False
            try:
                # Closed here, for a consumer that stops early must not leave it to the collector.
                begins = cast("AsyncGenerator[Any, None]", model.astream(input, tries.config, **kwargs))
                async with aclosing(begins) as chunks:
                    async for chunk in chunks:
                        held.append(chunk)
                        if begun := begun or _says(chunk):
                            for one in held:
                                yield one
                            held.clear()
                for one in held:
                    yield one
                return
            except StepFailed as error:
                tries.go_on(error, last=begun)


def _says(chunk: Any) -> bool:
    """Whether a piece says anything: many servers begin with one that does not."""
    return not isinstance(chunk, AIMessageChunk) or bool(chunk.content or chunk.tool_call_chunks)


class _Tries:
    """Which model's turn it is, and the config that its call is made with."""

    def __init__(self, labels: Sequence[str], config: RunnableConfig | None) -> None:
        self._labels, self._config = labels, config
        self._failed: list[str] = []
        self.config = config

    def go_on(self, error: StepFailed, *, last: bool = False) -> None:
        """The model has failed: it is the next one's turn. Raises where it is nobody's."""
        at = len(self._failed)
        self._failed.append(f"{self._labels[at]}: {error.detail}")
        if last or at + 1 == len(self._labels) or not another_may(error):
            if not at:
                raise error
            raise type(error)("; ".join(self._failed)) from error.__cause__
        told = {
            "profile": self._labels[at + 1],
            "instead_of": self._labels[at],
            "why": f"{error.failure}: {error.detail}",
        }
        self.config = merge_configs(self._config, {"metadata": {INSTEAD_OF: told}})


class FallbackChatModel(BaseChatModel):
    """A chat model, and those that are asked in its place, in order. It makes no call of its own."""

    models: list[BoundedChatModel]

    def model_post_init(self, context: Any, /) -> None:
        """Be taken for the first one."""
        super().model_post_init(context)
        self.disable_streaming = self.models[0].disable_streaming
        self.profile = self.models[0].profile

    @property
    def label(self) -> str:
        """What people call the first one, and the others."""
        first, *others = (model.label for model in self.models)
        return f"{first}, else {', '.join(others)}"

    async def aclose(self) -> None:
        """Close the connections of all of them."""
        for model in self.models:
            await model.aclose()

    @property
    def _llm_type(self) -> str:
        return self.models[0]._llm_type

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> Any:
        return self.models[0]._get_ls_params(stop=stop, **kwargs)

    def _in_turn(self, asked: Callable[[BoundedChatModel], Runnable[Any, Any]]) -> _InTurn:
        return _InTurn([asked(model) for model in self.models], [model.label for model in self.models])

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[Any, Any]:
        """Bind tools to each, in its own format."""
        return self._in_turn(lambda model: model.bind_tools(tools, **kwargs))

    def with_structured_output(self, schema: Any, **kwargs: Any) -> Runnable[Any, Any]:
        """Structured output as each does it."""
        return self._in_turn(lambda model: model.with_structured_output(schema, **kwargs))

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002
        """As a chat model."""
        return self._in_turn(lambda model: model).invoke(input, config, **kwargs)

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002
        """As a chat model."""
        return await self._in_turn(lambda model: model).ainvoke(input, config, **kwargs)

    def stream(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[Any]:  # noqa: A002
        """As a chat model."""
        yield from self._in_turn(lambda model: model).stream(input, config, **kwargs)

    async def astream(
        self,
        input: Any,  # noqa: A002
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncGenerator[Any, None]:
        """As a chat model."""
        asked = self._in_turn(lambda model: model)
        async with aclosing(asked.astream(input, config, **kwargs)) as chunks:
            async for chunk in chunks:
                yield chunk

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        tries = _Tries([model.label for model in self.models], None)
        for model in self.models:
            try:
                return model._generate(messages, stop, run_manager, **kwargs)
            except StepFailed as error:
                tries.go_on(error)
        raise AssertionError("the last one has raised")  # `go_on` has

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        tries = _Tries([model.label for model in self.models], None)
        for model in self.models:
            try:
                return await model._agenerate(messages, stop, run_manager, **kwargs)
            except StepFailed as error:
                tries.go_on(error)
        raise AssertionError("the last one has raised")  # `go_on` has
