"""The team of a text in canonical English for which nobody has declared one.

What is left of such a text without its phrases, labels, numbers and quotes is names: those behind a phrase of
rights are tools, the others are agents. Whether the text is canonical, `canonical` decides with these.
"""

from __future__ import annotations

import re
from functools import cache

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.phrases import PHRASES, UNITS

__all__ = ["team_told"]

_SIGNS = re.compile(r"\b(?:Phase|Gate) \d+\b|^The task of |\w \(\d+\)", re.MULTILINE)
"""What plain prose has not; a text without any of these is read as prose, which says the same."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`')
_OF_TOOLS = ("MAY_USE", "MUST_NOT_USE", "IS_DENIED", "EVERY_USE_OF", "BEFORE_EVERY_USE_OF")
_NAME = re.compile(r"[^\W\d_a-z][\w'’&-]*(?: [\w'’&-]+)*")


def team_told(prompt: str) -> Catalog | None:
    """The agents and tools of a text that may be canonical, by name alone; None for plain prose."""
    if not _SIGNS.search(prompt):
        return None
    text = _phrases().sub(_marked, _QUOTED.sub("|", prompt))
    agents: dict[str, None] = {}
    tools: dict[str, None] = {}
    for mark, run in re.findall(r"([|#])([^|#]*)", "|" + text):
        for part in re.split(r"[,.;:()\n]", run):
            name = " ".join(part.split())
            if _NAME.fullmatch(name):
                (tools if mark == "#" else agents).setdefault(name)
    return Catalog.of([*agents], [name for name in tools if name not in agents]) if agents else None


def _marked(phrase: re.Match[str]) -> str:
    return "#" if phrase.lastgroup == "tools" else "|"


@cache
def _phrases() -> re.Pattern[str]:
    """Every phrase and label of canonical English, those before a tool's name in a group of their own."""
    words = [w for kind, forms in PHRASES.items() if kind not in _OF_TOOLS for w in forms]
    words += [w for _, _, forms in UNITS.values() for w in forms]
    tools = [w for kind in _OF_TOOLS for w in PHRASES[kind]]
    every = "|".join(map(_spelt, sorted(words, key=len, reverse=True)))
    return re.compile(
        rf"(?P<tools>{'|'.join(map(_spelt, sorted(tools, key=len, reverse=True)))})"
        rf"|(?:Phase|Gate) \d+\b|{every}",
        re.IGNORECASE,
    )


def _spelt(phrase: str) -> str:
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    return rf"{words}(?!\w)" if phrase[0] in ",;" else rf"(?<!\w){words}(?!\w)"
