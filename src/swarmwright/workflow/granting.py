"""What a change of rules does to rights: who may use a tool that could not, and who may not that could.

A rule that goes need not take anything: another may say the same. So each changed rule is read beside all
others of both workflows. What else decides on a call (switches, what was set by hand) is not known here.
"""

from __future__ import annotations

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Rule
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.wording import listing

__all__ = ["right_words"]

_NAMED = 4
"""More people are told by their number."""


def right_words(rule: Rule, old: Workflow, new: Workflow) -> str:
    """`Writer loses the right.`: what it means that the rule has gone, or has come; "" = nothing for anybody.

    Whoever is in one of the teams alone is told of by themselves, and not here.
    """
    if not isinstance(rule, Grant | Deny):
        return ""
    people = _everybody(old) & _everybody(new)
    had, has = (_may(one, rule.tool) & people for one in (old, new))
    reached = _covered(rule, people)
    lost, gained = (had - has) & reached, (has - had) & reached
    if isinstance(rule, Grant):
        # An "only" or "except" that comes bars whom others grant it still; one that goes bars them no more.
        barred = frozenset(filter(rule.bars, people))
        lost |= (had - has) & barred & _granted(new, rule.tool)
        gained |= (has - had) & barred & _granted(old, rule.tool)
    said = [_told(lost, "loses", "lose", new.team), _told(gained, "gains", "gain", new.team)]
    if isinstance(rule, Grant) and not any(said):
        said = [_told(had & has & reached, "keeps", "keep", new.team)]
    return " ".join(filter(None, said))


def _may(workflow: Workflow, tool: str) -> frozenset[str]:
    """Who may use it by the rules alone: granted, not denied, and left out by no "only" or "except"."""
    everybody = _everybody(workflow)
    barred = frozenset[str]()
    for rule in workflow.rules:
        if isinstance(rule, Deny) and rule.tool == tool:
            barred |= _covered(rule, everybody)
        elif isinstance(rule, Grant) and rule.tool == tool:
            barred |= frozenset(filter(rule.bars, everybody))
    return _granted(workflow, tool) - barred


def _granted(workflow: Workflow, tool: str) -> frozenset[str]:
    everybody = _everybody(workflow)
    grants = (rule for rule in workflow.rules if isinstance(rule, Grant) and rule.tool == tool)
    return frozenset[str]().union(*(_covered(rule, everybody) for rule in grants))


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
