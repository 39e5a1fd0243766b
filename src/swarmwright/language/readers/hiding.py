"""Hiding: clauses about who may see whose work → visibility rules."""

from __future__ import annotations

import re

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.visibility import Sight, read_sight, sources
from swarmwright.language.readers.weighing import conditional
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import Scene, Talk, agents_of, subject_of, use
from swarmwright.language.words.tokens import has
from swarmwright.workflow.rules import EVERYONE, Hide

__all__ = ["sight"]


def sight(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause about seeing: a visibility rule, or whose work the sentence goes on about."""
    speaks = clause.has("SEE", "SECRET", "BLIND", "ONLY", "OPENTO", "RESERVED", "NOBODYELSE", "FOR")
    named = sources(clause.chunks)
    speaks = speaks or (bool(named) and (clause.has("MUSTNOT") or _keeps(clause)))
    if clause.has("TP", "APPROVE"):
        return False
    sight = read_sight(clause.chunks, scene.source) if speaks else None
    if sight is not None and sight.effect == "only" and _sees_only(clause):
        said = "whose work alone is seen here was not understood; say 'Ben sees nothing but what Ann writes'"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
        use(talk, clause.chunks, "visibility")
        return True
    if sight is not None and not (sight.effect == "secret" and _goes_on(clause)):
        known = list(talk.claims.rules)
        _hide(talk, scene, clause, sight)
        if talk.claims.rules == known and sight.effect != "mutual":
            said = "who must not see whose work is not clear here"
            talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, "A must not see B's output"))
        _doubted(talk, scene, clause, sight)
        use(talk, clause.chunks, "visibility")
        return True
    if (
        named
        and clause.chunks
        and min(named) <= 1
        and (_writes_only(talk, clause) or (clause.has("RELATIVE", "NOTHING") and speaks))
    ):
        scene.source = next(iter(named.values()))[2]
        if (
            clause.has("MUSTNOT")
            and len(clause.all("NP")) > 1
            and not clause.has("STARTV", "FIN", "PRECEDED")
        ):
            said = "who must not see whose work is not clear here"
            talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, "A must not see B's output"))
        linked = clause.link == "AND" and any(
            isinstance(r, Hide) and scene.segment.span[0] <= r.spans[0][0] < clause.span[0]
            for r in talk.claims.rules[-1:]
        )
        if linked and not clause.has("SECRET", "SEE") and scene.following is None:
            said = "whether this work is meant by the rule before it is not clear here"
            talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, "A must not see B's output"))
        if clause.has("SECRET") or not (subject_of(talk, clause) or clause.has("HANDOFF")):
            use(talk, clause.chunks, "topic of visibility")
            return True
    return False


def _sees_only(clause: Clause) -> bool:
    """ "Ben only sees …" says what he sees; "only Ben sees …" says who does."""
    told = [c for c in clause.chunks if not c.of("INERT", "MAY", "MUST")]
    at = next((n for n, c in enumerate(told) if c.of("NP")), len(told))
    return len(told) > at + 2 and told[at + 1].of("ONLY") and told[at + 2].of("SEE")


_TIMED = re.compile(
    r"\s*,?\s*(?:if|unless|until|till|before|while|once|after|as long as|respectively)\b", re.IGNORECASE
)


def _doubted(talk: Talk, scene: Scene, clause: Clause, sight: Sight) -> None:
    """Say it where a rule may hold for a time only, or a name in the clause was left out of it."""
    timed = scene.condition is not None or _TIMED.match(talk.prompt[clause.span[1] :])
    if timed or conditional(talk.prompt, scene.segment.span[0], clause.span):
        said = "a rule of sight holds always; the condition or time that stands beside it is not kept"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, severity="warning"))
    meant = {
        t.start for c in (sight.source, *sight.viewers) if c is not None for t in (*c.atoms, *c.excepted)
    }
    left = [c for c in clause.all("NP") if not any(t.start in meant for t in (*c.atoms, *c.excepted))]
    named = [c for c in left if has(c.atoms, "AGENT", "GROUP")]
    shared = clause.has("RESPECTIVELY") or (bool(named) and sight.source is not None)
    if shared and sight.effect != "mutual":
        said = "who must not see whose work is not clear here"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, "A must not see B's output"))


def _goes_on(clause: Clause) -> bool:
    """ "A's notes hold private data": what is private here is the data."""
    at = next((i for i, c in enumerate(clause.chunks) if c.of("SECRET")), len(clause.chunks))
    return any(c.kind == "TOKEN" and c.kinds <= {"WORD", "OUTPUT"} for c in clause.chunks[at + 1 :])


def _keeps(clause: Clause) -> bool:
    """ "Keep A's notes from B"."""
    return clause.chunks[0].text.casefold() in ("keep", "keeps")


def _writes_only(talk: Talk, clause: Clause) -> bool:
    """The clause begins with somebody's writing: it may be what the sentence goes on about."""
    first = next((c for c in clause.chunks if not (c.kind == "TOKEN" and c.kinds <= {"INERT", "WORD"})), None)
    return first is not None and ((first.of("NP") and first.owned) or first.of("RELATIVE", "NOTHING"))


def _hide(talk: Talk, scene: Scene, clause: Clause, sight: Sight) -> None:
    if sight.effect == "mutual":
        _mutual(talk, scene, clause, sight)
        return
    source = agents_of(talk, sight.source)
    scene.source = sight.source
    viewers = tuple(dict.fromkeys(i for v in sight.viewers for i in agents_of(talk, v)))
    everyone = any(a.of("EVERYONE") for v in sight.viewers for a in v.atoms)
    excepted = tuple(i for v in sight.viewers for i in talk.memory.named(v))
    spans = (clause.span,)
    for writer in source:
        if sight.effect == "only":
            rest = tuple(v for v in viewers if v != writer)
            _replace_secret(talk, writer)
            talk.claims.rules.append(Hide(writer, (EVERYONE,), rest, spans))
        elif sight.effect == "secret" or everyone:
            talk.claims.rules.append(Hide(writer, (EVERYONE,), excepted, spans))
        elif viewers:
            talk.claims.rules.append(Hide(writer, tuple(v for v in viewers if v != writer), spans=spans))


def _replace_secret(talk: Talk, writer: str) -> None:
    """ "… is private and may be read by X only": the second half says who may."""
    talk.claims.rules = [
        r
        for r in talk.claims.rules
        if not (isinstance(r, Hide) and r.source == writer and r.viewers == (EVERYONE,) and not r.excepted)
    ]


def _mutual(talk: Talk, scene: Scene, clause: Clause, sight: Sight) -> None:
    ids = tuple(dict.fromkeys(i for v in sight.viewers for i in agents_of(talk, v)))
    if not ids and clause.chunks[0].of("RELATIVE") and talk.memory.sets:
        ids = talk.memory.sets[-1]  # "the Prosecutor and the Defender, who must not read each other's briefs"
    ids = ids or (scene.mains[-1].ids if scene.mains else ())
    if not ids and sight.source is not None:
        ids = agents_of(talk, sight.source)
    ids = ids or talk.memory.stage
    if len(ids) < 2:
        said = "who must not see each other's work is not clear here"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
    for one in ids:
        others = tuple(i for i in ids if i != one)
        rule = Hide(one, others, spans=(clause.span,))
        if others and rule not in talk.claims.rules:
            talk.claims.rules.append(rule)
