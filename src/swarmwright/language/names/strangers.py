"""Strangers: capitalised words that stand where a name stands, and name nobody in the catalog."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from swarmwright.language.names.capitals import Run, left_of, runs
from swarmwright.language.names.written import opens_sentence, trimmed
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.roles import NO_VERB
from swarmwright.language.words.words_of_standing import NO_NAMES

__all__ = ["strangers"]

_DOER = re.compile(r"(?:er|or|ist|ian|ant|eer|[a-z][A-Z]\w*|Bot|AI)$")
_ACTS_ALONE = re.compile(
    r"\s+(?:[a-z]+ly\s+|then\s+|first\s+|only\s+)?(?:[a-z]{2,}(?<!ss)s"
    r"|is (?:done|finished|through)|has|may|can|must|should|will|never|cannot|starts?)\b"
    r"(?!\s+of\b)|\s+(?:after|before|once|when)\s+(?:the\s+)?[A-Z]"
)
_AFTER_JOINT = re.compile(
    r"(?:^|[.;:,!?\n]|\b(?:then|and|or|after|before|once|when|while|by|to|if|until|unless|the|from|but))\s*$",
)
_AFTER_OPENER = re.compile(
    r"(?:^|[.;:!?\n]\s*)(?:once|when|while|after|before|if|until|unless)\s+(?:the\s+)?$", re.IGNORECASE
)


_HANDED_ON = re.compile(
    r"(?:(?:\bthen|->|→|=>|\bfollowed by|\bwaits? (?:for|on)|\bdepends? on|\bprecedes|\blast(?:ly)?:?"
    r"|\bfinally,?)|\b(?:hands?|pass(?:es)?|forwards?)(?: (?:it|that|this|them|everything|the \w+))?"
    r"(?: over| on)? to)\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\b(?:in parallel|together|simultaneously|concurrently|side by side|in tandem|alongside"
    r"|at the same time)"
    r"(?: (?:with|to|as|of))?\s+(?:the\s+)?$"
    r"|\b(?:starts?|begins?|runs?|works?|goes|comes?|acts?|waits?|finish(?:es)?|is done|continues?)"
    r"(?: only| right| straight| shortly)? (?:after|before|until|behind|ahead of)\s+(?:the\s+)?$"
)
_EQUIPPED = re.compile(r"\s+(?:with|uses|using)\s+(?:the\s+)?")
_LISTED = re.compile(r"\s*(?:,|,?\s*(?:and|&|\+)|->|→)\s*(?:the\s+)?$")
_STANDS_ALONE = re.compile(
    r"\s*(?:$|[.,;)\n]|->|→|and\b|then\b|last\b|first\b|(?:work|run|start|begin|go|do|are|may|can|must|will)\b"
    r"|[a-z]{2,}(?<!ss)s\b)"
)
_RIGHT_TO = re.compile(
    r"\b(?:(?:may|can|must|cannot|only|never|not|nobody|allowed to)\b[^.;\n]{0,60}"
    r"\b(?:use|uses|access|touch|open|query)"
    r"|access to)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_JOINT = re.compile(r"\s*(?:,|,?\s*(?:and|or|&|\+))\s*(?:the\s+)?")
_BEGINS = re.compile(
    r"(?:^|[.;:!?,\n]|\b(?:then|and|or|but|after|before|once|when|while|until|if|both|finally|next|first))"
    r"\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_ACT_TOGETHER = re.compile(
    r"\s+(?:(?:both|then|also|together|each|first|jointly|only|next|finally|[a-z]+ly)\s+)*([a-z]{2,})\b"
)
"""What several who stand before it do: the verb is in the plural, as no work of one who goes before is."""

_NUMBERED = re.compile(
    r"(?:Track|Lane|Branch|Path|Stream|Strand|Line|Thread|Arm|Leg|Route) (?:\d{1,2}|[A-F])\b\.?"
)
"""A part of the work, and nobody: "Lane 1 is …"."""


def strangers(
    prompt: str, mentions: Sequence[tuple[int, int]], names: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Capitalised words inside sentences, or acting at their start, that name nobody in the catalog.

    mentions: the (start, end) of every known name, in order.
    """
    for hit in runs(prompt):
        at = bisect(mentions, hit.start, key=lambda m: m[0])
        before, after = mentions[max(at - 1, 0) : at], mentions[at : at + 1]
        if any(hit.start < end and hit.end > begin for begin, end in (*before, *after)):
            continue
        if _NUMBERED.fullmatch(prompt, hit.start, hit.end):
            continue
        name = trimmed(prompt[hit.start : hit.end])
        start = prompt.find(name, hit.start, hit.end) if name else -1  # "(then) Missing (Agent)"
        if start < 0:
            continue
        if _DOER.search(name):
            name, start = prompt[_begins(prompt, hit) : start] + name, _begins(prompt, hit)
        listed = any(
            _LISTED.fullmatch(prompt, end, start) or _EQUIPPED.fullmatch(prompt, end, start)
            for _, end in before
            if start - end in range(1, 12)
        )
        if (
            _is_stranger(prompt, name, start, hit.end, names)
            or _takes_a_place(prompt, start, hit.end, listed)
            or _RIGHT_TO.search(left_of(prompt, start))
            or _acts_beside(prompt, start, hit.end, mentions, at)
        ):
            yield start, hit.end


def _begins(prompt: str, hit: Run) -> int:
    """Where a name begins: a word that opens a sentence is in capitals anyhow ("Then Fact Checker")."""
    first = prompt[slice(*hit.words[0])]
    led = (opens_sentence(prompt, hit.start) or first.isupper()) and len(hit.words) > 1
    return hit.words[1][0] if led and not trimmed(first) and _is_grammar(first) else hit.start


def _is_grammar(word: str) -> bool:
    """Whether a word holds sentences together and is in no name ("Then", "The", "If")."""
    low = word.casefold()
    return low in NO_NAMES or (low,) in phrases()


def _is_stranger(prompt: str, name: str, start: int, end: int, names: Sequence[str]) -> bool:
    """Whether a capitalised word is meant as a name: by form, place, or likeness to a known one."""
    if len(name) < 3 or name.isupper():
        return False
    if opens_sentence(prompt, start) and f"{name}s" in names and _OF_A_SORT.match(prompt, end):
        return False  # "Refund requests go to Refunds"
    if get_close_matches(name, names, 1, 0.75) or re.search(r"[a-z][A-Z]", name):
        return True
    several = " " in prompt[start:end].strip()
    if opens_sentence(prompt, start) and not (several or _DOER.search(name)):
        return False
    left = left_of(prompt, start)
    joint = _AFTER_JOINT.search(left) or (_DOER.search(name) and _AFTER_OPENER.search(left))
    whence = _WHENCE.match(prompt, end)
    return bool(joint and _ACTS_ALONE.match(prompt, whence.end() if whence else end))


_WHENCE = re.compile(r"\s+(?:in|from|at)\s+(?:the\s+)?[a-z-]+(?=\s)")
"""Where somebody works: "then Bob in accounting checks it"."""
_OF_A_SORT = re.compile(
    r"\s+[a-z]+s\s+(?:go|come|are|get|land|end|must|should|may|can|will|need|reach|belong|have|move|pass|fall)\b"
)
"""Behind what says of which sort things are: their plural, and what becomes of them."""


def _takes_a_place(prompt: str, start: int, end: int, listed: bool) -> bool:
    """Whether a capitalised word stands where only a name can: handed on to, or in a list with names."""
    left = left_of(prompt, start)
    placed = listed or bool(_HANDED_ON.search(left) or _BESIDE.search(left))
    return placed and bool(_STANDS_ALONE.match(prompt, end))


def _acts_beside(prompt: str, start: int, end: int, mentions: Sequence[tuple[int, int]], at: int) -> bool:
    """ "Ann and Priya draw": whether a word is one of several subjects, another of whom is known.

    mentions[at] is the first known name behind the word.
    """
    first, last, before, behind = start, end, at - 1, at
    while before >= 0 and _JOINT.fullmatch(prompt, mentions[before][1], first):
        first, before = mentions[before][0], before - 1
    while behind < len(mentions) and _JOINT.fullmatch(prompt, last, mentions[behind][0]):
        last, behind = mentions[behind][1], behind + 1
    if (first, last) == (start, end) or not _BEGINS.search(left_of(prompt, first)):
        return False
    verb = _ACT_TOGETHER.match(prompt, last)
    if verb is None or verb.group(1) in NO_VERB | _NO_WORK:
        return False
    said = verb.group(1)
    return said in _OF_SEVERAL or all(form not in ("s", "ing") for _, form in may_be(said))


_OF_SEVERAL = frozenset(["are", "were", "have"])
_NO_WORK = frozenset(
    ["then", "after", "before", "once", "when", "while", "until", "unless", "than", "not", "never", "first",
     "last", "together", "afterwards", "the", "an", "it", "its", "them", "their", "this", "these", "those",
     "only", "next", "between", "without", "within", "during", "via", "per", "too", "again", "both", "where"]
)  # fmt: skip
"""Words behind several names that are no verb of theirs."""
