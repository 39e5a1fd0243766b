"""What the store keeps of a hosted team: agents and rights by tenant, and workflows that were chosen.

A tenant's team begins as the config file says, and is changed by that tenant alone. Which workflow the new
threads of an assistant follow stands in its metadata, and so in its versions: what was approved can be taken
back like anything else of an assistant.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from swarmwright.errors import ConfigError
from swarmwright.ports.assistants import AssistantStore
from swarmwright.registry.contents import Contents
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.encoding import version
from swarmwright.workflow.tree import Workflow

__all__ = ["FOLLOWS", "FOLLOWS_OVER", "Kept", "flow_version", "goes_over", "kept_as"]

FOLLOWS = "workflow"
"""The key of an assistant's metadata under which the version of its workflow stands."""

FOLLOWS_OVER = "workflow_over"
"""... and the `flow_version` of the file's, in whose place it is: what the file says later goes before it."""


def flow_version(workflow: Workflow) -> str:
    """A version of how they work together and by which rules, however any of them is set up."""
    return version(replace(workflow, team=Catalog()))


def goes_over(usual: Workflow) -> tuple[str, ...]:
    """What may stand under `FOLLOWS_OVER` for what was approved to go before `usual`, the file's."""
    return flow_version(usual), version(usual)  # that of the whole was noted before


def kept_as(name: str, tenant: str) -> str:
    """What a tenant's team is called in the store; that of nobody in particular is called as it is."""
    return f"@{quote(tenant, safe='')}/{name}" if tenant else name


class Kept:
    """One hosted team, as the store has it. name: "" = nothing is kept of its agents."""

    def __init__(
        self,
        platform: Platform,
        name: str = "",
        contents: Contents | None = None,
        assistants: AssistantStore | None = None,
    ) -> None:
        if name.startswith("@"):
            raise ConfigError("the team", "name", "a name does not begin with @", "leave it out")
        self._platform, self._name, self._contents = platform, name, contents or Contents()
        self._assistants = assistants
        self._taken: set[str] = set()
        self._one_at_a_time = asyncio.Lock()

    async def team(self, tenant: str) -> str:
        """The name of the tenant's team, once the store has what the config file says; "" = none is kept."""
        if not self._name:
            return ""
        name = kept_as(self._name, tenant)
        async with self._one_at_a_time:
            if name not in self._taken:
                await self._platform.teams.take_in(name, self._contents)
                self._taken.add(name)
        return name

    async def chosen(self, assistant_id: str, usual: Workflow) -> Workflow:
        """The workflow that was chosen for the new threads of an assistant, else the `usual` one."""
        found = await self._assistants.get(assistant_id) if self._assistants is not None else None
        return usual if found is None else await self.named(found.metadata, usual)

    async def named(self, metadata: Mapping[str, Any], usual: Workflow) -> Workflow:
        """The workflow that an assistant's metadata names; `usual`, the config file's, where it names none,
        or names one in place of what the file does not say any more. Raises NotFound."""
        number, over = metadata.get(FOLLOWS), metadata.get(FOLLOWS_OVER, "")
        if not isinstance(number, str) or not number:
            return usual
        if over and over not in goes_over(usual):
            return usual
        return await self._platform.kept_workflow(number)
