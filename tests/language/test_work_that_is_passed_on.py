"""ISSUE 3: whoever passes on what has just been made does no more work, and leads to whoever gets it."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

TEAM = Catalog.of(["Vera", "Olaf", "Nils", "Pia"])
SIDE = "Vera and Olaf dig in parallel."


def _read(prompt: str) -> tuple[Compilation, set[Fact]]:
    compilation = compile_prompt(prompt, TEAM)
    assert compilation.workflow is not None, compilation.diagnostics
    assert not [d for d in compilation.diagnostics if d.severity != "info"]
    return compilation, {f for f in relations(compilation.workflow) if f[0] != "parallel"}


BEHIND_BOTH = {("before", "Vera", "Nils"), ("before", "Olaf", "Nils")}


@pytest.mark.parametrize(
    "said",
    [
        "They present what they found to Nils.",
        "They send their findings to Nils.",
        "They submit the results to Nils.",
        "They give Nils their notes.",
        "They show Nils the results.",
        "Both report back to Nils.",
        "Both report to Nils when they are done.",
        "When they are done, they report to Nils.",
        "They send their findings to Nils once they have finished.",
        "They report back to Nils, and Nils sums it up.",
    ],
)
def test_what_several_have_made_goes_to_one(said: str) -> None:
    """ISSUE 3: "they send it to Nils" puts Nils behind them, and makes nobody their leader."""
    assert _read(f"{SIDE} {said}")[1] == BEHIND_BOTH


def test_who_reports_to_somebody_and_does_nothing_else_is_led() -> None:
    """ISSUE 3: with no work told before, "report to" says who leads."""
    assert ("supervises", "Nils", ("Vera", "Olaf")) in _read("Vera and Olaf report to Nils.")[1]


def test_a_leader_stays_one() -> None:
    """ISSUE 3: whom somebody is said to lead reports back to their leader, who leads them still."""
    found = _read("Nils leads Vera and Olaf. They report back to Nils.")[1]
    assert ("supervises", "Nils", ("Vera", "Olaf")) in found


@pytest.mark.parametrize(
    "again", ["Olaf starts over", "Olaf does it again", "Olaf begins again", "Olaf repeats it"]
)
def test_who_finds_fault_looks_at_what_was_made(again: str) -> None:
    """ISSUE 3: who is only named in the condition of a round comes behind those who work in it."""
    found = _read(f"Vera plans. Olaf builds. If Nils finds a fault, {again}, at most twice. Pia sells it.")[1]
    assert ("before", "Olaf", "Nils") in found
    assert ("loop", ("Olaf", "Nils"), 2) in found
