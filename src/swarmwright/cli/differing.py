"""`swarmwright diff`: what changes from one prompt, or workflow, to another, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.compiling import compile_source, show_diagnostics, show_doubts
from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    JsonOption,
    Source,
    TeamGiven,
    TeamOption,
    ToolsOption,
    find_source,
    usage_error,
)
from swarmwright.runtime.records.changing import change_record

if TYPE_CHECKING:
    from swarmwright.language import Compilation
    from swarmwright.workflow.catalog import Catalog
    from swarmwright.workflow.tree import Workflow

__all__ = ["ReadWorkflow", "diff_command", "read_workflow"]

_COLOURS = {"added": "green", "removed": "red", "changed": "yellow"}


@dataclass(frozen=True, slots=True)
class ReadWorkflow:
    """A workflow, and what was found in the prompt that it came of: nothing in one that stood ready."""

    workflow: Workflow
    source: Source
    compilation: Compilation | None = None

    def found(self) -> list[dict[str, Any]]:
        """As `compile --json` tells it."""
        from swarmwright.runtime.records.compiling import diagnostics_record

        return diagnostics_record(self.source.prompt, self.compilation)


def diff_command(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="A prompt's file, a .toml config, or a .json workflow.")
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What it is to become; - for stdin.")],
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    json: JsonOption = False,
) -> None:
    """Show what changes from one prompt to another.

    Steps, order, conditions, people's decisions, rules and the team: a line for each change.
    """
    from swarmwright.workflow.comparing import diff

    if old == new == "-":
        raise usage_error("stdin can be OLD or NEW, not both")
    given = TeamGiven(config, team, agents, tools)
    before, after = read_workflow(old, given), read_workflow(new, given)
    changes = diff(before.workflow, after.workflow)
    if json:
        told = [change_record(change) for change in changes]
        found = {"old": before.found(), "new": after.found()}
        print_json({"same": not changes, "changes": told, "diagnostics": found})
        return
    console = stdout()
    for change in changes:
        console.print(visible(str(change)), style=_COLOURS[change.kind])
    if not changes:
        console.print("nothing changes")


def read_workflow(
    file: str, given: TeamGiven, team: Catalog | None = None, team_name: str = ""
) -> ReadWorkflow:
    """The workflow that a file holds or that its prompt compiles to; leaves with 4 where it has errors.

    What there is to warn of in the prompt is printed: whoever puts it into force may not have compiled it.

    `team`: whom a prompt is about, where no option and no config file says it, or the config file is that of
    the team `team_name`.
    """
    source = find_source(file, None, given, beside=True)
    if source.workflow is not None:
        return ReadWorkflow(source.workflow, source)
    its_own = bool(team_name) and source.team.name == team_name
    if team is not None and (its_own or not source.team.catalog.agents):
        source = replace(source, team=replace(source.team, catalog=team))
    compilation = compile_source(source)
    if compilation.workflow is None:
        show_diagnostics(source, compilation.diagnostics, stderr())
        raise typer.Exit(ExitCode.PROMPT)
    show_doubts(source, compilation.diagnostics)
    return ReadWorkflow(compilation.workflow, source, compilation)
