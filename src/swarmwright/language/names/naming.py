"""Naming: the team that only the prompt declares: "the rail agent", role lines, capitalised names.

A capitalised run of words is one name ("Report Writer") if it acts somewhere or has a place in an order; what
is only written to, looked at or translated into is a thing (`standing`). Roles in small letters (`roles`)
count if nothing else does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.names.capitals import Run, left_of, lettered, runs
from swarmwright.language.names.first_names import is_first_name
from swarmwright.language.names.standing import Standing, standings
from swarmwright.language.names.toolish import is_tool, is_used, tools_listed
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import NUMBERS, UNITS, phrases, vocabulary
from swarmwright.language.words.roles import is_sort, roles_beside, roles_of
from swarmwright.language.words.words_of_standing import (
    ARTICLES,
    CALENDAR,
    CLOSED,
    ENDING,
    HEADING,
    NO_NAMES,
    PERSONAL,
)
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug

__all__ = ["Told", "opens_sentence", "team_of", "trimmed"]

_NAMED_AGENT = re.compile(
    r"\b(?:the|an?|our|my|then)\s+((?:[a-z]+[ -])?[\w-]+)\s+(?:agent|bot)\b", re.IGNORECASE
)
_ROLE_LINE = re.compile(
    r"^[ \t]*(?:[-*•]|\d+[.)])?[ \t]*([^\W\d_][\w-]*(?: [^\W\d_][\w-]*)?)[ \t]*(?:\([^)\n]*\))?:[ \t]+"
    r"(?=(\S+))",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Told:
    """Places of names. receivers: no more is said than that something is handed to them; passed: somebody
    uses them or calls them in, and they are neither agents nor tools.
    """

    receivers: tuple[tuple[int, int], ...] = ()
    passed: tuple[tuple[int, int], ...] = ()


def team_of(prompt: str, catalog: Catalog, labelled: Sequence[tuple[int, str]] = ()) -> tuple[Catalog, Told]:
    """The agents and tools that the prompt itself names, beside those of the catalog, and what else it names.

    labelled: (start, name) of those that are named as code is.
    """
    tools = {t.name: t for t in catalog.tools}
    agents: dict[str, AgentSpec] = {}
    sure, said = _told(prompt), _written(prompt)
    names = {n for _, _, n in said}
    coded = [(at, at + len(name), name) for at, name in labelled]
    found = [one for one in standings(prompt, _apart(sorted([*said, *coded]))) if one[1] in names]
    taken = [(at, name) for at, name in sure if name not in names or not _never(name, found)]
    taken += [(at, name) for at, name, how in found if how not in ("thing", "heading", "loose")]
    works = {name for _, name, how in found if how in ("acts", "placed")}
    taken += labelled if taken or len({name for _, name in labelled}) > 1 else ()
    listed = tools_listed(prompt)
    tools |= {n: ToolSpec(slug(n), n) for n in sorted(listed - tools.keys(), key=prompt.index) if slug(n)}
    for name in _in_order(taken) or roles_of(prompt):
        if name in tools or not slug(name):
            continue
        if is_tool(prompt, name, name in works):
            tools[name] = ToolSpec(slug(name), name)
        else:
            agents.setdefault(slug(name), AgentSpec(slug(name), name))
    _beside(prompt, agents)
    _shortened(agents)
    for name in dict.fromkeys(n for _, _, n in said):
        if (
            slug(name) not in agents
            and name not in tools
            and slug(name)
            and is_tool(prompt, name, name in works)
        ):
            tools[name] = ToolSpec(slug(name), name)
    team = Catalog(tuple(agents.values()), tuple(tools.values()), catalog.groups)
    receivers = tuple((a, b) for a, b in _receivers(found, sure) if slug(prompt[a:b]) in agents)
    things = ((at, name) for at, name, how in found if how == "thing" and name not in tools)
    passed = tuple((at, at + len(n)) for at, n in things if slug(n) not in agents and is_used(prompt, at))
    return team, Told(receivers, passed)


def _beside(prompt: str, agents: dict[str, AgentSpec]) -> None:
    """Add who works beside those with names, and is written in small letters ("then the boss merges")."""
    if not agents:
        return
    for _, role in roles_beside(prompt):
        name = " ".join(word.capitalize() for word in role.split())
        known = agents.get(slug(name))
        if known is None:
            agents[slug(name)] = AgentSpec(slug(name), name)
        elif role not in known.aliases:
            agents[slug(name)] = replace(known, aliases=(*known.aliases, role))


def _shortened(agents: dict[str, AgentSpec]) -> None:
    """ "Agent A", and then "A": one agent by two names."""
    for key, agent in list(agents.items()):
        word, _, rest = agent.name.partition(" ")
        if word in ("Agent", "Bot") and slug(rest) in agents:
            short = agents.pop(slug(rest))
            agents[key] = replace(agent, aliases=(*agent.aliases, short.name))


def _receivers(
    found: Sequence[tuple[int, str, Standing]], sure: Sequence[tuple[int, str]]
) -> tuple[tuple[int, int], ...]:
    """Where names stand of which no more is said than that something is handed to them."""
    known = {name for _, name, how in found if how in ("acts", "placed")} | {name for _, name in sure}
    return tuple((at, at + len(name)) for at, name, how in found if how == "received" and name not in known)


def _never(name: str, found: Sequence[tuple[int, str, Standing]]) -> bool:
    return {how for _, n, how in found if n == name} <= {"thing", "heading"}


def _in_order(taken: Sequence[tuple[int, str]]) -> list[str]:
    """Each name once, in the order of the text; not the plural of a word of another's."""
    ordered = dict.fromkeys(name for _, name in sorted(taken))
    heads = {word for name in ordered if " " in name for word in name.split()}
    return [name for name in ordered if not (name.endswith("s") and name[:-1] in heads)]


_ONE_OF_THEM = frozenset(
    ["first", "second", "third", "fourth", "fifth", "other", "next", "last", "same", "single"]
)
"""Words that tell agents apart, and name none."""


def _told(prompt: str) -> list[tuple[int, str]]:
    """Who is called an agent outright, or has a line of the team's list."""
    found: list[tuple[int, str]] = []
    for hit in _NAMED_AGENT.finditer(prompt):
        words = [w for w in hit.group(1).split() if w.casefold() not in vocabulary() or _may_name(w)]
        words = words or [w for w in hit.group(1).split()[-1:] if is_sort(w.casefold())]
        if words and words[-1] not in _ONE_OF_THEM:
            found.append((hit.start(1), " ".join(w[0].upper() + w[1:] for w in words)))
    for hit in _ROLE_LINE.finditer(prompt):
        named = all(w[:1].isupper() for w in hit.group(1).split()) and not _is_common(hit.group(1))
        if named and not hit.group(2)[:1].isupper():
            found.append((hit.start(1), hit.group(1)))
    return found


def _written(prompt: str) -> list[tuple[int, int, str]]:
    """(start, end, name) of every capitalised run that can be a name, without what only begins a sentence."""
    every = list(runs(prompt))
    inner = {_text(prompt, r) for r in every if not opens_sentence(prompt, r.start)}
    alone = {_unled(_text(prompt, r)) for r in every}
    found: list[tuple[int, int, str]] = []
    for run in every:
        words = _kept(prompt, run, inner, alone)
        if not words:
            continue
        called = prompt[words[-1][1] : run.end].strip() in ("Agent", "Agents")
        start, end = words[0][0], run.end if called else words[-1][1]
        if not _is_thing(prompt, start) and prompt[start - 1 : start] != "=":
            name = " ".join(prompt[a:b] for a, b in words)
            found.append((start, end, _in_range(prompt, found, start, name) or name))
    return found


_NEXT = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|\s*&\s*")


def _in_range(prompt: str, found: Sequence[tuple[int, int, str]], start: int, letter: str) -> str:
    """ "(Reviewer A,) B (and C)": the whole name, where only its last letter is written."""
    if len(letter) > 1 or not found:
        return ""
    _, end, before = found[-1]
    stem, _, last = before.rpartition(" ")
    return f"{stem} {letter}" if stem and len(last) == 1 and _NEXT.fullmatch(prompt, end, start) else ""


def _text(prompt: str, run: Run) -> str:
    return " ".join(prompt[a:b] for a, b in run.words)


def _unled(text: str) -> str:
    """Without words in front that begin a sentence and no name ("Then Tester")."""
    words = text.split()
    while len(words) > 1 and _is_common(words[0]) and not _may_name(words[0]):
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
        named = _may_name(word, inside=not opens) or lettered(prompt, *words[0])
        if opens and word.casefold() in HEADING and prompt[run.end : run.end + 1] == ":":
            return []
        if opens and word.casefold() in ("human", "humans", "person", "people"):
            return []
        if opens and word.casefold() in ENDING and word not in inner and not _acts(prompt, run.end):
            return []
        sole = word in ("Bot", "Agent") and opens and _acts(prompt, run.end)
        named |= is_first_name(prompt, *words[0])
        return words if named or sole or not _is_common(word) else []
    if not opens or " ".join(prompt[a:b] for a, b in words) in inner:
        return words
    while len(words) > 1 and _leads(prompt, words, run, inner, alone):
        words.pop(0)
    word = prompt[slice(*words[0])]
    if len(words) > 1 or not (_is_common(word) or word.isdigit()):
        return words
    named = _may_name(word, inside=True) and _acts(prompt, run.end)
    return words if named or is_first_name(prompt, *words[0]) or lettered(prompt, *words[0]) else []


def _leads(prompt: str, words: Sequence[tuple[int, int]], run: Run, inner: set[str], alone: set[str]) -> bool:
    """Whether the first word only begins the sentence: "Then Ann …", "Review Ann's text", "Skip Ann if …"."""
    first = prompt[slice(*words[0])]
    rest = " ".join(prompt[a:b] for a, b in words[1:])
    if len(rest) == 1 and first in ("Agent", "Bot"):
        return False  # "Agent A"
    if first.casefold() in NO_NAMES or (_is_common(first) and not _may_name(first)):
        tail = prompt[slice(*words[-1])]
        return not any(name.endswith(" " + tail) and len(name.split()) == len(words) for name in inner)
    acts = _acts(prompt, run.end) and prompt[run.end : run.end + 1] not in ("'", "’")
    if acts or not any(form == "base" for _, form in analyses(first.casefold())):
        return False
    return first.casefold() in PERSONAL or rest in inner or rest in alone


_NOUNS = frozenset({"OUTPUT", "PARWITH", "HUMAN", "RELEASE", "SECRET"})
"""Operators whose words may begin a name as well ("Report Writer", "Human Resources")."""


def _may_name(word: str, inside: bool = False) -> bool:
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


def _apart(found: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    kept: list[tuple[int, int, str]] = []
    for one in found:
        if not kept or kept[-1][1] <= one[0]:
            kept.append(one)
    return kept


def trimmed(name: str) -> str:
    """Without leading common words ("The Tutor", "After Reviewer") and without "Agent" at the end."""
    words = name.split()
    while words and _is_common(words[0]):
        words.pop(0)
    while words and words[-1] in ("Agent", "Agents", "Bot"):
        words.pop()
    return " ".join(words)


def _is_common(word: str) -> bool:
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


def _acts(prompt: str, end: int) -> bool:
    return bool(_VERB.match(prompt, end))
