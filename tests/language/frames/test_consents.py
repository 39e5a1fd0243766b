"""A person's yes in the flow, whatever the words and wherever in the sentence it is told."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Smith", "Potter"])


def gates(prompt: str) -> set[tuple[str, ...]]:
    """The gates of a prompt, which must compile."""
    found = compile_prompt(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {f for f in relations(found.workflow) if str(f[0]).startswith("gate")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Smith forges. Potter needs my go-ahead.",
        "Smith forges. Potter requires the mill owner's consent.",
        "Smith forges. Potter waits for clearance by the mill owner.",
        "Smith forges. Potter does not start without the mill owner's blessing.",
        "Smith forges. Subject to approval by the mill owner, Potter starts.",
        "Smith forges. Once the mill owner has endorsed it, Potter starts.",
        "Smith forges. Only after the managing board has signed off does Potter start.",
        "Smith forges. The mill owner must countersign before Potter starts.",
        "Smith forges. Obtain my go-ahead before Potter starts.",
        "Smith forges. Get the mill owner to ratify it before Potter starts.",
        "Smith forges. Ask me before Potter starts.",
        "Smith forges. Hold Potter back until the mill owner gives a thumbs-up.",
        "Smith forges, the mill owner confirms it, and then Potter starts.",
    ],
)
def test_whoever_needs_a_yes_waits_for_it(prompt: str) -> None:
    assert ("gate_before", "Potter") in gates(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Smith forges and Potter glazes. The mill owner vets what Potter has glazed.",
        "Smith forges and Potter glazes. Potter's glaze needs the mill owner's signature.",
        "Smith forges and Potter glazes. A tax inspector reviews Potter's glaze.",
        "Smith forges and Potter glazes. Potter's glaze is endorsed by the mill owner.",
        "Smith forges and Potter glazes. The mill owner gives Potter's glaze its blessing.",
        "Smith forges and Potter glazes. The mill owner gives the glaze of Potter her consent.",
        "Smith forges and Potter glazes. I give what Potter has glazed my okay.",
        "Smith forges and Potter glazes. The mill owner has the final say over what Potter has glazed.",
    ],
)
def test_what_somebody_has_made_is_decided_on_afterwards(prompt: str) -> None:
    assert ("gate_after", "Potter") in gates(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Smith reviews Potter's glaze.",
        "Smith approves what Potter has glazed.",
        "Potter glazes. Smith checks it.",
    ],
)
def test_an_agent_who_approves_is_no_person(prompt: str) -> None:
    assert gates(prompt) == set()


def test_the_approval_is_the_one_just_spoken_of() -> None:
    found = compile_prompt(
        "Smith forges. The mill owner endorses it. After the endorsement, Potter starts.", TEAM
    )
    assert found.workflow is not None
    assert sum(f[0] == "gate_before" for f in relations(found.workflow)) == 1
