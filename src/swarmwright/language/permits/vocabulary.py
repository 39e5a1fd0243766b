"""The vocabulary: the grammar of this room in one piece, built when it is first needed."""

from __future__ import annotations

from functools import cache

from swarmwright.language.permits.classes import CLASSES, TESTS
from swarmwright.language.permits.consents import CONSENTS
from swarmwright.language.permits.parties import PARTIES
from swarmwright.language.permits.patterns import Grammar, grammar
from swarmwright.language.permits.predicates import PREDICATES
from swarmwright.language.permits.statements import STATEMENTS

__all__ = ["vocabulary"]


@cache
def vocabulary() -> Grammar:
    """Who and what, what is said of them, and the clauses that say it."""
    return grammar("\n".join((PARTIES, PREDICATES, STATEMENTS, CONSENTS)), CLASSES, TESTS)
