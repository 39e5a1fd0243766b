"""Agents that send mail once a person lets them: LangChain's middleware asks once a turn, or once a call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.runnables import Runnable
from langchain_core.tools import tool


class Scripted(GenericFakeChatModel):
    """A model that wants to send a mail, whatever it is asked."""

    def bind_tools(self, *_args: Any, **_options: Any) -> Runnable[Any, AIMessage]:
        return self


@tool
def send_mail(to: str, text: str) -> str:
    """Send a mail."""
    return f"sent {text!r} to {to}"


def _said() -> Iterator[AIMessage]:
    while True:
        args = {"to": "all@example.org", "text": "Hello."}
        yield AIMessage("", tool_calls=[{"name": "send_mail", "args": args, "id": "1"}])
        yield AIMessage("Done.")


def _agent(mode: Literal["batched", "per_call"]) -> Any:
    held = HumanInTheLoopMiddleware(interrupt_on={"send_mail": True}, interrupt_mode=mode)
    return create_agent(Scripted(messages=_said()), tools=[send_mail], middleware=[held])


graph, each = _agent("batched"), _agent("per_call")
