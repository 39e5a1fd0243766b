"""`swarmwright compile`: what a prompt says, in five forms, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.reading import RULES, ReaderOption, ReadingOption, read_source, show_reader
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    FileArgument,
    JsonOption,
    PromptOption,
    Source,
    TeamGiven,
    TeamOption,
    ToolsOption,
    find_settings,
    find_source,
    usage_error,
)
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from rich.console import Console

    from swarmwright.language import Compilation
    from swarmwright.language.diagnosing.diagnostics import Diagnostic
    from swarmwright.workflow.tree import Workflow

__all__ = ["compilation_json", "compile_command", "compile_source", "show_diagnostics", "show_doubts"]

FORMS = ("tree", "english", "ledger", "mermaid", "rehearsal")


def compile_command(
    file: FileArgument = None,
    prompt: PromptOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    mermaid: Annotated[bool, typer.Option("--mermaid", help="Only the picture, as Mermaid text.")] = False,
    show: Annotated[
        str | None,
        typer.Option(
            "--show",
            metavar="FORMS",
            help=f"What to print, of: {','.join(FORMS)}; tree,english by default. --json has them all.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only what would run when, on every branch, and what it needs.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Again whenever the file is saved, until Ctrl-C.")
    ] = False,
    reader: ReaderOption = RULES,
    reading: ReadingOption = 0,
    json: JsonOption = False,
) -> None:
    """Compile a prompt and show what it says.

    The team's order of work as a tree, the same in plain words, and every doubt with its place.
    """
    if mermaid + dry_run + (show is not None) > 1:
        raise usage_error("--mermaid, --dry-run or --show, not both")
    only = "mermaid" if mermaid else "rehearsal" if dry_run else None
    forms = _forms(only or ("tree,english" if show is None else show))
    alone = only is not None or forms == ("english",)  # what other programs read: nothing else is on stdout
    given = TeamGiven(config, team, agents, tools)

    def once() -> bool:
        source = find_source(file, prompt, given)
        compilation = compile_source(source, reader, reading=reading)
        if json:
            data = compilation_json(source, compilation)
            print_json(data | _dry_run_json(source, compilation) if dry_run else data, lines=watch)
        else:
            _print_forms(forms, source, compilation)
            show_diagnostics(source, compilation.diagnostics, stderr() if alone else stdout())
            show_reader(compilation, stderr() if alone else stdout())
        _warn_of_custom(source, compilation)
        return compilation.workflow is not None

    if watch:
        from swarmwright.cli.watching import again

        if prompt is not None or file is None or file == "-":
            raise usage_error("--watch needs a FILE")
        again(once, Path(file), *([config] if config else []))
    elif not once():
        raise typer.Exit(ExitCode.PROMPT)


def compile_source(
    source: Source, reader: str = RULES, model: str | None = None, reading: int = 0
) -> Compilation:
    """Compile the prompt for its team, and put its config file's patterns into the workflow.

    `model`: what a reader that names none asks; None = the team's. `reading`: which of an ambiguous prompt's
    readings is meant; 0 = nobody said. A workflow that stands ready is taken as it is.
    Raises ConfigError for a reading that there is not, and what `bootstrap.composing` raises.
    """
    if source.workflow is not None:
        return _ready(source.workflow, reader, reading)
    return _checked(_composed(source, reader, model, reading), source)


def _composed(source: Source, reader: str, model: str | None, reading: int) -> Compilation:
    if not source.patterns:
        return _read(source, reader, model, reading)
    from swarmwright.bootstrap.composing import composed
    from swarmwright.bootstrap.locating import in_file
    from swarmwright.language import Compilation
    from swarmwright.language.looks.checks import still_idle

    alone = not source.prompt.strip()
    read = Compilation(None) if alone else _read(source, reader, model, reading)
    if read.workflow is None and not alone:
        return read
    catalog, settings = source.team.catalog, source.team.settings
    with in_file(settings.file):
        workflow = composed(read.workflow, source.patterns, catalog, settings.home)
    assert workflow is not None
    found = read.diagnostics if alone else still_idle(read.diagnostics, source.prompt, workflow, catalog)
    return replace(read, workflow=workflow, diagnostics=found)


def _warn_of_custom(source: Source, compilation: Compilation) -> None:
    """Say of agents of the kind custom that this command line has no code for them."""
    file = source.team.settings.file
    if compilation.workflow is None or file is None:
        return
    from swarmwright.bootstrap.locating import located
    from swarmwright.workflow.tree import steps

    working = {step.agent for step in steps(compilation.workflow.root)}
    reason = "the code of a custom agent comes from Python, so that `swarmwright run` has none for it"
    for agent in compilation.workflow.team.agents:
        has_none = agent.kind == "custom" and agent.id not in source.team.settings.agents
        if agent.id in working and agent.enabled and has_none:
            remedy = f'open_platform(…, custom={{"{agent.id}": …}}), or another kind'
            told = located(ConfigError(f"agent {agent.id!r}", "kind", reason, remedy), file)
            stderr().print(f"warning: {visible(str(told or reason))}", style="yellow")


def _checked(compilation: Compilation, source: Source) -> Compilation:
    """As it is, if the config file that its prompt stands in speaks of nothing else."""
    rules = source.team.settings.approvals
    if compilation.workflow is not None and rules.named and source.prompt == source.team.prompt:
        from swarmwright.bootstrap.asking import check_approvals
        from swarmwright.bootstrap.locating import in_file

        with in_file(source.team.settings.file):
            check_approvals(rules, compilation.workflow)
    return compilation


def _read(source: Source, reader: str, model: str | None, reading: int) -> Compilation:
    """The prompt, read by the rules or by a model."""
    if reader != RULES:
        if reading:
            raise usage_error("--reading picks among the readings of the rules; --reader asks a model")
        return read_source(source, reader, find_settings(source.team.settings, database=None, model=model))
    from swarmwright.language import compile_prompt

    compilation = compile_prompt(source.prompt, source.team.catalog, reading)
    if reading > max(len(compilation.readings), 1):
        found = len(compilation.readings)
        raise usage_error(
            f"--reading {reading}: the prompt has {f'{found} readings' if found else 'only one'}"
        )
    return compilation


def _ready(workflow: Workflow, reader: str, reading: int) -> Compilation:
    """What stands ready as a compilation of which nothing is to be said."""
    from swarmwright.language import Compilation

    if reader != RULES or reading:
        raise usage_error("a workflow stands ready: there is nothing for --reader and --reading to read")
    return Compilation(workflow, draft=workflow)


def compilation_json(source: Source, compilation: Compilation) -> dict[str, Any]:
    """The JSON of a compilation; docs/cli.md describes it."""
    from swarmwright.runtime.records.compiling import compilation_record

    return compilation_record(source.prompt, compilation, source.name)


def _dry_run_json(source: Source, compilation: Compilation) -> dict[str, Any]:
    from swarmwright.cli.trying import rehearsal_json

    found = compilation.workflow and rehearsal_json(compilation.workflow, source.team.settings)
    return {"rehearsal": found}


def show_diagnostics(source: Source, diagnostics: tuple[Diagnostic, ...], console: Console) -> None:
    """Print every diagnostic with carets under its words, and how many there are."""
    from swarmwright.cli.carets import render, summary

    for block in render(source.prompt, diagnostics, source.name, min(console.width, 110)):
        console.print(block)
    if diagnostics:
        console.print(summary(diagnostics))
    if diagnostics and source.team_from and source.names_nobody:
        team = ", ".join(agent.name for agent in source.team.catalog.agents) or "nobody"
        words = f"note: the team is {team}, from {source.team_from}; --agents A,B or --config names another"
        console.print(visible(words))


def show_doubts(source: Source, diagnostics: tuple[Diagnostic, ...]) -> None:
    """What `show_diagnostics` tells, without notes, on stderr, beside what a command is asked for.

    Notes are left to `compile`: whoever puts a prompt into force has read them.
    """
    show_diagnostics(source, tuple(d for d in diagnostics if d.severity != "info"), stderr())


def _forms(show: str) -> tuple[str, ...]:
    forms = tuple(form.strip() for form in show.split(","))
    if unknown := [form for form in forms if form not in FORMS]:
        raise usage_error(f"--show {unknown[0]}: choose from {', '.join(FORMS)}")
    return forms


def _print_forms(forms: tuple[str, ...], source: Source, compilation: Compilation) -> None:
    console = stdout()
    for form in forms:
        match form:
            case "ledger":
                text = _ledger(source.prompt, compilation)
            case "rehearsal":
                text = _rehearsal(source, compilation)
            case _:
                text = _form(form, compilation)
        if text:
            console.print(visible(text).rstrip("\n"))
            if len(forms) > 1:
                console.print()


def _form(form: str, compilation: Compilation) -> str:
    """One form of the workflow as text; "" without a workflow."""
    from swarmwright.workflow.drawing import mermaid, outline
    from swarmwright.workflow.printing import english

    if compilation.workflow is None:
        return ""
    return {"tree": outline, "english": english, "mermaid": mermaid}[form](compilation.workflow)


def _rehearsal(source: Source, compilation: Compilation) -> str:
    """The dry run in words; "" without a workflow."""
    from swarmwright.cli.trying import rehearsal_text

    return rehearsal_text(compilation.workflow, source.team.settings) if compilation.workflow else ""


def _ledger(prompt: str, compilation: Compilation) -> str:
    """A line for every token: the words, what became of them, by which rule or model, into which node."""
    entries = compilation.ledger
    rules = [f"{e.rule}, by {e.source}" if e.source == "model" else e.rule for e in entries]
    words = [" ".join(prompt[e.start : e.end].split()) for e in entries]
    width = min(max(map(len, words), default=0), 40)
    return "\n".join(
        f"{word:<{width}}  {entry.fate:<10}  {rule:<12}  {entry.node}".rstrip()
        for word, entry, rule in zip(words, entries, rules, strict=True)
    )
