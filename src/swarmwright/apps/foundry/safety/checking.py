"""The rules' word on a draft. Pure: it stands beside what a model says, and never behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from swarmwright.apps.foundry.safety.combining import Condition, conditions_in, harms_in
from swarmwright.apps.foundry.safety.findings import Finding, Level, worst
from swarmwright.apps.foundry.safety.foreign import foreign_parts, one_line, only_repeats, shows_foreign
from swarmwright.apps.foundry.safety.headed import with_headings
from swarmwright.apps.foundry.safety.joining import found_over_breaks
from swarmwright.apps.foundry.safety.lines import (
    NOBODYS,
    Alone,
    countries_in,
    countries_over,
    elsewhere,
    numbers_in,
)
from swarmwright.apps.foundry.safety.markup import Passage, passages
from swarmwright.apps.foundry.safety.obsessing import has_acted, is_obsessed, without_thoughts
from swarmwright.apps.foundry.safety.plain import otherwise, plain
from swarmwright.apps.foundry.safety.risk import disclosed_in, touches_risk
from swarmwright.apps.foundry.safety.rules import found_in
from swarmwright.apps.foundry.safety.run_together import parted
from swarmwright.apps.foundry.safety.sentences import sentences
from swarmwright.apps.foundry.safety.whole import Help, found_in_whole, help_in, in_all

__all__ = ["MOST_FINDINGS", "examine", "level_of"]

MOST_FINDINGS = 50
"""So many findings of one draft are told each by itself, the worst first; of the others of each kind, how
many they are. What the request discloses is told in any case."""

LONGEST_KEPT = 4_000
"""Characters of a passage, in all ways to read it, that is read once for all drafts in which it stands."""

_IN_THOUGHTS = ("self_harm", "contraindicated")
"""What a thought is of that is feared."""

MOST_REPEATED = 200
"""So many parts in another language are held against the request; a draft with more needs a person anyhow."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """What a draft shows, whatever was asked."""

    sentences: tuple[Finding, ...]
    help: Help
    whole: tuple[Finding, ...]
    foreign: tuple[str, ...]
    """Its parts that are not English."""
    alone: tuple[Alone, ...]
    """Its lines for help without a country."""


def examine(draft: str, intent: str = "") -> tuple[Finding, ...]:
    """What is wrong with a draft for what was asked, and what the request discloses; the worst first. Every
    sentence is looked at, however long the draft is, as people read it once its marks are gone."""
    touched, disclosed = _asked(intent)
    read = _read(draft, _exposed(intent))
    unread = any(one.kind == "language" for one in read.whole)
    besides = () if unread else _foreign(read.foreign, intent)
    lines = elsewhere(read.alone, _countries(intent)) if read.alone else ()
    said = map(_for_a_reader, read.sentences) if unread else read.sentences
    missing = read.help.missing(touched, unread=unread)
    theirs = harms_in(plain(draft), _conditions(intent))
    found = dict.fromkeys([*said, *theirs, *missing, *lines, *read.whole, *besides])
    ordered = sorted(found, key=_worst_first)
    told = [*ordered[:MOST_FINDINGS], *_rest(ordered[MOST_FINDINGS:]), *dict.fromkeys(disclosed)]
    return tuple(sorted(told, key=_worst_first))


def _for_a_reader(one: Finding) -> Finding:
    """Of a draft in another language: a number that these rules do not know is for who reads what it is."""
    return replace(one, kind="language") if one.why == NOBODYS else one


def _worst_first(one: Finding) -> bool:
    return one.level != "unsafe"


def _rest(left: Sequence[Finding]) -> Iterator[Finding]:
    """How many more there are, of each kind and level."""
    for (kind, level), number in Counter((one.kind, one.level) for one in left).items():
        yield Finding(kind, level, f"and {number} more of this kind ({kind.replace('_', ' ')})")


@lru_cache(maxsize=1024)
def _read(draft: str, exposed: bool) -> _Draft:
    """A state is looked at far more often than a draft is written, and with each new reason of a revision.
    exposed: whether it may expose somebody to what they fear to think."""
    excused = exposed and not has_acted(plain(draft))
    read = [
        _read_passage(one, excused) if _is_kept(one) else _passage_as_read(one, excused)
        for one in with_headings(passages(draft))
    ]
    found = (finding for one in read for finding in one.findings)
    over = found_over_breaks([one.passage for one in read], partial(_found_beside_thoughts, excused))
    foreign = dict.fromkeys(part for one in read for part in one.foreign)
    told, whole = in_all(one.help for one in read), tuple(found_in_whole(draft))
    wrong, alone = _under_headings(read)
    return _Draft((*found, *over, *wrong), told, whole, tuple(foreign), alone)


@dataclass(frozen=True, slots=True)
class _Read:
    """A passage, plain, and what it shows by itself."""

    passage: Passage
    findings: tuple[Finding, ...]
    help: Help
    foreign: tuple[str, ...]
    alone: tuple[Alone, ...]


def _under_headings(read: Sequence[_Read]) -> tuple[tuple[Finding, ...], tuple[Alone, ...]]:
    """(of the lines for help under a heading that names a country those that are none there, the lines of
    which no country is told)."""
    wrong: list[Finding] = []
    alone: list[Alone] = []
    countries: frozenset[str] = frozenset()
    for one in read:
        if one.passage.within == "heading":
            countries = countries_over(one.passage.seen[-1]) if one.passage.seen else frozenset()
        elif countries:
            wrong += elsewhere(one.alone, countries)
        else:
            alone += one.alone
    return tuple(dict.fromkeys(wrong)), tuple(dict.fromkeys(alone))


def _passage_as_read(seen: Passage, excused: bool) -> _Read:
    read = _plain(seen)
    foreign = tuple(part for way in seen.ways for part in foreign_parts(way))
    wrong, alone = numbers_in(read.seen[-1]) if read.seen else ((), ())
    return _Read(read, (*_found_in(read, excused), *wrong), help_in(read), foreign, alone)


_read_passage = lru_cache(maxsize=4096)(_passage_as_read)
"""Most of a draft stands in the next version, too."""


def _is_kept(passage: Passage) -> bool:
    """Whether it is as short as people write them: what is kept is bounded in size, too."""
    return sum(map(len, passage.ways)) <= LONGEST_KEPT


def _foreign(parts: Sequence[str], intent: str) -> Iterator[Finding]:
    """That nobody has read a part of a draft. Not for what it repeats of the request, of which that is told
    by itself: no draft would be rid of it, however often it is written."""
    said = one_line(intent)
    unread = next((part for part in parts[:MOST_REPEATED] if not only_repeats(part, said)), "")
    if unread := unread or next(iter(parts[MOST_REPEATED:]), ""):
        why = "a part is not English, which is all that these rules read"
        yield Finding("language", "caution", why, unread)


@lru_cache(maxsize=256)
def _asked(intent: str) -> tuple[str, tuple[Finding, ...]]:
    """(the first sentence of a request that touches risk, what it discloses)."""
    read = _plain_passages(intent)
    said = "\n".join(way for passage in read for way in passage.ways)
    plainest = "\n".join(passage.ways[0] for passage in read)
    return touches_risk(said, asked=True), (*disclosed_in(plainest), *_unread(intent))


@lru_cache(maxsize=256)
def _exposed(request: str) -> bool:
    """Whether it asks for somebody with an obsessive-compulsive disorder, and discloses no risk."""
    told = "\n".join(read.ways[0] for read in _plain_passages(request) if read.ways)
    return is_obsessed(told) and not any(one.kind == "disclosed_risk" for one in _asked(request)[1])


@lru_cache(maxsize=256)
def _conditions(request: str) -> tuple[Condition, ...]:
    """Which the request tells of, in the plainest way to read it."""
    return conditions_in("\n".join(read.ways[0] for read in _plain_passages(request) if read.ways))


@lru_cache(maxsize=256)
def _countries(request: str) -> frozenset[str]:
    """Of which a request tells."""
    return frozenset(
        one for read in _plain_passages(request) for way in read.seen for one in countries_in(way)
    )


def _unread(request: str) -> Iterator[Finding]:
    if shows_foreign(request):
        why = "what was asked is not all in English: nobody has looked for risk in it"
        yield Finding("unread_request", "caution", why)


def _plain_passages(text: str) -> tuple[Passage, ...]:
    return tuple(_plain(one) for one in passages(text))


def _plain(passage: Passage) -> Passage:
    others = (other for way in passage.ways for other in otherwise(way))
    seen, besides = tuple(map(plain, passage.seen)), tuple(map(plain, (*passage.besides, *others)))
    together = tuple(apart for way in (*seen, *besides) for apart in parted(way))
    return replace(passage, seen=seen, besides=(*besides, *together))


def _found_in(passage: Passage, excused: bool) -> Iterator[Finding]:
    """Of each kind what the plainest way to read it has, in which there is any. excused: whether thoughts to
    which somebody is exposed are."""
    kinds: set[str] = set()
    read: set[str] = set()
    for way in passage.ways:
        new = [words for words in sentences(way) if words not in read]
        found = [
            one for words in new for one in _found_beside_thoughts(excused, words) if one.kind not in kinds
        ]
        read.update(new)
        kinds.update(one.kind for one in found)
        yield from found


def _found_beside_thoughts(excused: bool, sentence: str) -> Iterator[Finding]:
    """What the rules find in a sentence; where thoughts are excused, harm around them alone."""
    found = tuple(found_in(sentence))
    if excused and any(one.kind in _IN_THOUGHTS for one in found):
        around = {one.kind for one in found_in(without_thoughts(sentence))}
        found = tuple(one for one in found if one.kind not in _IN_THOUGHTS or one.kind in around)
    yield from found


def level_of(findings: tuple[Finding, ...]) -> Level:
    """How bad it is in all."""
    return worst(finding.level for finding in findings)
