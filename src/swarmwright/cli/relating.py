"""`swarmwright relations`: the plain facts of a prompt, in words or as JSON; or of many, a line each."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.reading import RULES, ReaderOption, ReadingOption, show_reader
from swarmwright.cli.records import Record, read_json, read_record, record_id
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    FileArgument,
    JsonOption,
    PromptOption,
    TeamGiven,
    TeamOption,
    ToolsOption,
    find_source,
    usage_error,
)
from swarmwright.runtime.records.facts import fact_words

__all__ = ["relations_command", "relations_of_record"]

_log = logging.getLogger(__name__)


def relations_command(
    file: FileArgument = None,
    prompt: PromptOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    jsonl: Annotated[
        str | None,
        typer.Option(
            "--jsonl",
            metavar="FILE|-",
            help='Many prompts, one a line: {"id", "prompt", "roster": {"agents", "tools", "groups"}}.',
            show_default=False,
        ),
    ] = None,
    reader: ReaderOption = RULES,
    reading: ReadingOption = 0,
    json: JsonOption = False,
) -> None:
    """Print the plain facts of a prompt.

    Who is before whom, parallel, looped, gated, granted, hidden. A prompt with errors is read as well as it
    can be; the exit code tells.
    """
    if jsonl is not None:
        if any(given is not None for given in (file, prompt, config, team, agents, tools)):
            raise usage_error("--jsonl brings its own prompts and teams")
        if reader != RULES or reading:
            raise usage_error("--jsonl is read by the rules, without picks")
        return _relate_many(jsonl)
    from swarmwright.cli.compiling import compile_source, show_diagnostics
    from swarmwright.workflow.relations import relations

    source = find_source(file, prompt, TeamGiven(config, team, agents, tools))
    compilation = compile_source(source, reader, reading=reading)
    facts = relations(compilation.draft) if compilation.draft else ()
    if json:
        found = _plain_diagnostics(compilation.diagnostics)
        print_json({"facts": facts, "diagnostics": found, "asked": compilation.asked})
    else:
        console = stdout()
        for fact in facts:
            console.print(visible(fact_words(fact)))
        show_diagnostics(source, compilation.diagnostics, stderr())
        show_reader(compilation, stderr())
    if compilation.workflow is None:
        raise typer.Exit(ExitCode.PROMPT)
    return None


def relations_of_record(line: bytes | str) -> dict[str, Any]:
    """One record in, one record out: {"id", "facts", "diagnostics"}. Whatever is wrong becomes a diagnostic.

    The severity "error" with the code "record" means that the record could not be used, "internal" that the
    compiler broke on it; both leave the other records alone.
    """
    given_id: Any = None
    try:
        value = read_json(line)
        given_id = record_id(value)
        return {"id": given_id, **_facts_of(read_record(value))}
    except ValueError as error:
        return _failed(given_id, "record", str(error))
    except Exception as error:  # noqa: BLE001  (one record must not stop the others; the log has the rest)
        _log.warning("record %r broke the compiler", given_id, exc_info=True)
        return _failed(given_id, "internal", f"{type(error).__name__}: {error}")


def _failed(given_id: Any, code: str, message: str) -> dict[str, Any]:
    finding = {"severity": "error", "code": code, "start": 0, "end": 0, "message": message}
    return {"id": given_id, "facts": [], "diagnostics": [finding]}


def _facts_of(record: Record) -> dict[str, Any]:
    from swarmwright.language import compile_prompt
    from swarmwright.workflow.relations import relations

    try:
        compilation = compile_prompt(record.prompt, record.catalog)
    except ValueError as error:  # not the record's fault
        raise RuntimeError(str(error)) from error
    return {
        "facts": relations(compilation.draft) if compilation.draft else [],
        "diagnostics": _plain_diagnostics(compilation.diagnostics),
    }


def _plain_diagnostics(diagnostics: Sequence[Any]) -> list[dict[str, Any]]:
    keys = ("severity", "code", "start", "end", "message")
    return [{key: getattr(d, key) for key in keys} for d in diagnostics]


def _relate_many(name: str) -> None:
    """Read, relate and print record by record; exit code 1 if a record could not be used."""
    import swarmwright.language  # noqa: F401  (a compiler that cannot be loaded is no record's fault)

    bad = False
    for line in _lines(name):
        result = relations_of_record(line)
        bad = bad or any(d["code"] in ("record", "internal") for d in result["diagnostics"])
        print_json(result, lines=True)
    if bad:
        raise typer.Exit(ExitCode.FAILED)


def _lines(name: str) -> Iterator[bytes]:
    """The lines that hold something, as they come."""
    if name == "-":
        yield from _full(sys.stdin.buffer)
        return
    try:
        with Path(name).open("rb") as file:
            yield from _full(file)
    except OSError as error:
        from swarmwright.bootstrap.texts import unreadable

        raise unreadable(Path(name), error) from None


def _full(stream: BinaryIO) -> Iterator[bytes]:
    return (line for line in stream if line.strip())
