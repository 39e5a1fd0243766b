"""Words for the thread: a request, context for agents, a signal from outside. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import HumanMessage

from swarmwright.graph.records import LABELLED
from swarmwright.policy.labels import PUBLIC, Label, marked
from swarmwright.ports.commands import Announce, InjectContext, Send
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, Update, refusal
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.hearing import unheard
from swarmwright.workflow.nearness import nearest

__all__ = ["announce", "context_update", "inject", "send"]


def send(row: Accepted, command: Send, standing: Standing) -> Effect:
    """`Send`: a request; the router joins it to the turn, or begins one."""
    made = context_update(command.audience, {}, standing.plan.workflow.team)
    if isinstance(made, str):
        return refusal(made)
    mark = marked(Label(audiences=frozenset({command.audience} - {PUBLIC})))
    said = HumanMessage(command.message, id=f"sent/{row.seq}", additional_kwargs=mark)
    noted = {"turn": {LABELLED: True}} if mark and standing.state.get("turn") else {}
    return Effect({"messages": [said], **noted})


def announce(row: Accepted, command: Announce, standing: Standing) -> Effect:
    """`Announce`: a signal from outside, that somebody waits for in the workflow, now or later."""
    if not standing.state.get("turn"):
        return refusal("nothing has begun that could hear it")
    if why := unheard(standing.plan.workflow, command.signal):
        return refusal(why)
    told = ("signal", "", {"signal": command.signal})
    return Effect({"signals": {command.signal: {"": True}}}, command.signal, (told,))


def inject(row: Accepted, command: InjectContext, standing: Standing) -> Effect:
    """`InjectContext`: words for those who see that audience's context."""
    entry = {f"note-{row.seq}": command.text}
    made = context_update(command.audience, entry, standing.plan.workflow.team)
    if isinstance(made, str):
        return refusal(made)
    return Effect(made, f"for {standing.names.audience(command.audience)}")


def context_update(audience: str, entries: Mapping[str, Any], team: Catalog) -> Update | str:
    """The write of context entries for an audience, or why it is none."""
    kind, _, name = audience.partition(":")
    if kind == "public" and not name:
        return {"shared_context": dict(entries)}
    if kind == "group" and name in {group.id for group in team.groups}:
        return {"group_context": {name: dict(entries)}}
    if kind == "private" and team.agent(name) is not None:
        return {"private_context": {name: dict(entries)}}
    return _no_audience(audience, team)


def _no_audience(audience: str, team: Catalog) -> str:
    """Why it is none, with what is close to it: an id in another case, or a name in place of the id.

    Who is near is told by the name alone: what is said of each audience before it makes nobody alike.
    """
    said, _, name = audience.partition(":")
    ids = {} if name else {PUBLIC: PUBLIC}
    names = {
        "group": [(one.id, one.name) for one in team.groups],
        "private": [(one.id, one.name) for one in team.agents],
    }
    for kind in sorted(names, key=lambda kind: kind == said):  # of two that are called so, who is of its kind
        ids |= {called: f"{kind}:{id_}" for id_, full in names[kind] for called in (full, id_)}
    word = name or said
    near = [word] if word in ids else nearest(word, ids)
    mean = f"; did you mean {ids[near[0]]!r}?" if near else ""
    return f"{audience!r} is no audience here: public, group:ID or private:AGENT{mean}"
