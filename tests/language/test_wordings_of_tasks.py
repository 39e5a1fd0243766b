"""What a step is told to do: the clause's own words, without those that say when or beside whom."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.tree import steps


def tasks(prompt: str) -> dict[str, str]:
    """The task of each step by its agent's id."""
    found = compiled(prompt, "Sower Reaper Miller").draft
    assert found is not None
    return {s.agent: s.task for s in steps(found.root)}


@pytest.mark.parametrize(
    ("prompt", "agent", "task"),
    [
        ("Sower and Reaper work in parallel on the field.", "reaper", "work on the field"),
        ("Sower sows the field. Reaper starts.", "reaper", ""),
        ("Sower sows the field. Reaper mows it afterwards.", "reaper", "mows it"),
        ("First Sower sows the field.", "sower", "sows the field"),
        ("Sower sows, then Reaper mows the field.", "reaper", "mows the field"),
        ("Finally Miller grinds the corn.", "miller", "grinds the corn"),
        ("Sower should plough the field.", "sower", "plough the field"),
        ("Miller puts the sacks together.", "miller", "puts the sacks together"),
        ("Sower must finish before Reaper begins.", "sower", ""),
        ("Sower hands the scythe to Reaper for sharpening.", "reaper", "for sharpening"),
        ("Sower looks. Oats go to Reaper, rye to Miller.", "miller", ""),
        ("Sower sows and Miller grinds simultaneously.", "miller", "grinds"),
        ("1. Sower: sow the field\n2. Reaper: mow it", "reaper", "mow it"),
    ],
)
def test_a_task_is_what_is_to_be_done_and_nothing_of_the_order(prompt: str, agent: str, task: str) -> None:
    assert tasks(prompt)[agent] == task
