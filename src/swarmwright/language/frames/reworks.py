"""Reworks: cases of which one takes up earlier work again: a loop, and behind it what the others ask for.

"If the tests fail, Coder fixes the code, otherwise Ops deploys": work until they do not fail, then Ops. What
is for the other case never comes without it: a loop that runs out of rounds has failed then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.assembling.settling import settle
from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.endings import Ending, end, ending_of
from swarmwright.language.frames.plan import Plan, Work, carry_out, further, joined
from swarmwright.language.frames.understood import Case, Understood
from swarmwright.language.frames.values import unfavourable
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block, Branch, Order
from swarmwright.language.told.doers import the_doer
from swarmwright.language.told.mending import lemmas_in, mends, mends_own
from swarmwright.language.told.reworking import came_before
from swarmwright.language.told.talk import Scene, Talk, latest, node, order_before
from swarmwright.language.told.tasks import and_then

__all__ = ["reworked"]

Ids = tuple[str, ...]
_SAME_AGAIN = frozenset(
    ["try", "do", "go", "run", "start", "begin", "retry", "redo", "repeat", "keep", "continue", "again"]
)
"""Verbs that only say that the work is done once more."""


@dataclass(frozen=True, slots=True)
class _Known:
    """Who has worked when the cases come: step → task; `here`: the steps that they hang on."""

    tasks: dict[str, str]
    told: Ids
    here: Ids
    orders: Sequence[Order]

    def precedes(self, id_: str) -> bool:
        """Whether a step comes before those, or is one of them."""
        return id_ in self.told or id_ in self.here or came_before(self.orders, id_, self.here)

    judged: bool = False
    """Somebody who has not worked yet judges what was made."""

    def alone(self, id_: str) -> bool:
        """Whether nobody else has worked since."""
        return id_ in self.here and id_ not in self.told[:-1] and not self.judged


def reworked(talk: Talk, found: Understood, late: bool = False) -> bool:
    """Make claims of cases of which one goes round; False, and nothing done, if none does.

    late: the first case has been told before, and something else since; then it is refused.
    """
    known = _known(talk, found)
    again = {at: starts for at, case in enumerate(found.cases) if (starts := _starts(talk, known, case))}
    if not again:
        return False
    if late:
        return _refused(talk, found, again)
    ((at, starts), *others) = again.items()
    if others or not _tailed(known, found, at):
        return _refused(talk, found, again)
    bad, rest = found.cases[at], [c for n, c in enumerate(found.cases) if n != at]
    if any(case.again is not None for case in rest):
        raise Unread
    at_most, ending = found.at_most, ending_of(found, bad, rest)
    if found.intro is not None:
        _settled(talk, found.reads[0].segment, found.intro)
    here, told, last = _here(talk, found), list(talk.claims.blocks), talk.memory.stage
    try:
        block = _loop(talk, bad, starts, here)
    except Unread:
        talk.claims.blocks = told
        return _refused(talk, found, again)
    block.at_most = at_most
    talk.last_loop, talk.looped_back = block, False
    talk.choice = talk.branch = None
    beyond = not rest and all(came_before(talk.claims.orders, i, last) for i in here)
    talk.case_ids, talk.memory.stage = tuple(block.members), last if beyond else here
    end(talk, block, ending)
    if rest:
        _followed(talk, rest, ending)
    for read, plan in found.tails:
        _settled(talk, read.segment, plan)
    return True


# -- who goes round ------------------------------------------------------------------------------------


def _known(talk: Talk, found: Understood) -> _Known:
    tasks = {i: n.task for i, n in talk.claims.nodes.items() if n.agent}
    works = found.intro.works if found.intro else []
    tasks |= {i: work.task for work in works for i in work.ids}
    tested = tuple(dict.fromkeys(i for case in found.cases for i in case.verdict.tested))
    here = tuple(i for i in latest(talk, tested) if i in tasks) or _found_by(talk, found) or talk.memory.stage
    told = tuple(i for work in works for i in work.ids)
    judged = any(i not in tasks for i in latest(talk, tested))
    return _Known(tasks, told, here, talk.claims.orders, judged)


def _starts(talk: Talk, known: _Known, case: Case) -> Ids:
    """The steps that a case takes up again; () if it is other work."""
    if case.again is not None:
        named = latest(talk, (i for w in case.again.names for i in talk.memory.ids(w.token)))
        if not case.again.names and len(known.tasks) < 3 and not case.again.condition:
            return tuple(known.tasks)  # "… otherwise repeat"
        if not named or any(i not in known.tasks or not known.precedes(i) for i in named):
            raise Unread
        return named
    works = case.plan.works if case.plan else []
    handed = case.part.kind == "SORT" and not case.part.fronted  # "broken things go to Ann"
    bad = not handed and unfavourable(case.part.condition)
    return tuple(dict.fromkeys(i for work in works for i in work.ids if _taken_up(known, i, work, bad)))


def _taken_up(known: _Known, id_: str, work: Work, bad: bool = False) -> bool:
    if id_ not in known.tasks or not known.precedes(id_):
        return False
    if bad and not work.task:
        return not known.alone(id_)  # "(Dev builds, QA tests.) Fail -> Dev": the same work again
    before = known.tasks[id_]
    if known.alone(id_):
        return mends_own(before, work.task)
    return mends(before, work.task)


def _tailed(known: _Known, found: Understood, at: int) -> bool:
    """Whether it is clear what stands behind the cases; "…, then Ben tests it again" is of the round."""
    if not found.tails:
        return True
    ((read, plan),) = found.tails[:1]
    told = ((i, work) for work in plan.works for i in work.ids)
    last, repeated = found.cases[at], all(_taken_up(known, i, w) or i in known.here for i, w in told)
    if read.late and at == len(found.cases) - 1 and repeated and last.plan is not None:
        last.plan, found.tails = joined(last.plan, plan), []
        return True
    return len(found.tails) == 1 and (not read.late or at < len(found.cases) - 1)


def _refused(talk: Talk, found: Understood, again: dict[int, Ids]) -> bool:
    """Say what cannot be one loop, instead of making something else of it."""
    said = "several of these cases take up earlier work again, and no single loop can carry that"
    if len(again) == 1:  # its other case is told elsewhere, or something is told behind it
        said = "work is taken up again in one case, and what comes behind may be for that case, or for all"
    span = (found.reads[0].segment.span[0], found.reads[-1].segment.span[1])
    names = ", ".join(talk.roster.team.name(talk.claims.nodes[i].agent) for ids in again.values() for i in ids
                      if i in talk.claims.nodes)  # fmt: skip
    said += f"; say it in sentences of their own: who repeats ({names}) until when, and then what follows"
    talk.claims.diagnostics.append(diagnose("SW402", span, said))
    for read in found.reads:
        talk.ledger.consume((*read.segment.tokens, *read.segment.marks), "loop")
        talk.taken.add(read.segment.span)
    return True


# -- the loop ------------------------------------------------------------------------------------------


def _here(talk: Talk, found: Understood) -> Ids:
    """The steps whose outcome decides; whoever is to judge and has not worked yet does so now."""
    tested = latest(talk, dict.fromkeys(i for case in found.cases for i in case.verdict.tested))
    for id_ in (i for i in tested if i not in talk.claims.nodes):
        span = found.reads[0].segment.span
        node(talk, id_, span)
        order_before(talk, talk.memory.stage, [id_], span, inferred=True)
        talk.memory.stage = (id_,)
    return tested or _found_by(talk, found) or talk.memory.stage


def _found_by(talk: Talk, found: Understood) -> Ids:
    """ "(Ben tests it, Cleo ships it.) If a test fails, Ann fixes it": who does what the only case is about.

    () where that has no bearing: somebody is told in the same sentence, or who does it works last.
    """
    if found.intro is not None or len(found.cases) > 1:
        return ()
    ids = the_doer(talk, (w.text.casefold() for w in found.cases[0].part.condition))
    return ids if ids and came_before(talk.claims.orders, ids[0], talk.memory.stage) else ()


def _loop(talk: Talk, bad: Case, starts: Ids, here: Ids) -> Block:
    """From what is taken up again to where it is decided; what else is done is between the rounds."""
    members = _stretch(talk, starts, here)
    works = bad.plan.works if bad.plan else []
    span = bad.read.segment.span
    block = Block("loop", span, list(members))
    talk.claims.blocks.append(block)
    further = [w for w in works if not _repeats(talk, w, members)]
    if not further:
        for work in works:
            _retold(talk, work)
        return block
    first = next(w for w in works if set(w.ids) & set(starts))
    body = tuple(i for i in members if i not in first.ids)
    kept = body or members
    late = [w for w in works[works.index(first) + 1 :] if w in further]
    if late:
        raise Unread  # "Ann corrects it, and then Ben signs": in every round, or when all is right?
    block.members = list(kept)
    redone = [w for w in works if w in further or (body and not set(w.ids) <= set(body))]
    if not body:
        _retold(talk, first)
    _between(talk, bad, redone, block)
    return block


def _repeats(talk: Talk, work: Work, members: Ids) -> bool:
    """Whether work is that of steps in the loop, once more."""
    nodes = talk.claims.nodes
    inside = set(work.ids) <= set(members)
    return inside and (not work.task or all(mends(nodes[i].task, work.task) for i in work.ids))


def _retold(talk: Talk, work: Work) -> None:
    """What is done when it goes round stands in the step's task."""
    for step in (talk.claims.nodes[i] for i in work.ids):
        if not step.task:
            step.task = work.task
        elif work.task and not lemmas_in(work.task) & (lemmas_in(step.task) | _SAME_AGAIN):
            step.task = and_then(talk.prompt, step.task, work.task)


def _between(talk: Talk, bad: Case, works: Sequence[Work], block: Block) -> None:
    """Steps between the rounds, of those who have worked a further one; names mean the first ones still."""
    assert bad.plan is not None
    names, stage = dict(talk.latest), talk.memory.stage
    plan = further(talk, replace(bad.plan, works=list(works)))
    _settled(talk, bad.read.segment, plan, again=True)
    block.redo = list(dict.fromkeys(i for work in plan.works for i in work.ids))
    talk.latest, talk.memory.stage = names, stage


def _stretch(talk: Talk, starts: Ids, here: Ids) -> Ids:
    """All steps from these to those, the ends included; a group that works as one goes round as one."""
    orders, nodes = talk.claims.orders, talk.claims.nodes
    behind = {n for n in nodes if any(came_before(orders, s, [n]) for s in starts)}
    inner = {n for n in behind if came_before(orders, n, here)}
    ends = [i for i in here if i in starts or i in behind]
    own = {span for i in starts if i in here for span in nodes[i].spans}
    group = [i for i in here if own & set(nodes[i].spans)]
    wanted = {*starts, *inner, *ends, *group}
    if not ends and not group:
        raise Unread
    return tuple(i for i in nodes if i in wanted)


# -- until when, and what then -------------------------------------------------------------------------


def _followed(talk: Talk, rest: Sequence[Case], ending: Ending) -> None:
    """What the other cases ask for: behind the loop, and in a choice if they are several."""
    block = Block("choice", rest[0].read.segment.span)
    came, ends = talk.memory.stage, list[str]()
    for case in rest:
        if case.plan is None:
            continue
        plan = further(talk, case.plan)
        order_before(talk, came, plan.works[0].ids, plan.works[0].span)
        talk.memory.stage = came
        _settled(talk, case.read.segment, plan, again=True)
        ends += talk.memory.stage
        inside = list(dict.fromkeys(i for work in plan.works for i in work.ids))
        block.branches.append(Branch(case.verdict.term, inside))
    if ending.choice or all(_lasts(case) for case in rest):
        block.branches.sort(key=lambda b: b.condition is None)
        talk.claims.blocks.append(block)
    talk.memory.stage = tuple(dict.fromkeys(ends)) or came


def _lasts(case: Case) -> bool:
    """ "If it is still bad, Cleo takes over": not whatever comes of the rounds."""
    return case.verdict.term is not None and any(w.text == "still" for w in case.part.condition)


def _settled(talk: Talk, segment: Segment, plan: Plan, again: bool = False) -> None:
    scene = Scene(segment)
    carry_out(talk, scene, plan)
    for main in scene.mains if again else ():
        main.new, main.partly = True, False
    settle(talk, scene)
