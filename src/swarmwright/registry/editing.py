"""Contents → contents: what each operation writes, with what has to go with it. Pure.

Ids are looked up first: an unknown one is a NotFound with the closest names. The rest is for `validating`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, replace
from typing import Any, Literal, TypeVar

from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.registry.contents import INNER_STEPS, Code, Contents, Permission, StepOff, ToolOff
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec, slug
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.rules import EVERYONE

__all__ = [
    "find_agent",
    "find_group",
    "find_tool",
    "renamed",
    "with_agent",
    "with_code",
    "with_group",
    "with_permission",
    "with_step",
    "with_team",
    "with_tool",
    "with_tool_switched",
    "without_agent",
    "without_group",
    "without_permissions",
    "without_tool",
]

Spec = TypeVar("Spec", bound=AgentSpec | ToolSpec | GroupSpec)
Named = TypeVar("Named", bound=AgentSpec | ToolSpec)
Row = TypeVar("Row", Permission, ToolOff, StepOff, Code)


def _find(kind: str, id_: str, specs: Iterable[Spec]) -> Spec:
    by_id = {spec.id: spec for spec in specs}
    if id_ not in by_id:
        raise NotFound(kind, id_, nearest(id_, by_id, 2))
    return by_id[id_]


def find_agent(contents: Contents, id_: str) -> AgentSpec:
    """The agent of that id. Raises NotFound, with the closest ids."""
    return _find("agent", id_, contents.agents)


def find_tool(contents: Contents, id_: str) -> ToolSpec:
    """The tool of that id. Raises NotFound, with the closest ids."""
    return _find("tool", id_, contents.tools)


def find_group(contents: Contents, id_: str) -> GroupSpec:
    """The group of that id. Raises NotFound, with the closest ids."""
    return _find("group", id_, contents.groups)


def renamed(spec: Named, name: str, others: Iterable[Named]) -> Named:
    """Under another name, and the same id. The name that it had is one more way of calling it: the prompts
    that are there speak of it so. Raises InvalidRegistry where no prompt could call it by that name, or one
    of `others` is called so already."""
    if name == spec.name:
        return spec
    if not slug(name):
        raise InvalidRegistry([Problem("bad-name", f"{name!r} is no name that a prompt can use", spec.id)])
    for one in others:
        if one.id != spec.id and slug(name) in {one.id, *map(slug, (one.name, *one.aliases))}:
            raise InvalidRegistry([Problem("same-name", f"{one.name} is called {name!r} already", spec.id)])
    kept = tuple(alias for alias in dict.fromkeys((*spec.aliases, spec.name)) if alias != name)
    return replace(spec, name=name, aliases=kept)


def _put(specs: tuple[Spec, ...], new: Spec) -> tuple[Spec, ...]:
    return tuple(new if spec.id == new.id else spec for spec in specs)


def with_agent(contents: Contents, spec: AgentSpec) -> Contents:
    """The agent of that id as `spec`; a new kind keeps the switches of the steps that it has, too."""
    old = find_agent(contents, spec.id)
    inner = INNER_STEPS.get(spec.kind)
    kept = contents.steps_off
    if spec.kind != old.kind and inner is not None:
        kept = tuple(s for s in kept if s.agent != spec.id or s.step in inner)
    return replace(contents, agents=_put(contents.agents, spec), steps_off=kept)


def with_tool(contents: Contents, spec: ToolSpec) -> Contents:
    """The tool of that id as `spec`."""
    find_tool(contents, spec.id)
    return replace(contents, tools=_put(contents.tools, spec))


def with_group(contents: Contents, spec: GroupSpec) -> Contents:
    """The group of that id as `spec`."""
    find_group(contents, spec.id)
    return replace(contents, groups=_put(contents.groups, spec))


def with_team(contents: Contents, team: Catalog) -> Contents:
    """With the agents, tools and groups of a team whose ids are not there yet."""

    return replace(
        contents,
        agents=_joined(contents.agents, team.agents),
        tools=_joined(contents.tools, team.tools),
        groups=_joined(contents.groups, team.groups),
    )


def _joined(old: tuple[Spec, ...], new: tuple[Spec, ...]) -> tuple[Spec, ...]:
    known = {spec.id for spec in old}
    return old + tuple(spec for spec in new if spec.id not in known)


def without_agent(contents: Contents, id_: str) -> Contents:
    """Without the agent, its places in groups, its permissions, switches and code."""
    find_agent(contents, id_)
    return replace(
        contents,
        agents=tuple(a for a in contents.agents if a.id != id_),
        groups=tuple(replace(g, members=tuple(m for m in g.members if m != id_)) for g in contents.groups),
        tools_off=tuple(t for t in contents.tools_off if t.agent != id_),
        permissions=tuple(p for p in contents.permissions if p.agent != id_),
        steps_off=tuple(s for s in contents.steps_off if s.agent != id_),
        code=tuple(c for c in contents.code if (c.subject, c.id) != ("agent", id_)),
    )


def without_tool(contents: Contents, id_: str) -> Contents:
    """Without the tool, in the hands of agents too, and its permissions, switches and code."""
    find_tool(contents, id_)
    return replace(
        contents,
        agents=tuple(
            replace(
                a, tools=tuple(t for t in a.tools if t != id_), needs=tuple(t for t in a.needs if t != id_)
            )
            for a in contents.agents
        ),
        tools=tuple(t for t in contents.tools if t.id != id_),
        tools_off=tuple(t for t in contents.tools_off if t.tool != id_),
        permissions=tuple(p for p in contents.permissions if p.tool != id_),
        code=tuple(c for c in contents.code if (c.subject, c.id) != ("tool", id_)),
    )


def without_group(contents: Contents, id_: str) -> Contents:
    """Without the group; its members stay."""
    find_group(contents, id_)
    return replace(contents, groups=tuple(g for g in contents.groups if g.id != id_))


def _sorted(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=astuple))


def _check_pair(contents: Contents, agent: str, tool: str) -> None:
    find_tool(contents, tool)
    if agent != EVERYONE:
        find_agent(contents, agent)


def with_permission(contents: Contents, new: Permission) -> Contents:
    """With the permission in place of the right, or the approval, that stood for the same two."""
    _check_pair(contents, new.agent, new.tool)

    def key(p: Permission) -> tuple[Any, ...]:
        return p.agent, p.tool, p.effect == "ask"

    kept = tuple(p for p in contents.permissions if key(p) != key(new))
    return replace(contents, permissions=_sorted((*kept, new)))


def without_permissions(contents: Contents, agent: str, tool: str) -> Contents:
    """Without what was set by hand for these two."""
    _check_pair(contents, agent, tool)
    kept = tuple(p for p in contents.permissions if (p.agent, p.tool) != (agent, tool))
    return replace(contents, permissions=kept)


def with_tool_switched(contents: Contents, off: ToolOff, *, on: bool) -> Contents:
    """With a tool switched on or off, for all or for one agent."""
    _check_pair(contents, off.agent, off.tool)
    kept = tuple(t for t in contents.tools_off if (t.tool, t.agent) != (off.tool, off.agent))
    return replace(contents, tools_off=kept if on else _sorted((*kept, off)))


def with_step(contents: Contents, off: StepOff, *, on: bool) -> Contents:
    """With a step inside an agent switched on or off."""
    find_agent(contents, off.agent)
    kept = tuple(s for s in contents.steps_off if (s.agent, s.step) != (off.agent, off.step))
    return replace(contents, steps_off=kept if on else _sorted((*kept, off)))


def with_code(contents: Contents, subject: Literal["agent", "tool"], id_: str, target: str) -> Contents:
    """With `target` as the code of an agent or a tool; "" = without any."""
    _ = find_agent(contents, id_) if subject == "agent" else find_tool(contents, id_)
    kept = tuple(c for c in contents.code if (c.subject, c.id) != (subject, id_))
    return replace(contents, code=_sorted((*kept, Code(subject, id_, target))) if target else kept)
