"""Signalling: what somebody announces while it goes on ("announces that the models are ready", models_ready).

A signal is called by the words of the message; two wordings of the same content words are one signal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import (
    Scene,
    Talk,
    agent_after_by,
    mentioned,
    node,
    use,
)
from swarmwright.language.words.tokens import Token

__all__ = ["announced", "message", "says_that", "told", "unified"]

_OUTRIGHT = re.compile(
    r"(?:has |have |is |are |was |been |gives the |sends the )*"
    r"(?:announce[sd]?|signal(?:s|ed|led)?|declare[sd]?|broadcasts?|flag(?:s|ged)|shouts?|calls out|says?|"
    r"said|tells everyone)(?: that)?"
)
"""Verbs that only announce; others ("posts", "sends") do so with "that", a quote or an identifier."""
_EMPTY = frozenset(
    ["the", "a", "an", "is", "are", "has", "have", "been", "be", "that", "its", "it", "now", "so", "was",
     "were", "to"]
)  # fmt: skip


def named_outright(clause: Clause) -> Token | None:
    """A quoted message or an identifier ("models_ready") in a clause."""
    return next((t for t in _tokens(clause.chunks) if t.of("MESSAGE")), None)


def says_that(clause: Clause) -> bool:
    """Whether a main clause announces something by name or in a "that": anything else is a task."""
    verb = clause.first("ANNOUNCE")
    if verb is None:
        return False
    rest = clause.chunks[clause.chunks.index(verb) + 1 :]
    if verb.text.casefold().endswith(" that") or (bool(rest) and rest[0].text.casefold() == "that"):
        return True
    return named_outright(clause) is not None


def message(talk: Talk, clause: Clause) -> str:
    """What a clause says to be announced, as it is written; "" if it is no announcement or says nothing."""
    verb = clause.first("ANNOUNCE")
    outright = named_outright(clause)
    if outright is not None:
        return str(outright.value)
    if verb is None:
        return ""
    at = clause.chunks.index(verb)
    ahead = [c for c in clause.chunks[:at] if not c.of("INERT")]
    outside = verb.text.casefold().endswith("s") and at + 1 < len(
        clause.chunks
    )  # "the client announces ready"
    passive = any(c.of("BY") for c in clause.chunks[at:]) or (
        bool(ahead) and not any(c.of("NP") for c in ahead) and not outside
    )
    told = clause.chunks[:at] if passive else clause.chunks[at + 1 :]
    that = bool(told) and not passive and told[0].text.casefold() == "that"
    if not that and not _OUTRIGHT.fullmatch(verb.text.casefold()):
        return ""
    spoken = [t for t in _tokens(told) if not t.of("COMMA", "BY")]
    while spoken and spoken[0].low in _EMPTY:
        spoken.pop(0)
    while spoken and spoken[-1].low in _EMPTY:
        spoken.pop()
    if not spoken:
        return ""
    return talk.prompt[spoken[0].start : spoken[-1].end]


def announced(talk: Talk, scene: Scene, clause: Clause, subject: Chunk | None) -> list[str] | None:
    """No nodes, if a clause of time waits for a signal; None if it waits for something else."""
    named = named_outright(clause)
    if not clause.has("ANNOUNCE") and (named is None or subject is not None):
        return None
    by = agent_after_by(talk, clause)
    ids = mentioned(talk, by or subject) or (talk.memory.subject if clause.has("IT") and named else ())
    name = message(talk, clause)
    if not name:
        return _nothing_said(talk, clause, ids)
    use(talk, clause.chunks, "signal", ids[0] if ids else "")
    for id_ in ids:
        talk.claims.nodes[node(talk, id_, clause.span)].signals.append(name)
    scene.signals += [(id_, name) for id_ in ids] or [("", name)]
    return []


def _nothing_said(talk: Talk, clause: Clause, ids: tuple[str, ...]) -> list[str] | None:
    """ "once Ada announces it": an announcement of nothing that is said here."""
    verb = clause.first("ANNOUNCE")
    if verb is None or not ids or verb.of("FIN") or not _OUTRIGHT.fullmatch(verb.text.casefold()):
        return None
    said = "what is announced is not said; quote it"
    name = talk.roster.team.name(ids[0])
    talk.claims.diagnostics.append(diagnose("SW402", clause.span, said, f'once {name} announces "ready"'))
    use(talk, clause.chunks, "signal", ids[0])
    return []


def told(talk: Talk, clause: Clause, ids: Sequence[str]) -> None:
    """Remember what somebody announces in passing ("… and announces the winner"): others may wait for it."""
    name = message(talk, clause) if clause.has("ANNOUNCE") and len(ids) == 1 else ""
    if name:
        talk.tellings.setdefault(_key(name), (ids[0], name))


def unified(talk: Talk) -> None:
    """Give a signal one name and its announcer, in whichever words it is waited for, before or after."""
    known: dict[frozenset[str], tuple[str, str]] = {}
    for id_, step in talk.claims.nodes.items():
        for name in step.signals:
            known.setdefault(_key(name), (id_, name))
    for start in talk.claims.starts:
        telling = talk.tellings.get(_key(start.signal))
        if (
            not start.announcer
            and _key(start.signal) not in known
            and telling is not None
            and telling[0] in talk.claims.nodes
        ):
            known[_key(start.signal)] = telling
            talk.claims.nodes[telling[0]].signals.append(telling[1])
    for step in talk.claims.nodes.values():
        step.signals = list(dict.fromkeys(known[_key(name)][1] for name in step.signals))
    talk.claims.starts = [
        replace(s, announcer=s.announcer or known[_key(s.signal)][0], signal=known[_key(s.signal)][1])
        if _key(s.signal) in known
        else s
        for s in talk.claims.starts
    ]


def _key(name: str) -> frozenset[str]:
    words = re.split(r"[\W_]+", name.casefold())
    return frozenset(w for w in words if w and w not in _EMPTY) or frozenset(words)


def _tokens(chunks: Sequence[Chunk]) -> list[Token]:
    return [t for c in chunks for t in c.tokens]
