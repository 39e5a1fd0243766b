"""State: what is known while one prompt is read.

`Talk` lives as long as a prompt is read, `Scene` as long as a sentence, `Main` is one main clause of it.
This module knows nothing of what a clause means.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.language.names.roster import Roster
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block, Branch, Claims, Span
from swarmwright.language.told.facts import Told
from swarmwright.language.told.forks import Forks
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.told.limits import Bound
from swarmwright.language.told.memory import Memory
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.rules import LimitKind

__all__ = ["EachStep", "Herald", "Likened", "Main", "Scene", "Talk"]


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
    misread: set[object] = field(default_factory=set)
    """Words of cases that were not understood."""
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


@dataclass(frozen=True, slots=True)
class Likened:
    """Those who have the same rights as `like`, and where that is told."""

    ids: tuple[str, ...]
    like: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class EachStep:
    """A person's yes between the steps: what is asked, who is, where; `after_last`: behind the last, too."""

    ask: str
    who: tuple[str, ...]
    span: Span
    after_last: bool


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
    everybody: bool = False
    """Whether somebody is said to work before, or after, everybody else."""
    sorted_to: Main | None = None
    """The last sentence, if all that it says is where things of one kind go ("Bugs go to Bob.")."""
    just_told: tuple[str, ...] = ()
    """Whom the sentence before this one told of for the first time, or what had been told last."""
    just_said: tuple[Token, ...] = ()
    """That sentence."""
    free: set[str] = field(default_factory=set)
    asked: tuple[str, ...] = ()
    """Of whom a question asks who is next, that a later sentence answers."""
    open_ends: list[tuple[tuple[str, ...], tuple[str, ...], Span]] = field(default_factory=list)
    """Who worked beside what a yes was to, who comes behind that yes, and where."""
    unasked: list[tuple[tuple[str, ...], Span]] = field(default_factory=list)
    timed: list[tuple[str, LimitKind, float, Span]] = field(default_factory=list)
    """Bounds that stood beside work or a name: whose, of what, and how much."""
    winners: list[tuple[tuple[str, ...], Span]] = field(default_factory=list)
    """Of whom the first to be done is enough, and where that is said."""
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
    numbered: tuple[str, ...] = ()
    """Those with whom the last item of a numbered list began."""
    case_words: str = ""
    case_ids: tuple[str, ...] = ()
    case_span: Span = (0, 0)
    case_stage: tuple[str, ...] = ()
    latest: dict[str, str] = field(default_factory=dict)
    """Agents with several steps → the step that was told last: what their name means."""
    called: list[str] = field(default_factory=list)
    meant: dict[str, str] = field(default_factory=dict)
    """What clauses of time say that steps do: their task, if no main clause gives one."""
    doubted: list[tuple[str, str, Diagnostic]] = field(default_factory=list)
    """(step, what is told of it, what is said of that) where it is not clear whether that is more work."""
    denied: list[tuple[str, Span]] = field(default_factory=list)
    """Who is said not to do something, and where."""
    tellings: dict[frozenset[str], tuple[str, str]] = field(default_factory=dict)
    """What was announced in passing: its words, who announces it, and as it is written."""
    likened: list[Likened] = field(default_factory=list)
    """Whose rights are told to be another's."""
    each_step: list[EachStep] = field(default_factory=list)
    """Whose yes is wanted for each step, and where that is told."""
    waived: list[tuple[str, Span]] = field(default_factory=list)
    """(tool, place) where a tool's use is said to need nobody's yes."""
    counted: set[Span] = field(default_factory=set)
    """The counted phrases of which so many were taken, not all."""
    ahead: tuple[Segment, ...] = ()
    """The sentences behind the one that is read."""
    read_ahead: dict[object, object] = field(default_factory=dict)
    """What `frames.cases` has made of the sentences behind the one that is read."""
    taken: set[Span] = field(default_factory=set)
    """Those of them that were read together with one before."""
    signalled: tuple[str, str] | None = None
    process: Told = field(default_factory=Told)
    """Which blocks of process prose are open, and which were told last."""
    heralds: dict[str, Herald] = field(default_factory=dict)
    """What agents announce, by the name that stands for it while the prompt is read (`happenings`)."""

    def __post_init__(self) -> None:
        self.memory = Memory(self.roster)
