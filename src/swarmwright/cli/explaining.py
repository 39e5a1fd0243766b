"""`swarmwright explain`: what the codes of diagnostics mean; docs/diagnostics.md is printed by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.output import print_json, stdout
from swarmwright.cli.sources import JsonOption, usage_error
from swarmwright.errors import NotFound
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.wording import listing

if TYPE_CHECKING:
    from swarmwright.language.diagnosing.diagnostics import CodeInfo

__all__ = ["explain_command", "page"]

PAGE_HEAD = """# What the compiler has to say

Every diagnostic has a code that never changes its meaning; `swarmwright explain CODE` prints one.
The severity beside the title is the usual one; where a place makes it better or worse, the finding says so.
Written by `make schemas` from the compiler's own list, `language/diagnosing/codes.py`; do not edit.
"""


def explain_command(
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="As in SW104; without it, all.", show_default=False)
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="All as a page.")] = False,
    json: JsonOption = False,
) -> None:
    """Say what a diagnostic's code means."""
    from swarmwright.language.diagnosing.diagnostics import CODES

    if json and markdown:
        raise usage_error("--json or --markdown, not both")
    wanted = [code.upper()] if code else sorted(CODES)
    if unknown := [c for c in wanted if c not in CODES]:
        raise NotFound("code", unknown[0], nearest(unknown[0], CODES, 2))
    infos = [CODES[c] for c in wanted]
    console = stdout()
    if json:
        print_json(infos)
    elif markdown:
        console.print(page(infos))
    elif code:
        console.print(_paragraph(infos[0]))
    else:
        for info in infos:
            console.print(f"{info.code}  {info.severity:<7}  {info.title}")


def page(infos: list[CodeInfo]) -> str:
    """All codes as a page in Markdown."""
    chapters = [f"## {i.code}: {i.title} ({i.severity})\n\n{i.explanation}\n{_example(i)}" for i in infos]
    return "\n".join([PAGE_HEAD, *chapters]).rstrip("\n")


def _example(info: CodeInfo) -> str:
    beside, text = _beside(info), f"\n```text\n{info.example}\n```\n" if info.example else ""
    lead = f"{beside[:1].upper()}{beside[1:]}:" if text else f"For example: {beside}."
    return f"\n{lead}\n{text}" if beside else text


def _beside(info: CodeInfo) -> str:
    """What there is beside the text of an example: who and what is declared, what a model says."""
    names = listing([*info.agents, *(f"the tool {name}" for name in info.tools)])
    return "; ".join(filter(None, [names and f"with {names} declared", info.note]))


def _paragraph(info: CodeInfo) -> str:
    beside = _beside(info)
    shown = f"{info.example} ({beside})" if info.example and beside else info.example or beside
    example = f"\nFor example: {shown}" if shown else ""
    return f"{info.code}: {info.title} ({info.severity})\n{info.explanation}{example}"
