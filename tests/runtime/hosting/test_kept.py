"""Which workflow new threads of a hosted team follow: what was approved, until the file says another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from swarmwright import Catalog, compile_prompt
from swarmwright.runtime.hosting.kept import FOLLOWS, FOLLOWS_OVER, Kept, flow_version
from swarmwright.workflow.encoding import version
from swarmwright.workflow.tree import Workflow


def said(prompt: str) -> Workflow:
    found = compile_prompt(prompt, Catalog.of(["Ann", "Bo", "Cy"])).workflow
    assert found is not None
    return found


FILE = said("Ann writes, then Bo reads.")
APPROVED = said("Ann writes, then Bo reads, then Cy sings.")


class Shelf:
    async def kept_workflow(self, number: str) -> Workflow:
        assert number == version(APPROVED)
        return APPROVED


def with_a_role(workflow: Workflow) -> Workflow:
    agents = tuple(replace(agent, role="reads") for agent in workflow.team.agents)
    return replace(workflow, team=replace(workflow.team, agents=agents))


@pytest.mark.parametrize(
    ("file", "follows"),
    [
        (FILE, APPROVED),
        (with_a_role(FILE), APPROVED),
        (said("Ann writes, then Cy sings."), None),
    ],
    ids=["as it was", "somebody is set up otherwise", "another flow"],
)
async def test_what_was_approved_stands_while_the_files_prompt_says_the_same(
    file: Workflow, follows: Workflow | None
) -> None:
    kept = Kept(cast(Any, Shelf()))
    metadata = {FOLLOWS: version(APPROVED), FOLLOWS_OVER: flow_version(FILE)}
    assert await kept.named(metadata, file) == (follows or file)


async def test_what_was_approved_when_the_whole_team_was_noted_stands_too() -> None:
    kept = Kept(cast(Any, Shelf()))
    metadata = {FOLLOWS: version(APPROVED), FOLLOWS_OVER: version(FILE)}
    assert await kept.named(metadata, FILE) == APPROVED
    assert await kept.named(metadata, with_a_role(FILE)) == with_a_role(FILE)
