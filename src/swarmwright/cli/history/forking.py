"""`swarmwright fork` and `replay`: another thread that goes on from a checkpoint of one."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.history.naming import pairs
from swarmwright.cli.output import print_json, stderr, visible
from swarmwright.cli.settling import find_thread
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    DatabaseOption,
    JsonOption,
    TeamGiven,
    TeamOption,
    ToolsOption,
    WorkspaceOption,
    check_text,
    settings_of,
)
from swarmwright.errors import NotFound
from swarmwright.settings import read_environment
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from pathlib import Path

    from swarmwright.ports.commands import Command
    from swarmwright.ports.threads import ThreadRecord
    from swarmwright.runtime.platform import Platform
    from swarmwright.settings import Settings

__all__ = ["fork_command", "replay_command"]

_Names = list[str] | None
_Thread = Annotated[str, typer.Argument(metavar="THREAD", help="The thread's id, or its beginning.")]
_At = Annotated[
    str | None,
    typer.Argument(metavar="CHECKPOINT", help="Its number or id; the last one.", show_default=False),
]
_From = Annotated[
    str | None,
    typer.Argument(
        metavar="CHECKPOINT", help="Its number or id; where the last turn began.", show_default=False
    ),
]
_NewOption = Annotated[
    str | None, typer.Option("--thread", metavar="ID", help="The new thread's id.", show_default=False)
]
_RequestOption = Annotated[
    str | None, typer.Option("--request", "-r", metavar="TEXT", help="Another request.", show_default=False)
]
_WorkflowOption = Annotated[
    str | None,
    typer.Option(
        "--workflow",
        metavar="FILE|-",
        help="Another prompt, .toml config or .json workflow.",
        show_default=False,
    ),
]
_ModelOption = Annotated[
    str | None, typer.Option("--model", "-m", metavar="NAME", help="Everybody's model.", show_default=False)
]
_EditOption = Annotated[
    str | None,
    typer.Option("--edit", metavar="FILE|-", help="An edit, as for `edit --file`.", show_default=False),
]
_PromptOption = Annotated[
    _Names,
    typer.Option("--agent-prompt", metavar="AGENT=TEXT", help="Another prompt of one agent, as `team set`."),
]
_ApproveOption = Annotated[_Names, typer.Option("--approve", metavar="all|NAME", help="As `run`.")]
_RejectOption = Annotated[_Names, typer.Option("--reject", metavar="all|NAME", help="As `run`.")]
_SignalOption = Annotated[_Names, typer.Option("--signal", metavar="NAME", help="As `run`.")]


@dataclass(frozen=True, slots=True)
class _Changes:
    """What is otherwise in a replay, as it was given; `team`: what another workflow is read for.

    prompts: AGENT=TEXT, each.
    """

    request: str | None
    workflow: str | None
    model: str | None
    edit: str | None
    prompts: Sequence[str]
    team: TeamGiven


def fork_command(
    thread: _Thread,
    checkpoint: _At = None,
    new: _NewOption = None,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Make another thread that stands as this one did at a checkpoint; also while it runs.

    Each goes its own way. What was in flight begins again in the new one, once that is run.
    """
    for text in (thread, checkpoint, new):
        check_text("command line", text)
    from swarmwright.cli.driving import ask_platform

    async def fork(platform: Platform) -> ThreadRecord:
        return await platform.fork(await find_thread(platform, thread), checkpoint, new)

    record = ask_platform(_settings(thread, config, db), fork)
    if json:
        print_json(record)
    else:
        from swarmwright.cli.ending import given_again

        name, same = shlex.quote(record.thread_id), given_again(TeamGiven(config), db)
        command = f"swarmwright run --resume {name} {same}".rstrip()
        stderr().print(visible(f"thread {name}; go on with: {command}"), soft_wrap=True)


def replay_command(
    thread: _Thread,
    checkpoint: _From = None,
    new: _NewOption = None,
    request: _RequestOption = None,
    workflow: _WorkflowOption = None,
    model: _ModelOption = None,
    edit: _EditOption = None,
    agent_prompt: _PromptOption = None,
    approve: _ApproveOption = None,
    reject: _RejectOption = None,
    announce: _SignalOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    json: JsonOption = False,
) -> None:
    """Run again from a checkpoint, on a new thread, with something changed.

    Without a checkpoint, the last turn from its request on. The thread itself stays as it is.
    """
    for text in (thread, checkpoint, new, request, model, *(agent_prompt or ())):
        check_text("command line", text)
    from swarmwright.cli.running import run_command

    given = TeamGiven(config, team, agents, tools)
    changes = _Changes(request, workflow, model, edit, agent_prompt or (), given)
    record, asked = _prepared(_settings(thread, config, db), thread, checkpoint, new, changes)
    stderr().print(visible(f"thread {record.thread_id} replays {thread}"))
    run_command(
        resume=record.thread_id,
        request=asked or "",
        config=config,
        team=team,
        model=model,
        approve=approve,
        reject=reject,
        announce=announce,
        db=db,
        workspace=workspace,
        json=json,
    )


def _prepared(
    settings: Settings, thread: str, checkpoint: str | None, new: str | None, changes: _Changes
) -> tuple[ThreadRecord, str | None]:
    """The new thread, with what is otherwise in it, and the request that its run is given."""
    from swarmwright.bootstrap.modelling import Models
    from swarmwright.cli.differing import read_workflow
    from swarmwright.cli.driving import tell_platform
    from swarmwright.cli.history.changing import read_edit
    from swarmwright.cli.sending import agent_named
    from swarmwright.ports.commands import SetAgent

    commands: list[Command] = [] if changes.edit is None else [read_edit(changes.edit)]

    async def prepare(platform: Platform) -> tuple[ThreadRecord, str | None]:
        if changes.model is not None:  # what is wrong with it is told before there is another thread
            async with aclosing(Models(settings)) as models:
                models(changes.model)
        thread_id = await find_thread(platform, thread)
        other = None
        if changes.workflow is not None:
            followed = await platform.teams.followed(thread_id)
            follows = await platform.workflow(thread_id)
            of_thread = await platform.teams.spoken_of_on(thread_id, follows)
            name = followed.name if followed else ""
            other = read_workflow(changes.workflow, changes.team, of_thread, name).workflow
        works_in = (other or await platform.workflow(thread_id)).team
        said = pairs("--agent-prompt", changes.prompts)
        prompts = [SetAgent(agent_named("--agent-prompt", who, works_in), prompt=text) for who, text in said]
        return await platform.prepare_replay(
            thread_id,
            checkpoint,
            new_id=new,
            request=changes.request,
            model=changes.model,
            workflow=other,
            changes=[*prompts, *commands],
            by=read_environment().user,
        )

    return tell_platform(settings, prepare)


def _settings(thread: str, config: Path | None, db: str | None) -> Settings:
    """The settings of the store. Raises NotFound where there is none."""
    settings = settings_of(config, db)
    if not is_there(settings.database):
        raise NotFound("thread", thread)
    return settings
