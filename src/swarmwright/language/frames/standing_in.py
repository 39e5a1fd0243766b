"""Standing in: "if the errors rise, Undo runs instead of Roller": Undo has Roller's place in that case.

Roller works in the other one, where it stands: whatever comes before or behind it does so for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.frames.cutting import Part, parts
from swarmwright.language.frames.terms import term, wished
from swarmwright.language.frames.withheld import bare_running
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.items import Item, tokens_of, words_of
from swarmwright.language.told.talk import Talk, node, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["free", "put", "stands_in"]

_INSTEAD = ("instead of", "in place of", "rather than", "in the place of")
_DETERMINERS = frozenset(["the", "our"])


def stands_in(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read a sentence that says who works in whose place in some case; says whether it was one."""
    if not any(t.text in ("instead", "place", "rather", "instead of") for t in tokens):
        return False
    if sum(t.of("AGENT") for t in tokens) < 2 or has(tokens, "TOOL", "HUMAN", "ME", "APPROVE"):
        return False
    found = parts(words_of(tokens))
    if len(found) != 1 or found[0].kind not in ("IF", "WHEN", "UNLESS") or not found[0].condition:
        return False
    pair = _pair(found[0])
    if pair is None:
        return False
    words, (one, other) = found[0].condition, pair
    ids, others = talk.memory.ids(one.token), talk.memory.ids(other.token)
    inside = tokens_of(words, tokens)
    if (
        len(ids) != 1
        or len(others) != 1
        or ids == others
        or wished(inside)
        or not free(talk, ids[0], others[0])
    ):
        return False
    condition = term(talk, words, tokens)
    condition = negated(condition) if found[0].kind == "UNLESS" else condition
    tested = [i for t in inside if t.of("AGENT") for i in talk.memory.ids(t) if i in talk.claims.nodes]
    body = found[0].body
    span = (body[0].start, body[-1].end)
    task = " ".join(talk.prompt[one.end : _end(body)].split())
    put(talk, ids[0], others[0], span, "" if bare_running(task) else task)
    order_before(talk, [i for i in tested if i not in (*ids, *others)], ids, span, inferred=True)
    block = Block("choice", span, branches=[Branch(condition, [ids[0]]), Branch(None, [others[0]])])
    talk.claims.blocks.append(block)
    talk.ledger.consume(tokens, "choice", ids[0])
    talk.memory.note((*others, *ids))
    return True


def _pair(part: Part) -> tuple[Item, Item] | None:
    """Who works, and in whose place; None if that is not all that the clause says of anybody."""
    body = [w for w in part.body if w.kind not in ("COMMA", "SEMI") and w.text not in _DETERMINERS]
    names = [n for n, w in enumerate(body) if w.kind == "NAME"]
    if len(names) != 2 or names[0] != 0 or names[1] != len(body) - 1 or names[1] < 2:
        return None
    said = " ".join(w.text for w in body[: names[1]])
    return (body[0], body[-1]) if said.endswith(_INSTEAD) else None


def _end(body: Sequence[Item]) -> int:
    """Where the words end that say what is done: before "instead of"."""
    texts = [w.text for w in body]
    at = next(n for n, text in enumerate(texts) if text.split()[0] in ("instead", "in", "rather"))
    return body[at].start


def free(talk: Talk, one: str, other: str) -> bool:
    """Whether the first is told of now, and the other has one plain place, or none so far."""
    claims = talk.claims
    steps = [i for i, n in claims.nodes.items() if n.agent == other]
    inside = any(other in b.everything() for b in claims.blocks)
    return one not in claims.nodes and steps in ([], [other]) and not inside


def put(talk: Talk, one: str, other: str, span: tuple[int, int], task: str) -> None:
    """Give the one the other's place: before and behind whatever the other is."""
    claims, memory = talk.claims, talk.memory
    node(talk, one, span, task)
    if other not in claims.nodes:
        node(talk, other, span)
        order_before(talk, memory.stage, (one, other), span, inferred=True)
        memory.stage = (one, other)
        return
    claims.orders += [replace(o, later=one) for o in claims.orders if o.later == other and o.earlier != one]
    claims.orders += [replace(o, earlier=one) for o in claims.orders if o.earlier == other and o.later != one]
    if other in memory.stage:
        memory.stage = (*memory.stage, one)
