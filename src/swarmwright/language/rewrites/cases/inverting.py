"""Inverting: a condition that is told by its verb ("should it fail", "were it to fail"), put as behind "if".

Where the verb is not told apart for certain, the words stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.inflection import form_table
from swarmwright.language.words.tokens import Token

__all__ = ["INVERTED", "upright"]

_ALONE = frozenset(
    ["it", "he", "she", "they", "this", "that", "these", "those", "anything", "something", "anybody",
     "anyone", "somebody", "someone", "nothing", "nobody"]
)  # fmt: skip
INVERTED = _ALONE | {
    "either",
    "any",
    "the",
    "a",
    "an",
    "its",
    "his",
    "her",
    "their",
    "our",
    "my",
    "your",
    "no",
}
"""Behind "should", these begin a subject: "fixes it should the test fail" has a condition."""
_MANY = frozenset(["they", "these", "those", "both", "two", "three", "several"])
_VERBS = form_table(
    ["be", "have", "fail", "pass", "go", "come", "turn", "find", "report", "say", "see", "show", "need",
     "want", "exceed", "reach", "fall", "rise", "drop", "contain", "agree", "disagree", "differ",
     "match", "break", "crash", "happen", "occur", "arise", "remain", "stay", "seem", "look", "appear",
     "become", "prove", "return", "raise", "object", "complain", "refuse", "reject", "approve", "bounce",
     "miss", "lack", "require", "exist", "end", "get", "give", "take", "detect", "flag", "discover",
     "notice", "spot", "think", "judge", "decide", "ask", "run", "time", "conflict", "work", "sound",
     "feel"]
)  # fmt: skip
_BEFORE_NOUNS = frozenset(
    ["the", "a", "an", "any", "its", "his", "her", "their", "our", "my", "your", "this", "that", "no",
     "each", "every"]
)  # fmt: skip
_ADVERBS = frozenset(["not", "ever", "still", "already", "also", "really", "actually", "never"])
_LIGHT = frozenset(["then", "thereafter", "afterwards", "thereupon"])
"""What stands before the verb and is no part of how things are."""


def upright(said: str, led: Token | None) -> str:
    """`said` with its verb finite. led: the token before these words."""
    opener = led.low if led is not None else ""
    if opener not in ("should", "were"):
        return said
    passed = _LIGHT | {"to"} if opener == "were" else _LIGHT  # "were it to fail"
    told = [word for word in said.split() if word.casefold() not in passed]
    words = [word.casefold() for word in told]
    at = _verb(words)
    if at is None or words[at - 1] in _ADVERBS:
        return said
    many = bool(_MANY & set(words[:at])) or (words[at - 1].endswith("s") and words[at - 1] not in ("this",))
    told[at] = _finite(told[at], many)
    return " ".join(told)


def _verb(words: Sequence[str]) -> int | None:
    """Where the verb stands: right behind a pronoun, or the first bare verb behind a noun; None: unclear."""
    if len(words) > 1 and words[0] in _ALONE:
        return 1
    nouns = (n for n, word in enumerate(words) if n and words[n - 1] not in _BEFORE_NOUNS)
    verbs = [n for n in nouns if _VERBS.get(words[n]) == words[n]]
    # "Should the lab report come back": of two that stand together the first is of the noun.
    return next((n for n in verbs if n + 1 not in verbs), None)


def _finite(verb: str, many: bool) -> str:
    if many:
        return "are" if verb == "be" else verb
    if verb in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z")) else f"{verb}s"
