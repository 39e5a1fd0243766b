"""Operations on teams on the wire, one model for each."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from swarmwright.registry import Changed, Registry
from swarmwright.server.wire.swarm.commands import Name, Text
from swarmwright.server.wire.words import Flag, Said
from swarmwright.workflow.catalog import AgentKind, AgentSpec, GroupSpec, ToolSpec, slug

__all__ = ["ChangesSaid", "Drain"]

Names = Annotated[list[Name], Field(max_length=1000)]
Drain = Literal["finish", "cancel", "now"]


class AddAgent(Said):
    """One more agent; its id is made from its name."""

    op: Literal["add_agent"]
    name: Name
    role: Text = ""
    prompt: Text = ""
    kind: AgentKind = "auto"
    model: Annotated[str, Field(max_length=200)] = ""
    tools: Names = Field(default_factory=list, description="Tools of its own, by id.")
    aliases: Names = Field(default_factory=list)
    reports: Names = Field(default_factory=list, description="Fields that it reports beside its text.")

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        spec = AgentSpec(
            slug(self.name),
            self.name,
            self.role,
            self.prompt,
            self.kind,
            self.model,
            tools=tuple(self.tools),
            aliases=tuple(self.aliases),
            fields=tuple(self.reports),
        )
        return registry.add_agent(spec)


class SetAgentOp(Said):
    """Another prompt, model, role, kind, name, or tools of its own; null = as it is. Its id stays."""

    op: Literal["set_agent"]
    agent: Name
    prompt: Text | None = None
    model: Annotated[str, Field(max_length=200)] | None = None
    role: Text | None = None
    kind: AgentKind | None = None
    tools: Names | None = None
    name: Name | None = Field(None, description="Prompts may go on calling it by the name that it had.")

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        tools = None if self.tools is None else tuple(self.tools)
        return registry.set_agent(
            self.agent,
            prompt=self.prompt,
            model=self.model,
            role=self.role,
            kind=self.kind,
            tools=tools,
            name=self.name,
        )


class RemoveAgent(Said):
    """Without the agent, its places in groups and what was set for it."""

    op: Literal["remove_agent"]
    agent: Name

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.remove_agent(self.agent)


class SwitchAgent(Said):
    """The agent on or off; the router passes by one that is off."""

    op: Literal["switch_agent"]
    agent: Name
    on: Flag

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.switch_agent(self.agent, on=self.on)


class SwitchStep(Said):
    """A step inside an agent on or off, such as the `review` of a review loop."""

    op: Literal["switch_step"]
    agent: Name
    step: Name
    on: Flag
    reason: Text = ""

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.switch_step(self.agent, self.step, on=self.on, reason=self.reason)


class AddTool(Said):
    """One more tool by name; code behind it comes from the config file alone."""

    op: Literal["add_tool"]
    name: Name
    description: Text = ""
    risk: Literal["low", "medium", "high"] = "low"
    open_to: Names = Field(default_factory=list, description="Agents that may use it; `*` = all.")
    reason: Text = ""

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        spec = ToolSpec(slug(self.name), self.name, self.description, self.risk)
        return registry.add_tool(spec, open_to=tuple(self.open_to), reason=self.reason)


class SetToolOp(Said):
    """Another name, description or risk; null = as it is. Its id and the code behind it stay."""

    op: Literal["set_tool"]
    tool: Name
    name: Name | None = Field(None, description="Prompts may go on calling it by the name that it had.")
    description: Text | None = None
    risk: Literal["low", "medium", "high"] | None = None

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.set_tool(self.tool, name=self.name, description=self.description, risk=self.risk)


class RemoveTool(Said):
    """Without the tool, in the hands of agents too, and without what was set for it."""

    op: Literal["remove_tool"]
    tool: Name

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.remove_tool(self.tool)


class SwitchTool(Said):
    """The tool on or off, for all or for one agent."""

    op: Literal["switch_tool"]
    tool: Name
    on: Flag
    agent: Name = "*"
    reason: Text = ""

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.switch_tool(self.tool, on=self.on, agent=self.agent, reason=self.reason)


class SetGroup(Said):
    """A group with these members, new or in place of the one of its name."""

    op: Literal["set_group"]
    name: Name
    agents: Names

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        spec = GroupSpec(slug(self.name), self.name, tuple(self.agents))
        there = any(group.id == spec.id for group in registry.contents.groups)
        return registry.replace_group(spec) if there else registry.add_group(spec)


class RemoveGroup(Said):
    """Without the group; its members stay."""

    op: Literal["remove_group"]
    group: Name

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        return registry.remove_group(self.group)


class Permit(Said):
    """What an agent (`*` = each) may do with a tool, and why; `default`: the rules alone decide again."""

    op: Literal["permit"]
    agent: Name
    tool: Name
    effect: Literal["allow", "ask", "deny", "default"]
    reason: Text = ""

    def done(self, registry: Registry) -> Changed:
        """On this registry."""
        match self.effect:
            case "allow":
                return registry.grant(self.agent, self.tool, self.reason)
            case "deny":
                return registry.deny(self.agent, self.tool, self.reason)
            case "ask":
                return registry.require_approval(self.agent, self.tool, self.reason)
            case "default":
                return registry.lift(self.agent, self.tool)


OperationSaid: TypeAlias = Annotated[
    AddAgent
    | SetAgentOp
    | RemoveAgent
    | SwitchAgent
    | SwitchStep
    | AddTool
    | SetToolOp
    | RemoveTool
    | SwitchTool
    | SetGroup
    | RemoveGroup
    | Permit,
    Field(discriminator="op"),
]


class ChangesSaid(Said):
    """Changes of a team, done all or none, as one version."""

    operations: list[OperationSaid] = Field(min_length=1, max_length=100)
    drain: Drain = Field("finish", description="What becomes of running steps of agents that have changed.")
