"""The permission matrix: agent × tool → allow, deny or ask, each with its reason (DESIGN §6).

The order of the questions is the whole of the semantics; the first that has an answer decides:

1. unknown       an agent or tool that the team does not have is denied
2. barred        a tool that is another one than was granted, or cannot be reached, is denied
3. switched off  a disabled agent or tool is denied, whatever else is said
4. override      what a person set for this pair at run time, with that person's reason
5. deny          a `Deny` that covers the agent
6. exclusive     an "only X may use T" that does not name the agent; each such rule denies all others
7. granted       a `Grant`, or the agent's own tools in the catalog; else denied
8. ask           a `ToolApproval` that covers the agent, or a tool of high risk; else allowed

Then the arguments of the call are looked at (`examine`): they can deny, or ask, and never open.

So a `Deny` or an exclusive `Grant` that is added never opens anything, and nothing is open without a grant.
This module knows nothing of tool calls: the gate that asks it, at every call, is in `runtime`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from swarmwright.policy.approvals.noun import OF_TOOL, digest
from swarmwright.policy.arguments import Sources, always_asks, asks, examine
from swarmwright.policy.decisions import Decision, Identities, Overrides, Right, Toggles
from swarmwright.policy.identity import Barred
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Rule, ToolApproval
from swarmwright.workflow.tree import Workflow


def _nothing_known(tool: str) -> str:
    """There is no code, or nobody can tell."""
    return ""


class _Known:
    """A team and its rules by id, and what was asked of them before: nothing of it can become another."""

    __slots__ = ("agents", "decisions", "rules", "tools")

    def __init__(self, team: Catalog, rules: tuple[Rule, ...]) -> None:
        self.decisions: dict[tuple[str, str], Decision] = {}
        self.agents = {spec.id: spec for spec in reversed(team.agents)}
        self.tools = {spec.id: spec for spec in reversed(team.tools)}
        self.rules: dict[str, list[Grant | Deny | ToolApproval]] = {}
        for rule in rules:
            if isinstance(rule, Grant | Deny | ToolApproval):
                self.rules.setdefault(rule.tool, []).append(rule)


@dataclass(frozen=True, slots=True)
class PermissionMatrix:
    """A team, its rules and what was set at run time; immutable: a change makes a new matrix."""

    team: Catalog
    rules: tuple[Rule, ...] = ()
    overrides: Overrides = field(default_factory=lambda: MappingProxyType({}))
    toggles: Toggles = field(default_factory=Toggles)
    barred: Mapping[str, Barred] = field(default_factory=lambda: MappingProxyType({}))
    """Tool id → why nobody may use it at this moment, as far as that is known."""
    code: Identities = field(default=_nothing_known, compare=False)
    _known: _Known = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", _Known(self.team, self.rules))

    @classmethod
    def from_workflow(
        cls, workflow: Workflow, overrides: Overrides | None = None, toggles: Toggles | None = None
    ) -> PermissionMatrix:
        """The matrix of a workflow's team and rules; a copy of `overrides` is kept."""
        return cls(
            workflow.team, workflow.rules, MappingProxyType(dict(overrides or {})), toggles or Toggles()
        )

    def decide(self, agent: str, tool: str) -> Decision:
        """May `agent` use `tool` (ids) now? Total: unknown names are denied, not raised."""
        known = self._known.decisions.get((agent, tool))
        if known is None:
            known = self._decided(agent, tool)
            if known.rule not in ("unknown_agent", "unknown_tool"):  # names of nobody are without end
                self._known.decisions[agent, tool] = known
        return known

    def _decided(self, agent: str, tool: str) -> Decision:
        for question in QUESTIONS:
            decision = question(self, agent, tool)
            if decision is not None:
                return decision
        said = f"{self.team.name(agent)} was given {self.team.name(tool)}"
        return Decision("allow", said, "grant" if _ruled_in(self, agent, tool) else "own_tools")

    def tool_name(self, tool: str) -> str:
        """What people call the tool with this id; the id itself if there is none. Asked at every call, and as
        quick for a large team as for a small one."""
        spec = self._known.tools.get(tool)
        return spec.name if spec is not None else tool

    def right(self, agent: str, tool: str) -> Right:
        """What an approval of a call is bound to. Another rule on this tool, another grant, override or
        switch, or a tool that is another one now (its code, what it says that it does, what it takes), each
        make another version; what is about others does not."""
        decision = self.decide(agent, tool)
        about = self._known.rules.get(tool, ())
        who, what = _specs(self, agent, tool)
        parts = (
            [repr(replace(rule, spans=())) for rule in about],
            (who.id, tool in who.tools, what.id, what.name, what.risk, what.scopes),
            *([repr(what.arguments), what.sink, what.confirm] if what.arguments or what.sink else ()),
            (decision.effect, decision.rule, decision.reason),
        )
        behind = (self.code(tool), what.description, dict(what.schema), what.granted)
        effect = "ask" if decision.effect == "allow" and asks(what) else decision.effect
        asking = [r for r in about if isinstance(r, ToolApproval) and _covers(r.agents, (), agent)]
        approvers = dict.fromkeys(name for rule in asking for name in rule.approvers)
        is_ = digest(*behind) if any(behind) else ""
        return Right(effect, f"{digest(*parts)}{OF_TOOL}{is_}" if is_ else digest(*parts), tuple(approvers))

    def examine(
        self, agent: str, tool: str, arguments: Mapping[str, Any], sources: Sources
    ) -> Decision | None:
        """What the arguments of a call want that `decide` does not deny; None = nothing. Nothing is opened by
        them: not what a person has set, nor what an approval was waived for."""
        what = self._known.tools.get(tool)
        found = None if what is None else examine(what, agent, arguments, sources)
        return None if found is None else Decision(found.effect, found.reason, found.rule)

    def told(self, agent: str, tool: str) -> Decision:
        """What people are told of a right: as `decide`, and "ask" where it allows and every call asks."""
        decision, what = self.decide(agent, tool), self._known.tools.get(tool)
        asking = always_asks(what) if what is not None and decision.effect == "allow" else None
        return decision if asking is None else Decision(asking.effect, asking.reason, asking.rule)

    def ruled(self, agent: str, tool: str) -> Decision | None:
        """What holds where nobody is asked of a call, whatever it is called with; None = somebody is."""
        decision = self.decide(agent, tool)
        if decision.effect == "deny":
            return decision
        return decision if self.right(agent, tool).effect == "allow" else None

    def visible_tools(self, agent: str) -> tuple[str, ...]:
        """Ids of the team's tools that `agent` may use or ask for, in the catalog's order."""
        return tuple(t.id for t in self.team.tools if self.decide(agent, t.id).effect != "deny")


def _unknown(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    if agent not in matrix._known.agents:
        return Decision("deny", f"the team has no agent {agent!r}", "unknown_agent")
    if tool not in matrix._known.tools:
        return Decision("deny", f"the team has no tool {tool!r}", "unknown_tool")
    return None


def _barred(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    why = matrix.barred.get(tool)
    return Decision("deny", why.reason, why.rule) if why else None


def _switched_off(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    who, what = _specs(matrix, agent, tool)
    if not who.enabled or agent in matrix.toggles.agents_off:
        return Decision("deny", f"{who.name} is switched off", "agent_disabled")
    if tool in matrix.toggles.tools_off:
        because = f": {why}" if (why := matrix.toggles.why.get(tool)) else ""
        return Decision("deny", f"{what.name} is switched off{because}", "tool_disabled")
    return None


def _overridden(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    override = matrix.overrides.get((agent, tool)) or matrix.overrides.get((EVERYONE, tool))
    return Decision(override.effect, override.reason, "override") if override else None


def _denied(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    who, what = _specs(matrix, agent, tool)
    for rule in matrix._known.rules.get(tool, ()):
        if isinstance(rule, Deny) and _covers(rule.agents, rule.excepted, agent):
            return Decision("deny", f"{who.name} must not use {what.name}", "deny")
    return None


def _excluded(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    who, what = _specs(matrix, agent, tool)
    for rule in matrix._known.rules.get(tool, ()):
        if not isinstance(rule, Grant) or not rule.bars(agent):
            continue
        if agent in rule.excepted:
            return Decision("deny", f"{who.name} is excepted from those who may use {what.name}", "deny")
        owners = " and ".join(matrix.team.name(a) for a in rule.agents)
        return Decision("deny", f"only {owners} may use {what.name}", "exclusive")
    return None


def _not_granted(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    who, what = _specs(matrix, agent, tool)
    if tool in who.tools or _ruled_in(matrix, agent, tool):
        return None
    return Decision("deny", f"{who.name} was not given {what.name}", "not_granted")


def _ruled_in(matrix: PermissionMatrix, agent: str, tool: str) -> bool:
    """Whether a rule gives it, and not only the team's own word."""
    return any(
        isinstance(rule, Grant) and _covers(rule.agents, rule.excepted, agent)
        for rule in matrix._known.rules.get(tool, ())
    )


def _asks(matrix: PermissionMatrix, agent: str, tool: str) -> Decision | None:
    what = _specs(matrix, agent, tool)[1]
    for rule in matrix._known.rules.get(tool, ()):
        if isinstance(rule, ToolApproval) and _covers(rule.agents, (), agent):
            return Decision("ask", f"every use of {what.name} needs a human's approval", "approval")
    if what.risk == "high":
        return Decision("ask", f"{what.name} is of high risk and needs a human's approval", "high_risk")
    return None


QUESTIONS: tuple[Callable[[PermissionMatrix, str, str], Decision | None], ...] = (
    _unknown,
    _barred,
    _switched_off,
    _overridden,
    _denied,
    _excluded,
    _not_granted,
    _asks,
)
"""The questions in the order in which they are asked; the first answer counts."""


def _specs(matrix: PermissionMatrix, agent: str, tool: str) -> tuple[AgentSpec, ToolSpec]:
    """Both specs; `_unknown` has been asked before, so the stand-ins are never met through `decide`."""
    who, what = matrix._known.agents.get(agent), matrix._known.tools.get(tool)
    return who or AgentSpec(agent, agent, enabled=False), what or ToolSpec(tool, tool)


def _covers(agents: tuple[str, ...], excepted: tuple[str, ...], agent: str) -> bool:
    """Does a rule for `agents` mean `agent`? `excepted` takes away from EVERYONE and from a list alike."""
    return agent not in excepted and (EVERYONE in agents or agent in agents)
