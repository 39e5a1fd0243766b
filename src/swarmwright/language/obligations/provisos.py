"""Provisos: several conditions of one step, each held against the conditions of the draft.

"If it is paid, Ann ships it, but not if it is fragile": with one of the two lost, or turned, Ann does what
she must not, so it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.conditions import condition
from swarmwright.language.words.tokens import has
from swarmwright.workflow.conditions import Announced, Compare, Condition, Judged

__all__ = ["provisos"]

_OPENER = re.compile(
    r"(?P<not>\b(?:(?:but|only|and|though) )*(?:not|never) (?:if|when|where|in case)\b"
    r"|\bexcept (?:if|when|where|in case)\b|\bunless\b)"
    r"|\b(?:only )?(?:if|provided(?: that)?|providing(?: that)?|as long as|so long as|on condition that"
    r"|in case|assuming(?: that)?)\b"
)
_ASKED = re.compile(
    r"\b(?:checks?|sees?|asks?|decides?|knows?|determines?|tests?|verif(?:y|ies)|finds? out|judges?"
    r"|says?|tells?|even|as|what|wonders?|looks?|whether|reports?|in which case|assess(?:es)?) $"
)
_END = re.compile(r"[,;:—–()]|\b(?:then|in which case|otherwise|else)\b")
_EMPTY = frozenset([
    "it", "is", "are", "was", "were", "be", "been", "the", "a", "an", "this", "that", "these", "those",
    "there", "he", "she", "they", "his", "her", "its", "their", "not", "no", "so", "any", "has", "have",
    "had", "does", "do", "did", "will", "would", "can", "could", "may", "might", "should", "and", "or",
    "if", "of", "to", "in", "on", "for", "with", "by", "at", "as", "ever", "still", "already", "then",
    "also", "only", "too", "very", "all", "necessary", "needed", "required", "possible", "applicable",
    "yes", "isn't", "doesn't", "don't", "aren't", "hasn't", "haven't", "case", ",", "@", "#", "'s",
])  # fmt: skip
_OTHERS_READ = ("TOOL", "SECRET", "BLIND", "LOOP", "WEAKLOOP", "FOREACH")
_PEOPLE = ("ME", "HUMAN")


def provisos(scene: Scene) -> Iterator[Unmet]:
    """ "If …, Ann …, unless …": a condition that the draft does not have, or has the other way round."""
    sentence = scene.sentence
    if not scene.known.conditions or sentence.has(*_OTHERS_READ):
        return
    people = (*_PEOPLE, "APPROVE", "REJECT") if scene.known.asked else _PEOPLE
    text, places = masked(sentence.tokens)
    hits = [hit for hit in _OPENER.finditer(text) if not _ASKED.search(text[: hit.start()])]
    lone = (
        len(hits) == 1 and hits[0].start() == 0 and hits[0]["not"] is not None and hits[0]["not"] != "unless"
    )
    if len(hits) < 2 and not lone:
        return
    for hit, behind in pairwise([*hits, None]):
        assert hit is not None
        stop = behind.start() if behind is not None else len(text)
        end = next((m.start() for m in _END.finditer(text, hit.end(), stop)), stop)
        inside = [n for n, at in enumerate(places) if hit.end() <= at < end]
        tokens = [sentence.tokens[n] for n in inside]
        opener = sentence.tokens[max(n for n, at in enumerate(places) if at <= hit.start())]
        said = frozenset(text[hit.end() : end].split()) - _EMPTY
        if not said or not tokens or has(tokens, *people):
            continue
        term = condition(text[hit.end() : end].strip(), tokens)
        met = [(leaf, sole) for leaf, sole in scene.known.conditions if _same(term, leaf, said)]
        if not met:
            yield Unmet("proviso", opener, tuple(sorted(sentence.names)))
            return
        if hit["not"] is not None and all(
            sole and (leaf == term or isinstance(leaf, Judged)) for leaf, sole in met
        ):
            yield Unmet("proviso", opener, tuple(sorted(sentence.names)))
            return


def _same(term: Condition, leaf: Condition, said: frozenset[str]) -> bool:
    """Whether a leaf of the draft's conditions asks what these words ask, whichever way round."""
    match leaf:
        case Judged():
            words = frozenset(leaf.text.casefold().replace(",", " ").split()) - _EMPTY
            return 2 * len(words & said) >= max(min(len(words), len(said)), 1)
        case Compare():
            fields = frozenset(leaf.field.casefold().replace("_", " ").split())
            return bool(fields & said) or (isinstance(term, Compare) and term.field == leaf.field)
        case Announced():
            spoken = " ".join(said).casefold().replace("_", " ").replace('"', " ").split()
            return not frozenset(leaf.signal.casefold().replace("_", " ").split()).isdisjoint(spoken)
        case _:
            return False  # a person's decision: words of it are left out before
