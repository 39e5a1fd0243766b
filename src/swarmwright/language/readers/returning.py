"""Returning: earlier work that is taken up again in a case ("otherwise A fixes it") → loops."""

from __future__ import annotations

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.doing import main_clause
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Block, Order, Span, leads_to
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.doers import the_doer
from swarmwright.language.told.mending import mends
from swarmwright.language.told.reworking import goes_round, other_verb, second_step
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    latest,
    node,
    order_before,
    subject_of,
    use,
)
from swarmwright.language.told.tasks import and_then, task_of
from swarmwright.workflow.conditions import Condition, Judged, leaves

__all__ = ["bare_bound", "done_again"]

_BESIDE_A_BOUND = ("ATMOST", "INERT", "BUT", "THEN", "STARTV", "MAY", "IT", "RELATIVE")


_MORE = ("BEFORE", "ONCE", "WHILE", "ELSE", "THEN", "IF", "UNLESS")
"""Links of clauses that say what else there is beside work that goes round."""


def done_again(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "If B rejects it, A rewrites it", "otherwise A fixes it": A has acted before B did.

    Other work is a further step, in that case alone. Work that mends goes round: where the sentence says
    more, and `frames` did not read it, it is refused.
    """
    subject = subject_of(talk, clause)
    rest = _opened_rest(talk, scene)
    tests = scene.condition is not None and not scene.mains
    if not (tests or rest) or subject is None or clause.has("MUSTNOT", "MAY"):
        return False
    ids = latest(talk, talk.memory.who(subject))
    here = talk.before_choice if rest else scene.tested or _finders(talk, scene) or talk.memory.stage
    if not ids or any(i not in talk.claims.nodes or not goes_round(talk, i, here) for i in ids):
        return False
    told = task_of(talk, clause)
    if not mends(talk.claims.nodes[ids[0]].task, told):
        further = tuple(second_step(talk, i, clause.span) for i in ids)
        order_before(talk, here, further, clause.span)
        main_clause(talk, scene, clause, further, "")
        scene.mains[-1].new, scene.mains[-1].partly = True, False
        return True
    after = scene.following.link if scene.following is not None else ""
    if not rest and not clause.has("TP") and after not in _MORE:
        use(talk, clause.chunks, "loop", ids[0])
        condition, scene.condition = scene.condition, None
        _go_round(talk, scene, clause.span, ids, here, condition)
        for step in (talk.claims.nodes[i] for i in ids):
            step.task = and_then(talk.prompt, step.task, told) if other_verb(step.task, told) else step.task
        return True
    names = ", ".join(talk.roster.team.name(talk.claims.nodes[i].agent) for i in ids)
    said = f"{names} takes up earlier work again in this case, and the sentence says more than could be"
    said += " understood with it; say what else there is in a sentence of its own"
    talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
    use(talk, clause.chunks, "loop", ids[0])
    scene.condition = None
    return True


def _finders(talk: Talk, scene: Scene) -> tuple[str, ...]:
    """ "If a test fails, Ann fixes it": who is said to test."""
    asked = leaves(scene.condition) if scene.condition is not None else ()
    words = [w for leaf in asked if isinstance(leaf, Judged) for w in leaf.text.casefold().split()]
    return the_doer(talk, words)


def _opened_rest(talk: Talk, scene: Scene) -> bool:
    """Whether "otherwise" has just opened the other branch of a choice with one case."""
    choice, branch = scene.choice, talk.branch
    fresh = branch is not None and branch.condition is None and not branch.members
    return fresh and choice is not None and len(choice.branches) == 2 and choice.branches[-1] is branch


def bare_bound(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "…, max 4": a number without a unit, right behind a loop that has no bound yet."""
    number = next((c for c in clause.chunks if c.of("NUM") or _counts(c)), None)
    plain = all(c is number or c.of(*_BESIDE_A_BOUND) for c in clause.chunks)
    block = scene.loop or (talk.last_loop if not scene.mains and number and number.kind == "QTY" else None)
    if number is None or not plain or not clause.has("ATMOST") or block is None or block.at_most is not None:
        return False
    if block.kind == "supervised":
        return False  # a bound on the rounds of whoever decides
    block.at_most = int(number.values[0] if number.values else float(number.tokens[0].value))
    use(talk, clause.chunks, "bound", "loop")
    return True


def _counts(chunk: Chunk) -> bool:
    return chunk.kind == "QTY" and chunk.measure in ("max_rounds", "times") and len(chunk.values) == 1


def _go_round(
    talk: Talk,
    scene: Scene,
    span: Span,
    starts: tuple[str, ...],
    goals: tuple[str, ...],
    condition: Condition | None,
) -> None:
    """A loop from `starts` to `goals`, everything between them included."""
    orders = list(talk.claims.orders)
    if not any(o.later in goals and not o.inferred for o in orders):
        orders += [Order(s, g, span) for s in talk.memory.stage for g in goals if s != g]
    between = [n for n in talk.claims.nodes if leads_to(orders, starts, [n]) and leads_to(orders, [n], goals)]
    _loop(talk, scene, span, tuple(dict.fromkeys((*starts, *between, *goals))), condition)


def _loop(
    talk: Talk, scene: Scene, span: Span, members: tuple[str, ...], condition: Condition | None
) -> None:
    for id_ in members:
        node(talk, id_, span)
    block = Block("loop", span, list(members), at_most=scene.rounds)
    scene.rounds = None
    block.until = negated(condition) if condition is not None else None
    talk.claims.blocks.append(block)
    scene.loop = talk.last_loop = block
    talk.looped_back = condition is not None
    scene.mains.append(Main((), "", span, words="loop"))
