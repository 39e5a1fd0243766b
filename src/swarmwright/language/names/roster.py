"""Roster: who and what the prompt names: agents, tools and groups, and where each stands.

From the catalog when there is one, else from the prompt itself (`naming`). Names are found before anything
else is read, ranges ("Reviewer A, B and C") and group nouns ("reviewers") included.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.names.capitals import is_article
from swarmwright.language.names.handles import handles
from swarmwright.language.names.labels import labels
from swarmwright.language.names.misspelling import lookalikes
from swarmwright.language.names.naming import Told, team_of
from swarmwright.language.names.ranges import with_ranges
from swarmwright.language.names.strangers import strangers
from swarmwright.language.names.stretches import with_those_between
from swarmwright.language.names.team_lists import team_listed
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import phrases, vocabulary
from swarmwright.language.words.mentions import Kind, Mention
from swarmwright.language.words.opaque import covered, opaque
from swarmwright.language.words.roles import is_role_word
from swarmwright.language.words.words_of_standing import DECIDING, NO_NAMES
from swarmwright.workflow.catalog import Catalog, GroupSpec
from swarmwright.workflow.heaps import normal_form

__all__ = ["Mention", "Roster", "take_roster"]


@dataclass(frozen=True, slots=True)
class Roster:
    """The team that the prompt speaks of, every mention in order, and capitalised words that name nobody."""

    team: Catalog
    mentions: tuple[Mention, ...]
    strangers: tuple[tuple[int, int], ...] = ()
    lookalikes: tuple[tuple[int, int, str], ...] = ()
    """Words in small letters that are nearly a name, and that name."""
    receivers: tuple[tuple[int, int], ...] = ()
    """Where no catalog declares the agents: names of which only is said that something is handed to them."""
    passed: tuple[tuple[int, int], ...] = ()
    """Where no catalog declares the agents: names that somebody uses or calls in, taken for mere words."""
    declared: bool = True
    """Whether the agents come from a catalog (then an unknown name is an error)."""

    def named(self) -> frozenset[str]:
        """Whom the prompt calls by name, or by the name of a group that he belongs to, and the tools."""
        ids = {m.id for m in self.mentions}
        return frozenset(ids.union(*(group.members for group in self.team.groups if group.id in ids)))


def take_roster(prompt: str, catalog: Catalog) -> Roster:
    """Find the team: the catalog's, or else the prompt's own."""
    declared = bool(catalog.agents)
    plain = covered(prompt)
    team, told = (
        (catalog, Told())
        if declared
        else team_of(plain, catalog, (*labels(prompt), *team_listed(prompt), *handles(plain)))
    )
    team = with_ranges(prompt, team if declared else with_those_between(plain, team), declared)
    mentions = _find(prompt, team)
    known = [a.name for a in team.agents] + [t.name for t in team.tools]
    team, mentions = _with_plurals(prompt, team, mentions)
    places = [(m.start, m.end) for m in mentions]
    return Roster(
        team,
        mentions,
        tuple(strangers(plain, places, known)) if declared else (),
        tuple(lookalikes(plain, places, known)) if declared else (),
        told.receivers,
        told.passed,
        declared,
    )


# -- finding known names ---------------------------------------------------------------------------


def _names(team: Catalog) -> Iterator[tuple[str, Kind, str]]:
    """(written form, kind, id): names and aliases, "UI" for "UI Agent" too."""
    for agent in team.agents:
        yield agent.name, "agent", agent.id
        yield from ((alias, "agent", agent.id) for alias in agent.aliases)
        short = re.sub(r"[\s_-]*\bagent$", "", agent.name, flags=re.IGNORECASE)
        if short and short != agent.name:
            yield short, "agent", agent.id
    for tool in team.tools:
        yield tool.name, "tool", tool.id
        yield from ((alias, "tool", tool.id) for alias in tool.aliases)
    for group in team.groups:
        yield group.name, "group", group.id


def _pattern(name: str, exact: bool) -> re.Pattern[str]:
    spelt = normal_form("NFC", name)
    words = r"[\s_-]+".join(re.escape(w) for w in re.split(r"[\s_]+", spelt))
    suffix = r"(?:\s+[Aa]gents?\b)?"
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w]|-\w){suffix}", 0 if exact else re.IGNORECASE)


def _find(prompt: str, team: Catalog) -> tuple[Mention, ...]:
    found: list[tuple[int, int, Kind, str]] = []
    for name, kind, id_ in _names(team):
        hits = list(_pattern(name, exact=kind != "group" and len(name.split()) == 1).finditer(prompt))
        if not hits:
            hits = [m for m in _pattern(name, exact=False).finditer(prompt) if not _is_little(m.group())]
            outright = [m for m in hits if m.group().casefold().endswith((" agent", " agents"))]
            hits = outright if outright and name.casefold() in vocabulary() else hits
        elif kind == "agent" and name[:1].isupper() and name.isalpha():
            hits += _in_small_letters(prompt, name.casefold())
        elif kind == "agent" and name[:1].islower() and name.isalpha():
            hits += _in_front(prompt, name.capitalize())
        found += [(m.start(), m.end(), kind, id_) for m in hits if not is_article(prompt, m.start(), m.end())]
    found += _ranged(prompt, team, found)
    closed = [(w.start, w.end) for w in opaque(prompt) if w.closed]
    return _longest_first(f for f in found if not _inside(f[0], f[1], closed))


_LITTLE = frozenset({"MUST", "MAY", "IN", "ON", "TO", "BY", "OF", "FOR", "AND", "OR", "BUT", "IT", "THEN"})
"""Kinds of little words that nobody is meant by: "Ann will write it", beside an agent Will."""


def _is_little(said: str) -> bool:
    """Whether a name in other letters is one of the language's little words."""
    return said in NO_NAMES or bool(phrases().get((said,), frozenset()) & _LITTLE)


_NEXT_WORD = re.compile(r"\s+([a-z]+)")


def _in_small_letters(prompt: str, name: str) -> Iterator[re.Match[str]]:
    """ "The critic approves": the agent Critic, where the word is one for somebody, or decides something."""
    for hit in re.finditer(rf"(?<=\b[Tt]he ){re.escape(name)}(?![\w-])", prompt):
        after = _NEXT_WORD.match(prompt, hit.end())
        verbs = analyses(after.group(1)) if after else ()
        if is_role_word(name) or any(form == "s" and lemma in DECIDING for lemma, form in verbs):
            yield hit


_SUBJECT = (
    r"(?:,|'s|’s|\s+(?:and|or|is|are|has|have|may|must|can|should|will|shall|then|also|alone|only|never|does|do"
    r"|[a-z]+s)\b)"
)


def _in_front(prompt: str, name: str) -> Iterator[re.Match[str]]:
    """ "Lawyer and subeditor go over it": the agent lawyer, where the sentence begins, as a subject."""
    yield from re.finditer(rf"(?:(?<=[.!?:;\n] )|(?<=\n)|^){re.escape(name)}(?={_SUBJECT})", prompt)


def _inside(start: int, end: int, closed: Sequence[tuple[int, int]]) -> bool:
    """Whether a name is only a part of one word ("ann.md", "https://ann.example")."""
    at = bisect(closed, (start, end + 1)) - 1
    near = closed[max(at, 0) : at + 2]
    return any(s <= start and end <= e and (s, e) != (start, end) for s, e in near)


def _longest_first(found: Iterable[tuple[int, int, Kind, str]]) -> tuple[Mention, ...]:
    kept: list[Mention] = []
    for start, end, kind, id_ in sorted(set(found), key=lambda f: (f[0] - f[1], f[0], f[2], f[3])):
        at = bisect(kept, start, key=lambda m: m.start)
        if (at == 0 or kept[at - 1].end <= start) and (at == len(kept) or kept[at].start >= end):
            kept.insert(at, Mention(kind, id_, start, end))
    return tuple(kept)


_TAIL = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|\s*&\s*)(\w+)\b")


def _ranged(
    prompt: str, team: Catalog, found: list[tuple[int, int, Kind, str]]
) -> list[tuple[int, int, Kind, str]]:
    """Members of a range that leave out the common word: "B" and "C" in "Reviewer A, B and C"."""
    ids = {agent.name.casefold(): agent.id for agent in team.agents}
    extra: list[tuple[int, int, Kind, str]] = []
    for _, end, kind, id_ in found:
        stem = team.name(id_).rpartition(" ")[0] if kind == "agent" else ""
        at = end
        while stem and (tail := _TAIL.match(prompt, at)):
            other = ids.get(f"{stem} {tail.group(1)}".casefold())
            if other is None:
                break
            extra.append((tail.start(1), tail.end(1), "agent", other))
            at = tail.end(1)
    return extra


# -- group nouns that nobody declared ----------------------------------------------------------------


def _with_plurals(
    prompt: str, team: Catalog, mentions: tuple[Mention, ...]
) -> tuple[Catalog, tuple[Mention, ...]]:
    """Groups by a shared word: "reviewers", "no reviewer" for Reviewer One and Reviewer Two."""
    heads: dict[str, list[str]] = {}
    for agent in team.agents:
        words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", agent.name) or [agent.name]
        for word in {words[0], words[-1]} if len(words) > 1 else ():
            if len(word) > 2 and word.casefold() not in ("agent", "bot"):
                heads.setdefault(word.casefold(), []).append(agent.id)
    known = {group.name.casefold() for group in team.groups}
    groups, found = list(team.groups), [(m.start, m.end, m.kind, m.id) for m in mentions]
    for head, members in sorted(heads.items()):
        if len(members) < 2 or head + "s" in known:
            continue
        numbered = all(team.name(member)[-1:].isdigit() for member in members)
        plural = "s" if numbered and not is_role_word(head) else "s?"  # "(Search 1) searches", "search"
        hits = list(re.finditer(rf"(?<![\w-]){re.escape(head)}{plural}(?![\w-])", prompt, re.IGNORECASE))
        hits = [h for h in hits if all(h.end() <= m.start or h.start() >= m.end for m in mentions)]
        if hits:
            groups.append(GroupSpec(head + "s", head + "s", tuple(members)))
            found += [(h.start(), h.end(), "group", head + "s") for h in hits]
    found += _singular_groups(prompt, team, mentions)
    return Catalog(team.agents, team.tools, tuple(groups)), _longest_first(found)


def _singular_groups(
    prompt: str, team: Catalog, mentions: tuple[Mention, ...]
) -> Iterator[tuple[int, int, Kind, str]]:
    for group in team.groups:
        if not group.name.endswith("s"):
            continue
        for hit in re.finditer(rf"(?<![\w-]){re.escape(group.name[:-1])}(?![\w-])", prompt, re.IGNORECASE):
            if all(hit.end() <= m.start or hit.start() >= m.end for m in mentions):
                yield hit.start(), hit.end(), "group", group.id
