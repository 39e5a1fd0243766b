"""Limits: a number and its unit in a clause → a bound on somebody, or on the loop of the sentence.

This module knows nothing of order.
"""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.chunking import Chunk
from swarmwright.language.clauses import Clause

__all__ = ["Bound", "read_limits"]

_TRIGGERS = (
    "ATMOST", "USE", "GIVE", "MAY", "MUST", "MUSTNOT", "EACH", "RETRY", "GIVENUP", "RESPECTIVELY", "IN",
    "TO", "NOBODY", "FOR", "ENOUGH",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound: its measure, one value or one for each subject, and the phrases that name the subjects."""

    measure: str
    values: tuple[float, ...]
    who: tuple[Chunk, ...]
    everyone: bool
    quantity: Chunk


def read_limits(clause: Clause, carried: bool = False) -> tuple[Bound, ...]:
    """The bounds that a clause sets; `carried`: it may go on with a list of them ("… and 5 minutes")."""
    quantities = clause.all("QTY")
    goes_on = carried and all(c.of("QTY", "INERT") for c in clause.chunks)
    if not quantities or not (clause.has(*_TRIGGERS) or goes_on):
        return ()
    who = tuple(c for c in clause.chunks if c.of("NP", "QNP"))
    everyone = clause.has("NOBODY", "WHOLE") or any(a.of("EVERYONE") for c in who for a in c.atoms)
    return tuple(Bound(_measure(q, clause), q.values, who, everyone, q) for q in quantities)


def _measure(quantity: Chunk, clause: Clause) -> str:
    if quantity.measure in ("times", "max_rounds") and clause.has("RETRY"):
        return "retries"
    if quantity.measure == "times" and clause.has("TOOLCALL"):
        return "max_tool_calls"
    return quantity.measure
