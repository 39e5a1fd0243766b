"""A list of names that is told in two places, or with its preposition twice, is one list."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.relations import relations

TEAM = "Ann Ben Cleo Dan"


def orders(prompt: str) -> set[tuple[str, str]]:
    """Who comes before whom."""
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {(str(f[1]), str(f[2])) for f in relations(found.workflow) if f[0] == "before"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Upon completion of Ann as well as of Ben, Cleo may commence.",
        "Once the results of Ann and of Ben are in, Cleo starts.",
    ],
)
def test_a_preposition_said_twice_makes_no_second_list(prompt: str) -> None:
    assert orders(prompt) == {("Ann", "Cleo"), ("Ben", "Cleo")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann and Ben start after Dan, and so does Cleo.",
        "Ann and Ben write their parts after Dan, and so does Cleo.",
        "Ann and Ben must wait for Dan, and so must Cleo.",
    ],
)
def test_so_does_puts_one_more_where_the_others_are(prompt: str) -> None:
    assert orders(prompt) == {("Dan", "Ann"), ("Dan", "Ben"), ("Dan", "Cleo")}
