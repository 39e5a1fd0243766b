"""Waiving: a tool whose use needs nobody's yes ("Shell needs no approval", "… without approval").

To pass over the "no" would ask a person at every use. This module knows nothing of who may use the tool.
"""

from __future__ import annotations

from dataclasses import replace

from swarmwright.language.clauses import Clause
from swarmwright.language.diagnostics import diagnose
from swarmwright.language.talk import Scene, Talk, use
from swarmwright.workflow.rules import ToolApproval

__all__ = ["contradicted", "waived"]

_NEEDED = frozenset(["need", "needs", "require", "requires", "want", "wants", "ask", "asks", "wait", "waits"])
_NEED_NOT = frozenset(["needn't", "needs", "need", "needn’t"])
_TURNED = ("BEFORE", "UNTIL", "UNLESS", "PRIOR", "ONLY", "EXCEPT", "ONCE")


def waived(talk: Talk, scene: Scene, clause: Clause) -> Clause | None:
    """The clause without what waives a yes; None if nothing is left of it."""
    at = next((i for i, c in enumerate(clause.chunks) if c.of("APPROVE")), None)
    tools = tuple(str(a.value) for c in clause.all("TP") for a in c.atoms) or scene.tools
    if at is None or not tools or clause.has(*_TURNED) or clause.link in _TURNED:
        return clause
    start = _waiver(clause, at)
    if start is None:
        return clause
    talk.waived += [(tool, clause.span) for tool in tools]
    left = clause.chunks[:start] if clause.chunks[start].text.casefold() == "without" else ()
    use(talk, clause.chunks[len(left) :], "rights")
    return replace(clause, chunks=left) if left else None


def _waiver(clause: Clause, at: int) -> int | None:
    """Where the words begin by which the yes at `at` is not needed, if they say so and nothing turns it."""
    before = [c.text.casefold() for c in clause.chunks[:at]]
    denials = [i for i, c in enumerate(clause.chunks[:at]) if c.of("MUSTNOT", "NOTHING", "NOBODY")]
    denials += [i for i, words in enumerate(before) if words in ("no", "without", "not") and i not in denials]
    if len(denials) != 1:
        return None
    first = denials[0]
    between = {word for words in before[first + 1 :] for word in words.split()}
    plain = all(
        c.of("INERT", "ME", "HUMAN", "EACH", "POSS") or c.owned for c in clause.chunks[first + 1 : at]
    )
    if before[first] in ("no", "without") and plain:
        return first
    needs = bool(between & _NEEDED) or {"have", "to"} <= between or {"has", "to"} <= between
    lead = set(before[first - 1].split()) if first else set()
    return first if needs or lead & _NEED_NOT else None


def contradicted(talk: Talk) -> None:
    """Say so where a yes is both asked for and waived for the same tool."""
    asked = {r.tool: r.spans for r in talk.claims.rules if isinstance(r, ToolApproval)}
    for tool, span in talk.waived:
        if tool in asked:
            name = talk.roster.team.name(tool)
            said = f"a yes is asked for at each use of {name} elsewhere, and here it is not"
            talk.claims.diagnostics.append(diagnose("SW303", span, said))
