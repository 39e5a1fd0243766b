"""Settling: a whole sentence → order between its main clauses and to what was said before."""

from __future__ import annotations

from swarmwright.language.choosing import after_choice, either, enters_other_branch
from swarmwright.language.claims import Block
from swarmwright.language.talk import Main, Scene, Talk, order_before

__all__ = ["settle"]


def settle(talk: Talk, scene: Scene) -> None:
    mains = [m for m in scene.mains if m.ids]
    talk.case_words, talk.case_ids = scene.case, tuple(i for m in mains for i in m.ids)
    talk.case_span, talk.case_stage = scene.segment.span, talk.memory.stage
    if scene.pending and not mains and scene.segment.tokens:
        pass
    if not mains:
        return
    either(talk, scene, mains)
    if scene.targets:
        for main in mains:
            order_before(talk, main.ids, scene.targets, main.span)
    stages = _stages_of(talk, mains)
    _link(talk, scene, stages)
    _mark(talk, scene, mains)
    if scene.over:
        _each(talk, scene, mains)
    if any(m.new or m.then or m.own for m in mains) and not all(m.free for m in mains):
        last = [m for m in stages[-1] if not m.free] or stages[-1]
        talk.memory.stage = tuple(dict.fromkeys(i for m in last for i in m.ids))
    after_choice(talk, scene, mains)


def _stages_of(talk: Talk, mains: list[Main]) -> list[list[Main]]:
    """Main clauses in order; those that are said to go on at the same time share a stage."""
    stages: list[list[Main]] = []
    for main in mains:
        beside = main.link == "WHILE" or (main.alongside and stages and all(m.alongside for m in stages[-1]))
        if stages and beside and not main.then:
            for other in stages[-1]:
                talk.claims.together.append(
                    (frozenset(main.ids), frozenset(other.ids) - frozenset(main.ids), main.span)
                )
            stages[-1].append(main)
        else:
            stages.append([main])
    return stages


def _link(talk: Talk, scene: Scene, stages: list[list[Main]]) -> None:
    previous = talk.memory.stage
    start = talk.before_choice if enters_other_branch(talk, scene) else previous
    came: tuple[str, ...] = start
    for stage in stages:
        settled = len(stage) > 1 and any(not m.new for m in stage)
        for main in stage:
            if main.then:
                order_before(talk, came, main.ids, main.span)
            elif main.new and not (main.own or main.free or main.first or settled):
                order_before(talk, came, main.ids, main.span, inferred=True)
        now = tuple(dict.fromkeys(i for m in stage if not m.free for i in m.ids))
        came = now or came


def _mark(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    for main in mains:
        if main.last:
            talk.lasts.append((main.ids, main.span))
        if main.first and main.branch is None and not main.then and not any(m.then for m in mains):
            talk.firsts.append((main.ids, main.span))


def _each(talk: Talk, scene: Scene, mains: list[Main]) -> None:
    members = list(dict.fromkeys(i for m in mains for i in m.ids))
    talk.claims.blocks.append(Block("foreach", mains[0].span, members, over=scene.over))
