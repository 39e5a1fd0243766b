"""`swarmwright run`: compile, start a thread or go on with one, follow it, and answer what it asks of people.

Each drive of the thread is one `asyncio.run` with its own platform, so that questions on the terminal stand
between drives, where nothing is running. Ctrl-C cancels the drive; what was finished is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.compiling import compile_source, show_diagnostics
from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    DatabaseOption,
    FileArgument,
    JsonOption,
    PromptOption,
    ToolsOption,
    WorkspaceOption,
    find_settings,
    find_source,
)
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
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
class _Drive:
    """One drive of a thread: with a request, an answer, or neither (go on)."""

    settings: Settings
    thread_id: str
    workflow: Workflow
    quiet: bool


def run_command(
    file: FileArgument = None,
    prompt: PromptOption = None,
    request: Annotated[
        str, typer.Option("--request", "-r", metavar="TEXT", help="What the team is to do, this time.")
    ] = "",
    config: ConfigOption = None,
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
    answers = _Answers(tuple(approve or ()), tuple(reject or ()), tuple(announce or ()))
    if resume is not None:
        if any(given is not None for given in (file, prompt, agents, tools, thread)):
            raise typer.BadParameter("--resume goes on with the thread's own team: give no other")
        settings = find_settings(config, db, model, workspace)
        drive = asyncio.run(_existing(settings, resume, quiet=json))
        _check(drive.workflow, settings)
        first = request or None
    else:
        source = find_source(file, prompt, config, agents, tools)
        compilation = compile_source(source)
        show_diagnostics(source, compilation.diagnostics, stderr())
        if compilation.workflow is None:
            raise typer.Exit(ExitCode.PROMPT)
        settings = find_settings(config, db, model, workspace, given=source.team.settings)
        workflow = _with_one_model(compilation.workflow) if model else compilation.workflow
        _check(workflow, settings)
        drive = asyncio.run(_new(settings, workflow, thread, request, quiet=json))
        first = request
    _finish(drive, _drive_to_the_end(drive, first, answers), as_json=json)


def _with_one_model(workflow: Workflow) -> Workflow:
    """The team with no models of its own, so that --model counts for everybody."""
    team = replace(workflow.team, agents=tuple(replace(a, model="") for a in workflow.team.agents))
    return replace(workflow, team=team)


def _check(workflow: Workflow, settings: Settings) -> None:
    """Before anything is started: what cannot work is an error, what will be missed a warning."""
    from swarmwright.bootstrap.preflight import check_team

    for warning in check_team(workflow, settings):
        stderr().print(f"warning: {visible(warning)}", style="yellow")


async def _new(
    settings: Settings, workflow: Workflow, thread: str | None, request: str, *, quiet: bool
) -> _Drive:
    """Make the thread."""
    from swarmwright.bootstrap.opening import open_platform

    async with open_platform(settings) as platform:
        if thread and thread in {r.thread_id for r in await platform.threads()}:
            raise ConfigError(
                "--thread", thread, "there is such a thread", f"--resume {thread} goes on with it"
            )
        title = " ".join((request or workflow.source).split())[:TITLE]
        record = await platform.create_thread(workflow, thread, title)
    return _Drive(settings, record.thread_id, workflow, quiet)


async def _existing(settings: Settings, thread: str, *, quiet: bool) -> _Drive:
    """Find the thread."""
    from swarmwright.bootstrap.opening import open_platform

    async with open_platform(settings) as platform:
        record = await platform.thread(thread)
        return _Drive(settings, record.thread_id, await platform.workflow(record.thread_id), quiet)


def _drive_to_the_end(drive: _Drive, request: str | None, options: _Answers) -> RunResult:
    """Drive the thread until it has ended or nobody here can answer what it waits for."""
    from swarmwright.cli.deciding import Answer, answer_by_asking, answer_by_options

    answer = Answer()
    asking = sys.stdin.isatty() and sys.stderr.isatty() and not drive.quiet
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
        stderr().print(f"\nstopped; go on with: {_resume_words(drive)}")
        raise typer.Exit(ExitCode.INTERRUPTED) from None


async def _drive(drive: _Drive, request: str | None, answer: Answer) -> RunResult:
    from swarmwright.bootstrap.opening import open_platform
    from swarmwright.cli.board import Board
    from swarmwright.cli.live import following

    async with open_platform(drive.settings) as platform:
        run = await platform.run(drive.thread_id, request, decisions=answer.decisions, signals=answer.signals)
        with following(Board(drive.workflow), quiet=drive.quiet) as follower:
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


def _resume_words(drive: _Drive) -> str:
    from swarmwright.settings import DEFAULT_DATABASE

    database = drive.settings.database
    place = "" if database == DEFAULT_DATABASE else f" --db {database}"
    return f"swarmwright run --resume {drive.thread_id}{place}"


def _finish(drive: _Drive, result: RunResult, *, as_json: bool) -> None:
    """Print what the run came to, how to go on, and leave with its exit code."""
    code = _EXITS.get(result.status, ExitCode.FAILED)
    resumable = result.status in ("interrupted", "cancelled", "failed")
    if as_json:
        print_json(_result_json(result, _resume_words(drive) if resumable else None))
    else:
        _print_outputs(drive, result)
        _print_end(drive, result, resumable=resumable)
    raise typer.Exit(code)


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


def _print_end(drive: _Drive, result: RunResult, *, resumable: bool) -> None:
    from swarmwright.cli.deciding import wait_words

    console = stderr()
    for instance, failure in result.failures.items():
        words = f"{instance} failed: {failure.get('failure', '')}: {failure.get('detail', '')}"
        console.print(visible(words), style="red")
    for wait in result.waiting:
        console.print(visible(wait_words(wait)), style="yellow")
    console.print(f"{result.status}: thread {result.thread_id}")
    if resumable:
        hint = " --approve all" if result.waiting else ""
        console.print(f"go on with: {_resume_words(drive)}{hint}")
