"""The pipeline on one screen: prompt → roster → tokens → segments → claims → tree → checks → Compilation."""

from __future__ import annotations

from dataclasses import dataclass, replace

from swarmwright.errors import InvalidWorkflow
from swarmwright.language import canonical
from swarmwright.language.assembly import assemble
from swarmwright.language.bounding import bounded
from swarmwright.language.checks import check, orphan_signals
from swarmwright.language.claims import Claims
from swarmwright.language.conditioning import conditional_rights, unruled_tools
from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.discourse import finish, read
from swarmwright.language.doubting import doubts
from swarmwright.language.ledger import Entry, unread
from swarmwright.language.letters import without_courtesies
from swarmwright.language.lexing import lex
from swarmwright.language.roster import Roster, take_roster
from swarmwright.language.segments import split
from swarmwright.language.talk import Talk
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.verifying import verify

__all__ = ["LONGEST_PROMPT", "Compilation", "compile_prompt"]

LONGEST_PROMPT = 20_000
"""Characters; a team that needs more words is several teams."""


@dataclass(frozen=True, slots=True)
class Compilation:
    """What became of a prompt. `workflow` is None if any diagnostic is an error.

    `draft` is what the words say, in spite of errors and without the bounds that `workflow` adds (never to
    be run). `ledger` has one entry for each token.
    """

    workflow: Workflow | None
    diagnostics: tuple[Diagnostic, ...] = ()
    ledger: tuple[Entry, ...] = ()
    roster: Roster = Roster(Catalog(), ())  # noqa: RUF009  (frozen and without state)
    draft: Workflow | None = None


def compile_prompt(prompt: str, catalog: Catalog = Catalog()) -> Compilation:  # noqa: B008  (frozen)
    """Compile a description of a team's work. Total: whatever the text, the answer is a Compilation."""
    refused = _refused(prompt)
    if refused is not None:
        return Compilation(None, (refused,))
    exact = canonical.read(prompt, catalog) if catalog.agents else None
    source, prompt = prompt, without_courtesies(prompt, _named(catalog))
    roster = take_roster(prompt, catalog)
    tokens, slips = lex(prompt, roster.mentions)
    if exact is not None:
        ledger = tuple(Entry(t.start, t.end, "consumed", "canonical") for t in tokens)
        waits = tuple(orphan_signals(prompt, exact, roster, Claims()))
        return Compilation(exact, waits, ledger, roster, exact)
    segments = split(prompt, tokens)
    talk = Talk(prompt, roster)
    for segment in segments:
        read(talk, segment)
    finish(talk)
    root, faults = assemble(talk.claims, roster.team)
    found = [*slips, *talk.claims.diagnostics, *faults]
    for segment in segments:
        found += unread(prompt, segment.tokens, talk.ledger)
    ledger = talk.ledger.entries(tokens)
    sentences, fates = [s.tokens for s in segments], {e.start: e for e in ledger}
    found += doubts(prompt, sentences, fates)
    found += conditional_rights(prompt, sentences, fates, talk.claims.rules)
    found += unruled_tools(prompt, sentences, talk.claims.rules)
    if root is None:
        return Compilation(None, _sorted([*found, _nobody(prompt)]), ledger, roster)
    try:
        draft = Workflow(named(root), tuple(talk.claims.rules), roster.team, source)
    except InvalidWorkflow as error:
        found += [diagnose("SW207", (0, len(prompt)), str(p)) for p in error.problems]
        return Compilation(None, _sorted(found), ledger, roster)
    found += check(prompt, draft, roster, talk.claims)
    workflow = None
    if not any(d.severity == "error" for d in found):
        workflow = replace(draft, root=bounded(draft.root, draft.rules))
        wrong = [p for p in verify(workflow) if p.severity == "error"]
        found += [diagnose("SW207", (0, len(prompt)), str(p)) for p in wrong]
        workflow = None if wrong else workflow
    return Compilation(workflow, _sorted(found), ledger, roster, draft)


def _named(catalog: Catalog) -> list[str]:
    """Every way in which the catalog's agents, tools and groups are written."""
    called = (*catalog.agents, *catalog.tools)
    return [*(n for c in called for n in (c.name, *c.aliases)), *(g.name for g in catalog.groups)]


def _refused(prompt: str) -> Diagnostic | None:
    if not prompt.strip():
        return diagnose("SW101", (0, len(prompt)), "the prompt is empty")
    if len(prompt) > LONGEST_PROMPT:
        said = f"the prompt has {len(prompt)} characters; at most {LONGEST_PROMPT} are read"
        return diagnose("SW102", (LONGEST_PROMPT, len(prompt)), said)
    return None


def _nobody(prompt: str) -> Diagnostic:
    return diagnose("SW103", (0, len(prompt)), "no agent was found; name the agents, or give a catalog")


def _sorted(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(found), key=lambda d: (d.start, d.end, d.code, d.message)))
