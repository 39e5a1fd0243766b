"""Who has worked before the rounds and decides behind them works once more."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.tree import Flow, Loop, Step, walk

NAMES = "Mia Noa Oli Pia"


@pytest.mark.parametrize(
    "told",
    [
        "Mia sets the topic. Noa and Oli debate for three rounds, then Mia decides.",
        "Mia sets the topic. Noa and Oli debate for three rounds, then she decides.",
        "Mia sets the topic. Noa and Oli debate until they agree, five times at most, then Mia notes it.",
    ],
)
def test_it_is_a_second_step_behind_the_rounds(told: str) -> None:
    found = compiled(told, NAMES)
    assert found.workflow is not None
    root = found.workflow.root
    assert isinstance(root, Flow)
    mine = [m for m in root.members if isinstance(m, Step) and m.agent == "mia"]
    (rounds,) = [m for m in root.members if isinstance(m, Loop)]
    assert [root.members.index(mine[0]), root.members.index(rounds), root.members.index(mine[1])] == [0, 1, 2]
    assert not [s for s in walk(rounds) if isinstance(s, Step) and s.agent == "mia"]


def test_she_behind_several_is_the_one_who_was_named_before_them() -> None:
    found = compiled("Mia asks. Noa and Oli answer, then she decides.", NAMES)
    assert found.workflow is not None
    assert [s.agent for s in walk(found.workflow.root) if isinstance(s, Step)].count("mia") == 2
