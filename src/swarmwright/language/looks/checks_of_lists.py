"""Checks of lists: "Agents: Ann, Bob." names them all; who works and is not in it is pointed at.

So does a list of items under such a heading, each of which begins with a name.

A rule of the list in `checks`, of the same form, for prompts that declare their team themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
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

_HEADING = re.compile(
    r"^[ \t]*(?:#+[ \t]*)?\**(?:(?:we have|here (?:is|are)|these are|there are|meet|you have)[ \t]+)?"
    rf"(?:the |our |my |these |this |{_COUNT} |ai |available )*"
    r"(?:agents|team|roster|crew|team members|members|cast|players|participants|workers|bots)"
    r"(?:[ \t]+(?:here|available|of the team|in the team|involved|(?:is|are)|consists of|is made up of))*"
    r"\**[ \t]*[:!]?\**[ \t]*$",
    re.IGNORECASE,
)
_ITEM = re.compile(
    r"[ \t]*(?:[-*•·–+]|\(?\d+[.)]|\(?[a-z][.)])[ \t]+(?:\[[ x]\][ \t]*)?[*_`]*(?:the[ \t]+)?", re.IGNORECASE
)


def outside_the_list(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Who works, where the prompt has a list of the team, in one line or by items, and is not in it."""
    if roster.declared:
        return
    listed = {id_ for hit in _LIST.finditer(prompt) for id_ in _named(roster, *hit.span("names"))}
    listed |= _under_a_heading(prompt, roster)
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


def _under_a_heading(prompt: str, roster: Roster) -> set[str]:
    """Those with whose names the items right under "Agents:" begin, where every item begins with one."""
    named = {m.start: m.id for m in roster.mentions if m.kind == "agent"}
    found, items, open_, at = set[str](), list[str](), False, 0
    for line in [*prompt.split("\n"), "end"]:
        item = _ITEM.match(line) if open_ else None
        if item is not None:
            items.append(named.get(at + item.end(), ""))
        elif line.strip() and not (items and line[0] in " \t"):
            found |= set(items) if all(items) else set()
            items, open_ = [], bool(_HEADING.match(line))
        at += len(line) + 1
    return found


def _named(roster: Roster, start: int, end: int) -> Iterator[str]:
    return (m.id for m in roster.mentions if m.kind == "agent" and start <= m.start and m.end <= end)
