"""The deep agent: deepagents' own, over the files of its step; all that it does passes the one gate.

What deepagents brings (its tools for files, sub-agents, the compaction of long conversations) is used as it
is. What it must not decide is taken from it: the tools that a call reaches are those that policy offers at
that moment, for the agent and for its sub-agents, whose right is the agent's own less the right to have
sub-agents. Its files are a backend that is a boundary (`storage.scoped`), given from above.

The loop is kept and gone on with as a react agent's (`react.run_loop`), a sub-agent's inside of it. This
module imports deepagents; it is imported itself when a deep agent first works.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from uuid import uuid4

from deepagents import create_deep_agent
from deepagents.middleware.filesystem import FilesystemMiddleware
from deepagents.middleware.patch_tool_calls import PatchToolCallsMiddleware
from deepagents.middleware.subagents import (
    GENERAL_PURPOSE_SUBAGENT,
    CompiledSubAgent,
    SubAgentMiddleware,
    create_sub_agent,
)
from deepagents.middleware.summarization import create_summarization_middleware
from langchain.agents.middleware.types import ModelRequest, ModelResponse, ToolCallRequest
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import BaseTool
from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.graph.values import legible
from swarmwright.policy.decisions import Decision
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.files import FILE_TOOLS, HELPER
from swarmwright.runtime.agents import prompts
from swarmwright.runtime.agents.calls import calls_in
from swarmwright.runtime.agents.failing import ToolOutcome, tool_errors
from swarmwright.runtime.agents.gate import Gate
from swarmwright.runtime.agents.kit import Beside, Kit
from swarmwright.runtime.agents.permits import Permits
from swarmwright.runtime.agents.react import announcing, run_loop
from swarmwright.runtime.agents.structured import Meter, StructuredAsker
from swarmwright.runtime.agents.turns import Handler, Turns
from swarmwright.workflow.catalog import slug

__all__ = ["MOST_DEEP_TURNS", "run_deep"]

MOST_DEEP_TURNS = 60
"""Model calls in one step of a deep agent, and in one task of a sub-agent, after which it has failed."""

_FILES = (
    "You have a folder of files; a path in it begins with /, and / is the folder itself. Look what is there "
    "before you say what is."
)
_READ_ONLY = " You can read these files; nobody can change them here."

_IDS = {tool.called: slug(name) for name, tool in FILE_TOOLS.items()}
"""What models call a tool → its id in a team."""

_HELPER_ID = slug(HELPER)

Decide: TypeAlias = Callable[[str, str], Decision]


async def run_deep(
    view: AgentView,
    activity: Activity,
    model: BaseChatModel,
    permits: Permits,
    asker: StructuredAsker,
    checkpointer: BaseCheckpointSaver[Any] | None,
    backend: Any,
) -> AgentReport:
    """Do the step with files and sub-agents; `backend` is deepagents' own kind, with `read_only` besides.

    Raises as `run_react`.
    """
    meter, bench = Meter(), _Bench()
    if not getattr(backend, "tells_authors", False):
        permits = replace(permits, unsigned=frozenset(_IDS.values()))
    allowed = bench.opened(permits, helper=True)
    bench.files = _Files(backend, activity)
    sub_agent = _sub_agent(view, activity, model, bench.opened(permits, helper=False), meter, backend)
    bench.helper = SubAgentMiddleware(backend=backend, subagents=[sub_agent])
    await allowed.renew()
    graph: Any = create_deep_agent(
        model=model,
        tools=announcing(view, activity),
        system_prompt=f"{prompts.system(view, tools=True)}\n\n{_about(backend)}",
        middleware=[
            bench.files,
            bench.helper,
            _LeadTurns(view.agent.id, allowed, meter, bench),
            Gate(view.agent.id, allowed, activity),
            *tool_errors(),
        ],
        subagents=[sub_agent],
        backend=backend,
        checkpointer=checkpointer,
    )
    return await run_loop(graph, view, activity, allowed, meter, model, asker, checkpointer)


@dataclass(slots=True)
class _Bench:
    """What a deep agent and its sub-agents share: the tools of deepagents, and the count of calls."""

    made: int = 0
    files: FilesystemMiddleware[Any, Any] | None = None
    helper: SubAgentMiddleware[Any, Any] | None = None

    def opened(self, permits: Permits, *, helper: bool) -> Permits:
        """The permits over deepagents' tools besides; `helper`: whether one may have sub-agents."""
        look, beside = permits.look, Beside()

        async def looked() -> Kit:
            assert look is not None
            kit = await look()
            decide = kit.decide if helper else _without_helper(kit.decide)
            return replace(kit, decide=decide, tools=beside(kit.tools, self._tools()))

        return replace(permits, look=looked, count=self.count)

    def _tools(self) -> dict[str, BaseTool]:
        """By id; looked up at each call, for deepagents makes that for sub-agents anew when it is set up."""
        found = [tool for middleware in (self.files, self.helper) if middleware for tool in middleware.tools]
        return {_IDS[tool.name]: tool for tool in found}

    def count(self) -> int:
        """How many calls were made before this one, which is counted now."""
        self.made += 1
        return self.made - 1


class _LeadTurns(Turns):
    """The agent's own turns; what it has called before, in another process too, is counted."""

    def __init__(self, agent: str, permits: Permits, meter: Meter, bench: _Bench) -> None:
        super().__init__(agent, permits, meter, MOST_DEEP_TURNS)
        self._bench = bench

    async def awrap_model_call(self, request: ModelRequest[Any], handler: Handler) -> ModelResponse[Any]:
        """Call the model as every turn does."""
        self._bench.made = max(self._bench.made, len(calls_in(request.state.get("messages", ()))))
        return await super().awrap_model_call(request, handler)


class _HelperTurns(Turns):
    """A sub-agent's turns. Its conversation is not the agent's: what it costs is counted here.

    Ids of its calls are its own among all of the step's: large results are kept by them.
    """

    async def awrap_model_call(self, request: ModelRequest[Any], handler: Handler) -> ModelResponse[Any]:
        """Call the model as every turn does."""
        response = await super().awrap_model_call(request, handler)
        for message in response.result:
            self._meter.add(message)
            for call in message.tool_calls if isinstance(message, AIMessage) else ():
                call["id"] = f"{call['id']}-{uuid4().hex[:8]}"
        return response


class _Files(FilesystemMiddleware[Any, Any]):
    """deepagents' tools for files, which policy opens one by one; none of them runs programs.

    It refuses some calls before the gate hears of them (two changes of one file at once): they are told here.
    """

    def __init__(self, backend: Any, activity: Activity) -> None:
        names: list[Any] = [tool.called for name, tool in FILE_TOOLS.items() if name != HELPER]
        super().__init__(backend=backend, tools=names)
        self._activity = activity

    @property
    def name(self) -> str:
        """Its name is its place in deepagents' row."""
        return FilesystemMiddleware.__name__

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolOutcome]]
    ) -> ToolOutcome:
        """Let the call through as deepagents does."""
        passed = False

        async def through(request: ToolCallRequest) -> ToolOutcome:
            nonlocal passed
            passed = True
            return await handler(request)

        outcome = await super().awrap_tool_call(request, through)
        if not passed and isinstance(outcome, ToolMessage):
            call = request.tool_call
            self._activity.emit(
                "tool_denied",
                call_id=call["id"],
                tool=_IDS.get(call["name"], call["name"]),
                arguments=legible(call["args"]),
                decision="deny",
                reason=str(outcome.text),
                rule="limit",
                text=str(outcome.text),
            )
        return outcome


def _sub_agent(
    view: AgentView,
    activity: Activity,
    model: BaseChatModel,
    permits: Permits,
    meter: Meter,
    backend: Any,
) -> CompiledSubAgent:
    """The one kind of sub-agent: with the same files and gate, and without the tool for sub-agents."""
    me = view.agent.id
    middleware: list[Any] = [
        _Files(backend, activity),
        create_summarization_middleware(model, backend),
        PatchToolCallsMiddleware(),
        _HelperTurns(me, permits, meter, MOST_DEEP_TURNS),
        Gate(me, permits, activity),
        *tool_errors(),
    ]
    spec: Any = {**GENERAL_PURPOSE_SUBAGENT, "model": model, "tools": [], "middleware": middleware}
    spec["system_prompt"] = f"{spec['system_prompt']}\n\n{_about(backend)}"
    return CompiledSubAgent(
        name=spec["name"], description=spec["description"], runnable=create_sub_agent(spec)
    )


def _without_helper(decide: Decide) -> Decide:
    def decided(agent: str, tool: str) -> Decision:
        if tool == _HELPER_ID:
            return Decision("deny", "a sub-agent has no sub-agents of its own", "not_granted")
        return decide(agent, tool)

    return decided


def _about(backend: Any) -> str:
    return _FILES + (_READ_ONLY if backend.read_only else "")
