"""`swarmwright run`: compile, start a thread or go on with one, follow it, answer what it asks of people."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from swarmwright.cli.approving import answer_by_id, is_id
from swarmwright.cli.compiling import compilation_json, compile_source, show_doubts
from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, visible
from swarmwright.cli.reading import RULES, ReaderOption, ReadingOption, show_reader
from swarmwright.cli.settling import exit_of, tell
from swarmwright.cli.sources import (
    AgentsOption,
    ApproveOption,
    ConfigOption,
    DatabaseOption,
    FileArgument,
    JsonOption,
    ModelOption,
    PromptOption,
    RejectOption,
    SignalOption,
    Source,
    TeamGiven,
    TeamOption,
    ToolsOption,
    WorkspaceOption,
    check_text,
    find_settings,
    find_source,
    find_team,
    usage_error,
)
from swarmwright.errors import ConfigError, StorageFailed
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.cli.deciding import ByOptions
    from swarmwright.cli.driving import Drive, Thread
    from swarmwright.settings import Settings
    from swarmwright.workflow.tree import Workflow

__all__ = ["run_command"]

RequestOption = Annotated[
    str, typer.Option("--request", "-r", metavar="TEXT", help="What the team is to do, this time.")
]
ThreadOption = Annotated[
    str | None, typer.Option("--thread", metavar="ID", help="The new thread's id.", show_default=False)
]
ResumeOption = Annotated[
    str | None, typer.Option("--resume", metavar="THREAD", help="Go on with a thread.", show_default=False)
]


@dataclass(frozen=True, slots=True)
class _Options:
    """Where to run, how to show it, and what to answer for people.

    `again`: the options that going on needs once more, for the settings are not in the store. `store`: those
    that any command about the thread needs.
    """

    database: str | None
    workspace: Path | None
    model: str | None
    json: bool
    again: str
    store: str
    approve: tuple[str, ...]
    reject: tuple[str, ...]
    signals: tuple[str, ...]
    reader: str = RULES
    reading: int = 0

    def settings(self, team: TeamConfig) -> Settings:
        """The team's settings with these options in their place."""
        found = find_settings(
            team.settings, database=self.database, workspace=self.workspace, model=self.model
        )
        return replace(found, one_model=bool(self.model))

    def by_id(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], _Options]:
        """Whom it says yes and no to by the ids of approvals, and the options without these."""
        yes, no = tuple(filter(is_id, self.approve)), tuple(filter(is_id, self.reject))
        approve, reject = tuple(filterfalse(is_id, self.approve)), tuple(filterfalse(is_id, self.reject))
        return (yes, no), replace(self, approve=approve, reject=reject)

    def people(self) -> ByOptions:
        """What they answer for people."""
        from swarmwright.cli.deciding import ByOptions

        return ByOptions(self.approve, self.reject, self.signals)


def run_command(
    file: FileArgument = None,
    prompt: PromptOption = None,
    request: RequestOption = "",
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    model: ModelOption = None,
    thread: ThreadOption = None,
    resume: ResumeOption = None,
    approve: ApproveOption = None,
    reject: RejectOption = None,
    announce: SignalOption = None,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    reader: ReaderOption = RULES,
    reading: ReadingOption = 0,
    json: JsonOption = False,
) -> None:
    """Run a prompt's team, and ask a person where it says so.

    On a terminal people are asked for what nobody has answered by options; elsewhere the run then ends with
    exit code 3, and says how to go on.
    """
    for option, text in (("--request", request), ("--resume", resume)):
        check_text(option, text)
    from swarmwright.cli.ending import given_again

    given = TeamGiven(config, team, agents, tools)
    filed = given.with_file(file)
    options = _Options(
        db,
        workspace,
        model,
        json,
        given_again(filed, db, workspace, model),
        given_again(TeamGiven(filed.config), db),
        tuple(approve or ()),
        tuple(reject or ()),
        tuple(announce or ()),
        reader,
        reading,
    )
    if resume is None:
        started = _start(find_source(file, prompt, given), options, thread, request)
        _finish(_drive_to_the_end(started, request, options), options)
    given_anew = (prompt, agents, tools, thread, None if reader == RULES else reader, reading or None)
    if any(x is not None for x in given_anew) or (file and not file.endswith(".toml")):
        raise usage_error("--resume goes on with the thread's own prompt and team: give no other")
    found = _go_on(find_team(filed), options, resume)
    _finish(_drive_to_the_end(found, request or None, options), options)


def _start(source: Source, options: _Options, thread: str | None, request: str) -> Thread:
    """Compile, check, and make a thread; nothing is made of a prompt with errors."""
    settings, given = options.settings(source.team), source.team
    team, settings = _as_it_is_kept(given, settings)
    source = replace(source, team=team)
    compilation = compile_source(source, options.reader, options.model, options.reading)
    show_doubts(source, compilation.diagnostics)
    show_reader(compilation, stderr())
    if compilation.workflow is None:
        if options.json:
            print_json(compilation_json(source, compilation))
        raise typer.Exit(ExitCode.PROMPT)
    from swarmwright.cli.driving import new_thread

    workflow = compilation.workflow
    if source.workflow is not None:
        workflow, given = _with_its_team(workflow, source)
    _check(workflow, settings, options)
    return new_thread(settings, workflow, thread, request, given)


def _with_its_team(workflow: Workflow, source: Source) -> tuple[Workflow, TeamConfig]:
    """A workflow that stood ready, with the config file's agents and tools where those are the ones it needs.

    A config file that nobody named may be about another team; then the workflow keeps its own, which nobody
    shares. Raises ConfigError for one that was named and lacks somebody.
    """
    from swarmwright.workflow.verifying import verify

    if not source.team.name:
        return workflow, source.team
    fitted = replace(workflow, team=source.team.catalog)
    missing = next((problem for problem in verify(fitted) if problem.severity == "error"), None)
    if missing is None:
        return fitted, source.team
    if source.team_from:
        return workflow, replace(source.team, catalog=workflow.team, name="")
    reason = f"its team and that of the config file do not fit: {missing}"
    raise ConfigError(source.name, "", reason, "name another --config, or none")


def _as_it_is_kept(team: TeamConfig, settings: Settings) -> tuple[TeamConfig, Settings]:
    """The team as it is now, with what people have changed of it, and the code that it has."""
    if not team.name or not is_there(settings.database):
        return team, settings
    from swarmwright.bootstrap.toolbox import trusted_code
    from swarmwright.cli.driving import kept_team

    now = kept_team(settings, team)
    targets = trusted_code(now, settings)
    folders = dict(settings.tool_folders)
    if settings.home is not None:
        folders |= {id_: settings.home for id_ in targets if id_ not in settings.tools}
    settings = replace(settings, tools=targets, tool_folders=folders)
    return replace(team, catalog=now.catalog), settings


def _go_on(team: TeamConfig, options: _Options, wanted: str) -> Thread:
    """Find the thread, check that it can run here, and give it the answers to what was asked by an id.

    One of them that does not count is told, and nothing is driven: its owner believes to have answered.
    """
    from swarmwright.cli.driving import existing_thread

    _, settings = _as_it_is_kept(team, options.settings(team))
    thread = existing_thread(settings, wanted)
    ids, options = options.by_id()
    _check(thread.workflow, thread.settings, options)
    rows = answer_by_id(settings, thread.id, *ids)
    tell(rows)
    if code := exit_of(rows):
        raise typer.Exit(code)
    return thread


def _check(workflow: Workflow, settings: Settings, options: _Options) -> None:
    """Before anything is started: what cannot work is an error, what will be missed a warning."""
    from swarmwright.bootstrap.preflight import check_team
    from swarmwright.cli.addressing import check_names

    check_names(workflow, options.approve, options.reject, options.signals)
    with redirect_stdout(sys.stderr):  # the modules of tools are imported here, and may print
        warnings = check_team(workflow, settings)
    for warning in warnings:
        stderr().print(f"warning: {visible(warning)}", style="yellow")


def _drive_to_the_end(thread: Thread, request: str | None, options: _Options) -> Drive:
    """Drive the thread until it has ended or nobody here can answer what it waits for; the last drive."""
    from swarmwright.cli.deciding import Answer, answer_by_asking
    from swarmwright.cli.driving import drive, needs_now, waiting_now
    from swarmwright.cli.ending import print_note

    people = options.people()
    answer = Answer() if request is not None else people.answer(waiting_now(thread), calls=True)
    asking = sys.stdin.isatty() and sys.stderr.isatty() and not options.json
    try:
        last = drive(thread, request, answer, people, lines=options.json)
        thread, fate = last.thread, last.result.request
        if asking:  # whoever is asked should know before
            print_note(last.result)
        while (result := last.result).status == "interrupted":
            answer = people.answer(result.waiting)
            if not answer and asking:
                needs = needs_now(thread, result.waiting)
                plain = [wait for wait in result.waiting if wait.get("instance") not in needs]
                answer = answer_by_asking(plain, stderr(), thread.workflow.team)
            if not answer:
                break
            last = drive(thread, None, answer, people, lines=options.json, retry=False)
            thread = last.thread
        result = replace(result, request=fate)
        if not asking:
            print_note(result)
        return replace(last, result=result)
    except KeyboardInterrupt:
        stderr().print(f"\nstopped; go on with: {_resume_command(thread, options)}")
        raise typer.Exit(ExitCode.INTERRUPTED) from None
    except StorageFailed as error:
        remedy = f"{error.remedy}; then go on with: {_resume_command(thread, options)}"
        raise StorageFailed(error.path, error.reason, remedy) from error


def _resume_command(thread: Thread, options: _Options) -> str:
    """What to type to go on with the thread."""
    return f"swarmwright run --resume {shlex.quote(thread.id)} {options.again}".rstrip()


def _finish(last: Drive, options: _Options) -> NoReturn:
    """Print what the run came to, how to go on, and leave with its exit code."""
    from swarmwright.cli.driving import needs_now
    from swarmwright.cli.ending import exit_code, print_end, print_outputs, result_json

    thread, result, here = last.thread, last.result, last.stopped_here
    resumable = result.status in ("interrupted", "cancelled", "failed") or result.unread
    resume = _resume_command(thread, options) if resumable else None
    needs = needs_now(thread, result.waiting)
    if options.json:
        print_json(result_json(result, resume, needs))
    else:
        print_outputs(thread.workflow, result)
        print_end(thread.workflow, result, resume, options.store, needs, stopped_here=here)
    raise typer.Exit(exit_code(result, stopped_here=here))
