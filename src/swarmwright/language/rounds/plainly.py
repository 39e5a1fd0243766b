"""Plainly: a sentence about rounds in the words by which it is read, whatever words it had."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.rounds.afterwards import with_rounds_first
from swarmwright.language.rounds.bounds import with_bounds_told
from swarmwright.language.rounds.doing_so import with_repeats
from swarmwright.language.rounds.endings import with_ends_told
from swarmwright.language.rounds.exits import without_exits
from swarmwright.language.rounds.keeping import with_keeping
from swarmwright.language.rounds.used_up import without_what_is_done_then
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token

__all__ = ["told_plainly"]


def told_plainly(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence as the readers of loops know it."""
    tokens = without_what_is_done_then(talk, tokens)
    if not tokens:
        return ()
    first = with_rounds_first(tokens)
    first = without_exits(talk, with_ends_told(talk, first))
    return with_repeats(talk, with_bounds_told(talk, with_keeping(talk, first)))
