"""The workflow that a caller means: the same words for the same team are read once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swarmwright.errors import CompilationFailed
from swarmwright.runtime.serving.swarm.sources import WorkflowSaid, workflow_said
from swarmwright.workflow.catalog import Catalog, ToolSpec

TEAM = Catalog.of(["Writer", "Editor"], ["Mail"])
SAID = WorkflowSaid(prompt="Writer drafts, then Editor polishes.")


def test_the_same_words_for_the_same_team_are_read_once_however_many_threads_they_are_for() -> None:
    again = replace(TEAM, agents=tuple(replace(one) for one in TEAM.agents))
    assert workflow_said(SAID, TEAM).workflow is workflow_said(SAID, again).workflow


def test_they_are_read_anew_for_a_team_whose_tools_take_something_else() -> None:
    takes = {"properties": {"to": {"type": "string"}}}
    other = replace(TEAM, tools=(ToolSpec("mail", "Mail", schema=takes),))
    assert other == TEAM
    assert workflow_said(SAID, TEAM).workflow.team.tools[0].schema == {}
    assert workflow_said(SAID, other).workflow.team.tools[0].schema == takes


def test_words_that_come_to_nothing_are_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(CompilationFailed):
            workflow_said(WorkflowSaid(prompt="Nobody knows."), TEAM)
