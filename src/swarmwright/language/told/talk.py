"""Talk: the small questions that every reader of clauses asks of what is known (`state`), and of a clause.

This module knows nothing of what a clause means.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Order, Span, StartSignal, Wanted
from swarmwright.language.told.state import Herald, Main, Scene, Talk
from swarmwright.language.words.tokens import Token

__all__ = [
    "Herald",
    "Main",
    "Scene",
    "Talk",
    "agent_after_by",
    "agent_id",
    "agents_of",
    "begins_with_no",
    "gate_before",
    "how_many",
    "is_gate",
    "is_happening",
    "latest",
    "leads",
    "mentioned",
    "node",
    "order_before",
    "sentence_ids",
    "starts_on",
    "subject_of",
    "text_of",
    "tokens_of",
    "use",
]


def use(talk: Talk, chunks: Iterable[Chunk], rule: str, node: str = "") -> None:
    """Note in the ledger that these chunks were read."""
    for item in chunks:
        talk.ledger.consume(item.tokens, rule, node)


def text_of(talk: Talk, clause: Clause) -> str:
    """The clause as it is written, without what links it."""
    if not clause.chunks:
        return ""
    return talk.prompt[clause.chunks[0].span[0] : clause.chunks[-1].span[1]].strip()


def tokens_of(talk: Talk, clause: Clause) -> list[Token]:
    """The clause's tokens."""
    return [t for c in clause.chunks for t in c.tokens]


_NOT_BEFORE_A_SUBJECT = (
    "TO", "THAN", "ON", "OF", "FOR", "RELATIVE", "IN", "HANDOFF", "OPENTO", "USE", "EXCEPT", "NOTHING",
    "SUPERVISE", "SEE", "BLIND",
)  # fmt: skip


def subject_of(talk: Talk, clause: Clause) -> Chunk | None:
    """The noun phrase that acts: the first one, unless a preposition stands before it; or "by …"."""
    before: Chunk | None = None
    for item in clause.chunks:
        if item.of("NP", "QNP") and not item.owned:
            if before is None or not before.of(*_NOT_BEFORE_A_SUBJECT):
                return item
            if _commands(talk, clause, before):
                return item
            return None if before.of("TO", "HANDOFF", "OPENTO", "SUPERVISE") else agent_after_by(talk, clause)
        if item.kind != "TOKEN" or not item.kinds <= {"INERT", "NUMWORD"}:
            before = item
    return None


def _commands(talk: Talk, clause: Clause, before: Chunk) -> bool:
    """ "Let Parser handle it", "run Painter and Sculptor": an order to somebody, at the clause's start."""
    first = next((c for c in clause.chunks if not (c.kind == "TOKEN" and c.kinds == {"INERT"})), None)
    return before is first and before.of("USE", "GIVE", "STARTV", "CAUSE", "MUSTNOT")


def agent_after_by(talk: Talk, clause: Clause) -> Chunk | None:
    """ "… by Clerk", "… from Zoning": the doer of a passive."""
    for one, two in zip(clause.chunks, clause.chunks[1:], strict=False):
        if one.of("BY") and two.of("NP"):
            return two
    return None


def mentioned(talk: Talk, item: Chunk | None) -> tuple[str, ...]:
    """The steps that a phrase means: of each agent the one told last. They are remembered as mentioned."""
    return latest(talk, agents_of(talk, item))


def agents_of(talk: Talk, item: Chunk | None) -> tuple[str, ...]:
    """The agents that a phrase means, whatever steps they have (rules speak of agents)."""
    if item is None:
        return ()
    ids = tuple(dict.fromkeys(agent_id(i) for i in talk.memory.who(item)))
    if ids:
        talk.memory.note(ids)
    return ids


def agent_id(id_: str) -> str:
    """The agent of a provisional step id ("writer" of "writer#2"); a gate's id stays as it is."""
    return id_ if is_happening(id_) else id_.partition("#")[0]


def latest(talk: Talk, ids: Iterable[str]) -> tuple[str, ...]:
    """Of each of these agents the step that was told last."""
    return tuple(talk.latest.get(i, i) for i in ids)


def node(talk: Talk, id_: str, span: Span | None = None, task: str = "") -> str:
    """The step of an agent, made if it is new; returns its id."""
    node = talk.claims.nodes.get(id_)
    if node is None:
        node = talk.claims.nodes[id_] = Wanted(id_, agent="" if id_.startswith("gate#") else id_)
    if span and span not in node.spans:
        node.spans.append(span)
    if task and not node.task:
        node.task = task
    return id_


def order_before(
    talk: Talk,
    earlier: Iterable[str],
    later: Iterable[str],
    span: Span,
    inferred: bool = False,
    plain: bool = False,
    of_all: bool = False,
) -> None:
    """Each of `earlier` before each of `later`; of the same one alone, it is said to wait for itself."""
    early, late = tuple(earlier), tuple(later)
    itself = not inferred and len(early) == 1 and early == late
    for a, b in product(early, late):
        if a != b or itself:
            talk.claims.orders.append(Order(a, b, span, inferred, plain, of_all))


def leads(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Whether a condition belongs to what follows it, not to the main clause before it ("…, then if …")."""
    if not scene.mains or scene.following is None:
        return not scene.mains
    return scene.following.link == "MAIN" or any(c.of("AND", "BUT", "THEN") for c in clause.lead)


def is_gate(talk: Talk, id_: str) -> bool:
    """Whether this node is a person's decision."""
    return id_ in talk.claims.nodes and not talk.claims.nodes[id_].agent


def is_happening(id_: str) -> bool:
    """Whether this is a decision or an announcement, which "it" and "they" never mean."""
    return id_.startswith(("gate#", "signal#"))


def gate_before(talk: Talk, nodes: Iterable[str], ids: Iterable[str]) -> None:
    """Note that the gates among these nodes hold these steps back."""
    for node in nodes:
        if is_gate(talk, node):
            talk.claims.gates_before.append((node, frozenset(ids)))


def starts_on(talk: Talk, announcer: str, signal: str, ids: Iterable[str], span: Span) -> None:
    """Each of these steps may start once the signal is announced."""
    for id_ in ids:
        talk.claims.starts.append(StartSignal(announcer, signal, id_, span))


def sentence_ids(talk: Talk, scene: Scene) -> tuple[str, ...]:
    """Whoever acts in the sentence so far."""
    return tuple(dict.fromkeys(i for m in scene.mains for i in m.ids if i in talk.claims.nodes))


def begins_with_no(clause: Clause) -> bool:
    """ "No dose goes out …"."""
    return bool(clause.chunks) and clause.chunks[0].text.casefold() == "no"


def how_many(talk: Talk, clause: Clause, counted: Chunk, ids: tuple[str, ...]) -> int | None:
    """How many of these a counted phrase means; None, and an error said, if that cannot be."""
    talk.counted.add(counted.span)
    count = counted.count.of(len(ids)) if counted.count is not None else 1
    if count is not None and count <= len(ids):
        return count
    said = f"{count} are asked for, but there are {len(ids)}"
    if count is None:
        words = talk.prompt[counted.span[0] : counted.span[1]]
        said = f"{words!r} says no whole number of them from 1 on; say how many"
    named = [talk.prompt[t.start : t.end] for t in counted.tokens if t.of("AGENT", "GROUP")]
    whole = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    (start, end), (begin, stop) = clause.span, counted.span
    rewrite = (
        talk.prompt[start:begin] + whole + talk.prompt[stop:end] if count is not None and whole else None
    )
    talk.claims.diagnostics.append(diagnose("SW203", clause.span, said, rewrite))
    return None
