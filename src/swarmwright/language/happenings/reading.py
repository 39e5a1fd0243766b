"""Reading: a sentence in which people decide or agents announce, read in its new wording or not at all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.happenings.awaiting import announced_in, conclude_announcement
from swarmwright.language.happenings.decisions import Decision
from swarmwright.language.happenings.finding import Spot, decisions
from swarmwright.language.happenings.heralding import Announcement
from swarmwright.language.happenings.naming import decided
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.several import asked_before, work_beside
from swarmwright.language.happenings.vocabulary import CLASSES
from swarmwright.language.processes.symbols import symbols_of
from swarmwright.language.told.doers import doers_of, doers_outward, doers_to, meant
from swarmwright.language.told.reworking import second_step
from swarmwright.language.told.talk import Talk, gate_before, is_gate, is_happening, node, order_before
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_of
from swarmwright.language.words.tokens import Token

__all__ = ["Named", "conclude_happenings", "named_happenings"]

_LONGEST = 150
"""Words; a longer sentence is left to others."""

_USES = frozenset(["use", "usage", "call", "run", "access", "invocation", "execution", "time"])


@dataclass(slots=True)
class Named:
    """A sentence in its new wording, and what its names stand for."""

    tokens: tuple[Token, ...]
    made: list[Decision]
    heard: list[Announcement]
    draft: Draft
    stage: tuple[str, ...]
    """What was told last before the sentence."""
    at_work: Mapping[str, str] = field(default_factory=dict)
    """What had been told before it that each of them does."""
    known: frozenset[str] = frozenset()
    """The steps and decisions that had been told before it."""


def named_happenings(talk: Talk, tokens: Sequence[Token], plainer: bool = False) -> Named | None:
    """The sentence with a name for each decision and announcement; None if it speaks of none.

    plainer: in fewer words, where that is possible.
    """
    words = words_of(talk.prompt, tokens)
    if len(words) > _LONGEST or _of_tools(talk, words):
        return None
    draft, made = Draft(words), list[Decision]()
    for spot in decisions(words, talk.roster.declared):
        one = decided(talk.prompt, draft, spot, f"gate#{_count(talk) + len(made) + 1}", plainer)
        one.refers |= bool(made) and _of_the_same(words, spot, one, made[-1])
        one.refers |= asked_before(talk, words, spot, one)
        made += [one, *one.also]
    made = [_meant(talk, draft, one, made[:at], plainer) for at, one in enumerate(made)]
    draft.agents_yes()
    heard = announced_in(talk, draft)
    if not draft.pieces:
        return None
    draft.smooth()
    at_work = {i: n.task for i, n in talk.claims.nodes.items() if n.agent and n.task}
    known = frozenset(talk.claims.nodes)
    return Named(_bare(draft.tokens()), made, heard, draft, talk.memory.stage, at_work, known)


def _of_the_same(words: Sequence[Word], spot: Spot, one: Decision, before: Decision) -> bool:
    """ "(I review it) until I approve": the yes that is looked for, of who is said to look."""
    until = spot.start > 0 and words[spot.start - 1].text in ("until", "till", "til")
    he = words[spot.start].text in ("he", "she", "they")
    return until and (one.by == before.by or (he and not one.by))


def conclude_happenings(talk: Talk, named: Named) -> None:
    """Once the sentence has been read: make gates and signals of what has found a place in it."""
    placed = {i for order in talk.claims.orders for i in (order.earlier, order.later)} | set(
        talk.claims.nodes
    )
    for decision in named.made:
        if decision.id in placed or decision.about or decision.held or decision.prior:
            _gate(talk, decision, named)
            work_beside(talk, decision)
    _behind_what_came(talk, named)
    _ahead_of_earlier_work(talk, named)
    _past_gates(talk, named)
    for announcement in named.heard:
        if announcement.id in placed:
            conclude_announcement(talk, announcement)
    for piece in named.draft.pieces:
        names = [t for t in piece.tokens if is_happening(str(t.value))]
        if all(t.value in placed and talk.ledger.taken(t) for t in names):
            words = named.draft.words[piece.start : piece.end]
            talk.ledger.consume([w.token for w in words], "decision" if named.made else "signal")


def _count(talk: Talk) -> int:
    return sum(not n.agent for n in talk.claims.nodes.values())


def _of_tools(talk: Talk, words: Sequence[Word]) -> bool:
    """Whether the sentence speaks of the use of tools: another room's."""
    each = any(a.text in ("each", "every", "any", "all") and b.text in _USES for a, b in pairwise(words))
    return each or any(w.kind == "TOOL" for w in words)


def _meant(talk: Talk, draft: Draft, one: Decision, before: Sequence[Decision], plainer: bool) -> Decision:
    """The decision, or the one that it speaks of again: a person's, or an agent's who approves."""
    if not one.refers:
        return one
    mine = one.by == "user"
    known = [d.id for d in before if d.id.startswith("gate#") and (not mine or d.by == one.by)]
    if mine and not known:
        return one
    known = known or [i for i in talk.memory.stage if is_gate(talk, i)]
    deciding = frozenset(CLASSES["STRONG"].split())
    known = known or [i for i, verb in talk.acts if deciding & {lemma for lemma, _ in may_be(verb)}]
    if not known:
        return one
    for piece in draft.pieces:
        piece.tokens = tuple(replace(t, value=known[-1]) if t.value == one.id else t for t in piece.tokens)
    if known[-1] in [d.id for d in before]:
        draft.only_then(known[-1])
    elif plainer and known[-1] in talk.memory.stage:
        draft.without_lead(known[-1])
    return replace(one, id=known[-1], again=True)


def _bare(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence; if it is nothing but names and arrows or commas, the decisions in it as bare names."""
    plain = tuple(
        t for t in tokens if not (t.start == t.end and t.text == "checks") and t.text not in ("[", "]")
    )
    names = [t for t in plain if t.of("AGENT", "GROUP")]
    if len(names) > 1 and all(t.of("AGENT", "GROUP", "COMMA", "INERT") for t in plain):
        return tuple(
            replace(t, kinds=frozenset({"FOLLOWED"}), text="->") if t.of("COMMA") else t for t in plain
        )
    arrows = tuple(replace(t, kinds=frozenset({"FOLLOWED"})) if t.of("ARROW") else t for t in plain)
    drawn = any(t.of("FOLLOWED") and not t.text[:1].isalpha() for t in arrows)
    return arrows if drawn and symbols_of(arrows) is not None else tuple(tokens)


def _gate(talk: Talk, made: Decision, named: Named) -> None:
    """Make a gate of a decision that was read in this sentence."""
    stage = named.stage
    wanted = talk.claims.nodes[node(talk, made.id, made.span)]
    wanted.agent = ""
    if not made.again:
        wanted.task = talk.prompt[made.span[0] : made.span[1]].strip()
        wanted.approvers = tuple(dict.fromkeys(name for name in (made.by, *made.instead) if name))
    early = tuple(i for token in made.about for i in talk.memory.ids(token))
    late = tuple(i for token in made.held for i in talk.memory.ids(token))
    if made.prior and stage:
        late, talk.memory.stage = tuple(stage), tuple(stage)
    late = late or _not_done_without(talk, made, named)
    for id_ in (*early, *late):
        node(talk, id_, made.span)
    order_before(talk, early, [made.id], made.span)
    order_before(talk, [made.id], late, made.span)
    _goes_on(talk, made, named)
    for at, order in enumerate(list(talk.claims.orders)):
        if order.inferred:
            if order.later == made.id:  # nobody doubts that a decision is on what was told before it
                talk.claims.orders[at] = replace(order, plain=True)
            continue
        if order.earlier == made.id and not is_gate(talk, order.later):
            gate_before(talk, [made.id], [order.later])
        elif order.later == made.id:
            talk.claims.gates_after.append((made.id, frozenset({order.earlier})))
    _into_branch(talk, made.id)


def _behind_what_came(talk: Talk, named: Named) -> None:
    """ "(Ann drafts.) Ben must not start before I say yes": the yes is asked for what was told before it.

    Unless whoever waits for it is said to wait for somebody else, too, or to work beside what was told.
    """
    orders, apart = talk.claims.orders, {i for one, two, _ in talk.claims.together for i in (*one, *two)}
    for made in (one for one in named.made if not (named.heard or one.again or one.prior)):
        held = {o.later for o in orders if o.earlier == made.id and not o.inferred}
        waits = {o.earlier for o in orders if o.later in held and not is_gate(talk, o.earlier)}
        if not held or held & (named.known | apart | talk.free) or waits:
            continue
        if all(o.later != made.id for o in orders):
            order_before(talk, named.stage, [made.id], made.span, inferred=True, plain=True)


def _ahead_of_earlier_work(talk: Talk, named: Named) -> None:
    """ "(Ann, then Ben and Cy side by side.) Before Ben starts, I say yes": behind Ann, not behind Cy.

    A yes to work that had been told before comes after what that work waits for, whatever was told last.
    """
    orders = talk.claims.orders
    for made in (one for one in named.made if not (one.again or one.prior or one.about)):
        held = {o.later for o in orders if o.earlier == made.id and not o.inferred}
        if not held or not held <= named.known or any(is_gate(talk, i) for i in held):
            continue
        waits = dict.fromkeys(
            o.earlier for o in orders if o.later in held and o.earlier not in (made.id, *held)
        )
        orders[:] = [o for o in orders if not (o.inferred and o.later == made.id)]
        order_before(talk, waits, [made.id], made.span, inferred=True, plain=True)
        for block in talk.claims.blocks:  # between two who work again and again: asked in each round
            if block.kind == "loop" and held & {*block.members} and waits.keys() & {*block.members}:
                block.members.append(made.id)


def _past_gates(talk: Talk, named: Named) -> None:
    """ "I approve the plan before Ben starts. Cleo reviews": what is told next comes after Ben.

    A decision on what somebody begins who was told before moves nothing of what is told next.
    """
    orders = [o for o in talk.claims.orders if not o.inferred]
    for gate in (one.id for one in named.made if one.id not in named.known):
        held = {o.later: None for o in orders if o.earlier == gate and not is_gate(talk, o.later)}
        fresh = [i for i in held if i not in named.known]
        if not held or not (fresh or named.stage) or not {gate, *held} & {*talk.memory.stage}:
            continue
        kept = [i for i in talk.memory.stage if i != gate and (fresh or i not in held)]
        talk.memory.stage = tuple(dict.fromkeys((*kept, *(fresh or named.stage))))


_NO = frozenset(["nothing", "nobody", "no", "none", "never", "not"])
_SAVE = frozenset(["without", "before", "until", "till", "unless"])
_AHEAD = re.compile(r"\b(?:before|prior to|ahead of)\b(?! (?:that|this|then)\b)([^,;:.]*)", re.I)

_GOING_ON = frozenset(
    ["continue", "proceed", "move", "advance", "resume", "carry", "work", "next", "step", "anything"]
)
"""What is held back is whatever comes next."""

_LEAVES = re.compile(
    r"\b(?:(?:goes|go|going|gets|get|is|sent|put|let) (?:out|live|public|online)|leaves?|leaving|moves?"
    r"|changes? hands|gets? out|ships?|is published|sees? the light)\b",
    re.I,
)
"""What happens to a work when it is out of the house; who lets it out, does it."""


def _not_done_without(talk: Talk, made: Decision, named: Named) -> tuple[str, ...]:
    """ "Nothing is published without my OK", "before publishing I approve": whoever publishes comes after it.

    It makes no difference whether that was told before or not.
    """
    inside = (
        w for w in named.draft.words if w.start >= made.span[0] and w.end <= made.span[1] and not w.kind
    )
    told = " ".join(talk.prompt[word.start : word.end] for word in inside)
    if made.about or any(o.earlier == made.id and not o.inferred for o in talk.claims.orders):
        return ()
    words_told = frozenset(told.casefold().replace(",", " ").split())
    withheld = bool(words_told & _NO and words_told & _SAVE)
    ahead = (
        _AHEAD.search(_sentence(talk, named))
        if len({one.span for one in named.made}) == 1 and not withheld
        else None
    )
    if ahead is not None and _names(talk, named, ahead.group(1)):
        return ()
    words = " ".join(made.fate) if made.fate else told if withheld else ahead.group(1) if ahead else ""
    held = doers_of(talk, words.casefold().split()) if words else doers_to(talk, made.thing)
    if withheld and not held:  # "no letter leaves the house": before whoever sends it
        held = doers_to(talk, re.findall(r"(?<=\bno )\w+", words.casefold()))
    if not held and _LEAVES.search(words) and not _names(talk, named, _sentence(talk, named)):
        held = doers_outward(talk)
    before = {o.earlier for o in talk.claims.orders if o.later == made.id and not o.inferred}
    held = tuple(
        i for i in held if i not in before
    )  # "no letter leaves Ann without a yes": it is to her work
    if not (held or before) and meant(words.casefold().split()) - _GOING_ON:
        said = "whose work this holds back is not said; it stands behind what was told before it"
        talk.claims.diagnostics.append(diagnose("SW204", made.span, said, severity="warning"))
    if not held:
        return ()
    orders = talk.claims.orders
    orders[:] = [o for o in orders if not (o.inferred and o.later == made.id and o.earlier in held)]
    if talk.memory.stage == (made.id,):
        talk.memory.stage = tuple(named.stage)
    return held


_CONTINUES = re.compile(
    r"\b(?:continu(?:e|es|ing)|proceeds?|resumes?|(?:go(?:es)?|carr(?:y|ies)|mov(?:e|es)) on)\b", re.I
)


def _goes_on(talk: Talk, made: Decision, named: Named) -> None:
    """ "(Ann drafts it.) I decide whether Ann continues": between what she has done and does then."""
    orders = talk.claims.orders
    held = [o.later for o in orders if o.earlier == made.id and not o.inferred and o.later in named.at_work]
    if not held or not _CONTINUES.search(_sentence(talk, named)):
        return
    for id_ in dict.fromkeys(held):
        new = second_step(talk, id_, made.span)
        talk.claims.nodes[id_].task, talk.claims.nodes[new].task = named.at_work[id_], "continues"
        orders[:] = [replace(o, later=new) if (o.earlier, o.later) == (made.id, id_) else o for o in orders]
        gates = talk.claims.gates_before
        gates[:] = [(g, ids - {id_} | {new}) if g == made.id and id_ in ids else (g, ids) for g, ids in gates]
        order_before(talk, [id_], [made.id], made.span)
        talk.memory.stage = (new,)


def _sentence(talk: Talk, named: Named) -> str:
    return " ".join(talk.prompt[word.start : word.end] for word in named.draft.words)


def _names(talk: Talk, named: Named, said: str) -> bool:
    """Whether somebody of the team is named in these words."""
    return any(
        w.text.casefold() in said.casefold() for w in named.draft.words if w.kind in ("AGENT", "GROUP")
    )


def _into_branch(talk: Talk, gate: str) -> None:
    """A gate before one branch of a choice stands in that branch, not before the choice."""
    held = {order.later for order in talk.claims.orders if order.earlier == gate and not order.inferred}
    for block in talk.claims.blocks:
        branches = [branch for branch in block.branches if held & set(branch.members)]
        if len(branches) == 1 and gate not in branches[0].members:
            branches[0].members.append(gate)
