"""Joins: what comes behind all tracks: "when both have come together, E", "all branches end in F"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.vocabulary import ALL, DONE, FULL, NOUN, NOUNS
from swarmwright.language.words.tokens import Token, has

__all__ = ["behind_all", "runs", "then"]

_WHOLE = (
    rf"(?:{ALL}|{FULL} and {FULL}|(?:the )?[a-z]+ and (?:the )?[a-z]+ (?:{NOUNS}|{NOUN})|the [a-z]+ and "
    rf"(?:the )?{FULL}|the (?:split|fork|branching|parallel (?:part|work|section|phase)))"
)
_CLAUSE = rf"(?:when|once|after|as soon as|only after|only when|only once|whenever) {_WHOLE}(?: {DONE})+"
_PLACE = (
    rf"(?:at|after|behind|from|upon|on) (?:the )?(?:merge|join|merging|joining|junction|meeting point|"
    rf"split|fork|rejoin|merge point|join point|"
    rf"end of (?:both|all|all the|the|the two)(?: {NOUNS})?|(?:both|all|the|the two|all three|all the) "
    rf"(?:{NOUNS}))(?: (?:{DONE} )*{DONE})?"
)
_ALL_OF_THEM = (
    r"(?:(?:comes|goes|is|follows|runs|works) )?(?:after|behind) (?:both|all|"
    r"all (?:two|three|four)|both of them|all of them|these)"
)
_TAKES = re.compile(
    rf"@ (?:then |finally )?(?:collects|merges|joins|combines|unites|gathers|closes|brings together|takes) "
    rf"(?P<all>{_WHOLE} )(?:together |again |up |in )?(?:[.] )?$"
)
_FRONT = re.compile(rf"(?:{_CLAUSE}|{_PLACE}) (?:, )?(?:then )?(?=[^ ,])")
_MEETS = re.compile(
    rf"{_WHOLE} (?:then |finally |again )?(?:ends?|meets?|joins?|merges?|comes? together|converges?|leads?|"
    rf"flows?|runs?|rejoins?|come back together|"
    rf"(?:have|has|must|need|needs|ought) (?:to )?(?:be )?[a-z]+|are closed|is closed|"
    rf"are merged|are joined|are rejoined|unite|reunite|closes?|finish|finishes|feeds?|goes? on|continue|"
    rf"come)(?: up)?(?: again)? "
    rf"(?:in|into|at|to|with|by|before|on|onto|and then|, and then|and|, then|, after which|for) "
)
_JOIN = re.compile(r"(?:join|merge|rejoin|meet|come together|reunite)(?: again)? (?:before|in|at|into|for) ")
_BACK = re.compile(rf" (?:{_CLAUSE}|{_PLACE}|{_ALL_OF_THEM}) (?=[.] $|$)")


def then(near: Token) -> Token:
    """A "then" in the place of words that say no more."""
    return replace(near, kinds=frozenset({"THEN"}), text="then", value="then")


def runs(near: Token) -> Token:
    """A "runs" behind a name that stands alone."""
    return replace(near, kinds=frozenset({"STARTV", "USE"}), text="runs", value="runs")


def behind_all(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Token, ...]] | None:
    """A sentence with "then" in the place of what says that all tracks are over, and the words left out."""
    line = Line(tokens)
    for pattern in (_FRONT, _MEETS, _JOIN):
        match = pattern.match(line.text)
        at = line.at(match.end()) if match else None
        if at and has(tokens[at:], "AGENT") and not has(tokens[:at], "AGENT"):
            rest = tokens[at + (tokens[at].of("THEN")) :]
            return (then(tokens[0]), *rest), tuple(tokens[:at])
    match = _TAKES.match(line.text)
    at = line.at(match.start("all")) if match else None
    if at:
        return (then(tokens[0]), *tokens[:at]), tuple(tokens[at:])
    match = _BACK.search(line.text)
    at = line.at(match.start() + 1) if match else None
    if at and has(tokens[:at], "AGENT"):
        told = tuple(tokens[:at])
        while told[-1].of("COMMA"):
            told = told[:-1]
        alone = all(t.of("AGENT", "AND") for t in told)
        return (then(tokens[0]), *told, *([runs(told[-1])] if alone else [])), tuple(tokens[at:])
    return None
