"""Turns: who alternates works one after the other, again and again: an order and a loop.

"Ann and Ben take turns", "the draft goes back and forth between them": what the readers made of the sentence
stands; where it left them side by side, or without a loop, both are added here. Without an end it is no loop
that anybody could run, and the checks say so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.told.claims import Block
from swarmwright.language.told.items import Item, words_of
from swarmwright.language.told.reworking import came_before
from swarmwright.language.told.talk import Talk, latest, node, order_before
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.rules import Limit

__all__ = ["alternate", "alternating"]

_EACH = r"(?:each other|one another|the other|each)"
_PASSING = r"(?:pass|hand|send|throw|bounce|toss|bat|kick|give|lob|volley|swap|trade|exchange|return)\w*"
_TURNS = re.compile(
    r"\b(?:alternat\w+|ping-?pong\w*|tak(?:e|es|ing) (?:it |this |that |them )?(?:in )?turns"
    r"|(?:in|by) turns|turn and turn about|turn about"
    r"|back and forth|forth and back|to and fro"
    rf"|{_PASSING}(?: \S+){{0,4}}? (?:to|off|with|at|between|back to) {_EACH}"
    r"|keeps? (?:swapping|trading|exchanging))\b"
)
_ADJECTIVE = re.compile(r"\b(?:alternativ\w+$|(?:the|an?|some|any|each|every|no|another) alternat\w+)")
_CLAUSE = ("COMMA", "SEMI", "COLON", "OPEN", "CLOSE")


def alternating(words: Sequence[Item]) -> tuple[Item, ...] | None:
    """The names of those who are said to take turns (none where a pronoun says it); None if nobody is."""
    text, places = "", list[int]()
    for word in words:
        places.append(len(text))
        text += ("#" if word.kind == "NAME" else word.text.casefold()) + " "
    found = _TURNS.search(text)
    if found is None or _ADJECTIVE.search(text, 0, found.end()):
        return None
    at = next(n for n, place in enumerate(places) if place >= found.start())
    marks = [n for n, w in enumerate(words) if w.kind in _CLAUSE]
    start = max((n + 1 for n in marks if n < at and not _listed(words, n)), default=0)
    stop = next((n for n in range(at, len(words)) if n in marks or words[n].text in _ENDS), None)
    inside = words[start:stop]
    names = tuple(w for w in inside if w.kind == "NAME")
    return names or tuple(w for w in words[:start] if w.kind == "NAME")


_ENDS = frozenset(["until", "till", "unless", "if", "when", "once", "then", "before", "after", "while"])


def _listed(words: Sequence[Item], at: int) -> bool:
    """Whether this comma stands in a list of names, or behind one ("Ann, Ben and Cleo")."""
    return words[at - 1].kind == "NAME" and at > 0


def alternate(talk: Talk, tokens: Sequence[Token], they: Sequence[str]) -> None:
    """Put those who take turns in this sentence in an order, and in a loop; they: who a pronoun meant."""
    names = alternating(words_of(tokens))
    if names is None:
        return
    named = dict.fromkeys(i for word in names for i in talk.memory.ids(word.token))
    ids, span = list(latest(talk, named or they)), (tokens[0].start, tokens[-1].end)
    if len(ids) < 2:
        return
    for id_ in ids:
        node(talk, id_, span)
    told = talk.claims.orders
    for one, two in pairwise(ids):
        if not (came_before(told, one, [two]) or came_before(told, two, [one])):
            order_before(talk, [one], [two], span)
    talk.claims.together = [t for t in talk.claims.together if not (t[0] | t[1]) <= set(ids)]
    _looped(talk, ids, tokens)
    if set(ids) <= set(talk.memory.stage) or talk.memory.stage == tuple(ids[:1]):
        talk.memory.stage = (ids[-1],)


def _counted(tokens: Sequence[Token]) -> int | None:
    """ "They alternate ten times": how often, where the sentence says it once."""
    counts = [one for one, two in pairwise(tokens) if one.of("NUM") and two.of("TIMES", "ROUND")]
    return int(float(counts[0].value)) if len(counts) == 1 else None


def _looped(talk: Talk, ids: list[str], tokens: Sequence[Token]) -> None:
    """The loop of those who take turns, with the rounds that the sentence gives them as its bound."""
    span = (tokens[0].start, tokens[-1].end)
    loop = next((b for b in talk.claims.blocks if b.kind == "loop" and set(ids) <= set(b.members)), None)
    if loop is None:
        loop = Block("loop", span, ids)
        talk.claims.blocks.append(loop)
    rounds = [r for r in talk.claims.rules if isinstance(r, Limit) and _of_these(talk, r, ids, span)]
    if rounds and loop.at_most is None:
        loop.at_most = int(rounds[0].value)
        talk.claims.rules = [r for r in talk.claims.rules if r not in rounds]
    loop.at_most = loop.at_most or _counted(tokens)
    talk.last_loop = loop


def _of_these(talk: Talk, rule: Limit, ids: Sequence[str], span: tuple[int, int]) -> bool:
    agents = {talk.claims.nodes[i].agent for i in ids}
    here = any(span[0] <= a and b <= span[1] for a, b in rule.spans)
    return rule.kind == "max_rounds" and here and rule.subject in agents
