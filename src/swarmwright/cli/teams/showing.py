"""`swarmwright team list` and `show`: who is in a team, and who may use what, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.settling import find_thread
from swarmwright.cli.sources import ConfigOption, DatabaseOption, JsonOption, TeamOption
from swarmwright.cli.teams.finding import TeamThread, Where, ask_team, only, team_name

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.policy.matrix import PermissionMatrix
    from swarmwright.registry.contents import Contents
    from swarmwright.registry.permitting import Cell
    from swarmwright.runtime.platform import Platform

__all__ = ["list_command", "show_command"]


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown: a team, in which version ("" and 0 = none that is shared), and what holds in it.

    `off`: agents that are off, for the team or on the thread; `dirty`: why the thread's graph is not of now.
    """

    team: str
    version: int
    thread: str
    contents: Contents
    matrix: PermissionMatrix
    off: frozenset[str]
    dirty: str = ""


def list_command(config: ConfigOption = None, db: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the teams that are kept."""

    async def read(platform: Platform, given: TeamConfig) -> list[dict[str, Any]]:
        rows = []
        for name in await platform.teams.names():
            registry = await platform.teams.registry(name)
            agents, tools = registry.contents.agents, registry.contents.tools
            rows.append(
                {"team": name, "version": registry.version.number, "agents": len(agents), "tools": len(tools)}
            )
        return rows

    rows = ask_team(Where(config, None, db), read)
    if json:
        print_json(rows)
        return
    for row in rows:
        line = f"{row['team']}: version {row['version']}, {row['agents']} agents, {row['tools']} tools"
        stdout().print(visible(line))


def show_command(
    agent: Annotated[
        str | None, typer.Argument(metavar="AGENT", help="One of them; without it, all.", show_default=False)
    ] = None,
    thread: TeamThread = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Show a team: its agents and tools, and who may use what, with the reason of each decision.

    With --thread, what holds on that thread; else, what holds under the prompt of the config file.
    """

    async def read(platform: Platform, given: TeamConfig) -> _Shown:
        if thread is not None:
            return await _of_thread(platform, await find_thread(platform, thread))
        return await _of_team(platform, given)

    shown = ask_team(Where(config, team, db, thread), read)
    one = only("agent", agent, shown.contents) if agent is not None else None
    if json:
        print_json(_as_json(shown, one))
    else:
        for line in _lines(shown, one):
            stdout().print(visible(line).rstrip())


async def _of_team(platform: Platform, given: TeamConfig) -> _Shown:
    from swarmwright.language import compile_prompt
    from swarmwright.registry.permitting import permission_matrix

    name = await team_name(platform, given, None)
    registry = await platform.teams.registry(name)
    workflow = compile_prompt(given.prompt, registry.catalog()).workflow if given.prompt else None
    rules = workflow.rules if workflow is not None else ()
    off = frozenset(a.id for a in registry.contents.agents if not a.enabled)
    matrix = permission_matrix(registry.contents, rules)
    return _Shown(name, registry.version.number, "", registry.contents, matrix, off)


async def _of_thread(platform: Platform, thread_id: str) -> _Shown:
    now = await platform.team_now(thread_id)
    followed = await platform.teams.followed(thread_id)
    registry = await platform.teams.registry(followed.name) if followed else None
    rules = (await platform.state(thread_id)).get("coordination_rules", {})
    workflow = await platform.workflow(thread_id)
    off = {*rules.get("disabled", ()), *(a.id for a in workflow.team.agents if not a.enabled)}
    version = registry.version.number if registry else 0
    name = followed.name if followed else ""
    dirty = str(rules.get("dirty") or "")
    return _Shown(name, version, thread_id, now.contents, now.matrix, frozenset(off), dirty)


def _held_up(shown: _Shown) -> tuple[str, ...]:
    from swarmwright.registry.permitting import held_up

    return held_up(shown.contents, shown.matrix)


def _cells(shown: _Shown, agent: str | None) -> Iterator[Cell]:
    from swarmwright.registry.permitting import cells

    yield from (cell for cell in cells(shown.matrix) if agent in (None, cell.agent))


def _lines(shown: _Shown, agent: str | None) -> Iterator[str]:
    team = shown.contents.catalog
    title = f"team {shown.team}, version {shown.version}" if shown.team else "a team of its own"
    yield f"{title}{f', on thread {shown.thread}' if shown.thread else ''}"
    if shown.dirty:
        yield f"the graph is not of this version: {shown.dirty}"
    yield ""
    off = {(step.agent, step.step) for step in shown.contents.steps_off}
    held_up = _held_up(shown)
    for spec in shown.contents.agents:
        if agent in (None, spec.id):
            steps = ", ".join(f"without {step}" for of, step in sorted(off) if of == spec.id)
            held = "passed by without a tool that it needs" if spec.id in held_up else ""
            facts = (spec.kind, spec.model, steps, "off" if spec.id in shown.off else held)
            yield f"{spec.name} ({', '.join(filter(None, facts))}){f': {spec.role}' if spec.role else ''}"
    yield ""
    rows = [(team.name(c.agent), team.name(c.tool), c.decision) for c in _cells(shown, agent)]
    wide = max((len(who) for who, _, _ in rows), default=0)
    long = max((len(what) for _, what, _ in rows), default=0)
    for who, what, decision in rows:
        yield f"{who:<{wide}}  {what:<{long}}  {decision.effect:<5}  {decision.reason}"


def _as_json(shown: _Shown, agent: str | None) -> dict[str, Any]:
    contents, held_up = shown.contents, _held_up(shown)
    code = {(c.subject, c.id): c.target for c in contents.code}
    return {
        "team": shown.team,
        "version": shown.version,
        "thread": shown.thread or None,
        "dirty": shown.dirty or None,
        "agents": [
            {
                "id": a.id,
                "name": a.name,
                "role": a.role,
                "prompt": a.prompt,
                "kind": a.kind,
                "model": a.model,
                "on": a.id not in shown.off,
                "held_up": a.id in held_up,
                "steps_off": [s.step for s in contents.steps_off if s.agent == a.id],
            }
            for a in contents.agents
            if agent in (None, a.id)
        ],
        "tools": [
            {"id": t.id, "name": t.name, "risk": t.risk, "function": code.get(("tool", t.id))}
            for t in contents.tools
        ],
        "matrix": [
            {
                "agent": c.agent,
                "tool": c.tool,
                "effect": c.decision.effect,
                "rule": c.decision.rule,
                "reason": c.decision.reason,
            }
            for c in _cells(shown, agent)
        ],
    }
