"""Capitals: the words of a prompt that are written as names are, in whatever script.

A name begins with a capital letter (of any alphabet) or is written in a script that knows none, as 王芳 is;
inside it may stand a hyphen (Jean-Luc) or an apostrophe before a capital (O'Brien). Words in a row are one
run ("Report Writer", "Reviewer 2"). This module knows nothing of what a word means.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import UNITS, phrases
from swarmwright.language.words.words_of_standing import ADVERBS, ARTICLES, NO_NAMES

__all__ = ["Run", "capitalised", "is_article", "left_of", "lettered", "runs", "works"]

_WORD = re.compile(r"[^\W_]\w*(?:[-'’]\w+)*")
_OWNED = re.compile(r"['’](?=[^\W\d_])")
_BESIDE_A_LETTER = re.compile(
    r"\s*(?:,|and\b|or\b|then\b|before\b|after\b|followed by\b|&|->|→)\s*"
    r"(?:(?:and|or|then|finally)\s+){0,2}[B-Z]\b(?!['’-]|\.\w)"
)
_BEHIND_A_LETTER = re.compile(r"\b[B-Z],?\s+(?:then|before|after|and|or|and then|followed by|->|→)\s+$")
_CLOSES = re.compile(r"\s*(?:[.,;]|$)")
_ACTS = re.compile(
    r" [a-z]+(?<!s)s(?= (?:it|the|a|an|them|all|this|then|and|before|after|while|first)\b|[,;.]|$)"
)
_OTHER_LETTER = re.compile(
    r"(?<![\w'’.-])B(?: (?:[a-z]+s|and|or|must|may|can|will)\b|(?= (?:then|second|next)\b|[,;.]|\s*$))"
)
_OPENS = re.compile(r"(?:^|[.!?:;\n])[\s\"'“‘(*•-]*(?:\d+[.)]\s+)?$")
_AHEAD = re.compile(r"(?:\s+[a-z][a-z-]*){1,3}")
_BEFORE_A_NOUN = frozenset({"FIRST", "LAST", "ONLY", "THEN", "RELEASE", "PAR", "PRIOR", "SECRET"})
_NOUNS = frozenset(
    {"OUTPUT", "HUMAN", "APPROVE", "REJECT", "RELEASE", "CHOICE", "LOOP", "ROUND", "TIMES", "RETRY", "ACCESS"}
)
"""Kinds of words that a noun can be of, too: "a choice", "a draft"."""
_BESIDE_A_NAME = frozenset(
    [
        "as",
        "via",
        "without",
        "because",
        "not",
        "so",
        "along",
        "together",
        "up",
        "out",
        "off",
        "over",
        "under",
        "versus",
        "vs",
        "against",
        "until",
        "unto",
        "per",
        "through",
        "throughout",
        "besides",
    ]
)
"""Little words of no kind that can stand behind a name and begin no noun: "A as well as B"."""
_LOOK_BACK = 60
_COUNTING = ("ROUND", "TIMES", "RETRY", "TOOLCALL", "DOLLAR")


@dataclass(frozen=True, slots=True)
class Run:
    """`prompt[start:end]`: capitalised words in a row; `words` are their own ranges."""

    start: int
    end: int
    words: tuple[tuple[int, int], ...]


def capitalised(word: str) -> bool:
    """Whether a word is written as a name: a capital first, or a letter of a script without capitals."""
    return word[:1].isupper() or word[:1].istitle() or unicodedata.category(word[0]) == "Lo"


def lettered(prompt: str, start: int, end: int) -> bool:
    """Whether a name of one letter stands here, and no article: "A and B", "A reads it, B sends it"."""
    acts = bool(_ACTS.match(prompt, end)) and bool(_OTHER_LETTER.search(prompt, end))
    beside = bool(_BESIDE_A_LETTER.match(prompt, end))
    beside |= bool(_CLOSES.match(prompt, end)) and bool(_BEHIND_A_LETTER.search(left_of(prompt, start)))
    return prompt[start:end] == "A" and (acts or beside)


def is_article(prompt: str, start: int, end: int) -> bool:
    """Whether "a" stands here as people write it before a noun, for an agent A: "C writes a report".

    A capital is one only where it opens a sentence ("A human approves"); neither is one before a verb.
    """
    small = prompt[start:end] == "a"
    if prompt[start:end] != "A" and not small:
        return False
    ahead = _AHEAD.match(prompt, end)
    if ahead is None or not (small or _OPENS.search(left_of(prompt, start))):
        return False
    for word in ahead.group().split():
        kinds = phrases().get((word,), frozenset())
        forms = {form for _, form in analyses(word)}
        if word in NO_NAMES or word in ARTICLES or word in _BESIDE_A_NAME:
            return False
        passed = bool(kinds & _BEFORE_A_NOUN) or word in ADVERBS or word.endswith("ly")
        if passed or ("part" in forms and not kinds):
            continue
        return not forms & {"s", "part"} and kinds <= _NOUNS
    return False


def works(prompt: str, end: int) -> bool:
    """Whether a verb of one who works stands here: "(Will) edits it", "(Max) checks"; not "(Max) rounds"."""
    hit = _ACTS.match(prompt, end)
    word = hit.group().strip() if hit else ""
    return bool(word) and word not in UNITS and phrases().get((word,), frozenset()).isdisjoint(_COUNTING)


def left_of(prompt: str, at: int) -> str:
    """What stands before a place, as far as any rule here looks back."""
    return prompt[max(at - _LOOK_BACK, 0) : at]


def runs(prompt: str) -> Iterator[Run]:
    """Every run of capitalised words, in order; a number behind one belongs to it unless it counts."""
    words = list(_words(prompt))
    numbered = _numbered(prompt, words)
    current: list[tuple[int, int]] = []
    for at, (start, end) in enumerate(words):
        adjacent = bool(current) and prompt[current[-1][1] : start] in (" ", "_")
        adjacent &= not current or prompt[slice(*current[0])] != "I"  # "then I OK it"
        named = capitalised(prompt[start:end])
        named &= not (prompt[start:end] == "I" and current and _is_me(prompt, current, end))
        if current and not (adjacent and (named or _names_one(prompt, words, at, numbered))):
            yield _run(current)
            current = []
        if named or (current and adjacent):
            current.append((start, end))
    if current:
        yield _run(current)


def _is_me(prompt: str, before: Sequence[tuple[int, int]], end: int) -> bool:
    """ "(Between Ann and) Ben I have to approve": somebody speaks, unless there is a "Ben II", too."""
    name = prompt[before[0][0] : before[-1][1]]
    return prompt[end : end + 1] not in ("'", "’", ":") and f"{name} II" not in prompt


def _run(words: list[tuple[int, int]]) -> Run:
    return Run(words[0][0], words[-1][1], tuple(words))


def _words(prompt: str) -> Iterator[tuple[int, int]]:
    """Every word without a possessive or a contraction behind it: "Ann" of "Ann's", but "O'Brien" whole."""
    for hit in _WORD.finditer(prompt):
        end = hit.end()
        for mark in _OWNED.finditer(hit.group()):
            if not hit.group()[mark.end()].isupper() or not hit.group()[0].isupper():
                end = hit.start() + mark.start()
                break
        yield hit.start(), end


def _numbered(prompt: str, words: Sequence[tuple[int, int]]) -> dict[str, set[str]]:
    """The numbers that stand behind each word ("Reviewer 1", "Reviewer 2")."""
    found: dict[str, set[str]] = {}
    for one, two in pairwise(words):
        if prompt[slice(*two)].isdigit() and prompt[one[1] : two[0]] in (" ", "_"):
            found.setdefault(prompt[slice(*one)], set()).add(prompt[slice(*two)])
    return found


def _names_one(prompt: str, words: Sequence[tuple[int, int]], at: int, numbered: dict[str, set[str]]) -> bool:
    """Whether a number is part of the name before it: "Reviewer 2 checks", not "Lab 45 minutes"."""
    start, end = words[at]
    if not prompt[start:end].isdigit() or prompt[end : end + 1] == "%":
        return False
    after = prompt[slice(*words[at + 1])].casefold() if at + 1 < len(words) else ""
    counts = after in UNITS or not phrases().get((after,), frozenset()).isdisjoint(_COUNTING)
    acts = prompt[end : end + 1] == " " and any(form == "s" for _, form in analyses(after))
    return not counts and (acts or len(numbered.get(prompt[slice(*words[at - 1])], ())) > 1)
