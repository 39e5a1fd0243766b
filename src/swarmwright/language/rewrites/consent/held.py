"""Held: "Ann starts not before the owner approves", the sentence by which a yes is known to come first.

Whatever wording asks for a person's yes before somebody's work is put in these words.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.tokens import Token, made

__all__ = ["starts_not_before"]


def starts_not_before(
    doers: Sequence[Token],
    person: Sequence[Token],
    *,
    held: tuple[int, int] | None = None,
    yes: tuple[int, int] | None = None,
) -> tuple[Token, ...]:
    """The sentence's tokens; `held` and `yes` are where the prompt says the two, if it does."""
    place, end = doers[-1].end, person[-1].end
    held, yes = held or (place, place), yes or (end, end)
    begins = (made("STARTV", "starts", held[0]), made("ONCE", "not before", *held))
    return (*doers, *begins, *person, made("APPROVE", "approves", *yes))
