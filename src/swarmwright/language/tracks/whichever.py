"""Whichever: what comes behind a choice: "whatever was taken, E follows", "both ways end in E"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.tracks.joins import runs, then
from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.vocabulary import CASE, CASES
from swarmwright.language.words.tokens import Token, has

__all__ = ["behind_one"]

_ANY = r"(?:either|both|any|all|each|every|all three|all the|both the|every one)(?: of (?:the|these|them))?"
_OVER = r"(?:is|has|was|been|over|done|finished|complete|completed|made| )+"
_TAKEN = (
    rf"(?:either way|(?:in|after|from|for|by|behind|through|with|at the end of) "
    rf"(?:{_ANY} (?:{CASES}|{CASE}|ways?|event)|(?:the|these|those) (?:[a-z]+ )?{CASES}|(?:this|that) "
    r"(?:[a-z]+ )?(?:gateway|choice|fork|split|decision)|"
    rf"(?:the )?(?:gateway|choice|decision|branching|alternatives?|chosen {CASE}|{CASE} (?:that was )?taken))"
    r"|(?:whatever|whichever|no matter|regardless|independent|independently|irrespective)"
    r"(?: (?!@)[a-z'-]+){0,7}"
    rf"|(?:once|when|after|as soon as) (?:one of (?:them|these|those|the {CASES})|"
    rf"the (?:choice|chosen {CASE}|decision)|this|that|it|either one|either) {_OVER})"
)
_FRONT = re.compile(rf"(?:(?:then|finally|and|but) (?:, )?)?{_TAKEN} (?:, )?(?:then )?(?=[^ ,])")
_DONE = r"(?:reached|entered|executed|done|performed|run|started)"
_BACK = re.compile(
    rf" (?:, )?(?:(?:comes|runs|goes|works|follows|starts|begins) |(?:is|are) {_DONE} )?{_TAKEN} (?=[.] $|$)"
)
_MEETS = re.compile(
    rf"(?:then |finally )?(?:{_ANY} (?:{CASES}|ways|{CASE})|both|all) (?:then |finally )?(?:again )?"
    r"(?:ends?|meets?|joins?|merges?|come together|comes together|converges?|leads?|flows?|run|continues?|"
    r"goes on|go on|finish|finishes|closes?|terminates?|conclude|result)(?: up)?(?: again)? "
    r"(?:in|into|at|to|with|by|before|on|onto) "
)


def behind_one(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Token, ...]] | None:
    """A sentence with "then" in the place of "whichever was taken", and the words left out; None: no such."""
    line = Line(tokens)
    for pattern in (_FRONT, _MEETS):
        match = pattern.match(line.text)
        at = line.at(match.end()) if match else None
        if at and has(tokens[at:], "AGENT") and not has(tokens[:at], "AGENT"):
            rest = tokens[at:]
            bare = all(t.of("AGENT", "AND", "OR", "STOP") for t in rest)
            return (then(tokens[0]), *rest, *([runs(rest[-1])] if bare else [])), tuple(tokens[:at])
    match = _BACK.search(line.text)
    at = line.at(match.start() + 1) if match else None
    if at and has(tokens[:at], "AGENT") and not has(tokens[at:], "AGENT"):
        bare = all(t.of("AGENT", "AND", "OR") for t in tokens[:at])
        return (then(tokens[0]), *tokens[:at], *([runs(tokens[at])] if bare else [])), tuple(tokens[at:])
    return None
