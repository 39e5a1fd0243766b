"""Rewording: the pattern that would mend a rule ("only A may use T") → the same with names of the place.

A pattern that would give or hide more than the words said is none: then nothing is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.language.names.roster import Roster

__all__ = ["reworded"]

_PATTERNS = {
    "only A may use T": ("A", "T"),
    "A must not see B's output": ("A", "B"),
    "every use of T needs approval": ("T",),
}
_TURNED = re.compile(
    r"\b(?:not|never|no|none|nobody|neither|nor|without|except|excepted|exception|apart|aside|besides|other|"
    r"else|but|hardly|barely|instead|rather|unlike|tools?|things?|everything|anything|if|unless|until|when|"
    r"once|before|after|might|could|would|perhaps|maybe)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words beside which "only A may use T" would give what was not given, or for longer."""
_FREE = re.compile(r"\b(?:not|never|no|none|nobody|neither|nor|without|free\w*)\b|n['’]t\b", re.IGNORECASE)
"""Words beside which no yes is needed, or none is meant."""
_SHOWN = re.compile(
    r"\b(?:nothing else|only|just|except|everyone|everybody|anyone|nobody|no one|all|else|but)\b",
    re.IGNORECASE,
)
_HIDES = re.compile(
    r"\b(?:not|never|no|nor|neither|without|blind\w*|unseen|hid\w*|conceal\w*|keeps?|kept|withh\w+|secret\w*|"
    r"private)\b|n['’]t\b",
    re.IGNORECASE,
)


def reworded(found: Sequence[Diagnostic], prompt: str, roster: Roster) -> list[Diagnostic]:
    """The diagnostics, their patterns filled with the names of the place; without those, none."""
    whole = (_of_whole_words(d, prompt) for d in found)
    return [_filled(d, prompt, roster) if d.rewrite in _PATTERNS else d for d in whole]


def _of_whole_words(found: Diagnostic, prompt: str) -> Diagnostic:
    """The diagnostic at the words in which it begins and ends: what is read in words of its own cuts some."""
    start, end = found.start, found.end
    if found.rewrite is not None or not 0 <= start <= end <= len(prompt):
        return found
    while 0 < start < len(prompt) and prompt[start - 1].isalnum() and prompt[start].isalnum():
        start -= 1
    while 0 < end < len(prompt) and prompt[end - 1].isalnum() and prompt[end].isalnum():
        end += 1
    return found if (start, end) == (found.start, found.end) else replace(found, start=start, end=end)


def _filled(found: Diagnostic, prompt: str, roster: Roster) -> Diagnostic:
    pattern = found.rewrite or ""
    here = [m for m in roster.mentions if found.start <= m.start < found.end]
    tools = {t.id: t.name for t in roster.team.tools}
    agents = {a.id: a.name for a in roster.team.agents}
    used = [tools[m.id] for m in here if m.id in tools]
    people = list(dict.fromkeys(agents[m.id] for m in here if m.id in agents))
    names = dict(zip("AB", people, strict=False)) | ({"T": used[0]} if used else {})
    if any(slot not in names for slot in _PATTERNS[pattern]) or not _fair(prompt, found, people, used):
        return replace(found, rewrite=None)
    words = [_word(word, names) for word in pattern.split()]
    return replace(found, rewrite=" ".join(words))


def _fair(prompt: str, found: Diagnostic, people: Sequence[str], tools: Sequence[str]) -> bool:
    """Whether the pattern gives nobody, and hides from nobody, what the words themselves do not."""
    start = max((prompt.rfind(mark, 0, found.start) for mark in ".!?;\n"), default=-1) + 1
    words = prompt[start : found.end]
    if found.rewrite == "only A may use T":
        return len(people) == 1 and len(set(tools)) == 1 and not _TURNED.search(words)
    if found.rewrite == "every use of T needs approval":
        return not _FREE.search(words)
    if found.rewrite == "A must not see B's output":
        viewer, writer = (re.search(rf"\b{re.escape(name)}\b", words, re.IGNORECASE) for name in people[:2])
        owned = viewer is not None and words[viewer.end() : viewer.end() + 2] in ("'s", "’s")
        denied = _HIDES.search(words) is not None and _SHOWN.search(words) is None
        return len(people) == 2 and writer is not None and not owned and denied
    return True


def _word(word: str, names: dict[str, str]) -> str:
    stem, tail = (word[:-2], "'s") if word.endswith("'s") else (word, "")
    return names.get(stem, stem) + tail
