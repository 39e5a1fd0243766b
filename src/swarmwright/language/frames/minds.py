"""Minds: what somebody thinks of it ("Ann is happy with it", "they agree"): a condition, and no time."""

from __future__ import annotations

from swarmwright.language.frames.cutting import Words
from swarmwright.language.words.inflection import analyses

__all__ = ["minded"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MINDS = _words(
    """
    happy unhappy satisfied dissatisfied content convinced pleased comfortable sure unsure confident certain
    uncertain positive fine okay ok agreed disagreed unanimous divided undecided sceptical skeptical worried
    doubtful split
    """
)
_MINDING = _words("agree disagree like dislike concur doubt worry differ")
_FEELING = _words("is are feel feels be was were seem seems has have been")
_WHO = _words("both all they he she of them the two three each everybody everyone")
_LITTLE = _words(
    "not very really fully quite both all too completely entirely does do still absolutely totally"
)


def minded(words: Words) -> bool:
    """ "Ann is happy (with it)", "Ann and Ben agree": what they think of it, which may never be so."""
    subject = ("NAME", "AND", "OR", "COMMA")
    at = next((n for n, w in enumerate(words) if w.kind not in subject and w.text not in _WHO), 0)
    behind = [w.text for w in words[at:] if w.text not in _LITTLE]
    if not at or not behind:
        return False
    if behind[0] in _FEELING:
        return next((t for t in behind if t not in _FEELING), "") in _MINDS
    lemmas = {lemma for lemma, _ in analyses(behind[0])}
    return bool(_MINDING & lemmas) and not (lemmas & {"like", "dislike"} and len(behind) < 2)
