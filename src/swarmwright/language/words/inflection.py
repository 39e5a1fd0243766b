"""Inflection: the forms of English verbs and nouns, by rule; the irregular ones stand in one table.

From a word to what it may be a form of (`analyses`), and from a lemma to all its forms (`forms`). Forms:
"base" (write), "s" (writes), "past" (wrote), "part" (written; also every regular "-ed"), "ing".
This module knows nothing of what a word means.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache, lru_cache

__all__ = [
    "Form",
    "analyses",
    "form_table",
    "forms",
    "is_finite_shape",
    "is_participle",
    "lemma_of",
    "may_be",
    "third",
]

Form = tuple[str, str]
"""(lemma, form)."""

_IRREGULAR = """
    be am/is/are/'re/'m was/were been | have has/'ve had had | do does did done | go goes went gone
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
    | forbid forbids forbade forbidden | withhold withholds withheld withheld | lend lends lent lent
    | hit hits hit hit | swing swings swung swung | shoot shoots shot shot | spend spends spent spent
    | seek seeks sought sought | bear bears bore borne | dig digs dug dug | fall falls fell fallen
    | undertake undertakes undertook undertaken | hide hides hid hidden | mean means meant meant
    | quit quits quit quit | rerun reruns reran rerun | redo redoes redid redone
    | understand understands understood understood | ok ok's/oks ok'd ok'd
    | cancel cancels cancelled/canceled cancelled/canceled
"""
_ING = {"be": "being", "quit": "quitting", "rerun": "rerunning", "cancel": "cancelling"}
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
    return {word: tuple(found) for word, found in table.items()}


@cache
def _listed() -> dict[str, frozenset[str]]:
    """Irregular lemma → its forms, without the one in "-ing"."""
    entries = (entry.split() for entry in _IRREGULAR.split("|"))
    return {base: frozenset(w for words in rest for w in words.split("/")) for base, *rest in entries}


@cache
def forms(base: str) -> frozenset[str]:
    """The base form and all that come of it: "cap" → cap, caps, capped, capping."""
    head, dash, tail = base.partition("-")
    if dash and tail in _listed():
        return frozenset(f"{head}-{form}" for form in forms(tail))
    shown, past, ing = _regular(base)
    return frozenset([base, _ING.get(base, ing), *(_listed().get(base) or (shown, past))])


def form_table(bases: Iterable[str]) -> dict[str, str]:
    """Form → base form, for all of these; where two share a form, the first one has it."""
    table: dict[str, str] = {}
    for base in bases:
        for form in sorted(forms(base)):
            table.setdefault(form, base)
    return table


def third(base: str) -> str:
    """The form by which the work of one is told: "fixes" for "fix", "is" for "be"."""
    return _thirds().get(base) or _regular(base)[0]


@cache
def _thirds() -> dict[str, str]:
    entries = (entry.split() for entry in _IRREGULAR.split("|"))
    return {base: rest[0].split("/")[0] for base, *rest in entries} | {"be": "is"}


def _regular(base: str) -> tuple[str, str, str]:
    """(third person or plural, past, "-ing") by rule."""
    after_consonant = base.endswith("y") and base[-2:-1] not in _VOWELS
    if after_consonant:
        return base[:-1] + "ies", base[:-1] + "ied", base + "ing"
    third = base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    if base.endswith("ie"):
        return third, base + "d", base[:-2] + "ying"
    if base.endswith("e"):
        return third, base + "d", (base if base.endswith("ee") else base[:-1]) + "ing"
    stem = base + base[-1] if _doubles(base) else base
    return third, stem + "ed", stem + "ing"


_FINAL_STRESS = frozenset(
    ["permit", "allot", "forbid", "prefer", "admit", "commit", "debar", "transmit", "begin"]
)


def _doubles(base: str) -> bool:
    """Whether the last letter doubles: one vowel before one consonant, in a word of one syllable."""
    if len(base) < 3 or base[-1] in _VOWELS | {*"wxy"} or base[-2] not in _VOWELS or base[-3] in _VOWELS:
        return False
    return sum(letter in _VOWELS for letter in base) == 1 or base in _FINAL_STRESS


@lru_cache(maxsize=1 << 16)
def analyses(word: str) -> tuple[Form, ...]:
    """The (lemma, form) pairs that a word can be, the likeliest first; never empty."""
    return tuple(dict.fromkeys((*_irregular().get(word, ()), *_by_rule(word))))


def _by_rule(word: str) -> Iterator[Form]:
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        yield from ((lemma, "s") for lemma in _without_s(word))
    for ending, form in (("ed", "part"), ("ing", "ing")):
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) > 1 and _VOWELS | {"y"} & set(stem):
            if form == "part" and stem.endswith("i"):
                yield stem[:-1] + "y", form
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "aeiouls":
                yield stem[:-1], form
            yield stem, form
            yield stem + "e", form
            if form == "ing" and stem.endswith("y") and len(stem) > 1:
                yield stem[:-1] + "ie", form
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] in "ls":
                yield stem[:-1], form
    yield word, "base"


def _without_s(word: str) -> Iterator[str]:
    """What may have been before the "-s", the likeliest first."""
    if word.endswith("ies") and len(word) > 4:
        yield word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        yield word[:-2]
    yield word[:-1]
    if word.endswith(("uses", "ises")) and len(word) > 5:
        yield word[:-2]  # "focuses", beside "raises"


@lru_cache(maxsize=1 << 16)
def may_be(word: str) -> frozenset[Form]:
    """Every (lemma, form) that a word can be, itself as a base form among them; "ed" for past and participle.

    Generous: a form of nothing does no harm to who asks whether a word can be a form of a lemma it knows.
    """
    found = ((lemma, "ed" if form in ("past", "part") else form) for lemma, form in analyses(word))
    return frozenset([(word, "base"), *found])


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
