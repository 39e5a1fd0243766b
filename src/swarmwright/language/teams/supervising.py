"""Supervising: an agent that decides who works next → a supervised team."""

from __future__ import annotations

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.teams.judging import only_judges
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Main, Scene, Talk, is_gate, mentioned, node, tokens_of, use

__all__ = ["supervise"]


def supervise(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "Broker decides which of … goes next": a supervised team."""
    verb = clause.first("SUPERVISE")
    if verb is None:
        return False
    at = clause.chunks.index(verb)
    if clause.has("MUSTNOT") or any(c.text.casefold() in ("not", "never") for c in clause.chunks):
        return False  # "Ann does not lead Ben"
    if verb.text.casefold() == "leads" and any(c.of("TO") for c in clause.chunks[at + 1 : at + 2]):
        return False  # "Ann leads to Ben": an order
    if at and clause.chunks[at - 1].kinds == {"INERT"} and clause.chunks[at - 1].text in ("the", "a", "all"):
        return False  # "the leads"
    subject = next((c for c in clause.chunks[:at] if c.of("NP")), None)
    boss = (
        mentioned(talk, subject) or ((scene.supervisor,) if scene.supervisor else ()) or talk.memory.subject
    )
    members = tuple(
        dict.fromkeys(i for c in clause.chunks[at + 1 :] if c.of("NP") for i in mentioned(talk, c))
    )
    if only_judges(talk, tokens_of(talk, clause), (m for m in members if m not in boss)):
        return False
    if len(boss) != 1 or (subject is None and not clause.has("IT") and not scene.supervisor):
        return False
    if is_gate(talk, boss[0]) or boss[0].startswith("gate#"):
        said = "a person picks here who works next, over and over; let an agent pick, or a person approve"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
        use(talk, clause.chunks, "supervision")
        return True
    return _supervised(talk, scene, clause, boss[0], tuple(m for m in members if m != boss[0]))


def _supervised(talk: Talk, scene: Scene, clause: Clause, boss: str, members: tuple[str, ...]) -> bool:
    scene.supervisor = boss
    talk.memory.subject = (boss,)
    new = boss not in talk.claims.nodes
    node(talk, boss, clause.span)
    use(talk, clause.chunks, "supervision", boss)
    if not any(boss in m.ids for m in scene.mains):
        scene.mains.append(Main((boss,), clause.link, clause.span, then=clause.link == "THEN", new=new))
    if members:
        for id_ in members:
            node(talk, id_, clause.span)
        scene.loop = Block("supervised", clause.span, list(members), supervisor=boss)
        talk.claims.blocks.append(scene.loop)
    return True
