"""Places: where in the order a person's yes stands: behind which work, before which, and in which rounds."""

from __future__ import annotations

import re
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.happenings.decisions import Decision
from swarmwright.language.happenings.named import Named, sentence_of, speaks_of_somebody
from swarmwright.language.told.doers import doers_of, doers_outward, doers_to, meant
from swarmwright.language.told.reworking import second_step
from swarmwright.language.told.talk import Talk, is_gate, order_before

__all__ = [
    "ahead_of_earlier_work", "behind_what_came", "goes_on", "into_branch", "not_done_without", "past_gates",
]  # fmt: skip


def behind_what_came(talk: Talk, named: Named) -> None:
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


def ahead_of_earlier_work(talk: Talk, named: Named) -> None:
    """ "(Ann, then Ben and Cy side by side.) Before Ben starts, I say yes": behind Ann, not behind Cy.

    A yes to work that had been told before comes after what that work waits for, whatever was told last; one
    between two who work again and again is asked in each round.
    """
    orders = talk.claims.orders
    for made in (one for one in named.made if not (one.again or one.prior or one.about)):
        held = {o.later for o in orders if o.earlier == made.id and not o.inferred}
        waits = [{o.earlier: None for o in orders if o.later == i and o.earlier != made.id} for i in held]
        alike = bool(waits) and all(other.keys() == waits[0].keys() for other in waits)
        if not alike or not held <= named.known or any(is_gate(talk, i) for i in held):
            continue
        if not waits[0] and not held & {*named.stage}:
            continue  # what it waits for has not been understood, or is still to be told
        orders[:] = [o for o in orders if not (o.inferred and o.later == made.id)]
        order_before(talk, waits[0], [made.id], made.span, inferred=True, plain=True)
        for block in talk.claims.blocks:
            members = {*block.members} if block.kind == "loop" else set()
            if held & members and waits[0].keys() & members:
                block.members.append(made.id)


def past_gates(talk: Talk, named: Named) -> None:
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


def not_done_without(talk: Talk, made: Decision, named: Named) -> tuple[str, ...]:
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
        _AHEAD.search(sentence_of(talk, named))
        if len({one.span for one in named.made}) == 1 and not withheld
        else None
    )
    if ahead is not None and speaks_of_somebody(talk, named, ahead.group(1)):
        return ()
    words = " ".join(made.fate) if made.fate else told if withheld else ahead.group(1) if ahead else ""
    held = doers_of(talk, words.casefold().split()) if words else doers_to(talk, made.thing)
    if withheld and not held:  # "no letter leaves the house": before whoever sends it
        held = doers_to(talk, re.findall(r"(?<=\bno )\w+", words.casefold()))
    if not held and _LEAVES.search(words) and not speaks_of_somebody(talk, named, sentence_of(talk, named)):
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


def goes_on(talk: Talk, made: Decision, named: Named) -> None:
    """ "(Ann drafts it.) I decide whether Ann continues": between what she has done and does then."""
    orders = talk.claims.orders
    held = [o.later for o in orders if o.earlier == made.id and not o.inferred and o.later in named.at_work]
    if not held or not _CONTINUES.search(sentence_of(talk, named)):
        return
    for id_ in dict.fromkeys(held):
        new = second_step(talk, id_, made.span)
        talk.claims.nodes[id_].task, talk.claims.nodes[new].task = named.at_work[id_], "continues"
        orders[:] = [replace(o, later=new) if (o.earlier, o.later) == (made.id, id_) else o for o in orders]
        gates = talk.claims.gates_before
        gates[:] = [(g, ids - {id_} | {new}) if g == made.id and id_ in ids else (g, ids) for g, ids in gates]
        order_before(talk, [id_], [made.id], made.span)
        talk.memory.stage = (new,)


def into_branch(talk: Talk, gate: str) -> None:
    """A gate before one branch of a choice stands in that branch, not before the choice."""
    held = {order.later for order in talk.claims.orders if order.earlier == gate and not order.inferred}
    for block in talk.claims.blocks:
        branches = [branch for branch in block.branches if held & set(branch.members)]
        if len(branches) == 1 and gate not in branches[0].members:
            branches[0].members.append(gate)
