"""Checks of names: who is called something that nobody here is called, or is taken for a mere word.

Rules of the list in `checks`, of the same form. This module knows nothing of the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from swarmwright.language.diagnosing.diagnostics import Diagnostic, Severity, diagnose
from swarmwright.language.looks.overlooked import overlooked_names, overlooked_roles
from swarmwright.language.names.misspelling import stands_for_a_name
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.words_of_standing import NO_NAMES
from swarmwright.workflow.tree import Span, Workflow

__all__ = [
    "known_by_outcome",
    "named_badly",
    "nearly_named",
    "only_receiving",
    "overlooked",
    "passed_over",
    "people_outside",
    "unknown_names",
]


def unknown_names(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A name that the catalog does not have, with the closest that it has."""
    known = [a.name for a in roster.team.agents] + [t.name for t in roster.team.tools]
    deciding = {name for wanted in claims.nodes.values() for name in wanted.approvers}
    for start, end in roster.strangers:
        name = prompt[start:end]
        near = get_close_matches(name, known, 1, 0.6)
        if name in deciding and not near:
            continue  # "Alice or Bob approves": people, who are in no team
        hint = f"; did you mean {near[0]}?" if near else ""
        yield diagnose(
            "SW104",
            (start, end),
            f"nobody and nothing here is called {name!r}{hint}",
            near[0] if near else None,
        )


def only_receiving(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Names that no catalog declares and that do nothing: they may be places or tools."""
    for start, end in roster.receivers:
        name = prompt[start:end]
        said = f"{name} is only handed something, and is taken for an agent; if it is one, say what it does; "
        said += "if it is none, declare the team without it"
        yield diagnose("SW107", (start, end), said, f"{name} handles it")


def people_outside(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """ "Then Zed approves": where the team is declared, somebody by name who is not in it, and decides."""
    if not roster.declared:
        return
    known = [a.name for a in roster.team.agents]
    tools, said = [t.name for t in roster.team.tools], set[str]()
    people = [w for w in claims.nodes.values() if not w.agent]
    for name, spans in [(name, wanted.spans) for wanted in people for name in wanted.approvers]:
        found = _written(prompt, name, spans)
        if found is None or name in said or not _by_name(prompt, name, found[0]):
            continue
        if found in roster.strangers and get_close_matches(name, [*known, *tools], 1, 0.6):
            continue  # pointed at as an unknown name
        said.add(name)
        near = get_close_matches(name, known, 1, 0.65)
        told = f"{name} is nobody in this team, and was taken for a person outside who is asked"
        if near:
            meant = f"{told}; did you mean {near[0]}?"
            yield diagnose("SW104", found, meant, near[0], severity="warning")
        else:
            louder: Severity = "warning" if _beside_an_agent(prompt, roster, found) else "info"
            yield diagnose("SW109", found, f"{told}; if it is an agent, declare it", severity=louder)


def _beside_an_agent(prompt: str, roster: Roster, name: Span) -> bool:
    """ "Zed and Ann review it": somebody who does the same as an agent may well have been meant as one."""
    agents = [(m.start, m.end) for m in roster.mentions]
    gaps = [prompt[a[1] : b[0]] for one in agents for a, b in ((one, name), (name, one)) if a[1] <= b[0]]
    return any(_JOINT.fullmatch(gap) for gap in gaps)


_JOINT = re.compile(r"\s*(?:,|,?\s*(?:and|&))\s*")


def _written(prompt: str, name: str, spans: Sequence[Span]) -> Span | None:
    """Where the name stands in the prompt, in one of these places; None if it stands in none."""
    for start, end in spans:
        at = prompt.find(name, start, end)
        if at >= 0:
            return at, at + len(name)
    return None


def _by_name(prompt: str, name: str, at: int) -> bool:
    """Whether this is somebody's own name: in capitals, with no article, and no word for an office."""
    words = name.split()
    led = prompt[:at].split()[-1:]
    plain = all(word[:1].isupper() and not word.isupper() for word in words)
    plain = plain and name.casefold() not in NO_NAMES and not prompt.startswith(".", at + len(name))
    return plain and not {w.casefold() for w in led} & _ARTICLES and not names_a_person(words[-1])


_ARTICLES = frozenset(["the", "a", "an", "our", "my", "your", "their", "its", "some", "any"])


def passed_over(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Names that no catalog declares, with which somebody works or to whom he turns: they may be a tool's."""
    for start, end in roster.passed:
        name = prompt[start:end]
        said = f"{name} is taken for a word of the work, no tool and no agent; "
        said += f"if it is a tool, say who may use it, and if it is an agent, what {name} does"
        yield diagnose("SW108", (start, end), said)


def overlooked(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Where no catalog declares the team: who seems to work, and is nobody's name."""
    if roster.declared:
        return
    known = sorted([(m.start, m.end) for m in roster.mentions] + list(roster.passed))
    decide = [span for wanted in claims.nodes.values() if not wanted.agent for span in wanted.spans]
    for start, end in (*overlooked_names(prompt, known), *overlooked_roles(prompt, known)):
        if not any(a < end and start < b for a, b in decide):
            said = (
                f"{prompt[start:end]!r} is taken for a word of the work, and nobody of that name works here; "
            )
            yield diagnose("SW108", (start, end), said + "name each agent, or declare the team")


def nearly_named(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A word in small letters that is nearly a name: an error where a name stands, else worth a look."""
    for start, end, name in roster.lookalikes:
        placed = stands_for_a_name(prompt, start, end)
        said = f"nobody and nothing here is called {prompt[start:end]!r}; did you mean {name}?"
        yield diagnose("SW104", (start, end), said, name, "error" if placed else "warning")


_BY_OUTCOME = frozenset(
    ["winner", "loser", "runner-up", "champion", "victor", "finalist", "first", "second", "third", "last",
     "best", "worst", "better", "worse", "faster", "slower", "fastest", "slowest", "other", "one"]
)  # fmt: skip
"""Words for one of several who is known by what has come out, and no person."""


def known_by_outcome(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """ "The loser reviews it": somebody of the team, whom nobody can name beforehand, taken for a person."""
    for wanted in claims.nodes.values():
        last = [who.casefold().split()[-1] for who in wanted.approvers if who.split()]
        if not wanted.agent and set(last) & _BY_OUTCOME:
            said = f"who {wanted.approvers[0]!r} is comes out only when it runs; say it by cases: "
            said += "'if …, Ann works, otherwise Ben works'"
            yield diagnose("SW402", wanted.spans[0] if wanted.spans else (0, 0), said)


_NO_NAME = frozenset(
    [
        "no",
        "not",
        "never",
        "nobody",
        "nothing",
        "none",
        "without",
        "until",
        "till",
        "unless",
        "before",
        "after",
        "only",
        "every",
        "each",
        "all",
        "any",
        "once",
        "when",
        "if",
        "then",
        "than",
        "because",
        "says",
        "say",
        "said",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "must",
        "may",
        "can",
        "will",
        "should",
        "needs",
        "need",
    ]
)
"""Words that stand in nobody's name: whoever is called so has been cut out of a sentence badly."""


def named_badly(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A person who decides, by a name that holds a word of grammar, or ends with a possessive."""
    for wanted in claims.nodes.values():
        bad = [who for who in wanted.approvers if _no_name(who.casefold().replace("’", "'").split())]
        if bad and not wanted.agent:
            said = f"who has to say yes was not understood: {bad[0]!r} is nobody's name"
            yield diagnose("SW402", wanted.spans[0] if wanted.spans else (0, 0), said)


def _no_name(words: list[str]) -> bool:
    return not words or not _NO_NAME.isdisjoint(words) or words[-1].endswith(("'s", "s'"))
