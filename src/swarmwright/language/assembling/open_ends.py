"""Open ends: "Ann and Bob work in parallel. After Ann, I approve. Then Cy posts": Cy waits for Bob, too.

A sentence that goes on behind one of those who work side by side moves that one's track alone. The others are
still what was told last: nobody has been said to wait for them, and what comes next comes behind them all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Talk, is_gate, is_happening, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["close_open_ends", "join_the_background", "keep_open_ends"]

_TIMES = ("AFTER", "ONCE")

_JOINS = re.compile(
    r"(?:then |finally )?(?:(?:merge|combine|join|unite|consolidate|synchroni[sz]e|collate|pool|reconcile)s?"
    r"|(?:put|bring|piece|tie|pull|stitch)s? [\w ]{0,20}together)\b",
    re.IGNORECASE,
)
"""Work on what several have made, whoever it was said to come behind."""

_ALL_DONE = re.compile(
    r"\b(?:once|when|after|as soon as) (?:they (?:are |have )?)?all (?:of (?:them|this|that) )?"
    r"(?:are |is |have |has )?(?:been )?(?:done|finished|complete|completed|ready|through)\b"
)
_JOINS_ALL = re.compile(
    rf"{_JOINS.pattern}(?:(?:with|up|of|from|the|their|these|those|all|three|four|two|his|her)\b ?| )*"
    r"(?:everything|all|both|them|(?:two|three|four|results?|outputs?|findings?|parts?|pieces|drafts|texts"
    r"|threads?|strands?|tracks?|branches|contributions?|work)\b)",
    re.IGNORECASE,
)
"""The same, where it is said that all of it is joined."""


def keep_open_ends(
    talk: Talk, tokens: Sequence[Token], known: Collection[str], stage: tuple[str, ...]
) -> None:
    """Keep among what was told last whoever works beside a track that the sentence has led on.

    known, stage: the steps, and what was told last, before the sentence.
    """
    now = talk.memory.stage
    fresh = [i for i in talk.claims.nodes if i not in known]
    _wait_for_that_alone(talk, tokens, fresh)
    _wait_for_all(talk, tokens, known)
    if not any(i in fresh for i in now):
        return
    ends = dict.fromkeys((*stage, *(i for i in fresh if is_gate(talk, i) or not is_happening(i))))
    after = _after(talk, ends)
    passed = [i for i in ends if i not in now and after.get(i, set()) & set(now)]
    apart = _held_in(talk.claims.blocks)
    left = [
        i
        for i in ends
        if i not in now
        and i in talk.claims.nodes
        and i not in talk.free
        and i not in apart
        and not after.get(i)
        and any(_beside(i, one, after) for one in passed if i in fresh or one in stage)
    ]
    joins = [i for i in now if i in fresh and _JOINS.match(str(talk.claims.nodes[i].task).strip())]
    for one in joins:
        order_before(talk, left, [one], talk.claims.nodes[one].spans[0], inferred=True)
    if left and not joins:
        if not (tokens[0].of(*_TIMES) or _says_behind_whom(talk, tokens, fresh)):
            _note(talk, left, fresh, after)
        talk.memory.stage = tuple(dict.fromkeys((*now, *left)))


def _wait_for_that_alone(talk: Talk, tokens: Sequence[Token], fresh: Sequence[str]) -> None:
    """ "Ben starts as soon as I have approved Ann's text": nobody else is waited for."""
    orders, named = talk.claims.orders, {str(token.value) for token in tokens if token.of("AGENT")}
    here, said = set(fresh), [o for o in orders if not o.inferred]
    asked = {o.later for o in said if o.earlier in named and o.later in here and is_gate(talk, o.later)}
    held = {o.later for o in said if o.earlier in asked and o.later in here & named}
    if held and not has(tokens, "THEN", "LAST"):
        orders[:] = [o for o in orders if not (o.inferred and not o.plain and o.later in held)]


def _wait_for_all(talk: Talk, tokens: Sequence[Token], known: Collection[str]) -> None:
    """ "Once all are done, Dee tests it": everybody told of for whom nobody waits, not those told of last."""
    if any(b.kind != "choice" for b in talk.claims.blocks) or not _ALL_DONE.search(masked(tokens)[0]):
        return
    whom = [str(t.value) for t in tokens if t.of("AGENT")]
    later = [i for i in talk.claims.nodes if i in whom]
    waiting = {o.later for o in talk.claims.orders if o.earlier in known and o.later in later}
    led = {o.earlier for o in talk.claims.orders if o.later not in later}
    if len(set(whom)) != 1 or not later or not waiting:
        return
    ends = [i for i in known if i in talk.claims.nodes and i not in led and i not in later]
    apart = [i for i in ends if not is_happening(i) or is_gate(talk, i)]
    order_before(talk, apart, later, talk.claims.nodes[later[0]].spans[0])


def _says_behind_whom(talk: Talk, tokens: Sequence[Token], fresh: Sequence[str]) -> bool:
    """ "After Ann, I approve before Cy begins", "I approve Ann's work before …": the yes is to hers."""
    named = {str(token.value) for token in tokens if token.of("AGENT")}
    orders = (o for o in talk.claims.orders if not o.inferred and o.later in fresh)
    return any(o.earlier in named and is_gate(talk, o.later) for o in orders)


def _note(talk: Talk, left: Sequence[str], fresh: Sequence[str], after: Mapping[str, set[str]]) -> None:
    """ "I approve the map before Cy begins": where nobody waits for the text, Cy comes behind it, too."""
    gates = [i for i in fresh if is_gate(talk, i)]
    behind = tuple(i for i in talk.memory.stage if i in fresh and any(i in after.get(g, ()) for g in gates))
    if behind:
        talk.open_ends.append((tuple(left), behind, talk.claims.nodes[behind[0]].spans[0]))


def close_open_ends(talk: Talk) -> None:
    """By the order of the text, put who comes behind a yes behind those for whom nobody is said to wait."""
    for left, behind, span in talk.open_ends:
        led = {o.earlier for o in talk.claims.orders}
        order_before(talk, [i for i in left if i not in led], behind, span, inferred=True)


def join_the_background(talk: Talk) -> None:
    """ "Ben fleshes it out, Cy checks facts in the background, Dee merges the two": Cy is waited for, too."""
    led = {o.earlier for o in talk.claims.orders}
    placed = {o.later for o in talk.claims.orders if not (o.inferred or o.plain)}
    loose = {i: talk.claims.nodes[i] for i in talk.free if i in talk.claims.nodes and i not in led}
    for id_, step in talk.claims.nodes.items():
        if id_ in loose or id_ in placed or not step.spans or not _JOINS_ALL.match(str(step.task).strip()):
            continue
        before = [i for i, one in loose.items() if one.spans and one.spans[0] < step.spans[0]]
        order_before(talk, before, [id_], step.spans[0], inferred=True)


def _after(talk: Talk, ends: Iterable[str]) -> dict[str, set[str]]:
    """Whom each of these comes before, by way of others, too; none of those that come before nobody."""
    later: dict[str, set[str]] = {}
    for order in talk.claims.orders:
        later.setdefault(order.earlier, set()).add(order.later)
    found: dict[str, set[str]] = {}
    for one in (one for one in ends if one in later):
        todo, seen = list(later[one]), set(later[one])
        while todo:
            fresh = later.get(todo.pop(), set()) - seen
            seen |= fresh
            todo += fresh
        found[one] = seen
    return found


def _beside(one: str, other: str, after: dict[str, set[str]]) -> bool:
    """Whether neither of the two comes before the other."""
    return one not in after.get(other, set()) and other not in after.get(one, set())


def _held_in(blocks: Collection[Block]) -> set[str]:
    """Who works in a case, in rounds, or where not all are waited for: what comes next is told there."""
    return {i for block in blocks for i in block.everything()}
