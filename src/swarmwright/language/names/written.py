"""Written: which runs of capitalised words can be names, without what only begins a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.names.capitals import Run, left_of, lettered, runs
from swarmwright.language.names.first_names import is_first_name
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import NUMBERS, UNITS, phrases, vocabulary
from swarmwright.language.words.words_of_standing import (
    ARTICLES,
    CALENDAR,
    CLOSED,
    ENDING,
    HEADING,
    NO_NAMES,
    PERSONAL,
)

__all__ = ["is_common", "may_name", "opens_sentence", "trimmed", "written"]


def written(prompt: str) -> list[tuple[int, int, str]]:
    """(start, end, name) of every capitalised run that can be a name, without what only begins a sentence.

    Who is called "Agent" wherever it is named is called so ("Press Agent"); else that is no part of the name.
    """
    every = list(runs(prompt))
    inner = {_text(prompt, r) for r in every if not opens_sentence(prompt, r.start)}
    alone = {_unled(_text(prompt, r)) for r in every}
    found: list[tuple[int, int, str]] = []
    titled, bare = set[str](), set[str]()
    for run in _untitled(prompt, every, alone):
        words = _kept(prompt, run, inner, alone)
        if not words:
            continue
        title = prompt[words[-1][1] : run.end].strip()
        called = title in ("Agent", "Agents")
        start, end = words[0][0], run.end if called else words[-1][1]
        if not _is_thing(prompt, start) and prompt[start - 1 : start] != "=":
            name = " ".join(prompt[a:b] for a, b in words)
            found.append((start, end, _in_range(prompt, found, start, name) or name))
            (titled if title == "Agent" else bare).add(found[-1][2])
    return [(a, b, f"{name} Agent" if name in titled - bare else name) for a, b, name in found]


_NEXT = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|\s*&\s*")


def _in_range(prompt: str, found: Sequence[tuple[int, int, str]], start: int, letter: str) -> str:
    """ "(Reviewer A,) B (and C)": the whole name, where only its last letter is written."""
    if len(letter) > 1 or not found:
        return ""
    _, end, before = found[-1]
    stem, _, last = before.rpartition(" ")
    return f"{stem} {letter}" if stem and len(last) == 1 and _NEXT.fullmatch(prompt, end, start) else ""


def _untitled(prompt: str, every: Sequence[Run], alone: set[str]) -> Iterator[Run]:
    """ "Agent Planner hands over to Agent Coder": who they are, not what they are called.

    Of one alone it may be the name ("Agent Builder"), unless the rest of it is said without it.
    """
    titled = {run: _behind_title(prompt, run) for run in every}
    rests = {" ".join(prompt[a:b] for a, b in words) for words in titled.values() if words}
    for run in every:
        words = titled[run]
        if words and (len(rests) > 1 or not rests.isdisjoint(alone)):
            yield replace(run, start=words[0][0], words=words)
        else:
            yield run


def _behind_title(prompt: str, run: Run) -> tuple[tuple[int, int], ...]:
    """The words behind "(Then) Agent"; none where it is no title: "Agent A" and "Agent 1" are whole names."""
    words = [prompt[a:b] for a, b in run.words]
    at = next((n for n, word in enumerate(words) if not is_common(word) or word == "Agent"), len(words))
    second = words[at + 1] if at + 1 < len(words) else ""
    return (
        run.words[at + 1 :]
        if words[at : at + 1] == ["Agent"] and len(second) > 1 and second.isalpha()
        else ()
    )


def _text(prompt: str, run: Run) -> str:
    return " ".join(prompt[a:b] for a, b in run.words)


def _unled(text: str) -> str:
    """Without words in front that begin a sentence and no name ("Then Tester")."""
    words = text.split()
    while len(words) > 1 and is_common(words[0]) and not may_name(words[0]):
        words.pop(0)
    return " ".join(words)


def _kept(prompt: str, run: Run, inner: set[str], alone: set[str]) -> list[tuple[int, int]]:
    """The words of a run that are a name ("Then Fact Checker", "Review Writer" where Writer is known)."""
    words = list(run.words)
    opens = opens_sentence(prompt, run.start)
    while len(words) > 1 and prompt[slice(*words[-1])] in ("Agent", "Agents"):
        words.pop()
    if len(words) > 1 and prompt[slice(*words[-1])] == "Bot" and prompt[words[0][0] : words[-2][1]] in inner:
        words.pop()
    if len(words) == 1:
        word = prompt[slice(*words[0])]
        named = may_name(word, inside=not opens) or lettered(prompt, *words[0])
        if opens and word.casefold() in HEADING and prompt[run.end : run.end + 1] == ":":
            return []
        if opens and word.casefold() in ("human", "humans", "person", "people"):
            return []
        if opens and word.casefold() in ENDING and word not in inner and not acts_behind(prompt, run.end):
            return []
        sole = word in ("Bot", "Agent") and opens and acts_behind(prompt, run.end)
        named |= is_first_name(prompt, *words[0])
        return words if named or sole or not is_common(word) else []
    if not opens or " ".join(prompt[a:b] for a, b in words) in inner:
        return words
    while len(words) > 1 and _leads(prompt, words, run, inner, alone):
        words.pop(0)
    word = prompt[slice(*words[0])]
    if len(words) > 1 or not (is_common(word) or word.isdigit()):
        return words
    named = may_name(word, inside=True) and acts_behind(prompt, run.end)
    return words if named or is_first_name(prompt, *words[0]) or lettered(prompt, *words[0]) else []


def _leads(prompt: str, words: Sequence[tuple[int, int]], run: Run, inner: set[str], alone: set[str]) -> bool:
    """Whether the first word only begins the sentence: "Then Ann …", "Review Ann's text", "Skip Ann if …"."""
    first = prompt[slice(*words[0])]
    rest = " ".join(prompt[a:b] for a, b in words[1:])
    if len(rest) == 1 and first in ("Agent", "Bot"):
        return False  # "Agent A"
    if first.casefold() in NO_NAMES or (is_common(first) and not may_name(first)):
        tail = prompt[slice(*words[-1])]
        return not any(name.endswith(" " + tail) and len(name.split()) == len(words) for name in inner)
    acts = acts_behind(prompt, run.end) and prompt[run.end : run.end + 1] not in ("'", "’")
    if acts or not any(form == "base" for _, form in analyses(first.casefold())):
        return False
    return first.casefold() in PERSONAL or rest in inner or rest in alone


_NOUNS = frozenset({"OUTPUT", "PARWITH", "HUMAN", "RELEASE", "SECRET"})
"""Operators whose words may begin a name as well ("Report Writer", "Human Resources")."""


def may_name(word: str, inside: bool = False) -> bool:
    """Whether a word of the lexicon could be (part of) a name where it is written as one ("Data", "Head").

    inside: it stands inside a sentence, where only names have capitals.
    """
    low = word.casefold()
    kinds = phrases().get((low,), frozenset())
    taken = low in NUMBERS or low in CALENDAR or low in NO_NAMES or low in ARTICLES
    if not word[:1].isupper() or taken:
        return False
    if inside and not (word.isupper() and len(word) > 1):
        return kinds.isdisjoint(CLOSED)
    return kinds <= _NOUNS and low not in UNITS


def _is_thing(prompt: str, at: int) -> bool:
    """ "take a DJ": an article that names no one in particular."""
    return bool(re.search(r"\b(?:a|an|each|every|any|no)\s+$", left_of(prompt, at))) and not re.match(
        r"[\w-]+(?: [\w-]+)? (?:agent|bot)\b", prompt[at:]
    )


def trimmed(name: str) -> str:
    """Without leading common words ("The Tutor", "After Reviewer") and without "Agent" at the end."""
    words = name.split()
    while words and is_common(words[0]):
        words.pop(0)
    while words and words[-1] in ("Agent", "Agents", "Bot"):
        words.pop()
    return " ".join(words)


def is_common(word: str) -> bool:
    """Whether it is a word of the lexicon or the calendar, so that a capital makes no name of it."""
    low = word.casefold()
    if low in NO_NAMES or low in CALENDAR:
        return True
    known = low in vocabulary() or low in NUMBERS or low in UNITS or (low,) in phrases()
    return known and not re.search(r"[a-z][A-Z]|[A-Z]{2}", word)


def opens_sentence(prompt: str, at: int) -> bool:
    """Whether a sentence, line or list item begins here."""
    before = left_of(prompt, at).rstrip(" \t\"'“(")
    return not before or before[-1] in ".!?:;\n-*•)"


_VERB = re.compile(
    r"(?:\s*,\s*[A-Z]|\s+and\s+[A-Z]|\s*(?:->|→)|['’]s?\s|\s+(?:[a-z]+ly\s+|then\s+|first\s+|always\s+)?(?:(?!(?:unless|as|this|its|plus|across|perhaps|whereas)\b)[a-z]+s|may|can|must|should|"
    r"will|has|is|works?|does|never|cannot|only)\b|\s*[:(])"
)


def acts_behind(prompt: str, end: int) -> bool:
    return bool(_VERB.match(prompt, end))
