"""What a registry says: now, and in each of its versions. `registry` adds the operations that change it."""

from __future__ import annotations

from dataclasses import dataclass, field

from swarmwright.errors import NotFound
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.changing import Revision, beginning
from swarmwright.registry.contents import Contents, Version
from swarmwright.registry.differing import Difference, differences
from swarmwright.registry.discovering import Capability, Wanted, discovered
from swarmwright.registry.fitting import fits
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.permitting import permission_matrix
from swarmwright.registry.recompiling import consequence
from swarmwright.registry.validating import problems, unused_tools
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.tree import Workflow

__all__ = ["Versions"]


@dataclass(frozen=True, slots=True)
class Versions:
    """Everything that was said, in every version since the first.

    `history`: the versions, oldest first, never empty. `library`: every pattern that it ever had.
    """

    history: tuple[Revision, ...] = field(default_factory=lambda: beginning(Contents()))
    library: tuple[Pattern, ...] = ()

    @property
    def contents(self) -> Contents:
        """Everything that it says now."""
        return self.history[-1].contents

    @property
    def version(self) -> Version:
        """The version now."""
        return self.history[-1].version

    def catalog(self) -> Catalog:
        """The team as the compiler takes it."""
        return self.contents.catalog

    def matrix(self, workflow: Workflow) -> PermissionMatrix:
        """Who may use what now, under the rules of `workflow`; each decision has its reason.

        The team is the registry's: what was taken out of it is denied, whatever team the workflow has.
        """
        return permission_matrix(self.contents, workflow.rules)

    def problems(self, workflow: Workflow | None = None) -> tuple[Problem, ...]:
        """What is worth a warning, such as a tool that nobody may use under the rules of `workflow`."""
        rules = workflow.rules if workflow else ()
        unused = unused_tools(self.contents, permission_matrix(self.contents, rules))
        return (*problems(self.contents), *unused)

    def discover(
        self, wanted: Wanted | None = None, workflow: Workflow | None = None
    ) -> tuple[Capability, ...]:
        """What agents can do now under the rules of `workflow`: all of them, or those that can do `wanted`.

        Raises NotFound for a tool or a group that is not there.
        """
        matrix = permission_matrix(self.contents, workflow.rules if workflow else ())
        return tuple(discovered(self.contents, matrix, wanted))

    def pattern(self, name: str) -> Pattern:
        """The pattern of that name. Raises NotFound, with the closest names."""
        if name not in self.contents.patterns:
            raise NotFound("pattern", name, nearest(name, self.contents.patterns, 2))
        return next(pattern for pattern in self.library if pattern.name == name)

    # -- versions --

    @fits
    def at(self, number: int) -> Revision:
        """The version of that number. Raises NotFound, for one that was forgotten, too."""
        found = next((r for r in self.history if r.version.number == number), None)
        if found is None:
            ends = dict.fromkeys(str(r.version.number) for r in (self.history[0], self.history[-1]))
            raise NotFound("version", str(number), list(ends))
        return found

    def diff(self, old: int, new: int | None = None) -> tuple[Difference, ...]:
        """What differs between two versions, in words; without `new`, from `old` to now."""
        return differences(
            self.at(old).contents, (self.at(new).contents if new is not None else self.contents)
        )

    def recompile_since(self, number: int) -> tuple[bool, str]:
        """Whether a graph that was compiled for that version is out of date, and why, or why not.

        What was changed and changed back in the meantime counts for nothing.
        """
        return consequence(self.diff(number))
