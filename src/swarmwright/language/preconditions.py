"""Preconditions: "once …", "before …", quorums and signals → what a main clause waits for."""

from __future__ import annotations

from swarmwright.language.approving import gate_for
from swarmwright.language.chunking import Chunk
from swarmwright.language.claims import Block, Span
from swarmwright.language.clauses import Clause
from swarmwright.language.diagnostics import diagnose
from swarmwright.language.ruling import approve_tool
from swarmwright.language.talk import (
    Main,
    Scene,
    Talk,
    gate_before,
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

__all__ = ["before_clause", "enough", "hold", "once_clause", "only_after"]


def once_clause(talk: Talk, scene: Scene, clause: Clause) -> None:
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
        return
    if leads(talk, scene, clause):
        scene.pending += found
    else:
        hold(talk, scene, found, clause.span)


def hold(talk: Talk, scene: Scene, nodes: list[str], span: Span) -> None:
    main = scene.mains[-1]
    main.own |= bool(scene.signals) or any(talk.claims.nodes[n].agent for n in nodes)
    order_before(talk, nodes, main.ids, span)
    for announcer, signal in scene.signals:
        starts_on(talk, announcer, signal, main.ids, span)
    scene.signals = []
    gate_before(talk, nodes, main.ids)


def _condition_nodes(talk: Talk, scene: Scene, clause: Clause) -> list[str] | None:
    """The nodes that a clause of time waits for; None if it names nothing that happens here."""
    quorum = clause.first("QNP")
    if quorum is not None:
        return _quorum(talk, scene, clause, quorum)
    subject = subject_of(talk, clause) or next(iter(clause.all("NP")), None)
    if clause.has("APPROVE") and not (
        subject
        and talk.memory.who(subject)
        and not subject.owned
        and clause.chunks.index(subject) < clause.chunks.index(clause.first("APPROVE"))
    ):
        gate = gate_for(talk, scene, clause)
        ids = tuple(dict.fromkeys(i for c in clause.all("NP") for i in mentioned(talk, c)))
        for id_ in ids:
            node(talk, id_, clause.span)
        order_before(talk, ids, [gate], clause.span)
        talk.claims.gates_after.append((gate, frozenset(ids)))
        return [gate]
    if clause.has("ANNOUNCE") and subject is None and talk.signalled and not clause.has("QUOTE"):
        scene.signals.append(talk.signalled)
        use(talk, clause.chunks, "signal")
        return []
    if clause.has("QUOTE", "ANNOUNCE"):
        signalled = _signal_nodes(talk, scene, clause, subject)
        if signalled is not None:
            return signalled
    ids = mentioned(talk, subject)
    if clause.first("IT") is not None and not ids and clause.has("FIN", "QUOTE"):
        ids = talk.memory.subject or talk.memory.stage
    alias = _alias_signal(talk, clause, ids)
    if alias:
        talk.claims.nodes[node(talk, ids[0], clause.span)].signals.append(alias)
        scene.signals.append((ids[0], alias))
        use(talk, clause.chunks, "signal", ids[0])
        return []
    if ids:
        for id_ in ids:
            node(talk, id_, clause.span)
        use(talk, clause.chunks, "completion", ids[0])
        return list(ids)
    doers = _doers_of(talk, clause)
    if doers:
        use(talk, clause.chunks, "completion", doers[0])
        return list(doers)
    if clause.has("FIN", "ALLDONE", "WHOLE", "RETRY") or any(
        t.text.endswith("ed") for t in tokens_of(talk, clause)
    ):
        use(talk, clause.chunks, "completion")
        return list(talk.memory.stage)
    if clause.has("IT"):
        use(talk, clause.chunks, "completion")
        return list(talk.memory.stage)
    return None


def _doers_of(talk: Talk, clause: Clause) -> tuple[str, ...]:
    """Who did what the clause says was done ("the story has been assigned", when Desk assigns it)."""
    for token in tokens_of(talk, clause):
        word = token.text.casefold()
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


def _signal_nodes(talk: Talk, scene: Scene, clause: Clause, subject: Chunk | None) -> list[str] | None:
    quote = clause.first("QUOTE")
    ids = mentioned(talk, subject) or (talk.memory.subject if clause.has("IT") else ())
    if quote is None or not clause.has("ANNOUNCE"):
        return None
    use(talk, clause.chunks, "signal", ids[0] if ids else "")
    if not ids:
        scene.signals.append(("", str(quote.tokens[0].value)))
        return []
    for id_ in ids:
        name = str(quote.tokens[0].value)
        talk.claims.nodes[node(talk, id_, clause.span)].signals.append(name)
        scene.signals.append((id_, name))
    return []


def _quorum(talk: Talk, scene: Scene, clause: Clause, quorum: Chunk) -> list[str]:
    ids = mentioned(talk, quorum) or talk.memory.stage
    count = quorum.count or 1
    if count < 0:
        count = len(ids) // 2 + 1
    for id_ in ids:
        node(talk, id_, quorum.span)
    use(talk, clause.chunks, "quorum", ids[0] if ids else "")
    if count > len(ids):
        talk.claims.diagnostics.append(
            diagnose("SW203", clause.span, f"{count} are asked for, but there are {len(ids)}")
        )
        return []
    if 1 <= count < len(ids):
        talk.claims.blocks.append(Block("quorum", clause.span, list(ids), k=count))
    extra = [c for c in clause.all("NP") if c is not quorum]
    return [*ids, *(i for c in extra for i in mentioned(talk, c) if clause.has("FIN"))]


def before_clause(talk: Talk, scene: Scene, clause: Clause) -> Clause | None:
    scene.mode = "BEFORE"
    if scene.negative:
        only_after(talk, scene, clause)
        return None
    subject = subject_of(talk, clause)
    if clause.has("APPROVE") and not subject:
        return clause
    ids = mentioned(talk, subject)
    use(talk, clause.chunks, "order_before", ids[0] if ids else "")
    for id_ in ids:
        node(talk, id_, clause.span)
    if not ids:
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


def only_after(talk: Talk, scene: Scene, clause: Clause) -> None:
    if scene.tools and clause.has("APPROVE"):
        approve_tool(talk, scene, clause)
        return
    nodes = _condition_nodes(talk, scene, clause) or []
    held = scene.handed or (scene.mains[-1].ids if scene.mains else ())
    if not held:  # what is held back is what was made last: its gate stands after it
        gates = [n for n in nodes if not talk.claims.nodes[n].agent]
        order_before(talk, talk.memory.stage, gates, clause.span)
        talk.claims.gates_after += [(gate, frozenset(talk.memory.stage)) for gate in gates]
        talk.memory.stage = tuple(gates) or talk.memory.stage
        return
    order_before(talk, nodes, held, clause.span)
    gate_before(talk, nodes, held)
    if scene.mains and scene.handed:
        order_before(talk, scene.mains[-1].ids, nodes, clause.span)


def enough(talk: Talk, scene: Scene, clause: Clause) -> bool:
    quorum = clause.first("QNP")
    if quorum is None or not (clause.has("ENOUGH") or clause.has("FIN") or clause.chunks[0].of("TO")):
        return False
    nodes = _quorum(talk, scene, clause, quorum)
    if not clause.has("ENOUGH"):
        scene.pending += nodes
        return True
    at = clause.chunks.index(quorum)
    target = [c for c in clause.chunks[at + 1 :] if c.of("NP")]
    ids = mentioned(talk, target[0]) if target else talk.memory.subject
    for id_ in ids:
        node(talk, id_, clause.span)
    order_before(talk, nodes, ids, clause.span)
    if ids:
        scene.mains.append(Main(ids, clause.link, clause.span, own=True, new=True))
    return True
