"""Looks: what is looked for in the words once all of them are read, whether or not a tree came of them.

Every look is of a module of its own; here they stand in one list. What needs the tree is asked in `pipeline`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.language.looks.adjuncts import narrowed_rights
from swarmwright.language.looks.conditioning import (
    conditional_rights,
    rights_of_others,
    rights_to_no_tool,
    unruled_tools,
)
from swarmwright.language.looks.crowds import crowds
from swarmwright.language.looks.doubting import doubts
from swarmwright.language.looks.excepting import unexcepted, ungiven, yes_of_another
from swarmwright.language.looks.heeding import late_triggers, unheard
from swarmwright.language.looks.picked_by_people import picked_by_people
from swarmwright.language.looks.plainness import unplain_rights
from swarmwright.language.looks.read_past import read_past
from swarmwright.language.looks.scoping import loose_ends
from swarmwright.language.looks.unsayable import unsayable
from swarmwright.language.looks.waiting_for_all import waited_for_all
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Span

__all__ = ["looked_again", "without_echoes"]


def looked_again(
    prompt: str,
    sentences: Sequence[Sequence[Token]],
    claims: Claims,
    team: Catalog,
    waived: Sequence[tuple[str, Span]],
    fates: Mapping[int, Entry],
    before: Sequence[Diagnostic],
) -> list[Diagnostic]:
    """What all of the looks find. `fates`: entries by token start; `before`: what is said already."""
    found: list[Diagnostic] = []
    found += doubts(prompt, sentences, fates)
    found += loose_ends(sentences, fates, claims)
    found += unheard(prompt, sentences, claims)
    found += late_triggers(prompt, sentences, claims, fates)
    found += unexcepted(prompt, sentences, claims)
    found += ungiven(prompt, claims, team)
    found += yes_of_another(prompt, sentences)
    found += waited_for_all(sentences, claims, team)
    found += unsayable(prompt, sentences, claims, fates)
    found += picked_by_people(prompt, sentences)
    found += crowds(prompt, sentences, claims)
    found += read_past(prompt, sentences, claims, fates)
    found += conditional_rights(prompt, sentences, fates, claims.rules)
    found += rights_to_no_tool(prompt, sentences, claims.rules)
    found += rights_of_others(prompt, sentences, claims.rules, claims.diagnostics)
    found += unruled_tools(prompt, sentences, claims.rules, waived)
    found += unplain_rights(prompt, sentences, claims.rules, team, fates)
    found += narrowed_rights(prompt, sentences, claims.rules, fates, [*before, *found])
    return found


def without_echoes(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """All but that nothing came of a sentence of which it is said why ("We publish every morning")."""
    timed = [(d.start, d.end) for d in found if d.code == "SW213"]
    plain = (d.code == "SW403" and d.severity == "warning" for d in found)
    return [
        d
        for d, unread in zip(found, plain, strict=True)
        if not (unread and any(d.start <= start and end <= d.end for start, end in timed))
    ]
