"""`--reader`: who reads the prompt, and what a model had to say of it, shown apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import stderr, visible

if TYPE_CHECKING:
    from rich.console import Console

    from swarmwright.cli.sources import Source
    from swarmwright.language import Compilation
    from swarmwright.settings import Settings

__all__ = ["RULES", "ReaderOption", "ReadingOption", "read_source", "show_reader"]

RULES = "rules"

ReaderOption = Annotated[
    str,
    typer.Option(
        "--reader",
        metavar="rules|model:NAME|auto:NAME",
        help="Who reads the prompt: the rules, a model, or the rules and a model for what they left open.",
    ),
]
ReadingOption = Annotated[
    int,
    typer.Option(
        "--reading",
        metavar="N",
        min=0,
        help="Which reading of an ambiguous prompt is meant, from 1.",
        show_default=False,
    ),
]


def read_source(source: Source, reader: str, settings: Settings) -> Compilation:
    """The source's prompt, read by `reader` for its team.

    Raises ConfigError and what a model's boundary raises; Ctrl-C while a model is asked leaves with 130.
    """
    import asyncio

    from swarmwright.bootstrap.reading import read_prompt

    asked = read_prompt(source.prompt, source.team.catalog, reader=reader, settings=settings)
    try:
        return asyncio.run(asked)
    except KeyboardInterrupt:
        stderr().print("\nstopped; nothing was read")
        raise typer.Exit(ExitCode.INTERRUPTED) from None


def show_reader(compilation: Compilation, console: Console) -> None:
    """Which model was asked, what of its reading was taken, and what was refused and why."""
    asked = compilation.asked
    if asked is None:
        return
    answers = len(asked.answers)
    console.print(visible(f"read with {asked.model}: answer {asked.used} of {answers}"))
    for heard in asked.heard:
        if heard.fate == "taken":
            console.print(visible(f"  + {heard.words}"))
    for heard in asked.heard:
        if heard.fate == "refused":
            console.print(visible(f"  - {heard.words}: {heard.why}"))
