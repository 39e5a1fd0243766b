"""`swarmwright run`: compile, start a thread or go on with one, follow it, and answer what it asks of people.

Each drive of the thread is one `asyncio.run` with its own platform, so that questions on the terminal stand
between drives, where nothing is running. Ctrl-C cancels the drive; what was finished is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.compiling import compilation_json, compile_source, show_diagnostics
from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    DatabaseOption,
    FileArgument,
    JsonOption,
    PromptOption,
    Source,
    TeamGiven,
    TeamOption,
    ToolsOption,
    WorkspaceOption,
    find_settings,
    find_source,
    find_team,
)
from swarmwright.errors import ConfigError, NotFound

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.cli.deciding import Answer
    from swarmwright.cli.live import Follower
    from swarmwright.runtime.results import RunResult
    from swarmwright.runtime.running import Run
    from swarmwright.settings import Settings
    from swarmwright.workflow.tree import Workflow

__all__ = ["run_command"]

TITLE = 60
"""Characters of a request that become the thread's title."""

_EXITS = {"finished": ExitCode.OK, "interrupted": ExitCode.WAITING, "cancelled": ExitCode.INTERRUPTED}


@dataclass(frozen=True, slots=True)
class _Answers:
    """What the options say about waiting people."""

    approve: tuple[str, ...]
    reject: tuple[str, ...]
    signals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _RunOptions:
    """Where to run and how to show it; `again` are the options that going on needs once more."""

    database: Path | None
    workspace: Path | None
    model: str | None
    json: bool
    again: str

    def settings(self, team: TeamConfig) -> Settings:
        """The team's settings with these options in their place."""
        return find_settings(
            team.settings, database=self.database, workspace=self.workspace, model=self.model
        )


@dataclass(frozen=True, slots=True)
class _Drive:
    """A thread that is to be driven."""

    settings: Settings
    thread_id: str
    workflow: Workflow
    options: _RunOptions

    @property
    def resume_command(self) -> str:
        """What to type to go on with the thread."""
        return f"swarmwright run --resume {self.thread_id} {self.options.again}".rstrip()


def run_command(
    file: FileArgument = None,
    prompt: PromptOption = None,
    request: Annotated[
        str, typer.Option("--request", "-r", metavar="TEXT", help="What the team is to do, this time.")
    ] = "",
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    model: Annotated[
        str | None,
        typer.Option("--model", "-m", metavar="NAME", help="Everybody's model: provider:model or a profile."),
    ] = None,
    thread: Annotated[
        str | None, typer.Option("--thread", metavar="ID", help="The new thread's id.", show_default=False)
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="THREAD", help="Go on with a thread.", show_default=False),
    ] = None,
    approve: Annotated[
        list[str] | None, typer.Option("--approve", metavar="all|NAME", help="Approve at gates.")
    ] = None,
    reject: Annotated[
        list[str] | None, typer.Option("--reject", metavar="all|NAME", help="Reject at gates.")
    ] = None,
    announce: Annotated[
        list[str] | None, typer.Option("--signal", metavar="NAME", help="Announce a signal from outside.")
    ] = None,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    json: JsonOption = False,
) -> None:
    """Compile a prompt and run its team; ask a person where the prompt says so."""
    given = TeamGiven(config, team, agents, tools)
    again = _again(given.with_file(file), db, workspace, model)
    options = _RunOptions(db, workspace, model, json, again)
    if resume is None:
        drive = _start(find_source(file, prompt, given), options, thread, request)
    elif any(x is not None for x in (prompt, agents, tools, thread)) or (file and not file.endswith(".toml")):
        raise typer.BadParameter("--resume goes on with the thread's own prompt and team: give no other")
    else:
        drive = _go_on(find_team(given.with_file(file)), options, resume)
    answers = _Answers(tuple(approve or ()), tuple(reject or ()), tuple(announce or ()))
    first = request if resume is None else request or None
    _finish(drive, _drive_to_the_end(drive, first, answers))


def _again(given: TeamGiven, db: Path | None, workspace: Path | None, model: str | None) -> str:
    """The options that going on with the thread needs again, for the settings are not in the store."""
    options = {"config": given.config, "team": given.team, "db": db, "workspace": workspace, "model": model}
    return shlex.join(part for name, value in options.items() if value for part in (f"--{name}", str(value)))


def _start(source: Source, options: _RunOptions, thread: str | None, request: str) -> _Drive:
    """Compile, check, and make a thread; nothing is made of a prompt with errors."""
    compilation = compile_source(source)
    show_diagnostics(source, compilation.diagnostics, stderr())
    if compilation.workflow is None:
        if options.json:
            print_json(compilation_json(source, compilation))
        raise typer.Exit(ExitCode.PROMPT)
    settings = options.settings(source.team)
    workflow = _with_one_model(compilation.workflow) if options.model else compilation.workflow
    _check(workflow, settings)
    return _Drive(settings, asyncio.run(_new(settings, workflow, thread, request)), workflow, options)


def _go_on(team: TeamConfig, options: _RunOptions, thread: str) -> _Drive:
    """Find the thread and its workflow."""
    settings = options.settings(team)
    thread_id, workflow = asyncio.run(_existing(settings, thread))
    _check(workflow, settings)
    return _Drive(settings, thread_id, workflow, options)


def _with_one_model(workflow: Workflow) -> Workflow:
    """The team with no models of its own, so that --model counts for everybody."""
    team = replace(workflow.team, agents=tuple(replace(a, model="") for a in workflow.team.agents))
    return replace(workflow, team=team)


def _check(workflow: Workflow, settings: Settings) -> None:
    """Before anything is started: what cannot work is an error, what will be missed a warning."""
    from swarmwright.bootstrap.preflight import check_team

    for warning in check_team(workflow, settings):
        stderr().print(f"warning: {visible(warning)}", style="yellow")


async def _new(settings: Settings, workflow: Workflow, thread: str | None, request: str) -> str:
    """Make the thread and return its id."""
    from swarmwright.bootstrap.opening import open_platform

    async with open_platform(settings) as platform:
        if thread and thread in {r.thread_id for r in await platform.threads()}:
            raise ConfigError(
                "--thread", thread, "there is such a thread", f"--resume {thread} goes on with it"
            )
        title = " ".join((request or workflow.source).split())[:TITLE]
        return (await platform.create_thread(workflow, thread, title)).thread_id


async def _existing(settings: Settings, thread: str) -> tuple[str, Workflow]:
    """The thread's whole id, and its workflow. Raises NotFound; no store is made where there is none."""
    from swarmwright.bootstrap.opening import open_platform

    if not settings.database.exists():
        raise NotFound("thread", thread)
    async with open_platform(settings) as platform:
        record = await platform.thread(thread)
        return record.thread_id, await platform.workflow(record.thread_id)


def _drive_to_the_end(drive: _Drive, request: str | None, options: _Answers) -> RunResult:
    """Drive the thread until it has ended or nobody here can answer what it waits for."""
    from swarmwright.cli.deciding import Answer, answer_by_asking, answer_by_options

    answer = Answer()
    asking = sys.stdin.isatty() and sys.stderr.isatty() and not drive.options.json
    try:
        while True:
            result = asyncio.run(_drive(drive, request, answer))
            if result.status != "interrupted":
                return result
            answer = answer_by_options(result.waiting, options.approve, options.reject, options.signals)
            if not answer and asking:
                answer = answer_by_asking(result.waiting, stderr())
            if not answer:
                return result
            request = None
    except KeyboardInterrupt:
        stderr().print(f"\nstopped; go on with: {drive.resume_command}")
        raise typer.Exit(ExitCode.INTERRUPTED) from None


async def _drive(drive: _Drive, request: str | None, answer: Answer) -> RunResult:
    from swarmwright.bootstrap.opening import open_platform
    from swarmwright.cli.board import Board
    from swarmwright.cli.live import following

    async with open_platform(drive.settings) as platform:
        run = await platform.run(drive.thread_id, request, decisions=answer.decisions, signals=answer.signals)
        with following(Board(drive.workflow), quiet=drive.options.json) as follower:
            async with _cancelled_by_signals(run), _heartbeats(follower):
                async for event in run:
                    follower.show(event)
        return await run.result()


@contextlib.asynccontextmanager
async def _cancelled_by_signals(run: Run) -> AsyncIterator[None]:
    """The first Ctrl-C (or a polite kill) cancels the run; the second has its usual, rude effect."""
    loop = asyncio.get_running_loop()
    tasks: list[asyncio.Task[Any]] = []

    def cancel() -> None:
        release()
        tasks.append(loop.create_task(run.cancel()))

    def release() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, cancel)
    try:
        yield
        await asyncio.gather(*tasks)
    finally:
        release()


@contextlib.asynccontextmanager
async def _heartbeats(follower: Follower) -> AsyncIterator[None]:
    """Tell the follower every second that time goes by."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(1)
            follower.heartbeat()

    task = asyncio.create_task(beat())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _finish(drive: _Drive, result: RunResult) -> None:
    """Print what the run came to, how to go on, and leave with its exit code."""
    resume = drive.resume_command if result.status in ("interrupted", "cancelled", "failed") else None
    if drive.options.json:
        print_json(_result_json(result, resume))
    else:
        _print_outputs(drive, result)
        _print_end(result, resume)
    raise typer.Exit(_EXITS.get(result.status, ExitCode.FAILED))


def _result_json(result: RunResult, resume: str | None) -> dict[str, Any]:
    return {
        "thread_id": result.thread_id,
        "status": result.status,
        "outputs": result.outputs,
        "waiting": result.waiting,
        "failures": result.failures,
        "usage": result.usage,
        "resume": resume,
    }


def _print_outputs(drive: _Drive, result: RunResult) -> None:
    console = stdout()
    for output in result.outputs:
        name = drive.workflow.team.name(output.agent)
        console.print(
            visible(f"## {name}" + (f" ({output.instance})" if output.instance != output.agent else ""))
        )
        console.print(visible(output.text))
        for key, value in output.fields.items():
            console.print(visible(f"{key}: {value}"))
        console.print()


def _print_end(result: RunResult, resume: str | None) -> None:
    from swarmwright.cli.deciding import wait_words

    console = stderr()
    for instance, failure in result.failures.items():
        words = f"{instance} failed: {failure.get('failure', '')}: {failure.get('detail', '')}"
        console.print(visible(words), style="red")
    for wait in result.waiting:
        console.print(visible(wait_words(wait)), style="yellow")
    console.print(f"{result.status}: thread {result.thread_id}")
    if resume:
        gates = any(wait["kind"] == "gate" for wait in result.waiting)
        console.print(f"go on with: {resume}{' --approve all' if gates else ''}")
