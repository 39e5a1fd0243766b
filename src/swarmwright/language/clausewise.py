"""Clausewise: a sentence that no grammar has read whole, clause by clause.

A clause is read by what links it to the rest, else by the first of `READERS` that knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from swarmwright.language.assembling.settling import settle
from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.frames import (
    may_never_be,
    missing,
)
from swarmwright.language.looks.lost import refuse_lost
from swarmwright.language.processes.puzzles import puzzle
from swarmwright.language.readers.acting import act
from swarmwright.language.readers.approving import approval
from swarmwright.language.readers.choosing import eitherway, else_clause, foreach, if_clause, terminal
from swarmwright.language.readers.eliding import elided_right
from swarmwright.language.readers.hiding import sight
from swarmwright.language.readers.joining import left_open
from swarmwright.language.readers.licensing import approved_use, tool_approval
from swarmwright.language.readers.limiting import bounds
from swarmwright.language.readers.measured import when_clause
from swarmwright.language.readers.needing import not_without
from swarmwright.language.readers.preconditions import before_clause
from swarmwright.language.readers.quorums import enough
from swarmwright.language.readers.relating import adverbs, alongside, handoff, relation, unordered
from swarmwright.language.readers.repeating import loop, until_clause
from swarmwright.language.readers.returning import bare_bound, done_again
from swarmwright.language.readers.ruling import rights
from swarmwright.language.readers.waiving import waived
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.sentences.clauses import Clause, clauses
from swarmwright.language.sentences.measuring import impossible_numbers
from swarmwright.language.sentences.merging import merged
from swarmwright.language.teams.supervising import supervise
from swarmwright.language.told.talk import Scene, Talk, subject_of, use
from swarmwright.language.words.tokens import Token

__all__ = ["READERS", "read_clauses"]


def read_clauses(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> None:
    """Read a sentence clause by clause."""
    every, told = merged(clauses(chunk(tokens))), len(talk.claims.blocks)
    known, riddle = set(talk.claims.nodes), puzzle(tokens)
    talk.claims.diagnostics += [riddle] if riddle is not None else []
    talk.claims.diagnostics += impossible_numbers(every)
    for at, clause in enumerate(every):
        scene.following = every[at + 1] if at + 1 < len(every) else None
        _clause(talk, scene, clause)
    refuse_lost(talk, scene, every, told)
    settle(talk, scene)
    left_open(talk, tokens, known)
    for span, said in missing(tokens, talk.claims, told):
        talk.claims.diagnostics.append(diagnose("SW402", span, said, severity="warning"))


_TIMES = ("BEFORE", "ONCE", "UNTIL")
_DANGLING = (*_TIMES, "IF", "UNLESS")

_LINKS: Mapping[str, Callable[[Talk, Scene, Clause], Clause | None]] = {
    "ONCE": when_clause,
    "BEFORE": before_clause,
    "UNTIL": until_clause,
    "IF": if_clause,
    "UNLESS": if_clause,
    "ELSE": else_clause,
    "FOREACH": foreach,
    "EITHERWAY": eitherway,
}
"""Readers of subordinate clauses; each returns what is left to be read as a main clause, or None."""

READERS: tuple[Callable[[Talk, Scene, Clause], bool], ...] = (
    bare_bound,
    done_again,
    not_without,
    bounds,
    tool_approval,
    rights,
    elided_right,
    sight,
    approval,
    enough,
    supervise,
    terminal,
    loop,
    unordered,
    alongside,
    adverbs,
    relation,
    handoff,
    act,
)
"""Readers of main clauses, the strictest first; each says whether it has read the clause."""


def _clause(talk: Talk, scene: Scene, clause: Clause) -> None:
    use(talk, clause.lead, "joint")
    link = clause.link
    if link in ("AND", "OR") and scene.mode and _continues(talk, scene, clause):
        link = scene.mode
    if link in _DANGLING and not clause.chunks and scene.following is None:
        said = f"{talk.prompt[slice(*clause.span)].strip(' ,')!r}: what, or who? The sentence ends here"
        talk.claims.diagnostics.append(diagnose("SW402", clause.span, said))
    if link in _DANGLING and approved_use(talk, scene, clause):
        return
    if link == "ONCE" and _of_what_sort(clause):
        link, clause = "IF", replace(clause, link="IF")
    reader = _LINKS.get(link)
    if reader is None:
        scene.mode = ""
    left = clause if reader is None else reader(talk, scene, clause)
    left = waived(talk, scene, left) if left is not None else None
    if left is not None:
        any(read_main(talk, scene, left) for read_main in READERS)


def _of_what_sort(clause: Clause) -> bool:
    """ "when it's a letter", "when Ann spots a bug": a question of what is so, not of what has happened."""
    words = " ".join(c.text.casefold() for c in clause.chunks[:3]).replace("'s ", " is ").split()
    asked = words[:2] in (["it", "is"], ["there", "is"]) and words[2:3] in (["a"], ["an"])
    asked = asked and not clause.has("NP", "FIN", "ANNOUNCE", "APPROVE")
    return (
        asked
        or _is_a_state(clause)
        or may_never_be(" ".join(c.text.casefold() for c in clause.chunks).split())
    )


def _is_a_state(clause: Clause) -> bool:
    """ "Only when it is safe", "only when there is money left": how it stands, and nobody's end is told."""
    link = clause.lead[-1].text.casefold().split() if clause.lead else []
    told = clause.has("NP", "QNP", "FIN", "ANNOUNCE", "APPROVE", "HUMAN", "ME", "RETRY")
    if link != ["only", "when"] or told:
        return False
    words = " ".join(c.text.casefold() for c in clause.chunks).replace("'s ", " is ").split()
    if not _OVER.isdisjoint(words):
        return False
    done = [word for word in words if word in _DONE or (word.endswith("ed") and word not in _WANTED)]
    return not done and (not _BE.isdisjoint(words) or (len(words) == 1 and words[0] in _WANTED))


_DONE = frozenset(
    ["done", "written", "made", "sent", "given", "taken", "found", "seen", "chosen", "begun", "run"]
)
_OVER = frozenset(["he", "she", "none", "nothing", "no", "nobody", "missing", "remaining", "in"])
"""With one of these it may be somebody's end after all: "when none is missing", "when she's away"."""
_WANTED = frozenset(["needed", "required", "necessary"])
_BE = frozenset(["is", "are", "was", "were", "isn't", "aren't"])


def _continues(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """Whether "and …" goes on with the condition before it: always before the main clause."""
    after = scene.following
    if (
        subject_of(talk, clause)
        and clause.has("MUST", "FIN", "STARTV")
        and after is not None
        and after.link in _TIMES
    ):
        return False  # "… before B begins, and B must finish before …": a main clause with a time of its own
    if scene.mode in ("IF", "UNLESS"):
        return not (subject_of(talk, clause) and scene.mains)
    if not scene.mains and scene.mode != "UNTIL":
        return True
    return clause.has("APPROVE", "FIN", "ANNOUNCE") and not clause.has("ONLY", "TP", "QTY")
