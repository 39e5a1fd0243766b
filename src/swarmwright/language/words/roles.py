"""Roles: agents that a prompt names in small letters, by what they do ("the researcher", "a writer").

A role is a word for somebody who does something (researcher, editor, analyst), with an article, that acts in
the prompt or stands in a list of the team. One alone is no team.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from string import ascii_lowercase

from swarmwright.language.words.inflection import analyses, may_be
from swarmwright.language.words.lexicon import NUMBERS, phrases
from swarmwright.language.words.single import words_in
from swarmwright.language.words.words_of_standing import (
    ARTICLES,
    BY_CHANCE,
    CLOSED,
    DECIDING,
    MACHINES,
    NO_NAMES,
    OFFICES,
    PEOPLE,
)

__all__ = ["NO_VERB", "is_role_word", "is_sort", "names_a_person", "roles_beside", "roles_of", "somebody"]

_ACTS = re.compile(
    r"\s*(?:,?\s*then\s+|first\s+|only\s+|always\s+|[a-z]+ly\s+)?"
    r"(?:(?!is\b|was\b|has\b|goes to\b)[a-z]{2,}(?<!ss)s\b|may\b|must\b|can\b|should\b|will\b"
    r"|comes\b|goes first|(?:is|has) (?:done|finished|through|completed)\b)"
)
_LED = re.compile(r"\b(?:then|and then|followed by|by|after|before|to|while|otherwise|else)\s*$")
_LISTED = re.compile(
    r"\b(?:agents|roles|members|team|crew|people|bots)\b[^.;\n]{0,20}"
    r"(?::|\bare\b|\bof\b|–|—)\s*([^.;\n]+)"
)
_THINGS = words_in(
    """
    letter paper order number answer newsletter folder error offer computer server printer container
    matter chapter poster cover power weather water floor door colour color factor vector customer user
    client sponsor owner visitor buyer document content result text event product project subject object
    effect plant restaurant tenant instant constant chair sensor motor monitor mirror minor major prior
    quarter other another further either neither later former latter after over under ever never whether
    together rather list register layer buffer parameter header footer counter meter filter cluster
    router adapter controller processor instead lead head thread spread bread aspect respect prospect
    brief relief belief
    """
)
_VOWELS = frozenset("aeiouy")
_DESCRIBING = words_in("same other whole next first last final new old only main given second third right")


_DOERS = ("er", "or", "ist", "ian", "ant", "yst")


def is_role_word(word: str) -> bool:
    """Whether a word has the form of somebody who does something ("writer"), and not by chance."""
    low = word.casefold()
    return low.endswith(_DOERS) and _is_doer(low) and low not in _THINGS and low not in BY_CHANCE


def _is_doer(low: str) -> bool:
    """Whether letters, with a vowel among them, stand before such an ending. Not by a pattern: those that say
    so take minutes over a word without end."""
    for ending in _DOERS:
        stem = low.removesuffix(ending)
        letters = stem[len(stem.rstrip(ascii_lowercase)) :]
        if stem != low and len(letters) > 1 and not _VOWELS.isdisjoint(letters):
            return True
    return False


_POINTING = frozenset({"FORMER", "LATTER", "HUMAN", "ANYOF", "NUM", "QTY", "PAR", "SEQ", "PLACE"})


def is_sort(word: str) -> bool:
    """Whether a word of the language tells what sort of agent somebody is: "the report agent"."""
    kinds = phrases().get((word,), frozenset())
    plain = word not in NO_NAMES | ARTICLES | NUMBERS.keys() and kinds.isdisjoint(_POINTING.union(CLOSED))
    return plain and any(form == "base" for _, form in analyses(word))


def roles_of(prompt: str) -> list[str]:
    """The roles in order, capitalised; none if there are fewer than two."""
    ordered = dict.fromkeys(name for _, name in sorted(_found(prompt)))
    return list(ordered) if len(ordered) > 1 else []


@cache
def _role() -> re.Pattern[str]:
    titles = r"[a-z]*(?:architect|prefect|chef|chief|lead|head)"  # no mere endings: "inspect", "brief"
    doer = rf"[a-z]{{2,}}(?:er|or|ist|ian|ant|yst|eer)|{titles}|" + "|".join(sorted(PEOPLE))
    return re.compile(rf"\b(?:the|an?|our|my)\s+((?:[a-z]+[ -])?(?:{doer}))\b")


@cache
def _together() -> re.Pattern[str]:
    """ "The coder and the tester (then) work": several who act, and what they do."""
    role = _role().pattern
    return re.compile(
        rf"(?:^|[.;:,\n]|\b(?:then|while|finally|next|and|afterwards))\s*"
        rf"((?:{role})(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?:{role}))+)"
        rf"\s+(?:(?:then|both|also|together|each|first|now|finally)\s+)*([a-z]{{2,}})\b"
    )


NO_VERB = frozenset(
    ["of", "for", "in", "on", "with", "to", "from", "by", "at", "and", "or", "who", "that", "which", "is",
     "as", "has", "was", "about", "into", "behind", "below", "above", "if", "when", "because", "but", "so"]
)  # fmt: skip


"""Words behind a noun that are no verb of whoever it names."""


_BESIDE_EACH_OTHER = re.compile(
    r"[^.;\n]*?\b(?:in parallel|side by side|simultaneously|concurrently|at the same time|separately"
    r"|independently)\b"
)
"""Behind a verb of looking and judging: these are at work, and no persons who are asked for a yes."""


def _acting_together(text: str) -> list[tuple[int, int]]:
    """Where lists of roles stand that act together, and do not only decide."""
    found = []
    for hit in _together().finditer(text):
        verb = hit.group(hit.re.groups)
        said = [verb, *text[hit.end() : hit.end() + 30].split()[:2]]
        decides = any(lemma in DECIDING for word in said for lemma, _ in analyses(word.strip(".,;:")))
        decides &= _BESIDE_EACH_OTHER.match(text, hit.end()) is None
        found += [] if verb in NO_VERB or decides else [hit.span(1)]
    return found


def _found(prompt: str) -> Iterator[tuple[int, str]]:
    text = prompt.casefold()
    together = _acting_together(text)
    lists = [m.span(1) for m in _LISTED.finditer(text)]
    said = [hit for hit in _role().finditer(text) if hit.group(1).split()[-1] not in _THINGS]
    works: list[bool] = []
    for hit in said:
        listed = any(start <= hit.start() < end for start, end in (*lists, *together))
        led = bool(_LED.search(text[max(hit.start() - 20, 0) : hit.start()]))
        ends = bool(re.match(r"\s*(?:[,.;]|$|and\b|or\b)", text[hit.end() :]))
        works.append(listed or bool(_ACTS.match(text, hit.end())) or (led and ends))
    for hit, taken in zip(said, _with_their_like(text, said, works), strict=True):
        if taken:
            words = hit.group(1).split()
            yield hit.start(), " ".join(w.capitalize() for w in words if w not in _DESCRIBING)


_JOINED = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|(?:and|or)\s+)")


def _with_their_like(text: str, said: Sequence[re.Match[str]], works: Sequence[bool]) -> list[bool]:
    """Who works, and whoever stands in one list with them: "the coder, the tester and the writer (works)"."""
    found = [*works]
    joined = [bool(_JOINED.fullmatch(text, a.end(), b.start())) for a, b in pairwise(said)]
    for at in (*range(len(joined)), *reversed(range(len(joined)))):
        if joined[at] and (found[at] or found[at + 1]):
            found[at] = found[at + 1] = True
    return found


_BESIDE = re.compile(
    r"(?:(?<=[.;!?,\n])|^|\b(?:and|then|when|once|after|before|while|until))\s*"
    r"[Tt]he (?=([a-z]{2,}(?:[ -][a-z]{2,}){1,6})\b)",
    re.MULTILINE,
)
_BETWEEN = frozenset(["then", "first", "finally", "also", "only", "always"])


def roles_beside(prompt: str) -> Iterator[tuple[int, str]]:
    """(start, role) of everybody in small letters who does some of the work beside those with names.

    Whoever only decides ("the editor signs off") is a person outside the team.
    """
    for hit in _BESIDE.finditer(prompt):
        words = hit.group(1).split()
        for size in (1, 2):
            role, rest = words[:size], [w for w in _behind(words[size:]) if w not in _BETWEEN]
            if rest and somebody(role[-1]) and _works(rest[0]):
                yield hit.start(1), " ".join(role)
                break


def _behind(words: list[str]) -> list[str]:
    """The words without "of the firm", "on duty"."""
    if words[:1] and words[0] in ("of", "in", "from", "at", "on"):
        return words[3:] if words[1:2] in (["the"], ["our"], ["my"]) else words[2:]
    return words


def _works(verb: str) -> bool:
    """Whether a finite verb tells of work, and of no decision about that of others."""
    worked = any(form == "s" and lemma not in DECIDING for lemma, form in analyses(verb))
    return worked and verb not in NO_VERB


def somebody(word: str) -> bool:
    """Whether a common noun is a word for somebody who does work."""
    return word in PEOPLE or is_role_word(word)


def names_a_person(noun: str) -> bool:
    """Whether a common noun, in the singular or plural, is a word for a person: "partners", "the dean"."""
    lemmas = {lemma for lemma, _ in may_be(noun.casefold())}
    return bool(lemmas & (OFFICES | PEOPLE)) or any(map(somebody, lemmas - MACHINES))
