"""Trimming: what a limit says beside who and how much: a condition of trying again, a purpose, the task.

This module knows nothing of who gets how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.restrictions.amounts import Amount, Item
from swarmwright.language.restrictions.bag import RETRYING, unknown
from swarmwright.language.restrictions.words import Word, free
from swarmwright.language.sentences.chunking import Chunk

__all__ = ["NO_BOUND", "REPEATING", "lemma_of", "never", "text_of", "without_condition", "without_purpose"]

_OPENERS = ("if", "when", "whenever", "should", "upon", "on", "where", "after")
_FAILING = ("fail", "crash", "error", "failure", "break", "fault", "exception", "trouble", "problem")


def without_condition(words: Sequence[Word]) -> tuple[list[Word], Chunk | None]:
    """The words without "if it fails", where they speak of trying again; and whom that spoke of."""
    kept = list(words)
    if not any(w.lemma in RETRYING or w.text in RETRYING for w in words):
        return kept, None
    for at, word in enumerate(words):
        opens = word.text in _OPENERS or _in_case(words, at)
        if not opens or not (at == 0 or words[at - 1].kind != "word" or _behind(words[at - 1])):
            continue
        stop = next((i for i in range(at, len(words)) if _resumes(words, at, i)), len(words))
        inside = words[at + 1 : stop]
        names = [w for w in inside if w.kind == "name"]
        others = [w for w in (*words[:at], *words[stop:]) if w.kind == "name"]
        plain = all(_tested(w) for w in inside if w.kind != "name")
        fails = any(w.lemma in _FAILING for w in inside)
        if not inside or not plain or len(names) > 1 or (names and others):
            continue
        if word.text in ("on", "upon", "after") and not fails:
            continue
        stop += stop < len(words) and words[stop].text in (",", ":")
        return [*words[:at], *words[stop:]], names[0].chunk if names else None
    return kept, None


def _resumes(words: Sequence[Word], opener: int, at: int) -> bool:
    """Whether the condition ends here: at a comma, or at "it may …", "retry it" behind "fails"."""
    if words[at].text in (",", ":"):
        return True
    failed = any(w.lemma in _FAILING for w in words[opener:at])
    pronoun = words[at].text in ("it", "he", "she") and at + 1 < len(words) and words[at + 1].lemma in _FINITE
    return failed and (pronoun or words[at].text in ("retry", "rerun", "restart", "try", "give"))


_FINITE = ("may", "can", "get", "have", "be", "should", "must", "shall", "will")


def _in_case(words: Sequence[Word], at: int) -> bool:
    return words[at].text == "in" and at + 1 < len(words) and words[at + 1].text in ("case", "the")


def _behind(word: Word) -> bool:
    """A word behind which a condition may follow without a comma."""
    return word.lemma in RETRYING or word.text in (
        "again",
        "times",
        "once",
        "more",
        "and",
        "but",
        "max",
        "it",
    )


_JUDGED = ("reject", "object", "declin", "disapprov", "dissatisf", "unsatisf", "unhapp", "complain", "refus")


def _tested(word: Word) -> bool:
    """Whether a condition of trying again may hold this word: no judgement, which makes a loop of it."""
    if word.text.startswith(_JUDGED):
        return False
    return (
        free(word) or word.lemma in _FAILING or word.text in ("out", "down", "when", "first", "goes", "wrong")
    )


def without_purpose(items: Sequence[Item]) -> list[Item]:
    """The items without what the amount is for ("… to be funny"), and what is to be done in it."""
    last = max((i for i, item in enumerate(items) if isinstance(item, Amount)), default=-1)
    if last < 0:
        return list(items)
    kept = list(items)
    for at in range(last + 1, len(items)):
        word = items[at]
        tail = items[at + 1 :]
        opens = isinstance(word, Word) and word.text in ("to", "for", "on", "with", "in")
        if opens and tail and all(isinstance(i, Word) and free(i) for i in tail) and unknown(tail):
            kept = list(items[:at])
            break
    return _without_task(kept)


_MUST = ("must", "should", "shall", "to")
_IN_TIME = ("within", "in", "inside", "under", "before")
_OBJECTS = ("a", "an", "the", "its", "his", "her", "their", "any", "each", "every")


def _without_task(items: list[Item]) -> list[Item]:
    """Leave out "answer" of "must answer within …", "a failed call" of "may redo a failed call twice"."""
    first = next((i for i, item in enumerate(items) if isinstance(item, Amount)), len(items))
    must = [i for i in range(first) if text_of(items[i]) in _MUST]
    mark = [i for i in range(first) if text_of(items[i]) in _IN_TIME]
    again = [i for i in range(first) if lemma_of(items[i]) in REPEATING]
    start = must[0] + 1 if must and mark and must[0] < mark[-1] else again[0] + 1 if again else first
    stop = mark[-1] if must and mark and must[0] < mark[-1] else first
    inside = items[start:stop]
    if again and start == again[0] + 1 and inside and text_of(inside[0]) not in _OBJECTS:
        return items
    odd = unknown(inside)
    if all(free(w) and w.lemma not in NO_BOUND for w in odd):
        return [i for i in items if i not in odd or not isinstance(i, Word)]
    return items


REPEATING = ("retry", "rerun", "redo", "repeat", "reattempt", "re-run", "re-try", "re-attempt", "restart")
NO_BOUND = frozenset(
    ["wait", "waits", "sleep", "sleeps", "pause", "pauses", "begin", "every", "delay", "idle"]
)


def text_of(item: Item) -> str:
    """The word in lower case; "" for an amount."""
    return item.text if isinstance(item, Word) else ""


def lemma_of(item: Item) -> str:
    """The word's base form; "" for an amount or a name."""
    return item.lemma if isinstance(item, Word) else ""


_BESIDE = ("it", "a", "any", "at", "all", "please", "for", "the")


def never(items: list[Item]) -> list[Item]:
    """ "is never retried", "must not be rerun": none at all."""
    at = next((i for i, item in enumerate(items) if lemma_of(item) in REPEATING), None)
    if at is None or any(isinstance(i, Amount) for i in items):
        return items
    verb = items[at]
    again = {"be", "to", "may", "must", "can", "do", "should", "shall", "will", "allow", "ever", "permit"}
    words = [i for i in items if isinstance(i, Word) and i.kind == "word" and i is not verb]
    said = [w for w in words if w.text in ("not", "never", "without", "nobody", "no")]
    words = [w for w in words if w.text != "agent" or "no" not in [s.text for s in said]]
    plain = all(w in said or w.lemma in again or w.text in _BESIDE for w in words)
    if len(said) != 1 or not plain or not isinstance(verb, Word):
        return items
    none = Amount("retries", (0.0,), (verb,))
    every = [replace(said[0], text="each", lemma="each"), replace(said[0], text="agent", lemma="agent")]
    kept = [none if i is verb else i for i in items if i is not said[0]]
    return [*every, *kept] if said[0].text in ("nobody", "no") else kept
