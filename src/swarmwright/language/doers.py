"""Doers: who does what words speak of in the passive, or by a noun ("before it is sent", "publication").

`meant`: the verbs that such words can stand for; `told`: those that words tell of somebody. This module knows
nothing of what a sentence means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from swarmwright.language.inflection import analyses
from swarmwright.language.state import Talk

__all__ = ["doers_of", "meant", "told"]

_NOMINAL = (
    ("ication", ("y", "ish")), ("isation", ("ise", "ize")), ("ization", ("ize", "ise")), ("ation", ("e", "")),
    ("ition", ("", "e")), ("ission", ("it",)), ("ment", ("",)), ("ery", ("er",)), ("ion", ("", "e")),
    ("al", ("",)), ("ance", ("", "e")), ("ence", ("", "e")),
)  # fmt: skip
"""Endings of nouns for what is done → what the verb may end in instead."""
_BY_TABLE = {
    "analysis": ("analyse", "analyze"), "sale": ("sell",), "sales": ("sell",), "proof": ("prove",),
    "choice": ("choose",), "synthesis": ("synthesise", "synthesize"), "launch": ("launch",),
}  # fmt: skip
_LIGHT = frozenset(
    ["be", "have", "do", "go", "get", "come", "let", "make", "need", "want", "say", "give", "take", "start",
     "begin", "may", "can", "will", "must", "it", "the", "any", "that", "this", "approve", "agree", "confirm",
     "sign", "authorise", "authorize", "consent"]
)  # fmt: skip
"""Verbs that say nothing of which work it is, and those of the decision itself."""
_BEING = frozenset(["is", "are", "was", "were", "be", "been", "being", "gets", "get"])
_BESIDE = frozenset(
    ["then", "also", "finally", "first", "always", "only", "carefully", "and", ",", "may", "must", "will"]
)


def meant(words: Iterable[str]) -> frozenset[str]:
    """The verbs that these words, in small letters, can speak of without saying who does it."""
    found: set[str] = set()
    for word in words:
        found |= {lemma for lemma, form in analyses(word) if form != "s"}
        found |= {*_BY_TABLE.get(word, ())}
        for ending, verbs in _NOMINAL:
            stem = word[: -len(ending)]
            if word.endswith(ending) and len(stem) > 2:
                found |= {stem + verb for verb in verbs}
    return frozenset(lemma for lemma in found if len(lemma) > 2) - _LIGHT


def told(words: Sequence[str], names: Iterable[str]) -> frozenset[str]:
    """The verbs by which these words say what somebody does, whose name is one of `names`.

    They stand behind the name, behind "and" and commas, or in the passive before "by".
    """
    found: set[str] = set()
    own = {part for name in names for part in name.casefold().split()}
    for one, two in pairwise(words):
        if (one in own or one in _BESIDE) and two not in _BESIDE and two not in own:
            found |= {lemma for lemma, form in analyses(two) if form in ("s", "base", "past", "part")}
        elif one in _BEING:
            found |= {lemma for lemma, form in analyses(two) if form == "part"}
    return frozenset(found) - _LIGHT


def doers_of(talk: Talk, words: Iterable[str]) -> tuple[str, ...]:
    """Which of the steps told so far do what the first of these words speaks of that anybody does.

    If nobody is told to, whoever is named after it ("before submission", "Submitter sends it").
    """
    steps = [(i, n) for i, n in talk.claims.nodes.items() if n.agent]
    spoken = [verbs for verbs in (meant([word]) for word in words) if verbs]
    for said in ({i: _told_of(talk, i) for i, _ in steps}, {i: _by_name(talk, n.agent) for i, n in steps}):
        for verbs in spoken:
            ids = tuple(i for i, does in said.items() if verbs & does)
            if ids:
                return ids
    return ()


def _by_name(talk: Talk, agent: str) -> frozenset[str]:
    """The verbs that a name can be made of: "Submitter", "Editor"."""
    found: set[str] = set()
    for part in talk.roster.team.name(agent).casefold().split():
        stem = part[:-2] if part.endswith(("er", "or")) and len(part) > 4 else ""
        found |= {stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem}
    return frozenset(found - {"", "e"})


def _told_of(talk: Talk, id_: str) -> frozenset[str]:
    step = talk.claims.nodes[id_]
    name = talk.roster.team.name(step.agent)
    found: set[str] = set()
    for start, end in step.spans:
        words = talk.prompt[start:end].casefold().replace(",", " , ").replace(".", " ").split()
        found |= told(words, [name, step.agent])
    return frozenset(found)
