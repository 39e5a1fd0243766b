"""The gate: the one place that every tool call passes, at the moment it is made (DESIGN §6).

The policy is asked anew for each call, so a change of a rule counts at once. What the model was shown decides
nothing: a tool that it was never offered, or that does not exist, is refused here. Each call leaves two
events: tool_called or tool_denied (call id, tool, canonical arguments, the decision and its reason), and
tool_result for a call that was made. A call that nobody can answer now leaves tool_waiting, and interrupts
the agent's own graph: calls beside it are finished and kept, and it is decided anew when the step goes on.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from langchain.agents.middleware import AgentMiddleware, ToolErrorMiddleware
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.tools import BaseTool, StructuredTool
from langgraph.types import Command, interrupt

from swarmwright.errors import StepFailed
from swarmwright.graph.values import canonical
from swarmwright.policy.matrix import Decision, Right, Rights
from swarmwright.ports.agents import Activity, Answered
from swarmwright.runtime.agents.kit import Kit

__all__ = [
    "ANNOUNCE",
    "Approve",
    "Gate",
    "Permits",
    "calls_in",
    "denied_calls",
    "tool_errors",
]

ANNOUNCE = "announce"
"""The built-in tool that announces a signal; no policy is asked, for it touches nothing but this run."""

Approve: TypeAlias = Callable[[str, str, Mapping[str, Any]], Awaitable[bool | str | None]]
"""(agent id, tool id, arguments) → a person's yes or no; a text is a no with its reason, for the model.

None = nobody answers now: the step stops, and asks again when its thread goes on.
"""


ToolOutcome: TypeAlias = ToolMessage | Command[Any]


@dataclass(slots=True)
class Permits:
    """What the gate goes by: `decide` is the policy, `tools` the tools by id, `max_calls` None = any.

    `can_wait`: whether the agent's loop is kept, so that it can stop at a call and go on with it later.
    `look`: gives the policy and the tools of the moment, and is asked before each call. `before`: calls that
    steps inside the same agent have made before, which the bound counts too. `rights`: what an answer is
    bound to. `answers`: what people have said already, each good for one call. `count`: how many calls were
    made before this one, where one conversation does not tell; it is counted then.
    """

    decide: Callable[[str, str], Decision]
    tools: Mapping[str, BaseTool]
    approve: Approve | None = None
    max_calls: int | None = None
    can_wait: bool = False
    look: Callable[[], Awaitable[Kit]] | None = None
    before: int = 0
    rights: Rights | None = None
    answers: list[Answered] = field(default_factory=list)
    count: Callable[[], int] | None = None
    anybody: bool = field(init=False)
    """Whether anybody can say yes or no."""

    def __post_init__(self) -> None:
        self.anybody = self.approve is not None or bool(self.answers)

    async def renew(self) -> None:
        """Take what holds now."""
        if self.look is not None:
            kit = await self.look()
            self.decide, self.tools, self.rights = kit.decide, kit.tools, kit.rights

    def right(self, agent: str, tool: str) -> Right:
        """What an answer to a call is bound to at this moment."""
        return Right("ask") if self.rights is None else self.rights(agent, tool)

    def given(self, tool: str, arguments: str, policy: str) -> Answered | None:
        """What a person has said to this very call under this very policy; it is taken, and counts once."""
        for one in self.answers:
            if (one.tool, one.arguments) == (tool, arguments) and one.policy in ("", policy):
                self.answers.remove(one)
                return one
        return None

    def offered(self, agent: str) -> list[BaseTool]:
        """The tools that the agent may use, or ask for, at this moment."""
        return [tool for id_, tool in self.tools.items() if self.decide(agent, id_).effect != "deny"]

    def tool_id(self, name: str) -> str:
        """The id of the tool that a model calls by this name; the name itself if there is none."""
        return next((id_ for id_, tool in self.tools.items() if tool.name == name), name)


class Gate(AgentMiddleware[Any, Any, Any]):
    """Decides, executes and tells of every tool call of one activity."""

    def __init__(self, agent: str, permits: Permits, activity: Activity) -> None:
        super().__init__()
        self._agent, self._permits, self._activity = agent, permits, activity

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolOutcome]]
    ) -> ToolOutcome:
        """Run the call if policy, the limit and, where it asks for one, a person allow it."""
        call, messages = request.tool_call, _messages(request)
        earlier = next(
            (m for m in messages if isinstance(m, ToolMessage) and m.tool_call_id == call["id"]), None
        )
        if earlier is not None:
            return earlier
        if call["name"] == ANNOUNCE and request.tool is not None:
            return await handler(request)
        await self._permits.renew()
        tool_id = self._permits.tool_id(call["name"])
        decision, given = await self._decide(tool_id, call["id"] or "", call["args"], messages)
        told = {
            "call_id": call["id"],
            "tool": tool_id,
            "arguments": canonical(call["args"]),
            "decision": decision.effect,
            "reason": decision.reason,
            "rule": decision.rule,
        }
        if decision.effect == "ask" and self._permits.anybody and self._permits.can_wait:
            told |= _bound(self._permits.right(self._agent, tool_id))
            self._activity.emit("tool_waiting", **told)
            interrupt(told)
        if given is not None and given.approval:
            told["approval"] = given.approval
        if decision.effect != "allow":
            self._activity.emit("tool_denied", **told)
            return _refusal(call["id"] or "", call["name"], decision)
        if given is not None and given.instead:
            told |= {"arguments": given.instead, "asked_with": told["arguments"]}
            request = request.override(tool_call={**call, "args": json.loads(given.instead)})
        self._activity.emit("tool_called", **told)
        outcome = await handler(request.override(tool=self._permits.tools[tool_id]))
        self._activity.emit("tool_result", call_id=call["id"], tool=tool_id, **_told_outcome(outcome))
        return _noted(outcome, given)

    async def _decide(
        self, tool_id: str, call_id: str, args: Mapping[str, Any], messages: Sequence[BaseMessage]
    ) -> tuple[Decision, Answered | None]:
        """What becomes of a call, and the answer that was given to it before, if that is what decided."""
        decision = self._permits.decide(self._agent, tool_id)
        if decision.effect == "deny":
            return decision, None
        refused = self._refused(tool_id, call_id, messages)
        if refused is not None or decision.effect == "allow":
            return refused or decision, None
        return await self._asked(tool_id, args, decision)

    def _refused(self, tool_id: str, call_id: str, messages: Sequence[BaseMessage]) -> Decision | None:
        """Why a call that policy does not deny cannot be made."""
        if tool_id not in self._permits.tools:
            return Decision("deny", f"there is no tool {tool_id!r} to call", "unknown_tool")
        most, count = self._permits.max_calls, self._permits.count
        made = count or (lambda: self._permits.before + _position(call_id, messages))
        if most is not None and made() >= most:
            return Decision(
                "deny", f"the limit of {most} tool calls is reached; answer with what you have", "limit"
            )
        return None

    async def _asked(
        self, tool_id: str, args: Mapping[str, Any], decision: Decision
    ) -> tuple[Decision, Answered | None]:
        """What people say to a call; a yes is looked at once more, by the policy that holds when it is
        said."""
        permits, then = self._permits, self._permits.right(self._agent, tool_id)
        given = permits.given(tool_id, canonical(args), then.version)
        answer = given.answer if given is not None else None
        if given is None and permits.approve is not None:
            answer = await permits.approve(self._agent, tool_id, args)
        if answer is None:
            return decision, None
        if answer is not True:
            why = f": {answer}" if answer else ""
            return Decision("deny", f"a person rejected this call{why}", "answered"), given
        await permits.renew()
        now = permits.decide(self._agent, tool_id)
        # A person may take long; what was forbidden meanwhile stays forbidden, and another policy asks anew.
        if now.effect == "deny" or (
            now.effect == "ask" and permits.right(self._agent, tool_id).version != then.version
        ):
            return now, None
        return Decision("allow", "a person approved this call", "answered"), given


class _StaysUp(AgentMiddleware[Any, Any, Any]):
    """A tool that ends its process (`sys.exit`, argparse) has failed; the process is not its own.

    What it raises must not leave the task that runs it: the event loop would stop at once.
    """

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolOutcome]]
    ) -> ToolOutcome:
        inside = request if request.tool is None else request.override(tool=_contained(request.tool))
        with _staying_up():
            return await handler(inside)


@contextmanager
def _staying_up() -> Iterator[None]:
    try:
        yield
    except SystemExit as stop:
        raise RuntimeError(f"it tried to end the process (exit code {stop.code})") from stop


def _contained(tool: BaseTool) -> BaseTool:
    """The tool; LangChain runs a coroutine in a task of its own, so that one is looked after in there."""
    if not isinstance(tool, StructuredTool) or tool.coroutine is None:
        return tool
    inner = tool.coroutine

    @functools.wraps(inner)
    async def call(*args: Any, **kwargs: Any) -> Any:
        with _staying_up():
            return await inner(*args, **kwargs)

    return tool.model_copy(update={"coroutine": call})


def tool_errors() -> tuple[AgentMiddleware[Any, Any, Any], ...]:
    """What a tool raises becomes a message to the model, so that a broken tool is not a broken run."""

    def told(error: Exception, request: ToolCallRequest) -> str | None:
        if isinstance(error, StepFailed):
            return None
        return f"{request.tool_call['name']} failed: {type(error).__name__}: {error}"

    return ToolErrorMiddleware(told), _StaysUp()


def denied_calls(messages: Sequence[BaseMessage]) -> int:
    """How many turns in a row, up to now, were nothing but refused calls: the measure of a stubborn model."""
    turns, only_refused, any_call = 0, True, False
    for message in reversed(messages):
        if isinstance(message, ToolMessage):
            any_call = True
            only_refused = only_refused and bool(message.additional_kwargs.get("refused"))
        elif isinstance(message, AIMessage):
            if not (any_call and only_refused):
                break
            turns, only_refused, any_call = turns + 1, True, False
    return turns


def _refusal(call_id: str, name: str, decision: Decision) -> ToolMessage:
    return ToolMessage(
        f"Denied: {decision.reason}. Do not call {name} like this again.",
        tool_call_id=call_id,
        name=name,
        status="error",
        additional_kwargs={"refused": decision.rule},
    )


def _bound(right: Right) -> dict[str, Any]:
    """What whoever answers is bound to."""
    return {"policy": right.version, **({"approvers": list(right.approvers)} if right.approvers else {})}


def _noted(outcome: ToolOutcome, given: Answered | None) -> ToolOutcome:
    """What the model is told: also that its call was made with other arguments."""
    if given is None or not given.instead or not isinstance(outcome, ToolMessage):
        return outcome
    text = f"{outcome.text}\n(A person changed the arguments of this call to {given.instead}.)"
    return outcome.model_copy(update={"content": text})


def _messages(request: ToolCallRequest) -> list[BaseMessage]:
    state = request.state
    messages: list[BaseMessage] = state.get("messages", []) if isinstance(state, dict) else []
    return messages


def calls_in(messages: Sequence[BaseMessage]) -> list[str | None]:
    """The ids of all calls of a conversation, in order; announcements are not counted."""
    return [
        c["id"] for m in messages if isinstance(m, AIMessage) for c in m.tool_calls if c["name"] != ANNOUNCE
    ]


def _position(call_id: str, messages: Sequence[BaseMessage]) -> int:
    """The place of a call among all calls of the conversation, from 0."""
    calls = calls_in(messages)
    return calls.index(call_id) if call_id in calls else len(calls)


def _told_outcome(outcome: ToolOutcome) -> dict[str, Any]:
    if isinstance(outcome, ToolMessage):
        return {"status": outcome.status, "text": str(outcome.text)}
    update = outcome.update if isinstance(outcome.update, dict) else {}
    told = [m for m in update.get("messages", ()) if isinstance(m, ToolMessage)]
    return {"status": "success", "text": "\n".join(str(m.text) for m in told)}
