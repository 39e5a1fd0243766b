"""`[approvals]` of a config file: what people are asked, and how long they are waited for."""

from __future__ import annotations

from swarmwright.bootstrap.tables import ConfigFile, PatienceTable
from swarmwright.policy.approvals import ApprovalRules, Patience
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.rules import EVERYONE

__all__ = ["approval_rules"]


def approval_rules(file: ConfigFile) -> ApprovalRules:
    """What the file says of approvals; what an agent says of its confidence goes before the team's."""
    table = file.approvals
    everyone = {} if table.confidence_below is None else {EVERYONE: table.confidence_below}
    own = {slug(name): agent.confidence_below for name, agent in file.agents.items()}
    return ApprovalRules(
        _patience(table),
        {slug(name): _patience(one) for name, one in table.of.items()},
        everyone | {agent: least for agent, least in own.items() if least is not None},
        {name: tuple(people) for name, people in table.people.items()},
    )


def _patience(table: PatienceTable) -> Patience:
    return Patience(table.deadline_s, tuple(table.escalate), table.on_expiry)
