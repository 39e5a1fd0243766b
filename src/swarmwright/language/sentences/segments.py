"""Segments: tokens → sentences and list items, in order. A semicolon ends a sentence too.

This module knows nothing of what a sentence means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from swarmwright.language.sentences.markers import BULLETS, counts_on, marker, may_mark, number_of
from swarmwright.language.sentences.note_labels import label_at
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["Segment", "indent", "split", "unbracketed", "unlabelled"]

Shape = Literal["sentence", "numbered", "bullet"]

_OPEN_ENDS = (
    "AND",
    "OR",
    "COMMA",
    "TO",
    "BY",
    "FOR",
    "OF",
    "FOLLOWED",
    "PRECEDED",
    "ONCE",
    "BEFORE",
    "INERT",
)


@dataclass(frozen=True, slots=True)
class Segment:
    """One sentence or list item: its tokens without the markers, and those markers."""

    tokens: tuple[Token, ...]
    shape: Shape
    marks: tuple[Token, ...] = ()
    after_semicolon: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """The range from its first token to its last."""
        return covering(self.tokens)


_LABELS = frozenset(
    ["note", "please note", "important", "nb", "n.b", "reminder", "remember", "attention", "caution", "fyi",
     "warning", "ps", "p.s", "one more thing", "very important", "addendum", "careful", "mind"]
)  # fmt: skip


def unlabelled(segment: Segment) -> Segment:
    """ "Note: Ann needs my OK": what only calls for attention is a mark of the sentence."""
    colon = next((n for n, t in enumerate(segment.tokens[:5]) if t.of("COLON")), 0)
    label = " ".join(t.low for t in segment.tokens[:colon]).strip(" .*")
    if label not in _LABELS or colon + 1 >= len(segment.tokens):
        return segment
    marks = (*segment.marks, *segment.tokens[: colon + 1])
    return replace(segment, tokens=segment.tokens[colon + 1 :], marks=marks)


_CLAUSAL = ("IF", "UNLESS", "ONCE", "UNTIL", "BEFORE", "WHILE")


def unbracketed(segment: Segment) -> Segment:
    """ "Ann edits (only if it is long), then …": a clause in brackets is one of the sentence without them."""
    tokens, marks = list(segment.tokens), list(segment.marks)
    opening = [n for n, t in enumerate(tokens[:-1]) if t.of("OPEN") and _opens(tokens, n + 1)]
    if not opening:
        return segment
    for at in reversed(opening):
        close = next((n for n in range(at, len(tokens)) if tokens[n].of("CLOSE")), None)
        if at == 0 or close is None:
            continue
        ends = close + 1 == len(tokens) or tokens[close + 1].of("COMMA", "SEMI", "COLON", "DASH", "MARK")
        gap = [] if ends else [replace(tokens[close], kinds=frozenset({"COMMA"}), text=",", value=",")]
        marks += [tokens[at], *([tokens[close]] if ends else [])]
        tokens = [*tokens[:at], *tokens[at + 1 : close], *gap, *tokens[close + 1 :]]
    return replace(segment, tokens=tuple(tokens), marks=tuple(marks))


def _opens(tokens: Sequence[Token], at: int) -> bool:
    only = tokens[at].low in ("only", "but", "and", "but only") and at + 1 < len(tokens)
    return tokens[at + only].of(*_CLAUSAL)


def split(prompt: str, tokens: Sequence[Token]) -> tuple[Segment, ...]:
    """Cut the token stream at full stops, semicolons, list markers and line ends that close a line."""
    segments: list[Segment] = []
    current: list[Token] = []
    marks: list[Token] = []
    shape: Shape = "sentence"
    semicolon = False

    def close(after_semicolon: bool = False) -> None:
        nonlocal current, marks, shape, semicolon
        if current or marks:
            segments.append(Segment(tuple(current), shape, tuple(marks), semicolon))
        current, marks, shape, semicolon = [], [], "sentence", after_semicolon

    rest = list(tokens)
    at = number = 0
    while at < len(rest):
        token = rest[at]
        gap = prompt[rest[at - 1].end if at else 0 : token.start]
        opens = at == 0 or ("\n" in gap and not _details(prompt, rest, at, current))
        if opens or ((not current or counts_on(rest, at)) and may_mark(token, number)):
            marks_here = _heading(prompt, rest, at) or marker(rest, at, number if opens else -1)
            if (opens or current) and (marks_here or _breaks(gap, current, rest, at)):
                close()
            if marks_here:
                marks += marks_here
                shape = "bullet" if len(marks_here) == 1 and not marks_here[0].of("NUM") else "numbered"
                number = number_of(marks_here, number)
                at += len(marks_here)
                continue
        if _ends(prompt, token):
            marks.append(token)
            close(token.of("SEMI"))
        else:
            current.append(token)
            if _abbreviates(token) and _begins(rest, at + 1):
                close()
        at += 1
    close()
    return tuple(segments)


_HEADING = frozenset(
    ["WORD", "NUM", "INERT", "OUTPUT", "UNIT", "MARK", "DASH", "COLON", "COMMA", "AND", "ROUND"]
)


def _heading(prompt: str, tokens: Sequence[Token], at: int) -> tuple[Token, ...]:
    """A Markdown heading that names nobody and says nothing of order, or a line like "Our rules:"."""
    line = tokens[at : _line_end(prompt, tokens, at)]
    if tokens[at].text == "#" and all(t.kinds <= _HEADING or t.of("FIRST", "LAST", "THEN") for t in line):
        return tuple(line)
    words = [t for t in line if t.text not in _DRAWN]
    led = tokens[at].text == "#" or [t.text for t in line[:2]] in (["*", "*"], ["_", "_"])
    if not (led or line[-1].text in (":", "!")) or has(words, "AGENT", "TOOL", "GROUP"):
        return ()
    said = [word for t in words for word in t.low.split()]
    section = any(word in _SECTIONS for word in said) and all(w in _SECTIONS or w in _OURS for w in said)
    alone = at == 0 or "\n" in prompt[tokens[at - 1].end : tokens[at].start]
    return tuple(line) if section and alone else ()


_DRAWN = frozenset(["#", "*", "_", ":", "!"])
_OURS = frozenset(
    ["the", "our", "my", "your", "these", "meet", "here", "is", "are", "and", "&", "of", "who", "we",
     "have"]
)  # fmt: skip
"""What stands in a heading beside them, and says no more."""


_SECTIONS = frozenset(
    ["team", "members", "agents", "people", "crew", "roster", "roles", "rules", "rights", "permissions",
     "access", "tools", "policy", "policies", "limits", "bounds", "budgets", "constraints", "notes",
     "context", "background", "cast", "players", "steps", "goal", "goals", "setup", "workflow", "flow",
     "process", "procedure",
     "plan", "overview", "approvals", "visibility", "privacy", "security"]
)  # fmt: skip
"""What the parts of a text are called: they say nothing by themselves."""


def _details(prompt: str, tokens: Sequence[Token], at: int, current: Sequence[Token]) -> bool:
    """Whether a bullet stands deeper than the item before, names nobody, and so is part of its work."""
    bullet = tokens[at].of("DASH") or tokens[at].text in BULLETS
    if not bullet or not has(current, "AGENT") or label_at(tokens, at + 1)[0]:
        return False
    deeper = indent(prompt, tokens[at].start) > indent(prompt, current[0].start)
    line = tokens[at + 1 : _line_end(prompt, tokens, at)]
    return deeper and all(t.kinds <= _DETAILS for t in line)


def _line_end(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """The index behind the last token of the line."""
    end = at + 1
    while end < len(tokens) and "\n" not in prompt[tokens[end - 1].end : tokens[end].start]:
        end += 1
    return end


_DETAILS = _HEADING | {"OF", "IN", "ON", "FOR", "TO", "BY", "NUMWORD", "QUOTE", "OPEN", "CLOSE", "IT", "OR"}


def indent(prompt: str, at: int) -> int:
    """How far from the margin the line begins in which this place is."""
    line = prompt[prompt.rfind("\n", 0, at) + 1 :]
    return len(line) - len(line.lstrip(" \t"))


_ABBREVIATED = re.compile(
    r"\b(?:max|min|approx|e\.?g|i\.?e|etc|vs|resp|incl|no|mins|hrs|secs|sec|hr)$", re.IGNORECASE
)


def _abbreviates(token: Token) -> bool:
    """ "U.S.", "etc.", "Dr.": a full stop that is part of a word."""
    return token.text[-1] == "." and len(token.text) > 1 and token.of("WORD")


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sentence begins behind an abbreviation: with a name, or a capital on a function word."""
    if at >= len(tokens) or tokens[at - 1].text in _TITLES:
        return False
    token = tokens[at]
    return token.of("AGENT", "GROUP") or (token.text[:1].isupper() and token.kinds != {"WORD"})


_TITLES = (
    "Dr.",
    "Mr.",
    "Mrs.",
    "Ms.",
    "Mx.",
    "Prof.",
    "St.",
    "Rev.",
    "Hon.",
    "Gen.",
    "Col.",
    "Capt.",
    "Lt.",
    "Sgt.",
)


def _breaks(gap: str, current: Sequence[Token], tokens: Sequence[Token], at: int) -> bool:
    if not current or gap.count("\n") > 1:
        return True
    token = tokens[at]
    if token.text == "#" and tokens[at + 1 : at + 2] and tokens[at + 1].start <= token.end + 1:
        return True  # a heading of Markdown
    if current and label_at(tokens, at)[0] and current[-1].text != ",":
        return True  # "timeout: 5 min" below "tools: Shell"
    begins = token.text[:1].isupper() or token.of("AGENT") or (_charts(current) and token.of("IF", "UNLESS"))
    if _entry(current) and _entry(tokens[at : at + 2]):
        return True  # "email: only Ann", "shell: nobody": a table, line by line
    return begins and not current[-1].of(*_OPEN_ENDS)


def _charts(current: Sequence[Token]) -> bool:
    """A line drawn with arrows ends where it ends."""
    return any(t.of("FOLLOWED") and not t.text[0].isalpha() for t in current)


def _entry(tokens: Sequence[Token]) -> bool:
    """ "email: …", "shell - …": a line of a table, which says something of what it begins with."""
    return len(tokens) > 1 and tokens[0].of("TOOL", "GROUP", "AGENT") and tokens[1].of("COLON", "DASH")


def _ends(prompt: str, token: Token) -> bool:
    if token.of("SEMI", "STOP"):
        return True
    if token.text == "." and _ABBREVIATED.search(prompt[max(token.start - 10, 0) : token.start]):
        behind = prompt[token.end :].lstrip()[:1]
        if behind and not behind.isupper():
            return False
    if token.text == "." and _UNSPACED.search(prompt[max(token.start - 12, 0) : token.end + 2]):
        return True
    return token.text in ("!", "?", ".") and not prompt[token.end : token.end + 1].isalnum()


_UNSPACED = re.compile(r"(?:^|[\s(])[a-z]{2,}\.[A-Z][a-z ]")
""" "Ann writes it.Ben edits it": a blank is missing; "Node.js" and "e.g." are no ends."""
