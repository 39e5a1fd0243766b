"""A desk to try: models that note what they are asked, folders with something in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from langchain_core.messages import BaseMessage
from pydantic import PrivateAttr

from swarmwright.apps.desk.runtime import MultiAgentRuntime
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel

__all__ = ["CLASSIFYING", "ListeningModel", "calls", "desk_at", "says"]

CLASSIFYING = "exactly one label"
"""Words of the classifier's prompt, by which a script tells its call from those of the worker."""


class ListeningModel(StubChatModel):
    """The stub, which keeps every prompt that it was shown, and the tools with it."""

    _heard: list[str] = PrivateAttr(default_factory=list)
    _offered: list[list[str]] = PrivateAttr(default_factory=list)

    @property
    def heard(self) -> list[str]:
        return self._heard

    @property
    def offered(self) -> list[list[str]]:
        return self._offered

    def _reply(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> Reply:
        self._heard.append("\n".join(f"{m.type}: {m.text}" for m in messages))
        self._offered.append(sorted(t["function"]["name"] for t in kwargs.get("tools") or ()))
        return super()._reply(messages, kwargs)

    def asked(self) -> list[str]:
        """The prompts of the worker, without what classifies."""
        return [one for one in self._heard if CLASSIFYING not in one]


def says(*replies: Reply | str, label: str = "route_bridge") -> ListeningModel:
    """A model that gives these answers in turn, and this label whenever it is asked for one."""
    labelled = Reply(label, match=CLASSIFYING)
    return ListeningModel(script=StubScript.of(labelled, *replies))


def calls(name: str, **arguments: Any) -> Reply:
    """A reply that calls one tool."""
    return Reply(tool_calls=(ToolUse(name, arguments),))


def desk_at(
    base: Path, admin: StubChatModel | None = None, customer: StubChatModel | None = None, **more: Any
) -> MultiAgentRuntime:
    """A desk with a file in each folder, and one beside them."""
    files = {"admin/plan.md": "the plan", "docs/returns.md": "30 days", "outside.md": "not yours"}
    for path, text in files.items():
        (base / path).parent.mkdir(exist_ok=True, parents=True)
        (base / path).write_text(text)
    return MultiAgentRuntime(admin or says(), customer or says(), base, **more)
