"""Words for the thread: a request, context for agents, a signal from outside. Pure."""

from __future__ import annotations

from langchain_core.messages import HumanMessage

from swarmwright.ports.commands import Accepted, Announce, InjectContext, Send
from swarmwright.runtime.effects.base import Effect, Standing, refusal

__all__ = ["announce", "inject", "send"]


def send(row: Accepted, command: Send, standing: Standing) -> Effect:
    """`Send`: a request; the router joins it to the turn, or begins one."""
    return Effect({"messages": [HumanMessage(command.message, id=f"sent/{row.seq}")]})


def announce(row: Accepted, command: Announce, standing: Standing) -> Effect:
    """`Announce`: a signal from outside."""
    if not standing.state.get("turn"):
        return refusal("nothing has begun that could hear it")
    told = ("signal", "", {"signal": command.signal})
    return Effect({"signals": {command.signal: {"": True}}}, events=(told,))


def inject(row: Accepted, command: InjectContext, standing: Standing) -> Effect:
    """`InjectContext`: words for those who see that audience's context."""
    team = standing.plan.workflow.team
    kind, _, name = command.audience.partition(":")
    entry = {f"note-{row.seq}": command.text}
    if kind == "public" and not name:
        return Effect({"shared_context": entry})
    if kind == "group" and name in {group.id for group in team.groups}:
        return Effect({"group_context": {name: entry}})
    if kind == "private" and team.agent(name) is not None:
        return Effect({"private_context": {name: entry}})
    return refusal(f"{command.audience!r} is no audience here: public, group:ID or private:AGENT")
