"""Judges: whose word ends the rounds takes part in them, although the sentence tells of others alone.

"Ann writes, Ben checks it. Ann revises it until Ben accepts it": Ben has to look at what Ann has revised. So
does whoever works between the two. Who worked before the rounds, or beside them, is left where he is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from swarmwright.language.rounds.paths import reached
from swarmwright.language.told.claims import Block, Order
from swarmwright.language.told.talk import Talk, is_happening, latest, node, order_before
from swarmwright.language.told.tasks import and_then
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.conditions import Compare, Judged, leaves

__all__ = ["judges_take_part"]


def judges_take_part(talk: Talk, tokens: Sequence[Token]) -> None:
    """Take those into the loop of this sentence whose finding ends it."""
    block = talk.last_loop
    if block is None or block.until is None or block.kind != "loop" or talk.branch is not None:
        return
    if not tokens or not (tokens[0].start <= block.span[0] and block.span[1] <= tokens[-1].end):
        return
    _of_the_next_round(talk, block, tokens)
    judges = latest(talk, _asked(talk, block, tokens))
    for judge in judges:
        _take_up(talk, block, judge, tokens)
    members = [m for m in block.members if not is_happening(m)]
    for judge in judges:
        if judge in block.members or not members:
            continue
        if judge not in talk.claims.nodes:
            node(talk, judge, block.span)
            order_before(talk, members, [judge], block.span, inferred=True)
            block.members.append(judge)
        elif not _elsewhere(talk, judge, block, members):
            _join(talk, block, members, judge, tokens)
    _last_of_each(talk, block, judges, members)
    joined = tuple(j for j in judges if j in block.members and j not in members)
    if joined and set(talk.memory.stage) <= set(members):
        talk.memory.stage = joined


def _last_of_each(talk: Talk, block: Block, judges: Sequence[str], members: Sequence[str]) -> None:
    """ "Ann and Bob iterate until Bob is happy": he looks at what she has made, where no order was told."""
    if len(judges) != 1 or judges[0] not in members or len(members) < 2:
        return
    judge, others = judges[0], [m for m in members if m != judges[0]]
    behind = reached(talk.claims.orders, [judge])
    ordered = any(m in behind or judge in reached(talk.claims.orders, [m]) for m in others)
    if not ordered and not any(
        {judge, m} <= one | two for m in others for one, two, _ in talk.claims.together
    ):
        order_before(talk, others, [judge], block.span, inferred=True)


def _of_the_next_round(talk: Talk, block: Block, tokens: Sequence[Token]) -> None:
    """ "Ann and Ben polish it until …": nobody doubts when that is to be done."""
    here = (tokens[0].start, tokens[-1].end)
    for id_, told, doubt in talk.doubted:
        step = talk.claims.nodes.get(id_)
        if step is None or id_ not in block.members or not here[0] <= doubt.start <= doubt.end <= here[1]:
            continue
        if doubt in talk.claims.diagnostics:
            talk.claims.diagnostics.remove(doubt)
            if told not in step.task:
                step.task = and_then(talk.prompt, step.task, told)


def _asked(talk: Talk, block: Block, tokens: Sequence[Token]) -> list[str]:
    """The agents of this sentence of whom the condition speaks."""
    terms = tuple(leaves(block.until)) if block.until is not None else ()
    said = " ".join(t.text for t in terms if isinstance(t, Judged))
    reported = {t.agent for t in terms if isinstance(t, Compare)}
    measured = _behind_until(tokens) if any(isinstance(t, Compare) for t in terms) else ()
    found = (t for t in tokens if t.of("AGENT") and (t.text in said or str(t.value) in reported))
    named = list(dict.fromkeys(str(t.value) for t in (*found, *measured)))
    return named or (_all_of_them(talk, block) if _ALL.match(said.casefold()) else [])


_ALL = re.compile(
    r"(?:both|all(?: of them)?|neither|none of them|each of them|everyone|the (?:two|three|\w+s))\b"
)


def _all_of_them(talk: Talk, block: Block) -> list[str]:
    """ "(Bob and Cy review it.) Ann revises it until both are happy": those who come right behind her."""
    firsts = {talk.claims.nodes[m].agent for m in block.members if m in talk.claims.nodes}
    behind = [o.later for o in talk.claims.orders if o.earlier in firsts and o.later not in block.members]
    judges = list(dict.fromkeys(i for i in behind if not is_happening(i)))
    return judges if len(judges) > 1 and len(block.members) == 1 else []


def _behind_until(tokens: Sequence[Token]) -> list[Token]:
    """ "until Ben's score is above 8": whose score it is."""
    at = next((n for n, t in enumerate(tokens) if t.of("UNTIL")), len(tokens))
    inside = takewhile(lambda t: not t.of("COMMA", "SEMI", "THEN"), tokens[at + 1 :])
    return [t for t in inside if t.of("AGENT")]


def _elsewhere(talk: Talk, judge: str, block: Block, members: Sequence[str]) -> bool:
    """Whether the judge is said to work beside them, or in a composite of his own."""
    beside = any(judge in one | two and set(members) & (one | two) for one, two, _ in talk.claims.together)
    apart = (b for b in talk.claims.blocks if b is not block and judge in b.everything())
    return beside or any(not set(members) <= b.everything() for b in apart)


def _join(talk: Talk, block: Block, members: Sequence[str], judge: str, tokens: Sequence[Token]) -> None:
    """The judge, and who works between, where the judge's work follows theirs."""
    here = (tokens[0].start, tokens[-1].end)
    orders = [o for o in talk.claims.orders if not _told_here(o, judge, members, here)]
    behind = reached(orders, members)
    if judge not in behind:
        return
    between = [n for n in talk.claims.nodes if n in behind and judge in reached(orders, [n])]
    talk.claims.orders = orders
    block.members += [n for n in (*between, judge) if n not in block.members]


def _take_up(talk: Talk, block: Block, judge: str, tokens: Sequence[Token]) -> None:
    """A further step of somebody whose work the judge has seen is that work, taken up in each round."""
    nodes, here = talk.claims.nodes, (tokens[0].start, tokens[-1].end)
    for new in [m for m in block.members if m in nodes and nodes[m].agent not in ("", m)]:
        old, step = nodes[new].agent, nodes[new]
        made_here = all(here[0] <= a and b <= here[1] for a, b in step.spans)
        if not made_here or old not in nodes or judge not in reached(talk.claims.orders, [old]):
            continue
        if f"{old}#3" in nodes or any(old in b.everything() for b in talk.claims.blocks if b is not block):
            continue
        first = nodes[old]
        first.task = and_then(talk.prompt, first.task, step.task) if first.task and step.task else first.task
        first.spans += [s for s in step.spans if s not in first.spans]
        del nodes[new]
        block.members = list(dict.fromkeys(old if m == new else m for m in block.members))
        kept = (o for o in talk.claims.orders if new not in (o.earlier, o.later))
        further = (replace(o, earlier=old) for o in talk.claims.orders if o.earlier == new)
        talk.claims.orders = [*kept, *further]
        talk.memory.stage = tuple(dict.fromkeys(old if m == new else m for m in talk.memory.stage))
        talk.latest.pop(old, None)


def _told_here(order: Order, judge: str, members: Sequence[str], here: tuple[int, int]) -> bool:
    """Whether only the place of this sentence in the text puts members behind who has judged them."""
    inside = here[0] <= order.span[0] and order.span[1] <= here[1]
    return order.inferred and inside and order.later in members and order.earlier not in members
