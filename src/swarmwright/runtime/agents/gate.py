"""The gate: the one place that every tool call passes, at the moment it is made (DESIGN §6).

The policy is asked anew for each call, so a change of a rule counts at once. What the model was shown decides
nothing: a tool that it was never offered, or that does not exist, is refused here. Each call leaves two
events: tool_called or tool_denied (call id, tool, canonical arguments, the decision and its reason), and
tool_result for a call that was made. A call that nobody can answer now leaves tool_waiting, and interrupts
the agent's own graph: calls beside it are finished and kept, and it is decided anew when the step goes on.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from langchain.agents.middleware import AgentMiddleware
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import BaseMessage, ToolMessage
from langgraph.types import interrupt

from swarmwright.graph.reading import read_now
from swarmwright.graph.values import canonical, legible
from swarmwright.policy.arguments import taken, undeclared
from swarmwright.policy.decisions import EVERY_USE, Decision, Right
from swarmwright.ports.agents import Activity, Answered, Standing
from swarmwright.ports.retelling import retelling
from swarmwright.runtime.agents.calls import ANNOUNCE, position, withheld
from swarmwright.runtime.agents.carrying import RETOLD, marked_as_read, take_in
from swarmwright.runtime.agents.failing import ToolOutcome
from swarmwright.runtime.agents.permits import Permits, mistaken
from swarmwright.runtime.agents.said import Said

__all__ = ["Gate"]


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
        take_in(messages)
        await self._permits.renew()
        ids = self._permits.called(call["name"])
        tool_id = ids[0] if ids else call["name"]
        made = _Call(call["name"], tool_id, call["id"] or "", call["args"], messages)
        decision, given = await self._decide(made)
        told = _told(made, decision, self._permits.name(tool_id))
        if decision.effect == "ask" and self._permits.anybody and self._permits.can_wait:
            told |= _bound(self._permits.right(self._agent, made.tool)) | _kept(given)
            if takes := taken(self._permits.declared(made.tool)):
                told["takes"] = takes
            self._activity.emit("tool_waiting", **told)
            interrupt(told)
        if given is not None and given.approval and decision.rule == "answered":
            told["approval"] = given.approval
        if given is not None and given.instead:
            told |= {"arguments": given.instead, "asked_with": told["arguments"]}
        if decision.effect != "allow":
            refusal = _refusal(made.id, made.name, decision)
            self._activity.emit("tool_denied", **told, text=refusal.text)
            return refusal
        if given is not None and given.instead:
            request = request.override(tool_call={**call, "args": json.loads(given.instead)})
        self._tell("tool_called", **told)
        with retelling() as shown:
            outcome = await handler(request.override(tool=self._permits.tools[made.tool]))
        retold = shown.by_agents or made.tool in self._permits.unsigned
        mark = {RETOLD: True} if retold else {}
        self._tell(
            "tool_result", **_of(made, told.get("tool_name", made.tool)), **_told_outcome(outcome), **mark
        )
        return marked_as_read(_noted(outcome, given), read_now().brought, retold=retold)

    def _tell(self, event: str, **data: Any) -> None:
        """Tell of a call that is made, and keep in mind what it was made with, and has given."""
        self._permits.history.note(event, **data)
        self._activity.emit(event, **data)

    async def _decide(self, call: _Call) -> tuple[Decision, Answered | None]:
        """What becomes of a call, and the answer that was given to it before, if that is what decided."""
        said = self._permits.answers  # most calls are such that nobody has said anything to
        given = self._permits.given(call.tool, canonical(call.args)) if said else None
        # A person may have put other arguments in the place of these: they are what is made, if anything is.
        args = json.loads(given.instead) if given is not None and given.instead else call.args
        decision = await self._policy(call, args)
        if decision.effect != "deny" and (odd := withheld(call.id, call.messages)):
            decision = Decision("deny", f"{call.name} cannot be called with this: {odd}", "argument")
        if decision.effect != "deny":
            decision = self._too_many(call.id, call.messages) or decision
        if decision.effect == "ask":
            return await self._asked(call, args, given, decision), given
        if decision.effect == "allow" and self._permits.noes and (no := self._rejected(call, args)):
            return no, given
        return decision, given

    def _rejected(self, call: _Call, args: Mapping[str, Any]) -> Decision | None:
        """The no that was said to this call, or to one like it in this step, when a rule still asked: that
        the rule has gone takes no person's no back."""
        no = self._permits.rejected(call.tool, canonical(call.args), canonical(args))
        return _no(no.answer) if no is not None else None

    async def _policy(self, call: _Call, args: Mapping[str, Any]) -> Decision:
        """What policy says of the tool and of these arguments at this moment."""
        decision = self._permits.decide(self._agent, call.tool)
        if decision.effect != "deny":
            decision = mistaken(call.name, self._permits.called(call.name)) or decision
        if decision.effect == "deny":
            return decision
        if words := undeclared(self._permits.declared(call.tool), args):
            return Decision("deny", f"{call.name} {words}", "argument")
        permits = self._permits
        said = Said(permits.said, call.messages, permits.tools, permits.history)
        examined = permits.examine(self._agent, call.tool, args, said)
        if said.asked and await permits.remember():
            said = Said(permits.said, call.messages, permits.tools, permits.history)
            examined = permits.examine(self._agent, call.tool, args, said)
        return decision if examined is None else examined

    def _too_many(self, call_id: str, messages: Sequence[BaseMessage]) -> Decision | None:
        """Why a call that policy does not deny is one too many."""
        most, count = self._permits.max_calls, self._permits.count
        made = count or (lambda: self._permits.before + position(call_id, messages))
        if most is not None and made() >= most:
            return Decision(
                "deny", f"the limit of {most} tool calls is reached; answer with what you have", "limit"
            )
        return None

    async def _asked(
        self, call: _Call, args: Mapping[str, Any], given: Answered | None, decision: Decision
    ) -> Decision:
        """What people say to a call that is to be made with `args`; a yes is looked at once more, by the
        policy that holds when it is said. `given`: what they said before; a yes is good for the policy
        of then, a no for any."""
        permits, then = self._permits, self._permits.right(self._agent, call.tool)
        holds = given is not None and (given.no or given.policy in ("", then.version))
        answer: bool | str | Standing | None = given.answer if given is not None and holds else None
        if answer is None and permits.approve is not None and permits.open_to(then.approvers):
            answer = await permits.approve(self._agent, call.tool, args)
        if answer is None or (answer is Standing.YES and decision.rule not in EVERY_USE):
            return decision
        if answer is False or isinstance(answer, str):
            return _no(answer)
        await permits.renew()
        now = await self._policy(call, args)
        # A person may take long; what was forbidden meanwhile stays forbidden, and another policy asks anew.
        if now.effect == "deny":
            return now
        if now.effect == "ask" and permits.right(self._agent, call.tool).version != then.version:
            return now
        if answer is Standing.YES:
            if now.effect == "ask" and now.rule not in EVERY_USE:
                return now
            words = f"every use of {permits.name(call.tool)} was approved beforehand"
            return Decision("allow", words, "beforehand")
        return Decision("allow", "a person approved this call", "answered")


@dataclass(frozen=True, slots=True)
class _Call:
    """One call: the name by which the model calls, the id of the tool that is meant, and the rest."""

    name: str
    tool: str
    id: str
    args: Mapping[str, Any]
    messages: Sequence[BaseMessage]


def _no(answer: bool | str | None) -> Decision:
    """What a person's no, perhaps with its reason, makes of a call."""
    why = f": {answer}" if answer else ""
    return Decision("deny", f"a person rejected this call{why}", "answered")


def _told(call: _Call, decision: Decision, name: str) -> dict[str, Any]:
    """What events say of a call and of what becomes of it. name: what people call its tool."""
    return {
        **_of(call, name),
        "arguments": legible(call.args),
        "decision": decision.effect,
        "reason": decision.reason,
        "rule": decision.rule,
    }


def _of(call: _Call, name: str) -> dict[str, str]:
    """Which call it is, of which tool; with the name that people know it by, since the tool may have come
    later than the workflow, and may go before somebody reads this."""
    return {"call_id": call.id, "tool": call.tool, **({"tool_name": name} if name != call.tool else {})}


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


def _kept(given: Answered | None) -> dict[str, str]:
    """What a question takes over from what people have said before, under other rules: the arguments that
    they have put in the place of the call's, and the answer that is void by now."""
    if given is None:
        return {}
    void = given.approval if given.answer is not None else ""
    return {name: one for name, one in (("instead", given.instead), ("void", void)) if one}


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


def _told_outcome(outcome: ToolOutcome) -> dict[str, Any]:
    if isinstance(outcome, ToolMessage):
        return {"status": outcome.status, "text": str(outcome.text)}
    update = outcome.update if isinstance(outcome.update, dict) else {}
    told = [m for m in update.get("messages", ()) if isinstance(m, ToolMessage)]
    return {"status": "success", "text": "\n".join(str(m.text) for m in told)}
