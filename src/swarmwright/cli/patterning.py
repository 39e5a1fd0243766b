"""`swarmwright patterns`: ways to work together that can be put into any workflow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.sources import JsonOption
from swarmwright.errors import NotFound
from swarmwright.runtime.records.patterns import pattern_record
from swarmwright.workflow.nearness import nearest

if TYPE_CHECKING:
    from swarmwright.registry.patterns import Parameter, Pattern

__all__ = ["patterns_command"]


def patterns_command(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One of them; without it, all.", show_default=False)
    ] = None,
    json: JsonOption = False,
) -> None:
    """List the patterns: what each takes, and what comes of it."""
    from swarmwright.bootstrap.patterns import installed_patterns

    found = {pattern.name: pattern for pattern in installed_patterns()}
    if name is not None and name not in found:
        raise NotFound("pattern", name, nearest(name, found, 2))
    wanted = [found[name]] if name else [*found.values()]
    if json:
        print_json([pattern_record(pattern) for pattern in wanted])
        return
    console = stdout()
    for pattern in wanted:
        console.print(visible(_described(pattern) if name else _listed(pattern)))


def _listed(pattern: Pattern) -> str:
    """`race: All at once; … (members)`; what may be left out stands in brackets."""
    takes = ", ".join(p.name if p.required else f"[{p.name}]" for p in pattern.parameters)
    return f"{pattern.name}: {pattern.summary}\n    {takes}"


def _described(pattern: Pattern) -> str:
    from swarmwright.workflow.drawing import outline

    workflow, given = pattern.example()
    width = max(len(p.name) for p in pattern.parameters)
    rows = [f"  {p.name:<{width}}  {_parameter(p)}" for p in pattern.parameters]
    shown = ", ".join(f"{name} {_value(value)}" for name, value in given.items())
    lines = [f"{pattern.name}: {pattern.summary}", "", *rows, "", f"With {shown}:", "", outline(workflow)]
    return "\n".join(lines).rstrip()


def _parameter(parameter: Parameter) -> str:
    options = f": {' | '.join(parameter.options)}" if parameter.options else ""
    if parameter.required:
        needed = "needed"
    else:
        needed = "may be left out" if parameter.default is None else f"without it {parameter.default}"
    return f"{parameter.help} ({parameter.kind}{options}; {needed})"


def _value(value: Any) -> str:
    return " and ".join(value) if isinstance(value, tuple) else str(value)
