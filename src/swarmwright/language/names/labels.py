"""Labels: agents that are named as code is (`planner`, fetch_data, web-scraper), or by a bare role.

Such a word names somebody where it begins a clause and acts ("web-scraper scrapes the site"), heads an item
of a list ("- planner: plans"), or stands in a chain of arrows ("fetch_data -> clean_data").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.roles import is_role_word
from swarmwright.language.words.words_of_standing import PEOPLE

__all__ = ["labels"]

_LABEL = r"`?[^\W\dA-Z_][\w-]*[^\W_]`?"
_ITEM = r"[ \t]*(?:\d+[.)][ \t]*|[-*•][ \t]+)?"
_JOINT = r"(?i:and|then|once|when|after|before|while|until|finally,?)[ \t]+"
_CHAIN = re.compile(
    rf"(?:(?<=[.:\n])|^){_ITEM}({_LABEL}(?:[ \t]*(?:-+>|→|=>|⇒)[ \t]*{_LABEL})+)(?=[ \t]*(?:[.,;(\n]|$))"
)
_HEAD = re.compile(
    rf"(?:(?:(?<=[.;!?,:\n])|^){_ITEM}(?:\*\*)?|\b{_JOINT})(?:{_JOINT})*({_LABEL})(?:\*\*)?"
    r":?[ \t]+(?:(?:then|first|only|always|never)[ \t]+)*([a-z]+)",
    re.MULTILINE,
)
_MODALS = frozenset(["may", "can", "must", "should", "will", "cannot", "is", "has", "waits"])
_NOBODY = frozenset(["start", "end", "stop", "done", "finish", "user", "human", "me", "begin", "input"])


def labels(prompt: str) -> Iterator[tuple[int, str]]:
    """(start, name) of each, in no order; one alone only if its own word says that it works."""
    found = [*_chained(prompt), *_heading(prompt)]
    several = len({name for _, name in found}) > 1
    yield from ((at, name) for at, name in found if several or _of_somebody(name))


def _of_somebody(name: str) -> bool:
    """ "embed_agent", "log_writer": a word of several parts, whose last one says that it works."""
    *parts, last = re.split(r"[_-]", name)
    return bool(parts) and (last in ("agent", "bot") or is_role_word(last))


def _chained(prompt: str) -> Iterator[tuple[int, str]]:
    for chain in _CHAIN.finditer(prompt):
        for hit in re.finditer(_LABEL, chain.group(1)):
            name = hit.group().strip("`")
            if name not in _NOBODY:
                yield chain.start(1) + hit.start() + hit.group().startswith("`"), name


def _heading(prompt: str) -> Iterator[tuple[int, str]]:
    for hit in _HEAD.finditer(prompt):
        label, verb = hit.group(1), hit.group(2)
        name = label.strip("`")
        coded = label != name or "_" in name or "-" in name
        role = is_role_word(name) or name in PEOPLE
        acts = verb in _MODALS or any(form == "s" for _, form in analyses(verb))
        if (coded or role) and acts and name not in _NOBODY:
            yield hit.start(1) + label.startswith("`"), name
