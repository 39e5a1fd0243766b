"""Rewrites: what is offered can be put in its place, is read, clears what was said, and says nothing else."""

from __future__ import annotations

import pytest

from swarmwright.language import CODES, Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog

TEAM = Catalog.of(("Ada", "Bea", "Cid", "Dan"), ("Ledger", "Shell"))
MENDED: dict[str, str] = {
    "Once five of Ada and Bea are done, Cid starts.": "Once Ada and Bea are done, Cid starts.",
    "Ada and Bea iterate, zero rounds at most.": "Ada and Bea iterate, 2 rounds at most.",
    "Ada works. Ada has -5 minutes.": "Ada works. Ada has 5 minutes.",
    "Ada works. Ada may make at most 2.5 tool calls.": "Ada works. Ada may make at most 2 tool calls.",
    'Bea starts once "go" is announced.': 'Bea starts once "go" is announced. Ada announces "go".',
    "Ada works, thne Bea checks.": "Ada works, then Bea checks.",
}
ADRIFT = [
    "Bea used to be allowed to use Shell. Ada works.",
    "Bea may use Shell in an emergency. Ada works.",
    "Bea will be allowed to use Shell next week. Ada works.",
    "Bea may use Shell without asking. Ada may use Shell, after asking me each time.",
    "No approval is needed for Ledger. Ada works.",
    "Ada works. Cancel Bea if she is not done within 10 minutes.",
    "Ada works, Bea checks. Nobody but Ada does anything until the boss has given the green light.",
    "Ada may use.",
    "Should the score be at least 8, Ada posts it.",
    "Ada watches the patient for an hour, then Bea writes the report.",
    "Ada heats the sample for 5 minutes, then Bea measures it.",
    "Ada has 40 minutes, Bea 40 and Cid half that.",
]
"""Whatever would mend these is the author's to say: a right, a yes, or a time that was not told."""


def mended(prompt: str, found: Compilation) -> list[str]:
    """The prompt with each of the rewrites that were offered, alone, in its place."""
    return [prompt[: d.start] + d.rewrite + prompt[d.end :] for d in found.diagnostics if d.rewrite]


@pytest.mark.parametrize(("prompt", "meant"), MENDED.items())
def test_a_rewrite_says_what_was_meant(prompt: str, meant: str) -> None:
    assert meant in mended(prompt, compile_prompt(prompt, TEAM))


@pytest.mark.parametrize("prompt", [*MENDED, *(info.example for info in CODES.values()), *ADRIFT])
def test_every_rewrite_clears_its_finding_and_makes_no_new_error(prompt: str) -> None:
    for team in (TEAM, Catalog()):
        found = compile_prompt(prompt, team)
        for one in (d for d in found.diagnostics if d.rewrite):
            after = compile_prompt(
                prompt[: one.start] + str(one.rewrite) + prompt[one.end :], team
            ).diagnostics
            before = [d.code for d in found.diagnostics]
            assert [d.code for d in after].count(one.code) < before.count(one.code)
            errors = [d.code for d in after if d.severity == "error"]
            assert all(errors.count(c) <= before.count(c) for c in errors)


@pytest.mark.parametrize("prompt", ADRIFT)
def test_nothing_is_offered_where_a_rewrite_would_say_something_else(prompt: str) -> None:
    assert not mended(prompt, compile_prompt(prompt, TEAM))


def test_who_must_not_start_while_another_is_busy_comes_after_that_one() -> None:
    prompt = "Ada works. Bea shall not start as long as Ada is busy."
    assert mended(prompt, compile_prompt(prompt, TEAM)) == ["Ada works. Ada before Bea."]
