"""Ranges: agents that are told by their numbers ("Worker agents 1 to 3", "Reviewers one, two and three").

Each of them is an agent of its own ("Worker 1"), and the whole is a group. What is counted must be called an
agent, or be a word for somebody who does something: chapters and phases have numbers, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from swarmwright.language.words.lexicon import NUMBERS, vocabulary
from swarmwright.language.words.roles import is_role_word
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, slug

__all__ = ["with_ranges"]

_MOST = 20
"""More agents than that are no team that somebody tells one by one."""
_WORDS = "|".join(sorted(w for w, n in NUMBERS.items() if n == int(n) and 0 < n <= _MOST and len(w) > 2))
_NUMBER = rf"(?:#|[Nn]o\.? ?)?(?:\d{{1,2}}|(?:{_WORDS}))"
_RANGE = re.compile(
    rf"\b(?P<stem>[A-Z][\w-]*(?: [A-Z][\w-]*)?|[a-z]+)"
    rf"(?P<called> (?:[Aa]gents?|[Bb]ots?|numbers?|nos?\.?))*,? "
    rf"(?P<first>{_NUMBER})(?: ?(?P<to>to|through|thru|until|-|–|—|\.\.\.?) ?(?P<last>{_NUMBER})"
    rf"|(?P<more>(?:, {_NUMBER})*,? (?:and|&) {_NUMBER}))(?![\w%]|[.:]\d)"
)
_ONE = re.compile(_NUMBER)
_ARTICLES = frozenset(["the", "our", "all", "then", "and", "a"])


@dataclass(frozen=True, slots=True)
class _Range:
    """`prompt[start:end]` names `stem` with each of these numbers."""

    start: int
    end: int
    text: str
    stem: str
    numbers: tuple[int, ...]


def with_ranges(prompt: str, team: Catalog, declared: bool) -> Catalog:
    """The team with an agent for each number of a range, and a group for the whole.

    declared: the agents come from a catalog; a range is then theirs, or none.
    """
    for found in _ranges(prompt):
        names = [f"{found.stem} {number}" for number in found.numbers]
        known = {agent.name.casefold(): agent.id for agent in team.agents}
        new = [AgentSpec(slug(name), name) for name in names if name.casefold() not in known]
        if new and declared:
            continue
        agents = [a for a in team.agents if not _is_stem(prompt, a, found)]
        at = next((n for n, a in enumerate(team.agents) if _is_stem(prompt, a, found)), len(agents))
        agents[at:at] = new
        members = tuple(known.get(name.casefold(), slug(name)) for name in names)
        group = GroupSpec(slug(found.text), found.text, members)
        team = replace(team, agents=tuple(agents), groups=(*team.groups, group))
    return team


def _is_stem(prompt: str, agent: AgentSpec, found: _Range) -> bool:
    """Whether an agent was only taken from the range's own common word."""
    if agent.name.casefold().rstrip("s") != found.stem.casefold().rstrip("s"):
        return False
    alone = re.finditer(rf"\b{re.escape(found.stem)}(?! ?\d)\b", prompt, re.IGNORECASE)
    return all(found.start <= hit.start() < found.end for hit in alone)


def _ranges(prompt: str) -> Iterator[_Range]:
    for hit in _RANGE.finditer(prompt):
        words = hit["stem"].split()
        start = hit.start()
        if len(words) == 2 and words[0].casefold() in _ARTICLES | vocabulary():
            start, words = hit.start() + len(words[0]) + 1, words[1:]
        last = words[-1]
        single = last[:-1] if last.endswith("s") and not last.endswith("ss") else last
        if not (hit["called"] or is_role_word(single)) or words[0].casefold() in _ARTICLES:
            continue
        numbers = _numbers(hit)
        if 1 < len(numbers) <= _MOST:
            stem = " ".join([*words[:-1], single])
            stem = stem[0].upper() + stem[1:]
            yield _Range(start, hit.end(), prompt[start : hit.end()], stem, numbers)


def _numbers(hit: re.Match[str]) -> tuple[int, ...]:
    """The numbers that a range stands for; () where it counts backwards, or nothing."""
    told = [_value(n.group()) for n in _ONE.finditer(f"{hit['first']} {hit['last'] or hit['more']}")]
    if not hit["to"]:
        return tuple(dict.fromkeys(told))
    return tuple(range(told[0], told[-1] + 1)) if len(told) == 2 and told[0] < told[1] else ()


def _value(number: str) -> int:
    digits = re.search(r"\d+", number)
    return int(digits.group()) if digits else int(NUMBERS[re.sub(r"^(?:#|[Nn]o\.? ?)", "", number)])
