"""Reworking: an agent that has worked, and after it others, works again → a second step.

Only where the text plainly tells of later, other work: "then", "finally", "once Editor is done", the next
number of a list, or the next sentence of a narrative with another verb. From there on its name means the work
that was told last; anything less plain is no step, and a warning says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Order, Span, Wanted
from swarmwright.language.told.mending import ANEW, lemmas_in, taken_up, to_another
from swarmwright.language.told.talk import Scene, Talk, latest
from swarmwright.language.told.tasks import and_then

__all__ = [
    "came_before",
    "goes_round",
    "handed_again",
    "has_opened",
    "is_later_work",
    "note_unplain",
    "other_verb",
    "second_step",
    "told_ahead",
    "works_again",
]

_STANDING = frozenset(
    ["is", "has", "needs", "wants", "uses", "keeps", "stays", "remains", "likes", "prefers", "knows", "sees",
     "gets", "follows", "focuses", "cares", "ensures", "aims", "works", "means", "owns", "holds", "pays",
     "acts", "serves", "relies", "tends", "does", "runs", "starts", "finishes", "waits"]
)  # fmt: skip
"""Verbs of how somebody is or goes about it, not of another piece of work."""
_MAKING = ("write", "draft", "compose", "author", "prepare", "produce", "create", "make", "build")
"""Verbs that tell of the same making in other words."""


_NO_WORK = ("MUSTNOT", "NOTHING", "LOOP", "WEAKLOOP", "PAR", "FREE", "PRIOR")


def works_again(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...], told: str) -> tuple[str, ...]:
    """The steps of these doers: new ones for those who plainly work again, with `told` as the task."""
    again = [i for i in ids if is_later_work(talk, scene, clause, i, told)]
    if not again or any(i not in talk.claims.nodes for i in ids):
        return ids
    if set(again) != set(ids) and not _cued(scene, clause):
        return ids
    return tuple(second_step(talk, i, clause.span) for i in ids)


def second_step(talk: Talk, id_: str, span: Span) -> str:
    """A further step of the agent whose step this is; its name means this one from here on."""
    agent = talk.claims.nodes[id_].agent
    number = 2
    while f"{agent}#{number}" in talk.claims.nodes:
        number += 1
    new = f"{agent}#{number}"
    talk.claims.nodes[new] = Wanted(new, agent=agent, spans=[span])
    talk.latest[agent] = new
    return new


def _then(talk: Talk, name: str, told: str, span: Span) -> str | None:
    """The work once more, as a step; None where the place says more than that this agent does it."""
    words = " ".join(talk.prompt[slice(*span)].split())
    return f"then {name} {told}" if words.casefold() == f"{name} {told}".casefold() else None


def note_unplain(talk: Talk, id_: str, told: str, span: Span) -> None:
    """Take up more of an agent's work into its step; if others have worked since, say that it is no step."""
    step = talk.claims.nodes.get(id_)
    if step is None or not step.task or not told or told == step.task:
        return
    others = [
        n for n in talk.claims.nodes.values() if n.agent and n.agent != step.agent and n.task and n.spans
    ]
    looped = talk.last_loop is not None and id_ in talk.last_loop.members
    if looped and taken_up(step.task, told) and ANEW.search(told.casefold()):
        return  # "(if it fails, Dev fixes it.) QA tests it again": of the next round
    if any(n.spans[0] > step.spans[-1] for n in others):
        name = talk.roster.team.name(step.agent)
        said = f"{name}: {step.task!r}; whether {told!r} is more work, and when, is not clear; it is no step"
        doubt = diagnose("SW210", span, said, _then(talk, name, told, span))
        talk.claims.diagnostics.append(doubt)
        talk.doubted.append((id_, told, doubt))
    elif (other_verb(step.task, told) or to_another(step.task, told)) and told not in step.task:
        step.task = and_then(talk.prompt, step.task, told)


def is_later_work(talk: Talk, scene: Scene, clause: Clause, id_: str, told: str) -> bool:
    """Whether the clause plainly tells of other work of this step's agent, after what others have done."""
    step = talk.claims.nodes.get(id_)
    if step is None or not step.agent:
        return False
    if clause.link == "THEN" and told in ("", "again") and all(_bare(c) for c in clause.chunks):
        return _followed(talk, scene, id_)
    told = told or _ending(clause)
    if not told or told == step.task:
        return False
    anew = _anew(scene, clause, told)
    if clause.link == "WHILE" or (clause.has(*_NO_WORK) and not (anew or _ending(clause))):
        return False
    if scene.condition is not None or talk.branch is not None or scene.choice is not None:
        return bool(step.task) and not _in_case(talk, scene, id_)
    return _told_later(talk, scene, clause, step, told, anew)


def _told_later(talk: Talk, scene: Scene, clause: Clause, step: Wanted, told: str, anew: bool) -> bool:
    """Whether what is told stands behind what others have done, and is other work."""
    id_ = step.id
    if not _followed(talk, scene, id_) or _each_in_turn(talk, scene, clause, id_):
        return False
    if lemmas_in(told) & _CLOSING:
        return scene.following is None or scene.following.link not in ("BEFORE", "ONCE", "UNTIL")
    if _cued(scene, clause):
        return told.split()[0].casefold() not in _STANDING
    if anew:
        return bool(step.task) and not any(id_ in b.members for b in talk.claims.blocks)
    if scene.pending and not step.task and not _done_before(talk, step):
        return told.split()[0].casefold() not in _STANDING
    before = step.task or (_done_before(talk, step) if scene.pending else _began(talk, step, told))
    return _narrated(clause, before, told)


def _each_in_turn(talk: Talk, scene: Scene, clause: Clause, id_: str) -> bool:
    """ "Ann and Bob meet. Ann takes notes, Bob draws.": what each of those does who work side by side."""
    told = {id_, *(i for main in scene.mains for i in main.ids)}
    return not _cued(scene, clause) and len(told) > 1 and told <= set(talk.memory.stage)


def _anew(scene: Scene, clause: Clause, told: str) -> bool:
    """ "(Dev fixes it.) QA tests it again.": told of as a further act, which nothing ends or bounds."""
    after = scene.following.link if scene.following is not None else ""
    bounded = clause.has("MUSTNOT", "NOTHING", "LOOP", "PAR", "FREE", "PRIOR", "QTY", "MAY", "MUST")
    words = told.casefold().split()
    return words[-1:] == ["again"] and not bounded and after not in ("UNTIL", "IF", "UNLESS", "WHILE")


def _in_case(talk: Talk, scene: Scene, id_: str) -> bool:
    """Whether a step is one of the choice's own: what else is said of it belongs to it."""
    choices = [c for c in (scene.choice, talk.choice) if c is not None]
    return any(id_ in b.members for c in choices for b in c.branches) or id_ in talk.cont


def _cued(scene: Scene, clause: Clause) -> bool:
    """Whether words of order, or the number of a list, say that this comes later."""
    said = clause.link == "THEN" or clause.has("THEN", "LAST")
    return said or (scene.segment.shape == "numbered" and not scene.mains)


def _narrated(clause: Clause, before: str, told: str) -> bool:
    """ "Editor reviews. Writer revises.": the next act of a story, in another verb."""
    if not other_verb(before, told):
        return False
    spoken = [c for c in clause.chunks if c.kinds != {"INERT"} and not c.of("AND", "COMMA")]
    plain = len(spoken) > 1 and spoken[0].of("NP") and not spoken[0].owned and not clause.has("MUST", "MAY")
    return plain and spoken[1].text.casefold() == told.split()[0].casefold()


def _bare(chunk: Chunk) -> bool:
    """Whether a chunk of "then Ada (again)" says no more than who, and that it is again."""
    return chunk.of("NP", "INERT", "MARK", "THEN") or chunk.text.casefold() == "again"


def _done_before(talk: Talk, step: Wanted) -> str:
    """What a step is known for that only a time names: "drafted" of "once Writer has drafted"."""
    words = (w.strip(".,;:").casefold() for s, e in step.spans for w in talk.prompt[s:e].split())
    return next((w for w in words if w.endswith("ed") and len(w) > 4), "")


_CLOSING = frozenset(["finish", "finalise", "finalize", "close", "conclude", "end", "wrap"])
"""Verbs of whoever ends what others have gone on with."""
_THEIRS = frozenset(["their", "them", "both", "everything", "all", "theirs", "results", "two", "it"])


def _began(talk: Talk, step: Wanted, told: str) -> str:
    return "begins" if has_opened(talk, step, told) else ""


def has_opened(talk: Talk, step: Wanted, told: str) -> bool:
    """Whether "merges what they made" is more than Ann's beginning: "Ann starts. Ben and Cleo follow. …".

    Where the others are told of again, what is told here is what she begins with: "Ann starts, then Ben.
    Ann plans, and Ben builds."
    """
    words = {w.strip(".,;:") for w in told.casefold().split()[1:]}
    start, end = step.spans[0] if step.spans else (0, 0)
    began = any(lemmas_in(w.strip(".,;:")) & _BEGINNING for w in talk.prompt[start:end].casefold().split())
    after = {talk.claims.nodes[i].agent for i in talk.memory.stage if i in talk.claims.nodes}
    rest = (t for segment in talk.ahead for t in segment.tokens if t.of("AGENT"))
    again = any(t.value in after for t in rest)
    return (began or bool(words & _THEIRS)) and not again


def _ending(clause: Clause) -> str:
    """ "(and) Ann finishes": the verb, of a clause that says no more than who ends the work."""
    words = [
        c.text.casefold()
        for c in clause.chunks
        if not c.of("NP", "AND", "INERT", "THEN", "LAST", "PAR", "IT")
    ]
    plain = len(words) == 1 and bool(lemmas_in(words[0]) & _CLOSING) and not words[0].endswith(("ed", "ing"))
    return words[0] if plain and not clause.has("MUST", "MAY", "MUSTNOT") and clause.link != "ONCE" else ""


_BESIDE_AN_END = ("AND", "INERT", "THEN", "LAST", "PAR", "IT")
_BEGINNING = frozenset(["start", "begin", "open", "kick", "commence", "lead"])


def other_verb(before: str, told: str) -> bool:
    """Whether two tasks are different work, by the verbs that they begin with."""
    first, second = ((words.split() or [""])[0].casefold() for words in (before, told))
    if not first or not second.endswith("s") or second.startswith(first[: max(len(first) - 2, 3)]):
        return False
    if lemmas_in(first) & lemmas_in(second):
        return False  # "after Ann has met them", "Ann meets them"
    return not (second.startswith(_MAKING) and first.startswith(_MAKING)) and second not in _STANDING


def told_ahead(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...], told: str) -> tuple[str, ...]:
    """ "Before Writer revises, Editor reviews": later work of somebody who has worked is its own step."""
    step = talk.claims.nodes.get(ids[0]) if len(ids) == 1 else None
    plain = not clause.has("MUSTNOT", "NOTHING", "FIN", "STARTV", "MAY", "MUST")
    if step is None or not step.agent or not plain or not other_verb(step.task, told):
        return ids
    chosen = any(step.id in b.members for block in talk.claims.blocks for b in block.branches)
    if chosen or not _others_between(talk, scene, step.id):
        return ids
    new = second_step(talk, ids[0], clause.span)
    talk.claims.nodes[new].task = told
    return (new,)


def _others_between(talk: Talk, scene: Scene, id_: str) -> bool:
    """Whether those who are told to act before it are others, who themselves come after that step."""
    if scene.mains:
        doers = [i for m in scene.mains for i in m.ids if talk.claims.nodes[i].agent]
        return any(i != id_ and not _leads(talk.claims.orders, i, id_) for i in doers)
    after = scene.following
    named = [i for c in after.all("NP") for i in latest(talk, talk.memory.who(c))] if after else []
    return any(i != id_ and not _leads(talk.claims.orders, i, id_) for i in named)


def handed_again(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> tuple[str, ...]:
    """ "Editor hands it back to Writer": whoever had it before the giver works again, after the giver."""
    if scene.condition is not None or talk.branch is not None:
        return ids
    told = [talk.claims.nodes.get(i) for i in ids]
    had = all(step is not None and step.task and _followed(talk, scene, step.id) for step in told)
    return tuple(second_step(talk, i, clause.span) for i in ids) if had else ids


def _followed(talk: Talk, scene: Scene, id_: str) -> bool:
    """Whether what was told last, or what this waits for, itself comes after that step."""
    orders = talk.claims.orders
    mine = {n for n, w in talk.claims.nodes.items() if w.agent == talk.claims.nodes[id_].agent}
    waited = [n for n in scene.pending if n not in mine]
    if scene.pending:
        return any(_leads(orders, id_, n) for n in waited)
    here = [m for m in scene.mains if m.ids]
    at = next((n for n, m in enumerate(here) if id_ in m.ids), None)
    if here and (at is not None or came_before(orders, id_, talk.memory.stage) or id_ in talk.memory.stage):
        between = here[(at + 1 if at is not None else 0) :]
        return any(set(m.ids) - mine and not (m.alongside or m.link == "WHILE" or m.free) for m in between)
    return not here and came_before(orders, id_, [n for n in talk.memory.stage if n not in mine])


def goes_round(talk: Talk, id_: str, here: Sequence[str]) -> bool:
    """Whether a step is behind those who work now: its agent's further work comes back to them."""
    return id_ not in here and came_before(talk.claims.orders, id_, here)


def came_before(orders: Sequence[Order], start: str, goals: Iterable[str]) -> bool:
    """Whether a step comes before one of these (itself not counted)."""
    return any(_leads(orders, start, goal) for goal in goals if goal != start)


def _leads(orders: Sequence[Order], start: str, goal: str) -> bool:
    todo, seen = [start], {start}
    while todo:
        at = todo.pop()
        if at == goal:
            return True
        following = [o.later for o in orders if o.earlier == at and o.later not in seen]
        seen.update(following)
        todo += following
    return False
