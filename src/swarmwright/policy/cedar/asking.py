"""Policies in Cedar, asked after all else, of what the matrix does not deny. They can only deny.

    permit(principal, action == Action::"call", resource);
    @id("no mail of the scout's")
    forbid(principal == Agent::"scout", action, resource == Tool::"mail");

principal  Agent::"ID": `name`, `role`, `kind`; in Group::"ID" for each of its groups
action     Action::"call"
resource   Tool::"ID": `name`, `risk`, `sink`, `scopes`
context    `arguments`, of the call: a number with a fraction is a text, for Cedar has none; null is left out

As Cedar does: what no policy permits is denied, and a forbid goes before every permit. A policy that cannot
be evaluated for a call denies it: what it would have said is not known. So is a call whose arguments Cedar
would read as something else than they are (`__entity` and the like), or that are nested without end.

A policy that never applies to any call is refused when it is read, as far as that can be told without a team
(`refusing`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from swarmwright.policy.cedar.refusing import faults, named
from swarmwright.policy.decisions import Decision
from swarmwright.workflow.catalog import Catalog

__all__ = ["CedarPolicies"]


class CedarPolicies:
    """A set of policies. Raises ValueError for a text that is none, or has one that could never apply;
    ModuleNotFoundError without cedarpy."""

    def __init__(self, text: str) -> None:
        import cedarpy

        self._cedar = cedarpy
        self._policies = cedarpy.PolicySet.from_str(text)
        parsed = json.loads(cedarpy.policies_to_json_str(text))
        for fault in faults(parsed):
            raise ValueError(fault)
        written: dict[str, Any] = parsed["staticPolicies"]
        self._meant = dict.fromkeys((kind, id_) for kind, id_ in named(written) if id_ is not None)
        self._names = {id_: (one.get("annotations") or {}).get("id") or id_ for id_, one in written.items()}

    def strangers(self, team: Catalog) -> list[str]:
        """Whom and what policies name that a team does not have, such as `Agent::"skout"`."""
        ids = {
            "Agent": {agent.id for agent in team.agents},
            "Tool": {tool.id for tool in team.tools},
            "Group": {group.id for group in team.groups},
        }
        return [_uid(kind, id_) for kind, id_ in self._meant if id_ not in ids.get(kind, (id_,))]

    def examine(self, team: Catalog, agent: str, tool: str, arguments: Mapping[str, Any]) -> Decision | None:
        """Why a call is denied, or None where it is permitted."""
        try:
            request = {
                "principal": _uid("Agent", agent),
                "action": _uid("Action", "call"),
                "resource": _uid("Tool", tool),
                "context": {"arguments": _said(arguments)},
            }
            answer = self._cedar.is_authorized(request, self._policies, _entities(team, agent, tool))
        except (ValueError, TypeError, OverflowError) as error:
            return _denied(f"the Cedar policies cannot be asked: {error}")
        if answer.diagnostics.errors:
            return _denied(f"a Cedar policy cannot be evaluated: {answer.diagnostics.errors[0]}")
        if answer.allowed:
            return None
        names = [self._names.get(id_, id_) for id_ in answer.diagnostics.reasons]
        return _denied(f"Cedar forbids it: {', '.join(names)}" if names else "no Cedar policy permits it")


def _denied(reason: str) -> Decision:
    return Decision("deny", reason, "cedar")


def _uid(kind: str, id_: str) -> str:
    return f"{kind}::{json.dumps(id_, ensure_ascii=False)}"


def _entities(team: Catalog, agent: str, tool: str) -> list[dict[str, Any]]:
    who, what = team.agent(agent), team.tool(tool)
    groups = [{"type": "Group", "id": group.id} for group in team.groups if agent in group.members]
    found: list[dict[str, Any]] = []
    if who is not None:
        attrs: dict[str, Any] = {"name": who.name, "role": who.role, "kind": who.kind}
        found.append({"uid": {"type": "Agent", "id": agent}, "attrs": attrs, "parents": groups})
    if what is not None:
        attrs = {"name": what.name, "risk": what.risk, "sink": what.sink, "scopes": list(what.scopes)}
        found.append({"uid": {"type": "Tool", "id": tool}, "attrs": attrs, "parents": []})
    return found


def _said(value: Any, depth: int = 0) -> Any:
    """A value as Cedar can hold it. Raises ValueError for an object that Cedar would read as something else,
    and for one that is nested too deep."""
    if depth > _DEEPEST:
        raise ValueError(f"the arguments are nested more than {_DEEPEST} deep")
    match value:
        case bool() | str():
            return value
        case int():
            return value if -(2**63) <= value < 2**63 else _in_words(value)
        case float():
            whole = math.isfinite(value) and value.is_integer() and abs(value) < 2**53
            return int(value) if whole else repr(value)
        case Mapping():
            if reserved := _SPECIAL & value.keys():
                # Renaming it, or the object, would hide what is beside it from a `forbid ... when has`.
                raise ValueError(f"an argument has the key {min(reserved)}, which is Cedar's own")
            return {str(key): _said(inner, depth + 1) for key, inner in value.items() if inner is not None}
        case list() | tuple():
            return [_said(inner, depth + 1) for inner in value if inner is not None]
        case _:
            return str(value)


_SPECIAL = frozenset({"__entity", "__extn", "__expr"})
"""Keys by which Cedar's JSON says that an object is something else."""

_DEEPEST = 64
"""Objects in objects, and lists in lists: Cedar's own reader goes to some 100."""


def _in_words(value: int) -> str:
    """A number that Cedar cannot hold, as a text; in sixteens, for Python spells tens only up to a length."""
    return str(value) if abs(value) < 10**100 else hex(value)
