"""Kinds: choices that no "if" tells, only who does the same to what ("Bob handles bugs, Cleo the rest")."""

from __future__ import annotations

from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.talk import Scene, Talk
from swarmwright.workflow.conditions import Judged

__all__ = ["the_rest"]


def the_rest(talk: Talk, scene: Scene) -> bool:
    """ "Bob handles bugs. Cleo handles everything else.": those who do the same to other things are cases."""
    main = scene.mains[-1]
    words = talk.claims.nodes[main.ids[0]].task.split() if main.ids else []
    peers = [
        n
        for n in talk.claims.nodes.values()
        if words and n.id not in main.ids and len(n.task.split()) > 1 and n.task.split()[0] == words[0]
    ]
    if not peers:
        return False
    choice = Block("choice", main.span)
    for peer in peers:
        choice.branches.append(Branch(Judged(" ".join(peer.task.split()[1:])), [peer.id]))
    main.branch = Branch(None, list(main.ids))
    choice.branches.append(main.branch)
    talk.claims.blocks.append(choice)
    talk.choice, scene.choice, talk.cont = choice, choice, []
    first = {p.id for p in peers}
    came = [o.earlier for o in talk.claims.orders if o.later in first and o.earlier not in first]
    talk.before_choice = tuple(dict.fromkeys(came))
    return True
