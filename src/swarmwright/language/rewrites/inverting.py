"""Inverting: a condition that "should" opens ("should it fail"), put as it stands behind "if" ("it fails").

Where the verb is not told apart for certain, the words stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.inflection import form_table
from swarmwright.language.words.tokens import Token

__all__ = ["INVERTED", "upright"]

INVERTED = frozenset(
    ["it", "he", "she", "they", "this", "that", "these", "those", "anything", "something", "anybody",
     "anyone", "somebody", "someone", "nothing", "nobody", "either", "any"]
)  # fmt: skip
"""Behind "should", these are a subject: "fixes it should it fail" has a condition, whatever stands before."""
_ALONE = INVERTED - {"either", "any"}
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
_ADVERBS = frozenset(["not", "ever", "still", "already", "also", "then", "really", "actually", "never"])


def upright(said: str, led: Token | None) -> str:
    """`said` with its verb finite. led: the token before these words."""
    told = said.split()
    if led is None or led.text.casefold() != "should":
        return said
    words = [word.casefold() for word in told]
    at = _verb(words)
    if at is None or _ADVERBS & {words[at - 1]}:
        return said
    many = bool(_MANY & set(words[:at])) or (words[at - 1].endswith("s") and words[at - 1] not in ("this",))
    told[at] = _finite(told[at], many)
    return " ".join(told)


def _verb(words: Sequence[str]) -> int | None:
    """Where the verb stands: right behind a pronoun, or the first bare verb behind a noun; None: unclear."""
    if len(words) > 1 and words[0] in _ALONE:
        return 1
    nouns = (n for n, word in enumerate(words) if n and words[n - 1] not in _BEFORE_NOUNS)
    return next((n for n in nouns if _VERBS.get(words[n]) == words[n]), None)


def _finite(verb: str, many: bool) -> str:
    if many:
        return "are" if verb == "be" else verb
    if verb in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z")) else f"{verb}s"
