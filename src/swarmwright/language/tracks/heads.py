"""Heads: what a track's work begins with ("on the first, …", "track A: …") or ends with ("… in lane two")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.vocabulary import BODY_VERB, FORKS, FULL, PREPOSITION, SHORT
from swarmwright.language.words.tokens import Token, has

__all__ = ["Told", "told_in"]

_BEFORE = re.compile(
    rf"(?:(?P<full>{PREPOSITION} {FULL}|{FULL} {BODY_VERB})|(?P<short>{PREPOSITION} (?:{SHORT})|"
    rf"(?:{SHORT}) {BODY_VERB}))"
    r" (?:, )?(?=[^ ,])"
)
_BEHIND = re.compile(
    rf" (?:(?P<full>(?:(?:goes|go|runs|run|works?|is|are) )?{PREPOSITION} {FULL}|go(?:es)? (?:one|the "
    rf"other) (?:way|side|path)|"
    rf"(?:go(?:es)?|forms?|makes? up|builds?) (?:down |along )?{FULL})|(?P<short>{PREPOSITION} (?:{SHORT})|"
    rf"(?:go(?:es)?|forms?|makes? up) (?:the other|another|the second)))"
    r" (?=$|(?:, |and |while |; ))"
)
_CUT = re.compile(
    r"(?:^(?:(?:from there|after that|then|afterwards|from here|next|meanwhile|here) (?:, )?)?|(?:^|(?<= "
    r"))(?:, and|, while|, whereas|, but|and|while|whereas|,|:|;) )"
)
_LEADING = re.compile(
    rf"(?:[^:]* : |(?:(?:after that|afterwards|then|from there|next) (?:, )?)?(?:it|the process|the flow|"
    rf"the work|work) (?:then )?{FORKS} (?:into|to) )"
)
_STOPS = ("IF", "UNLESS", "ELSE", "EITHERWAY", "MUSTNOT", "NOT")


@dataclass(frozen=True, slots=True)
class Told:
    """What a sentence says of one track: its label, whether that has the noun; its words and its work."""

    label: str
    full: bool
    head: tuple[Token, ...]
    body: tuple[Token, ...]


def told_in(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], list[Told]]:
    """What stands before the first track of a sentence, and what it says of each; no track: an empty list."""
    line = Line(tokens)
    if has(tokens[:1], *_STOPS):
        return (), []
    heads = list(_heads(line))
    if not heads:
        lead = _LEADING.match(line.text)
        at = line.at(lead.end()) if lead else 0
        return tuple(tokens[: at or 0]), _behind(Line(tokens[at or 0 :]))
    found: list[Told] = []
    for number, (start, match) in enumerate(heads):
        end = heads[number + 1][0] if number + 1 < len(heads) else len(line.text)
        one = _told(line, match, start, match.end(), end)
        if one is None:
            return (), []
        found.append(one)
    before = tuple(tokens[: line.at(heads[0][0]) or 0])
    colon = max((n for n, t in enumerate(before) if t.of("COLON")), default=-1)
    if not tokens[len(before)].of("COLON") and has(before[colon + 1 :], "AGENT"):
        ahead = _behind(Line(before[colon + 1 :]))
        return (before[: colon + 1], [*ahead, *found]) if ahead else ((), [])
    return before, found


def _heads(line: Line) -> Iterator[tuple[int, re.Match[str]]]:
    """Where tracks begin: the joint before, and the head behind it."""
    for cut in _CUT.finditer(line.text):
        match = _BEFORE.match(line.text, cut.end())
        if match and line.at(match.end()) is not None and line.at(cut.start()) is not None:
            yield cut.start(), match


def _told(line: Line, match: re.Match[str], start: int, begin: int, end: int) -> Told | None:
    first, last = line.at(begin), line.at(end)
    head = line.at(start)
    if first is None or last is None or head is None:
        return None
    body = tuple(line.tokens[first:last])
    while body and body[-1].of("COMMA", "CLOSE", "AND"):
        body = body[:-1]
    if not has(body, "AGENT"):
        return None
    return Told(_label(match.group()), match["full"] is not None, tuple(line.tokens[head:first]), body)


_JOINTS = re.compile(rf"\b(?:{PREPOSITION}|the|a|an|one|goes?|runs?) |[,:(] ?")
_VERBS = re.compile(rf" (?:{BODY_VERB}) ?(?:, )?$")


def _label(said: str) -> str:
    return _JOINTS.sub("", _VERBS.sub(" ", said.strip() + " ")).strip() or said.strip()


def _behind(line: Line) -> list[Told]:
    """Tracks whose names stand behind their work: "B goes one way, C and D go the other"."""
    found: list[Told] = []
    start = 0
    for match in _BEHIND.finditer(line.text):
        first, last, end = line.at(start), line.at(match.start() + 1), line.at(match.end())
        if first is None or last is None or end is None:
            return []
        body = tuple(line.tokens[first:last])
        head = tuple(line.tokens[last:end])
        while body and body[0].of("COMMA", "AND", "WHILE", "SEMI"):
            head, body = (body[0], *head), body[1:]
        if not has(body, "AGENT"):
            return []
        found.append(Told(match.group().strip(), match["full"] is not None, head, body))
        start = match.end()
    behind = line.at(start)
    if not found or behind is None or not line.text[start:].strip(" ,."):
        return found
    rest = line.tokens[behind:]
    if has(rest[:2], "AGENT"):
        return []
    return [*found[:-1], replace(found[-1], body=(*found[-1].body, *rest))]
