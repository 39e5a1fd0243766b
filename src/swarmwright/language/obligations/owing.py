"""Owing: what a word obliges the readers to, and that nothing of the kind came of it."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.tokens import Token

__all__ = ["Unmet"]


@dataclass(frozen=True, slots=True)
class Unmet:
    """An obligation that the draft does not meet.

    `duty`: its name in the table. `token`: the word that asks for it. `whom`: the agents that it is about, in
    a fixed order; `others`: those on its other side. `grave`: somebody might do more than the prompt allows.
    """

    duty: str
    token: Token
    whom: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    turned: bool = False
    """An order that the draft has the other way round."""
    grave: bool = False
