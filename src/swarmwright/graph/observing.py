"""Watching the model calls of one activity, whoever makes them: our agents, or the user's own code.

Every LangChain model that is called in a context takes the callbacks that stand in it, so what is set there
once sees the calls of plain models, of agents' loops and of graphs alike. Nothing here changes a call.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage
from langchain_core.outputs import ChatGeneration, LLMResult
from langchain_core.runnables.config import var_child_runnable_config

from swarmwright.ports.agents import Usage
from swarmwright.ports.endings import ending_of
from swarmwright.ports.fallback import INSTEAD_OF
from swarmwright.ports.patience import Busy, heard_by
from swarmwright.ports.purse import PRICE, Price, Purse, open_purse

__all__ = ["ModelCalls", "watched"]


class ModelCalls(BaseCallbackHandler):
    """Tells of each model call once it has ended, as `model_called`, and adds up what they cost.

    content: whether to tell also what was asked, offered and said; else only who, when, how much and how it
    ended.
    purse: what may be spent; each call that has ended is paid from it.
    """

    run_inline = True  # in order, and in the task or thread that calls

    def __init__(
        self,
        tell: Callable[..., None],
        now: Callable[[], float],
        *,
        content: bool = False,
        purse: Purse | None = None,
    ) -> None:
        self._tell, self._now, self._content = tell, now, content
        self.purse = purse or Purse()
        self._prices: dict[UUID, Price] = {}
        self._begun: dict[UUID, dict[str, Any]] = {}
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self.usage = Usage()

    def on_chat_model_start(
        self, serialized: Mapping[str, Any], messages: list[list[BaseMessage]], *, run_id: UUID, **kwargs: Any
    ) -> None:
        """A call begins."""
        told = kwargs.get("metadata") or {}
        begun = {
            "model": str(told.get("ls_model_name") or ""),
            "provider": str(told.get("ls_provider") or ""),
            "started_at": self._now(),
        }
        if isinstance(price := told.get(PRICE), Price):
            self._prices[run_id] = price
        if isinstance(other := told.get(INSTEAD_OF), Mapping):
            begun |= other
        if self._content:
            begun["asked"] = [_plain(message) for batch in messages for message in batch]
            begun["offered"] = _names((kwargs.get("invocation_params") or {}).get("tools"))
        self._begun[run_id] = begun

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **kwargs: Any) -> None:
        """It has answered."""
        message = _answer(response)
        about: Mapping[str, Any] = getattr(message, "response_metadata", None) or {}
        usage: Mapping[str, Any] = getattr(message, "usage_metadata", None) or {}
        ended = {
            "input_tokens": int(usage.get("input_tokens") or 0),
            "output_tokens": int(usage.get("output_tokens") or 0),
        }
        price = self._prices.pop(run_id, None)
        cost = price.of(ended["input_tokens"], ended["output_tokens"]) if price is not None else 0.0
        self.purse.spent += cost
        self.usage = Usage(
            self.usage.input_tokens + ended["input_tokens"],
            self.usage.output_tokens + ended["output_tokens"],
            self.purse.spent,
        )
        named = {"answered_by": about.get("model_name"), "finish": ending_of(about)}
        said = {"said": _plain(message)} if self._content and message is not None else {}
        priced = {"cost": cost} if price is not None else {}
        self._end(run_id, {**ended, **priced, **{k: str(v) for k, v in named.items() if v}, **said})

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **kwargs: Any) -> None:
        """It has failed, or was cancelled. What went wrong in words may quote what was said: content."""
        detail = {"detail": f"{type(error).__name__}: {error}"} if self._content else {}
        self._end(run_id, {"error": type(error).__name__, **detail})

    def _end(self, run_id: UUID, ended: Mapping[str, Any]) -> None:
        begun = self._begun.pop(run_id, None)
        if begun is None:  # not a chat model
            return
        self._told("model_called", {**begun, **ended})

    def busy(self, busy: Busy) -> None:
        """A model's server is busy, or has failed, and is asked again."""
        told = {"model": busy.model, "wait_s": round(busy.wait_s, 3), "tries": busy.tries}
        self._told("model_busy", {**told, "failure": busy.failure, "detail": busy.detail})

    def _told(self, kind: str, data: Mapping[str, Any]) -> None:
        """Tell in the loop, whichever thread calls."""
        if threading.get_ident() == self._thread:
            self._tell(kind, **data)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(lambda: self._tell(kind, **data))


@contextmanager
def watched(calls: ModelCalls) -> Iterator[None]:
    """Let `calls` see every model call that is made in this context, and its purse bound them."""
    token = var_child_runnable_config.set({"callbacks": [calls]})
    try:
        with open_purse(calls.purse), heard_by(calls.busy):
            yield
    finally:
        var_child_runnable_config.reset(token)


def _answer(response: LLMResult) -> BaseMessage | None:
    first: Sequence[Any] = response.generations[0] if response.generations else ()
    return first[0].message if first and isinstance(first[0], ChatGeneration) else None


def _plain(message: BaseMessage) -> dict[str, Any]:
    """A message as data: role, text, the tool calls it makes, the call that it answers."""
    plain: dict[str, Any] = {"role": _ROLES.get(message.type, message.type), "text": str(message.text)}
    if calls := getattr(message, "tool_calls", None):
        plain["calls"] = [{"id": c["id"], "name": c["name"], "arguments": c["args"]} for c in calls]
    if answers := getattr(message, "tool_call_id", None):
        plain["answers"] = answers
    parts = message.content if isinstance(message.content, list) else ()
    kinds = [str(part.get("type")) for part in parts if isinstance(part, Mapping)]
    if others := [kind for kind in kinds if kind not in _WORDS]:
        plain["others"] = others
    return plain


def _names(tools: Any) -> list[str]:
    """The names of tools in the form of whichever provider: OpenAI's, Anthropic's, or Google's."""
    names = []
    for tool in tools if isinstance(tools, Sequence) else ():
        if isinstance(tool, Mapping):
            inner = tool.get("function")
            about = inner if isinstance(inner, Mapping) else tool
            names += _names(about.get("function_declarations"))
            named = about.get("name") or about.get("type")
        else:
            named = getattr(tool, "name", None)
        names += [str(named)] if named else []
    return names


_ROLES = {"ai": "assistant", "human": "user"}

_WORDS = ("text", "tool_use", "tool_call", "function_call")
"""Types of a message's parts that its text and its calls tell of."""
