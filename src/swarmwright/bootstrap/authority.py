"""What a config file says of the authority of tools: rules for arguments, sinks, MCP servers; and what is
wrong with that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from swarmwright.bootstrap.brought import brought_schema
from swarmwright.bootstrap.checking import Fault, Place, hint, tools_in
from swarmwright.bootstrap.tables import ArgumentTable, ConfigFile, McpTable, ToolTable
from swarmwright.mcp_client.servers import McpServer
from swarmwright.policy.arguments import faults, leads, names_of
from swarmwright.ports.files import FILE_TOOLS
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import ToolSpec, slug
from swarmwright.workflow.rules import EVERYONE

__all__ = ["MCP", "authority_faults", "mcp_server", "mcp_target", "tool_spec"]

MCP = "mcp:"
"""What the target of a tool of an MCP server begins with: `mcp:SERVER/NAME`."""


def tool_spec(name: str, table: ToolTable, granted: str) -> ToolSpec:
    """The tool that a table is about; `granted`: the identity that was noted for it, or ""."""
    return ToolSpec(
        slug(name),
        name,
        table.description,
        _risk(name, table),
        tuple(table.scopes),
        tuple(table.aliases),
        arguments=tuple(map(_rule, table.arguments)),
        sink=table.sink,
        confirm=table.confirm,
        granted=granted,
    )


def _risk(name: str, table: ToolTable) -> Literal["low", "medium", "high"]:
    """The risk that a table gives; of a tool that deep agents bring, its own where the table gives none."""
    ours = {slug(one): tool.risk for one, tool in FILE_TOOLS.items()}
    if "risk" in table.model_fields_set or table.function or table.app or table.mcp:
        return table.risk
    return ours.get(slug(name), table.risk)


def mcp_target(name: str, table: ToolTable) -> str:
    """`mcp:SERVER/NAME` for a tool of a server."""
    return f"{MCP}{table.mcp}/{table.called or name}"


def mcp_server(name: str, table: McpTable, folder: Path) -> McpServer:
    """The server that a table is about; its paths are relative to the file's folder."""
    return McpServer(
        name,
        command=table.command,
        args=tuple(table.args),
        cwd=folder if table.cwd is None else folder / table.cwd,
        env=table.env,
        url=table.url,
        headers=table.headers,
        timeout_s=table.timeout_s,
        connect_s=table.connect_s,
        log=None if table.log is None else folder / table.log,
    )


def authority_faults(file: ConfigFile) -> Iterator[Fault]:
    """What is wrong with servers, with tools of theirs, and with rules for arguments."""
    for name, server in file.mcp.items():
        if bool(server.command) == bool(server.url):
            yield Fault(("mcp", name), "a server has a command or a url", "write one of them")
        if "/" in name or "#" in name:
            yield Fault(("mcp", name), "a server's name has no / and no #", "choose another name")
    for name, tool in file.tools.items():
        yield from _of_tool(("tools", name), tool, file)


def _of_tool(place: Place, tool: ToolTable, file: ConfigFile) -> Iterator[Fault]:
    if tool.mcp is not None and tool.mcp not in file.mcp:
        remedy = hint(tool.mcp, file.mcp) or f"add [mcp.{tool.mcp}]"
        yield Fault((*place, "mcp"), f"no MCP server named {tool.mcp!r}", remedy)
    if tool.mcp is not None and (tool.function or tool.app):
        yield Fault(place, "code of its own and an MCP server", "keep one of them")
    if tool.called and tool.mcp is None:
        yield Fault((*place, "called"), "only a tool of an MCP server is called otherwise there", "add mcp")
    schema = None if tool.function or tool.app or tool.mcp else brought_schema(slug(str(place[-1])))
    for number, rule in enumerate(tool.arguments):
        yield from _of_rule((*place, "arguments", number), rule, file)
        if schema is not None and not leads(schema, rule.argument):
            reason = f"{place[-1]} takes {names_of(schema)}, and no {rule.argument}"
            remedy = hint(rule.argument, schema["properties"]) or "name what it takes"
            yield Fault((*place, "arguments", number), reason, remedy)


def _of_rule(place: Place, rule: ArgumentTable, file: ConfigFile) -> Iterator[Fault]:
    yield from (Fault(place, words) for words in faults(_rule(rule)))
    sources = [source.partition(":") for source in rule.appeared_in]
    agents = [*rule.agents, *(of for kind, _, of in sources if kind == "agent")]
    for kind, names, known in (
        ("agent", agents, [*file.agents]),
        ("tool", [of.partition("#")[0] for kind, _, of in sources if kind == "tool"], [*tools_in(file)]),
    ):
        ids = {slug(name) for name in known}
        for name in names:
            if slug(name) not in ids:
                yield Fault(place, f"no {kind} named {name!r}", hint(name, known) or f"add [{kind}s.{name}]")


def _rule(table: ArgumentTable) -> ArgumentRule:
    return ArgumentRule(
        table.argument,
        tuple(map(slug, table.agents)) or (EVERYONE,),
        tuple(table.prefixes),
        tuple(table.hosts),
        tuple(scheme.lower() for scheme in table.schemes),
        table.matches,
        table.at_least,
        table.at_most,
        tuple(table.one_of),
        tuple(map(_source, table.appeared_in)),
        table.required,
        table.otherwise,
    )


def _source(text: str) -> str:
    """`agent:Writer` → `agent:writer`: rules speak of ids; a field of a result stays as it is."""
    kind, colon, of = text.partition(":")
    name, hash_, field = of.partition("#")
    return f"{kind.strip()}:{slug(name)}{hash_}{field.strip()}" if colon else text.strip()
