"""Preconditions: "once …", "before …" and signals → what a main clause waits for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.approving import gate_for
from swarmwright.language.readers.licensing import approve_tool
from swarmwright.language.readers.quorums import quorum_nodes
from swarmwright.language.readers.signalling import announced
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.sentences.counting import Count
from swarmwright.language.told.claims import Span
from swarmwright.language.told.reworking import told_ahead
from swarmwright.language.told.talk import (
    Scene,
    Talk,
    agent_after_by,
    gate_before,
    is_gate,
    leads,
    mentioned,
    node,
    order_before,
    starts_on,
    subject_of,
    text_of,
    tokens_of,
    use,
)
from swarmwright.language.told.tasks import done_in, task_of
from swarmwright.language.words.pronouns import goes_a_way
from swarmwright.language.words.roles import names_a_person

__all__ = ["before_clause", "hold", "once_clause", "only_after"]


def once_clause(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "once …", "after …", "as soon as …": what the main clause waits for."""
    scene.mode = "ONCE"
    bound = next((q for q in clause.all("QTY") if q.measure in ("max_rounds", "times")), None)
    if bound is not None and talk.last_loop is not None and talk.last_loop.at_most is None:
        talk.last_loop.at_most = int(bound.values[0])
        use(talk, clause.chunks, "bound", "loop")
        return
    scene.when = text_of(talk, clause)
    found = _condition_nodes(talk, scene, clause)
    if found is None:
        use(talk, clause.chunks, "trigger")
        _outside(talk, clause)
        return
    if leads(talk, scene, clause):
        scene.pending += found
    else:
        hold(talk, scene, found, clause.span)


def _outside(talk: Talk, clause: Clause) -> None:
    """Say so where nothing that happens here is meant: it starts the run, or what it holds back is lost."""
    if clause.has("EACH", "FOREACH", "EACHOTHER") or {"every", "each"} & set(text_of(talk, clause).split()):
        return
    said = "this is nothing that anybody here does; it puts nothing in an order"
    later = any(n.agent for n in talk.claims.nodes.values())
    found = diagnose("SW403", clause.span, said, severity="warning" if later else "info")
    talk.claims.diagnostics.append(found)


def hold(talk: Talk, scene: Scene, nodes: list[str], span: Span) -> None:
    """Let the last main clause wait for these nodes and for the signals just read."""
    main = scene.mains[-1]
    main.own |= bool(scene.signals) or any(not is_gate(talk, n) for n in nodes)
    order_before(talk, nodes, main.ids, span)
    for announcer, signal in scene.signals:
        starts_on(talk, announcer, signal, main.ids, span)
    scene.signals = []
    gate_before(talk, nodes, main.ids)


def _condition_nodes(talk: Talk, scene: Scene, clause: Clause) -> list[str] | None:
    """The nodes that a clause of time waits for; None if it names nothing that happens here."""
    subject = subject_of(talk, clause) or next(iter(clause.all("NP", "QNP")), None)
    if subject is not None and subject.text.casefold() in ("he", "she"):
        subject = next(
            (c for c in clause.all("NP", "QNP") if c is not subject), subject
        )  # "when he has both"
    if subject is not None and _denies(clause) and not clause.has("APPROVE"):
        said = "this waits for something not to be so; say who has to be done"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
        return None
    counted = clause.first("QNP")
    if counted is None and subject is not None and _any_of(talk, clause, subject):
        counted = replace(subject, count=Count(Fraction(1)))
    if counted is not None:
        return quorum_nodes(talk, clause, counted)
    if clause.has("APPROVE") and not _decides(talk, clause, subject):
        return [_gate_on(talk, scene, clause)]
    signalled = _awaited_signal(talk, scene, clause, subject)
    if signalled is not None:
        return signalled
    ids = _finished(talk, clause, subject) if not _goes_a_way(clause, subject) else ()
    if ids:
        told = done_in(talk, clause, subject)
        for id_ in ids:
            node(talk, id_, clause.span)
            talk.meant.setdefault(id_, told)
        use(talk, clause.chunks, "completion", ids[0])
        return list(ids)
    if subject is None and (talk.claims.nodes or scene.mains) and _a_person_has_acted(talk, clause):
        return [_gate_on(talk, scene, clause)]
    return _completed(talk, scene, clause, subject)


def _a_person_has_acted(talk: Talk, clause: Clause) -> bool:
    """ "once the CFO has released it": not that a step is done, nor what begins it ("when he writes")."""
    told = next((c for c in clause.chunks if c.kinds != {"INERT"}), None)
    if told is None or not (told.of("HUMAN") or _is_a_person(told.text)):
        return False
    behind = [t for t in tokens_of(talk, clause) if t.start >= told.span[1]]
    return any(t.low in _HAVING or t.text.endswith("ed") for t in behind)


_HAVING = frozenset(["has", "have", "had", "'s"])


def _is_a_person(said: str) -> bool:
    """ "the notary", and not a name that is not in the team: "Janitor"."""
    last = said.split()[-1]
    return last == last.casefold() and names_a_person(last)


def _completed(talk: Talk, scene: Scene, clause: Clause, subject: Chunk | None) -> list[str] | None:
    """Whoever was told last, where a clause only says that it is done; None where it does not."""
    way = _goes_a_way(clause, subject)
    past = way or any(t.text.endswith("ed") for t in tokens_of(talk, clause))
    if not (past or clause.has("FIN", "ALLDONE", "WHOLE", "RETRY", "IT")):
        return None
    use(talk, clause.chunks, "completion")
    itself = scene.mains[-1].ids if way and scene.mains else ()
    return [i for i in talk.memory.stage if i not in itself]


def _any_of(talk: Talk, clause: Clause, subject: Chunk) -> bool:
    """ "once Ben or Cy is done": one of them is enough, unless only one of them runs at all."""
    ids = talk.memory.who(subject)
    if not subject.either or len(ids) < 2 or clause.has("APPROVE", "ANNOUNCE"):
        return False
    chosen = {i for block in talk.claims.blocks for b in block.branches for i in b.members}
    return not set(ids) <= chosen


def _denies(clause: Clause) -> bool:
    """ "once none of them is at work", "when Ada is not done"."""
    words = {t.low for c in clause.chunks for t in c.tokens}
    return clause.has("NOBODY", "NOTHING", "MUSTNOT") or bool(words & {"none", "neither", "no"})


def _decides(talk: Talk, clause: Clause, subject: Chunk | None) -> bool:
    """Whether an agent, not a person, is the one who approves."""
    approve = clause.first("APPROVE")
    if subject is None or approve is None or subject.owned or not talk.memory.who(subject):
        return False
    return clause.chunks.index(subject) < clause.chunks.index(approve)


def _gate_on(talk: Talk, scene: Scene, clause: Clause) -> str:
    """The gate of "once the client has approved the outline by Outliner", behind the work that is named."""
    gate = gate_for(talk, scene, clause)
    ids = tuple(dict.fromkeys(i for c in clause.all("NP") for i in mentioned(talk, c)))
    for id_ in ids:
        node(talk, id_, clause.span)
    order_before(talk, ids, [gate], clause.span)
    talk.claims.gates_after.append((gate, frozenset(ids)))
    return gate


def _awaited_signal(talk: Talk, scene: Scene, clause: Clause, subject: Chunk | None) -> list[str] | None:
    """No nodes, if the clause waits for a signal: quoted, "that signal", or one that the catalog names."""
    if clause.has("ANNOUNCE") and subject is None and talk.signalled and not clause.has("MESSAGE"):
        scene.signals.append(talk.signalled)
        use(talk, clause.chunks, "signal")
        return []
    ids = mentioned(talk, agent_after_by(talk, clause) or subject)
    alias = _alias_signal(talk, clause, ids) if not clause.has("QUOTE") else ""
    if not alias:
        return announced(talk, scene, clause, subject)
    talk.claims.nodes[node(talk, ids[0], clause.span)].signals.append(alias)
    scene.signals.append((ids[0], alias))
    use(talk, clause.chunks, "signal", ids[0])
    return []


def _finished(talk: Talk, clause: Clause, subject: Chunk | None) -> tuple[str, ...]:
    """Who has to be done: whoever is named, "it", or whoever does what is said to be done."""
    ids = mentioned(talk, subject)
    if not ids and clause.first("IT") is not None and clause.has("FIN", "QUOTE"):
        return talk.memory.subject or talk.memory.stage
    return ids or _doers_of(talk, clause)


def _doers_of(talk: Talk, clause: Clause) -> tuple[str, ...]:
    """Who did what the clause says was done ("the story has been assigned", when Desk assigns it)."""
    for token in tokens_of(talk, clause):
        word = token.low
        ending = next((e for e in ("ed", "ing") if word.endswith(e)), "")
        if token.of("WORD") and ending and len(word) > 4:
            stem = word[: -len(ending) - 1]
            ids = tuple(dict.fromkeys(i for i, verb in talk.acts if verb[:-1].startswith(stem)))
            if ids:
                return ids
    return ()


def _alias_signal(talk: Talk, clause: Clause, ids: tuple[str, ...]) -> str:
    words = text_of(talk, clause).casefold()
    for id_ in ids[:1]:
        agent = talk.roster.team.agent(id_)
        for signal in agent.signals if agent else ():
            if any(alias.casefold() in words for alias in (*signal.aliases, signal.name)):
                return signal.name
    return ""


def before_clause(talk: Talk, scene: Scene, clause: Clause) -> Clause | None:
    """ "before …": the main clause comes first; returns the clause if it is no such thing."""
    scene.mode = "BEFORE"
    if scene.negative:
        only_after(talk, scene, clause)
        return None
    subject = subject_of(talk, clause)
    if clause.has("APPROVE") and not subject:
        return clause
    ids = mentioned(talk, subject) if not _goes_a_way(clause, subject) else ()
    ids = told_ahead(talk, scene, clause, ids, _verb_and_rest(talk, clause, subject))
    use(talk, clause.chunks, "order_before", ids[0] if ids else "")
    for id_ in ids:
        node(talk, id_, clause.span, task_of(talk, clause))
    if not ids:
        _outside(talk, clause)
        return None
    if scene.mains:
        for main in scene.mains[-1:]:
            if main.signal:
                starts_on(talk, main.ids[0], main.signal, ids, clause.span)
                continue
            order_before(talk, main.ids, ids, (main.span[0], clause.span[1]))
            gate_before(talk, main.ids, ids)
    else:
        scene.targets += ids
    return None


def _goes_a_way(clause: Clause, subject: Chunk | None) -> bool:
    """ "before it goes out": of the work, which does nothing."""
    if subject is None:
        return False
    behind = clause.chunks[clause.chunks.index(subject) + 1 :]
    words = " ".join(c.text.casefold() for c in behind[:3]).split()
    verb = next((w for w in words if w not in ("is", "has", "can", "may", "ever", "finally", "then")), "")
    return goes_a_way(subject.text.casefold(), verb)


def _verb_and_rest(talk: Talk, clause: Clause, subject: Chunk | None) -> str:
    """What the clause says that its subject does."""
    if subject is None or subject not in clause.chunks:
        return ""
    return text_of(talk, Clause("", clause.chunks[clause.chunks.index(subject) + 1 :]))


def only_after(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "not … until …": what is held back comes after what the clause names."""
    if scene.tools and clause.has("APPROVE"):
        approve_tool(talk, scene, clause)
        return
    nodes = _condition_nodes(talk, scene, clause) or []
    held = scene.handed or (scene.mains[-1].ids if scene.mains else ())
    if not held and scene.signals:
        said = "who waits for this to be announced is not clear; name them"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
    if not held:  # what is held back is what was made last: its gate stands after it
        gates = [n for n in nodes if is_gate(talk, n)]
        order_before(talk, talk.memory.stage, gates, clause.span)
        talk.claims.gates_after += [(gate, frozenset(talk.memory.stage)) for gate in gates]
        talk.memory.stage = tuple(gates) or talk.memory.stage
        return
    order_before(talk, nodes, held, clause.span)
    gate_before(talk, nodes, held)
    for announcer, signal in scene.signals:
        starts_on(talk, announcer, signal, held, clause.span)
    scene.signals = []
    if scene.mains and scene.handed:
        order_before(talk, scene.mains[-1].ids, nodes, clause.span)
