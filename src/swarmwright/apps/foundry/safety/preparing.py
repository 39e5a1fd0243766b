"""What is made once, and kept: the longest patterns, and what a text needs for any of the rules to find.

It takes most of a second, in which Python lets nobody else get far. Made at the first draft of a server, it
would be made by several drafts at once, each for itself, while everybody waits for an answer.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety import combining, lines, risk, rules, run_together

__all__ = ["prepare"]


def prepare() -> None:
    """Make it, so that no text that is read later waits for it; a second time costs nothing."""
    combining.conditions_in("")
    rules.prepare()
    risk.prepare()
    run_together.prepare()
    lines.numbers_in("Ireland: Samaritans on 116 123")  # names of services and countries
    lines.countries_in("Ireland")
