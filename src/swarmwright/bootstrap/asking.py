"""`[approvals]` of a config file: what people are asked, and how long they are waited for."""

from __future__ import annotations

import re
from typing import get_args

from swarmwright.bootstrap.checking import hint
from swarmwright.bootstrap.tables import ConfigFile, PatienceTable
from swarmwright.errors import ConfigError
from swarmwright.policy.approvals import ApprovalRules, Kind, Patience
from swarmwright.policy.decisions import RuleName
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Gate, Workflow, walk

__all__ = ["approval_rules", "check_approvals"]

_KINDS = (*get_args(Kind), *get_args(RuleName), "limit")
"""What can be asked for, and the names of the rules by which it is."""

_NUMBERS = re.compile(r"(-\d+)+$")
"""What is left of the round and item in a step instance's slug."""


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


def check_approvals(rules: ApprovalRules, workflow: Workflow) -> None:
    """Raise ConfigError where `[approvals.of]` has a name that nothing in the workflow of its prompt has."""
    team, nodes = workflow.team, [*walk(workflow.root)]
    names = (
        [node.id for node in nodes] + [agent.id for agent in team.agents] + [tool.id for tool in team.tools]
    )
    known = {slug(name) for name in (*names, *_KINDS)}
    for name in rules.named:
        if name not in known and _NUMBERS.sub("", name) not in known:
            gates = [node.id for node in nodes if isinstance(node, Gate)]
            there = f"its gates: {', '.join(gates)}" if gates else "the prompt has no gates"
            remedy = (
                hint(name, (*names, *_KINDS)) or f"a step, a tool, gate, tool, confidence, exhausted; {there}"
            )
            raise ConfigError("config", f"approvals.of.{name}", f"nothing is called {name!r}", remedy)


def _patience(table: PatienceTable) -> Patience:
    return Patience(table.deadline_s, tuple(table.escalate), table.on_expiry)
