"""Waiving: a tool whose use needs nobody's yes ("Shell needs no approval", "… without approval").

To pass over the "no" would ask a person at every use. This module knows nothing of who may use the tool.
"""

from __future__ import annotations

from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import Scene, Talk, use
from swarmwright.workflow.rules import ToolApproval

__all__ = ["contradicted", "doubtful", "waived"]

_NEEDED = frozenset(
    ["need", "needs", "needed", "require", "requires", "required", "want", "wants", "ask", "asks", "asking",
     "wait", "waits", "waiting", "necessary", "mandatory", "have to", "has to", "needs to", "need to"]
)  # fmt: skip
_NEEDLESS = frozenset(["optional", "unnecessary", "superfluous", "needless", "voluntary"])
_NEED_NOT = frozenset(["needn't", "needs", "need", "needn’t"])
_TURNED = ("BEFORE", "UNTIL", "UNLESS", "PRIOR", "ONLY", "EXCEPT", "ONCE", "IF")


def waived(talk: Talk, scene: Scene, clause: Clause) -> Clause | None:
    """The clause without what waives a yes; None if nothing is left of it."""
    at = next((i for i, c in enumerate(clause.chunks) if c.of("APPROVE")), None)
    if at is None or clause.has(*_TURNED) or clause.link in _TURNED:
        return clause
    start = _waiver(clause, at)
    if start is None:
        return clause
    tools = tuple(str(a.value) for c in clause.all("TP") for a in c.atoms) or scene.tools
    talk.waived += [(tool, clause.span) for tool in tools]
    left = clause.chunks[:start] if clause.chunks[start].text.casefold().startswith("without") else ()
    use(talk, clause.chunks[len(left) :], "rights")
    return replace(clause, chunks=left) if left else None


def _waiver(clause: Clause, at: int) -> int | None:
    """Where the words begin by which the yes at `at` is not needed, if they say so and nothing turns it."""
    words = [c.text.casefold() if c.kind != "ASIDE" else "" for c in clause.chunks]
    denials = _denials(clause)
    if not denials and _NEEDLESS & set(words[at + 1 :]):
        return 0
    if len(denials) != 1:
        return None
    first = denials[0]
    after = zip(words[first + 1 :], clause.chunks[first + 1 :], strict=True)
    behind = next((word for word, chunk in after if _says(chunk)), "")
    if first > at:
        return 0 if _needed(behind) else None
    between = clause.chunks[first + 1 : at]
    plain = all(c.of("INERT", "ME", "HUMAN", "EACH", "POSS") or c.owned for c in between)
    if words[first].startswith("without"):
        return first if first and (plain or _needed(behind)) else None
    lead = set(words[first - 1].split()) if first else set()
    needless = words[first] == "no" and plain and any(map(_needed, words))
    return first if needless or _needed(behind) or lead & _NEED_NOT else None


def _needed(words: str) -> bool:
    """Whether these say that something is needed ("is required for" is one token, too)."""
    return words in _NEEDED or not _NEEDED.isdisjoint(words.split())


def _denials(clause: Clause) -> list[int]:
    """Where a clause says no, asides left out."""
    return [
        i
        for i, c in enumerate(clause.chunks)
        if c.kind != "ASIDE"
        and (
            c.of("MUSTNOT", "NOTHING", "NOBODY")
            or c.text.casefold() in ("no", "not", "no longer")
            or c.text.casefold().startswith("without")
        )
    ]


def doubtful(clause: Clause) -> bool:
    """Whether a clause on a yes to a tool says no once and nothing turns it: waived, or refused?"""
    return len(_denials(clause)) == 1 and not clause.has(*_TURNED) and clause.link not in _TURNED


def _says(chunk: Chunk) -> bool:
    return chunk.kind != "ASIDE" and chunk.kinds != {"INERT"}


def contradicted(talk: Talk) -> None:
    """Say so where a yes is both asked for and waived for the same tool."""
    asked = {r.tool: r.spans for r in talk.claims.rules if isinstance(r, ToolApproval)}
    for tool, span in talk.waived:
        if tool in asked:
            name = talk.roster.team.name(tool)
            said = f"a yes is asked for at each use of {name} elsewhere, and here it is not"
            talk.claims.diagnostics.append(diagnose("SW303", span, said))
