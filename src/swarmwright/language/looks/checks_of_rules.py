"""Checks of rules that say two things of the same: of a tool, of somebody's work, of a bound."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit
from swarmwright.workflow.tree import Workflow

__all__ = ["conflicting_limits", "conflicting_rights", "conflicting_sight"]


def conflicting_rights(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """One agent granted and denied the same tool."""
    grants = [r for r in workflow.rules if isinstance(r, Grant)]
    for rule in workflow.rules:
        if isinstance(rule, Deny):
            for grant in grants:
                meant = (
                    set(grant.agents) - set(rule.excepted) if EVERYONE in rule.agents else set(rule.agents)
                )
                both = (meant & set(grant.agents)) - {EVERYONE}
                if rule.tool == grant.tool and both and rule.spans != grant.spans:
                    yield from _conflict(workflow, rule, grant, sorted(both)[0])
        elif isinstance(rule, Grant):
            for grant in grants:
                barred = sorted(filter(rule.bars, grant.agents))
                if grant is not rule and grant.tool == rule.tool and barred:
                    yield from _conflict(workflow, rule, grant, barred[0])


def _conflict(workflow: Workflow, one: Grant | Deny, other: Grant, agent: str) -> Iterator[Diagnostic]:
    who = "everyone" if agent == EVERYONE else workflow.team.name(agent)
    for span in sorted({*one.spans, *other.spans}):
        yield diagnose("SW302", span, f"{who} is both granted and denied {workflow.team.name(other.tool)}")


def conflicting_sight(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """One agent is named as who alone may see somebody's work, and as who must not."""
    hidden = [rule for rule in workflow.rules if isinstance(rule, Hide)]
    for shown, kept in permutations(hidden, 2):
        both = set(shown.excepted) & set(kept.viewers) - set(kept.excepted)
        if shown.source != kept.source or EVERYONE not in shown.viewers or not both:
            continue
        viewer, maker = workflow.team.name(sorted(both)[0]), workflow.team.name(shown.source)
        for span in sorted({*shown.spans, *kept.spans}):
            yield diagnose("SW302", span, f"{viewer} both may and must not see what {maker} makes")


def conflicting_limits(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """Two bounds of one kind for the same agent, of different size."""
    limits = [rule for rule in workflow.rules if isinstance(rule, Limit)]
    for one, two in combinations(limits, 2):
        if (one.subject, one.kind) != (two.subject, two.kind) or one.value == two.value:
            continue
        for span in (*one.spans, *two.spans):
            said = f"another limit of the same kind is given elsewhere: {one.value:g}, here {two.value:g}"
            yield diagnose("SW304", span, said)
