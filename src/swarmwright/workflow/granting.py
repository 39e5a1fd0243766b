"""What a change of rules does to rights: who may use a tool that could not, and who may not that could.

A rule that goes need not take anything: another may say the same, or the team gives the tool itself. So each
changed rule is read beside all others of both workflows, and beside the agents' own tools, as the permission
matrix does. What else decides on a call (switches, what was set by hand) is not known here.
"""

from __future__ import annotations

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Rule
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.wording import listing

__all__ = ["right_words", "who_may"]

_NAMED = 4
"""More people are told by their number."""


def right_words(rule: Rule, old: Workflow, new: Workflow, *, came: bool) -> str:
    """`Writer loses the right.`: what it means that the rule came, or (not `came`) went; "" = nothing.

    Whoever is in one of the teams alone is told of by themselves, and not here.
    """
    if not isinstance(rule, Grant | Deny):
        return ""
    people = _everybody(old) & _everybody(new)
    had, has = (who_may(one, rule.tool) & people for one in (old, new))
    covered, lost, gained = _covered(rule, people), had - has, has - had
    if isinstance(rule, Deny):
        opened, closed = frozenset[str](), covered
    else:
        # An "only" or "except" bars those alone to whom something else gives it: a rule, or the team.
        given = (
            _granted(new, rule.tool) | _own(old, rule.tool),
            _granted(old, rule.tool) | _own(new, rule.tool),
        )
        opened, closed = covered, frozenset(filter(rule.bars, people)) & given[0 if came else 1]
    gains, loses = (opened & gained, closed & lost) if came else (closed & gained, opened & lost)
    said = [_told(loses, "loses", "lose", new.team), _told(gains, "gains", "gain", new.team)]
    if isinstance(rule, Grant) and (not came or not any(said)):
        said.append(_told(had & has & covered, "keeps", "keep", new.team))
    return " ".join(filter(None, said))


def who_may(workflow: Workflow, tool: str) -> frozenset[str]:
    """Who (ids) may use it by rules and team: given it, not denied it, left out by no "only" or "except"."""
    everybody = _everybody(workflow)
    barred = frozenset[str]()
    for rule in workflow.rules:
        if isinstance(rule, Deny) and rule.tool == tool:
            barred |= _covered(rule, everybody)
        elif isinstance(rule, Grant) and rule.tool == tool:
            barred |= frozenset(filter(rule.bars, everybody))
    return _granted(workflow, tool) - barred


def _granted(workflow: Workflow, tool: str) -> frozenset[str]:
    """Whom a rule or the team gives it."""
    everybody = _everybody(workflow)
    grants = (rule for rule in workflow.rules if isinstance(rule, Grant) and rule.tool == tool)
    return _own(workflow, tool).union(*(_covered(rule, everybody) for rule in grants))


def _own(workflow: Workflow, tool: str) -> frozenset[str]:
    """Whom the team gives it, whatever the prompt says."""
    return frozenset(agent.id for agent in workflow.team.agents if tool in agent.tools)


def _everybody(workflow: Workflow) -> frozenset[str]:
    return frozenset(agent.id for agent in workflow.team.agents)


def _covered(rule: Grant | Deny, people: frozenset[str]) -> frozenset[str]:
    named = people if EVERYONE in rule.agents else people & frozenset(rule.agents)
    return named - frozenset(rule.excepted)


def _told(who: frozenset[str], one: str, many: str, team: Catalog) -> str:
    """one, many: what happens to the right, as it is said of one and of several."""
    names = [agent.name for agent in team.agents if agent.id in who]
    if not names:
        return ""
    said = listing(names) if len(names) <= _NAMED else f"{len(names)} agents"
    return f"{said} {one if len(names) == 1 else many} the right."
