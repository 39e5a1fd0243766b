"""The registry: a frozen value. Every operation gives a new registry and the change that led to it.

    registry, change = registry.set_agent("ui", prompt="You design with care.")

An operation that would leave it broken raises and changes nothing; one that changes nothing makes no version.
This module knows nothing of threads: what runs learns of a change by its `recompile` flag and by `matrix`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from swarmwright.errors import InvalidPattern
from swarmwright.registry import editing
from swarmwright.registry.changing import ChangeKind, RegistryChange, Revision, beginning, change_of
from swarmwright.registry.contents import Contents, Permission, StepOff, ToolOff, Version, fingerprint
from swarmwright.registry.differing import Subject
from swarmwright.registry.fitting import fits
from swarmwright.registry.merging import merged
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.reading import Versions
from swarmwright.registry.validating import check
from swarmwright.workflow.catalog import AgentKind, AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.rules import EVERYONE

__all__ = ["Changed", "Registry"]


class Changed(NamedTuple):
    """What an operation gives: the registry as it is now, and what changed."""

    registry: Registry
    change: RegistryChange


@dataclass(frozen=True, slots=True)
class Registry(Versions):
    """Who is there, with what, and what was set by hand, in every version since the first.

    `history`: the versions, oldest first, never empty. `library`: every pattern that it ever had.
    Operations raise NotFound for an id that is not there, and InvalidRegistry for what must not be.
    """

    @classmethod
    @fits
    def from_catalog(cls, catalog: Catalog, patterns: tuple[Pattern, ...] = ()) -> Registry:
        """The first version, of this team. Raises InvalidRegistry for a team that is broken."""
        names = tuple(sorted(pattern.name for pattern in patterns))
        return cls.of(Contents(catalog.agents, catalog.tools, catalog.groups, patterns=names), patterns)

    @classmethod
    @fits
    def of(cls, contents: Contents, library: tuple[Pattern, ...] = ()) -> Registry:
        """The first version, with these contents. Raises InvalidRegistry for what is broken."""
        check(contents)
        return cls(beginning(contents), library)

    @fits
    def admit(self, team: Catalog) -> Changed:
        """With those of `team` who are not there yet, such as whom a prompt alone names; others stay."""
        return self._changed("added", "registry", "", editing.with_team(self.contents, team))

    @fits
    def take_in(self, before: Contents, after: Contents) -> Changed:
        """With what a config file said (`before`) and says now (`after`); what else was set by hand stays."""
        return self._changed("changed", "registry", "", merged(self.contents, before, after))

    # -- agents --

    @fits
    def add_agent(self, spec: AgentSpec) -> Changed:
        """With one more agent."""
        contents = replace(self.contents, agents=(*self.contents.agents, spec))
        return self._changed("added", "agent", spec.id, contents)

    @fits
    def replace_agent(self, spec: AgentSpec) -> Changed:
        """With `spec` in place of the agent of its id; the id itself never changes."""
        return self._changed("changed", "agent", spec.id, editing.with_agent(self.contents, spec))

    @fits
    def remove_agent(self, agent: str) -> Changed:
        """Without the agent, its places in groups and what was set for it."""
        return self._changed("removed", "agent", agent, editing.without_agent(self.contents, agent))

    @fits
    def set_agent(
        self,
        agent: str,
        *,
        prompt: str | None = None,
        model: str | None = None,
        role: str | None = None,
        kind: AgentKind | None = None,
        tools: tuple[str, ...] | None = None,
        name: str | None = None,
    ) -> Changed:
        """With the agent's prompt, model, role, kind, own tools or name changed; None leaves one as it is.

        Under another name it keeps its id, and prompts may go on calling it by the name that it had.
        """
        old = editing.find_agent(self.contents, agent)
        if name is not None:
            old = editing.renamed(old, name, self.contents.agents)
        new = replace(
            old,
            prompt=old.prompt if prompt is None else prompt,
            model=old.model if model is None else model,
            role=old.role if role is None else role,
            kind=old.kind if kind is None else kind,
            tools=old.tools if tools is None else tools,
        )
        return self.replace_agent(new)

    @fits
    def switch_agent(self, agent: str, *, on: bool) -> Changed:
        """With the agent on or off: the router passes by one that is off, what it has done stays."""
        spec = replace(editing.find_agent(self.contents, agent), enabled=on)
        return self._changed("switched", "agent", agent, editing.with_agent(self.contents, spec))

    @fits
    def switch_step(self, agent: str, step: str, *, on: bool, reason: str = "") -> Changed:
        """With a step inside the agent on or off, such as the `review` of a review loop."""
        contents = editing.with_step(self.contents, StepOff(agent, step, reason), on=on)
        return self._changed("switched", "switch", f"{agent} {step}", contents)

    # -- tools and groups --

    @fits
    def add_tool(
        self, spec: ToolSpec, target: str = "", open_to: Sequence[str] = (), reason: str = ""
    ) -> Changed:
        """With one more tool; it is open to whom a rule, an agent's own tools or a permission opens it.

        `target`: `module:function`, its code. `open_to`: agents (or EVERYONE) who may use it, for `reason`.
        """
        contents = replace(self.contents, tools=(*self.contents.tools, spec))
        if target:
            contents = editing.with_code(contents, "tool", spec.id, target)
        for agent in open_to:
            contents = editing.with_permission(contents, Permission(agent, spec.id, "allow", reason))
        return self._changed("added", "tool", spec.id, contents)

    @fits
    def replace_tool(self, spec: ToolSpec) -> Changed:
        """With `spec` in place of the tool of its id."""
        return self._changed("changed", "tool", spec.id, editing.with_tool(self.contents, spec))

    @fits
    def set_tool(
        self,
        tool: str,
        *,
        name: str | None = None,
        description: str | None = None,
        risk: Literal["low", "medium", "high"] | None = None,
    ) -> Changed:
        """With the tool's name, description or risk changed; None leaves one as it is. It keeps its id."""
        old = editing.find_tool(self.contents, tool)
        if name is not None:
            old = editing.renamed(old, name, self.contents.tools)
        new = replace(
            old,
            description=old.description if description is None else description,
            risk=old.risk if risk is None else risk,
        )
        return self.replace_tool(new)

    @fits
    def remove_tool(self, tool: str) -> Changed:
        """Without the tool, in the hands of agents too, and without what was set for it."""
        return self._changed("removed", "tool", tool, editing.without_tool(self.contents, tool))

    @fits
    def switch_tool(self, tool: str, *, on: bool, agent: str = EVERYONE, reason: str = "") -> Changed:
        """With the tool on or off: for all, or for one agent; the two switches are apart from each other."""
        contents = editing.with_tool_switched(self.contents, ToolOff(tool, agent, reason), on=on)
        return self._changed("switched", "switch", tool if agent == EVERYONE else f"{agent} {tool}", contents)

    @fits
    def set_code(self, subject: Literal["agent", "tool"], id_: str, target: str) -> Changed:
        """With `module:function` as the code of a tool or a custom agent; "" takes it away."""
        contents = editing.with_code(self.contents, subject, id_, target)
        return self._changed("changed", "code", f"{subject} {id_}", contents)

    @fits
    def add_group(self, spec: GroupSpec) -> Changed:
        """With one more group."""
        contents = replace(self.contents, groups=(*self.contents.groups, spec))
        return self._changed("added", "group", spec.id, contents)

    @fits
    def replace_group(self, spec: GroupSpec) -> Changed:
        """With `spec` in place of the group of its id."""
        return self._changed("changed", "group", spec.id, editing.with_group(self.contents, spec))

    @fits
    def remove_group(self, group: str) -> Changed:
        """Without the group; its members stay."""
        return self._changed("removed", "group", group, editing.without_group(self.contents, group))

    # -- permissions, each with a reason --

    @fits
    def grant(self, agent: str, tool: str, reason: str) -> Changed:
        """The agent (or EVERYONE) may use the tool, against any rule; approvals and high risk still ask."""
        return self._permitted(Permission(agent, tool, "allow", reason))

    @fits
    def deny(self, agent: str, tool: str, reason: str) -> Changed:
        """The agent (or EVERYONE) must not use the tool."""
        return self._permitted(Permission(agent, tool, "deny", reason))

    @fits
    def require_approval(self, agent: str, tool: str, reason: str) -> Changed:
        """Each use of the tool by the agent (or EVERYONE) needs a person's yes; it opens nothing."""
        return self._permitted(Permission(agent, tool, "ask", reason))

    @fits
    def lift(self, agent: str, tool: str) -> Changed:
        """Without what was set by hand for these two: the rules alone decide again."""
        contents = editing.without_permissions(self.contents, agent, tool)
        return self._changed("permitted", "permission", f"{agent} {tool}", contents)

    def _permitted(self, permission: Permission) -> Changed:
        contents = editing.with_permission(self.contents, permission)
        return self._changed("permitted", "permission", f"{permission.agent} {permission.tool}", contents)

    # -- patterns --

    @fits
    def add_pattern(self, pattern: Pattern) -> Changed:
        """With one more pattern; a later one of the same name is what older versions mean by it, too.

        Raises InvalidPattern where its name is none: empty, or of more than one line.
        """
        if not pattern.name.strip() or not pattern.name.isprintable():
            raise InvalidPattern(pattern.name, "name", f"{pattern.name!r} is no name: say one, in one line")
        contents = replace(self.contents, patterns=tuple(sorted((*self.contents.patterns, pattern.name))))
        made = self._changed("added", "pattern", pattern.name, contents)
        library = (*(p for p in self.library if p.name != pattern.name), pattern)
        return Changed(replace(made.registry, library=library), made.change)

    @fits
    def remove_pattern(self, name: str) -> Changed:
        """Without the pattern; trees that were built of it stay."""
        self.pattern(name)
        kept = tuple(other for other in self.contents.patterns if other != name)
        return self._changed("removed", "pattern", name, replace(self.contents, patterns=kept))

    # -- versions --

    @fits
    def revert(self, number: int) -> Changed:
        """A new version that says what that one said; nothing of the history is lost."""
        return self._changed("reverted", "registry", str(number), self.at(number).contents)

    def squashed(self, base: Registry) -> Changed:
        """All that was changed since `base` as one version after it."""
        made = base._changed("changed", "registry", "", self.contents)
        return Changed(replace(made.registry, library=self.library), made.change)

    @fits
    def forgetting(self, keep: int) -> Registry:
        """The same registry with its last `keep` versions alone, at least the one that holds."""
        return replace(self, history=self.history[-max(keep, 1) :])

    def _changed(
        self, kind: ChangeKind, subject: Subject | Literal["registry"], id_: str, contents: Contents
    ) -> Changed:
        check(contents)
        hash_ = fingerprint(contents)
        if hash_ == self.version.hash:
            unchanged = change_of("unchanged", subject, id_, contents, contents, self.version)
            return Changed(self, unchanged)
        version = Version(self.version.number + 1, hash_)
        change = change_of(kind, subject, id_, self.contents, contents, version)
        return Changed(replace(self, history=(*self.history, Revision(version, contents, change))), change)
