"""Whose work: "Ann writes the text while Ben draws the map. The editor approves the map": Ben's work alone.

A yes to a thing that one of those who work side by side makes, by the words of its task, is on that one's
work; the others go on beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.told.doers import meant
from swarmwright.language.told.talk import Talk, is_gate, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["decide_on_one"]

_THE = r"(?:the|this|that|these|those|its|his|her|their|an?|any|every|each)"
_THINGS = re.compile(rf"\b(?={_THE} ((?:(?!{_THE} )[\w-]+ ?){{1,3}}))")
_EACH = re.compile(r"\b(?:each|every)(?: single)? ([\w-]+)|\b(?:of )each$|\beach's\b", re.IGNORECASE)
_ANYBODY_MAKES = frozenset(["result", "output", "outcome", "work", "draft", "part", "piece", "one", "of"])
_OF_NO_ONE = frozenset(
    ["work", "result", "results", "output", "outcome", "part", "must", "has", "is", "be", "to", "by"]
)
"""What everybody makes, and words around a thing."""
_BY_ANYBODY = frozenset(["approval", "review", "check", "look", "approve", "approves", "approved"])
_WORD = re.compile(r"[\w-]+")


def decide_on_one(talk: Talk, tokens: Sequence[Token], known: Collection[str]) -> None:
    """Leave a new decision behind the one whose work it is on, where the text alone put it behind several.

    known: the steps and decisions told before the sentence.
    """
    gates = [i for i in talk.claims.nodes if i not in known and is_gate(talk, i)]
    if not has(tokens, "THEN", "FOLLOWED", "LAST"):
        for one, other in pairwise(gates):
            _part(talk, one, other)
    each = any(a.of("ONCE") and b.low.startswith("each of") for a, b in pairwise(tokens))
    for gate in gates:
        if len(gates) == 1 and (each or _is_on_each(talk, gate)):
            _one_for_each(talk, gate)
            continue
        orders = talk.claims.orders
        before = list(dict.fromkeys(o.earlier for o in orders if o.later == gate))
        if len(before) < 2 or any(o.later == gate and not o.inferred for o in orders):
            continue
        made = [i for i in before if _makes(talk, i, gate)]
        if len(made) != 1:
            continue
        kept = (o for o in orders if o.later != gate or o.earlier in made)
        orders[:] = [replace(o, inferred=False) if o.later == gate else o for o in kept]
        talk.claims.gates_after.append((gate, frozenset(made)))


def _is_on_each(talk: Talk, gate: str) -> bool:
    """ "The editor approves each chapter", where each of those before it writes one."""
    found = _EACH.search(str(talk.claims.nodes[gate].task).strip(" .!"))
    if found is None:
        return False
    thing = (found[1] or "one").casefold()
    tasks = (str(talk.claims.nodes[o.earlier].task) for o in talk.claims.orders if o.later == gate)
    return thing in _ANYBODY_MAKES or all(_is_made(thing, task) for task in tasks)


def _one_for_each(talk: Talk, gate: str) -> None:
    """ "I approve each result": a decision on the work of each of those who work side by side."""
    claims = talk.claims
    before = list(dict.fromkeys(o.earlier for o in claims.orders if o.later == gate))
    held = {i for block in claims.blocks for i in block.everything()}
    if any(is_gate(talk, i) for i in before) or {gate, *before} & held:
        return
    for own in before[1:]:
        number = sum(not n.agent for n in claims.nodes.values()) + 1
        new, asked = f"gate#{number}", claims.nodes[gate]
        claims.nodes[new] = replace(asked, id=new, spans=list(asked.spans), signals=[])
        behind = [replace(o, earlier=new) for o in claims.orders if o.earlier == gate]
        claims.orders[:] = [
            replace(o, later=new) if (o.earlier, o.later) == (own, gate) else o for o in claims.orders
        ]
        claims.orders += behind
        claims.gates_before += [(new, ids) for one, ids in claims.gates_before if one == gate]
        claims.gates_after[:] = [
            (one, ids - {own}) if one == gate else (one, ids) for one, ids in claims.gates_after
        ]
        claims.gates_after.append((new, frozenset({own})))
        if gate in talk.memory.stage:
            talk.memory.stage = (*talk.memory.stage, new)
    if len(before) > 1:
        claims.gates_after[:] = [(one, ids) for one, ids in claims.gates_after if one != gate or ids]
        claims.gates_after.append((gate, frozenset(before[:1])))


def _part(talk: Talk, one: str, other: str) -> None:
    """ "I approve the text and Bo's boss the map": two things, of which neither yes waits for the other."""
    orders = talk.claims.orders
    tied = [o for o in orders if (o.earlier, o.later) == (one, other)]
    things, others = _things(talk, one), _things(talk, other)
    if not tied or not all(o.inferred for o in tied) or not (things and others) or things & others:
        return
    orders[:] = [o for o in orders if o not in tied]
    came = [o.earlier for o in orders if o.later == one and o.inferred]
    order_before(talk, came, [other], tied[0].span, inferred=True, plain=True)
    if other in talk.memory.stage:
        talk.memory.stage = tuple(dict.fromkeys((*talk.memory.stage, one)))


def _makes(talk: Talk, id_: str, gate: str) -> bool:
    """Whether the task of a step speaks of the thing that is decided on."""
    return any(_is_made(thing, str(talk.claims.nodes[id_].task)) for thing in _things(talk, gate))


def _is_made(thing: str, task: str) -> bool:
    """ "the map", "the drawing": whoever "draws the map" makes it."""
    verbs = [form for word in _WORD.findall(task.casefold())[:1] for form in (word, word.removesuffix("s"))]
    return thing in _told_in(task) or (thing not in _BY_ANYBODY and bool(meant([thing]) & meant(verbs)))


def _things(talk: Talk, gate: str) -> set[str]:
    """The words for what is decided on; who decides is none of them."""
    asked = talk.claims.nodes[gate]
    people = {word for who in asked.approvers for word in _WORD.findall(who.casefold())}
    return _told_in(str(asked.task)) - people - _OF_NO_ONE


def _told_in(text: str) -> set[str]:
    told = " ".join(_WORD.findall(text.casefold()))
    return {word for run in _THINGS.findall(told) for word in _WORD.findall(run)}
