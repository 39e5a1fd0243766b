"""Checks of who is asked: a gate that one person answers, where the words want the yes of several.

"until a clinician approves it and a lawyer approves it" ends at the first yes if one gate stands for both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
from swarmwright.language.words.roles import names_a_person
from swarmwright.workflow.tree import Gate, Workflow, walk

__all__ = ["people_among_workers", "several_by_one"]

_YES = re.compile(
    r"\b(?:approv|agree|accept|sign|ok(?:ay)?s?\b|confirm|clear|authori|endorse|release|say|happy|content"
    r"|satisfied|pleased)\w*",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"\b(?:an?|the|my|our|your|his|her|their|both) (?:(?!of\b|and\b)[\w-]+ ){0,2}?([\w-]+)\b"
    r"|\b(I|we)\b"
)

_OFFICER = re.compile(r"C[A-Z]{1,2}O")
"""CEO, CFO, CISO."""


def several_by_one(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A gate whose words ask several people, though the first answer settles it; one each is right."""
    gates = [n for n in walk(workflow.root) if isinstance(n, Gate)]
    asked = Counter(gate.ask for gate in gates)
    for ask, found in asked.items():
        people = _people(ask)
        place = next((g.spans[0] for g in gates if g.ask == ask and g.spans), (0, len(prompt)))
        if len(people) > found:
            first, second = people[0], people[1]
            said = f"several are asked here, and one yes would settle it; let {first} approve it, and say "
            said += f"in a sentence of its own that {second} approves it then"
            yield diagnose("SW402", place, said)


def people_among_workers(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """ "A human approves what Ann found. Once two of them have reported": who approves reports nothing."""
    for block in (b for b in claims.blocks if b.kind == "quorum" and (b.k or 0) > 1):
        people = [i for i in block.members if i in claims.nodes and not claims.nodes[i].agent]
        if people and len(people) < len(block.members):
            said = (
                "a person who says yes is counted here among those who work; name those of whom so many are "
            )
            yield diagnose("SW402", block.span, said + "enough: 'once two of Ann, Ben and Cleo are done'")


def _people(ask: str) -> list[str]:
    """Whose yes these words want, joined by "and": "a clinician approves it and a lawyer approves it"."""
    parts = re.split(r",? \band\b ", ask)
    if len(parts) < 2 or not _YES.search(parts[-1]):
        return []
    alone = bool(_YES.search(parts[0]))
    people = [_person(part) for part in parts if not alone or _YES.search(part)]
    return [one for one in people if one] if all(people) else []


def _person(part: str) -> str:
    """Who is told first in this part; "" where nobody is, or where it goes on with something else."""
    for found in _SOMEBODY.finditer(part):
        yes = _YES.search(part)
        if yes is not None and found.start() > yes.start():
            return ""
        if found.group(2) or _OFFICER.fullmatch(found.group(1)) or names_a_person(found.group(1)):
            return found.group()
    return ""
