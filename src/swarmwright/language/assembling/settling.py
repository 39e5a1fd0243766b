"""Settling: a whole sentence → order between its main clauses and to what was said before."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.maps.widths import width_in
from swarmwright.language.readers.choosing import by_kind
from swarmwright.language.readers.joining import after_choice, either, enters_other_branch
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Main, Scene, Talk, is_gate, is_happening, node, order_before
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import Limit

__all__ = ["beside_what_was_told", "past_who_begins", "settle", "starts_at_once"]


_WHILE = ("while", "whilst", "as", "during the time that")


def settle(talk: Talk, scene: Scene) -> None:
    """Apply what the sentence says of its parts together, and put it behind what came before."""
    mains = [m for m in scene.mains if m.ids]
    talk.case_words, talk.case_ids = scene.case, tuple(i for m in mains for i in m.ids)
    talk.case_span, talk.case_stage = scene.segment.span, talk.memory.stage
    _bound_unused(talk, scene)
    if not mains:
        _gates_alone(talk, scene)
        return
    by_kind(talk, scene, mains)
    either(talk, scene, mains)
    if scene.targets:
        for main in mains:
            order_before(talk, main.ids, scene.targets, main.span)
    if len(mains) > 1 and mains[-1].chained:
        for main in mains:
            main.alongside = main.alongside or main.link in ("", "AND", "COMMA")
    _in_turn(talk, scene, mains)
    beside = _beside(talk, scene, mains)
    stages = _stages_of(talk, mains)
    _link(talk, scene, stages)
    _mark(talk, scene, mains)
    if scene.over:
        _each(talk, scene, mains)
    moved = any(m.new or m.then or m.own for m in mains) and not all(m.free for m in mains)
    back = scene.opening and bool(talk.memory.stage)
    if moved and not scene.prior and not back:
        last = _still_open(talk, stages) or stages[-1]
        talk.memory.stage = tuple(dict.fromkeys([*beside, *(i for m in last for i in m.ids)]))
    after_choice(talk, scene, mains)


def _still_open(talk: Talk, stages: list[list[Main]]) -> list[Main]:
    """Those told last, and whoever of the sentence nobody else of it waits for ("Ben and, once …, Cy")."""
    told = {i for stage in stages for m in stage for i in m.ids}
    left = {o.earlier for o in talk.claims.orders if o.later in told}
    earlier = [m for stage in stages[:-1] for m in stage if not m.free and m.new and not left & set(m.ids)]
    return [*earlier, *(m for m in stages[-1] if not m.free)]


def _in_turn(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    """ "All agents review the text, one by one": the agents, where it is not many things that come so."""
    tokens, ids = scene.segment.tokens, mains[0].ids
    at = next((n for n, t in enumerate(tokens) if t.of("SEQ")), 0)
    several = has(tokens[:at], "EVERYONE", "GROUP", "THEY") and not has(tokens, "PAR")
    purpose = at + 1 < len(tokens) and tokens[at + 1].low == "to"  # "in order to …"
    if not several or purpose or talk.mapped or len(mains) > 1 or len(ids) < 2:
        return
    if not any(o.earlier in ids and o.later in ids for o in talk.claims.orders):
        for one, two in pairwise(ids):
            order_before(talk, [one], [two], mains[0].span)


def _beside(talk: Talk, scene: Scene, mains: list[Main]) -> tuple[str, ...]:
    """What was said last, if the sentence goes on beside it ("Meanwhile, …"; not "While A writes, B …")."""
    first = scene.segment.tokens[0]
    two = len(mains) > 1 and mains[0].link == "WHILE" and mains[1].link in ("COMMA", "MAIN")
    if two and first.low in _WHILE:
        mains[0].link, mains[1].link = "", "WHILE"
    if len(mains) == 1 and len(mains[0].ids) == 1 and first.of("PAR"):
        mains[0].link = "WHILE"
    return talk.memory.stage if mains[0].link == "WHILE" and not mains[0].own else ()


def _bound_unused(talk: Talk, scene: Scene) -> None:
    """A number of times that no loop has taken up: attempts are retries, anything else is unclear."""
    if scene.rounds is None:
        return
    tries = any(str(t.value) in ("attempts", "attempt", "tries") for t in scene.segment.tokens)
    if tries and scene.limited_to:
        for id_ in scene.limited_to:
            rule = Limit(id_, "retries", float(scene.rounds), spans=(scene.segment.span,))
            talk.claims.rules.append(rule)
        return
    said = "a number of times, but of what is not clear"
    talk.claims.diagnostics.append(diagnose("SW304", scene.segment.span, said))


def _gates_alone(talk: Talk, scene: Scene) -> None:
    """ "The verdict is final when the chair has confirmed it": what was done last is what is approved."""
    for gate in (n for n in scene.pending if is_gate(talk, n)):
        order_before(talk, talk.memory.stage, [gate], scene.segment.span)
        talk.claims.gates_after.append((gate, frozenset(talk.memory.stage)))
        talk.memory.stage = (gate,)


def _stages_of(talk: Talk, mains: list[Main]) -> list[list[Main]]:
    """Main clauses in order; those that are said to go on at the same time share a stage."""
    stages: list[list[Main]] = []
    for main in mains:
        beside = main.link == "WHILE" or (main.alongside and stages and all(m.alongside for m in stages[-1]))
        if stages and not main.then and _told_beside(talk, main, stages[-1]):
            stages[-1].append(main)
        elif stages and beside and not main.then:
            for other in stages[-1]:
                talk.claims.together.append(
                    (frozenset(main.ids), frozenset(other.ids) - frozenset(main.ids), main.span)
                )
            stages[-1].append(main)
        else:
            stages.append([main])
    return stages


def _told_beside(talk: Talk, main: Main, stage: Sequence[Main]) -> bool:
    """ "(Ann drafts,) Ben edits in parallel with Ann(, then Cleo posts)": beside her, and in her stage."""
    one, others = set(main.ids), {i for m in stage for i in m.ids}
    told = [(a, b) for a, b, span in talk.claims.together if main.span[0] <= span[0] < main.span[1]]
    return any((a <= one and b <= others) or (b <= one and a <= others) for a, b in told)


def _link(talk: Talk, scene: Scene, stages: list[list[Main]]) -> None:
    """Put each stage behind the one before it: as said ("then"), or as the order of the text suggests."""
    came = talk.before_choice if enters_other_branch(talk, scene) else talk.memory.stage
    if stages[0][0].link == "WHILE" and not stages[0][0].own:
        came = _beside_stage(talk, stages[0])
    plain = scene.segment.shape == "numbered" or has(scene.segment.tokens, "THEN", "LAST")
    for stage in stages:
        settled = len(stage) > 1 and any(not m.new for m in stage)
        for main in stage:
            _follow(talk, came, stage[0], main, settled, plain)
        came = tuple(dict.fromkeys(i for m in stage if not m.free for i in m.ids)) or came


def _follow(talk: Talk, came: tuple[str, ...], leader: Main, main: Main, settled: bool, plain: bool) -> None:
    if main.then and not _goes_on(talk, came, main):
        order_before(talk, came, main.ids, main.span, plain=True)
    elif main is not leader and leader.earlier and main.new and not main.own:
        order_before(talk, leader.earlier, main.ids, main.span)
    elif main.new and not (main.own or main.free or main.first or main.partly or settled):
        order_before(talk, came, main.ids, main.span, inferred=True, plain=plain)


def _goes_on(talk: Talk, came: tuple[str, ...], main: Main) -> bool:
    """ "Ann hands it to Ben. Then Ben reads it": more work of whoever came last, in the same step.

    So is "(Ben cuts, Cy reads.) Ben and Cy then keep trimming until …": they go round, and wait for nobody.
    """
    round_ = any(b.kind == "loop" and set(main.ids) <= set(b.members) for b in talk.claims.blocks)
    if round_ and set(came) < set(main.ids):
        return True
    return len(came) == 1 and came == main.ids and bool(talk.claims.nodes[came[0]].task)


def _beside_stage(talk: Talk, stage: list[Main]) -> tuple[str, ...]:
    """ "Meanwhile, …": beside what was said last, so after what that comes after."""
    now = frozenset(talk.memory.stage)
    for main in stage:
        talk.claims.together.append((frozenset(main.ids), now - frozenset(main.ids), main.span))
        main.alongside = True
    return tuple(dict.fromkeys(o.earlier for o in talk.claims.orders if o.later in now))


def _mark(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    for main in mains:
        if main.last:
            talk.lasts.append((main.ids, main.span))
        if main.first and main.branch is None and not main.then and not any(m.then for m in mains):
            talk.firsts.append((main.ids, main.span))


_WHEN_ALL_ARE_THROUGH = re.compile(r"\b(?:at|in) the (?:very )?(?:end|close)\b(?! of)", re.IGNORECASE)


def _each(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    """What is done for each thing; what is done "at the end" comes when all are through."""
    each = [m for m in mains if not _of_all(talk, m)] or mains
    members = list(dict.fromkeys(i for m in each for i in m.ids))
    width = width_in(scene.segment.tokens) or 0
    talk.claims.blocks.append(Block("foreach", mains[0].span, members, over=scene.over, k=width))
    for main in (m for m in mains if m not in each):
        order_before(talk, members, main.ids, main.span)


def _of_all(talk: Talk, main: Main) -> bool:
    return _WHEN_ALL_ARE_THROUGH.search(talk.prompt, main.span[0], main.span[1] + 4) is not None


_THE_REST = frozenset(["all", "everything", "others", "rest", "else"])


def _before_the_rest(token: Token) -> bool:
    """ "Before all the others", "ahead of everything else": words that are one token, of all who come."""
    return token.of("FIRST") and not _THE_REST.isdisjoint(token.low.split())


def past_who_begins(
    talk: Talk, tokens: Sequence[Token], known: Collection[str], ordered: Collection[tuple[str, str]]
) -> None:
    """ "Ann checks it before Ben starts. Cleo posts": what is told next comes after Ben's work, too.

    known, ordered: the steps and orders told before the sentence. Whoever was told before moves nothing,
    nor do "the others", of whom each has a place of its own.
    """
    if any(t.of("OTHERS", "EVERYONE") or _before_the_rest(t) for t in tokens):
        return
    begun = (
        order.later
        for order in talk.claims.orders
        if not order.inferred
        and order.earlier in talk.memory.stage
        and (order.earlier, order.later) not in ordered
    )
    fresh = [i for i in begun if i not in known and not is_happening(i) and i not in talk.free]
    talk.memory.stage = tuple(dict.fromkeys((*talk.memory.stage, *fresh)))


def beside_what_was_told(
    talk: Talk, tokens: Sequence[Token], known: Collection[str], before: int, stage: tuple[str, ...]
) -> None:
    """ "Ann drafts. Ben edits in parallel with Ann. Cleo posts": she behind both, he behind what Ann is.

    known, before, stage: steps, claims of parallel work, and what was told last, before the sentence. Only
    the order that the text gives to somebody named holds for who is beside: what Ann waits for is her affair.
    """
    named = {i for t in tokens if t.of("AGENT") for i in talk.memory.ids(t)}
    apart = {frozenset((a, b)) for one, two, _ in talk.claims.together for a in one for b in two}
    for one, two, span in talk.claims.together[before:]:
        for new, old in ((one, two), (two, one)):
            fresh = [i for i in talk.claims.nodes if i in new and i not in known and not is_happening(i)]
            if not fresh or len(fresh) < len(new) or not old <= talk.claims.nodes.keys() & named:
                continue
            told = [o for o in talk.claims.orders if o.later in old and (o.inferred or o.plain)]
            came = dict.fromkeys(o.earlier for o in told if o.earlier not in old | new)
            for id_ in fresh:
                free = [i for i in came if frozenset((i, id_)) not in apart]
                order_before(talk, free, [id_], span, inferred=True)
            if old <= set(known) and set(talk.memory.stage) <= set(fresh):
                talk.memory.stage = tuple(dict.fromkeys((*stage, *fresh)))


_AT_ONCE = ("right away", "straight away", "straightaway", "at once", "immediately", "from the start",
            "from the beginning", "right from the start")  # fmt: skip
_LEAVE = frozenset(["can", "may", "could", "is free to", "is allowed to"])


def starts_at_once(talk: Talk, tokens: Sequence[Token]) -> bool:
    """ "(Ann drafts, then Ben reviews.) Dan can start right away": he waits for nobody told before.

    Only of somebody who is told of for the first time: others have a place already.
    """
    told = [t for t in tokens if not t.of("MARK", "STOP")]
    who = told[0] if told else None
    if who is None or len(told) > 5 or not who.of("AGENT") or sum(t.of("AGENT") for t in told) != 1:
        return False
    said = " ".join(t.low for t in told[1:])
    end = next((words for words in _AT_ONCE if said.endswith(words)), "")
    leave, _, verb = said.removesuffix(end).strip().rpartition(" ")
    ids = talk.memory.ids(who)
    if not end or leave not in _LEAVE or verb not in ("start", "begin", "go") or _told_of(talk, ids):
        return False
    for id_ in ids:
        node(talk, id_, who.span)
    talk.free |= set(ids)
    talk.ledger.consume(tokens, "at once")
    return True


def _told_of(talk: Talk, ids: Collection[str]) -> bool:
    """Whether any of these has been told of before."""
    return not ids or any(i in talk.claims.nodes for i in ids)
