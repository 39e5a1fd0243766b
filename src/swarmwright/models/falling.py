"""When a model's server fails, the next model is asked, and after a while the first one again: policies above
the boundary, which knows none.

Who is asked next goes by what has failed, not by what was asked: a server that cannot be reached, is silent
for too long, fails by itself (5xx) or has too much to do (429). What it refuses (a key, a request, a model it
does not have), what cannot be read of its answer, and a bound that is reached are nobody else's to mend.

Each model's call is a call of its own: it is told, counted and paid as every call, and that of a stand-in
says in whose place it was made. What has begun to stream is not begun anew, by whichever model. Where all of
them have failed so, all are asked again after a wait that is told (`patience`, `ports.patience`): nothing of
the step is done anew but the call.
"""

from __future__ import annotations

import asyncio
import time
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
from swarmwright.models.patience import Patience, asked_to_wait_s, comes_back, status_of
from swarmwright.ports.fallback import INSTEAD_OF
from swarmwright.ports.patience import Busy, tell_busy

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
    status = status_of(cause)
    return status is None or status in (_TOO_SLOW, _TOO_MANY) or status >= _FAILED


class _InTurn(Runnable[Any, Any]):
    """The same asked of several models, of the next one where the one before has failed (`another_may`); and
    where all of them have, of all of them again after a while (`patience`).

    labels: what people call them. patience_s: how long, in all, to wait for servers. constrained: whether an
    answer of a form is asked for. Raises the last one's failure, with what became of all of them.
    """

    def __init__(
        self,
        models: Sequence[Runnable[Any, Any]],
        labels: Sequence[str],
        patience_s: float,
        *,
        constrained: bool = False,
    ) -> None:
        self._models, self._labels = models, labels
        self._patience_s, self._constrained = patience_s, constrained

    def _tries(self, config: RunnableConfig | None) -> _Tries:
        return _Tries(self._labels, config, self._patience_s, constrained=self._constrained)

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002
        """The first answer that there is."""
        tries = self._tries(config)
        while True:
            try:
                return self._models[tries.at].invoke(input, tries.config, **kwargs)
            except StepFailed as error:
                time.sleep(tries.go_on(error))

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:  # noqa: A002
        """The first answer that there is."""
        tries = self._tries(config)
        while True:
            try:
                return await self._models[tries.at].ainvoke(input, tries.config, **kwargs)
            except StepFailed as error:
                await asyncio.sleep(tries.go_on(error))

    def stream(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[Any]:  # noqa: A002
        """The pieces of the first answer that begins."""
        tries = self._tries(config)
        while True:
            held, begun = list[Any](), False
            try:
                for chunk in self._models[tries.at].stream(input, tries.config, **kwargs):
                    held.append(chunk)
                    if begun := begun or _says(chunk):
                        yield from held
                        held.clear()
                yield from held
                return
            except StepFailed as error:
                time.sleep(tries.go_on(error, last=begun))

    async def astream(
        self,
        input: Any,  # noqa: A002
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> AsyncGenerator[Any, None]:
        """The pieces of the first answer that begins."""
        tries = self._tries(config)
        while True:
            held, begun = list[Any](), False
            try:
                # Closed here, for a consumer that stops early must not leave it to the collector.
                model = self._models[tries.at]
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
                await asyncio.sleep(tries.go_on(error, last=begun))


def _says(chunk: Any) -> bool:
    """Whether a piece says anything: many servers begin with one that does not."""
    return not isinstance(chunk, AIMessageChunk) or bool(chunk.content or chunk.tool_call_chunks)


class _Tries:
    """Which model's turn it is (`at`), and the config that its call is made with."""

    def __init__(
        self,
        labels: Sequence[str],
        config: RunnableConfig | None,
        patience_s: float,
        *,
        constrained: bool = False,
    ) -> None:
        self._labels, self._config, self._constrained = labels, config, constrained
        self._failed: list[str] = []
        self._patience = Patience(patience_s)
        self._ends: float | None = None
        self.at, self.config = 0, config

    def go_on(self, error: StepFailed, *, last: bool = False) -> float:
        """The model has failed: it is the next one's turn, or the first one's again, in so many seconds.
        Raises where it is nobody's."""
        self._failed.append(f"{self._labels[self.at]}: {error.detail}")
        if last or not another_may(error):
            raise self._failure(error) from error.__cause__
        if self.at + 1 == len(self._labels):
            return self._wait(error)
        told = {
            "profile": self._labels[self.at + 1],
            "instead_of": self._labels[self.at],
            "why": f"{error.failure}: {error.detail}",
        }
        self.at += 1
        self.config = merge_configs(self._config, {"metadata": {INSTEAD_OF: told}})
        return 0.0

    def _wait(self, error: StepFailed) -> float:
        """Let some time go by, after which the first one is asked again. Raises where that is no use."""
        now = time.monotonic()
        if self._ends is None:  # a server that is silent uses up patience, too
            self._ends = now + self._patience.left_s
        self._patience.left_s = self._ends - now
        asked_s, tries = asked_to_wait_s(error), self._patience.tries
        waiting_helps = comes_back(error, constrained=self._constrained)
        wait_s = self._patience.next_wait_s(asked_s) if waiting_helps else None
        if wait_s is None:
            raise self._failure(error, asked_s) from error.__cause__
        first = self._labels[0]
        tell_busy(Busy(first, wait_s, tries, error.failure, error.detail))
        self.at, self.config = 0, self._config
        self._failed.clear()
        return wait_s

    def _failure(self, error: StepFailed, asked_s: float | None = None) -> StepFailed:
        """The last one's, with what became of the others, and how patient one was."""
        if len(self._failed) == 1 and self._patience.tries == 1 and asked_s is None:
            return error
        told = "; ".join(self._failed) if self._failed[1:] else error.detail
        if self._patience.tries > 1:
            told += f" (asked {self._patience.tries} times)"
        if asked_s is not None:
            told += f" (the server asks to be left alone for {asked_s:g} s)"
        return type(error)(told)


class FallbackChatModel(BaseChatModel):
    """A chat model, and those that are asked in its place, in order. It makes no call of its own."""

    models: list[BoundedChatModel]
    patience_s: float = 0.0
    """How long, in all, one call waits for servers that are busy or fail; 0 = not at all."""

    def model_post_init(self, context: Any, /) -> None:
        """Be taken for the first one."""
        super().model_post_init(context)
        self.disable_streaming = self.models[0].disable_streaming
        self.profile = self.models[0].profile

    @property
    def label(self) -> str:
        """What people call the first one, and the others."""
        first, *others = (model.label for model in self.models)
        return f"{first}, else {', '.join(others)}" if others else first

    @property
    def timeout_s(self) -> float:
        """How long the first one may be silent."""
        return self.models[0].timeout_s

    async def aclose(self) -> None:
        """Close the connections of all of them."""
        for model in self.models:
            await model.aclose()

    @property
    def _llm_type(self) -> str:
        return self.models[0]._llm_type

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> Any:
        return self.models[0]._get_ls_params(stop=stop, **kwargs)

    def _in_turn(
        self, asked: Callable[[BoundedChatModel], Runnable[Any, Any]], *, constrained: bool = False
    ) -> _InTurn:
        models = [asked(model) for model in self.models]
        return _InTurn(models, self._labels, self.patience_s, constrained=constrained)

    @property
    def _labels(self) -> list[str]:
        return [model.label for model in self.models]

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[Any, Any]:
        """Bind tools to each, in its own format."""
        return self._in_turn(lambda model: model.bind_tools(tools, **kwargs))

    def with_structured_output(self, schema: Any, **kwargs: Any) -> Runnable[Any, Any]:
        """Structured output as each does it."""
        return self._in_turn(lambda model: model.with_structured_output(schema, **kwargs), constrained=True)

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
        tries = _Tries(self._labels, None, self.patience_s)
        while True:
            try:
                return self.models[tries.at]._generate(messages, stop, run_manager, **kwargs)
            except StepFailed as error:
                time.sleep(tries.go_on(error))

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        tries = _Tries(self._labels, None, self.patience_s)
        while True:
            try:
                return await self.models[tries.at]._agenerate(messages, stop, run_manager, **kwargs)
            except StepFailed as error:
                await asyncio.sleep(tries.go_on(error))
