"""`swarmwright relations`: the plain facts of a prompt, in words or as JSON; or of many, a line each."""

from __future__ import annotations

import json as json_format
import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import print_json, stderr, stdout, visible
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
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.workflow.relations import Fact

__all__ = ["fact_words", "relations_command", "relations_of_record"]

_log = logging.getLogger(__name__)

_WORDS: Mapping[str, str] = {
    "before": "{0} is complete before {1} starts",
    "parallel": "{0} and {1} run in parallel",
    "choice": "{0} or {1}, at most one of them",
    "if": "{0} runs only if: {1}",
    "gate_before": "a person approves before {0} starts",
    "gate_after": "a person approves after {0} ends",
    "quorum": "{1} of {0} are enough to go on",
    "signal": "{2} may start once {0} announces {1}",
    "grant": "{0} may use {1}",
    "deny": "{0} must not use {1}",
    "tool_approval": "a person approves each use of {0}",
    "hidden": "{1} does not see what {0} writes",
    "supervises": "{0} decides who of {1} works next",
}
_LIMITS: Mapping[str, str] = {
    "timeout_s": "{0} has {1} seconds",
    "max_rounds": "{0} has {1} rounds at most",
    "retries": "{0} is retried {1} times",
    "max_tool_calls": "{0} may call tools {1} times",
    "max_cost": "{0} may cost ${1}",
}


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
    json: JsonOption = False,
) -> None:
    """Print the plain facts of a prompt.

    Who is before whom, parallel, looped, gated, granted, hidden. A prompt with errors is read as well as it
    can be; the exit code tells.
    """
    if jsonl is not None:
        if any(given is not None for given in (file, prompt, config, team, agents, tools)):
            raise usage_error("--jsonl brings its own prompts and teams")
        return _relate_many(jsonl)
    from swarmwright.cli.compiling import compile_source, show_diagnostics
    from swarmwright.workflow.relations import relations

    source = find_source(file, prompt, TeamGiven(config, team, agents, tools))
    compilation = compile_source(source)
    facts = relations(compilation.draft) if compilation.draft else ()
    if json:
        print_json({"facts": facts, "diagnostics": _plain_diagnostics(compilation.diagnostics)})
    else:
        console = stdout()
        for fact in facts:
            console.print(visible(fact_words(fact)))
        show_diagnostics(source, compilation.diagnostics, stderr())
    if compilation.workflow is None:
        raise typer.Exit(ExitCode.PROMPT)
    return None


def fact_words(fact: Fact) -> str:
    """One fact as a sentence."""
    kind, *arguments = fact
    words = [_argument_words(a) for a in arguments]
    if kind == "limit":
        subject = "each agent" if words[0] == "*" else words[0]
        return _LIMITS[str(words[1])].format(subject, words[2])
    if kind == "loop":
        bound = f"{words[1]} rounds at most" if arguments[1] is not None else "without a bound"
        return f"{words[0]} repeat, {bound}"
    return _WORDS[str(kind)].format(*words)


def _argument_words(argument: Any) -> str:
    if isinstance(argument, tuple):
        names = [str(a) for a in argument]
        return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
    return f"{argument:g}" if isinstance(argument, float) else str(argument)


def relations_of_record(line: bytes | str) -> dict[str, Any]:
    """One record in, one record out: {"id", "facts", "diagnostics"}. Whatever is wrong becomes a diagnostic.

    The severity "error" with the code "record" means that the record could not be used, "internal" that the
    compiler broke on it; both leave the other records alone.
    """
    record_id: Any = None
    try:
        record = json_format.loads(line)
        record_id = record.get("id") if isinstance(record, dict) else None
        return {"id": record_id, **_facts_of(record)}
    except (ValueError, ConfigError) as error:
        return _failed(record_id, "record", str(error))
    except Exception as error:  # noqa: BLE001  (one record must not stop the others; the log has the rest)
        _log.warning("record %r broke the compiler", record_id, exc_info=True)
        return _failed(record_id, "internal", f"{type(error).__name__}: {error}")


def _failed(record_id: Any, code: str, message: str) -> dict[str, Any]:
    finding = {"severity": "error", "code": code, "start": 0, "end": 0, "message": message}
    return {"id": record_id, "facts": [], "diagnostics": [finding]}


def _facts_of(record: Any) -> dict[str, Any]:
    from swarmwright.language import compile_prompt
    from swarmwright.workflow.catalog import Catalog
    from swarmwright.workflow.relations import relations

    if not isinstance(record, dict) or not isinstance(record.get("prompt"), str):
        raise ValueError('a record is an object with a "prompt"')
    roster = record.get("roster") or {}
    if not isinstance(roster, dict):
        raise ValueError('"roster" is an object with "agents", "tools" and "groups"')
    groups = roster.get("groups") or {}
    if not isinstance(groups, dict):
        raise ValueError('"groups" is an object: name → list of agents')
    catalog = Catalog.of(
        _names(roster.get("agents")), _names(roster.get("tools")), {g: _names(m) for g, m in groups.items()}
    )
    compilation = compile_prompt(record["prompt"], catalog)
    return {
        "facts": relations(compilation.draft) if compilation.draft else [],
        "diagnostics": _plain_diagnostics(compilation.diagnostics),
    }


def _names(value: Any) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError("names are a list of strings")
    return value


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
