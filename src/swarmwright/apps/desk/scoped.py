"""Deep agents, each in a folder that it cannot leave (seed 000, "DeepAgents Customization").

The seed's `FilesystemBackend(virtual_mode=True)` looks at paths; here the folder is `scoped_backend`, which
the kernel holds to itself (docs/files.md). Both nodes answer a text with a text, and raise StepFailed alone:
a model that is down, an answer that is none, a loop without an end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from deepagents import create_deep_agent
from deepagents.middleware.filesystem import FilesystemMiddleware
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import MemorySaver
from langgraph.errors import GraphRecursionError

import swarmwright
from swarmwright.apps.desk.prefixes import Scope, normalize_scope_prefixes
from swarmwright.apps.desk.rejecting import CALL_AS_TEXT, AtWill, OnlyTools, interrupts, rejections
from swarmwright.errors import InvalidModelOutput, LimitReached
from swarmwright.ports.clock import Clock, SystemClock

__all__ = ["BLOCKED_TOOLS", "READ_TOOLS", "DeepAgentsScopedNode", "ReadOnlyScopedNode"]

MOST_SUPERSTEPS = 200
"""Supersteps of one answer, after which its agent has failed; a call of a tool takes a few."""

_FOLDER = "You have a folder of files, and nothing else. A path begins with /, which is the folder itself."
_ADMIN = (
    f"You work for the administrator. {_FOLDER} You may read and write in it: list it, read what the "
    "question is about, and write what you are asked to, each by calling a tool. Answer in a few sentences."
)
_DOCS = (
    f"You answer customers from the documents in your folder. {_FOLDER} You can list and read its files, and "
    "nothing else; what is not in them you do not know. List it, and read what the question is about, before "
    "you answer. Answer in a few sentences."
)

BLOCKED_TOOLS: tuple[str, ...] = (
    "write_file",
    "edit_file",
    "glob",
    "grep",
    "upload_files",
    "download_files",
    "delete",
    "task",
    "execute",
)
"""The seed's six, and what deepagents has brought since."""

READ_TOOLS: tuple[Literal["ls", "read_file"], ...] = ("ls", "read_file")
"""All that the read-only scope has."""


class DeepAgentsScopedNode:
    """A deep agent that reads and writes one folder, without a checkpointer: each answer stands alone."""

    def __init__(self, agent: Any, scope: Scope) -> None:
        self.agent, self.scope = agent, scope

    @classmethod
    def create(
        cls, model: BaseChatModel, root: Path | str, *, scope: Scope = "admin"
    ) -> DeepAgentsScopedNode:
        """An agent in the folder `root`, which is made by its first write."""
        backend = swarmwright.scoped_backend(root, write=True)
        return cls(
            create_deep_agent(
                model,
                system_prompt=_ADMIN,
                backend=backend,
                middleware=[AtWill()],
                checkpointer=False,
                name=f"{scope}_worker",
            ),
            scope,
        )

    def respond(self, text: str, context: str = "") -> str:
        """The answer to a text, in which `/admin/…` may stand for `/…`. context: what is to be known besides.

        Raises StepFailed.
        """
        said = normalize_scope_prefixes(text, self.scope)
        told = f"{said}\n\nFor you alone to know:\n{context}" if context else said
        return _answer(_invoked(self.agent, {"messages": [HumanMessage(told)]}, {}))


class ReadOnlyScopedNode:
    """A deep agent that reads one folder, with a memory of its own for each conversation.

    A call of a blocked tool interrupts its run, and is rejected at once on the same thread, `most_rejections`
    times at most: a model that goes on asking has failed.
    """

    BLOCKED_TOOLS = BLOCKED_TOOLS

    def __init__(
        self,
        agent: Any,
        checkpointer: MemorySaver,
        scope: Scope,
        *,
        most_rejections: int = 8,
        clock: Clock | None = None,
    ) -> None:
        self.agent, self.checkpointer, self.scope = agent, checkpointer, scope
        self._most, self._clock = most_rejections, clock or SystemClock()
        self._zone = swarmwright.Zone(f"{scope} worker", (agent,))

    @classmethod
    def create(
        cls,
        model: BaseChatModel,
        root: Path | str,
        *,
        scope: Scope = "docs",
        most_rejections: int = 8,
        clock: Clock | None = None,
    ) -> ReadOnlyScopedNode:
        """An agent over the folder `root`, in which it can change nothing."""
        backend, checkpointer = swarmwright.scoped_backend(root), MemorySaver()
        agent = create_deep_agent(
            model,
            system_prompt=_DOCS,
            backend=backend,
            middleware=[FilesystemMiddleware(backend=backend, tools=[*READ_TOOLS]), OnlyTools(READ_TOOLS)],
            interrupt_on={name: {"allowed_decisions": ["reject"]} for name in BLOCKED_TOOLS},
            checkpointer=checkpointer,
            name=f"{scope}_worker",
        )
        return cls(agent, checkpointer, scope, most_rejections=most_rejections, clock=clock)

    def respond(self, text: str, thread_id: str | None = None) -> str:
        """The answer to a text, in which `/docs/…` may stand for `/…`.

        thread_id: of the conversation, which is remembered; None = of none. Raises StepFailed.
        """
        thread = thread_id or self._clock.new_id()
        said = normalize_scope_prefixes(text, self.scope)
        try:
            # Alone, since inside of another run an interrupt would be that run's.
            return self._zone.run(self._answered, said, thread)
        finally:
            if thread_id is None:
                self.checkpointer.delete_thread(thread)

    def _answered(self, said: str, thread: str) -> str:
        config: RunnableConfig = {"configurable": {"thread_id": thread}}
        result = _invoked(self.agent, {"messages": [HumanMessage(said)]}, config)
        for _ in range(self._most):
            if not (asked := interrupts(result)):
                return _answer(result)
            why = f"these files can be read only; you have {' and '.join(READ_TOOLS)}"
            result = _invoked(self.agent, rejections(asked, why), config)
        if interrupts(result):
            raise LimitReached(f"the model has asked {self._most + 1} times for what it was refused")
        return _answer(result)


def _invoked(agent: Any, given: Any, config: RunnableConfig) -> dict[str, Any]:
    """Run an agent until it has an answer or an interrupt. Raises StepFailed."""
    try:
        with swarmwright.model_boundary():
            result: dict[str, Any] = agent.invoke(given, {"recursion_limit": MOST_SUPERSTEPS, **config})
    except GraphRecursionError:
        raise LimitReached(f"there was no answer after {MOST_SUPERSTEPS} supersteps") from None
    return result


def _answer(result: dict[str, Any]) -> str:
    """The last words of the agent. Raises InvalidModelOutput where there are none, or they are a call."""
    last = result["messages"][-1]
    said = str(last.text).strip() if isinstance(last, AIMessage) else ""
    if not said:
        raise InvalidModelOutput("the model has answered with nothing")
    if CALL_AS_TEXT.match(said):
        raise InvalidModelOutput("the model wrote a tool call as text in place of an answer, twice")
    return said
