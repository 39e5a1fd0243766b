"""Outrunning: who works "before anybody else starts" works first, who works "after all the rest" last.

"Nobody else starts before Ann is done" is "Ann goes first". What is said of the others beside that stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["DONE", "MAY", "STARTS", "of_everybody", "with_first_and_last"]

_ELSE = r"(?:(?:any|every) ?(?:one|body) else|(?:any|every|each|all) other (?:agents?|ones?|members?|steps?))"
MAY = r"(?:(?:may|can|could|should|must|will|is|are|gets?|ever|even|allowed|permitted|to) )*"
STARTS = (
    r"(?:starts?|begins?|works?|goes|go|acts?|runs?|do|does|gets?|started|touch(?:es)?|joins?|steps)"
    r"(?: (?:to work|working|work|(?:any|some)thing(?: at all)?|their (?:work|part|job)|going|started"
    r"|the work|in|a finger|it)){0,2}"
)
DONE = (
    r"(?:(?:is|are|has|have|had|all|been) )+(?:done|finished|through|ready|completed|complete|worked"
    r"|done (?:their|its) (?:work|part|job))(?: (?:working|with it|with their (?:work|part)))?"
)
_OTHERS = ("else", "other", "rest")
_ENDS = r"(?= ?(?:, |; |\. |$))"
_FIRST = re.compile(
    rf"(?:(?:well|long|right|just) )?(?:before|prior to|ahead of) {_ELSE}(?: {MAY}{STARTS})?{_ENDS}"
)
_LAST = re.compile(
    rf"(?:only |right )?(?:(?:after|once|when|as soon as) {_ELSE} {DONE}|after (?:{_ELSE}|all the rest"
    rf"|the rest of (?:the|my|our) (?:team|agents|crew|bots)))(?: {DONE})?{_ENDS}"
)
_NOBODY_ELSE = re.compile(
    rf"^(?:nobody|no one|noone|none of the others?|no other (?:agent|one)s?)(?: else)? {MAY}{STARTS} "
    rf"(?:before|until|till|unless) (?P<who>@(?: (?:,|and|, and) @)*) {DONE} ?(?:\. )?$"
)


def with_first_and_last(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "first" and "last" in place of what is said of everybody else's time."""
    if not any(word in token.low for token in tokens for word in _OTHERS):
        return tuple(tokens)
    text, places = masked(tokens)
    held = _NOBODY_ELSE.search(text)
    if held is not None and not text.startswith("none ") and ("else" in text or " other " in text):
        who = [n for n, at in enumerate(places) if held.start("who") <= at < held.end("who")]
        talk.everybody = True
        talk.ledger.consume([*tokens[: who[0]], *tokens[who[-1] + 1 :]], "first")
        first = Token(frozenset({"FIRST"}), "first", tokens[0].start, tokens[who[0] - 1].end, "first")
        return (first, *(tokens[n] for n in who))
    for pattern, kind in ((_FIRST, "FIRST"), (_LAST, "LAST")):
        hit = pattern.search(text)
        inside = [n for n, at in enumerate(places) if hit.start() <= at < hit.end()] if hit else []
        if not inside or not has(tokens, "AGENT", "GROUP"):
            continue
        talk.everybody |= of_everybody(hit.group() if hit else "")
        span = (tokens[inside[0]].start, tokens[inside[-1]].end)
        said = talk.prompt[slice(*span)]
        one = replace(tokens[inside[0]], kinds=frozenset({kind}), text=said, end=span[1], value=said.lower())
        talk.ledger.consume([tokens[n] for n in inside[1:]], "order")
        return (*tokens[: inside[0]], one, *tokens[inside[-1] + 1 :])
    return tuple(tokens)


def of_everybody(said: str) -> bool:
    """Whether these words speak of everybody else, and so of the whole team."""
    return re.search(rf"\b(?:{_ELSE}|others|the rest)\b", said.casefold()) is not None
