"""Verdicts: what a case hangs on: how things are, what an agent has found, or what a person decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.frames.alternatives import alternative, arrive, stateful
from swarmwright.language.frames.answering import answered, asked_before, bare_no
from swarmwright.language.frames.bodies import tokens_of
from swarmwright.language.frames.cases import Read
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.frames.terms import term, wished
from swarmwright.language.frames.values import judges
from swarmwright.language.readers.approving import approvers
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Span, Wanted, held_back
from swarmwright.language.told.comparisons import measures
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.verdicts import an_office_objects, only_if
from swarmwright.language.words.inflection import lemma_of
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Approved, Condition, Judged

__all__ = [
    "Question",
    "Verdict",
    "asked",
    "by_person",
    "decided",
    "decides",
    "denied",
    "holds",
    "no_of_the_only_one_asked",
    "verdict",
]

_CONDITIONS = ("IF", "WHEN", "UNLESS", "SORT")
_EXAMINING = frozenset(
    ["check", "review", "test", "inspect", "verify", "examine", "assess", "evaluate", "judge", "rate",
     "audit", "validate", "proofread", "vet", "accept", "decide",
     "critique", "criticise", "criticize", "grade", "score",
     "approve", "look", "analyse", "analyze", "read"]
)  # fmt: skip
"""Work that ends in a verdict: a bare "if approved" behind it asks for that verdict, not for a person's."""
_BARE = frozenset(["it", "they", "this", "that", "everything", "all", "not", "n't", "has", "have", "been"])
_ANAPHORS = frozenset(["he", "she", "they", "it", "the", "human", "person", "that", "this"])
_BE = frozenset(["is", "are", "was", "were", "be", "been", "gets", "get", "not"])


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked: in which words, who is, and whether a yes is the case, or a no."""

    ask: str
    who: tuple[str, ...]
    yes: bool
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The condition of a case (None: the rest), the agents that it speaks of; or what a person is asked."""

    term: Condition | None
    tested: tuple[str, ...] = ()
    question: Question | None = None


def verdict(
    talk: Talk, read: Read, case: Part, every: Sequence[Part], lately: str, returns: bool = False
) -> Verdict:
    """What a case hangs on. every: all the cases; lately: the task of who has worked last, "" for several;
    returns: earlier work is taken up again in this case.

    Raises Unread where what is said is no question of how things are.
    """
    if case is every[0] and answered(talk, read, case):
        said_so = Judged(asked_before(talk, read))
        return Verdict(said_so if case.kind == "THUS" else negated(said_so))
    if case is every[0] and bare_no(talk, read, case) and _looking(talk, ()):
        return _no_of_a_person(talk, read)
    if case.kind in ("ELSE", "THUS"):
        return Verdict(None)
    if not case.condition or case.kind not in _CONDITIONS:
        raise Unread
    worked = bool(talk.memory.stage or lately)
    tokens = _within(read, case.condition)
    decided = decides(talk, case.condition, tokens)
    agents = has(tokens, "AGENT")
    found = decided and not agents and _found_by_agent(case.condition, tokens, lately)
    found = found or (decided and _of_several(talk, case.condition, tokens))
    over = all(w.kind in ("NAME", "POSS") or w.text.casefold() in _COMPLETION for w in case.condition)
    if case.kind == "WHEN":
        asked_so = found or measures(tokens) or stateful(case.condition, len(every) == 1, worked)
        asked_so = asked_so or (returns and judges(case.condition)) or _opposed(case, every)
        if over or not asked_so or _leads(talk, tokens):
            raise Unread
    if decided and not agents and not found:
        return Verdict(None, (), _question(talk, case, tokens))
    tested = tuple(dict.fromkeys(i for t in tokens if t.of("AGENT", "GROUP") for i in talk.memory.ids(t)))
    said = term(talk, case.condition, read.piece.tokens)
    return Verdict(negated(said) if case.kind == "UNLESS" else said, tested)


def decided(talk: Talk, read: Read, case: Part) -> bool:
    """Whether a case is what the person has decided whom the text has come to ("If it is rejected, …")."""
    if not _looking(talk, ()) or any(w.kind == "NAME" for w in case.condition):
        return False
    return bare_no(talk, read, case) or decides(talk, case.condition, _within(read, case.condition))


def _no_of_a_person(talk: Talk, read: Read) -> Verdict:
    """ "(A human approves it.) If not, …"."""
    gate = talk.claims.nodes[_looking(talk, ())]
    asked_so = gate.task or "Is this all right?"
    return Verdict(None, (), Question(asked_so, gate.approvers, False, read.segment.span))


def no_of_the_only_one_asked(talk: Talk, span: Span) -> Question | None:
    """ "(A clinician approves it.) If they do not, start over": whose no it is; None of several."""
    looking = _looking(talk, ())
    if not looking or [i for i, one in talk.claims.nodes.items() if not one.agent] != [looking]:
        return None
    gate = talk.claims.nodes[looking]
    return Question(gate.task or "Is this all right?", gate.approvers, False, span)


def _leads(talk: Talk, tokens: Sequence[Token]) -> bool:
    """ "When the boss is satisfied": whoever leads a team ends its work by that."""
    bosses = {b.supervisor for b in talk.claims.blocks if b.kind == "supervised"}
    named = {i for t in tokens if t.of("AGENT") for i in talk.memory.ids(t)}
    return bool(named) and named <= bosses


def asked(talk: Talk, question: Question) -> str:
    """The gate of a question: of the person who has just looked, or a new one; returns its provisional id.

    The decision ends nothing, either way.
    """
    looking = _looking(talk, question.who)
    if looking:
        talk.claims.nodes[looking].repeats = True
        return looking
    id_ = f"gate#{sum(not n.agent for n in talk.claims.nodes.values()) + 1}"
    talk.claims.nodes[id_] = Wanted(id_, "", question.ask, question.who, repeats=True, spans=[question.span])
    return id_


def _looking(talk: Talk, who: tuple[str, ...]) -> str:
    """The gate that the text has come to ("Ann writes, then I review it"), if these decide there."""
    stage = talk.memory.stage
    gate = talk.claims.nodes.get(stage[0]) if len(stage) == 1 else None
    if gate is None or gate.agent:
        return ""
    meant = {word for name in who for word in name.casefold().split()} <= _ANAPHORS
    return gate.id if meant or who == gate.approvers else ""


def withheld(talk: Talk, question: Question, members: Sequence[str]) -> tuple[str, frozenset[str]]:
    """The gate of the same person that holds some of these back, with them and who comes behind them.

    "Ann writes, I approve it before Ben posts it. If I am not happy, Ann does it again": the yes that Ben
    waits for is the one that ends Ann's rounds; he is in none. ("", ()) if there is no such gate.
    """
    rounds = frozenset(i for block in talk.claims.blocks for i in block.everything())
    meant = {word for name in question.who for word in name.casefold().split()} <= _ANAPHORS
    for gate, behind in held_back(talk.claims, members):
        theirs = meant or question.who == talk.claims.nodes[gate].approvers
        if theirs and gate not in rounds:
            return gate, behind
    return "", frozenset()


_OFFICERS = frozenset(["manager", "boss", "director", "supervisor", "chief", "chair", "head", "lead"])
_ELLIPTIC = frozenset(
    ["i", "we", "he", "she", "they", "do", "does", "did", "not", "n't", "don't", "doesn't", "didn't"]
)


def decides(talk: Talk, words: Words, tokens: Sequence[Token]) -> bool:
    """Whether a condition is a yes or a no; "if I don't" is one behind somebody's decision."""
    said = has(tokens, "APPROVE", "REJECT")
    said = said or wished(tokens, bool(words) and only_if(talk.prompt, words[0].start))
    return said or (bool(_looking(talk, ())) and all(w.text.casefold() in _ELLIPTIC for w in words))


def by_person(talk: Talk, words: Words, tokens: Sequence[Token], lately: str) -> bool:
    """Whether a condition asks for a person's decision: it names no agent, and none has just examined it.

    "They" is whoever has just been asked: "(A clinician approves it.) If they reject it, …"."""
    officer = bool(_OFFICERS & {w.text.casefold() for w in words}) or an_office_objects(tokens)
    looking = talk.claims.nodes.get(_looking(talk, ()))
    speaks = has(tokens, "APPROVE", "HUMAN", "ME")
    speaks |= has(tokens, "REJECT") and (officer or looking is not None)
    speaks |= looking is not None and all(w.text.casefold() in _ELLIPTIC for w in words)
    theirs = looking is not None and looking.approvers != ("user",)
    agents = has(tokens, "AGENT") or (has(tokens, "THEY") and not theirs)
    counted = _of_several(talk, words, tokens)
    return speaks and not agents and not counted and not _found_by_agent(words, tokens, lately)


def denied(words: Words, tokens: Sequence[Token]) -> bool:
    """Whether a condition is a person's no."""
    rejects = has(tokens, "REJECT", "MUSTNOT")
    return rejects or any(w.text == "not" for w in words)


def holds(question: Question, gate: str) -> Condition:
    """The condition under which the question's own case holds."""
    said = Approved(gate)
    return said if question.yes else negated(said)


def _opposed(case: Part, every: Sequence[Part]) -> bool:
    """Whether another case says what is so otherwise: then "when" and "once" ask which of them it is."""
    others = [other for other in every if other is not case]
    if any(arrive(case, o) or arrive(o, case) for o in others):
        return True
    return any(o.kind == "ELSE" or "yes" in (alternative(case, o), alternative(o, case)) for o in others)


def _within(read: Read, words: Words) -> list[Token]:
    try:
        return list(tokens_of(read.piece, words))
    except Unread:
        start, end = words[0].start, words[-1].end
        return [t for t in read.piece.tokens if start <= t.start and t.end <= end]


def _found_by_agent(words: Words, tokens: Sequence[Token], lately: str) -> bool:
    """ "If it is OK", "if approved", right behind an agent's check: what that has found."""
    verb = next((word.casefold() for word in lately.split() if word != "either"), "")
    if has(tokens, "ME", "HUMAN", "BY") or lemma_of(verb, _EXAMINING) is None:
        return False
    said = next((n for n, w in enumerate(words) if w.token.of("APPROVE", "REJECT")), len(words))
    passive = said + 1 >= len(words) and bool({w.text for w in words[max(said - 2, 0) :]} & _BE)
    return passive or all(w.text in _BARE | _BE for w in words[:said])


_COMPLETION = frozenset(
    ["it", "they", "both", "all", "this", "that", "everything", "everybody", "everyone", "the", "two", "is",
     "are", "'s", "'re", "it's", "they're", "that's", "has", "have", "been", "done", "finished", "complete",
     "completed", "ready", "through", "over", "too", "also", "as", "well"]
)  # fmt: skip
""" "When both are done": what has happened, and no question of how things are."""
_COUNTS = frozenset(
    ["two", "three", "four", "five", "both", "all", "most", "majority", "half", "any", "none", "one", "each",
     "either", "neither", "enough", "everybody", "everyone", "nobody", "they", "them"]
)  # fmt: skip


def _of_several(talk: Talk, words: Words, tokens: Sequence[Token]) -> bool:
    """ "(Three judges vote.) If at least two approve": a count of those who have just worked."""
    agents = [i for i in talk.memory.stage if i in talk.claims.nodes and talk.claims.nodes[i].agent]
    if len(agents) < 2 or has(tokens, "HUMAN", "ME"):
        return False
    said = next((n for n, t in enumerate(words) if t.token.of("APPROVE", "REJECT")), 0)
    return any(w.kind == "NUM" or w.text.casefold() in _COUNTS for w in words[:said])


def _question(talk: Talk, case: Part, tokens: Sequence[Token]) -> Question:
    clause = Clause("IF", chunk(tokens))
    span = (case.condition[0].start, case.condition[-1].end)
    said = " ".join(talk.prompt[span[0] : span[1]].split())
    no, who = denied(case.condition, tokens), approvers(talk, clause)
    named = {said, said.partition(" ")[2]} & {*who}
    said = " ".join(w.text for w in case.condition) if named else said  # as it is read: "the lawyer agrees"
    ask = "Is this all right?" if no else said
    return Question(ask, who, no == (case.kind == "UNLESS"), span)
