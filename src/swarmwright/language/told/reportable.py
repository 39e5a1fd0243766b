"""What an agent can report by one word: "safe", "not valid", "it is incomplete" → a field that is yes or no.

The words are data: what is said of a result as a whole, and holds of it or does not. A result that is told by
its name ("the draft is safe") is none of these: two of them would be one field.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["ALARMS", "OPPOSITES", "flagged"]

_YES = """
    safe secure valid correct complete accurate acceptable adequate consistent clean compliant legal lawful
    legitimate genuine authentic stable ready reliable relevant readable truthful plausible feasible
    reproducible eligible available sufficient urgent suspicious fraudulent malicious harmful toxic sensitive
    confidential dangerous risky broken faulty ambiguous
"""
OPPOSITES = {
    "unsafe": "safe",
    "insecure": "secure",
    "invalid": "valid",
    "incorrect": "correct",
    "incomplete": "complete",
    "inaccurate": "accurate",
    "unacceptable": "acceptable",
    "inadequate": "adequate",
    "inconsistent": "consistent",
    "unclean": "clean",
    "noncompliant": "compliant",
    "non-compliant": "compliant",
    "illegal": "legal",
    "unlawful": "lawful",
    "illegitimate": "legitimate",
    "unstable": "stable",
    "unreliable": "reliable",
    "irrelevant": "relevant",
    "unreadable": "readable",
    "illegible": "readable",
    "implausible": "plausible",
    "infeasible": "feasible",
    "irreproducible": "reproducible",
    "ineligible": "eligible",
    "unavailable": "available",
    "insufficient": "sufficient",
    "harmless": "harmful",
    "unambiguous": "ambiguous",
}
_FLAGS: dict[str, tuple[str, bool]] = {
    **{word: (word, True) for word in _YES.split()},
    **{word: (field, False) for word, field in OPPOSITES.items()},
}
ALARMS = frozenset(
    ["urgent", "suspicious", "fraudulent", "malicious", "harmful", "toxic", "sensitive", "confidential",
     "dangerous", "risky", "broken", "faulty", "ambiguous"]
)  # fmt: skip
"""What holds as soon as one of several says so; all else holds where all of them do."""
_WHOLE = ("it", "this", "that", "they", "these", "those", "everything", "all")
_BE = ("is", "are", "was", "were", "'s", "'re")
_SHUT = {
    "isn't": ("is", "not"), "aren't": ("are", "not"), "wasn't": ("was", "not"), "weren't": ("were", "not"),
    "it's": ("it", "is"), "that's": ("that", "is"), "they're": ("they", "are"),
}  # fmt: skip
_ADVERBS = ("already", "now", "really", "indeed", "completely", "fully", "entirely")


def flagged(texts: Sequence[str]) -> tuple[str, bool] | None:
    """(field, what it has to be) where these words say that the result is so or is not so; else None.

    "All is not safe" and "everything is not safe" have two readings, and are none.
    """
    words = [w for text in texts for one in text.replace("’", "'").split() for w in _SHUT.get(one, (one,))]
    subject = words.pop(0) if words and words[0] in _WHOLE else ""
    verb = words.pop(0) if words and words[0] in _BE else ""
    if bool(subject) != bool(verb) and subject:
        return None
    denied = bool(words) and words[0] == "not"
    words = words[1:] if denied else words
    if len(words) > 1 and words[0] in _ADVERBS and not denied:
        words = words[1:]
    found = _FLAGS.get(words[0]) if len(words) == 1 else None
    if found is None or (denied and subject in ("all", "everything", "these", "those", "they")):
        return None
    return found[0], found[1] != denied
