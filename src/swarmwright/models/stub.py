"""The stub model, provider `stub:`: a deterministic chat model without a network.

It follows a script (see `scripts`) and improvises where that says nothing (see `improvising`). It speaks
LangChain's whole protocol: streaming, tools, structured output, usage. Its failures are those that real
clients raise, so that the boundary is tried and not bypassed.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.exceptions import ModelAPIError, ModelConnectionError, ModelRateLimitError
from langchain_core.language_models import LanguageModelInput
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)
from langchain_core.messages.ai import UsageMetadata
from langchain_core.messages.tool import tool_call_chunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import Field, PrivateAttr

from swarmwright.models.improvising import Prompt, tool_arguments, write
from swarmwright.models.scripts import Reply, StubScript, ToolUse

__all__ = ["StubChatModel"]

_FOREVER_S = 3600.0
_BROKEN_JSON = '{"answer": tru'
_MOST_CALLS = 4


class StubChatModel(BaseChatModel):
    """Answers from its script, else from its prompt. The same calls in the same order: the same answers."""

    script: StubScript = Field(default_factory=StubScript)
    _used: dict[int, int] = PrivateAttr(default_factory=dict)
    """How often each reply (by position) was used here; a model is one player of its script."""

    @property
    def _llm_type(self) -> str:
        return "stub"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model": "stub"}

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> Any:
        return {"ls_provider": "stub", "ls_model_name": "stub", "ls_model_type": "chat"}

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: Any = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, Any]:
        """Bind tools in OpenAI's format; with `tool_choice` "any", a tool's name or True, one is called."""
        return self.bind(tools=[convert_to_openai_tool(t) for t in tools], tool_choice=tool_choice, **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        reply = self._reply(messages, kwargs)
        time.sleep(_patience(reply))
        return _result(messages, reply)

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        reply = self._reply(messages, kwargs)
        await asyncio.sleep(_patience(reply))
        return _result(messages, reply)

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        reply = self._reply(messages, kwargs)
        for pause, chunk in _chunks(messages, reply):
            time.sleep(pause)
            if chunk is not None:
                if run_manager:
                    run_manager.on_llm_new_token(chunk.text, chunk=chunk)
                yield chunk

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        reply = self._reply(messages, kwargs)
        for pause, chunk in _chunks(messages, reply):
            await asyncio.sleep(pause)
            if chunk is not None:
                if run_manager:
                    await run_manager.on_llm_new_token(chunk.text, chunk=chunk)
                yield chunk

    def _reply(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> Reply:
        """The scripted reply for this call, or an improvised one; `structured` is turned into its form."""
        tools = [tool["function"] for tool in kwargs.get("tools") or ()]
        forced = kwargs.get("tool_choice") not in (None, "auto", "none", False)
        reply = self._scripted(messages)
        if reply is None:
            return _improvise(messages, tools, forced)
        if reply.failure == "invalid_json":
            return Reply(text=_BROKEN_JSON, delay_s=reply.delay_s)
        if reply.structured is None:
            return reply
        if forced and tools:
            return Reply(tool_calls=(ToolUse(tools[0]["name"], reply.structured),), delay_s=reply.delay_s)
        return Reply(text=json.dumps(reply.structured, ensure_ascii=False), delay_s=reply.delay_s)

    def _scripted(self, messages: list[BaseMessage]) -> Reply | None:
        prompt, replies, shown = "\n".join(_texts(messages)), self.script.replies, self._shown(messages)
        used = {i: max(self._used.get(i, 0), shown.get(i, 0)) for i in range(len(replies))}
        left = [i for i, reply in enumerate(replies) if used[i] < reply.uses]
        matching = [i for i in left if replies[i].match and replies[i].match in prompt]
        chosen = next(iter(matching or [i for i in left if not replies[i].match]), None)
        if chosen is None:
            return None
        self._used[chosen] = used[chosen] + 1
        return replies[chosen]

    def _shown(self, messages: list[BaseMessage]) -> dict[int, int]:
        """How often each reply stands in the conversation, whichever process gave it."""
        shown: dict[int, int] = {}
        for message in messages:
            if not isinstance(message, AIMessage):
                continue
            for i, reply in enumerate(self.script.replies):
                if shown.get(i, 0) < reply.uses and _is_answer(message, reply):
                    shown[i] = shown.get(i, 0) + 1
                    break
        return shown


def _is_answer(message: AIMessage, reply: Reply) -> bool:
    """Whether the message is what this reply says."""
    text, calls = reply.text or "".join(reply.chunks), [(u.name, dict(u.args)) for u in reply.tool_calls]
    said = (str(message.text), [(call["name"], call["args"]) for call in message.tool_calls])
    return bool(text or calls) and said == (text, calls)


def _improvise(messages: list[BaseMessage], tools: list[dict[str, Any]], forced: bool) -> Reply:
    prompt = _prompt(messages)
    if forced and tools:
        return Reply(tool_calls=(ToolUse(tools[0]["name"], tool_arguments(tools[0]["parameters"], prompt)),))
    called = {call["name"] for m in messages if isinstance(m, AIMessage) for call in m.tool_calls}
    fresh = [tool for tool in tools if tool["name"] not in called]
    if fresh and not called:
        uses = (ToolUse(t["name"], tool_arguments(t["parameters"], prompt)) for t in fresh[:_MOST_CALLS])
        return Reply(tool_calls=tuple(uses))
    return Reply(text=write(prompt))


def _prompt(messages: list[BaseMessage]) -> Prompt:
    def texts(kind: type[BaseMessage]) -> str:
        return "\n".join(str(m.text) for m in messages if isinstance(m, kind))

    results = [(m.name or "tool", str(m.text)) for m in messages if isinstance(m, ToolMessage)]
    return Prompt.read(texts(SystemMessage), texts(HumanMessage), results)


def _texts(messages: list[BaseMessage]) -> list[str]:
    return [str(m.text) for m in messages]


def _patience(reply: Reply) -> float:
    """Seconds before the answer; a reply that fails with "timeout" never answers."""
    return _FOREVER_S if reply.failure == "timeout" else reply.delay_s


def _fail(reply: Reply) -> None:
    """Raise what a real client raises for this failure."""
    match reply.failure:
        case "server_error":
            raise ModelAPIError("500: the stub was told to fail")
        case "rate_limited":
            raise ModelRateLimitError("429: the stub was told to fail")
        case "refused":
            raise ModelConnectionError("connection refused: the stub was told to fail")
        case _:
            return


def _result(messages: list[BaseMessage], reply: Reply) -> ChatResult:
    _fail(reply)
    text = reply.text or "".join(reply.chunks)
    message = AIMessage(
        text,
        tool_calls=[
            {"name": use.name, "args": dict(use.args), "id": _call_id(messages, i), "type": "tool_call"}
            for i, use in enumerate(reply.tool_calls)
        ],
        usage_metadata=_usage(messages, text),
        response_metadata={"model_name": "stub", "model_provider": "stub"},
    )
    return ChatResult(generations=[ChatGeneration(message=message)])


def _chunks(messages: list[BaseMessage], reply: Reply) -> Iterator[tuple[float, ChatGenerationChunk | None]]:
    """(pause before it, chunk) in order; None = only the pause. Raises the reply's failure in its place."""
    text = reply.text or "".join(reply.chunks)
    yield reply.delay_s, None
    for piece in reply.chunks or re.findall(r"\S+\s*|\s+", reply.text):
        yield reply.chunk_delay_s, ChatGenerationChunk(message=AIMessageChunk(content=piece))
    if reply.failure == "timeout":
        yield _FOREVER_S, None
    _fail(reply)
    calls = [
        tool_call_chunk(name=use.name, args=json.dumps(dict(use.args)), id=_call_id(messages, i), index=i)
        for i, use in enumerate(reply.tool_calls)
    ]
    last = AIMessageChunk(
        content="",
        tool_call_chunks=calls,
        usage_metadata=_usage(messages, text),
        response_metadata={"model_name": "stub", "model_provider": "stub"},
        chunk_position="last",
    )
    yield 0.0, ChatGenerationChunk(message=last)


def _call_id(messages: list[BaseMessage], index: int) -> str:
    """Unique within a conversation, and the same every time."""
    return f"call_{len(messages)}_{index}"


def _usage(messages: list[BaseMessage], text: str) -> UsageMetadata:
    """Tokens, counted as words: the stub has no tokenizer, and says nothing about cost."""
    spent, written = sum(len(t.split()) for t in _texts(messages)), len(text.split())
    return UsageMetadata(input_tokens=spent, output_tokens=written, total_tokens=spent + written)
