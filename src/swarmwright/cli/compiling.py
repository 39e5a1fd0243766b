"""`swarmwright compile`: what a prompt says, in four forms, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
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
    find_source,
    usage_error,
)

if TYPE_CHECKING:
    from rich.console import Console

    from swarmwright.language import Compilation
    from swarmwright.language.diagnostics import Diagnostic

__all__ = ["compilation_json", "compile_command", "compile_source", "show_diagnostics"]

FORMS = ("tree", "english", "ledger", "mermaid")


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
    json: JsonOption = False,
) -> None:
    """Compile a prompt and show what it says.

    The team's order of work as a tree, the same in plain words, and every doubt with its place.
    """
    if mermaid and show is not None:
        raise usage_error("--mermaid or --show, not both")
    forms = ("mermaid",) if mermaid else _forms("tree,english" if show is None else show)
    source = find_source(file, prompt, TeamGiven(config, team, agents, tools))
    compilation = compile_source(source)
    if json:
        print_json(compilation_json(source, compilation))
    else:
        _print_forms(forms, source.prompt, compilation)
        show_diagnostics(source, compilation.diagnostics, stderr() if mermaid else stdout())
    if compilation.workflow is None:
        raise typer.Exit(ExitCode.PROMPT)


def compile_source(source: Source) -> Compilation:
    """Compile the prompt for its team."""
    from swarmwright.language import compile_prompt

    return compile_prompt(source.prompt, source.team.catalog)


def compilation_json(source: Source, compilation: Compilation) -> dict[str, Any]:
    """The JSON of a compilation; docs/cli.md describes it."""
    from swarmwright.workflow.drawing import mermaid, outline
    from swarmwright.workflow.encoding import encode, version
    from swarmwright.workflow.printing import english
    from swarmwright.workflow.relations import relations

    workflow = compilation.workflow
    return {
        "ok": workflow is not None,
        "source": source.name,
        "version": workflow and version(workflow),
        "workflow": workflow and encode(workflow),
        "english": workflow and english(workflow),
        "outline": workflow and outline(workflow),
        "mermaid": workflow and mermaid(workflow),
        "facts": relations(workflow) if workflow else [],
        "diagnostics": [_diagnostic_json(source.prompt, d) for d in compilation.diagnostics],
        "ledger": compilation.ledger,
    }


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


def _forms(show: str) -> tuple[str, ...]:
    forms = tuple(form.strip() for form in show.split(","))
    if unknown := [form for form in forms if form not in FORMS]:
        raise usage_error(f"--show {unknown[0]}: choose from {', '.join(FORMS)}")
    return forms


def _print_forms(forms: tuple[str, ...], prompt: str, compilation: Compilation) -> None:
    console = stdout()
    for form in forms:
        text = _ledger(prompt, compilation) if form == "ledger" else _form(form, compilation)
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


def _ledger(prompt: str, compilation: Compilation) -> str:
    """A line for every token: the words, what became of them, by which rule, into which node."""
    entries = compilation.ledger
    words = [" ".join(prompt[e.start : e.end].split()) for e in entries]
    width = min(max(map(len, words), default=0), 40)
    return "\n".join(
        f"{word:<{width}}  {entry.fate:<10}  {entry.rule:<12}  {entry.node}".rstrip()
        for word, entry in zip(words, entries, strict=True)
    )


def _diagnostic_json(prompt: str, diagnostic: Diagnostic) -> dict[str, Any]:
    from swarmwright.cli.carets import line_and_column

    line, column = line_and_column(prompt, diagnostic.start)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "start": diagnostic.start,
        "end": diagnostic.end,
        "line": line,
        "column": column,
        "message": diagnostic.message,
        "rewrite": diagnostic.rewrite,
    }
