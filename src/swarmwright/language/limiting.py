"""Limiting: numbers with units → limits on agents, or bounds of a loop."""

from __future__ import annotations

from swarmwright.language.claims import Block
from swarmwright.language.clauses import Clause
from swarmwright.language.limits import Bound, read_limits
from swarmwright.language.repeating import loop_of
from swarmwright.language.talk import Main, Scene, Talk, mentioned, node, subject_of, use
from swarmwright.workflow.rules import EVERYONE, Limit, LimitKind

__all__ = ["bounds"]


def bounds(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause with a number and a unit: limits, or the bound of a loop."""
    bounds = read_limits(clause, carried=bool(scene.limited)) or _elliptic(talk, clause)
    if not bounds:
        return False
    for bound in bounds:
        _bound_one(talk, scene, clause, bound)
    if clause.has("THEN", "ANNOUNCE") and subject_of(talk, clause) and not clause.has("RETRY"):
        return False
    if scene.rounds is not None and subject_of(talk, clause) and clause.has("WORD", "OUTPUT", "STARTV"):
        use(talk, [c for c in clause.chunks if c.of("QTY", "ATMOST")], "bound")
        return False
    use(talk, clause.chunks, "limit")
    return True


def _elliptic(talk: Talk, clause: Clause) -> tuple[Bound, ...]:
    """ "Lab has 20 minutes, Imaging 45"."""
    numbers = [c for c in clause.chunks if c.of("NUM")]
    who = tuple(clause.all("NP"))
    if talk.last_limit is None or len(numbers) != 1 or not who or clause.has("WORD", "USE", "STARTV"):
        return ()
    scale = talk.last_limit.quantity.values[0] / max(
        float(talk.last_limit.quantity.tokens[0].value or 1), 1e-9
    )
    value = float(numbers[0].tokens[0].value) * scale
    return (Bound(talk.last_limit.measure, (value,), who, False, talk.last_limit.quantity),)


def _bound_one(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> None:
    if bound.measure in ("max_rounds", "times") and _bounds_loop(talk, scene, clause, bound):
        return
    subjects = _subjects(talk, scene, clause, bound)
    scene.limited = subjects
    values = bound.values if len(bound.values) == len(subjects) else (bound.values[0],) * len(subjects)
    for id_, value in zip(subjects, values, strict=True):
        if id_ != EVERYONE:
            node(talk, id_)
        talk.claims.rules.append(Limit(id_, _limit_kind(bound.measure), value, spans=(clause.span,)))
    talk.last_limit = bound
    if bound.measure == "retries" or clause.has("RETRY"):
        scene.condition = None
        scene.mains.append(Main((), clause.link, clause.span, words="retry"))


def _bounds_loop(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> bool:
    """Whether the number bounds a loop: of this sentence, the last one, or one still to come."""
    rounds = int(bound.values[0])
    loop = scene.loop or (loop_of(talk, scene, clause.span) if _loops_here(talk, scene, clause) else None)
    if loop is None and clause.link in ("COMMA", "BUT", "AND") and not clause.has("NP"):
        loop = talk.last_loop
    together = tuple(i for w in bound.who for i in mentioned(talk, w))
    if loop is None and len(together) > 1 and clause.has("WORD") and not clause.has("EACH", "USE"):
        loop = Block("loop", clause.span, list(together))  # "Buyer and Seller negotiate for six rounds"
        talk.claims.blocks.append(loop)
        for id_ in together:
            node(talk, id_, clause.span)
        talk.memory.stage = together
    if loop is not None:
        loop.at_most = rounds
        use(talk, clause.chunks, "bound", "loop")
        return True
    if bound.measure == "times":
        scene.rounds = rounds
        scene.limited_to = tuple(i for w in bound.who for i in mentioned(talk, w))
        for id_ in scene.limited_to:
            node(talk, id_)
        return True
    return False


def _subjects(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> tuple[str, ...]:
    """Who is bounded; EVERYONE if nobody is named."""
    subjects = tuple(i for w in bound.who for i in mentioned(talk, w))
    if not subjects and not bound.everyone:
        subjects = scene.limited or (scene.mains[-1].ids if scene.mains else ())
    if not subjects and clause.has("IT"):
        subjects = talk.memory.subject
    return (EVERYONE,) if bound.everyone or not subjects else subjects


def _loops_here(talk: Talk, scene: Scene, clause: Clause) -> bool:
    return clause.has("LOOP", "WEAKLOOP")


def _limit_kind(measure: str) -> LimitKind:
    kinds: dict[str, LimitKind] = {
        "timeout_s": "timeout_s",
        "max_rounds": "max_rounds",
        "retries": "retries",
        "max_tool_calls": "max_tool_calls",
        "max_cost": "max_cost",
    }
    return kinds.get(measure, "retries")
