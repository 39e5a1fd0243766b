"""Limits: a number and its unit in a clause → a bound on somebody, or on the loop of the sentence.

This module knows nothing of order.
"""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause

__all__ = ["Bound", "read_limits"]

_TRIGGERS = (
    "ATMOST", "USE", "GIVE", "MAY", "MUST", "MUSTNOT", "EACH", "RETRY", "GIVENUP", "RESPECTIVELY", "IN",
    "NOBODY", "FOR", "ENOUGH",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound: its measure, one value or one for each subject, and the phrases that name the subjects."""

    measure: str
    values: tuple[float, ...]
    who: tuple[Chunk, ...]
    everyone: bool
    quantity: Chunk

    def said_in(self, clause: Clause) -> bool:
        """Whether the clause itself says the number with its unit."""
        return self.quantity in clause.chunks


def read_limits(clause: Clause, carried: bool = False, failing: bool = False) -> tuple[Bound, ...]:
    """The bounds that a clause sets; `carried`: it may go on with a list of them ("… and 5 minutes").

    `failing`: the sentence speaks of a failure, so that "try again 3 times" means retries, not a loop.
    """
    quantities = clause.all("QTY")
    goes_on = carried and all(c.of("QTY", "INERT") for c in clause.chunks)
    goes_on = goes_on or _bare(clause) or (failing and _tries_again(clause))
    if not quantities or not (clause.has(*_TRIGGERS) or goes_on):
        return ()
    who = tuple(c for c in clause.chunks if c.of("NP", "QNP"))
    everyone = clause.has("NOBODY", "WHOLE") or any(a.of("EVERYONE") for c in who for a in c.atoms)
    first = _measure(quantities[0], clause, failing)
    if clause.has("RESPECTIVELY") and all(_measure(q, clause, failing) == first for q in quantities):
        values = tuple(v for q in quantities for v in q.values)
        return (Bound(first, values, who, everyone, quantities[0]),)
    return tuple(Bound(_measure(q, clause, failing), q.values, who, everyone, q) for q in quantities)


def _tries_again(clause: Clause) -> bool:
    """ "Try again 3 times", as a main clause of its own."""
    return clause.has("WEAKLOOP", "LOOP") and not clause.has("NP", "TO")


def _bare(clause: Clause) -> bool:
    """ "Lab: 20 minutes", "everybody else 5 minutes": a name, a quantity and nothing more."""
    named = clause.has("NP", "QNP")
    timed = all(c.measure != "times" for c in clause.all("QTY"))
    return (
        named and timed and all(c.of("NP", "QNP", "QTY", "INERT", "DASH", "NUMWORD") for c in clause.chunks)
    )


def _measure(quantity: Chunk, clause: Clause, failing: bool) -> str:
    if quantity.measure in ("times", "max_rounds") and (
        clause.has("RETRY") or (failing and _tries_again(clause))
    ):
        return "retries"
    if quantity.measure == "times" and clause.has("TOOLCALL"):
        return "max_tool_calls"
    return quantity.measure
