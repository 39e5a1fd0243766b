"""Rewording: the pattern that would mend a rule ("only A may use T") → the same with names of the place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnostics import Diagnostic
from swarmwright.language.roster import Roster

__all__ = ["reworded"]

_PATTERNS = {
    "only A may use T": ("A", "T"),
    "A must not see B's output": ("A", "B"),
    "every use of T needs approval": ("T",),
}


def reworded(found: Sequence[Diagnostic], prompt: str, roster: Roster) -> list[Diagnostic]:
    """The diagnostics, their patterns filled with the names of the place; without those, none."""
    return [_filled(d, prompt, roster) if d.rewrite in _PATTERNS else d for d in found]


def _filled(found: Diagnostic, prompt: str, roster: Roster) -> Diagnostic:
    pattern = found.rewrite or ""
    here = [m for m in roster.mentions if found.start <= m.start < found.end]
    tools = {t.id: t.name for t in roster.team.tools}
    agents = {a.id: a.name for a in roster.team.agents}
    used = [tools[m.id] for m in here if m.id in tools]
    people = list(dict.fromkeys(agents[m.id] for m in here if m.id in agents))
    names = dict(zip("AB", people, strict=False)) | ({"T": used[0]} if used else {})
    if any(slot not in names for slot in _PATTERNS[pattern]):
        return replace(found, rewrite=None)
    words = [_word(word, names) for word in pattern.split()]
    return replace(found, rewrite=" ".join(words))


def _word(word: str, names: dict[str, str]) -> str:
    stem, tail = (word[:-2], "'s") if word.endswith("'s") else (word, "")
    return names.get(stem, stem) + tail
