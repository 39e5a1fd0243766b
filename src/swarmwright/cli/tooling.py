"""`swarmwright tools list` and `grant`: what the tools of a team are, who may use them, and new grants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.sources import ConfigOption, JsonOption, usage_error

if TYPE_CHECKING:
    from pathlib import Path

    from swarmwright.bootstrap.surveying import Survey, Surveyed

__all__ = ["tools_commands"]


def tools_commands() -> typer.Typer:
    """The group `tools`."""
    group = typer.Typer(
        help="Show the tools of a config file, and grant those that have changed or come from elsewhere.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
    )
    group.command("list")(list_command)
    group.command("grant")(grant_command)
    return group


def list_command(config: ConfigOption = None, json: JsonOption = False) -> None:
    """List the tools: where each is from, what it was granted as, what its arguments may be, and who may use
    it, with the reasons. MCP servers are spoken to."""
    found = _survey(_path(config))
    if json:
        print_json(_as_json(found))
        return
    for line in _lines(found):
        stdout().print(visible(line).rstrip())


def grant_command(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="Tools, by name.", show_default=False)
    ],
    config: ConfigOption = None,
    json: JsonOption = False,
) -> None:
    """Grant tools as what they are now; noted beside the config file, in swarmwright.lock.

    A tool that changes afterwards, or comes from another server, is denied until it is granted again.
    """
    from swarmwright.bootstrap.grants import read_grants, write_grants

    path = _path(config)
    found = _survey(path)
    wanted = [_named(found, name) for name in names]
    for tool in wanted:
        if tool.identity is None or tool.fault:
            raise usage_error(f"{tool.spec.name} cannot be granted: {tool.fault or tool.reason}")
    granted = {tool.spec.id: str(tool.identity) for tool in wanted}
    file = write_grants(path, read_grants(path) | granted)
    if json:
        print_json({"file": str(file), "granted": granted})
        return
    for tool in wanted:
        then = f" (was {tool.spec.granted})" if tool.spec.granted not in ("", str(tool.identity)) else ""
        stdout().print(visible(f"granted {tool.spec.name} as {tool.identity}{then}"))


def _path(config: Path | None) -> Path:
    from pathlib import Path

    from swarmwright.bootstrap.config import CONFIG_NAME
    from swarmwright.settings import read_environment

    return config or Path(read_environment().config or CONFIG_NAME)


def _survey(path: Path) -> Survey:
    import asyncio

    from swarmwright.bootstrap.config import load_config
    from swarmwright.bootstrap.surveying import survey

    return asyncio.run(survey(load_config(path)))


def _named(found: Survey, name: str) -> Surveyed:
    known = {key: tool for tool in found.tools for key in (tool.spec.name, tool.spec.id)}
    if name not in known:
        from swarmwright.errors import NotFound
        from swarmwright.workflow.nearness import nearest

        raise NotFound("tool", name, nearest(name, known, 2))
    return known[name]


def _lines(found: Survey) -> Iterator[str]:
    for tool in found.tools:
        yield f"{tool.spec.name}: {_state(tool)}"
        if tool.identity is not None:
            yield f"  is {tool.identity}"
        if tool.fault and tool.fault != tool.reason:
            yield f"  {tool.fault}"
        if tool.spec.sink:
            yield f"  sink: {tool.spec.sink}{'' if tool.spec.confirm else ', not confirmed'}"
        for rule in tool.spec.arguments:
            yield f"  {_rule(rule)}"
        for agent, decision in tool.rights:
            yield f"  {agent}  {decision.effect}  {decision.reason}"
    for server, others, fault in found.servers:
        if fault:
            yield fault
        elif others:
            yield f"{server} has besides: {', '.join(others)}"


def _state(tool: Surveyed) -> str:
    match tool.state:
        case "granted":
            return "granted as it is"
        case "config":
            return f"{tool.target}, as the config file says"
        case _:
            return tool.reason


def _rule(rule: Any) -> str:
    from swarmwright.policy.arguments import told

    return told(rule)


def _as_json(found: Survey) -> dict[str, Any]:
    return {
        "tools": [
            {
                "id": tool.spec.id,
                "name": tool.spec.name,
                "code": tool.target,
                "identity": str(tool.identity) if tool.identity is not None else None,
                "granted": tool.spec.granted or None,
                "state": tool.state,
                "reason": tool.reason,
                "fault": tool.fault or None,
                "sink": tool.spec.sink or None,
                "confirm": tool.spec.confirm if tool.spec.sink else None,
                "arguments": [_rule(rule) for rule in tool.spec.arguments],
                "rights": [
                    {"agent": agent, "effect": d.effect, "rule": d.rule, "reason": d.reason}
                    for agent, d in tool.rights
                ],
            }
            for tool in found.tools
        ],
        "servers": [{"name": n, "besides": list(o), "fault": f or None} for n, o, f in found.servers],
    }
