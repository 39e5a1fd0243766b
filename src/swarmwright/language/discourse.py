"""Discourse: sentences → claims. Who acts, after whom, under which condition, and which rules are given.

Clauses are read one by one by a list of readers; the sentence is then settled: what was said of its parts
together ("simultaneously", "once both are done") is applied, and order that only the text gives is noted
as inferred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from swarmwright.language.chunking import Chunk, chunk
from swarmwright.language.claims import Block, Branch, Claims, Order, Span, StartSignal, Wanted
from swarmwright.language.clauses import Clause, clauses
from swarmwright.language.conditions import condition, negated
from swarmwright.language.diagnostics import diagnose
from swarmwright.language.formulas import Chain, Formula, Stage, is_formula, read_formula
from swarmwright.language.ledger import Ledger
from swarmwright.language.limits import Bound, read_limits
from swarmwright.language.memory import Memory
from swarmwright.language.rights import is_right, operators, read_right
from swarmwright.language.roster import Roster
from swarmwright.language.segments import Segment
from swarmwright.language.tokens import Token
from swarmwright.language.visibility import Sight, read_sight, sources
from swarmwright.workflow.conditions import Approved, Condition, Judged
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, LimitKind, ToolApproval

__all__ = ["Discourse"]


@dataclass(slots=True)
class Main:
    """A main clause's doers and how it hangs in the sentence."""

    ids: tuple[str, ...]
    link: str
    span: Span
    then: bool = False
    alongside: bool = False
    free: bool = False
    first: bool = False
    last: bool = False
    new: bool = False
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
    mode: str = ""
    over: str = ""
    negative: bool = False
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
    rounds: int | None = None
    """A bound on rounds whose loop has not been spoken of yet."""
    case: str = ""
    """Words that may turn out to be a condition ("With a money question …")."""


class Discourse:
    """Reads segments in order; `claims` holds what was understood, `ledger` what was used for it."""

    def __init__(self, prompt: str, roster: Roster) -> None:
        self.prompt, self.roster = prompt, roster
        self.claims, self.ledger = Claims(), Ledger()
        self.memory = Memory(roster)
        self.choice: Block | None = None
        self.before_choice: tuple[str, ...] = ()
        self.cont: list[str] = []
        self.firsts: list[tuple[tuple[str, ...], Span]] = []
        self.lasts: list[tuple[tuple[str, ...], Span]] = []
        self.free: set[str] = set()
        self.last_limit: Bound | None = None
        self.last_loop: Block | None = None
        self.acts: list[tuple[str, str]] = []
        self._chained: dict[int, tuple[str, ...]] = {}
        self.case_words, self.case_ids, self.case_span = "", tuple[str, ...](), (0, 0)
        self.case_stage: tuple[str, ...] = ()
        self.called: list[str] = []
        self.looped_back = False
        self.signalled: tuple[str, str] | None = None
        self._staged: dict[int, tuple[str, ...]] = {}

    # -- the way through a prompt ------------------------------------------------------------------

    def read(self, segment: Segment) -> None:
        """Read one sentence or list item."""
        self.memory.begin_sentence()
        scene = Scene(segment)
        self.ledger.consume(segment.marks, "list marker")
        if is_formula(segment.tokens):
            formula = read_formula(segment.tokens)
            if formula is not None:
                self._formula(segment, formula)
                return
        every = clauses(chunk(segment.tokens))
        for at, clause in enumerate(every):
            scene.following = every[at + 1] if at + 1 < len(every) else None
            self._clause(scene, clause)
        self._settle(scene)

    def finish(self) -> None:
        """Apply what speaks of the whole: first, last, everybody; give every named agent a step."""
        for id_ in (*self.called, *self.memory.recent):
            self._node(id_)
        known = list(self.claims.nodes)
        for ids, span in self.firsts:
            self._before(ids, [n for n in known if n not in ids and n not in self.free], span)
        for ids, span in self.lasts:
            others = [n for n in known if n not in ids and all(n not in later for later, _ in self.lasts)]
            self._before(others, ids, span)

    def _clause(self, scene: Scene, clause: Clause) -> None:
        by_link: dict[str, Callable[[Scene, Clause], None]] = {
            "ONCE": self._once,
            "BEFORE": self._before_clause,
            "UNTIL": self._until,
            "IF": self._if,
            "UNLESS": self._if,
            "ELSE": self._else,
            "FOREACH": self._foreach,
            "EITHERWAY": self._eitherway,
        }
        self._use(clause.lead, "joint")
        handler = by_link.get(clause.link)
        if handler is not None:
            handler(scene, clause)
            return
        if clause.link in ("AND", "OR") and scene.mode and self._continues(scene, clause):
            by_link.get(scene.mode, self._plain)(scene, clause)
            return
        scene.mode = ""
        self._plain(scene, clause)

    def _continues(self, scene: Scene, clause: Clause) -> bool:
        """Whether "and …" goes on with the condition before it: always before the main clause."""
        if scene.mode in ("IF", "UNLESS"):
            return not (self._subject(clause) and scene.mains)
        if not scene.mains and scene.mode != "UNTIL":
            return True
        return clause.has("APPROVE", "FIN", "ANNOUNCE") and not clause.has("ONLY", "TP", "QTY")

    def _leads(self, scene: Scene, clause: Clause) -> bool:
        """Whether a condition belongs to what follows it, not to the main clause before it."""
        if not scene.mains or scene.following is None:
            return not scene.mains
        return scene.following.link == "MAIN" or any(c.of("AND", "BUT") for c in clause.lead)

    # -- formulas ----------------------------------------------------------------------------------

    def _formula(self, segment: Segment, formula: Formula) -> None:
        self.ledger.consume(segment.tokens, "formula")
        if formula.other is not None:
            self._both_readings(segment, formula)
            return
        done: list[str] = []
        for statement in formula.statements:
            sides = [self._chain_nodes(segment, chain) for chain in statement]
            for at, one in enumerate(sides):
                for other in sides[at + 1 :]:
                    self.claims.together.append(
                        (frozenset(one), frozenset(other) - frozenset(one), segment.span)
                    )
            ends = [self._last_of(chain) for chain in statement]
            done = [i for side in ends for i in side] or done
        if done:
            self.memory.stage = tuple(dict.fromkeys(done))

    def _last_of(self, chain: Chain) -> tuple[str, ...]:
        return self._chained.get(id(chain), ())

    def _both_readings(self, segment: Segment, formula: Formula) -> None:
        readings = [_plain_orders(statements) for statements in (formula.statements, formula.other or [])]
        for chain in (c for s in formula.statements for c in s):
            for stage in chain.stages:
                for token in stage.names:
                    for id_ in self.memory.ids(token):
                        self._node(id_, segment.span)
        for earlier, later in sorted(readings[0] & readings[1]):
            self._before([earlier], [later], segment.span)
        name = self.roster.team.name
        told = ["; ".join(f"{name(a)} before {name(b)}" for a, b in sorted(reading)) for reading in readings]
        self.claims.diagnostics.append(
            diagnose(
                "SW204", segment.span, f"this can be read as: {told[0]}; or as: {told[1]}", f"{told[0]}."
            )
        )

    def _chain_nodes(self, segment: Segment, chain: Chain) -> list[str]:
        seen: list[str] = []
        before: list[str] = list(self.memory.stage) if chain.after else []
        for stage in chain.stages:
            ids = self._stage_nodes(segment, stage, seen)
            self._before(before, ids, segment.span)
            before = ids or before
            seen += ids
        for size in chain.loops:
            inside = [i for s in chain.stages[:size] for i in self._staged.get(id(s), ())]
            self.claims.blocks.append(self._formula_loop(segment, inside))
        if chain.first and seen:
            self.firsts.append((tuple(seen), segment.span))
        if chain.last and seen:
            self.lasts.append((tuple(seen), segment.span))
        self._chained[id(chain)] = tuple(before)
        self.memory.note(tuple(dict.fromkeys(seen)))
        return seen

    def _formula_loop(self, segment: Segment, members: Sequence[str]) -> Block:
        self.last_loop = Block("loop", segment.span, list(dict.fromkeys(members)))
        return self.last_loop

    def _stage_nodes(self, segment: Segment, stage: Stage, seen: list[str]) -> list[str]:
        groups = [
            [self._occurrence(id_, seen, segment) for token in group for id_ in self.memory.ids(token)]
            for group in stage.groups
        ]
        ids = list(dict.fromkeys(i for group in groups for i in group))
        if stage.everything and not ids:
            ids = list(self.claims.nodes)
        if len(groups) > 1 or ("CHOICE" in stage.marks and stage.everything):
            block = Block("choice", segment.span)
            block.branches = [Branch(None, group) for group in (groups if groups else [[i] for i in ids])]
            self.claims.blocks.append(block)
        self._staged[id(stage)] = tuple(ids)
        if "SEQ" in stage.marks:
            for a, b in zip(ids, ids[1:], strict=False):
                self._before([a], [b], segment.span)
        if "PAR" in stage.marks:
            for at, one in enumerate(ids):
                self.claims.together.append((frozenset({one}), frozenset(ids[at + 1 :]), segment.span))
        if "LOOP" in stage.marks:
            self.claims.blocks.append(self._formula_loop(segment, ids))
        return ids

    def _occurrence(self, id_: str, seen: list[str], segment: Segment) -> str:
        """The step that a name means in a chain: a second one if it already stands earlier in the same chain."""
        if id_ not in seen:
            return self._node(id_, segment.span)
        number = 2
        while f"{id_}#{number}" in self.claims.nodes:
            number += 1
        again = f"{id_}#{number}"
        self.claims.nodes[again] = Wanted(again, agent=id_, spans=[segment.span])
        return again

    # -- helpers -----------------------------------------------------------------------------------

    def _use(self, chunks: Iterable[Chunk], rule: str, node: str = "") -> None:
        for item in chunks:
            self.ledger.consume(item.tokens, rule, node)

    def _text(self, clause: Clause) -> str:
        if not clause.chunks:
            return ""
        return self.prompt[clause.chunks[0].span[0] : clause.chunks[-1].span[1]].strip()

    def _tokens(self, clause: Clause) -> list[Token]:
        return [t for c in clause.chunks for t in c.tokens]

    def _subject(self, clause: Clause) -> Chunk | None:
        """The noun phrase that acts: the first one, unless a preposition stands before it; or "by …"."""
        before: Chunk | None = None
        for item in clause.chunks:
            if item.of("NP", "QNP") and not item.owned:
                if before is None or not before.of(
                    "TO",
                    "THAN",
                    "ON",
                    "OF",
                    "FOR",
                    "RELATIVE",
                    "IN",
                    "HANDOFF",
                    "OPENTO",
                    "USE",
                    "EXCEPT",
                    "NOTHING",
                    "SUPERVISE",
                ):
                    return item
                if self._commands(clause, before):
                    return item
                return (
                    None
                    if before.of("TO", "HANDOFF", "OPENTO", "SUPERVISE")
                    else self._agent_after_by(clause)
                )
            if item.kind != "TOKEN" or not item.kinds <= {"INERT", "NUMWORD"}:
                before = item
        return None

    def _commands(self, clause: Clause, before: Chunk) -> bool:
        """ "Let Parser handle it", "run Painter and Sculptor": an order to somebody, at the clause's start."""
        first = next((c for c in clause.chunks if not (c.kind == "TOKEN" and c.kinds == {"INERT"})), None)
        return before is first and before.of("USE", "GIVE", "STARTV", "CAUSE", "MUSTNOT")

    def _agent_after_by(self, clause: Clause) -> Chunk | None:
        for one, two in zip(clause.chunks, clause.chunks[1:], strict=False):
            if one.of("BY") and two.of("NP"):
                return two
        return None

    def _ids(self, item: Chunk | None) -> tuple[str, ...]:
        if item is None:
            return ()
        ids = self.memory.who(item)
        if ids:
            self.memory.note(ids)
        return ids

    def _node(self, id_: str, span: Span | None = None, task: str = "") -> str:
        node = self.claims.nodes.get(id_)
        if node is None:
            node = self.claims.nodes[id_] = Wanted(id_, agent=id_)
        if span and span not in node.spans:
            node.spans.append(span)
        if task and not node.task:
            node.task = task
        return id_

    def _before(
        self, earlier: Iterable[str], later: Iterable[str], span: Span, inferred: bool = False
    ) -> None:
        for a, b in product(tuple(earlier), tuple(later)):
            if a != b:
                self.claims.orders.append(Order(a, b, span, inferred))

    # -- subordinate clauses -----------------------------------------------------------------------

    def _once(self, scene: Scene, clause: Clause) -> None:
        scene.mode = "ONCE"
        found = self._condition_nodes(scene, clause)
        if found is None:
            self._use(clause.chunks, "trigger")
            return
        if self._leads(scene, clause):
            scene.pending += found
        else:
            self._hold(scene, found, clause.span)

    def _hold(self, scene: Scene, nodes: list[str], span: Span) -> None:
        main = scene.mains[-1]
        main.own |= bool(scene.signals) or any(self.claims.nodes[n].agent for n in nodes)
        self._before(nodes, main.ids, span)
        for announcer, signal in scene.signals:
            self._starts_on(announcer, signal, main.ids, span)
        scene.signals = []
        self._gate_before(nodes, main.ids)

    def _gate_before(self, nodes: Iterable[str], ids: Iterable[str]) -> None:
        for node in nodes:
            if not self.claims.nodes[node].agent:
                self.claims.gates_before.append((node, frozenset(ids)))

    def _starts_on(self, announcer: str, signal: str, ids: Iterable[str], span: Span) -> None:
        for id_ in ids:
            self.claims.starts.append(StartSignal(announcer, signal, id_, span))

    def _condition_nodes(self, scene: Scene, clause: Clause) -> list[str] | None:
        """The nodes that a clause of time waits for; None if it names nothing that happens here."""
        quorum = clause.first("QNP")
        if quorum is not None:
            return self._quorum(scene, clause, quorum)
        subject = self._subject(clause) or next(iter(clause.all("NP")), None)
        if clause.has("APPROVE") and not (
            subject
            and self.memory.who(subject)
            and not subject.owned
            and clause.chunks.index(subject) < clause.chunks.index(clause.first("APPROVE"))
        ):
            gate = self._gate(scene, clause)
            ids = tuple(dict.fromkeys(i for c in clause.all("NP") for i in self._ids(c)))
            for id_ in ids:
                self._node(id_, clause.span)
            self._before(ids, [gate], clause.span)
            self.claims.gates_after.append((gate, frozenset(ids)))
            return [gate]
        if clause.has("ANNOUNCE") and subject is None and self.signalled and not clause.has("QUOTE"):
            scene.signals.append(self.signalled)
            self._use(clause.chunks, "signal")
            return []
        if clause.has("QUOTE", "ANNOUNCE"):
            signalled = self._signal(scene, clause, subject)
            if signalled is not None:
                return signalled
        ids = self._ids(subject)
        if clause.first("IT") is not None and not ids and clause.has("FIN", "QUOTE"):
            ids = self.memory.subject or self.memory.stage
        alias = self._alias_signal(clause, ids)
        if alias:
            self.claims.nodes[self._node(ids[0], clause.span)].signals.append(alias)
            scene.signals.append((ids[0], alias))
            self._use(clause.chunks, "signal", ids[0])
            return []
        if ids:
            for id_ in ids:
                self._node(id_, clause.span)
            self._use(clause.chunks, "completion", ids[0])
            return list(ids)
        doers = self._doers_of(clause)
        if doers:
            self._use(clause.chunks, "completion", doers[0])
            return list(doers)
        if clause.has("FIN", "ALLDONE", "WHOLE", "RETRY") or any(
            t.text.endswith("ed") for t in self._tokens(clause)
        ):
            self._use(clause.chunks, "completion")
            return list(self.memory.stage)
        if clause.has("IT"):
            self._use(clause.chunks, "completion")
            return list(self.memory.stage)
        return None

    def _doers_of(self, clause: Clause) -> tuple[str, ...]:
        """Who did what the clause says was done ("the story has been assigned", when Desk assigns it)."""
        for token in self._tokens(clause):
            word = token.text.casefold()
            if token.of("WORD") and word.endswith("ed") and len(word) > 4:
                ids = tuple(dict.fromkeys(i for i, verb in self.acts if verb[:-1].startswith(word[:-3])))
                if ids:
                    return ids
        return ()

    def _alias_signal(self, clause: Clause, ids: tuple[str, ...]) -> str:
        words = self._text(clause).casefold()
        for id_ in ids[:1]:
            agent = self.roster.team.agent(id_)
            for signal in agent.signals if agent else ():
                if any(alias.casefold() in words for alias in (*signal.aliases, signal.name)):
                    return signal.name
        return ""

    def _signal(self, scene: Scene, clause: Clause, subject: Chunk | None) -> list[str] | None:
        quote = clause.first("QUOTE")
        ids = self._ids(subject) or (self.memory.subject if clause.has("IT") else ())
        if quote is None or not clause.has("ANNOUNCE"):
            return None
        self._use(clause.chunks, "signal", ids[0] if ids else "")
        if not ids:
            self.claims.diagnostics.append(
                diagnose("SW206", clause.span, f"no agent is said to announce {quote.text}")
            )
            return []
        for id_ in ids:
            name = str(quote.tokens[0].value)
            self.claims.nodes[self._node(id_, clause.span)].signals.append(name)
            scene.signals.append((id_, name))
        return []

    def _quorum(self, scene: Scene, clause: Clause, quorum: Chunk) -> list[str]:
        ids = self._ids(quorum) or self.memory.stage
        count = quorum.count or 1
        if count < 0:
            count = len(ids) // 2 + 1
        for id_ in ids:
            self._node(id_, quorum.span)
        self._use(clause.chunks, "quorum", ids[0] if ids else "")
        if count > len(ids):
            self.claims.diagnostics.append(
                diagnose("SW203", clause.span, f"{count} are asked for, but there are {len(ids)}")
            )
            return []
        if 1 <= count < len(ids):
            self.claims.blocks.append(Block("quorum", clause.span, list(ids), k=count))
        extra = [c for c in clause.all("NP") if c is not quorum]
        return [*ids, *(i for c in extra for i in self._ids(c) if clause.has("FIN"))]

    def _before_clause(self, scene: Scene, clause: Clause) -> None:
        scene.mode = "BEFORE"
        if scene.negative:
            self._only_after(scene, clause)
            return
        subject = self._subject(clause)
        if clause.has("APPROVE") and not subject:
            self._plain(scene, clause)
            return
        ids = self._ids(subject)
        self._use(clause.chunks, "before", ids[0] if ids else "")
        for id_ in ids:
            self._node(id_, clause.span)
        if not ids:
            return
        if scene.mains:
            for main in scene.mains[-1:]:
                if main.signal:
                    self._starts_on(main.ids[0], main.signal, ids, clause.span)
                    continue
                self._before(main.ids, ids, (main.span[0], clause.span[1]))
                self._gate_before(main.ids, ids)
        else:
            scene.targets += ids

    def _until(self, scene: Scene, clause: Clause) -> None:
        scene.mode = "UNTIL"
        if scene.negative or (scene.mains and scene.mains[-1].words == "handed"):
            self._only_after(scene, clause)
            return
        bound = next(iter(clause.all("QTY")), None)
        text = self._text(clause)
        block = self._loop_of(scene, clause.span)
        if block is None:
            return
        subject = self._subject(clause)
        if clause.has("APPROVE") and not (subject and self.memory.who(subject)):
            self._until_approved(scene, clause, block)
            return
        self._until_judged_by(clause, block, subject)
        if bound is not None and bound.measure in ("max_rounds", "times"):
            block.at_most = int(bound.values[0])
            text = self.prompt[clause.chunks[0].span[0] : bound.span[0]].strip()
            text = text.removesuffix("or").removesuffix(",").strip()
        words = [t for t in self._tokens(clause) if bound is None or t.end <= bound.span[0]]
        if block.until is None and text:
            block.until = condition(text, words)
        self._use(clause.chunks, "until", "loop")

    def _until_approved(self, scene: Scene, clause: Clause, block: Block) -> None:
        """A person ends the loop: the gate stands at its end, and a rejection goes round again."""
        gate = self._gate(scene, clause)
        self.claims.nodes[gate].repeats = True
        self._before(block.members, [gate], clause.span)
        block.members.append(gate)
        block.until = Approved(gate)

    def _until_judged_by(self, clause: Clause, block: Block, subject: Chunk | None) -> None:
        """ "… until Checker accepts": who decides takes part in the loop."""
        for id_ in self._ids(subject) if subject is not None and not subject.owned else ():
            if id_ not in self.claims.nodes:
                self._node(id_, clause.span)
                self._before(block.members, [id_], clause.span, inferred=True)
                block.members.append(id_)

    def _only_after(self, scene: Scene, clause: Clause) -> None:
        if scene.tools and clause.has("APPROVE"):
            self._approve_tool(scene, clause)
            return
        nodes = self._condition_nodes(scene, clause) or []
        held = scene.handed or (scene.mains[-1].ids if scene.mains else ())
        if not held:  # what is held back is what was made last: its gate stands after it
            gates = [n for n in nodes if not self.claims.nodes[n].agent]
            self._before(self.memory.stage, gates, clause.span)
            self.claims.gates_after += [(gate, frozenset(self.memory.stage)) for gate in gates]
            self.memory.stage = tuple(gates) or self.memory.stage
            return
        self._before(nodes, held, clause.span)
        self._gate_before(nodes, held)
        if scene.mains and scene.handed:
            self._before(scene.mains[-1].ids, nodes, clause.span)

    def _if(self, scene: Scene, clause: Clause) -> None:
        lone = not scene.mode or scene.mode not in ("IF", "UNLESS")
        scene.mode = clause.link if clause.link in ("IF", "UNLESS") else scene.mode
        if clause.has("APPROVE") and clause.link != "UNLESS" and not self._subject(clause):
            nodes = [self._gate(scene, clause)]
            if self._leads(scene, clause):
                scene.pending += nodes
            else:
                self._hold(scene, nodes, clause.span)
            return
        self._use(clause.chunks, "condition")
        term = condition(self._text(clause), self._tokens(clause))
        if clause.link == "UNLESS":
            term = negated(term)
        if not lone and scene.condition is not None:
            scene.condition = Judged(self.prompt[scene.condition_span[0] : clause.span[1]].strip())
            return
        if not self._leads(scene, clause):
            self._conditional(scene, scene.mains[-1], term, clause.span)
        else:
            scene.condition, scene.condition_span = (
                term,
                clause.chunks[0].span if clause.chunks else clause.span,
            )

    def _conditional(self, scene: Scene, main: Main, term: Condition, span: Span) -> None:
        if main.words in ("retry", "loop"):
            if main.words == "loop" and scene.loop is not None and scene.loop.until is None:
                scene.loop.until = negated(term)
            return
        if main.branch is not None:
            main.branch.condition = term
            return
        choice = scene.choice or Block("choice", span)
        if scene.choice is None:
            self.claims.blocks.append(choice)
            scene.choice = choice
        main.branch = Branch(term, list(main.ids))
        choice.branches.append(main.branch)
        self.choice, self.cont = choice, []
        self.before_choice = self.memory.stage

    def _else(self, scene: Scene, clause: Clause) -> None:
        if not clause.chunks and scene.mains and scene.choice is not None and scene.following is None:
            main = scene.mains[-1]
            for branch in scene.choice.branches:
                branch.members = [m for m in branch.members if m not in main.ids]
            main.branch = Branch(None, list(main.ids))
            scene.choice.branches.append(main.branch)
            return
        if scene.loop is None and self.looped_back and not scene.mains:
            self.looped_back = False
            clause = replace(clause, link="THEN")
            self._plain(scene, clause)
            return
        choice = scene.choice or self.choice
        if choice is None or (choice.branches and choice.branches[-1].condition is None):
            choice = self._implied_choice(scene)
        if choice is None:
            self._plain(scene, clause)
            return
        self._close_branch(choice)
        branch = Branch(None)
        choice.branches.append(branch)
        scene.choice, scene.condition = choice, None
        self._open(scene, branch)
        self._plain(scene, clause)

    def _implied_choice(self, scene: Scene) -> Block | None:
        """The choice whose first case was said without "if": "A lot graded C goes to Rework, any other …"."""
        if scene.mains:
            main = scene.mains[-1]
            self._conditional(scene, main, Judged(main.words or "the first applies"), main.span)
            return scene.choice
        if not self.case_words or not self.case_ids:
            return None
        choice = Block("choice", self.case_span)
        choice.branches.append(Branch(Judged(self.case_words), list(self.case_ids)))
        self.claims.blocks.append(choice)
        self.choice, self.cont = choice, []
        self.before_choice = self.case_stage
        return choice

    def _close_branch(self, choice: Block) -> None:
        """What was said since the branch opened belongs to it, now that another one follows."""
        if choice.branches:
            known = {m for b in choice.branches for m in b.members}
            choice.branches[-1].members += [m for m in self.cont if m not in known]
        self.cont = []

    def _open(self, scene: Scene, branch: Branch) -> None:
        scene.mode = "BRANCH"
        self._branch = branch

    _branch: Branch | None = None

    def _foreach(self, scene: Scene, clause: Clause) -> None:
        words = [t.text for c in clause.chunks for t in c.tokens if not c.of("INERT")]
        scene.over = " ".join(words) or "item"
        self._use(clause.chunks, "for each")

    def _eitherway(self, scene: Scene, clause: Clause) -> None:
        self.choice, self._branch = None, None
        if clause.chunks:
            self._plain(scene, clause)

    # -- main clauses ------------------------------------------------------------------------------

    def _plain(self, scene: Scene, clause: Clause) -> None:
        for reader in (
            self._group_definition,
            self._bounds,
            self._tool_approval,
            self._rights,
            self._sight,
            self._nobody_else,
            self._approval,
            self._enough,
            self._supervise,
            self._terminal,
            self._loop,
            self._alongside,
            self._adverbs,
            self._relation,
            self._handoff,
            self._act,
        ):
            if reader(scene, clause):
                return

    def _group_definition(self, scene: Scene, clause: Clause) -> bool:
        """ "artists are Concept and Animator": said of the team, not of its work."""
        kinds = [c for c in clause.chunks if c.kind != "TOKEN" or not c.kinds <= {"INERT", "FOR"}]
        verbs = {c.text.casefold() for c in clause.chunks if c.of("INERT")}
        if len(kinds) != 2 or not all(c.of("NP") for c in kinds) or not verbs & {"are", "is"}:
            return False
        if not kinds[0].atoms[0].of("GROUP"):
            return False
        self._use(clause.chunks, "group")
        return True

    def _bounds(self, scene: Scene, clause: Clause) -> bool:
        bounds = read_limits(clause, carried=bool(scene.limited)) or self._elliptic(clause)
        if not bounds:
            return False
        for bound in bounds:
            self._bound(scene, clause, bound)
        if clause.has("THEN", "ANNOUNCE") and self._subject(clause) and not clause.has("RETRY"):
            return False
        if scene.rounds is not None and self._subject(clause) and clause.has("WORD", "OUTPUT", "STARTV"):
            self._use([c for c in clause.chunks if c.of("QTY", "ATMOST")], "bound")
            return False
        self._use(clause.chunks, "limit")
        return True

    def _elliptic(self, clause: Clause) -> tuple[Bound, ...]:
        """ "Lab has 20 minutes, Imaging 45"."""
        numbers = [c for c in clause.chunks if c.of("NUM")]
        who = tuple(clause.all("NP"))
        if self.last_limit is None or len(numbers) != 1 or not who or clause.has("WORD", "USE", "STARTV"):
            return ()
        scale = self.last_limit.quantity.values[0] / max(
            float(self.last_limit.quantity.tokens[0].value or 1), 1e-9
        )
        value = float(numbers[0].tokens[0].value) * scale
        return (Bound(self.last_limit.measure, (value,), who, False, self.last_limit.quantity),)

    def _bound(self, scene: Scene, clause: Clause, bound: Bound) -> None:
        if bound.measure in ("max_rounds", "times"):
            loop = scene.loop or (
                self._loop_of(scene, clause.span) if self._loops_here(scene, clause) else None
            )
            if (
                loop is None
                and scene.loop is None
                and clause.link in ("COMMA", "BUT", "AND")
                and self.last_loop
                and not clause.has("NP")
            ):
                loop = self.last_loop
            if loop is not None:
                loop.at_most = int(bound.values[0])
                self._use(clause.chunks, "bound", "loop")
                return
            if bound.measure == "times":
                scene.rounds = int(bound.values[0])
                return
        ids = [self._ids(w) for w in bound.who]
        subjects = tuple(i for group in ids for i in group)
        if not subjects and not bound.everyone:
            subjects = scene.limited or (scene.mains[-1].ids if scene.mains else ())
        if not subjects and clause.has("IT"):
            subjects = self.memory.subject
        if bound.everyone or not subjects:
            subjects = (EVERYONE,)
        scene.limited = subjects
        values = bound.values if len(bound.values) == len(subjects) else (bound.values[0],) * len(subjects)
        for id_, value in zip(subjects, values, strict=True):
            if id_ != EVERYONE:
                self._node(id_)
            self.claims.rules.append(Limit(id_, _limit_kind(bound.measure), value, spans=(clause.span,)))
        self.last_limit = bound
        if bound.measure == "retries":
            scene.condition = None
            scene.mains.append(Main((), clause.link, clause.span, words="retry"))

    def _loops_here(self, scene: Scene, clause: Clause) -> bool:
        return clause.has("LOOP", "WEAKLOOP")

    # -- rules -------------------------------------------------------------------------------------

    def _tool_ids(self, scene: Scene, clause: Clause) -> tuple[str, ...]:
        named = tuple(str(a.value) for c in clause.all("TP") for a in c.atoms)
        if named:
            scene.tools = self.memory.tools = named
        return named or scene.tools

    def _tool_approval(self, scene: Scene, clause: Clause) -> bool:
        tools = self._tool_ids(scene, clause)
        if not clause.has("APPROVE") or (
            any(c.text.casefold() == "yes" for c in clause.chunks) and clause.has("NP")
        ):
            return False
        each = clause.has("EACH", "FOREACH", "ALLDONE") or any(
            t.text.casefold() in ("every", "each", "any", "all") for t in self._tokens(clause)
        )
        named = clause.has("TP")
        tools = tools or (self.memory.tools if each and not self._subject(clause) else ())
        if not tools or not (each or named):
            return False
        self._approve_tool(scene, clause)
        return True

    def _approve_tool(self, scene: Scene, clause: Clause) -> None:
        for tool in scene.tools or self.memory.tools:
            self.claims.rules.append(
                ToolApproval(tool, approvers=self._approvers(clause), spans=(clause.span,))
            )
        self._use(clause.chunks, "tool approval")

    def _rights(self, scene: Scene, clause: Clause) -> bool:
        self._tool_ids(scene, clause)
        shape = operators(clause.chunks, bool(scene.tools))
        kinds = [k for k, _ in shape]
        if "TOOL" not in kinds and scene.tools and kinds and self._about_topic(kinds):
            shape = [("TOOL", clause.chunks[0]), *shape]
        if not is_right(shape):
            return self._given_nothing(scene, clause, kinds) or self._topic(scene, clause)
        if (
            "WHO" not in kinds
            and scene.right_who is not None
            and clause.link in ("AND", "BUT", "COMMA", "OR")
        ):
            shape = [("WHO", scene.right_who), *shape]
        elif "WHO" not in kinds:
            shape = self._with_doer(shape, clause)
        right = read_right(shape)
        if right is None:
            return self._unclear_right(clause, kinds)
        ids = tuple(dict.fromkeys(i for w in right.who for i in self._ids(w)))
        ids = ids or self._noun_group(clause)
        tools = tuple(dict.fromkeys(str(a.value) for t in right.tools for a in t.atoms)) or scene.tools
        scene.right_who = next((w for w in right.who if w.of("NP", "QNP")), scene.right_who)
        self._grant(scene, clause, right.effect, ids, tools, right.who)
        self._use(clause.chunks, "rights")
        return True

    def _unclear_right(self, clause: Clause, kinds: Sequence[str]) -> bool:
        """A clause that takes or narrows a right in words that the grammar does not fit: refused, not guessed."""
        if not {"ONLY", "MUSTNOT", "NOBODY", "NOBODYELSE", "EXCEPT", "OFFLIMITS", "RESERVED"} & set(kinds):
            return False
        said = "who may or may not use what is not clear here; nothing is granted"
        self.claims.diagnostics.append(diagnose("SW303", clause.span, said, "only A may use T"))
        self._use(clause.chunks, "rights")
        return True

    def _about_topic(self, kinds: Sequence[str]) -> bool:
        return kinds[0] in ("RESERVED", "OPENTO", "OFFLIMITS") or (
            "WHO" in kinds and bool({"YES", "NO", "ONLY"} & set(kinds)) and len(kinds) <= 3
        )

    def _topic(self, scene: Scene, clause: Clause) -> bool:
        """A tool and nothing else ("And the Firewall: …") is what the sentence goes on about."""
        if not clause.has("TP") or clause.has("NP", "QNP", "IT"):
            return False
        if _begins_with_no(clause) or clause.has("MUSTNOT", "NOTHING"):
            scene.negative = True
        self._use(clause.chunks, "topic")
        return not clause.has("MUSTNOT", "ONLY") or True

    def _with_doer(self, shape: list[tuple[str, Chunk]], clause: Clause) -> list[tuple[str, Chunk]]:
        ids = self._noun_group(clause)
        if not ids and clause.has("IT") and self.memory.subject:
            ids = self.memory.subject
        if not ids:
            return shape
        return (
            [("WHO", clause.chunks[0]), *shape]
            if shape[0][0] != "MUSTNOT" or shape[1][0] != "USE"
            else [shape[0], ("WHO", clause.chunks[0]), *shape[1:]]
        )

    def _noun_group(self, clause: Clause) -> tuple[str, ...]:
        """The doers of an act by its noun: "the searchers" for those who search."""
        for token in self._tokens(clause):
            word = token.text.casefold()
            if token.of("WORD") and len(word) > 5 and word.endswith(("ers", "ors", "er", "or")):
                stem = word.rstrip("s")[:-2]
                ids = tuple(dict.fromkeys(i for i, verb in self.acts if verb.startswith(stem)))
                if ids:
                    return ids
        if clause.has("IT") and clause.first("IT") is clause.chunks[0]:
            return self.memory.subject
        return ()

    def _given_nothing(self, scene: Scene, clause: Clause, kinds: Sequence[str]) -> bool:
        if not (("GIVE" in kinds or "MUSTNOT" in kinds or "MAY" in kinds) and "WHO" in kinds) or clause.has(
            "TP", "SEE", "QTY"
        ):
            return False
        tail = [c for c in clause.chunks if not c.of("INERT") or c.kind != "TOKEN"][-1]
        if not (tail.of("ACCESS") or tail.text.casefold().endswith("access to")):
            return False
        self.claims.diagnostics.append(
            diagnose("SW301", clause.span, "a right is given, but no tool is named", "name the tool after it")
        )
        self._use(clause.chunks, "rights")
        return True

    def _grant(
        self,
        scene: Scene,
        clause: Clause,
        effect: str,
        ids: tuple[str, ...],
        tools: tuple[str, ...],
        who: Sequence[Chunk],
    ) -> None:
        everyone = any(a.of("EVERYONE") for w in who for a in w.atoms)
        excepted = tuple(i for w in who for i in self.memory.named(w))
        spans = (clause.span,)
        agents = (EVERYONE,) if everyone else ids
        if not agents and effect != "deny_all_but":
            self.claims.diagnostics.append(
                diagnose("SW303", clause.span, "who is meant could not be resolved")
            )
            return
        for tool in tools:
            if effect == "deny" and everyone and excepted:
                self.claims.rules.append(Grant(excepted, tool, exclusive=True, spans=spans))
            elif effect == "nothing_else":
                self._allow(scene, agents, tool, False, (), spans)
                others = [t.id for t in self.roster.team.tools if t.id not in tools]
                self.claims.rules += [Deny(agents, other, spans=spans) for other in others]
            elif effect == "deny_all_but":
                self.claims.rules.append(Deny((EVERYONE,), tool, spans=spans))
            elif effect == "deny":
                self.claims.rules.append(
                    Deny(agents, tool, excepted=excepted if everyone else (), spans=spans)
                )
            else:
                self._allow(scene, agents, tool, effect == "only", excepted if everyone else (), spans)

    def _allow(
        self,
        scene: Scene,
        agents: tuple[str, ...],
        tool: str,
        exclusive: bool,
        excepted: tuple[str, ...],
        spans: tuple[Span, ...],
    ) -> None:
        scene.granted.append(len(self.claims.rules))
        self.claims.rules.append(Grant(agents, tool, exclusive=exclusive, excepted=excepted, spans=spans))
        if excepted:
            self.claims.rules.append(Deny(excepted, tool, spans=spans))

    def _nobody_else(self, scene: Scene, clause: Clause) -> bool:
        """ ", nobody else" makes the right before it exclusive."""
        if not clause.has("NOBODYELSE") or clause.has("NP", "TP") or not scene.granted:
            return False
        for at in scene.granted:
            rule = self.claims.rules[at]
            if isinstance(rule, Grant):
                self.claims.rules[at] = Grant(rule.agents, rule.tool, True, rule.excepted, rule.spans)
        self._use(clause.chunks, "rights")
        return True

    def _sight(self, scene: Scene, clause: Clause) -> bool:
        speaks = clause.has("SEE", "SECRET", "BLIND", "ONLY", "OPENTO", "RESERVED", "NOBODYELSE", "FOR")
        named = sources(clause.chunks)
        if clause.has("TP"):
            return False
        sight = read_sight(clause.chunks, scene.source) if speaks else None
        if sight is not None:
            self._hide(scene, clause, sight)
            self._use(clause.chunks, "visibility")
            return True
        if (
            named
            and clause.chunks
            and min(named) <= 1
            and (self._writes_only(clause) or (clause.has("RELATIVE", "NOTHING") and speaks))
        ):
            scene.source = next(iter(named.values()))[2]
            if clause.has("SECRET") or not (self._subject(clause) or clause.has("HANDOFF")):
                self._use(clause.chunks, "topic of visibility")
                return True
        return False

    def _writes_only(self, clause: Clause) -> bool:
        """The clause begins with somebody's writing: it may be what the sentence goes on about."""
        first = next(
            (c for c in clause.chunks if not (c.kind == "TOKEN" and c.kinds <= {"INERT", "WORD"})), None
        )
        return first is not None and ((first.of("NP") and first.owned) or first.of("RELATIVE", "NOTHING"))

    def _hide(self, scene: Scene, clause: Clause, sight: Sight) -> None:
        if sight.effect == "mutual":
            self._mutual(clause, sight)
            return
        source = self._ids(sight.source)
        scene.source = sight.source
        viewers = tuple(dict.fromkeys(i for v in sight.viewers for i in self._ids(v)))
        everyone = any(a.of("EVERYONE") for v in sight.viewers for a in v.atoms)
        excepted = tuple(i for v in sight.viewers for i in self.memory.named(v))
        spans = (clause.span,)
        for writer in source:
            if sight.effect == "only":
                rest = tuple(v for v in viewers if v != writer)
                self._replace_secret(writer)
                self.claims.rules.append(Hide(writer, (EVERYONE,), rest, spans))
            elif sight.effect == "secret" or everyone:
                self.claims.rules.append(Hide(writer, (EVERYONE,), excepted, spans))
            elif viewers:
                self.claims.rules.append(Hide(writer, tuple(v for v in viewers if v != writer), spans=spans))

    def _replace_secret(self, writer: str) -> None:
        """ "… is private and may be read by X only": the second half says who may."""
        self.claims.rules = [
            r
            for r in self.claims.rules
            if not (
                isinstance(r, Hide) and r.source == writer and r.viewers == (EVERYONE,) and not r.excepted
            )
        ]

    def _mutual(self, clause: Clause, sight: Sight) -> None:
        ids = tuple(dict.fromkeys(i for v in sight.viewers for i in self._ids(v)))
        if not ids and sight.source is not None:
            ids = self._ids(sight.source)
        for one in ids:
            others = tuple(i for i in ids if i != one)
            rule = Hide(one, others, spans=(clause.span,))
            if others and rule not in self.claims.rules:
                self.claims.rules.append(rule)

    # -- people ------------------------------------------------------------------------------------

    def _approvers(self, clause: Clause) -> tuple[str, ...]:
        words: list[str] = []
        for item in clause.chunks:
            if item.of("APPROVE") and words:
                break
            if item.of("BY"):
                words = []
            if item.kind == "TOKEN" and item.of("WORD", "HUMAN", "OF") and not item.of("APPROVE"):
                words += [t.text for t in item.tokens]
        if clause.has("ME"):
            return ("user",)
        return (" ".join(words),) if words else ()

    def _gate(self, scene: Scene, clause: Clause) -> str:
        """The gate of an approval: the one that the text has just opened, or a new one."""
        refers = not clause.has("WORD", "HUMAN")
        if scene.gate and refers:
            self._use(clause.chunks, "approval", scene.gate)
            return scene.gate
        id_ = f"gate#{sum(not n.agent for n in self.claims.nodes.values()) + 1}"
        ask = self._text(clause) or "approve"
        self.claims.nodes[id_] = Wanted(id_, "", ask, self._approvers(clause), [clause.span])
        self._use(clause.chunks, "approval", id_)
        scene.gate = id_
        scene.gates.append(id_)
        return id_

    def _approval(self, scene: Scene, clause: Clause) -> bool:
        if not clause.has("APPROVE"):
            return False
        subject = self._subject(clause)
        approve = clause.first("APPROVE")
        assert approve is not None
        at = clause.chunks.index(approve)
        if subject is not None and not subject.owned and self.memory.who(subject):
            human = clause.has("HUMAN", "ME") or any(c.of("BY") for c in clause.chunks[at:])
            if clause.chunks.index(subject) < at and not human:
                return False
        if subject is None and not clause.has("WORD", "HUMAN", "ME", "BY", "RELEASE") and clause.has("IT"):
            return False
        ids = self._approved(scene, clause)
        early = clause.has("FIRST") and bool(scene.mains)
        gate = self._gate(scene, clause)
        if early:
            self._gate_before([gate], scene.mains[-1].ids)
            self._before([gate], scene.mains[-1].ids, clause.span)
            return True
        main = Main((gate,), clause.link, clause.span, own=True, new=True)
        held = self._held_back(scene)
        ids = tuple(i for i in ids if i not in held)
        waits = [i for i in (*scene.pending, *ids) if i != gate]
        self._before(waits, [gate], clause.span)
        self.claims.gates_after.append((gate, frozenset(waits)))
        scene.pending = []
        if scene.targets:
            self._gate_before([gate], scene.targets)
        main.earlier = list(ids)
        scene.mains.append(main)
        return True

    def _held_back(self, scene: Scene) -> tuple[str, ...]:
        """Who must not start before the approval that is being read ("… before Registry does so")."""
        after = scene.following
        if after is None or after.link not in ("BEFORE", "UNTIL"):
            return ()
        subject = self._subject(after)
        return self.memory.who(subject) if subject is not None else ()

    def _approved(self, scene: Scene, clause: Clause) -> tuple[str, ...]:
        """Whose work is approved: whoever is named, else those of the sentence, else the stage before."""
        named = [c for c in clause.chunks if c.of("NP")]
        ids = tuple(dict.fromkeys(i for c in named for i in self._ids(c)))
        for id_ in ids:
            self._node(id_, clause.span)
        if ids:
            return ids
        if scene.mains and scene.mains[-1].ids:
            return scene.mains[-1].ids
        if scene.pending:
            return ()
        return self.memory.stage

    # -- counted, supervised, repeated ---------------------------------------------------------------

    def _enough(self, scene: Scene, clause: Clause) -> bool:
        quorum = clause.first("QNP")
        if quorum is None or not (clause.has("ENOUGH") or clause.has("FIN") or clause.chunks[0].of("TO")):
            return False
        nodes = self._quorum(scene, clause, quorum)
        if not clause.has("ENOUGH"):
            scene.pending += nodes
            return True
        at = clause.chunks.index(quorum)
        target = [c for c in clause.chunks[at + 1 :] if c.of("NP")]
        ids = self._ids(target[0]) if target else self.memory.subject
        for id_ in ids:
            self._node(id_, clause.span)
        self._before(nodes, ids, clause.span)
        if ids:
            scene.mains.append(Main(ids, clause.link, clause.span, own=True, new=True))
        return True

    def _supervise(self, scene: Scene, clause: Clause) -> bool:
        verb = clause.first("SUPERVISE")
        if verb is None:
            return False
        at = clause.chunks.index(verb)
        subject = next((c for c in clause.chunks[:at] if c.of("NP")), None)
        boss = self._ids(subject) or ((scene.supervisor,) if scene.supervisor else ()) or self.memory.subject
        members = tuple(dict.fromkeys(i for c in clause.chunks[at + 1 :] if c.of("NP") for i in self._ids(c)))
        if len(boss) != 1 or (subject is None and not clause.has("IT") and not scene.supervisor):
            return False
        return self._supervised(scene, clause, boss[0], tuple(m for m in members if m != boss[0]))

    def _supervised(self, scene: Scene, clause: Clause, boss: str, members: tuple[str, ...]) -> bool:
        scene.supervisor = boss
        self.memory.subject = (boss,)
        new = boss not in self.claims.nodes
        self._node(boss, clause.span)
        self._use(clause.chunks, "supervision", boss)
        if not any(boss in m.ids for m in scene.mains):
            scene.mains.append(Main((boss,), clause.link, clause.span, then=clause.link == "THEN", new=new))
        if members:
            for id_ in members:
                self._node(id_, clause.span)
            self.claims.blocks.append(Block("supervised", clause.span, list(members), supervisor=boss))
        return True

    def _terminal(self, scene: Scene, clause: Clause) -> bool:
        if not clause.has("TERMINAL"):
            return False
        if self._branch is not None:
            self._branch.terminal = True
        elif scene.choice is not None and scene.choice.branches:
            scene.choice.branches[-1].terminal = True
        self._use(clause.chunks, "end of a branch")
        return True

    def _loop(self, scene: Scene, clause: Clause) -> bool:
        strong, weak = clause.has("LOOP"), clause.has("WEAKLOOP")
        if not strong and not weak:
            return False
        subject = self._subject(clause) or next((c for c in clause.chunks if c.of("NP")), None)
        ids = self._ids(subject)
        pronoun = subject is not None and any(a.of("THEY") for a in subject.atoms)
        going = any(t.text.casefold().endswith("ing") for t in self._tokens(clause))
        back = weak and bool(self._between(clause))
        if weak and not strong and not back and not (pronoun and (going or clause.has("WEAKLOOP"))):
            return False
        members = ids
        if ids and scene.condition is not None:
            members = tuple(dict.fromkeys((*ids, *self._sentence_ids(scene))))
        if clause.has("WHOLE") and not ids:
            members = self._since_choice(scene)
        members = members or self._sentence_ids(scene) or self.memory.stage
        if subject is not None and not pronoun and strong and len(ids) == 1:
            members = tuple(dict.fromkeys((*self._sentence_ids(scene), *ids))) if scene.mains else ids
        members = self._between(clause) or members
        if not members:
            return False
        self.looped_back = scene.condition is not None
        self._start_loop(scene, clause, members)
        return True

    def _start_loop(self, scene: Scene, clause: Clause, members: tuple[str, ...]) -> None:
        block = Block("loop", clause.span, list(members), at_most=scene.rounds)
        scene.rounds = None
        new = [i for i in members if i not in self.claims.nodes]
        for id_ in members:
            self._node(id_, clause.span)
        self.claims.blocks.append(block)
        scene.loop = self.last_loop = block
        if scene.condition is not None:
            block.until, scene.condition = negated(scene.condition), None
        bound = next((q for q in clause.all("QTY") if q.measure in ("max_rounds", "times")), None)
        if bound is not None:
            block.at_most = int(bound.values[0])
        self._use(clause.chunks, "loop", members[0])
        if new:
            self._before(self.memory.stage, new, clause.span, inferred=True)
            self.memory.stage = members
        scene.mains.append(Main((), clause.link, clause.span, words="loop"))

    def _between(self, clause: Clause) -> tuple[str, ...]:
        """ "everything from Fe to QA", "it goes back to Writer": all that lies between, both ends included."""
        named = [c for c in clause.chunks if c.of("NP") and c.atoms and c.atoms[0].of("AGENT")]
        if not named or not clause.has("TO"):
            return ()
        at = clause.chunks.index(named[-1])
        if not any(c.of("TO") for c in clause.chunks[:at]):
            return ()
        ends = self._ids(named[-1])
        starts = self._ids(named[-2]) if len(named) > 1 else ends
        goals = ends if len(named) > 1 else self.memory.stage
        found = [
            n
            for n in self.claims.nodes
            if _leads_to(self.claims.orders, starts, n) and _leads_to_any(self.claims.orders, n, goals)
        ]
        known = list(self.claims.nodes)
        spots = [known.index(i) for i in (*starts, *goals) if i in known]
        return tuple(known[min(spots) : max(spots) + 1]) if found and spots else tuple(found)

    def _since_choice(self, scene: Scene) -> tuple[str, ...]:
        return tuple(self.claims.nodes)

    def _sentence_ids(self, scene: Scene) -> tuple[str, ...]:
        return tuple(dict.fromkeys(i for m in scene.mains for i in m.ids if i in self.claims.nodes))

    def _loop_of(self, scene: Scene, span: Span) -> Block | None:
        if scene.loop is not None:
            return scene.loop
        members = self._sentence_ids(scene)
        if not members:
            return None
        scene.loop = self.last_loop = Block("loop", span, list(members), at_most=scene.rounds)
        scene.rounds = None
        self.claims.blocks.append(scene.loop)
        return scene.loop

    # -- acts --------------------------------------------------------------------------------------

    def _alongside(self, scene: Scene, clause: Clause) -> bool:
        """ "(in parallel,) with each other and with the artists"."""
        words = [c for c in clause.chunks if not (c.kind == "TOKEN" and c.kinds <= {"INERT"})]
        if len(words) != 2 or words[0].text.casefold() not in ("with", "alongside") or not words[1].of("NP"):
            return False
        if not scene.mains or not scene.beside:
            return False
        ids, one = self._ids(words[1]), scene.mains[-1].ids
        for id_ in ids:
            self._node(id_, clause.span)
        if ids:
            self.claims.together.append((frozenset(one), frozenset(ids) - frozenset(one), clause.span))
        self._use(clause.chunks, "manner")
        return True

    def _adverbs(self, scene: Scene, clause: Clause) -> bool:
        """A clause of adverbs alone ("simultaneously", "all three at once") is said of the sentence."""
        if clause.has("PARWITH", "HANDOFF", "FOLLOWED", "PRECEDED"):
            return False
        if not clause.has("PAR", "SEQ", "FREE", "LAST", "FIRST", "CHOICE", "INSTEAD", "PRIOR") or clause.has(
            "QTY"
        ):
            return False
        subject = self._subject(clause)
        plain = subject is None or any(a.of("THEY", "EVERYONE", "EACHOTHER") for a in subject.atoms)
        if not scene.mains or not plain or clause.has("WHO"):
            if clause.has("CHOICE") and subject is None:
                self._use(clause.chunks, "choice")
                return True
            return False
        ids = self._ids(subject)
        for main in scene.mains:
            if clause.has("PAR") and (not ids or set(main.ids) <= set(ids)):
                main.alongside = True
        scene.mains[-1].free |= clause.has("FREE")
        scene.mains[-1].last |= clause.has("LAST")
        if clause.has("FREE"):
            self.free |= set(scene.mains[-1].ids)
        scene.beside |= clause.has("PAR")
        self._use(clause.chunks, "manner")
        return True

    def _relation(self, scene: Scene, clause: Clause) -> bool:
        """A goes before, after or beside B, in so many words."""
        verb = clause.first("FOLLOWED", "PRECEDED", "PARWITH")
        if verb is None:
            return False
        at = clause.chunks.index(verb)
        left = next((c for c in reversed(clause.chunks[:at]) if c.of("NP", "QNP")), None)
        right = next((c for c in clause.chunks[at + 1 :] if c.of("NP", "QNP")), None)
        if right is None:
            if left is not None and self._act(scene, clause):
                return True
            return self._swallow(clause, verb)
        one = self._ids(left) or (scene.mains[-1].ids if scene.mains else self.memory.subject)
        two = self._ids(right)
        if not one or not two:
            return False
        new = one[0] not in self.claims.nodes
        for id_ in (*one, *two):
            self._node(id_, clause.span)
        self._use(clause.chunks, "order", one[0])
        if verb.of("PARWITH"):
            self.claims.together.append((frozenset(one), frozenset(two) - frozenset(one), clause.span))
            scene.mains.append(Main(one, clause.link, clause.span, new=new, free=True))
        elif verb.of("FOLLOWED"):
            self._chain(scene, clause, at, one)
        else:
            self._before(two, one, clause.span)
            scene.mains.append(Main(one, clause.link, clause.span, own=True, new=new))
        return True

    def _swallow(self, clause: Clause, verb: Chunk) -> bool:
        if verb.of("PARWITH"):
            self._use(clause.chunks, "manner")
            return True
        return False

    def _chain(self, scene: Scene, clause: Clause, at: int, one: tuple[str, ...]) -> None:
        scene.mains.append(Main(one, clause.link, clause.span, new=True))
        for item in clause.chunks[at + 1 :]:
            if item.of("NP", "QNP"):
                ids = self._ids(item)
                for id_ in ids:
                    self._node(id_, item.span)
                scene.mains.append(Main(ids, "THEN", clause.span, then=True, new=True))

    def _handoff(self, scene: Scene, clause: Clause) -> bool:
        """Something goes from A to B."""
        verb = clause.first("HANDOFF", "OPENTO", "STARTV")
        if verb is None or clause.has("TP"):
            return False
        at = clause.chunks.index(verb)
        target = self._target(clause, at)
        ids = self._ids(target)
        if target is None or not ids:
            return False
        giver = next((c for c in clause.chunks[:at] if c.of("NP", "QNP")), None)
        by = self._ids(giver)
        words = self.prompt[clause.chunks[0].span[0] : verb.span[0]].strip()
        if by:
            self._main(scene, clause, by, "")
        if clause.has("NOTHING", "MUSTNOT"):
            for id_ in ids:
                self._node(id_, clause.span)
            scene.negative, scene.handed = True, ids
            self._before(by, ids, clause.span)
            if by:
                scene.mains[-1].words = "handed"
            return True
        if by:
            self._before(by, ids, clause.span)
        elif scene.mains and clause.link in ("THEN", "AND", "COMMA"):
            self._before(scene.mains[-1].ids, ids, clause.span)
        self._main(scene, clause, ids, words, own=bool(by))
        scene.mains[-1].last |= clause.has("LAST")
        return True

    def _target(self, clause: Clause, at: int) -> Chunk | None:
        verb = clause.chunks[at]
        rest = clause.chunks[at + 1 :]
        for number, item in enumerate(rest):
            if item.of("NP") and not item.owned:
                before = rest[number - 1] if number else verb
                while number > 0 and before.of("INERT") and not before.of("TO"):
                    number -= 1
                    before = rest[number - 1] if number else verb
                if (
                    before.of("TO")
                    and before.text.casefold().split()[-1] in ("to", "onto", "with")
                    and (
                        not before.text.casefold().endswith("with")
                        or verb.text.casefold() in ("lands", "land", "ends")
                    )
                ):
                    return item
                if before is verb and verb.text.casefold().split()[-1] == "to":
                    return item
        return None

    def _act(self, scene: Scene, clause: Clause) -> bool:
        subject = self._subject(clause)
        if subject is None and clause.has("TO") and clause.link == "ELSE":
            subject = next(iter(clause.all("NP")), None)
        ids = self._ids(subject)
        if not ids and not any(c.of("NP", "QNP") for c in clause.chunks):
            return self._adjunct(scene, clause)
        if not ids:
            subject = self._agent_after_by(clause)
            ids = self._ids(subject)
        if not ids or subject is None:
            return False
        decided = scene.following is not None and scene.following.link in ("IF", "UNLESS", "ELSE")
        known = set(ids) <= set(self._sentence_ids(scene)) and not decided
        if known and clause.link != "THEN" and not clause.has("TP"):
            self._use(clause.chunks, "act", ids[0])
            return True
        if self._is_roll_call(scene, clause):
            self._use(clause.chunks, "roll call")
            self.called += ids
            return True
        if clause.has("MUSTNOT") and not clause.has("ANNOUNCE"):
            if scene.following is not None and scene.following.link in ("UNTIL", "BEFORE"):
                self._hold_back(scene, clause, ids)
                return True
            if clause.has("FIN", "MUST") or not clause.has("USE", "SEE", "TP"):
                self.memory.subject = ids
                self._use(clause.chunks, "remark")
                return True
            return False
        if clause.has("CHOICE", "EITHER") and len(ids) > 1:
            subject_either = True
        else:
            subject_either = subject.either
        self._main(scene, clause, ids, "")
        scene.mains[-1].either = subject_either
        if subject.kind == "QNP" and subject.count and 0 < subject.count < len(ids):
            self.claims.blocks.append(Block("quorum", clause.span, list(ids), k=subject.count))
        self._announces(scene, clause, ids)
        self._refs(scene, clause, subject, ids)
        self._plain_tools(clause, ids)
        for item in clause.all("WORD"):
            self.acts += [(i, item.text.casefold()) for i in ids]
        return True

    def _announces(self, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> None:
        """ "Bar signals "drinks out"": the name is kept, for "upon that signal" and "before Cabin starts"."""
        quote = clause.first("QUOTE")
        if quote is None or not clause.has("ANNOUNCE") or len(ids) != 1:
            return
        name = str(quote.tokens[0].value)
        self.claims.nodes[ids[0]].signals.append(name)
        self.signalled = (ids[0], name)
        scene.mains[-1].signal = name

    def _is_roll_call(self, scene: Scene, clause: Clause) -> bool:
        """Names and nothing else: they are introduced, not put in any order."""
        if any(c.kind != "NP" and not (c.kind == "TOKEN" and c.kinds == {"INERT"}) for c in clause.chunks):
            return False
        after = scene.following
        idle = clause.link in ("", "COLON", "COMMA", "AND") and not scene.pending and scene.condition is None
        return idle and not scene.choice and (after is None or after.link in ("COMMA", "AND", "COLON"))

    def _hold_back(self, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> None:
        """ "Painter must not start until …", "don't start Painter before …"."""
        self._main(scene, clause, ids, "")
        scene.mains[-1].own = True
        scene.negative, scene.handed = True, ()

    def _adjunct(self, scene: Scene, clause: Clause) -> bool:
        """A passive without a doer, "it …" as its own subject, or words that describe the clause before."""
        denied = clause.has("MUSTNOT", "NOTHING", "NOBODY") or _begins_with_no(clause)
        if denied and scene.following is not None and scene.following.link == "UNTIL":
            scene.negative = True
            self._use(clause.chunks, "held back")
            return True
        if (
            clause.has("ATMOST")
            and clause.link in ("COMMA", "BUT", "AND")
            and self.last_limit
            and not clause.has("QTY")
        ):
            self._use(clause.chunks, "limit")
            return True
        if (
            clause.link in ("THEN", "AND", "COMMA")
            and scene.mains
            and scene.mains[-1].ids
            and not clause.has("MUST", "ONLY", "QTY")
        ):
            self._use(clause.chunks, "act", scene.mains[-1].ids[0])
            if clause.link == "THEN" and clause.has("BY"):
                return True
            return True
        return False

    def _main(
        self, scene: Scene, clause: Clause, ids: tuple[str, ...], words: str, own: bool = False
    ) -> None:
        task = self._task(clause)
        new = any(i not in self.claims.nodes for i in ids)
        for id_ in ids:
            self._node(id_, clause.span, task)
        self._use(clause.chunks, "act", ids[0])
        main = Main(
            ids,
            clause.link,
            clause.span,
            then=clause.link == "THEN" or clause.has("THEN"),
            alongside=clause.link == "WHILE",
            free=clause.has("FREE"),
            first=clause.has("FIRST"),
            last=clause.has("LAST"),
            new=new,
            words=words,
            own=own,
        )
        if clause.has("FREE"):
            self.free |= set(ids)
        if clause.has("PRIOR") and not clause.has("APPROVE"):
            self._before(ids, self.memory.stage, clause.span)
            main.own = True
        if scene.pending or scene.signals:
            main.own |= bool(scene.signals) or any(self.claims.nodes[n].agent for n in scene.pending)
            self._before(scene.pending, ids, clause.span)
            self._gate_before(scene.pending, ids)
            for announcer, signal in scene.signals:
                self._starts_on(announcer, signal, ids, clause.span)
            scene.pending, scene.signals = [], []
        if len(ids) == 1:
            self.memory.subject = ids
        if clause.has("SEQ") and len(ids) > 1:
            for a, b in zip(ids, ids[1:], strict=False):
                self._before([a], [b], clause.span)
        elif clause.has("PAR") and len(ids) > 1:
            for at, one in enumerate(ids):
                self.claims.together.append((frozenset({one}), frozenset(ids[at + 1 :]), clause.span))
        if not scene.mains:
            scene.case = self._leading_words(clause)
        scene.mains.append(main)
        scene.beside |= clause.has("PAR")
        self._branching(scene, main)

    def _branching(self, scene: Scene, main: Main) -> None:
        if scene.condition is not None and scene.choice is None:
            choice = self._choice_for(scene)
            main.branch = Branch(scene.condition, list(main.ids))
            choice.branches.append(main.branch)
            self._branch = main.branch
            scene.choice = choice
        elif scene.choice is not None and self._branch is not None and self._branch in scene.choice.branches:
            self._branch.members += [i for i in main.ids if i not in self._branch.members]
            main.branch = self._branch

    def _leading_words(self, clause: Clause) -> str:
        """The words before the subject ("With a money question", "For refunds")."""
        subject = next((c for c in clause.chunks if c.of("NP", "QNP")), None)
        if subject is None or not clause.chunks[0].of("TO", "FOR", "IN", "ON"):
            return ""
        return self.prompt[clause.chunks[0].span[0] : subject.span[0]].strip()

    def _choice_for(self, scene: Scene) -> Block:
        """A new choice, or the one that the text before has opened with its first case."""
        text = self.prompt[scene.condition_span[0] : scene.condition_span[1] + 40].casefold()
        again = any(w in text.split()[:6] for w in ("it", "they", "there", "not", "no"))
        marker = any(t.of("INSTEAD") for t in scene.segment.tokens)
        if self.choice is not None and self.choice.branches[-1].condition is not None and (again or marker):
            self._close_branch(self.choice)
            return self.choice
        choice = Block("choice", scene.condition_span)
        self.claims.blocks.append(choice)
        self.choice, self.cont = choice, []
        self.before_choice = self.memory.stage
        return choice

    def _task(self, clause: Clause) -> str:
        verbs = [
            c
            for c in clause.chunks
            if c.kind == "TOKEN" and not c.kinds <= {"INERT", "NUMWORD", "THEN", "FIRST", "LAST", "PAR"}
        ]
        if not verbs:
            return ""
        start, end = verbs[0].span[0], clause.chunks[-1].span[1]
        return " ".join(self.prompt[start:end].split())

    def _refs(self, scene: Scene, clause: Clause, subject: Chunk, ids: tuple[str, ...]) -> None:
        """Whose work the doers take up: "the Statistician's results", "what Copy Desk has made"."""
        at = clause.chunks.index(subject)
        for number in range(at + 1, len(clause.chunks)):
            item = clause.chunks[number]
            if not item.of("NP") or item is subject:
                continue
            before = [
                c
                for c in clause.chunks[at + 1 : number]
                if not (c.kind == "TOKEN" and c.kinds <= {"INERT", "NUMWORD"})
            ]
            relative = bool(before) and before[-1].of("RELATIVE")
            if not (item.owned or relative):
                continue
            others = [i for i in self._ids(item) if i not in ids]
            for id_ in others:
                self._node(id_, item.span)
            self._before(others, ids, clause.span)
            if others:
                scene.mains[-1].own = True
                if scene.targets:
                    pass

    def _plain_tools(self, clause: Clause, ids: tuple[str, ...]) -> None:
        for item in clause.all("TP"):
            for atom in item.atoms:
                self.claims.rules.append(Grant(ids, str(atom.value), spans=(clause.span,)))

    # -- settling ----------------------------------------------------------------------------------

    def _settle(self, scene: Scene) -> None:
        mains = [m for m in scene.mains if m.ids]
        self.case_words, self.case_ids = scene.case, tuple(i for m in mains for i in m.ids)
        self.case_span, self.case_stage = scene.segment.span, self.memory.stage
        if scene.pending and not mains and scene.segment.tokens:
            pass
        if not mains:
            return
        self._either(scene, mains)
        if scene.targets:
            for main in mains:
                self._before(main.ids, scene.targets, main.span)
        stages = self._stages(mains)
        self._link(scene, stages)
        self._mark(scene, mains)
        if scene.over:
            self._each(scene, mains)
        if any(m.new or m.then or m.own for m in mains) and not all(m.free for m in mains):
            last = [m for m in stages[-1] if not m.free] or stages[-1]
            self.memory.stage = tuple(dict.fromkeys(i for m in last for i in m.ids))
        self._after_choice(scene, mains)

    def _either(self, scene: Scene, mains: list[Main]) -> None:
        for main in mains:
            if not main.either or len(main.ids) < 2:
                continue
            block = Block("choice", main.span)
            block.branches = [Branch(None, [i]) for i in main.ids]
            for other in mains:
                if other is not main and other.branch is not None and set(other.ids) <= set(main.ids):
                    for branch in block.branches:
                        if branch.members == list(other.ids):
                            branch.condition = other.branch.condition
                    if scene.choice in self.claims.blocks and scene.choice is not None:
                        self.claims.blocks.remove(scene.choice)
            if any(b.condition for b in block.branches):
                block.branches.sort(key=lambda b: b.condition is None)
            self.claims.blocks.append(block)
            scene.choice = None

    def _stages(self, mains: list[Main]) -> list[list[Main]]:
        """Main clauses in order; those that are said to go on at the same time share a stage."""
        stages: list[list[Main]] = []
        for main in mains:
            beside = main.link == "WHILE" or (
                main.alongside and stages and all(m.alongside for m in stages[-1])
            )
            if stages and beside and not main.then:
                for other in stages[-1]:
                    self.claims.together.append(
                        (frozenset(main.ids), frozenset(other.ids) - frozenset(main.ids), main.span)
                    )
                stages[-1].append(main)
            else:
                stages.append([main])
        return stages

    def _link(self, scene: Scene, stages: list[list[Main]]) -> None:
        previous = self.memory.stage
        start = self.before_choice if self._enters_other_branch(scene) else previous
        came: tuple[str, ...] = start
        for stage in stages:
            settled = len(stage) > 1 and any(not m.new for m in stage)
            for main in stage:
                if main.then:
                    self._before(came, main.ids, main.span)
                elif main.new and not (main.own or main.free or main.first or settled):
                    self._before(came, main.ids, main.span, inferred=True)
            now = tuple(dict.fromkeys(i for m in stage if not m.free for i in m.ids))
            came = now or came

    def _enters_other_branch(self, scene: Scene) -> bool:
        return scene.choice is not None and scene.choice is self.choice and len(scene.choice.branches) > 1

    def _mark(self, scene: Scene, mains: list[Main]) -> None:
        for main in mains:
            if main.last:
                self.lasts.append((main.ids, main.span))
            if main.first and main.branch is None and not main.then and not any(m.then for m in mains):
                self.firsts.append((main.ids, main.span))

    def _each(self, scene: Scene, mains: list[Main]) -> None:
        members = list(dict.fromkeys(i for m in mains for i in m.ids))
        self.claims.blocks.append(Block("foreach", mains[0].span, members, over=scene.over))

    def _after_choice(self, scene: Scene, mains: list[Main]) -> None:
        if scene.choice is not None and scene.choice is self.choice:
            going = [b for b in scene.choice.branches if not b.terminal] or scene.choice.branches
            if len(scene.choice.branches) > 1:
                self.memory.stage = tuple(dict.fromkeys(i for b in going for i in self._ends(b)))
            self._branch = None
            return
        self._branch = None
        ids = [*(i for m in mains for i in m.ids), *scene.gates]
        if self.choice is None:
            return
        self.cont += [*ids, *scene.gates]
        ended = [b for b in self.choice.branches if b.terminal]
        going = [b for b in self.choice.branches if not b.terminal]
        if ended and len(going) == 1 and len(self.choice.branches) > 1:
            known = {m for b in self.choice.branches for m in b.members}
            going[0].members += [i for i in ids if i not in known and i not in self._earlier(known)]

    def _earlier(self, known: set[str]) -> set[str]:
        return {o.earlier for o in self.claims.orders if o.later in known}

    def _ends(self, branch: Branch) -> list[str]:
        later = {
            o.earlier for o in self.claims.orders if o.later in branch.members and o.earlier in branch.members
        }
        return [m for m in branch.members if m not in later]


def _plain_orders(statements: Sequence[Sequence[Chain]]) -> set[tuple[str, str]]:
    orders: set[tuple[str, str]] = set()
    for chain in (c for s in statements for c in s):
        for one, two in zip(chain.stages, chain.stages[1:], strict=False):
            orders |= {(str(a.value), str(b.value)) for a, b in product(one.names, two.names)}
    return orders


def _leads_to(orders: Sequence[Order], starts: Iterable[str], goal: str) -> bool:
    todo, seen = list(starts), set(starts)
    while todo:
        at = todo.pop()
        if at == goal:
            return True
        for order in orders:
            if order.earlier == at and order.later not in seen:
                seen.add(order.later)
                todo.append(order.later)
    return False


def _leads_to_any(orders: Sequence[Order], start: str, goals: Iterable[str]) -> bool:
    return any(_leads_to(orders, [start], goal) for goal in goals)


def _begins_with_no(clause: Clause) -> bool:
    return bool(clause.chunks) and clause.chunks[0].text.casefold() == "no"


def _limit_kind(measure: str) -> LimitKind:
    kinds: dict[str, LimitKind] = {
        "timeout_s": "timeout_s",
        "max_rounds": "max_rounds",
        "retries": "retries",
        "max_tool_calls": "max_tool_calls",
        "max_cost": "max_cost",
    }
    return kinds.get(measure, "retries")
