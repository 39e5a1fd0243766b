"""Talk: the state of reading one prompt, and the small questions that every reader of clauses asks.

`Talk` lives as long as a prompt is read, `Scene` as long as a sentence, `Main` is one main clause of it.
This module knows nothing of what a clause means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from swarmwright.language.chunking import Chunk
from swarmwright.language.claims import Block, Branch, Claims, Order, Span, StartSignal, Wanted
from swarmwright.language.clauses import Clause
from swarmwright.language.diagnostics import diagnose
from swarmwright.language.forks import Forks
from swarmwright.language.ledger import Ledger
from swarmwright.language.limits import Bound
from swarmwright.language.memory import Memory
from swarmwright.language.processes.facts import Told
from swarmwright.language.roster import Roster
from swarmwright.language.segments import Segment
from swarmwright.language.tokens import Token
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.rules import LimitKind

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


@dataclass(slots=True)
class Main:
    """A main clause's doers and how it hangs in the sentence."""

    ids: tuple[str, ...]
    link: str
    span: Span
    then: bool = False
    alongside: bool = False
    chained: bool = False
    """A single doer's clause that ends in "simultaneously": said of the whole sentence."""
    free: bool = False
    first: bool = False
    last: bool = False
    new: bool = False
    partly: bool = False
    """Some of the doers have been placed before."""
    either: bool = False
    earlier: list[str] = field(default_factory=list)
    own: bool = False
    """It has its own condition for starting."""
    branch: Branch | None = None
    words: str = ""
    signal: str = ""
    tokens: tuple[Token, ...] = ()


@dataclass(slots=True)
class Scene:
    """One sentence while it is read."""

    segment: Segment
    mains: list[Main] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    """Nodes that the next main clause waits for."""
    signals: list[tuple[str, str]] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    """Nodes before which the sentence's main clauses come ("Before Publisher starts, …")."""
    condition: Condition | None = None
    condition_span: Span = (0, 0)
    tested: tuple[str, ...] = ()
    """The agents that the condition speaks of."""
    when: str = ""
    """The words of the sentence's "once …"."""
    mode: str = ""
    over: str = ""
    negative: bool = False
    prior: bool = False
    """ "Prior to that, …": the sentence's work comes before what was said last."""
    opening: bool = False
    """ "Before any of this, …": the sentence's work comes before everything."""
    source: Chunk | None = None
    granted: list[int] = field(default_factory=list)
    loop: Block | None = None
    choice: Block | None = None
    supervisor: str = ""
    tools: tuple[str, ...] = ()
    gate: str = ""
    handed: tuple[str, ...] = ()
    following: Clause | None = None
    """The clause after the one being read."""
    gates: list[str] = field(default_factory=list)
    beside: bool = False
    """Something was said to go on in parallel."""
    right_who: Chunk | None = None
    limited: tuple[str, ...] = ()
    limited_to: tuple[str, ...] = ()
    rounds: int | None = None
    """A bound on rounds whose loop has not been spoken of yet."""
    case: str = ""
    """Words that may turn out to be a condition ("With a money question …")."""


@dataclass(frozen=True, slots=True)
class Herald:
    """Who announces (an agent's step; "" if that is not said), in which words, and where.

    `fresh`: the announcer was named there for the first time.
    """

    by: str
    name: str
    span: Span
    fresh: bool = False
    told: tuple[str, ...] = ()
    """Whom it is told in particular."""
    waited: bool = False
    """Somebody is said to wait for it."""


@dataclass(slots=True)
class Talk:
    """All that is known while a prompt is read: `claims` were understood, `ledger` says from which words."""

    prompt: str
    roster: Roster
    claims: Claims = field(default_factory=Claims)
    ledger: Ledger = field(default_factory=Ledger)
    memory: Memory = field(init=False)
    forks: Forks = field(default_factory=Forks)
    choice: Block | None = None
    """The choice that later sentences may go on with."""
    branch: Branch | None = None
    """The branch that the sentence is in."""
    before_choice: tuple[str, ...] = ()
    cont: list[str] = field(default_factory=list)
    """What was said since the choice's last branch: it belongs to it if another branch follows."""
    firsts: list[tuple[tuple[str, ...], Span]] = field(default_factory=list)
    lasts: list[tuple[tuple[str, ...], Span]] = field(default_factory=list)
    sorted_to: Main | None = None
    """The last sentence, if all that it says is where things of one kind go ("Bugs go to Bob.")."""
    free: set[str] = field(default_factory=set)
    asked: tuple[str, ...] = ()
    """Of whom a question asks who is next, that a later sentence answers."""
    unasked: list[tuple[tuple[str, ...], Span]] = field(default_factory=list)
    timed: list[tuple[str, LimitKind, float, Span]] = field(default_factory=list)
    """Bounds that stood beside work or a name: whose, of what, and how much."""
    leftovers: list[Span] = field(default_factory=list)
    """Words that stop those who are late for a quorum."""
    """Whose work is said to go on without anybody's yes, and where."""
    mapped: bool = False
    """Something was said of each of many things: "when all are through" is then after that."""
    last_limit: Bound | None = None
    last_loop: Block | None = None
    looped_back: bool = False
    acts: list[tuple[str, str]] = field(default_factory=list)
    """(agent, verb) of every act, for "the searchers" and "has been assigned"."""
    case_words: str = ""
    case_ids: tuple[str, ...] = ()
    case_span: Span = (0, 0)
    case_stage: tuple[str, ...] = ()
    latest: dict[str, str] = field(default_factory=dict)
    """Agents with several steps → the step that was told last: what their name means."""
    called: list[str] = field(default_factory=list)
    meant: dict[str, str] = field(default_factory=dict)
    """What clauses of time say that steps do: their task, if no main clause gives one."""
    denied: list[tuple[str, Span]] = field(default_factory=list)
    """Who is said not to do something, and where."""
    tellings: dict[frozenset[str], tuple[str, str]] = field(default_factory=dict)
    """What was announced in passing: its words, who announces it, and as it is written."""
    waived: list[tuple[str, Span]] = field(default_factory=list)
    """(tool, place) where a tool's use is said to need nobody's yes."""
    counted: set[Span] = field(default_factory=set)
    """The counted phrases of which so many were taken, not all."""
    ahead: tuple[Segment, ...] = ()
    """The sentences behind the one that is read."""
    taken: set[Span] = field(default_factory=set)
    """Those of them that were read together with one before."""
    signalled: tuple[str, str] | None = None
    process: Told = field(default_factory=Told)
    """Which blocks of process prose are open, and which were told last."""
    heralds: dict[str, Herald] = field(default_factory=dict)
    """What agents announce, by the name that stands for it while the prompt is read (`happenings`)."""

    def __post_init__(self) -> None:
        self.memory = Memory(self.roster)


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
) -> None:
    """Each of `earlier` before each of `later`; of the same one alone, it is said to wait for itself."""
    early, late = tuple(earlier), tuple(later)
    itself = not inferred and len(early) == 1 and early == late
    for a, b in product(early, late):
        if a != b or itself:
            talk.claims.orders.append(Order(a, b, span, inferred, plain))


def leads(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Whether a condition belongs to what follows it, not to the main clause before it."""
    if not scene.mains or scene.following is None:
        return not scene.mains
    return scene.following.link == "MAIN" or any(c.of("AND", "BUT") for c in clause.lead)


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
    whole = {1: "it", 2: "both", 3: "all three", 4: "all four"}.get(len(ids), f"all {len(ids)}")
    talk.claims.diagnostics.append(diagnose("SW203", clause.span, said, whole if count is not None else None))
    return None
