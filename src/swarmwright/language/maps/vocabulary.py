"""Vocabulary: the words of sentences about each of many things, and about all of them. Data."""

from __future__ import annotations

__all__ = [
    "ALL",
    "BEING",
    "DONE",
    "EACH",
    "HAVING",
    "NUMBERS",
    "PRONOUNS",
    "SETS",
    "TAKING",
    "TIMES",
    "WHOLE",
]


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(" ".join(phrase.split()) for phrase in text.split("|"))


EACH = _phrases("""
    for each of the | for each and every | for every one of the | for each single | for each | for every
    | for all the | for any | with each | with every | foreach | per
""")
TIMES = _phrases("""
    once | when | after | as soon as | the moment | only after | only when | only once | upon | following
""")
WHOLE = frozenset(["last", "final", "entire", "whole", "full", "complete"])
ALL = WHOLE | {
    "all",
    "of",
    "the",
    "every",
    "each",
    "these",
    "those",
    "single",
    "our",
    "their",
    "and",
    "very",
    "one",
}
PRONOUNS = frozenset(["they", "it", "everything", "them", "all", "those", "these", "both"])
BEING = frozenset(
    _phrases("""
        is | are | has | have | been | was | were | gets | get | all | fully | completely | both
        | each | gone | come | finally | through | being
    """)
)
DONE = frozenset(
    _phrases("""
        done | finished | ready | through | in | out | complete | over | back | there | handled
        | off | sent | written | read | made | available | dealt | behind | built | cut
    """)
)
HAVING = _phrases("it has | they have | it got | they got | it holds | there is | we have | it sees")
SETS = _phrases("""
    the full set | everything | them all | all of them | all of these | the whole set | the lot
    | the complete set | all the results | all results | the whole batch | every result
""")
NUMBERS = frozenset(
    _phrases("""
        one | two | three | four | five | six | seven | eight | nine | ten | twelve | twenty
        | fifty | hundred
    """)
)
TAKING = _phrases("""
    take | process | handle | go through | work through | walk through | iterate over | loop over | treat
    | cover | tackle | run through | split | for all
""")
