"""What only a whole draft shows: risk without a line for help, exposure without steps or consent, numbers of
persons, hidden letters, a language that the rules cannot read. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.lexicon import (
    CALLED,
    CRISIS_NAMES,
    CRISIS_NUMBERS,
    RISK,
    SHORT_CRISIS_NUMBERS,
)
from swarmwright.apps.foundry.safety.plain import mixed_words
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["found_in_whole", "names_help", "touches_risk"]

_RISK = re.compile(RISK)
_NAMED_HELP = re.compile(CRISIS_NAMES)
_SHORT = re.compile(rf"(?<![\d-])(?:{SHORT_CRISIS_NUMBERS.replace(' ', '|')})(?![\d-])")
_CALLED = re.compile(rf"\b{CALLED}\b")
_NUMBER = re.compile(r"(?<![\w.])\+?\(?\d[\d ()/.-]{5,}\d(?!\w)")
_DATE = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}")
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WHOSE = "it holds a person's contact or identity data"
_STEP = re.compile(r"(?m)^\s*(?:\d+[.)]|step \d+|[-*] )")
_EXPOSURE = re.compile(r"\bexposures?\b|\bexpose yourself\b|\bfear (?:ladder|hierarchy)\b|\bhierarchy\b")
_GRADED = re.compile(
    r"\b(?:graded|gradual\w*|step by step|easiest|least|from \w+ to \w+|suds|"
    r"0 ?(?:to|-) ?100|0 ?(?:to|-) ?10|"
    r"one step at a time|move on (?:only )?when|small steps?)\b"
)
_CONSENT = re.compile(
    r"\b(?:consent\w*|agree\w*|you may stop|can stop|stop at any time|may pause|your choice|you decide|"
    r"you choose|voluntar\w*|willing\w*|at your own pace|together with)\b"
)
_NONE = re.compile(r"\b(?:no|without|denies|denied|absence of)\b(?: \w+){0,3} $")
_COMMON = frozenset(
    [
        "the",
        "a",
        "an",
        "and",
        "or",
        "of",
        "to",
        "in",
        "is",
        "are",
        "it",
        "you",
        "your",
        "for",
        "with",
        "on",
        "that",
        "this",
        "be",
        "as",
        "at",
        "not",
        "if",
        "when",
        "do",
        "by",
        "from",
        "we",
        "will",
        "can",
        "what",
        "how",
        "each",
        "step",
        "then",
        "them",
        "they",
        "their",
        "one",
        "after",
        "before",
        "have",
        "has",
    ]
)
_MOST_WORDS_FOREIGN = 0.12
"""English prose has a good third of these words; below this share it is another language."""

_LEAST_WORDS = 25


def found_in_whole(intent: str, draft: str, written: str) -> Iterator[Finding]:
    """intent, draft: plain. written: the draft as it is written."""
    touched = touches_risk(draft) or touches_risk(intent)
    if touched and not names_help(draft):
        yield Finding(
            "crisis_line", "unsafe", "risk is touched, and no crisis or emergency line is named", touched
        )
    yield from _exposure(draft)
    yield from _numbers(draft)
    if mail := _MAIL.search(written):
        yield Finding("contact_data", "caution", _WHOSE, mail[0])
    if strange := mixed_words(written):
        yield Finding("hidden_text", "caution", "letters are hidden or of several alphabets", strange[0])
    if _is_foreign(draft):
        yield Finding("language", "caution", "most of it is not English, which is all that these rules read")


def touches_risk(text: str) -> str:
    """The first plain sentence that speaks of suicide or self-harm, and not only says that there is none."""
    for sentence in sentences(text):
        match = _RISK.search(sentence)
        if match and not _NONE.search(sentence[: match.start()]):
            return sentence
    return ""


def names_help(draft: str) -> bool:
    """Whether a plain text says where help is in a crisis."""
    if _NAMED_HELP.search(draft):
        return True
    if any(_digits(m[0]) in CRISIS_NUMBERS for m in _NUMBER.finditer(draft)):
        return True
    return any(_SHORT.search(sentence) and _CALLED.search(sentence) for sentence in sentences(draft))


def _exposure(draft: str) -> Iterator[Finding]:
    if not _EXPOSURE.search(draft) or len(_STEP.findall(draft)) < 3:
        return
    missing = [
        word for word, there in (("graded steps", _GRADED), ("consent", _CONSENT)) if not there.search(draft)
    ]
    if missing:
        yield Finding("exposure", "caution", f"there is exposure without {' and '.join(missing)}")


def _numbers(draft: str) -> Iterator[Finding]:
    """Telephone numbers that are nobody's crisis line."""
    for match in _NUMBER.finditer(draft):
        digits = _digits(match[0])
        if 7 <= len(digits) <= 15 and digits not in CRISIS_NUMBERS and not _DATE.fullmatch(match[0]):
            yield Finding("contact_data", "caution", _WHOSE, match[0])
            return


def _digits(number: str) -> str:
    return re.sub(r"\D", "", number)


def _is_foreign(draft: str) -> bool:
    words = re.findall(r"[^\W\d_]+", draft)
    return len(words) >= _LEAST_WORDS and sum(w in _COMMON for w in words) / len(words) < _MOST_WORDS_FOREIGN
