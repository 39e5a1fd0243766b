"""Placing: a statement's place in the whole: behind what was told, in its branch, where its lead puts it."""

from __future__ import annotations

from collections.abc import Iterable

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.facts import Ids, Lead, Opened, Part, Statement, Told
from swarmwright.language.told.talk import Talk, order_before

__all__ = ["are_cases", "ends_of", "place"]


def place(talk: Talk, segment: Segment, statement: Statement, known: set[str]) -> None:
    """Put a statement behind what was told before, into its branch, and where its lead says.

    known: the steps that were told before it.
    """
    lead, part, span = statement.lead, statement.part, segment.span
    fresh = tuple(i for i in part.ids if i not in known)
    opened = talk.process.opened
    if lead.branches and opened is not None:
        _into_branch(talk, opened, statement, span)
    elif part.opened is None and opened is not None and fresh:
        _go_on(talk.process, opened, part.ids, fresh)
    _into_choice(talk, lead, fresh)
    if not lead.chosen and (lead.then or (lead.last and fresh)):
        late = {i for ids, _ in talk.lasts for i in ids}  # "D is last. Then B": not behind D
        _behind(talk, part, ends_of(talk, known - set(lead.beside) - late), fresh, span)
    if lead.after:
        _behind(talk, part, tuple(lead.after), tuple(i for i in part.ids if i not in lead.after), span)
    order_before(talk, part.ids, lead.ahead, span)
    if fresh == part.ids and not (lead.after or lead.then or lead.first or lead.last):
        _told_next(talk, segment, part)
    if lead.beside:
        _beside(talk, lead, part.ids, span)
    if lead.first and fresh and not _followed(talk, part.ids):
        talk.firsts.append((part.ids, span))
    if lead.last and fresh:
        talk.lasts.append((part.ids, span))
    if part.opened is not None:
        talk.process.opened = part.opened


def _told_next(talk: Talk, segment: Segment, part: Part) -> None:
    """ "2. B and C start together", "A writes. B and C run at once": what a list or a story tells next."""
    if _goes_on_beside(talk, segment, part):
        _beside(talk, Lead(beside=list(talk.memory.stage)), part.ids, segment.span)
        return
    numbered = segment.shape == "numbered"
    begins = talk.case_ids and any(t.of("STARTV") for t in segment.tokens)
    if numbered or begins or _tells_on(talk, segment, part):
        placed = {o.later for o in talk.claims.orders if not o.inferred}
        starts = [i for i in _starts_of(talk, part.ids) if i not in placed]
        order_before(talk, talk.memory.stage, starts, segment.span, inferred=True, plain=numbered)


def _tells_on(talk: Talk, segment: Segment, part: Part) -> bool:
    """ "Ann, then Bob. Cy and Di side by side.": notes that tell an order go on where they have come to.

    Without a verb, and behind others who stand in an order; "in parallel, Cy and Di" looks back.
    """
    noted = all(t.of(*_NOTES) for t in segment.tokens) and segment.tokens[0].of("AGENT", "GROUP")
    ordered = any(not o.inferred and o.later in talk.memory.stage for o in talk.claims.orders)
    beside = any(t.of("PAR") for t in segment.tokens) and not segment.after_semicolon
    return noted and beside and ordered and len(part.ids) > 1


_NOTES = ("AGENT", "GROUP", "AND", "COMMA", "PAR", "THEN", "SEMI", "STOP", "OPEN", "CLOSE")
"""What stands in a note of who works side by side."""


def _goes_on_beside(talk: Talk, segment: Segment, part: Part) -> bool:
    """ "A works. In parallel, B works": what was told before begins as early; a chain of several is left."""
    stage = talk.memory.stage
    alone = segment.tokens[0].of("PAR") and len(part.ids) == 1 and part.ids[0] not in stage
    return bool(stage) and alone and not any(o.later in stage for o in talk.claims.orders)


def _behind(talk: Talk, part: Part, before: Ids, ids: Ids, span: tuple[int, int]) -> None:
    """Put steps, and the block that they announce, behind others."""
    order_before(talk, before, ids, span)
    if part.opened is not None and not set(before) <= set(part.opened.entry):
        part.opened.entry += before


def _beside(talk: Talk, lead: Lead, ids: Ids, span: tuple[int, int]) -> None:
    """Put steps beside others; "while A is at work" they start when A can, not before."""
    if lead.during:
        earlier = dict.fromkeys(o.earlier for o in talk.claims.orders if o.later in lead.beside)
        order_before(talk, tuple(i for i in earlier if i not in ids), ids, span)
    talk.claims.together.append((frozenset(lead.beside), frozenset(ids), span))
    talk.free |= {i for i in ids if any(set(first) & set(lead.beside) for first, _ in talk.firsts)}


def _into_branch(talk: Talk, opened: Opened, statement: Statement, span: tuple[int, int]) -> None:
    """Put a statement into the branch, or one step each into the branches, that its lead names."""
    lead, part = statement.lead, statement.part
    shares: list[Ids] = [(i,) for i in part.ids] if lead.respectively else [part.ids]
    for number, ids in zip(lead.branches, shares, strict=False):
        branch = opened.branches.setdefault(number, [])
        stage = opened.branches.get(number - 1, []) if opened.kind == "sequence" else []
        order_before(talk, branch if lead.going_on else stage or opened.entry, ids, span)
        order_before(talk, ids, opened.exit, span)
        branch += ids
        for other, members in opened.branches.items():
            if other != number and opened.kind == "parallel":
                talk.claims.together.append((frozenset(members), frozenset(ids), span))
    talk.process.hold("branches" if opened.kind == "sequence" else opened.kind, opened.ids)
    if opened.kind == "choice":
        _choice(talk, opened, span)


def _choice(talk: Talk, opened: Opened, span: tuple[int, int]) -> None:
    """Keep the claim of a choice in step with what is told of its branches."""
    if opened.block < 0:
        opened.block = len(talk.claims.blocks)
        talk.claims.blocks.append(Block("choice", span))
    told = [opened.branches[number] for number in sorted(opened.branches)]
    talk.claims.blocks[opened.block].branches = [Branch(None, list(ids)) for ids in told]


def _into_choice(talk: Talk, lead: Lead, fresh: Ids) -> None:
    """ "If A is chosen, B follows": B belongs to the branch of A."""
    choices = [block for block in talk.claims.blocks if block.kind == "choice"] if lead.chosen else []
    for branch in (branch for block in reversed(choices) for branch in block.branches):
        if set(lead.after) <= set(branch.members):
            branch.members += fresh
            return


def _go_on(told: Told, opened: Opened, ids: Ids, fresh: Ids) -> None:
    """ "The choice precedes C": what follows a member of a branch belongs to the branch."""
    old = set(ids) - set(fresh)
    for branch in opened.branches.values():
        if old and old <= set(branch):
            branch += fresh
            told.hold(opened.kind, opened.ids)


def _followed(talk: Talk, ids: Ids) -> bool:
    """ "First A, after that B": first of these, not of everything."""
    return any(o.earlier in ids and o.later in ids for o in talk.claims.orders)


def are_cases(talk: Talk, ids: Ids) -> bool:
    """Whether only one of these runs: they stand in different arms of a choice, or go on with these."""
    said = [(o.earlier, o.later) for o in talk.claims.orders if not o.inferred]
    for block in (b for b in talk.claims.blocks if b.kind == "choice"):
        arms = [set(branch.members) for branch in block.branches]
        for arm in arms:
            while new := {late for early, late in said if early in arm} - arm:
                arm |= new
        homes = [[n for n, arm in enumerate(arms) if id_ in arm] for id_ in ids]
        if all(len(home) == 1 for home in homes) and len({home[0] for home in homes}) == len(ids):
            return True
    return False


def _starts_of(talk: Talk, ids: Ids) -> Ids:
    """Those of these steps that come behind none of them."""
    later = {o.later for o in talk.claims.orders if o.earlier in ids and o.later in ids}
    return tuple(i for i in ids if i not in later)


def ends_of(talk: Talk, ids: Iterable[str]) -> Ids:
    """Those of these steps that none of them comes behind; all of them if they go round in a circle."""
    inside = set(ids)
    followed = {o.earlier for o in talk.claims.orders if o.later in inside and o.earlier in inside}
    return tuple(i for i in talk.claims.nodes if i in inside and i not in followed) or tuple(inside)
