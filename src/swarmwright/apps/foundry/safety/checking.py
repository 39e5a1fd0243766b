"""The rules' word on a draft. Pure: it stands beside what a model says, and never behind."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Finding, Level, worst
from swarmwright.apps.foundry.safety.plain import plain
from swarmwright.apps.foundry.safety.rules import found_in
from swarmwright.apps.foundry.safety.sentences import sentences
from swarmwright.apps.foundry.safety.whole import found_in_whole

__all__ = ["MOST_FINDINGS", "examine", "level_of"]

MOST_FINDINGS = 50
"""So many findings are told of one draft, the worst first; the level counts all."""


def examine(draft: str, intent: str = "") -> tuple[Finding, ...]:
    """What is wrong with a draft for what was asked, the worst first. Every sentence is looked at, however
    long the draft is."""
    read = plain(draft)
    found = [finding for sentence in sentences(read) for finding in found_in(sentence)]
    found += found_in_whole(plain(intent), read, draft)
    ordered = sorted(dict.fromkeys(found), key=lambda one: one.level != "unsafe")
    return tuple(ordered[:MOST_FINDINGS])


def level_of(findings: tuple[Finding, ...]) -> Level:
    """How bad it is in all."""
    return worst(finding.level for finding in findings)
