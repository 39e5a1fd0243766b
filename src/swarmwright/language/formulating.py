"""Formulating: a formula's chains and stages → claims. Names that are nothing but names carry no order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

from swarmwright.language.chains import Chain, Stage
from swarmwright.language.claims import Block, Branch
from swarmwright.language.diagnostics import diagnose
from swarmwright.language.formulas import Formula
from swarmwright.language.reworking import came_before, second_step
from swarmwright.language.segments import Segment
from swarmwright.language.talk import Talk, latest, node, order_before

__all__ = ["formula_claims"]


def formula_claims(talk: Talk, segment: Segment, formula: Formula) -> None:
    """Take over a formula: its orders, or both readings where there are two."""
    talk.ledger.consume((t for t in segment.tokens if not t.of("PLACE")), "formula")
    if formula.other is not None:
        said = "this can be cut in two places, which gives two orders"
        pick = talk.forks.at(segment.span, said)
        if pick == 0:
            _shared(talk, segment, formula)
            return
        formula = Formula(formula.statements if pick == 1 else formula.other)
    _dangling(talk, segment)
    _both_ways(talk, segment)
    known = set(talk.claims.nodes)
    chains = [c for statement in formula.statements for c in statement]
    if any(c.first and c.last and len([n for s in c.stages for n in s.names]) > 1 for c in chains):
        said = "first and last are said here of the same names; say who comes after whom"
        talk.claims.diagnostics.append(diagnose("SW204", segment.span, said, severity="warning"))
    done: list[str] = []
    for statement in formula.statements:
        _warn_of_scope(talk, segment, statement)
        sides = [_chain_nodes(talk, segment, chain) for chain in statement]
        for at, one in enumerate(sides):
            for other in sides[at + 1 :]:
                talk.claims.together.append((frozenset(one), frozenset(other) - frozenset(one), segment.span))
        ends = [_last_of(talk, chain) for chain in statement]
        done = [i for side in ends for i in side] or done
    _follows(talk, segment, formula, known)
    if done:
        talk.memory.stage = tuple(dict.fromkeys(done))


def _dangling(talk: Talk, segment: Segment) -> None:
    """Say that a formula ends in a word that needs another name ("Beta starts after.")."""
    last = next((t for t in reversed(segment.tokens) if not t.of("INERT")), None)
    if last is not None and last.of("FOLLOWED", "PRECEDED", "BEFORE", "ONCE") and not last.of("THEN", "LAST"):
        said = f"{last.text!r}: what, or who? The sentence ends here"
        talk.claims.diagnostics.append(diagnose("SW402", (last.start, last.end), said))


def _both_ways(talk: Talk, segment: Segment) -> None:
    """Say that "before or after" puts nobody in an order."""
    said = [t for t in segment.tokens if not t.of("INERT")]
    for one, joint, two in zip(said, said[1:], said[2:], strict=False):
        links = one.of(*_BEHIND, *_AHEAD) and two.of(*_BEHIND, *_AHEAD) and joint.of("OR", "AND")
        if links and one.of(*_BEHIND) != two.of(*_BEHIND):
            told = "before and after are both said here; say which"
            talk.claims.diagnostics.append(diagnose("SW402", (one.start, two.end), told))


_BEHIND = ("ONCE", "PRECEDED")
_AHEAD = ("BEFORE", "FOLLOWED")


def _follows(talk: Talk, segment: Segment, formula: Formula, known: set[str]) -> None:
    """ "2. Beta and Gamma start together": new steps come after those told before."""
    numbered = segment.shape == "numbered"
    told = bool(talk.case_ids) and any(t.of("STARTV") for t in segment.tokens)
    if not (numbered or told) or len(formula.statements) != 1 or len(formula.statements[0]) != 1:
        return
    chain = formula.statements[0][0]
    first = talk.staged.get(id(chain.stages[0]), ()) if chain.stages else ()
    if chain.first or chain.last or set(first) & known:
        return
    order_before(talk, talk.memory.stage, first, segment.span, inferred=True, plain=numbered)


def _last_of(talk: Talk, chain: Chain) -> tuple[str, ...]:
    return talk.chained.get(id(chain), ())


def _warn_of_scope(talk: Talk, segment: Segment, statement: Sequence[Chain]) -> None:
    """Ask how far a choice reaches; say how a statement was read that leaves open how far "parallel" does."""
    for chain in statement:
        for stage, following in pairwise(chain.stages):
            if len(stage.groups) > 1 and "CHOICE" in stage.marks:
                last, then = stage.groups[-1][-1].text, following.names
                goes = then[0].text if then else "what follows"
                said = f"{goes} can follow whichever is chosen, or {last} alone"
                if talk.forks.at(segment.span, said, usual=True) == 2:
                    talk.narrow.add(id(stage))
    wide = any(len(stage.names) > 1 for chain in statement for stage in chain.stages[1:])
    if len(statement) > 1 and wide and any(len(chain.stages) > 1 for chain in statement):
        said = "the whole of what stands before “in parallel with” is taken to run beside the whole behind it"
        talk.claims.diagnostics.append(diagnose("SW204", segment.span, said, severity="warning"))


def _shared(talk: Talk, segment: Segment, formula: Formula) -> None:
    """Keep the orders that both readings have."""
    readings = [_plain_orders(statements) for statements in (formula.statements, formula.other or [])]
    for chain in (c for s in formula.statements for c in s):
        for stage in chain.stages:
            for token in stage.names:
                for id_ in talk.memory.ids(token):
                    node(talk, id_, segment.span)
    for earlier, later in sorted(readings[0] & readings[1]):
        order_before(talk, [earlier], [later], segment.span)


def _chain_nodes(talk: Talk, segment: Segment, chain: Chain) -> list[str]:
    seen: list[str] = []
    before: list[str] = list(talk.memory.stage) if chain.after else []
    branch: Branch | None = None
    if chain.after and chain.stages:
        _again(talk, segment, chain.stages[0])
    for stage in chain.stages:
        waiting = [] if "SEQ" in stage.marks else before  # in a sequence, the same name comes a second time
        ids = _stage_nodes(talk, segment, stage, [i for i in seen if i not in waiting])
        for id_ in dict.fromkeys(i for i in ids if i in before):
            order_before(talk, [id_], [id_], segment.span)
        order_before(talk, before, ids, segment.span)
        before = ids or before
        if branch is not None:
            branch.members += [i for i in ids if i not in branch.members]
        if id(stage) in talk.narrow:
            branch = talk.claims.blocks[-1].branches[-1]
            before = list(branch.members)
        seen += ids
        if len(ids) > 1:
            talk.memory.sets.append(tuple(ids))
    for size in chain.loops:
        inside = [i for s in chain.stages[:size] for i in talk.staged.get(id(s), ())]
        talk.claims.blocks.append(_formula_loop(talk, segment, inside))
    if chain.first and seen:
        talk.firsts.append((tuple(seen), segment.span))
    if chain.last and seen:
        talk.lasts.append((tuple(seen), segment.span))
    talk.chained[id(chain)] = tuple(before)
    talk.memory.note(tuple(dict.fromkeys(seen)))
    return seen


def _again(talk: Talk, segment: Segment, stage: Stage) -> None:
    """ "Start with Ada. Then Ben. Then Ada.": whoever has worked before what was said last works again."""
    for id_ in {i for token in stage.names for i in latest(talk, talk.memory.ids(token))}:
        if id_ in talk.claims.nodes and came_before(talk.claims.orders, id_, talk.memory.stage):
            second_step(talk, id_, segment.span)


def _formula_loop(talk: Talk, segment: Segment, members: Sequence[str]) -> Block:
    talk.last_loop = Block("loop", segment.span, list(dict.fromkeys(members)))
    return talk.last_loop


def _stage_nodes(talk: Talk, segment: Segment, stage: Stage, seen: list[str]) -> list[str]:
    groups = [
        [_occurrence(talk, id_, seen, segment) for token in group for id_ in talk.memory.ids(token)]
        for group in stage.groups
    ]
    ids = list(dict.fromkeys(i for group in groups for i in group))
    if stage.everything and not ids:
        ids = list(talk.claims.nodes)
    if len(groups) > 1 or ("CHOICE" in stage.marks and stage.everything):
        block = Block("choice", segment.span)
        block.branches = [Branch(None, group) for group in (groups if groups else [[i] for i in ids])]
        talk.claims.blocks.append(block)
    talk.staged[id(stage)] = tuple(ids)
    if "SEQ" in stage.marks and len(ids) < 2 and not stage.everything:
        said = "these are to go in order, but only one is named here"
        talk.claims.diagnostics.append(diagnose("SW402", segment.span, said, severity="warning"))
    if "SEQ" in stage.marks:
        for a, b in pairwise(ids):
            order_before(talk, [a], [b], segment.span)
    if "PAR" in stage.marks:
        for at, one in enumerate(ids):
            talk.claims.together.append((frozenset({one}), frozenset(ids[at + 1 :]), segment.span))
    if "LOOP" in stage.marks:
        talk.claims.blocks.append(_formula_loop(talk, segment, ids))
    return ids


def _occurrence(talk: Talk, id_: str, seen: list[str], segment: Segment) -> str:
    """The step that a name means in a chain: a further one if it already stands earlier in the same chain."""
    now = latest(talk, [id_])[0]
    if now not in seen:
        return node(talk, now, segment.span)
    said = f"{talk.roster.team.name(id_)} is named twice in one order: read as a second piece of work"
    talk.claims.diagnostics.append(diagnose("SW204", segment.span, said, severity="warning"))
    return second_step(talk, now, segment.span)


def _plain_orders(statements: Sequence[Sequence[Chain]]) -> set[tuple[str, str]]:
    orders: set[tuple[str, str]] = set()
    for chain in (c for s in statements for c in s):
        for one, two in zip(chain.stages, chain.stages[1:], strict=False):
            orders |= {(str(a.value), str(b.value)) for a, b in product(one.names, two.names)}
    return orders
