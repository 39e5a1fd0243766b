"""The pipeline on one screen: prompt → roster → tokens → segments → claims → tree → checks → Compilation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.errors import InvalidWorkflow
from swarmwright.language.asked import Asked
from swarmwright.language.assembling.assembly import assemble
from swarmwright.language.assembling.bounding import bounded
from swarmwright.language.assembling.carrying_on import carry_arms_on
from swarmwright.language.assembling.finishing import finish
from swarmwright.language.canonical import reading as canonical
from swarmwright.language.canonical.team import team_told
from swarmwright.language.diagnosing.diagnostics import (
    LONGEST_PROMPT,
    LONGEST_SENTENCE,
    LONGEST_WORD,
    MOST_SENTENCES,
    Diagnostic,
    diagnose,
)
from swarmwright.language.discourse import read
from swarmwright.language.lettering import as_read, as_told
from swarmwright.language.looks.checks import check, check_exact
from swarmwright.language.looks.conditioning import toolless_rights
from swarmwright.language.looks.named_in_tasks import named_in_tasks
from swarmwright.language.looks.order import looked_again, without_echoes
from swarmwright.language.looks.overheard import overheard
from swarmwright.language.looks.rewording import reworded
from swarmwright.language.names.roster import Roster, take_roster
from swarmwright.language.obligations import uncovered, unmet
from swarmwright.language.preparing import cut_up, prepared
from swarmwright.language.readers.joining import without_counts_of_one
from swarmwright.language.rewrites.structure.postponing import in_reading_order
from swarmwright.language.sentences.lettered import with_parts_beside
from swarmwright.language.sentences.numbered import with_numbered
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ambiguity import open_forks, picked, ways
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.derived import shown_in_vain
from swarmwright.language.told.drafted import Draft
from swarmwright.language.told.forks import Fork, Forks
from swarmwright.language.told.ledger import Entry, Ledger, dropped, unread
from swarmwright.language.told.loosening import part_who_are_excepted, part_who_waits
from swarmwright.language.told.shares import deal_out_tasks
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.telling import tell
from swarmwright.language.told.trying import tried
from swarmwright.language.tracks import walked
from swarmwright.language.words.articles import with_articles
from swarmwright.language.words.composing import placed
from swarmwright.language.words.lexing import lex
from swarmwright.language.words.markup import without_ticks
from swarmwright.language.words.messages import with_messages
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.tree import Span, Workflow
from swarmwright.workflow.verifying import verify

__all__ = [
    "LONGEST_PROMPT",
    "Compilation",
    "Reading",
    "compile_prompt",
    "conclude",
    "read_by_rules",
]


@dataclass(frozen=True, slots=True)
class Compilation:
    """What became of a prompt. `workflow` is None if any diagnostic is an error.

    `draft` is what the words say, in spite of errors and without the bounds that `workflow` adds (never to
    be run). `ledger` has one entry for each token. `asked`: the model that took part in the reading, if any.
    `readings`: the workflows that the words allow, where there is more than one; 1 is the first.
    """

    workflow: Workflow | None
    diagnostics: tuple[Diagnostic, ...] = ()
    ledger: tuple[Entry, ...] = ()
    roster: Roster = Roster(Catalog(), ())  # noqa: RUF009  (frozen and without state)
    draft: Workflow | None = None
    asked: Asked | None = None
    readings: tuple[Workflow, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a prompt, before anything is built of it.

    `prompt` is `source` without what only stands around it (`as_told`), every character where it was.
    `waived`: each tool, and where it is said that its use needs nobody's yes; `slips`: the typing slips.
    """

    source: str
    prompt: str
    roster: Roster
    tokens: tuple[Token, ...]
    segments: tuple[Segment, ...]
    claims: Claims
    ledger: Ledger
    waived: tuple[tuple[str, Span], ...] = ()
    slips: tuple[Diagnostic, ...] = ()
    forks: tuple[Fork, ...] = ()


def compile_prompt(
    prompt: str,
    catalog: Catalog = Catalog(),  # noqa: B008  (frozen)
    reading: int = 0,
) -> Compilation:
    """Compile a description of a team's work. Total: whatever the text, the answer is a Compilation.

    reading: which of an ambiguous prompt's `readings` to take, from 1; 0 takes none, and says that there are
    several. One that there is not is taken as 0. Raises TypeError for what is no text.
    """
    if not isinstance(prompt, str):
        raise TypeError(f"compile_prompt takes a prompt as text (str), not {type(prompt).__name__}")
    if len(prompt) > _HOPELESS and (refused := _refused(prompt)):
        return Compilation(None, (refused,))
    text = as_read(prompt, catalog)
    exact = _without_reading(prompt, catalog) if text.at else None
    return exact or placed(_compiled(text.text, catalog, reading), text)


def _compiled(prompt: str, catalog: Catalog, reading: int) -> Compilation:
    found = _untried(prompt, catalog, reading)

    def read(other: str) -> tuple[Sequence[Diagnostic], frozenset[Fact]]:
        new = _untried(other, catalog, reading)
        return new.diagnostics, _facts(new)

    offered = any(one.rewrite is not None for one in found.diagnostics)
    sure = tried(prompt, found.diagnostics, _facts(found) if offered else frozenset(), read)
    return replace(found, diagnostics=sure)


def _facts(found: Compilation) -> frozenset[Fact]:
    return frozenset(relations(found.draft)) if found.draft is not None else frozenset()


def _untried(prompt: str, catalog: Catalog, reading: int) -> Compilation:
    read = read_by_rules(prompt, catalog)
    if isinstance(read, Compilation):
        return read
    return _picked(prompt, catalog, read, reading) if read.forks else conclude(read)


def _picked(prompt: str, catalog: Catalog, read: Reading, number: int) -> Compilation:
    """One of the readings of a prompt with forks; what all of them share while none is picked."""

    def take(picks: Sequence[int]) -> tuple[Compilation, tuple[Fork, ...]]:
        one = read_by_rules(prompt, catalog, picks)
        assert isinstance(one, Reading)
        return conclude(one), one.forks

    every = ways(take)
    sound = [c for c in every if c.workflow is not None] or every
    distinct = {(c.draft.root, c.draft.rules): c for c in sound if c.draft is not None}
    if len(distinct) < 2:
        return sound[0]
    drafts = [c.draft for c in distinct.values() if c.draft is not None]
    if 1 <= number <= len(drafts):
        taken, found = [*distinct.values()][number - 1], picked(read.forks, number, drafts)
        workflow = taken.workflow
    else:
        taken, found = conclude(read), open_forks(read.forks, drafts)
        workflow = taken.workflow if all(fork.usual for fork in read.forks) else None
    readings = tuple(c.workflow or drafts[at] for at, c in enumerate(distinct.values()))
    diagnostics = _sorted(uncovered([*taken.diagnostics, *found]))
    return replace(taken, workflow=workflow, diagnostics=diagnostics, readings=readings)


def read_by_rules(prompt: str, catalog: Catalog, picks: Sequence[int] | None = None) -> Reading | Compilation:
    """What the rules understand; a Compilation where there is nothing left to conclude.

    picks: the reading to take at each fork, in order, and the first beyond them; None takes none (`forks`).
    """
    done = _without_reading(prompt, catalog)
    if done is not None:
        return done
    source, prompt = prompt, as_told(prompt, catalog)
    roster = take_roster(prompt, catalog)
    tokens, slips = lex(prompt, roster.mentions)
    tokens = with_articles(without_ticks(tokens))
    tokens, refused = with_numbered(prompt, with_parts_beside(prompt, with_messages(prompt, tokens)))
    talk = Talk(prompt, roster, forks=Forks(picks))
    told = cut_up(prompt, tokens)
    endless = _endless(told, len(prompt))
    if endless is not None:
        return Compilation(None, (endless,), roster=roster)
    segments, tracks = prepared(talk, told)
    talk.claims.diagnostics += refused
    for segment in walked(talk, in_reading_order(segments), tracks):
        read(talk, segment)
    finish(talk)
    part_who_waits(talk, (segment.tokens for segment in segments))
    part_who_are_excepted(talk, (segment.tokens for segment in segments))
    carry_arms_on(talk, (segment.tokens for segment in segments))
    without_counts_of_one(talk)
    tell(talk, segments)
    deal_out_tasks(talk)
    return Reading(
        source,
        prompt,
        roster,
        tokens,
        segments,
        talk.claims,
        talk.ledger,
        tuple(talk.waived),
        slips,
        tuple(talk.forks.met),
    )


def _without_reading(prompt: str, catalog: Catalog) -> Compilation | None:
    """What cannot be read, and canonical English, which is read by its own grammar."""
    unreadable = _refused(prompt)
    if unreadable is not None:
        return Compilation(None, (unreadable,))
    team = catalog if catalog.agents else team_told(prompt) or catalog
    exact = canonical.read(prompt, team) if team.agents else None
    if exact is None:
        return None
    prompt = as_told(prompt, catalog)
    roster = take_roster(prompt, team)
    tokens, _ = lex(prompt, roster.mentions)
    ledger = tuple(Entry(t.start, t.end, "consumed", "canonical") for t in tokens)
    found = check_exact(prompt, exact, roster)
    sound = not any(one.severity == "error" for one in found)
    return Compilation(exact if sound else None, _sorted(found), ledger, roster, exact)


def conclude(reading: Reading) -> Compilation:
    """Build the tree of what was understood, whoever read it, and check it."""
    prompt, roster, claims, segments = reading.prompt, reading.roster, reading.claims, reading.segments
    root, faults = assemble(claims, roster.team)
    found = reworded([*reading.slips, *claims.diagnostics, *faults], prompt, roster)
    for segment in segments:
        found += unread(prompt, segment.tokens, reading.ledger)
    ledger = reading.ledger.entries(reading.tokens)
    sentences, fates = [s.tokens for s in segments], {e.start: e for e in ledger}
    found += looked_again(prompt, sentences, claims, roster.team, reading.waived, fates, found)
    if root is None:
        return Compilation(None, _sorted([*found, _nobody(prompt)]), ledger, roster)
    try:
        draft = Workflow(named(root), tuple(claims.rules), roster.team, reading.source)
    except InvalidWorkflow as error:
        found += [diagnose("SW207", (0, len(prompt)), str(p)) for p in error.problems]
        return Compilation(None, _sorted(found), ledger, roster)
    found += check(prompt, draft, roster, claims)
    found += shown_in_vain(sentences, draft)
    found += toolless_rights(prompt, sentences, draft, reading.ledger)
    found += unmet(prompt, sentences, draft, found)
    found += overheard(prompt, sentences, draft)
    found += named_in_tasks(prompt, sentences, Draft(draft), found)
    for sentence in sentences:
        found += dropped(prompt, sentence, reading.ledger, found)
    ledger = reading.ledger.settled(ledger)
    workflow = None
    if not any(d.severity == "error" for d in found):
        workflow = replace(draft, root=bounded(draft.root, draft.rules))
        wrong = [p for p in verify(workflow) if p.severity == "error"]
        found += [diagnose("SW207", (0, len(prompt)), str(p)) for p in wrong]
        workflow = None if wrong else workflow
    return Compilation(workflow, _sorted(without_echoes(found)), ledger, roster, draft)


def _refused(prompt: str) -> Diagnostic | None:
    if not prompt.strip():
        return diagnose("SW101", (0, len(prompt)), "the prompt is empty")
    if len(prompt) > LONGEST_PROMPT:
        said = f"the prompt has {len(prompt)} characters; at most {LONGEST_PROMPT} are read"
        return diagnose("SW102", (LONGEST_PROMPT, len(prompt)), said)
    word = _ENDLESS_WORD.search(prompt)
    if word is not None:
        said = f"a word of {len(word[0])} letters and digits; at most {LONGEST_WORD} are read"
        return diagnose("SW102", word.span(), said)
    return None


_HOPELESS = 20 * LONGEST_PROMPT
"""Characters that no other way of writing letters makes few enough."""
_ENDLESS_WORD = re.compile(rf"\w{{{LONGEST_WORD + 1},}}")


def _endless(told: Sequence[Segment], end: int) -> Diagnostic | None:
    """What costs more to read than anybody waits for: too many sentences, or one of too many words."""
    if len(told) > MOST_SENTENCES:
        first = told[MOST_SENTENCES]
        start = min(t.start for t in (*first.tokens, *first.marks))
        said = f"the prompt has {len(told)} sentences and list items; at most {MOST_SENTENCES} are read"
        return diagnose("SW102", (start, end), said)
    long = next((s for s in told if len(s.tokens) > LONGEST_SENTENCE), None)
    if long is None:
        return None
    said = f"a sentence of {len(long.tokens)} words and marks; at most {LONGEST_SENTENCE} are read: end it"
    return diagnose("SW102", long.span, said)


def _nobody(prompt: str) -> Diagnostic:
    return diagnose("SW103", (0, len(prompt)), "no agent was found; name the agents, or give a catalog")


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(found), key=lambda d: (d.start, d.end, d.code, d.message)))
