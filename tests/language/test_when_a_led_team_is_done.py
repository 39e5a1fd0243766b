"""When a led team is done: whoever leads stops, and a figure is reached that was said to end the work."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.conditions import Compare, Condition, Judged
from swarmwright.workflow.tree import Flow, Loop, Node, Supervised

TEAM = "Ann Ben Cy Dee"
NINE = Compare("quality", ">=", 9.0)


def _only(prompt: str, kind: type[Node]) -> Node:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not codes(found), [str(d) for d in found.diagnostics]
    todo, met = [found.workflow.root], list[Node]()
    while todo:
        node = todo.pop()
        met += [node] if isinstance(node, kind) else []
        todo += node.members if isinstance(node, Flow) else []
    assert len(met) == 1
    return met[0]


@pytest.mark.parametrize(
    ("told", "until", "at_most"),
    [
        ("Ann leads Ben and Cy. She stops when the quality is at least 9, or after 6 rounds.", NINE, 6),
        ("Ann leads Ben and Cy. She stops after 6 rounds or when the quality is at least 9.", NINE, 6),
        ("Ann leads Ben and Cy, 6 rounds at most. She ends when the quality is at least 9.", NINE, 6),
        ("Ann leads Ben and Cy. They stop when the quality is at least 9.", NINE, 10),
        ("Ann leads Ben and Cy and stops when the quality is at least 9.", NINE, 10),
        ("Ann leads Ben and Cy, and she is done at a quality of 9.", NINE, 10),
        ("Ann supervises Ben and Cy. It ends when Ann is satisfied.", Judged("Ann is satisfied"), 10),
        ("Ann supervises Ben and Cy until the quality is at least 9, at most 6 rounds.", NINE, 6),
    ],
)
def test_whoever_leads_stops_when_it_is_said(told: str, until: Condition, at_most: int) -> None:
    team = _only(told, Supervised)
    assert isinstance(team, Supervised)
    assert (team.until, team.at_most) == (until, at_most)


def test_what_comes_then_is_still_read() -> None:
    found = compiled("Ann leads Ben and Cy. Ann finishes once the text is complete, then Dee posts it.", TEAM)
    assert found.workflow is not None and not codes(found)
    assert isinstance(found.workflow.root, Flow) and len(found.workflow.root.members) == 2


@pytest.mark.parametrize(
    "told", ["Ben stops when the quality is at least 9.", "Dee stops when the quality is at least 9."]
)
def test_somebody_else_who_stops_ends_no_team(told: str) -> None:
    found = compiled(f"Ann leads Ben and Cy, then Dee. {told}", TEAM)
    assert codes(found)


@pytest.mark.parametrize(
    ("end", "until"),
    [
        ("they stop early at a score of 8", Compare("score", ">=", 8.0)),
        ("stop at 8 points", Compare("points", ">=", 8.0)),
        ("they are done at an average rating of 0.8", Compare("average_rating", ">=", 0.8)),
        ("stop sooner when a coverage of 80 is reached", Compare("coverage", ">=", 80.0)),
    ],
)
def test_a_figure_that_is_reached_ends_the_rounds(end: str, until: Condition) -> None:
    rounds = _only(f"Ann writes and Ben reviews, at most 5 rounds; {end}.", Loop)
    assert isinstance(rounds, Loop)
    assert (rounds.until, rounds.at_most) == (until, 5)


def test_a_group_of_three_is_no_figure() -> None:
    rounds = _only("Ann works until a group of 3 is complete, at most 4 times.", Loop)
    assert isinstance(rounds, Loop) and rounds.until == Judged("a group of 3 is complete")
