"""Roster: who and what the prompt names: agents, tools and groups, and where each stands.

From the catalog when there is one, else from the prompt itself: "the rail agent", capitalised names in
subject position, role lines, ranges ("Reviewer A, B and C"). Names are found before anything else is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from swarmwright.language.lexicon import NUMBERS, UNITS, phrases, vocabulary
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec, slug

__all__ = ["Mention", "Roster", "take_roster"]

Kind = Literal["agent", "tool", "group"]


@dataclass(frozen=True, slots=True)
class Mention:
    """`prompt[start:end]` names the agent, tool or group `id`."""

    kind: Kind
    id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Roster:
    """The team that the prompt speaks of, every mention in order, and capitalised words that name nobody."""

    team: Catalog
    mentions: tuple[Mention, ...]
    strangers: tuple[tuple[int, int], ...] = ()
    declared: bool = True
    """Whether the agents come from a catalog (then an unknown name is an error)."""


def take_roster(prompt: str, catalog: Catalog) -> Roster:
    """Find the team: the catalog's, or else the prompt's own."""
    declared = bool(catalog.agents)
    team = catalog if declared else _team_of(prompt, catalog)
    mentions = _find(prompt, team)
    known = [a.name for a in team.agents] + [t.name for t in team.tools]
    team, mentions = _with_plurals(prompt, team, mentions)
    return Roster(team, mentions, tuple(_strangers(prompt, mentions, known)) if declared else (), declared)


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
    words = r"[\s_-]+".join(re.escape(w) for w in re.split(r"[\s_]+", name))
    suffix = r"(?:\s+agents?\b)?"
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w]|-\w){suffix}", 0 if exact else re.IGNORECASE)


def _find(prompt: str, team: Catalog) -> tuple[Mention, ...]:
    found: list[tuple[int, int, Kind, str]] = []
    for name, kind, id_ in _names(team):
        hits = list(_pattern(name, exact=kind != "group" and len(name.split()) == 1).finditer(prompt))
        if not hits:
            hits = list(_pattern(name, exact=False).finditer(prompt))
        found += [(m.start(), m.end(), kind, id_) for m in hits]
    found += _ranged(prompt, team, found)
    return _longest_first(found)


def _longest_first(found: Iterable[tuple[int, int, Kind, str]]) -> tuple[Mention, ...]:
    taken: list[tuple[int, int]] = []
    kept: list[Mention] = []
    for start, end, kind, id_ in sorted(set(found), key=lambda f: (f[0] - f[1], f[0], f[2], f[3])):
        if all(end <= s or start >= e for s, e in taken):
            taken.append((start, end))
            kept.append(Mention(kind, id_, start, end))
    return tuple(sorted(kept, key=lambda m: m.start))


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
        hits = list(re.finditer(rf"(?<![\w-]){re.escape(head)}s?(?![\w-])", prompt, re.IGNORECASE))
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


# -- names that only the prompt declares -------------------------------------------------------------

_CAPITALISED = re.compile(r"(?<![\w'’-])[A-Z][\w]*(?:-[A-Z]\w*)*(?:[ _](?:[A-Z][\w]*|[0-9]+)(?![\w]))*(?!\w)")
_NAMED_AGENT = re.compile(
    r"\b(?:the|an?|our|my|then)\s+((?:[a-z]+[ -])?[\w-]+)\s+(?:agent|bot)\b", re.IGNORECASE
)
_ROLE_LINE = re.compile(
    r"^[ \t]*(?:[-*•]|\d+[.)])?[ \t]*([A-Z][\w-]*(?: [A-Z][\w-]*)?)[ \t]*(?:\([^)\n]*\))?:[ \t]", re.MULTILINE
)
_TOOLISH_BEFORE = re.compile(
    r"\b(?:with|use|use of|uses of|read|reads|consult|consults|uses|using|touch|access|accesses|call|"
    r"calls|open|connect to|post to|write to|via|through|tool|"
    r"to the|query|queries|run|runs|from)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_TOOLISH_AFTER = re.compile(
    r"\s+(?:is|are|may|can|must|should|shall|will|cannot)?\s*(?:be\s+|only\s+|never\s+|not\s+)*"
    r"(?:shared|used|open|available|accessible|reserved|off[ -]limits|for|called|touched|opened|belongs|"
    r"restricted|limited|fine|closed)\b"
)
_TOOLISH_SHAPE = re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]|API$|DB$")
_LOOK_BACK = 60

_PEOPLE = frozenset(
    [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "english",
        "ok",
        "okay",
    ]
)


def _team_of(prompt: str, catalog: Catalog) -> Catalog:
    tools = {t.name: t for t in catalog.tools}
    agents: dict[str, AgentSpec] = {}
    for name in _candidates(prompt):
        if name in tools or not slug(name):
            continue
        if _is_tool(prompt, name):
            tools[name] = ToolSpec(slug(name), name)
        else:
            agents.setdefault(slug(name), AgentSpec(slug(name), name))
    return Catalog(tuple(agents.values()), tuple(tools.values()), catalog.groups)


def _candidates(prompt: str) -> list[str]:
    found: list[tuple[int, str]] = []
    for hit in _NAMED_AGENT.finditer(prompt):
        words = [w for w in hit.group(1).split() if w.casefold() not in vocabulary()]
        if words:
            found.append((hit.start(1), " ".join(w[0].upper() + w[1:] for w in words)))
    found += [(h.start(1), h.group(1)) for h in _ROLE_LINE.finditer(prompt) if not _is_common(h.group(1))]
    capitals = list(_CAPITALISED.finditer(prompt))
    inside = {_trim(h.group()) for h in capitals if not _opens_sentence(prompt, h.start())}
    for hit in capitals:
        name = _trim(hit.group())
        if not name:
            continue
        led = hit.group() != name and hit.group().split()[0] in ("The", "Our", "Then", "A")
        sure = led or name in inside or " " in name or not _opens_sentence(prompt, hit.start())
        if sure or _acts(prompt, hit.end()):
            found.append((hit.start(), name))
    ordered: dict[str, None] = {}
    for at, name in sorted(found):
        if not _is_thing(prompt, at):
            ordered.setdefault(name)
    heads = {word for name in ordered if " " in name for word in name.split()}
    return [name for name in ordered if not (name.endswith("s") and name[:-1] in heads)]


def _is_thing(prompt: str, at: int) -> bool:
    """ "take a DJ": an article that names no one in particular."""
    return bool(re.search(r"\b(?:a|an|each|every|any|no)\s+$", _left(prompt, at))) and not re.match(
        r"[\w-]+(?: [\w-]+)? (?:agent|bot)\b", prompt[at:]
    )


def _trim(name: str) -> str:
    """Without leading common words ("The Tutor", "After Reviewer") and without "Agent" at the end."""
    words = name.split()
    while words and _is_common(words[0]):
        words.pop(0)
    while words and words[-1] in ("Agent", "Agents", "Bot"):
        words.pop()
    return " ".join(words)


def _is_common(word: str) -> bool:
    low = word.casefold()
    return (
        (low in vocabulary() or low in NUMBERS or low in UNITS or low in _PEOPLE or (low,) in phrases())
        and not re.search(r"[a-z][A-Z]|[A-Z]{2}", word)
    ) or low in ("i", "i'd", "no")


def _left(prompt: str, at: int) -> str:
    """What stands before a place, as far as any rule here looks back."""
    return prompt[max(at - _LOOK_BACK, 0) : at]


def _opens_sentence(prompt: str, at: int) -> bool:
    before = _left(prompt, at).rstrip(" \t\"'“(")
    return not before or before[-1] in ".!?:;\n-*•)"


_VERB = re.compile(
    r"(?:\s*,\s*[A-Z]|\s+and\s+[A-Z]|\s*(?:->|→)|['’]s?\s|\s+(?:[a-z]+ly\s+|then\s+|first\s+|always\s+)?(?:[a-z]+s|may|can|must|should|"
    r"will|has|is|works?|does|never|cannot|only)\b|\s*[:(])"
)


def _acts(prompt: str, end: int) -> bool:
    return bool(_VERB.match(prompt, end))


def _is_tool(prompt: str, name: str) -> bool:
    hits = list(re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", prompt))
    toolish = sum(
        bool(_TOOLISH_BEFORE.search(_left(prompt, h.start())) or _TOOLISH_AFTER.match(prompt, h.end()))
        for h in hits
    )
    shaped = bool(_TOOLISH_SHAPE.search(name))
    return bool(hits) and (toolish == len(hits) or (shaped and toolish > 0))


_DOER = re.compile(r"(?:er|or|ist|ian|ant|eer|[a-z][A-Z]\w*|Bot|AI)$")
_ACTS_ALONE = re.compile(
    r"\s+(?:[a-z]+ly\s+|then\s+|first\s+|only\s+)?(?:[a-z]{2,}(?<!ss)s|may|can|must|should|will|never|cannot|starts?)\b"
    r"(?!\s+of\b)"
)
_AFTER_JOINT = re.compile(
    r"(?:^|[.;:,!?\n]|\b(?:then|and|or|after|before|once|when|while|by|to|if|until|the|from|but))\s*$"
)


_HANDED_ON = re.compile(
    r"(?:(?:\bthen|->|→|=>|\bfollowed by|\bwaits? (?:for|on)|\bdepends? on|\bprecedes|\blast(?:ly)?:?|\bfinally,?)"
    r"|\b(?:hands?|pass(?:es)?|forwards?)(?: (?:it|that|this|them|everything|the \w+))?(?: over| on)? to)\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\s*(?:,|,?\s*(?:and|&|\+)|->|→)\s*(?:the\s+)?$")
_STANDS_ALONE = re.compile(
    r"\s*(?:$|[.,;)\n]|->|→|and\b|then\b|last\b|first\b|(?:work|run|start|begin|go|do|are|may|can|must|will)\b"
    r"|[a-z]{2,}(?<!ss)s\b)"
)
_RIGHT_TO = re.compile(
    r"\b(?:(?:may|can|must|cannot|only|never|not|nobody|allowed to)\b[^.;\n]{0,60}\b(?:use|uses|access|touch|open|query)"
    r"|access to)\s+(?:the\s+)?$",
    re.IGNORECASE,
)


def _strangers(prompt: str, mentions: tuple[Mention, ...], names: list[str]) -> Iterator[tuple[int, int]]:
    """Capitalised words inside sentences, or acting at their start, that name nobody in the catalog."""
    for hit in _CAPITALISED.finditer(prompt):
        if any(hit.start() < m.end and hit.end() > m.start for m in mentions):
            continue
        name = _trim(hit.group())
        start = hit.end() - len(name)
        if not name or not prompt.startswith(name, start):
            continue
        listed = any(
            _LISTED.fullmatch(prompt, m.end, start) for m in mentions if start - m.end in range(1, 12)
        )
        if (
            _is_stranger(prompt, name, start, hit.end(), names)
            or _takes_a_place(prompt, start, hit.end(), listed)
            or _RIGHT_TO.search(_left(prompt, start))
        ):
            yield start, hit.end()


def _is_stranger(prompt: str, name: str, start: int, end: int, names: list[str]) -> bool:
    """Whether a capitalised word is meant as a name: by form, place, or likeness to a known one."""
    if len(name) < 3 or name.isupper():
        return False
    if get_close_matches(name, names, 1, 0.75) or re.search(r"[a-z][A-Z]", name):
        return True
    if _opens_sentence(prompt, start) and not _DOER.search(name):
        return False
    return bool(_AFTER_JOINT.search(_left(prompt, start)) and _ACTS_ALONE.match(prompt, end))


def _takes_a_place(prompt: str, start: int, end: int, listed: bool) -> bool:
    """Whether a capitalised word stands where only a name can: handed on to, or in a list with names."""
    placed = listed or bool(_HANDED_ON.search(_left(prompt, start)))
    return placed and bool(_STANDS_ALONE.match(prompt, end))
