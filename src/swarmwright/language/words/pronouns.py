"""Pronouns: "before it" and "after that" say when by themselves; before a verb, "it" is the subject of one.

"Before it, Ann reads" says when Ann reads; "before it reaches Ann" says what is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.inflection import analyses

__all__ = ["goes_a_way", "is_subject"]

_WAYS = frozenset(
    ["go", "come", "leave", "reach", "land", "arrive", "get", "become", "ship", "hit", "enter", "move"]
)
"""What "it" does, of a work: nobody is put to work by that."""

_TIMES = frozenset(["before", "after", "once", "when"])
_SINGULAR = frozenset(["it", "this", "that"])
_HELPING = frozenset(
    ["is", "are", "was", "were", "has", "have", "had", "can", "may", "must", "will", "should"]
)


def goes_a_way(pronoun: str, verb: str) -> bool:
    """ "it goes out", "that becomes public": a work does, and nobody who works; verb: in any form."""
    return pronoun in _SINGULAR and any(lemma in _WAYS for lemma, _ in analyses(verb))


def is_subject(first: str, last: str, behind: Sequence[str]) -> bool:
    """Whether a pronoun at the end of words of time is the subject of the verb that comes next.

    `first`, `last`: the phrase's words; `behind`: the word behind it, or nothing. Behind "that" and "this"
    only an auxiliary is a verb for sure ("after that tests are run").
    """
    if first not in _TIMES or last not in _SINGULAR or not behind:
        return False
    word = behind[0]
    third = last == "it" and word.endswith("s") and any(form == "s" for _, form in analyses(word))
    return third or word in _HELPING
