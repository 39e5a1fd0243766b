"""Limiting: numbers with units → limits on agents, or bounds of a loop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.repeating import loop_of
from swarmwright.language.readers.weighing import doubted, names_somebody, of_any_step, of_nobody
from swarmwright.language.sentences.chunking import Chunk, chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Block, Span
from swarmwright.language.told.limits import Bound, read_limits
from swarmwright.language.told.talk import Main, Scene, Talk, agents_of, mentioned, node, subject_of, use
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import EVERYONE, Limit, LimitKind

__all__ = ["bounds", "bracketed", "note_limit"]


def bounds(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause with a number and a unit: limits, or the bound of a loop."""
    bounds = read_limits(clause, carried=bool(scene.limited), failing=_failing(talk, scene)) or _elliptic(
        talk, clause
    )
    if not bounds or of_nobody(clause, bounds):
        return False
    talk.claims.diagnostics += doubted(talk.prompt, scene.segment.span[0], clause, bounds)
    spread = _one_each(talk, bounds)
    if spread:
        _limit_each(talk, scene, clause, spread)
        use(talk, clause.chunks, "limit")
        return True
    for bound in bounds:
        _bound_one(talk, scene, clause, bound)
    if clause.has("THEN", "ANNOUNCE") and subject_of(talk, clause) and not clause.has("RETRY"):
        return False
    if scene.rounds is not None and subject_of(talk, clause) and clause.has("WORD", "OUTPUT", "STARTV"):
        use(talk, [c for c in clause.chunks if c.of("QTY", "ATMOST")], "bound")
        return False
    use(talk, clause.chunks, "limit")
    return True


_FAILURE = re.compile(r"\b(fail|crash|error|break|broke|die|dies|hang|time[sd]? out|go(es)? wrong|throws)")


def _failing(talk: Talk, scene: Scene) -> bool:
    """Whether the sentence's condition is that somebody fails."""
    start, end = scene.segment.span
    return scene.condition is not None and bool(_FAILURE.search(talk.prompt[start:end].casefold()))


def bracketed(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Take "(20 min, 2 retries)" behind a name or its work as that agent's limits; returns the rest.

    A limit in brackets is no mention: the work beside it is told for the first time, and has its place.
    """
    known, left = frozenset(talk.claims.nodes), list[Token]()
    at = 0
    while at < len(tokens):
        stop = _bracket(tokens, at)
        if stop and _limits_alone(talk, scene, _whose(tokens, at), tokens[at + 1 : stop]):
            talk.ledger.consume(tokens[at : stop + 1], "limit")
            at = stop + 1
            continue
        left.append(tokens[at])
        at += 1
    scene.limited = ()
    for id_ in [i for i in talk.claims.nodes if i not in known]:
        del talk.claims.nodes[id_]
    return tuple(left)


def _bracket(tokens: Sequence[Token], at: int) -> int:
    """The index of the bracket that closes the one at `at`, if it stands behind a name and holds a number."""
    if not tokens[at].of("OPEN") or not has(tokens[:at], "AGENT", "GROUP"):
        return 0
    stop = next((i for i in range(at, len(tokens)) if tokens[i].of("CLOSE")), 0)
    inside = tokens[at + 1 : stop]
    held = has(inside, "NUM", "NUMWORD") and not has(inside, "AGENT", "GROUP")
    return stop if held else 0


def _whose(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """Who is bounded by the bracket at `at`: the name before it; behind work, all who do it."""
    last = next(n for n in range(at - 1, -1, -1) if tokens[n].of("AGENT", "GROUP"))
    first = last
    while (
        last < at - 1 and first > 1 and tokens[first - 1].of("AND", "COMMA") and tokens[first - 2].of("AGENT")
    ):
        first -= 2
    return tokens[first : last + 1]


def _limits_alone(talk: Talk, scene: Scene, whose: Sequence[Token], inside: Sequence[Token]) -> bool:
    cuts = [-1, *(n for n, t in enumerate(inside) if t.of("COMMA", "AND")), len(inside)]
    parts = [inside[one + 1 : two] for one, two in pairwise(cuts) if two > one + 1]
    clauses = [Clause("", chunk((*whose, *part))) for part in parts]
    found = [(clause, bound) for clause in clauses for bound in read_limits(clause)]
    sure = [b for _, b in found if b.measure not in ("times", "max_rounds") and b.who]
    plain = not any(c.of("WORD") for clause in clauses for c in clause.chunks)
    if not plain or len(sure) != len(found) or {id(clause) for clause, _ in found} != set(map(id, clauses)):
        return False
    for clause, bound in found:
        _bound_one(talk, scene, clause, bound)
    scene.mains = [m for m in scene.mains if m.words != "retry"]
    return bool(found)


def _elliptic(talk: Talk, clause: Clause) -> tuple[Bound, ...]:
    """ "Lab has 20 minutes, Imaging 45"."""
    numbers = [c for c in clause.chunks if c.of("NUM")]
    who = tuple(clause.all("NP"))
    if (
        talk.last_limit is None
        or clause.has("QTY")
        or len(numbers) != 1
        or not who
        or clause.has("WORD", "USE", "STARTV")
    ):
        return ()
    last = talk.last_limit.quantity
    unit = last.values[0] / max(_number_in(last), 1e-9)
    value = _number_in(numbers[0]) * unit
    return (Bound(talk.last_limit.measure, (value,), who, False, last),)


def _number_in(chunk: Chunk) -> float:
    """The first number that stands in it, whatever stands before it ("$5"); 1 if none does ("a minute")."""
    return float(next((t.value for t in chunk.tokens if t.of("NUM") and not isinstance(t.value, str)), 1))


def _bound_one(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> None:
    if bound.measure in ("max_rounds", "times") and _bounds_loop(talk, scene, clause, bound):
        return
    subjects = _subjects(talk, scene, clause, bound)
    if not subjects or len(bound.values) not in (1, len(subjects)):
        said = "whom this limit bounds is not clear; it bounds nobody; say 'Ann has 5 minutes'"
        talk.claims.diagnostics.append(diagnose("SW304", clause.span, said))
        return
    scene.limited = subjects
    values = bound.values if len(bound.values) == len(subjects) else (bound.values[0],) * len(subjects)
    for id_, value in zip(subjects, values, strict=True):
        note_limit(talk, id_, _limit_kind(bound.measure), value, clause.span)
    talk.last_limit = bound
    if bound.measure == "retries" or clause.has("RETRY"):
        scene.condition = None
        scene.mains.append(Main((), clause.link, clause.span, words="retry"))


def note_limit(talk: Talk, id_: str, kind: LimitKind, value: float, span: Span) -> None:
    """Note one limit; another value for the same agent is a contradiction, not a second limit."""
    for rule in talk.claims.rules:
        if isinstance(rule, Limit) and (rule.subject, rule.kind) == (id_, kind) and rule.value != value:
            said = f"another limit of the same kind is given elsewhere: {rule.value:g}, here {value:g}"
            talk.claims.diagnostics += [diagnose("SW304", at, said) for at in (*rule.spans, span)]
    talk.claims.rules.append(Limit(id_, kind, value, spans=(span,)))


def _one_each(talk: Talk, bounds: tuple[Bound, ...]) -> list[tuple[str, Bound, float]]:
    """ "… have 10 minutes, 2 hours and 30 seconds respectively": for each agent a bound, or nothing."""
    ids = [i for w in bounds[0].who for i in agents_of(talk, w)]
    values = [(bound, value) for bound in bounds for value in bound.values]
    timed = len({b.measure for b in bounds}) == 1 and len(values) > 1 and bounds[0].measure != "times"
    if not timed or len(ids) != len(values):
        return []
    return [(id_, bound, value) for id_, (bound, value) in zip(ids, values, strict=True)]


def _limit_each(talk: Talk, scene: Scene, clause: Clause, spread: list[tuple[str, Bound, float]]) -> None:
    for id_, bound, value in spread:
        note_limit(talk, id_, _limit_kind(bound.measure), value, clause.span)
    scene.limited, talk.last_limit = tuple(id_ for id_, _, _ in spread), spread[0][1]


def _bounds_loop(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> bool:
    """Whether the number bounds a loop: of this sentence, the last one, or one still to come."""
    rounds = int(bound.values[0])
    if _bounds_supervisor(talk, scene, clause, bound):
        return True
    loop = scene.loop or (loop_of(talk, scene, clause.span) if _loops_here(talk, scene, clause) else None)
    if loop is None and clause.link in ("COMMA", "BUT", "AND") and not clause.has("NP"):
        loop = talk.last_loop
    together = tuple(i for w in bound.who for i in mentioned(talk, w))
    if (
        loop is None
        and len(together) > 1
        and (clause.has("WORD") or _laps(clause) or _goes_through(clause, bound))
        and not clause.has("EACH", "USE")
    ):
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
        scene.limited_to = tuple(i for w in bound.who for i in agents_of(talk, w))
        for id_ in scene.limited_to:
            node(talk, id_)
        return True
    return False


_GOING = frozenset(
    ["do", "does", "go", "goes", "run", "runs", "make", "makes", "perform", "performs", "complete",
     "completes", "play", "plays"]
)  # fmt: skip


def _goes_through(clause: Clause, bound: Bound) -> bool:
    """ "They may do up to three iterations": rounds that several do are done together; had, each has them."""
    words = {word for c in clause.chunks for t in c.tokens for word in t.low.split()}
    return bound.measure == "max_rounds" and bool(words & _GOING)


def _laps(clause: Clause) -> bool:
    """ "A maximum of four laps for A and B"."""
    return clause.has("FOR") and not clause.has("MAY", "MUST", "GIVE")


def _bounds_supervisor(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> bool:
    """ "Twenty rounds at most", said of nobody where somebody decides who works next: that one's rounds."""
    led = [b for b in talk.claims.blocks if b.kind == "supervised"]
    looped = any(b.kind == "loop" for b in talk.claims.blocks) or _loops_here(talk, scene, clause)
    if bound.measure != "max_rounds" or len(led) != 1 or looped or bound.who or bound.everyone:
        return False
    note_limit(talk, led[0].supervisor, "max_rounds", bound.values[0], clause.span)
    use(talk, clause.chunks, "limit")
    return True


def _subjects(talk: Talk, scene: Scene, clause: Clause, bound: Bound) -> tuple[str, ...]:
    """Who is bounded; EVERYONE if everybody is meant, nobody if somebody is meant who is not known."""
    if bound.everyone or (not bound.who and of_any_step(talk.prompt, scene.segment.span, bound.measure)):
        return (EVERYONE,)
    subjects = _described(scene, clause, bound) or _named(talk, bound)
    if subjects or bound.who:
        return subjects
    subjects = scene.limited or (scene.mains[-1].ids if scene.mains else ())
    tries = bound.measure == "retries" and not names_somebody(clause) and not clause.has("EACH")
    if not subjects and (clause.has("IT") or tries):
        subjects = scene.tested or (talk.memory.subject if clause.has("IT") else talk.memory.stage)
    if subjects:
        return subjects
    if clause.has("EACH") and not clause.has("AGENT") and len(talk.memory.stage) > 1:
        return talk.memory.stage
    every = clause.has("EACH", "NOBODY", "WHOLE") or any(
        c.text.casefold() in ("no", "any", "every") for c in clause.chunks
    )
    rounds = bound.measure == "max_rounds" and not every
    return () if names_somebody(clause) or clause.has("IT") or rounds else (EVERYONE,)


def _described(scene: Scene, clause: Clause, bound: Bound) -> tuple[str, ...]:
    """ "(Ben prints after) Ann, who has 5 minutes": whoever stands right before the relative."""
    at = next((c.span[0] for c in clause.chunks if c.text.casefold() in ("who", "which", "whose")), None)
    if at is None or at > bound.quantity.span[0]:
        return ()
    before = [t for t in scene.segment.tokens if t.end <= at and not t.of("COMMA", "OPEN", "DASH")]
    return (str(before[-1].value),) if before and before[-1].of("AGENT") else ()


def _named(talk: Talk, bound: Bound) -> tuple[str, ...]:
    """The agents named; "the others" are those without such a limit yet."""
    kind = _limit_kind(bound.measure)
    having = {r.subject for r in talk.claims.rules if isinstance(r, Limit) and r.kind == kind}
    if any(a.of("OTHERS") for w in bound.who for a in w.atoms):
        return tuple(i for i in talk.memory.everyone if i not in having)
    return tuple(i for w in bound.who for i in agents_of(talk, w))


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
