"""What a change of rules does to rights: who may use a tool that could not, and who may not that could.

A rule that goes need not take anything: another may say the same, or the team gives the tool itself. So each
changed rule is read beside all others of both workflows, and beside the agents' own tools, as the permission
matrix does. What people have set beside the rules goes before them, as far as it is given (`Beside`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Rule
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.wording import listing

__all__ = ["NOTHING_BESIDE", "Beside", "right_words", "who_may"]

_NAMED = 4
"""More people are told by their number."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What people have set beside the rules. given, taken: (agent, tool), whatever the rules say of them.

    agents_off, tools_off: whose rights rest until they are on again. All are ids.
    """

    given: Collection[tuple[str, str]] = frozenset()
    taken: Collection[tuple[str, str]] = frozenset()
    agents_off: Collection[str] = frozenset()
    tools_off: Collection[str] = frozenset()


NOTHING_BESIDE = Beside()

_BY_HAND = ", as a person has set it"


def right_words(
    rule: Rule, old: Workflow, new: Workflow, *, came: bool, beside: Beside = NOTHING_BESIDE
) -> str:
    """`Writer loses the right.`: what it means that the rule came, or (not `came`) went; "" = nothing.

    Whoever is in one of the teams alone is told of by themselves, and not here. What is off is said to be,
    where a right comes or goes that counts only once it is on.
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
    by_rules = (loses, gains, had & has & covered if isinstance(rule, Grant) else frozenset[str]())
    return " ".join(filter(None, _all_told(by_rules, came, rule.tool, new.team, beside)))


def _all_told(
    by_rules: tuple[frozenset[str], frozenset[str], frozenset[str]],
    came: bool,
    tool: str,
    team: Catalog,
    beside: Beside,
) -> list[str]:
    """by_rules: who loses, gains, keeps the right by the rules. Who keeps it is told of a rule that went, and
    of one that takes and gives nothing."""
    loses, gains, keeps = by_rules
    given, taken = (frozenset(a for a, t in of if t == tool) for of in (beside.given, beside.taken))
    lost, gained = loses - given - taken, gains - given - taken
    kept = keeps if not (came and (lost or gained)) else frozenset[str]()
    return [
        _told(lost, "loses", "lose", team),
        _told(gained, "gains", "gain", team),
        _told(kept - taken, "keeps", "keep", team),
        _told((loses | gains) & given, "keeps", "keep", team, _BY_HAND),
        _told((loses | gains | kept) & taken, "stays without", "stay without", team, _BY_HAND),
        *_off(lost | gained, tool, team, beside),
    ]


def _off(people: frozenset[str], tool: str, team: Catalog, beside: Beside) -> list[str]:
    """`Mail is switched off.`: why what these gain or lose does not count just now."""
    off = {agent.id for agent in team.agents if not agent.enabled} | set(beside.agents_off)
    names = [agent.name for agent in team.agents if agent.id in people & off]
    told = [team.name(tool)] if people and tool in beside.tools_off else []
    said = [*told, *([listing(names) if len(names) <= _NAMED else f"{len(names)} of them"] if names else [])]
    return [f"{who} {'are' if who not in told and len(names) > 1 else 'is'} switched off." for who in said]


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


def _told(who: frozenset[str], one: str, many: str, team: Catalog, why: str = "") -> str:
    """one, many: what happens to the right, as it is said of one and of several."""
    names = [agent.name for agent in team.agents if agent.id in who]
    if not names:
        return ""
    said = listing(names) if len(names) <= _NAMED else f"{len(names)} agents"
    return f"{said} {one if len(names) == 1 else many} the right{why}."
