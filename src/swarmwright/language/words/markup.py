"""Markup: signs set around a name or a word of order say nothing of the work.

"**Ann** drafts, then `Ben`", "Ann **must not** use Git", "@Ann", 'the "Ann" agent': read as without them.
Whatever else is set apart (a heading, code, words that somebody says) keeps its signs. Every place of the
result is moved back into the author's own text, as for letters (`composing`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from swarmwright.language.words.composing import Composed, put_in
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token

__all__ = ["unmarked", "without_ticks"]

_MOST = 80
"""Characters between two signs; whatever is longer is no name."""
_SET_APART = re.compile(
    rf"(?<![\w*`])(?P<open>\*{{1,3}}|_{{1,3}}|`)(?P<said>[^\s*`](?:[^*`\n]{{0,{_MOST}}}?[^\s*`])?)(?P=open)(?![\w*`])"
)
_ENCLOSED = re.compile(
    rf"(?<![\w<])<(?P<in>[^<>\n]{{1,{_MOST}}})>(?![>\w])|(?<![\w\]])\[(?P<list>[^\[\]\n]{{1,{_MOST}}})\](?![(\w])"
)
_QUOTED = re.compile(
    rf"\"[^\"\n]{{1,{_MOST}}}\"|“[^”\n]{{1,{_MOST}}}”|«[^»\n]{{1,{_MOST}}}»"
    rf"|(?<!\w)['‘][^'’\n]{{1,{_MOST}}}['’](?!\w)"
)
_BLOCK = re.compile(r"(?:\A|(?<=\n\n))(?:[ \t]*>[^\n]*(?:\n|\Z))+")
_QUOTED_LINE = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_WHOLE = re.compile(
    r"\s*(?:\"{3}|'{3}|[\"“«(]|<(?P<tag>\w+)>)\s*(?P<all>[^\"“”«»()]*[^\s\"“”«»()])\s*(?:\"{3}|'{3}|[\"”»)]|</(?P=tag)>)\s*"
)
_SEVERAL = re.compile(r"\w\W+\w+\W+\w")
_BETWEEN = re.compile(r"'{3}|</")
_HANDLE = re.compile(r"(?<![\w@./-])@(?P<said>\w[\w-]*)")
_SAYS = re.compile(
    r"(?:\b(?:say|answer|repl[yi]|respond|output|return|writ|wrot|print|emit|label|tag|mark|type|word|phrase"
    r"|string|value|verdict|status|equal|contain)\w*(?: it)?(?: with| as| the word)?(?: is)?[:=]?"
    r"|(?<!order )(?<!sequence )(?<!chain )(?<!flow )(?<!team )\b(?:is|are|be)|=)\s*$",
    re.IGNORECASE,
)
"""What stands before words that somebody says: 'if Ann answers "Ben"' speaks of an answer."""
_JOINT = re.compile(r"\s*(?:,\s*(?:and|or)\b|,|&|/|\+|\band\b|\bor\b|\bthen\b|->|→)\s*")
_CASE = re.compile(r"['’]s?$", re.IGNORECASE)
_TITLE = re.compile(r"[A-Z][\w-]*(?: [A-Z][\w-]*){0,2}")
_LED = re.compile(r"^(?:the|our) (?=\w)|(?: agents?| tools?)$", re.IGNORECASE)
_WORDS = words_in(
    """
    a after afterwards all allowed always an and any anyone approval approve approved approves are as at
    be before both but by can can't cannot do does don't done each either else every everyone exactly
    except final finally first followed forbidden has have human if immediately in is isn't it last later
    least may most must mustn't neither never next no nobody none nor not off on once one only or order
    other otherwise parallel prior rather same second sequence sequentially shall should side
    simultaneously soon strictly than that the then they third three time to together two unless until up
    when while who without you your
    """
)
"""Words of which what is stressed is none of somebody's work."""


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of a team in lower case; `declared`: there are no others."""

    known: frozenset[str]
    declared: bool

    def is_known(self, said: str) -> bool:
        """Whether these words are one of the names, whatever article, case and mark stand with it."""
        return _LED.sub("", _bare(said)).casefold() in self.known

    def is_one(self, said: str) -> bool:
        """Whether they are a name, or look like one where not all are known."""
        return self.is_known(said) or (not self.declared and _TITLE.fullmatch(_bare(said)) is not None)

    def are(self, said: str) -> bool:
        """Whether these are names, and what joins them, alone."""
        return all(self.is_one(part) for part in _JOINT.split(said))

    def begins(self, word: str) -> bool:
        """Whether a name begins with this word, or looks as if it did: "@Data Cleaner", "@Zora"."""
        plain = _bare(word)
        if _TITLE.fullmatch(plain) is not None:
            return True
        return any(name == plain.casefold() or name.startswith(plain.casefold() + " ") for name in self.known)


def unmarked(text: Composed, names: Iterable[str], declared: bool) -> Composed:
    """The prompt without signs around these names and around words of order and right, or before its lines.

    names: of agents, tools and groups. declared: they are all of the team; otherwise whatever is written as a
    name is one, too.
    """
    team = _Names(frozenset(name.casefold() for name in names if name), declared)
    text = put_in(text, _around(text.text))
    return put_in(text, _signs(text.text, team))


def without_ticks(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens without the signs of code around a name ("`lister`, then `parser`")."""
    named = [token.of("AGENT", "TOOL", "GROUP") for token in tokens]
    return tuple(
        token
        for n, token in enumerate(tokens)
        if token.text != "`" or not (named[n - 1 : n] == [True] or named[n + 1 : n + 2] == [True])
    )


def _around(text: str) -> Iterator[tuple[int, int, str]]:
    """Quotes, brackets or a tag around all of it, as they come with a prompt out of code or of a chat."""
    hit = _WHOLE.fullmatch(text)
    if hit is not None and _SEVERAL.search(hit["all"]) and not _BETWEEN.search(hit["all"]):
        yield 0, hit.start("all"), ""
        yield hit.end("all"), len(text), ""


def _signs(text: str, team: _Names) -> Iterator[tuple[int, int, str]]:
    """(start, end, what is read there): where signs stand, in order and apart."""
    done = 0
    for start, inner, stop, end in sorted({*_pairs(text, team), *_before(text, team)}):
        if start < done or text[start:end].casefold() in team.known:
            continue
        yield start, inner, ""
        if stop < end:
            yield stop, end, ""
        done = end


_Pair: TypeAlias = "tuple[int, int, int, int]"
"""Where a sign begins, where what it is set around begins and ends, and where the sign behind it ends."""


def _pairs(text: str, team: _Names) -> Iterator[_Pair]:
    for hit in _SET_APART.finditer(text):
        if _stressed(hit["said"]) or (team.are(hit["said"]) and not _heads(text, *hit.span())):
            yield hit.start(), *hit.span("said"), hit.end()
    for hit in _ENCLOSED.finditer(text):
        if team.is_one(hit["in"] or hit["list"]):
            yield hit.start(), hit.start() + 1, hit.end() - 1, hit.end()
    for hit in _QUOTED.finditer(text):
        start, end = hit.span()
        if team.is_known(text[start + 1 : end - 1]) and not _SAYS.search(text, max(start - _MOST, 0), start):
            yield start, start + 1, end - 1, end


def _before(text: str, team: _Names) -> Iterator[_Pair]:
    """Signs with none behind: "@Ann", and ">" before each line of a quoted block."""
    for hit in _HANDLE.finditer(text):
        if team.begins(hit["said"]):
            yield hit.start(), *hit.span("said"), hit.end("said")
    for block in _BLOCK.finditer(text):
        for hit in _QUOTED_LINE.finditer(text, *block.span()):
            yield *hit.span(), hit.end(), hit.end()


def _bare(said: str) -> str:
    return _CASE.sub("", said.strip().rstrip(":,.;"))


def _stressed(said: str) -> bool:
    return all(word in _WORDS for word in said.casefold().replace("’", "'").split())


def _heads(text: str, start: int, end: int) -> bool:
    """Whether it stands alone on its line: a heading."""
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    around = text[left:start] + text[end : right if right >= 0 else len(text)]
    return not around.strip(" \t:#")
