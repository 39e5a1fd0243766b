"""Acting: main clauses in which somebody does something, or is said not to."""

from __future__ import annotations

from itertools import pairwise

from swarmwright.language.readers.doing import SERIOUS, announces, main_clause, plain_tools, refers
from swarmwright.language.readers.signalling import told
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Block
from swarmwright.language.told.mending import to_another
from swarmwright.language.told.reworking import is_later_work, note_unplain, other_verb, works_again
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    agent_after_by,
    begins_with_no,
    how_many,
    mentioned,
    node,
    order_before,
    sentence_ids,
    subject_of,
    use,
)
from swarmwright.language.told.tasks import task_of
from swarmwright.language.words.tokens import has

__all__ = ["act"]


def act(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Somebody does something: the reader for every clause that nothing stricter has read."""
    subject = _doer(talk, clause)
    ids = mentioned(talk, subject)
    if not ids and not any(c.of("NP", "QNP") for c in clause.chunks):
        return _adjunct(talk, scene, clause)
    if not ids:
        subject = agent_after_by(talk, clause) or _owner(clause)
        ids = mentioned(talk, subject)
    if not ids or subject is None:
        return False
    answers = (reader(talk, scene, clause, ids) for reader in (_said_again, _roll_call, _denied))
    answer = next((a for a in answers if a is not None), None)
    if answer is not None:
        return answer
    _acts(talk, scene, clause, subject, ids)
    return True


def _owner(clause: Clause) -> Chunk | None:
    """ "completion of Inspector's checklist": whose work the noun is."""
    for one, two in pairwise(c for c in clause.chunks if c.kinds != {"INERT"}):
        if one.of("OF") and two.of("NP") and two.owned:
            return two
    return None


def _doer(talk: Talk, clause: Clause) -> Chunk | None:
    subject = subject_of(talk, clause)
    if subject is None and clause.has("TO") and clause.link == "ELSE":
        return next(iter(clause.all("NP")), None)
    return subject


def _said_again(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> bool | None:
    """More about those who act in the sentence already ("…, the former on a model")."""
    decided = scene.following is not None and scene.following.link in ("IF", "UNLESS", "ELSE")
    known = set(ids) <= set(sentence_ids(talk, scene)) and not decided
    if not known or clause.link == "THEN" or clause.has("TP"):
        return None
    if any(is_later_work(talk, scene, clause, i, task_of(talk, clause)) for i in ids):
        return None
    told = task_of(talk, clause)
    for id_ in ids:
        step = talk.claims.nodes[id_]
        if step.task and (other_verb(step.task, told) or to_another(step.task, told)):
            note_unplain(talk, id_, told, clause.span)
    use(talk, clause.chunks, "act", ids[0])
    return True


def _roll_call(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> bool | None:
    if not _is_roll_call(talk, scene, clause):
        return None
    use(talk, clause.chunks, "roll call")
    scene.limited = ids
    talk.called += ids
    return True


def _denied(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> bool | None:
    """What somebody does not do: held back until something else, or a mere remark."""
    if not clause.has("MUSTNOT") or clause.has("ANNOUNCE"):
        return None
    if scene.following is not None and scene.following.link in ("UNTIL", "BEFORE"):
        _hold_back(talk, scene, clause, ids)
        return True
    if clause.has("FIN", "MUST") or not clause.has("USE", "SEE", "TP"):
        talk.memory.subject = ids
        talk.denied += [(id_, clause.span) for id_ in ids]
        use(talk, clause.chunks, "remark")
        return True
    return False


def _plainly_one(counted: Chunk) -> bool:
    """ "One of Ann and Bob answers": not "at least one of them", and nobody who was told before."""
    return not counted.atoms[0].of("THEY") and not has(counted.tokens, "ATLEAST", "ATMOST")


def _acts(talk: Talk, scene: Scene, clause: Clause, subject: Chunk, ids: tuple[str, ...]) -> None:
    cases = subject.either or (clause.has("CHOICE", "EITHER") and len(ids) > 1)
    if cases:
        use(talk, [c for c in clause.all("CHOICE", "EITHER") if c.span[0] < subject.span[0]], "choice")
    known, ids = ids, works_again(talk, scene, clause, ids, task_of(talk, clause))
    main_clause(talk, scene, clause, ids, "")
    if ids != known:
        scene.mains[-1].new, scene.mains[-1].partly = True, False
    count = how_many(talk, clause, subject, ids) if subject.count is not None else None
    picked = count == 1 and scene.mains[-1].new and not scene.mains[-1].partly and _plainly_one(subject)
    scene.mains[-1].either = cases or (picked and len(ids) > 1)
    if count is not None and 1 < count < len(ids):
        talk.claims.blocks.append(Block("quorum", clause.span, list(ids), k=count))
    announces(talk, scene, clause, ids)
    refers(talk, scene, clause, subject, ids)
    plain_tools(talk, clause, ids, has(scene.segment.tokens, "RESPECTIVELY"))
    for item in clause.all("NP"):
        if item is not subject and not item.owned and item.atoms[0].of("AGENT", "GROUP"):
            mentioned(talk, item)
    for item in clause.all("WORD"):
        talk.acts += [(i, item.text.casefold()) for i in ids]


def _is_roll_call(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Names and nothing else: they are introduced, not put in any order."""
    if scene.segment.shape == "numbered" and len(clause.all("NP")) == 1:
        return False
    if any(c.kind != "NP" and not (c.kind == "TOKEN" and c.kinds == {"INERT"}) for c in clause.chunks):
        return False
    after = scene.following
    if after is not None and after.chunks and after.chunks[0].of("RELATIVE", "INSTEAD"):
        return False
    idle = clause.link in ("", "COLON", "COMMA", "AND") and not scene.pending and scene.condition is None
    return idle and not scene.choice and (after is None or after.link in ("COMMA", "AND", "COLON"))


def _hold_back(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> None:
    """ "Painter must not start until …", "don't start Painter before …"."""
    use(talk, clause.chunks, "held back", ids[0])
    main_clause(talk, scene, clause, ids, "")
    scene.mains[-1].own = True
    scene.negative, scene.handed = True, ()


def _adjunct(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A passive without a doer, "it …" as its own subject, or words that describe the clause before."""
    denied = clause.has("MUSTNOT", "NOTHING", "NOBODY") or begins_with_no(clause)
    if denied and scene.following is not None and scene.following.link == "UNTIL":
        scene.negative = True
        use(talk, clause.chunks, "held back")
        return True
    if (
        clause.has("ATMOST")
        and clause.link in ("COMMA", "BUT", "AND")
        and talk.last_limit
        and not clause.has("QTY")
    ):
        use(talk, clause.chunks, "limit")
        return True
    if _describes(talk, scene, clause):
        return True
    if _says_when(talk, scene, clause):
        return True
    if (
        clause.link in ("THEN", "AND", "COMMA")
        and scene.mains
        and scene.mains[-1].ids
        and not clause.has("MUST", "QTY", *SERIOUS)
        and not any(c.of("MUSTNOT") and c.text.casefold() != "not" for c in clause.chunks)
    ):
        use(talk, clause.chunks, "act", scene.mains[-1].ids[0])
        told(talk, clause, scene.mains[-1].ids)
        _takes_up(talk, scene, clause)
        return True
    return False


def _says_when(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "Finally, …", "Before any of this, …", "Prior to that, …": when the sentence's work is done."""
    if clause.has("LAST") and not scene.mains and all(c.of("LAST", "THEN", "INERT") for c in clause.chunks):
        use(talk, clause.chunks, "order")  # "Finally, …": the order of the text says the same
        return True
    if clause.has("FIRST") and not scene.mains and all(c.of("FIRST", "INERT") for c in clause.chunks):
        scene.opening = True
        use(talk, clause.chunks, "order")
        return True
    if all(c.of("PRIOR", "INERT") for c in clause.chunks) and clause.has("PRIOR"):
        scene.prior = True
        use(talk, clause.chunks, "order")
        return True
    return False


def _describes(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "Scout: finds leads": a role, said of whoever was just named."""
    main = scene.mains[-1] if len(scene.mains) == 1 else None
    plain = main is not None and len(main.ids) == 1 and scene.segment.shape == "numbered"
    if main is not None and plain and clause.link in ("COLON", "COMMA") and not clause.has("QTY", *SERIOUS):
        note_unplain(talk, main.ids[0], task_of(talk, clause), clause.span)
        node(talk, main.ids[0], clause.span, task_of(talk, clause))
        use(talk, clause.chunks, "act", main.ids[0])
        return True
    if clause.link != "COLON" or len(scene.limited) != 1 or scene.mains or clause.has("QTY", *SERIOUS):
        return False
    note_unplain(talk, scene.limited[0], task_of(talk, clause), clause.span)
    node(talk, scene.limited[0], clause.span, task_of(talk, clause))
    use(talk, clause.chunks, "role", scene.limited[0])
    if scene.following is not None and scene.following.link in ("ONCE", "BEFORE"):
        scene.mains.append(Main(scene.limited, "COLON", clause.span, free=True))  # "Ann: writes, after Ben"
    return True


def _takes_up(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "…, who sees both": the doer needs what the others have made."""
    seen = clause.first("SEE")
    if seen is None or not clause.chunks[0].of("RELATIVE"):
        return
    at = clause.chunks.index(seen)
    main = scene.mains[-1]
    others = [i for c in clause.chunks[at:] if c.of("NP") for i in mentioned(talk, c) if i not in main.ids]
    order_before(talk, others, main.ids, clause.span)
