"""What a team lacks that nobody would notice before a protocol is there: somebody who looks for harm, and
somebody who scores. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swarmwright.apps.foundry import APP
from swarmwright.workflow.tree import Workflow, steps

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, TeamConfig

__all__ = ["told_of_missing"]

_GUARDIAN, _CRITIC = "Safety Guardian", "Clinical Critic"
_NEEDED = (
    (
        _GUARDIAN,
        frozenset({"safe", "level"}),
        "nobody assesses the safety of a draft in it: no draft is called safe, none is sent back for what "
        "the rules find, and each yes needs a written reason; let Safety Guardian, or somebody who does its "
        "work, assess it",
    ),
    (
        _CRITIC,
        frozenset({"quality"}),
        "nobody scores a draft in it: none is sent back for its quality, and people are shown no score; let "
        "Clinical Critic, or somebody who does its work, score it",
    ),
)
"""Whose work it is; what somebody else who does it reports; what is told where nobody does."""


def told_of_missing(team: TeamConfig | ChosenTeam, workflow: Workflow) -> Iterator[str]:
    """For whoever changes the team: that nobody who works in it assesses the safety, or scores."""
    code = {one.id: one.target for one in team.contents.code if one.subject == "agent"}
    fields = {one.id: frozenset(one.fields) for one in team.contents.agents}
    working = {step.agent for step in steps(workflow.root)}
    for called, reported, why in _NEEDED:
        if not any(
            code.get(agent) == APP.agents[called] or fields.get(agent, frozenset()) & reported
            for agent in working
        ):
            yield why
