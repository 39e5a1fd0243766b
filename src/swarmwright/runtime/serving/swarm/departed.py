"""A prompt that names who or what has left its team: told so, whatever is read without them. Pure.

Whether it names them is what the compiler would say if they were there still: "mail the customer" speaks of
no tool that was called Mail, while "Cy may use mail" and "by Mail" do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import Deny, Grant, ToolApproval

if TYPE_CHECKING:
    from swarmwright.language import Compilation
    from swarmwright.language.diagnosing.diagnostics import Diagnostic

__all__ = ["with_departed"]

_UNKNOWN, _OUTSIDE = "SW104", "SW109"

_Span: TypeAlias = tuple[int, int]


def with_departed(prompt: str, compilation: Compilation, departed: Catalog) -> Compilation:
    """With SW104 wherever the prompt names one of `departed`.

    An error stays one; what was taken for something else (a person outside, a word of the work) is a warning.
    """
    from swarmwright.language.diagnosing.diagnostics import diagnose  # heavy, as the compiler

    found, taken = list(compilation.diagnostics), [(m.start, m.end) for m in compilation.roster.mentions]
    for name, span in _named(prompt, compilation, departed):
        if any(_meet(span, other) for other in taken):
            continue
        said = f"{name} has left the team: add {name} to it again, or leave {name} out"
        known = next((one for one in found if one.code == _UNKNOWN and _meet(span, _of(one))), None)
        if known is not None:
            found[found.index(known)] = replace(known, message=said, rewrite=None)
            continue
        found = [one for one in found if not (one.code == _OUTSIDE and _meet(span, _of(one)))]
        found.append(diagnose(_UNKNOWN, span, said, severity="warning"))
    return replace(compilation, diagnostics=tuple(sorted(found, key=_of)))


def _named(prompt: str, compilation: Compilation, departed: Catalog) -> Iterator[tuple[str, _Span]]:
    """(whom or what by name, where), as the prompt would be read with them in its team."""
    letters = prompt.casefold()
    words = [word for agent in departed.agents for word in (agent.name, *agent.aliases)]
    words += [word for tool in departed.tools for word in (tool.name, *tool.aliases)]
    if not compilation.roster.declared:  # whoever is named is in the team
        return
    if not any(word.casefold() in letters for word in words):
        return
    from swarmwright.language import compile_prompt

    team = compilation.roster.team
    there = replace(team, agents=(*team.agents, *departed.agents), tools=(*team.tools, *departed.tools))
    read = compile_prompt(prompt, there)
    made = read.workflow or read.draft
    of_tools = [r for r in (made.rules if made else ()) if isinstance(r, Grant | Deny | ToolApproval)]
    unknown = [_of(one) for one in compilation.diagnostics if one.code == _UNKNOWN]
    called = {word.casefold(): word for word in words}
    agents, tools = ({one.id: one.name for one in of} for of in (departed.agents, departed.tools))
    for mention in read.roster.mentions:
        span = mention.start, mention.end
        name = called.get(prompt[slice(*span)].casefold())
        if mention.kind == "agent" and mention.id in agents:
            yield name or agents[mention.id], span
        elif mention.kind == "tool" and mention.id in tools:
            ruled = (at for rule in of_tools if rule.tool == mention.id for at in rule.spans)
            if any(_meet(span, at) for at in (*ruled, *unknown)) or _is_name(prompt, span):
                yield name or tools[mention.id], span


def _is_name(prompt: str, span: _Span) -> bool:
    """Whether what is written there is a name, and no word of the language: by its letters, or by a capital
    that the beginning of a sentence does not account for."""
    word, before = prompt[slice(*span)], prompt[: span[0]].rstrip(" \t*-•\"'“‘(")
    if not all(part.isalpha() and part[1:].islower() for part in word.split()):
        return True
    return word[:1].isupper() and before[-1:] not in ("", "\n", *".!?:")


def _of(one: Diagnostic) -> _Span:
    return one.start, one.end


def _meet(one: _Span, other: _Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
