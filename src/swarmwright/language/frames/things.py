"""Things: noun phrases of common words that can be the subject of a clause, and what "it" is in a time."""

from __future__ import annotations

from swarmwright.language.frames.cursor import Cursor
from swarmwright.language.frames.tree import Frame, Noun
from swarmwright.language.words.pronouns import goes_a_way

__all__ = ["common_subject", "is_it", "is_over", "work_goes_a_way"]

Found = tuple[Noun, int]

_DEFINITE = frozenset(
    ["the", "this", "that", "these", "those", "our", "its", "their", "his", "her", "my", "your"]
)

_STATES = frozenset(
    ["in", "back", "done", "finished", "ready", "through", "complete", "over", "out", "available", "there",
     "final", "up", "clear", "gone", "settled", "done", "together"]
)  # fmt: skip


def common_subject(cursor: Cursor, at: int) -> Found | None:
    """A subject of common words ("the patient is …"): up to the auxiliary or the listed verb behind it."""
    start = cursor.skip(at, "DET")
    noun = Noun()
    end = start
    if start == at and cursor.known(at):
        return None
    while cursor.word(end) and cursor.items[end].personal and not cursor.is_(end, "ADV"):
        known = cursor.known(end)
        if noun.head and known is not None and known[1] in ("s", "past", "part"):
            break
        if cursor.items[end].token.of("NUM"):
            return None
        if end > start and cursor.singular(end) and cursor.is_(end + 1, "DET", "NAME", "PREP", "COMMA"):
            break
        noun.head.append(cursor.items[end])
        end += 1
    if cursor.value(end, "PREP") in ("of", "in", "on", "for") and cursor.is_(end + 1, "DET", "WORD"):
        stop = cursor.skip(end + 1, "DET")
        while cursor.word(stop) and not cursor.known(stop) and not cursor.is_(stop, "ADV"):
            noun.head.append(cursor.items[stop])
            stop += 1
        end = stop
    noun.definite = any(cursor.text(p) in _DEFINITE for p in range(at, start))
    return (noun, end) if noun.head and cursor.verbal(end, True) | cursor.verbal(end, False) else None


def work_goes_a_way(inner: Frame) -> bool:
    """ "before it goes out", "once it has landed": of a work, and nobody who works."""
    verb = inner.verb
    return is_it(inner.subject) and verb is not None and goes_a_way("it", verb.lemma)


def is_it(noun: Noun | None) -> bool:
    """Whether a noun is "it" or "that", and nobody's name."""
    return noun is not None and noun.pron in ("it", "that") and not noun.names


def is_over(inner: Frame) -> bool:
    """Whether what is said with "is" says that something is over ("is through", "is on the table")."""
    verb = inner.verb
    adjective = (
        verb is not None and verb.aux[-1:] == ("be",) and not verb.passive and verb.form in ("base", "s")
    )
    if verb is None or not (adjective or verb.lemma == "be"):
        return True
    state = next((i for i in inner.content if not i.of("ADV")), None)
    return state is None or state.text in _STATES or state.of("PREP", "DET") or state.text.endswith("ed")
