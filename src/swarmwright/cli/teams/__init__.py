"""`swarmwright team`: who is in a team, and how that changes, for all its threads or for one.

finding      which team a command is about, and whom a name means
showing      `list`, `show`: agents, tools, and who may use what, with the reasons
telling      what came of a change, in words or as JSON
switching    `on`, `off`, `permit`: agents, tools, steps inside agents, rights
setting      `set`: an agent's prompt, model, role and kind
joining      `add-agent`, `add-tool`, `remove`
versioning   `versions`, `diff`, `revert`
"""

from __future__ import annotations

import typer

from swarmwright.cli.teams.joining import add_agent_command, add_tool_command, remove_command
from swarmwright.cli.teams.setting import set_command
from swarmwright.cli.teams.showing import list_command, show_command
from swarmwright.cli.teams.switching import off_command, on_command, permit_command
from swarmwright.cli.teams.versioning import diff_command, revert_command, versions_command

__all__ = ["team_commands"]


def team_commands() -> typer.Typer:
    """The group `team`."""
    group = typer.Typer(
        help="Show a team and change it, also while it works: for all its threads, or with --thread for one.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
    )
    group.command("list")(list_command)
    group.command("show")(show_command)
    group.command("on")(on_command)
    group.command("off")(off_command)
    group.command("permit")(permit_command)
    group.command("set")(set_command)
    group.command("add-agent")(add_agent_command)
    group.command("add-tool")(add_tool_command)
    group.command("remove")(remove_command)
    group.command("versions")(versions_command)
    group.command("diff")(diff_command)
    group.command("revert")(revert_command)
    return group
