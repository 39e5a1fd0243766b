"""Words that say "side by side" are heard, or it is said that they were not."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Baker", "Grocer", "Butcher"])


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker bakes the rolls, in the same time Grocer weighs the flour.",
        "Have Baker, Grocer and Butcher all go at once.",
        "Baker bakes at the same time that Grocer weighs.",
        "Simultaneously, it is for Baker to bake and for Grocer to weigh.",
    ],
)
def test_side_by_side_is_read_as_such_or_is_an_error(prompt: str) -> None:
    compilation = compile_prompt(prompt, TEAM)
    facts = set(relations(compilation.draft)) if compilation.draft else set()
    heard = ("parallel", "Baker", "Grocer") in facts
    assert heard or any(d.severity == "error" for d in compilation.diagnostics)


def test_what_is_put_together_is_no_team_that_works_together() -> None:
    prompt = "Baker bakes the rolls, then Grocer puts the basket together."
    assert compile_prompt(prompt, TEAM).workflow is not None
