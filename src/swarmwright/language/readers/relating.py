"""Relating: clauses that put names in an order: before, after, beside, handed on; and manner alone."""

from __future__ import annotations

from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.acting import act
from swarmwright.language.readers.doing import main_clause
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.loosening import loosen
from swarmwright.language.told.reworking import handed_again
from swarmwright.language.told.talk import (
    Main,
    Scene,
    Talk,
    mentioned,
    node,
    order_before,
    subject_of,
    use,
)
from swarmwright.language.told.tasks import task_of
from swarmwright.language.words.tokens import has

__all__ = ["adverbs", "alongside", "handoff", "relation", "unordered"]


def unordered(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "A writes. B draws. Neither waits for the other.": said of those just spoken of."""
    words = clause.first("PAR")
    if words is None or scene.mains or clause.has("NP", "QNP", "TP", "QTY", "WORD"):
        return False
    two = "neither" in words.text.casefold().split() or not len(set(talk.case_ids)) > 1
    ids = scene.limited or (talk.memory.they("both") if two else tuple(dict.fromkeys(talk.case_ids)))
    for id_ in scene.limited:
        node(talk, id_, clause.span)
    use(talk, clause.chunks, "manner")
    if len(ids) < 2 or any(i not in talk.claims.nodes for i in ids):
        said = "whose order is open here is not clear; name them"
        talk.claims.diagnostics.append(diagnose("SW204", clause.span, said))
        return True
    loosen(talk, ids, clause.span)
    for at, one in enumerate(ids[:-1]):
        talk.claims.together.append((frozenset({one}), frozenset(ids[at + 1 :]), clause.span))
    return True


def alongside(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "(in parallel,) with each other and with the artists"."""
    words = [c for c in clause.chunks if not (c.kind == "TOKEN" and c.kinds <= {"INERT"})]
    if len(words) != 2 or words[0].text.casefold() not in ("with", "alongside") or not words[1].of("NP"):
        return False
    if not scene.mains or not scene.beside:
        return False
    ids, one = mentioned(talk, words[1]), scene.mains[-1].ids
    for id_ in ids:
        node(talk, id_, clause.span)
    if ids:
        talk.claims.together.append((frozenset(one), frozenset(ids) - frozenset(one), clause.span))
    use(talk, clause.chunks, "manner")
    return True


def adverbs(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause of adverbs alone ("simultaneously", "all three at once") is said of the sentence."""
    if clause.has("PARWITH", "HANDOFF", "FOLLOWED", "PRECEDED"):
        return False
    if not clause.has("PAR", "SEQ", "FREE", "LAST", "FIRST", "CHOICE", "INSTEAD", "PRIOR") or clause.has(
        "QTY"
    ):
        return False
    subject = subject_of(talk, clause)
    plain = subject is None or has(subject.atoms, "THEY", "EVERYONE", "EACHOTHER")
    if not scene.mains or not plain or clause.has("WHO"):
        if clause.has("CHOICE") and subject is None:
            use(talk, clause.chunks, "choice")
            return True
        return False
    ids = mentioned(talk, subject)
    for main in scene.mains:
        if clause.has("PAR") and (not ids or set(main.ids) <= set(ids)):
            main.alongside = True
    scene.mains[-1].free |= clause.has("FREE")
    scene.mains[-1].last |= clause.has("LAST")
    if clause.has("FREE"):
        talk.free |= set(scene.mains[-1].ids)
    scene.beside |= clause.has("PAR")
    use(talk, clause.chunks, "manner")
    return True


def relation(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A goes before, after or beside B, in so many words."""
    verb = clause.first("FOLLOWED", "PRECEDED", "PARWITH")
    if verb is None:
        return False
    at = clause.chunks.index(verb)
    left = next((c for c in reversed(clause.chunks[:at]) if c.of("NP", "QNP")), None)
    right = next((c for c in clause.chunks[at + 1 :] if c.of("NP", "QNP")), None)
    if right is None:
        if left is not None and act(talk, scene, clause):
            return True
        return _swallow(talk, clause, verb)
    one = mentioned(talk, left) or (scene.mains[-1].ids if scene.mains else talk.memory.subject)
    two = mentioned(talk, right)
    if not one or not two:
        return False
    if any(c.of("MUSTNOT") for c in clause.chunks[:at]):
        return False
    new = one[0] not in talk.claims.nodes
    for id_ in (*one, *two):
        node(talk, id_, clause.span)
    use(talk, clause.chunks, "order", one[0])
    if verb.of("PARWITH"):
        talk.claims.together.append((frozenset(one), frozenset(two) - frozenset(one), clause.span))
        scene.mains.append(Main(one, clause.link, clause.span, new=new, free=True))
    elif verb.of("FOLLOWED"):
        _chain_of(talk, scene, clause, at, one)
    else:
        order_before(talk, two, one, clause.span)
        scene.mains.append(Main(one, clause.link, clause.span, own=True, new=new))
    return True


def _swallow(talk: Talk, clause: Clause, verb: Chunk) -> bool:
    if verb.of("PARWITH"):
        use(talk, clause.chunks, "manner")
        return True
    return False


def _chain_of(talk: Talk, scene: Scene, clause: Clause, at: int, one: tuple[str, ...]) -> None:
    scene.mains.append(Main(one, clause.link, clause.span, new=True))
    for item in clause.chunks[at + 1 :]:
        if item.of("NP", "QNP"):
            ids = mentioned(talk, item)
            for id_ in ids:
                node(talk, id_, item.span)
            scene.mains.append(Main(ids, "THEN", clause.span, then=True, new=True))


_OF_A_KIND = ("WORD", "OUTPUT", "INERT", "OF", "IN", "ON", "NUMWORD")
"""What a kind of thing is told by ("invoices without a match")."""


def handoff(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Something goes from A to B."""
    verb = clause.first("HANDOFF", "OPENTO", "STARTV")
    if clause.has("TP"):
        return False
    if verb is None:
        return _handed_too(talk, scene, clause)
    at = clause.chunks.index(verb)
    target = _target_of(talk, clause, at)
    ids = mentioned(talk, target)
    if target is None or not ids:
        return False
    giver = next((c for c in clause.chunks[:at] if c.of("NP", "QNP")), None)
    by = mentioned(talk, giver)
    words = talk.prompt[clause.chunks[0].span[0] : verb.span[0]].strip()
    if not by and all(c.of(*_OF_A_KIND) for c in clause.chunks[:at]):
        use(talk, clause.chunks[:at], "kind")
    if by:
        main_clause(talk, scene, clause, by, "")
    if clause.has("NOTHING", "MUSTNOT"):
        _withheld(talk, scene, clause, by, ids)
        return True
    ids = handed_again(talk, scene, clause, ids) if scene.mains else ids
    if by:
        order_before(talk, by, ids, clause.span)
    elif scene.mains and clause.link in ("THEN", "AND", "COMMA") and not words:
        order_before(talk, scene.mains[-1].ids, ids, clause.span)
    asked = replace(clause, chunks=clause.chunks[clause.chunks.index(target) + 1 :])
    main_clause(talk, scene, clause, ids, words, own=bool(by), task=task_of(talk, asked))
    scene.mains[-1].last |= clause.has("LAST")
    return True


def _withheld(talk: Talk, scene: Scene, clause: Clause, by: tuple[str, ...], ids: tuple[str, ...]) -> None:
    """ "Nothing goes to B until …": B is held back."""
    for id_ in ids:
        node(talk, id_, clause.span)
    scene.negative, scene.handed = True, ids
    order_before(talk, by, ids, clause.span)
    if by:
        scene.mains[-1].words = "handed"


def _handed_too(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "(bugs go to Bob,) questions to Cleo", "(he routes it to Bob if …) or to Cleo if …"."""
    spoken = [c for c in clause.chunks if c.kinds != {"INERT"} and not c.of("OR")]
    target, to = (spoken[-1], spoken[-2]) if len(spoken) > 1 else (None, None)
    before = scene.mains[-1] if scene.mains else None
    if (
        before is None
        or clause.link == "ELSE"
        or target is None
        or to is None
        or not target.of("NP")
        or not to.of("TO")
    ):
        return False
    plain = all(c.of("WORD", "OUTPUT") or c is to for c in spoken[:-1])
    branched = before.branch is not None and clause.has("OR")
    if to.text.casefold() != "to" or not plain or not (before.words or branched):
        return False
    words = talk.prompt[clause.chunks[0].span[0] : to.span[0]].strip() if len(spoken) > 2 else ""
    ids = mentioned(talk, target)
    giver = [o.earlier for o in talk.claims.orders if o.later in before.ids and not o.inferred]
    order_before(talk, giver, ids, clause.span)
    talk.branch = None
    main_clause(talk, scene, clause, ids, words, own=bool(giver), task="")
    return True


def _target_of(talk: Talk, clause: Clause, at: int) -> Chunk | None:
    verb = clause.chunks[at]
    rest = clause.chunks[at + 1 :]
    for number, item in enumerate(rest):
        if item.of("NP") and not item.owned:
            before = rest[number - 1] if number else verb
            while number > 0 and before.of("INERT") and not before.of("TO"):
                number -= 1
                before = rest[number - 1] if number else verb
            if (
                before.of("TO")
                and before.text.casefold().split()[-1] in ("to", "onto", "with")
                and (
                    not before.text.casefold().endswith("with")
                    or verb.text.casefold() in ("lands", "land", "ends")
                )
            ):
                return item
            if before is verb and verb.text.casefold().split()[-1] == "to":
                return item
    return None
