"""A team's graph straight from its config file, for those who host it themselves (`langgraph.json`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from swarmwright.bootstrap.asking import check_approvals
from swarmwright.bootstrap.composing import composed
from swarmwright.bootstrap.config import TeamConfig, load_config
from swarmwright.bootstrap.guarding import guards_of
from swarmwright.bootstrap.locating import in_file
from swarmwright.bootstrap.mcp import HostedMcpTools
from swarmwright.bootstrap.staffing import team_crew
from swarmwright.errors import CompilationFailed
from swarmwright.graph.building import WorkflowGraph, build_graph
from swarmwright.graph.star import Checkpointer
from swarmwright.workflow.tree import Workflow

__all__ = ["graph_from", "workflow_of"]


def graph_from(
    config: Path | str, *, model: str = "", workspace: Path | None = None, checkpointer: Checkpointer = None
) -> WorkflowGraph:
    """Read a `swarmwright.toml`, compile its prompt, and return the graph; the host brings the checkpointer.

    `model` (a profile's name or "provider:model") and `workspace` replace the file's own. Work is done when
    this is called, so a module that offers a graph should call it in a function. The graph has the
    file's team as it is now: what is changed by hand in a store's team reaches threads of a platform alone.
    MCP servers are spoken to when a tool of theirs is first needed; the sessions end with the event loop, or
    when the graph is collected.
    Raises ConfigError for the file, CompilationFailed for the prompt.
    """
    team = load_config(Path(config))
    workflow = workflow_of(team)
    settings = replace(
        team.settings, model=model or team.settings.model, workspace=workspace or team.settings.workspace
    )
    mcp = HostedMcpTools(settings) if settings.mcp else None
    return build_graph(
        workflow,
        team_crew(workflow, settings, mcp=mcp),
        checkpointer=checkpointer,
        approvals=settings.approvals,
        guards=guards_of(settings),
    )


def workflow_of(team: TeamConfig) -> Workflow:
    """The workflow of a config file: its prompt's, with its patterns.

    Raises ConfigError, CompilationFailed.
    """
    from swarmwright.language import compile_prompt  # heavy: who compiles no prompt does without it

    compiled = compile_prompt(team.prompt, team.catalog)
    if compiled.workflow is None and (team.prompt or not team.patterns):
        raise CompilationFailed(compiled.diagnostics)
    with in_file(team.settings.file):
        workflow = composed(compiled.workflow, team.patterns, team.catalog, team.settings.home)
        assert workflow is not None
        check_approvals(team.settings.approvals, workflow)
    return workflow
