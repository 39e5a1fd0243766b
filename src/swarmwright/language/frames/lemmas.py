"""Lemmas: an inflected verb → its lemma and form, by rule and a short table of irregular verbs.

Forms: "base" (write), "s" (writes), "past" (wrote), "part" (written; also every regular "-ed"), "ing".
This module knows nothing of what a verb means.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache

__all__ = ["Form", "analyses", "is_finite_shape", "is_participle", "lemma_of"]

Form = tuple[str, str]
"""(lemma, form)."""

_IRREGULAR = """
    be am/is/are was/were been | have has had had | do does did done | go goes went gone
    | come comes came come | get gets got got/gotten | give gives gave given | take takes took taken
    | begin begins began begun | build builds built built | bring brings brought brought
    | buy buys bought bought | catch catches caught caught | choose chooses chose chosen
    | cut cuts cut cut | deal deals dealt dealt | draw draws drew drawn | drive drives drove driven
    | eat eats ate eaten | feed feeds fed fed | find finds found found | fly flies flew flown
    | hang hangs hung hung | hear hears heard heard | hold holds held held | keep keeps kept kept
    | know knows knew known | lay lays laid laid | lead leads led led | leave leaves left left
    | let lets let let | make makes made made | meet meets met met | pay pays paid paid
    | put puts put put | read reads read read | rest rests rested rested | run runs ran run
    | say says said said | see sees saw seen | sell sells sold sold | send sends sent sent
    | set sets set set | show shows showed shown | shut shuts shut shut | sign signs signed signed
    | sit sits sat sat | speak speaks spoke spoken | spin spins spun spun | split splits split split
    | stand stands stood stood | stick sticks stuck stuck | tell tells told told
    | think thinks thought thought | throw throws threw thrown | win wins won won
    | wind winds wound wound | write writes wrote written | rewrite rewrites rewrote rewritten
    | hand hands handed handed | spit spits spat spat | sing sings sang sung | teach teaches taught taught
    | bind binds bound bound | cast casts cast cast | grind grinds ground ground | fit fits fit fit
    | undergo undergoes underwent undergone | oversee oversees oversaw overseen | lie lies lay lain
    | become becomes became become | break breaks broke broken | freeze freezes froze frozen
    | overtake overtakes overtook overtaken | withdraw withdraws withdrew withdrawn | shed sheds shed shed
"""
_VOWELS = frozenset("aeiou")


@cache
def _irregular() -> dict[str, tuple[Form, ...]]:
    table: dict[str, list[Form]] = {}
    for entry in _IRREGULAR.split("|"):
        base, *rest = entry.split()
        table.setdefault(base, []).append((base, "base"))
        for form, words in zip(("s", "past", "part"), rest, strict=True):
            for word in words.split("/"):
                table.setdefault(word, []).append((base, form))
    return {word: tuple(forms) for word, forms in table.items()}


def analyses(word: str) -> tuple[Form, ...]:
    """The (lemma, form) pairs that a word can be, the likeliest first; never empty."""
    return tuple(dict.fromkeys((*_irregular().get(word, ()), *_by_rule(word))))


def _by_rule(word: str) -> Iterator[Form]:
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        if word.endswith("ies") and len(word) > 4:
            yield word[:-3] + "y", "s"
        if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
            yield word[:-2], "s"
        yield word[:-1], "s"
    for ending, form in (("ed", "part"), ("ing", "ing")):
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) > 1 and _VOWELS | {"y"} & set(stem):
            if form == "part" and stem.endswith("i"):
                yield stem[:-1] + "y", form
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "aeiouls":
                yield stem[:-1], form
            yield stem, form
            yield stem + "e", form
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] in "ls":
                yield stem[:-1], form
    yield word, "base"


def is_participle(word: str) -> bool:
    """Whether the word can be a past participle ("sent", "run", "painted")."""
    return any(form == "part" for _, form in analyses(word))


def lemma_of(word: str, known: Container[str]) -> Form | None:
    """The word's lemma and form if that lemma is one of `known`."""
    return next((found for found in analyses(word) if found[0] in known), None)


def is_finite_shape(word: str, many: bool) -> bool:
    """Whether an unknown word can be the verb of a subject: "-s" for one, the base form for many, "-ed"."""
    forms = {form for _, form in analyses(word)}
    if forms & {"past", "part"} or (word.endswith("ed") and len(word) > 3):
        return True
    return (many and "base" in forms and not word.endswith(("ing", "ly"))) or (not many and "s" in forms)
