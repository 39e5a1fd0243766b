"""What people set for one thread: agents, tools; and what it takes over from its team. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.graph.records import unused_answers
from swarmwright.ports.commands import Refresh, SetAgent, SetTool, ToolEffect
from swarmwright.ports.mailbox import Accepted
from swarmwright.registry.contents import INNER_STEPS
from swarmwright.runtime.effects.base import Effect, Standing, Update, Wanted, refusal
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.encoding import version
from swarmwright.workflow.named import listed
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.staffing import able
from swarmwright.workflow.tree import Supervised, walk

__all__ = ["not_refreshed", "refresh", "set_agent", "set_tool"]

_SAID: Mapping[ToolEffect, str] = {
    "allow": "from the next call on, {who} may use {tool}",
    "deny": "from the next call on, {who} must not use {tool}",
    "ask": "from the next call on, each use of {tool} by {who} needs a person's yes",
    "default": "from the next call on, team and prompt decide again whether {who} may use {tool}",
}


def set_agent(row: Accepted, command: SetAgent, standing: Standing) -> Effect:
    """`SetAgent`: later steps of an agent that is off are skipped; the rest counts from its next step on."""
    if command.agent == EVERYONE:
        return _set_all(command, standing)
    spec = _agent(standing, command.agent)
    if spec is None:
        return refusal(_no_agent(standing, command.agent))
    if (command.enabled, command.prompt, command.model) == (None, None, None) and not command.steps:
        return refusal("it sets nothing: say whether it is enabled, its prompt, model or steps")
    if command.enabled and command.agent in standing.plan.off:
        return refusal(f"{spec.name} is off for the whole team; switch it on there")
    inner = INNER_STEPS.get(spec.kind)
    if inner is not None and (odd := [step for step in command.steps if step not in inner]):
        return refusal(f"{spec.name} has no step {odd[0]!r}; it has: {', '.join(inner) or 'none'}")
    rules: Update = {}
    notes = []
    stopped = _stopped(command, standing)
    if command.enabled is not None:
        rules["disabled"], note = _switched(command.agent, command.enabled, standing, stopped)
        notes.append(note)
    if (command.prompt, command.model) != (None, None) or command.steps:
        rules["agents"] = _settings(command, _set_before(standing))
        notes += _set_up(command, spec.name)
    update: Update = {"coordination_rules": rules}
    if stopped:
        update["progress"] = dict.fromkeys(stopped)
    void = _void_answers(command, standing)
    if void:
        update["interrupts"] = dict.fromkeys(void)
        notes.append("what was said to a call that was not made yet does not count any more")
    note = "; ".join(filter(None, (*notes, command.reason)))
    forgets = dict.fromkeys((*stopped, *(entry["instance"] for entry in void.values())))
    return Effect(update, note, cancels=stopped, forgets=tuple(forgets))


def _set_all(command: SetAgent, standing: Standing) -> Effect:
    """Each agent of the workflow has that model; anything else is said of one of them."""
    if command.model is None or (command.enabled, command.prompt) != (None, None) or command.steps:
        return refusal("of everybody, the model alone is set: say which agent it is for anything else")
    settings = _set_before(standing)
    for agent in standing.plan.workflow.team.agents:
        settings = _settings(replace(command, agent=agent.id), settings)
    said = "; ".join(filter(None, (*_set_up(command, "everybody"), command.reason)))
    return Effect({"coordination_rules": {"agents": settings}}, said)


def _set_up(command: SetAgent, name: str) -> Iterator[str]:
    """What of an agent is otherwise, in words, and from when on."""
    words = []
    if command.prompt is not None:
        words.append("another prompt" if command.prompt else "the team's prompt")
    if command.model is not None:
        words.append(f"the model {command.model}" if command.model else "the team's model")
    if words:
        yield f"{', '.join(words)}: from {name}'s next step on"
    if steps := [f"its step {step} {'on' if on else 'off'}" for step, on in command.steps.items()]:
        yield f"{', '.join(steps)}: as soon as {name} next comes to {'it' if len(steps) == 1 else 'them'}"


def _running(agent: str, standing: Standing) -> tuple[str, ...]:
    progress = standing.state.get("progress", {})
    return tuple(i for i, r in progress.items() if r["status"] == "running" and r.get("agent") == agent)


def _stopped(command: SetAgent, standing: Standing) -> tuple[str, ...]:
    """The agent's running steps, where it is switched off and they are not to finish. They have not begun
    then, so that they are passed by, and begin anew where it is switched on again in time."""
    off = command.enabled is False and command.drain == "cancel"
    return _running(command.agent, standing) if off else ()


def _void_answers(command: SetAgent, standing: Standing) -> Mapping[str, Mapping[str, Any]]:
    """The answers to calls that the agent is yet to make, where it is off now, or told something else: they
    were to calls of the agent as it was."""
    told = _set_before(standing).get(command.agent, {}).get("prompt", "")
    if command.enabled is not False and command.prompt in (None, told):
        return {}
    return {key: e for key, e in unused_answers(standing.state) if e["agent"] == command.agent}


def _name(standing: Standing, id_: str) -> str:
    of_team = standing.team.catalog.name(id_)
    return standing.plan.workflow.team.name(id_) if of_team == id_ else of_team


def _agent(standing: Standing, id_: str) -> AgentSpec | None:
    of_team = next((agent for agent in standing.team.agents if agent.id == id_), None)
    return of_team or standing.plan.workflow.team.agent(id_)


def _no_agent(standing: Standing, id_: str) -> str:
    agents = (agent.id for agent in (*standing.team.agents, *standing.plan.workflow.team.agents))
    return f"the team has no agent {id_!r}{_meant(id_, agents)}"


def _meant(id_: str, known: Iterable[str]) -> str:
    near = nearest(id_, known)
    return f"; did you mean {near[0]!r}?" if near else ""


def _switched(agent: str, on: bool, standing: Standing, stopped: Sequence[str]) -> tuple[list[str], str]:
    """Who is off then, and what there is to say of it."""
    before = set(standing.state.get("coordination_rules", {}).get("disabled", ()))
    disabled = before - {agent} if on else before | {agent}
    running = () if on or stopped else _running(agent, standing)
    name, word = _name(standing, agent), "on" if on else "off"
    notes = [f"{name} was {word} already" if disabled == before else f"{name} is switched {word}"]
    if stopped:
        notes.append(f"cancelled: {listed(map(standing.names.instance, stopped))}")
    if running and disabled != before:
        notes.append(_finishing(standing, running))
    notes += _ended_teams(standing, before, disabled)
    return sorted(disabled), "; ".join(notes)


def _finishing(standing: Standing, running: Sequence[str]) -> str:
    verbs = "runs, and finishes first" if len(running) == 1 else "run, and finish first"
    return f"{listed(map(standing.names.instance, running))} {verbs}"


def _ended_teams(standing: Standing, before: set[str], disabled: set[str]) -> Iterator[str]:
    """The supervised teams in which nobody is left who could be picked, and somebody was."""
    workflow = standing.plan.workflow
    for node in walk(workflow.root):
        if not isinstance(node, Supervised):
            continue
        was, is_ = able(node, standing.plan.off | before), able(node, standing.plan.off | disabled)
        if was and not is_:
            yield f"nobody is left whom {workflow.team.name(node.supervisor.agent)} could pick: that ends"


def _set_before(standing: Standing) -> dict[str, Any]:
    """All agents' settings on this thread."""
    return dict(standing.state.get("coordination_rules", {}).get("agents", {}))


def _settings(command: SetAgent, before: Mapping[str, Any]) -> dict[str, Any]:
    """All agents' settings, with this agent's new ones."""
    every = dict(before)
    own = dict(every.pop(command.agent, {}))
    for name, value in (("prompt", command.prompt), ("model", command.model)):
        if value is not None:
            own = {k: v for k, v in own.items() if k != name} | ({name: value} if value else {})
    off = dict(own.pop("steps_off", {}))
    for step, on in command.steps.items():
        off = {k: v for k, v in off.items() if k != step} | ({} if on else {step: command.reason})
    own |= {"steps_off": off} if off else {}
    return every | ({command.agent: own} if own else {})


def set_tool(row: Accepted, command: SetTool, standing: Standing) -> Effect:
    """`SetTool`: a right on this thread, which is asked for at the next call."""
    team = standing.plan.workflow.team
    if all(tool.id != command.tool for tool in (*standing.team.tools, *team.tools)):
        tools = (tool.id for tool in (*standing.team.tools, *team.tools))
        return refusal(f"the team has no tool {command.tool!r}{_meant(command.tool, tools)}")
    if command.agent != EVERYONE and _agent(standing, command.agent) is None:
        return refusal(_no_agent(standing, command.agent))
    right = {"effect": command.effect, "reason": command.reason}
    entry = None if command.effect == "default" else right
    who = "everyone" if command.agent == EVERYONE else _name(standing, command.agent)
    words = _SAID[command.effect]
    if command.agent == EVERYONE and command.effect == "deny":
        words = "from the next call on, nobody may use {tool}"
    said = words.format(who=who, tool=_name(standing, command.tool))
    because = f" ({command.reason})" if command.reason else ""
    return Effect({"tool_permissions": {command.agent: {command.tool: entry}}}, f"{said}{because}")


def refresh(row: Accepted, command: Refresh, standing: Standing) -> Effect:
    """`Refresh`: where the team's version needs another graph, the thread goes on with that.

    A team that cannot do this work any more changes nothing; the thread is `dirty` then, and says why.
    """
    fresh = standing.fresh
    if not fresh:
        return refusal("this thread follows no team that it could take anything over from")
    if isinstance(fresh, str):
        return not_refreshed(fresh)
    seen = {"coordination_rules": {"team": command.number, "dirty": None}}
    number = version(fresh.workflow)
    if not fresh.recompile:
        return Effect(seen, f"no new graph: {fresh.reason}")
    if number == version(standing.plan.workflow):
        return Effect(seen, f"no new graph: this one is right for the team already ({fresh.reason})")
    return Effect(seen, f"new graph: {fresh.reason}", swap=Wanted(number, command.drain, fresh.workflow))


def not_refreshed(reason: str) -> Effect:
    """A `Refresh` that cannot be followed: the thread keeps its graph, is `dirty`, and says why."""
    return Effect({"coordination_rules": {"dirty": reason}}, reason, refused=True)
