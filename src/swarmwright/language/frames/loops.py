"""Loops: who works again, until when and how often at most, wherever in the sentence each of these is said.

In order of flow: `rounds` takes the bound out, `ends` what is said after "until"; the rest is parts
(`cutting`), of which one says that something is done again, and the others are work as anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.assembling.settling import settle
from swarmwright.language.frames.again import Again, again_in, members_of
from swarmwright.language.frames.bodies import Slice, body_plan
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words, parts
from swarmwright.language.frames.endings import ended_by
from swarmwright.language.frames.ends import (
    MARKS,
    SILENT,
    Loop,
    condition_in,
    ended,
    in_case_of_a_no,
    or_back,
    said_of_all,
    stopping,
)
from swarmwright.language.frames.name_lists import joined_lists
from swarmwright.language.frames.plan import Plan, carry_out, further
from swarmwright.language.frames.shapes import on_outcomes
from swarmwright.language.frames.tails import is_tail, outside, told_behind
from swarmwright.language.rounds.counting import bound_in, counts_things
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.doers import the_doer
from swarmwright.language.told.items import Item, words_of
from swarmwright.language.told.talk import Scene, Talk, node, order_before
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Approved

__all__ = ["read_loops"]


def read_loops(talk: Talk, scene: Scene, tokens: Sequence[Token], surely: bool = False) -> bool:
    """Read a sentence of which a part is done again, or bounds what is; says whether it was read.

    surely: only if it says that work is done again, so that its number is no limit of somebody.
    """
    words = on_outcomes(words_of(tokens))
    if talk.branch is not None or has(tokens, "TOOL", "QUOTE", "FOREACH"):
        return False
    if any("retr" in w.text for w in words):
        return False
    was = talk.memory
    talk.memory = replace(was, sets=list(was.sets), recent=list(was.recent), sentence=list(was.sentence))
    try:
        loop = _understood(talk, tokens, words)
        done = (
            loop is not None
            and (loop.again is not None or not surely)
            and _do(talk, scene, tokens, words, loop)
        )
    except Unread:
        done = False
    if not done:
        talk.memory = was
    return done


# -- understanding -------------------------------------------------------------------------------------


def _understood(talk: Talk, tokens: Sequence[Token], words: Words) -> Loop | None:
    loop = Loop()
    bound = bound_in(words)
    left: list[Item] = list(words)
    if bound is not None:
        loop.at_most = bound.count
        loop.ended = words[bound.start].start
        gap = replace(words[bound.start], kind="COMMA", text=",")
        left = [*words[: bound.start], gap, *stopping(words, bound), *words[bound.stop :]]
    left = or_back(talk, tokens, loop, ended(talk, tokens, loop, left))
    left = [w if w.kind not in ("OPEN", "CLOSE") else replace(w, kind="COMMA", text=",") for w in left]
    left = said_of_all(loop, [w for w in left if w.text != "."])  # "3 rounds max."
    for part in parts(joined_lists(left)):
        _take(talk, tokens, loop, part)
    if bound is not None and loop.again is None and not loop.lasting and counts_things(words, bound):
        return None
    return loop if _is_loop(loop) else None


def _is_loop(loop: Loop) -> bool:
    said = loop.until is not None or loop.at_most is not None
    if not said:
        return loop.lasting
    return loop.again is not None or loop.lasting or loop.at_most is not None or not loop.work


def _take(talk: Talk, tokens: Sequence[Token], loop: Loop, part: Part) -> None:
    if part.kind in ("ELSE", "THUS", "SORT"):
        part = in_case_of_a_no(talk, loop, part)
    part = _without_who_makes(talk, tokens, loop, part)
    held, body = part.condition, part.body
    if part.kind and not body:
        held, body = _second(held)
    again = again_in(body)
    if _goes_on(loop, part) or is_tail(loop, part, again):
        return
    goes_on = (again.condition or _while(body)) if again is not None else ()
    if goes_on and not part.kind and loop.until is None:
        loop.until = negated(condition_in(talk, tokens, goes_on, loop))
    if part.kind:
        if again is None and body:
            raise Unread
        said = condition_in(talk, tokens, held, loop)
        if loop.until is not None:
            raise Unread
        loop.until = said if part.kind == "UNLESS" else negated(said)
    if again is not None:
        _named_twice(loop, again)
        loop.verdict = loop.verdict or _done_before_that(again, body)
    elif not all(w.text in SILENT or w.kind in MARKS for w in body):
        loop.work.append(part)


def _without_who_makes(talk: Talk, tokens: Sequence[Token], loop: Loop, part: Part) -> Part:
    """ "Ann drafts it and (Ben reads it and sends it back)": her work is taken for itself."""
    cut = 0 if part.kind else _before_who_sends_back(part.body)
    if not cut:
        return part
    _take(talk, tokens, loop, replace(part, body=part.body[:cut]))
    return replace(part, body=part.body[cut + 1 :], joint="and")


def _before_who_sends_back(body: Words) -> int:
    """Where the work of who is no sender ends; 0 for none."""
    for at in range(len(body) - 2, 1, -1):
        apart = body[at].kind == "AND" and body[at + 1].kind == "NAME" and body[at - 1].kind != "NAME"
        if apart and body[0].kind == "NAME":
            again = again_in(body[at + 1 :])
            return at if again is not None and again.back and again_in(body[:at]) is None else 0
    return 0


def _while(body: Words) -> Words:
    """ "(Repeat Ann and Ben) while quality is below 7": what keeps the rounds going; no work beside it."""
    at = next((n for n, w in enumerate(body) if n and w.text.casefold() == "while"), len(body))
    behind = body[at + 1 :]
    return () if any(w.kind == "NAME" for w in behind) else behind


def _goes_on(loop: Loop, part: Part) -> bool:
    """ "(keep cycling Ann →) Ben → Cleo": more names of those who work again."""
    named = not part.kind and all(w.kind == "NAME" for w in part.body)
    if loop.again is None or part.joint not in ("→", "->", "then") or not named:
        return False
    loop.again = replace(loop.again, names=(*loop.again.names, *part.body), chained=True)
    return True


def _named_twice(loop: Loop, again: Again) -> None:
    if loop.again is not None and loop.again.names and again.names:
        raise Unread
    loop.again = again


_SENDING = frozenset(
    ["sends", "send", "gives", "give", "hands", "hand", "passes", "pass", "returns", "return", "bounces",
     "goes"]
)  # fmt: skip


def _done_before_that(again: Again, body: Words) -> Words:
    """ "Ben reviews it (and sends it back to Ann)": what is done before the work goes back."""
    ends = (n for n, w in enumerate(body[:-1]) if w.kind == "AND" and body[n + 1].text in _SENDING)
    at = next(ends, 0)
    one = sum(w.kind == "NAME" for w in body[:at]) == 1 and body[0].kind == "NAME"
    return body[:at] if again.back and at > 1 and one else ()


def _second(words: Words) -> tuple[Words, Words]:
    """ "if they disagree they repeat it": where the clause begins behind a condition without a comma."""
    for at in range(2, len(words)):
        pair = [w.text for w in words[at : at + 2]] in (["the", "pair"], ["the", "two"])
        if (pair or words[at].text in ("they", "both", "it", "we", "back")) and again_in(
            words[at:]
        ) is not None:
            return words[:at], words[at:]
    return words, ()


# -- doing it ------------------------------------------------------------------------------------------


def _do(talk: Talk, scene: Scene, tokens: Sequence[Token], words: Words, loop: Loop) -> bool:
    told_behind(talk, scene.segment.span, loop)
    plan = _work(talk, tokens, words, loop)
    told = tuple(i for work in plan.works for i in work.ids) if plan else ()
    names = any(w.kind == "NAME" for p in loop.work for w in p.body)
    if loop.again is None and not loop.lasting and not names:
        return _bounds_last(talk, tokens, loop)
    if loop.question is not None and (loop.again is None or loop.until != Approved("") or loop.tail):
        return False
    before, beside = outside(talk, loop, told)
    inside = [i for i in told if i not in (*before, *beside)]
    found_by = loop.tested or the_doer(talk, (w.text.casefold() for w in loop.asked))
    members = members_of(talk, loop.again, inside, found_by, loop.question is not None)
    lasts = loop.lasting and loop.at_most is not None
    if len(members) < 1 or (loop.again is None and len(told) < 2 and not lasts):
        return False
    stage = talk.memory.stage
    if plan is not None:
        carry_out(talk, scene, plan)
        settle(talk, scene)
    if beside and not before:
        talk.memory.stage = stage
    _new(talk, scene, loop, members)
    if beside:
        talk.claims.together.append((frozenset(beside), frozenset(members), scene.segment.span))
    _told_by_verdict(talk, loop)
    block = Block("loop", scene.segment.span, list(members), until=loop.until, at_most=loop.at_most)
    talk.claims.blocks.append(block)
    talk.last_loop = block
    talk.looped_back = loop.until is not None
    talk.case_ids = members
    if loop.question is not None:
        ended_by(talk, block, loop.question)
    if loop.tail:
        _follow(talk, tokens, words, loop)
    talk.ledger.consume(tokens, "loop", members[0])
    return True


def _told_by_verdict(talk: Talk, loop: Loop) -> None:
    """Who approves or sends back does that, if nothing else is said of them."""
    named = [w for w in loop.verdict[:2] if w.kind == "NAME"][:1]
    for id_ in (i for w in named for i in talk.memory.ids(w.token) if i in talk.claims.nodes):
        behind = loop.verdict[loop.verdict.index(named[0]) + 1 :]
        task = talk.prompt[behind[0].start : behind[-1].end].replace("(", "")
        node(talk, id_, (loop.verdict[0].start, loop.verdict[-1].end), task)


def _follow(talk: Talk, tokens: Sequence[Token], words: Words, loop: Loop) -> None:
    """What is told behind the rounds, as in a sentence of its own."""
    start = loop.tail[0].body[0].start
    inside = tuple(w for w in words if start <= w.start and w.end <= loop.tail[-1].body[-1].end)
    told = body_plan(talk, Slice(tokens, words), inside)
    plan = further(talk, told)
    scene = Scene(Segment(tuple(t for t in tokens if t.start >= start), "sentence"))
    carry_out(talk, scene, plan)
    for main in scene.mains if plan is not told else ():
        main.new, main.partly = True, False
    settle(talk, scene)


def _work(talk: Talk, tokens: Sequence[Token], words: Words, loop: Loop) -> Plan | None:
    if not any(w.kind == "NAME" for p in loop.work for w in p.body):
        if any(p.body for p in loop.work) and loop.again is not None:
            raise Unread
        return None
    bodies = [p.body for p in loop.work]
    start, end = bodies[0][0].start, bodies[-1][-1].end
    whole = tuple(w for w in words if start <= w.start and w.end <= end)
    plan = body_plan(talk, Slice(tokens, words), whole)
    if loop.chained:
        ids = [i for work in plan.works for i in work.ids]
        plan.orders += [((a,), (b,), (start, end)) for a, b in pairwise(ids)]
    return plan


def _bounds_last(talk: Talk, tokens: Sequence[Token], loop: Loop) -> bool:
    """ "Six rounds at most": of the loop before, or of what the sentence before tells."""
    block = talk.last_loop
    if loop.work or any(i not in talk.claims.nodes for i in loop.tested):
        return False
    if block is None and loop.at_most is None:
        return False
    if block is None:
        members = tuple(dict.fromkeys(talk.case_ids))
        if len(members) < 2 or any(i not in talk.claims.nodes for i in members):
            return False
        block = Block("loop", (tokens[0].start, tokens[-1].end), list(members))
        talk.claims.blocks.append(block)
        talk.last_loop = block
    if (block.at_most is not None and loop.at_most is not None) or (block.until and loop.until):
        return False
    block.at_most = block.at_most if loop.at_most is None else loop.at_most
    block.until = block.until or loop.until
    talk.ledger.consume(tokens, "bound", "loop")
    return True


def _new(talk: Talk, scene: Scene, loop: Loop, members: tuple[str, ...]) -> None:
    """Members that nothing has been said of before."""
    fresh = [i for i in members if i not in talk.claims.nodes]
    span = scene.segment.span
    for id_ in fresh:
        node(talk, id_, span)
    if not fresh:
        return
    judging = set(fresh) <= set(loop.tested)  # "if Cy objects, Bo starts over": of what Bo has done
    back = judging or (loop.again is not None and loop.again.back)
    order_before(talk, [i for i in talk.memory.stage if back or i not in members], fresh, span, inferred=True)
    if loop.again is not None and loop.again.back and len(fresh) > 1 and len(fresh) == len(members):
        order_before(talk, members[:-1], members[-1:], span)  # who sends it back looks at what was made
    if loop.chained or (loop.again is not None and loop.again.chained):
        for one, two in pairwise(members):
            order_before(talk, [one], [two], span)
    talk.memory.stage = tuple(fresh) if back else members
