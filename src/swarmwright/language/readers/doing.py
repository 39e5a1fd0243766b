"""Doing: what every main clause amounts to: steps, their tasks, and what was said before applied."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.choosing import branching, leading_words
from swarmwright.language.readers.signalling import message, says_that, told
from swarmwright.language.readers.using import tools_used
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.reworking import note_unplain
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    agent_id,
    gate_before,
    is_gate,
    mentioned,
    node,
    order_before,
    starts_on,
    use,
)
from swarmwright.language.told.tasks import task_of
from swarmwright.workflow.rules import Grant

__all__ = ["SERIOUS", "announces", "main_clause", "plain_tools", "refers"]

SERIOUS = ("ONLY", "EXCEPT", "NOBODY", "NOBODYELSE", "RESERVED", "OFFLIMITS", "SECRET")
"""Operators that no act has a use for: they stay unresolved and are reported."""


def main_clause(
    talk: Talk,
    scene: Scene,
    clause: Clause,
    ids: tuple[str, ...],
    words: str,
    own: bool = False,
    task: str | None = None,
) -> None:
    """Note a main clause: its doers get steps, and what the sentence said before is applied to it.

    `task`: what they are to do, if it is not what the clause says.
    """
    main = _main_of(talk, clause, ids, words, own)
    told = task_of(talk, _without_denial(scene, clause)) if task is None else task
    for id_ in ids:
        note_unplain(talk, id_, told, clause.span)
        node(talk, id_, clause.span, told)
    use(talk, _harmless(scene, clause), "act" if told or task is None else "handed on", ids[0])
    if main.free:
        talk.free |= set(ids)
    if scene.prior or (clause.has("PRIOR") and not clause.has("APPROVE")):
        order_before(talk, ids, talk.memory.stage, clause.span)
        main.own = True
    main.first |= scene.opening
    _await(talk, scene, main)
    if len(ids) == 1:
        talk.memory.subject = ids
    _manner(talk, clause, ids)
    if not scene.mains:
        scene.case = leading_words(talk, clause)
    scene.mains.append(main)
    scene.beside |= clause.has("PAR")
    branching(talk, scene, main)


def _without_denial(scene: Scene, clause: Clause) -> Clause:
    """ "Publisher doesn't post until …": the "not" says when, so that the task is to post."""
    held = scene.following is not None and scene.following.link in ("UNTIL", "BEFORE", "ONCE", "UNLESS")
    if not held or not clause.has("MUSTNOT"):
        return clause
    return replace(clause, chunks=tuple(c for c in clause.chunks if not c.of("MUSTNOT")))


def _main_of(talk: Talk, clause: Clause, ids: tuple[str, ...], words: str, own: bool) -> Main:
    return Main(
        ids,
        clause.link,
        clause.span,
        then=clause.link == "THEN" or clause.has("THEN"),
        alongside=clause.link == "WHILE",
        chained=len(ids) == 1
        and clause.link == "AND"
        and bool(clause.chunks)
        and clause.chunks[-1].of("PAR"),
        free=clause.has("FREE"),
        first=clause.has("FIRST"),
        last=clause.has("LAST"),
        new=any(i not in talk.claims.nodes for i in ids),
        partly=any(i in talk.claims.nodes for i in ids),
        words=words,
        own=own,
    )


def _await(talk: Talk, scene: Scene, main: Main) -> None:
    """Let the main clause wait for what the sentence named before it."""
    main.own |= bool(scene.signals) or any(not is_gate(talk, n) for n in scene.pending)
    main.earlier = list(scene.pending)
    order_before(talk, scene.pending, main.ids, main.span)
    gate_before(talk, scene.pending, main.ids)
    for announcer, signal in scene.signals:
        starts_on(talk, announcer, signal, main.ids, main.span)
    scene.pending, scene.signals = [], []


def _manner(talk: Talk, clause: Clause, ids: tuple[str, ...]) -> None:
    """ "one after the other", "in parallel": how several doers of one clause stand to each other."""
    if clause.has("SEQ"):
        for one, other in pairwise(ids):
            order_before(talk, [one], [other], clause.span)
    elif clause.has("PAR"):
        for at, one in enumerate(ids[:-1]):
            talk.claims.together.append((frozenset({one}), frozenset(ids[at + 1 :]), clause.span))


def _harmless(scene: Scene, clause: Clause) -> list[Chunk]:
    """What an act may consume: "only" just where a condition follows ("Drone only flies if …")."""
    limited = scene.following is not None and scene.following.link in ("IF", "UNLESS", "ONCE", "UNTIL")
    return [c for c in clause.chunks if limited or c.kind != "TOKEN" or not c.of(*SERIOUS)]


def announces(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> None:
    """ "Bar signals "drinks out"": the name is kept, for "upon that signal" and "before Cabin starts"."""
    verb = clause.first("ANNOUNCE")
    if verb is None or len(ids) != 1 or not says_that(clause):
        told(talk, clause, ids)
        return
    name = message(talk, clause)
    if not name:
        return
    talk.claims.nodes[ids[0]].signals.append(name)
    talk.signalled = (ids[0], name)
    scene.mains[-1].signal = name


def refers(talk: Talk, scene: Scene, clause: Clause, subject: Chunk, ids: tuple[str, ...]) -> None:
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
        relative = bool(before) and (before[-1].of("RELATIVE") or before[-1].text.casefold() == "from")
        if not (item.owned or relative):
            continue
        others = [i for i in mentioned(talk, item) if i not in ids]
        for id_ in others:
            node(talk, id_, item.span)
        order_before(talk, others, ids, clause.span)
        if others:
            scene.mains[-1].own = True


def plain_tools(talk: Talk, clause: Clause, ids: tuple[str, ...], each: bool = False) -> None:
    """Grant the tools that the doers of a clause are said to work with (see `using`).

    each: "respectively" stands in the sentence: the first doer's is the first tool alone.
    """
    agents = tuple(dict.fromkeys(agent_id(i) for i in ids))
    tools = tools_used(talk.prompt, clause)
    if not each or len(tools) < 2:
        talk.claims.rules += [Grant(agents, tool, spans=(clause.span,)) for tool in tools]
    elif len(tools) == len(agents):
        pairs = zip(agents, tools, strict=True)
        talk.claims.rules += [Grant((agent,), tool, spans=(clause.span,)) for agent, tool in pairs]
    else:
        said = f"{len(agents)} are named and {len(tools)} tools: whose is which is not clear"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
