"""Acting: main clauses in which somebody does something, hands it on, or stands in an order to others."""

from __future__ import annotations

from itertools import pairwise

from swarmwright.language.choosing import branching, leading_words
from swarmwright.language.chunking import Chunk
from swarmwright.language.claims import Block
from swarmwright.language.clauses import Clause
from swarmwright.language.talk import (
    Main,
    Scene,
    Talk,
    agent_after_by,
    begins_with_no,
    gate_before,
    is_gate,
    mentioned,
    node,
    order_before,
    sentence_ids,
    starts_on,
    subject_of,
    use,
)
from swarmwright.workflow.rules import Grant

__all__ = ["act", "adverbs", "alongside", "group_definition", "handoff", "relation"]


def group_definition(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "artists are Concept and Animator": said of the team, not of its work."""
    kinds = [c for c in clause.chunks if c.kind != "TOKEN" or not c.kinds <= {"INERT", "FOR"}]
    verbs = {c.text.casefold() for c in clause.chunks if c.of("INERT")}
    if len(kinds) != 2 or not all(c.of("NP") for c in kinds) or not verbs & {"are", "is"}:
        return False
    if not kinds[0].atoms[0].of("GROUP"):
        return False
    use(talk, clause.chunks, "group")
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
    plain = subject is None or any(a.of("THEY", "EVERYONE", "EACHOTHER") for a in subject.atoms)
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


def handoff(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Something goes from A to B."""
    verb = clause.first("HANDOFF", "OPENTO", "STARTV")
    if verb is None or clause.has("TP"):
        return False
    at = clause.chunks.index(verb)
    target = _target_of(talk, clause, at)
    ids = mentioned(talk, target)
    if target is None or not ids:
        return False
    giver = next((c for c in clause.chunks[:at] if c.of("NP", "QNP")), None)
    by = mentioned(talk, giver)
    words = talk.prompt[clause.chunks[0].span[0] : verb.span[0]].strip()
    if by:
        _main_clause(talk, scene, clause, by, "")
    if clause.has("NOTHING", "MUSTNOT"):
        for id_ in ids:
            node(talk, id_, clause.span)
        scene.negative, scene.handed = True, ids
        order_before(talk, by, ids, clause.span)
        if by:
            scene.mains[-1].words = "handed"
        return True
    if by:
        order_before(talk, by, ids, clause.span)
    elif scene.mains and clause.link in ("THEN", "AND", "COMMA") and not words:
        order_before(talk, scene.mains[-1].ids, ids, clause.span)
    _main_clause(talk, scene, clause, ids, words, own=bool(by))
    scene.mains[-1].last |= clause.has("LAST")
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
        use(talk, clause.chunks, "remark")
        return True
    return False


def _acts(talk: Talk, scene: Scene, clause: Clause, subject: Chunk, ids: tuple[str, ...]) -> None:
    _main_clause(talk, scene, clause, ids, "")
    scene.mains[-1].either = subject.either or (clause.has("CHOICE", "EITHER") and len(ids) > 1)
    if subject.kind == "QNP" and subject.count and 1 < subject.count < len(ids):
        talk.claims.blocks.append(Block("quorum", clause.span, list(ids), k=subject.count))
    _announces(talk, scene, clause, ids)
    _refs(talk, scene, clause, subject, ids)
    _plain_tools(talk, clause, ids)
    for item in clause.all("NP"):
        if item is not subject and not item.owned and item.atoms[0].of("AGENT", "GROUP"):
            mentioned(talk, item)
    for item in clause.all("WORD"):
        talk.acts += [(i, item.text.casefold()) for i in ids]


def _announces(talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...]) -> None:
    """ "Bar signals "drinks out"": the name is kept, for "upon that signal" and "before Cabin starts"."""
    quote = clause.first("QUOTE")
    if quote is None or not clause.has("ANNOUNCE") or len(ids) != 1:
        return
    name = str(quote.tokens[0].value)
    talk.claims.nodes[ids[0]].signals.append(name)
    talk.signalled = (ids[0], name)
    scene.mains[-1].signal = name


def _is_roll_call(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Names and nothing else: they are introduced, not put in any order."""
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
    _main_clause(talk, scene, clause, ids, "")
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
    if all(c.of("PRIOR", "INERT") for c in clause.chunks) and clause.has("PRIOR"):
        scene.prior = True
        use(talk, clause.chunks, "order")
        return True
    if (
        clause.link in ("THEN", "AND", "COMMA")
        and scene.mains
        and scene.mains[-1].ids
        and not clause.has("MUST", "QTY", *_SERIOUS)
        and not any(c.of("MUSTNOT") and c.text.casefold() != "not" for c in clause.chunks)
    ):
        use(talk, clause.chunks, "act", scene.mains[-1].ids[0])
        _takes_up(talk, scene, clause)
        return True
    return False


_SERIOUS = ("ONLY", "EXCEPT", "NOBODY", "NOBODYELSE", "RESERVED", "OFFLIMITS", "SECRET")
"""Operators that no act has a use for: they stay unresolved and are reported."""


def _harmless(scene: Scene, clause: Clause) -> list[Chunk]:
    """What an act may consume: "only" just where a condition follows ("Drone only flies if …")."""
    limited = scene.following is not None and scene.following.link in ("IF", "UNLESS", "ONCE", "UNTIL")
    return [c for c in clause.chunks if limited or c.kind != "TOKEN" or not c.of(*_SERIOUS)]


def _describes(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """ "Scout: finds leads": a role, said of whoever was just named."""
    if clause.link != "COLON" or len(scene.limited) != 1 or scene.mains or clause.has("QTY", *_SERIOUS):
        return False
    node(talk, scene.limited[0], clause.span, _task(talk, clause))
    use(talk, clause.chunks, "role", scene.limited[0])
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


def _main_clause(
    talk: Talk, scene: Scene, clause: Clause, ids: tuple[str, ...], words: str, own: bool = False
) -> None:
    """Note a main clause: its doers get steps, and what the sentence said before is applied to it."""
    main = _main_of(talk, clause, ids, words, own)
    task = _task(talk, clause)
    for id_ in ids:
        node(talk, id_, clause.span, task)
    use(talk, _harmless(scene, clause), "act", ids[0])
    if main.free:
        talk.free |= set(ids)
    if scene.prior or (clause.has("PRIOR") and not clause.has("APPROVE")):
        order_before(talk, ids, talk.memory.stage, clause.span)
        main.own = True
    _await(talk, scene, main)
    if len(ids) == 1:
        talk.memory.subject = ids
    _manner(talk, clause, ids)
    if not scene.mains:
        scene.case = leading_words(talk, clause)
    scene.mains.append(main)
    scene.beside |= clause.has("PAR")
    branching(talk, scene, main)


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


def _task(talk: Talk, clause: Clause) -> str:
    verbs = [
        c
        for c in clause.chunks
        if c.kind == "TOKEN" and not c.kinds <= {"INERT", "NUMWORD", "THEN", "FIRST", "LAST", "PAR"}
    ]
    if not verbs:
        return ""
    start, end = verbs[0].span[0], clause.chunks[-1].span[1]
    return " ".join(talk.prompt[start:end].split())


def _refs(talk: Talk, scene: Scene, clause: Clause, subject: Chunk, ids: tuple[str, ...]) -> None:
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


def _plain_tools(talk: Talk, clause: Clause, ids: tuple[str, ...]) -> None:
    for item in clause.all("TP"):
        for atom in item.atoms:
            talk.claims.rules.append(Grant(ids, str(atom.value), spans=(clause.span,)))
