"""Handles: "code-reviewer works, then unit-tester", "data_loader -> report_writer": names in small letters.

Engineers call their agents so. A handle is several words that are written as one, the last of which is one
for somebody who does something. Behind an article it is a noun like another ("a self-starter"), and so it is
where nobody acts or is put in an order by it.
"""

from __future__ import annotations

import re

from swarmwright.language.words.roles import somebody
from swarmwright.language.words.words_of_standing import OFFICES

__all__ = ["handles"]

_HANDLE = re.compile(r"(?<![\w-])[A-Za-z][a-z0-9]*(?:[-_][a-z0-9]+)+(?![\w-])")
_DESCRIBED = re.compile(r"\b(?:an?|each|every|any|no|some|this|that|your|his|her|its|their)\s+$")
_CALLED = frozenset(["bot", "agent", "assistant", "worker"])
_ACTS = re.compile(
    r"(?:\s*(?:,|and\b|or\b|&|\+|->|→|\|)\s*[a-z][a-z0-9]*[-_]|\s+(?:[a-z]{2,}(?<!ss)s\b|may\b|must\b|can\b"
    r"|should\b|will\b|is\b|has\b|work\b|run\b|start\b)|\s*(?:->|→|=>|:))"
)
_NO_HANDLES = frozenset(
    ["co-worker", "decision-maker", "stake-holder", "tie-breaker", "ice-breaker", "go-getter"]
)


def handles(prompt: str) -> list[tuple[int, str]]:
    """(start, handle) of each where it stands first, in order; none where none of them acts."""
    found: dict[str, tuple[int, str]] = {}
    acts = False
    for hit in _HANDLE.finditer(prompt):
        word, low = hit.group(), hit.group().casefold()
        last = re.split(r"[-_]", low)[-1]
        plain = low in _NO_HANDLES or low in OFFICES or not (last in _CALLED or somebody(last))
        if plain or _DESCRIBED.search(prompt[max(hit.start() - 12, 0) : hit.start()].casefold()):
            continue
        found.setdefault(low, (hit.start(), low if _opens(word) else word))
        acts |= _ACTS.match(prompt, hit.end()) is not None
    return list(found.values()) if acts else []


def _opens(word: str) -> bool:
    """Whether only its first letter is a capital, as that of a sentence is."""
    return word[:1].isupper() and word[1:].islower()
