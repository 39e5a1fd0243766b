"""ISSUE 3: who sees whose work, told by whom it excepts: in whatever words, and never the reverse."""

from __future__ import annotations

from itertools import product

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import relations

TEAM = "Ann Ben Cy Dee"
_VERBS = ("may see {}", "has access to {}", "gets to see {}")
_WORK = ("Ben's notes", "what Ben writes", "the budget that Ben computes", "the draft written by Ben")
_ONLY = (
    "Only Ann {}", "Just Ann {}", "Nobody except Ann {}", "No agent except Ann {}", "No agent but Ann {}",
    "None but Ann {}", "No agent besides Ann {}", "With the exception of Ann, nobody {}", "Ann alone {}",
)  # fmt: skip
_ALL_BUT = (
    "Everyone except Ann {}", "Everybody but Ann {}", "Every agent apart from Ann {}", "All but Ann {}",
    "All the others except Ann {}", "Everyone {} except Ann", "Everybody {}, but not Ann",
)  # fmt: skip


def hidden_from(statement: str) -> set[str]:
    """Who does not see Ben's work, of a statement that nothing is said against."""
    found = compiled(f"Ann, Ben, Cy and Dee work in parallel. {statement}.", TEAM)
    assert found.workflow is not None and not codes(found), [str(d) for d in found.diagnostics]
    told = {f for f in relations(found.workflow) if f[0] == "hidden"}
    assert {f[1] for f in told} == {"Ben"}
    return {str(f[2]) for f in told}


def _plural(said: str, subject: str) -> str:
    forms = {"is allowed": "are allowed", "has access": "have access", "gets to": "get to"}
    if subject.startswith("All "):
        for one, many in forms.items():
            said = said.replace(one, many)
    return said


@pytest.mark.parametrize(("subject", "verb", "work"), [*product(_ONLY, _VERBS, _WORK)])
def test_whoever_is_not_named_does_not_see_it(subject: str, verb: str, work: str) -> None:
    assert hidden_from(subject.format(verb.format(work))) == {"Cy", "Dee"}


@pytest.mark.parametrize(("subject", "verb", "work"), [*product(_ALL_BUT, _VERBS, _WORK)])
def test_whoever_is_excepted_does_not_see_it(subject: str, verb: str, work: str) -> None:
    assert hidden_from(subject.format(_plural(verb, subject).format(work))) == {"Ann"}


@pytest.mark.parametrize(
    ("subject", "work"), [*product(("Nobody", "No agent", "No one", "None of the agents"), _WORK)]
)
def test_nobody_is_everybody_else(subject: str, work: str) -> None:
    assert hidden_from(f"{subject} may see {work}") == {"Ann", "Cy", "Dee"}
