"""Naming: the team that only the prompt declares: "the rail agent", role lines, capitalised names.

A capitalised run of words is one name ("Report Writer"); roles in small letters count if nothing else does.
"""

from __future__ import annotations

import re

from swarmwright.language.lexicon import NUMBERS, UNITS, phrases, vocabulary
from swarmwright.language.roles import roles_of
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug

__all__ = ["CAPITALISED", "left_of", "opens_sentence", "team_of", "trimmed"]

CAPITALISED = re.compile(r"(?<![\w'’-])[A-Z][\w]*(?:-[A-Z]\w*)*(?:[ _](?:[A-Z][\w]*|[0-9]+)(?![\w]))*(?!\w)")
_NAMED_AGENT = re.compile(
    r"\b(?:the|an?|our|my|then)\s+((?:[a-z]+[ -])?[\w-]+)\s+(?:agent|bot)\b", re.IGNORECASE
)
_ROLE_LINE = re.compile(
    r"^[ \t]*(?:[-*•]|\d+[.)])?[ \t]*([A-Z][\w-]*(?: [A-Z][\w-]*)?)[ \t]*(?:\([^)\n]*\))?:[ \t]", re.MULTILINE
)
_TOOLISH_BEFORE = re.compile(
    r"\b(?:with|use|use of|uses of|read|reads|consult|consults|uses|using|touch|access|accesses|call|"
    r"calls|open|connect to|post to|write to|via|through|tool|"
    r"access to|rights to|right to|connected to|query|queries|run|runs|from)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_TOOLISH_AFTER = re.compile(
    r"`?\s+tool\b|\s+ha(?:s|ve) access\b"
    r"|\s+(?:is|are|may|can|must|should|shall|will|cannot)?\s*(?:be\s+|only\s+|never\s+|not\s+)*"
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


def team_of(prompt: str, catalog: Catalog) -> Catalog:
    """The agents and tools that the prompt itself names, beside those of the catalog."""
    tools = {t.name: t for t in catalog.tools}
    agents: dict[str, AgentSpec] = {}
    for name in _candidates(prompt) or roles_of(prompt):
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
        words = [w for w in hit.group(1).split() if w.casefold() not in vocabulary() or _may_name(w)]
        if words:
            found.append((hit.start(1), " ".join(w[0].upper() + w[1:] for w in words)))
    found += [(h.start(1), h.group(1)) for h in _ROLE_LINE.finditer(prompt) if not _is_common(h.group(1))]
    capitals = list(CAPITALISED.finditer(prompt))
    inside = {trimmed(h.group()) for h in capitals if not opens_sentence(prompt, h.start())}
    for hit in capitals:
        name = trimmed(hit.group())
        if " " in hit.group():
            name = _whole(prompt, hit) or name
        elif not name and _placed(prompt, hit):
            name = hit.group()
        if not name:
            continue
        led = hit.group() != name and hit.group().split()[0] in ("The", "Our", "Then", "A")
        sure = led or name in inside or " " in name or not opens_sentence(prompt, hit.start())
        if sure or _acts(prompt, hit.end()) or _placed(prompt, hit):
            found.append((hit.start(), name))
    ordered: dict[str, None] = {}
    for at, name in sorted(found):
        if not _is_thing(prompt, at):
            ordered.setdefault(name)
    heads = {word for name in ordered if " " in name for word in name.split()}
    return [name for name in ordered if not (name.endswith("s") and name[:-1] in heads)]


_NOUNS = frozenset({"OUTPUT", "PARWITH", "HUMAN", "RELEASE", "SECRET"})
"""Operators whose words may begin a name as well ("Report Writer", "Human Resources")."""
_NEVER = frozenset(
    ["without", "during", "since", "because", "despite", "unlike", "like", "than", "other", "not"]
)
_ARROWS = re.compile(r"\s*(?:-+>|=+>|→|⇒|➔|➜|>|\|\|)")


def _may_name(word: str) -> bool:
    """Whether a word of the lexicon could be part of a name where it is written as one ("Data", "Head")."""
    low = word.casefold()
    kinds = phrases().get((low,), frozenset())
    taken = low in NUMBERS or low in UNITS or low in _PEOPLE or low in _NEVER
    return word[:1].isupper() and kinds <= _NOUNS and not taken


def _whole(prompt: str, hit: re.Match[str]) -> str:
    """A run of capitalised words without what cannot be part of a name ("Then Fact Checker")."""
    words = hit.group().split()
    while words and _is_common(words[0]) and not _may_name(words[0]):
        words.pop(0)
    while words and words[-1] in ("Agent", "Agents", "Bot"):
        words.pop()
    if len(words) == 1 and _is_common(words[0]):  # "Then Review answers it", but not "Then Check with Legal"
        return words[0] if _acts(prompt, hit.end()) else ""
    command = opens_sentence(prompt, hit.start()) and len(words) == len(hit.group().split())
    rest = " ".join(words[1:])
    if command and _is_common(words[0]) and _alone(prompt, rest):
        return rest  # "Review Writer's text.": a command, for Writer is named elsewhere
    return " ".join(words)


def _alone(prompt: str, name: str) -> bool:
    return any(h.group() == name for h in CAPITALISED.finditer(prompt))


def _placed(prompt: str, hit: re.Match[str]) -> bool:
    """Whether a common word stands as a name: beside an arrow, or acting in the middle of a sentence."""
    if " " in hit.group() or not _may_name(hit.group()):
        return False
    before = left_of(prompt, hit.start()).rstrip()
    if _ARROWS.match(prompt, hit.end()) or before.endswith(("->", "→", "=>", "||", " >")):
        return True
    then = re.match(r"\s*,\s*(?:and )?then\b", prompt[hit.end() : hit.end() + 20])
    led = re.search(r"\bthen\s+$", left_of(prompt, hit.start()))
    follows = led and re.match(r"\s*(?:$|[,.;\n])", prompt[hit.end() : hit.end() + 5])
    acts = not opens_sentence(prompt, hit.start()) and _acts(prompt, hit.end())
    return bool(then or follows or acts)


def _is_thing(prompt: str, at: int) -> bool:
    """ "take a DJ": an article that names no one in particular."""
    return bool(re.search(r"\b(?:a|an|each|every|any|no)\s+$", left_of(prompt, at))) and not re.match(
        r"[\w-]+(?: [\w-]+)? (?:agent|bot)\b", prompt[at:]
    )


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
    return (
        (low in vocabulary() or low in NUMBERS or low in UNITS or low in _PEOPLE or (low,) in phrases())
        and not re.search(r"[a-z][A-Z]|[A-Z]{2}", word)
    ) or low in ("i", "i'd", "no")


def left_of(prompt: str, at: int) -> str:
    """What stands before a place, as far as any rule here looks back."""
    return prompt[max(at - _LOOK_BACK, 0) : at]


def opens_sentence(prompt: str, at: int) -> bool:
    """Whether a sentence, line or list item begins here."""
    before = left_of(prompt, at).rstrip(" \t\"'“(")
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
        bool(_TOOLISH_BEFORE.search(left_of(prompt, h.start())) or _TOOLISH_AFTER.match(prompt, h.end()))
        for h in hits
    )
    shaped = bool(_TOOLISH_SHAPE.search(name))
    return bool(hits) and (toolish == len(hits) or (shaped and toolish > 0))
