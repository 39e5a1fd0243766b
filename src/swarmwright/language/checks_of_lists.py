"""Checks of lists: "Agents: Ann, Bob." names them all; who works and is not in it is pointed at.

A rule of the list in `checks`, of the same form, for prompts that declare their team themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.claims import Claims
from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.roster import Roster
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["outside_the_list"]

_COUNT = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+)"
_LIST = re.compile(
    rf"(?:^|(?<=[.!?\n]))[ \t]*(?:(?:the |our |my )?(?:agents|team|roster|crew|team members)(?: here)?"
    rf"(?: (?:is|are|consists? of|is made up of|is made of|comprises)(?: (?:just|only))?:?|:)"
    rf"|(?:we have|there are|i have|we've got|use) (?:just |only )?(?:the )?{_COUNT} agents(?::|,| \())\s*"
    rf"(?P<names>[^.!?\n]+)(?=[.!?\n]|$)",
    re.IGNORECASE,
)


def outside_the_list(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Who works, where the prompt has a list of the team in one line, and is not in it."""
    if roster.declared:
        return
    listed = {id_ for hit in _LIST.finditer(prompt) for id_ in _named(roster, *hit.span("names"))}
    if len(listed) < 2:
        return
    working = {step.agent for step in steps(workflow.root)} - listed
    for mention in roster.mentions:
        if mention.kind == "agent" and mention.id in working:
            working.discard(mention.id)
            name = workflow.team.name(mention.id)
            said = (
                f"{name} is not in the list of the team, and is taken for an agent of it; add it to the list"
            )
            yield diagnose("SW104", (mention.start, mention.end), said, severity="warning")


def _named(roster: Roster, start: int, end: int) -> Iterator[str]:
    return (m.id for m in roster.mentions if m.kind == "agent" and start <= m.start and m.end <= end)
