"""The plain facts of a workflow as sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from swarmwright.workflow.relations import Fact

__all__ = ["fact_words"]

_WORDS: Mapping[str, str] = {
    "before": "{0} is complete before {1} starts",
    "parallel": "{0} and {1} run in parallel",
    "choice": "{0} or {1}, at most one of them",
    "if": "{0} runs only if: {1}",
    "gate_before": "a person approves before {0} starts",
    "gate_after": "a person approves after {0} ends",
    "quorum": "{1} of {0} are enough to go on",
    "signal": "{2} may start once {0} announces {1}",
    "grant": "{0} may use {1}",
    "deny": "{0} must not use {1}",
    "tool_approval": "a person approves each use of {0}",
    "hidden": "{1} does not see what {0} writes",
    "supervises": "{0} decides who of {1} works next",
}
_LIMITS: Mapping[str, str] = {
    "timeout_s": "{0} has {1} seconds",
    "max_rounds": "{0} has {1} rounds at most",
    "retries": "{0} is retried {1} times",
    "max_tool_calls": "{0} may call tools {1} times",
    "max_cost": "{0} may cost ${1}",
}
_NEGATED = re.compile(r"not ((?:(?! and | or ).)+)")
"""A condition that is one denial, and no more."""


def fact_words(fact: Fact) -> str:
    """One fact as a sentence."""
    kind, *arguments = fact
    words = [_argument_words(a) for a in arguments]
    if kind == "limit":
        subject = "each agent" if words[0] == "*" else words[0]
        return _LIMITS[str(words[1])].format(subject, words[2])
    if kind == "if" and (negated := _NEGATED.fullmatch(str(words[1]))):
        return f"{words[0]} runs unless: {negated[1]}"
    if kind == "loop":
        bound = f"{words[1]} rounds at most" if arguments[1] is not None else "without a bound"
        return f"{words[0]} repeat, {bound}"
    return _WORDS[str(kind)].format(*words)


def _argument_words(argument: Any) -> str:
    if isinstance(argument, tuple):
        names = [str(a) for a in argument]
        return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
    return f"{argument:g}" if isinstance(argument, float) else str(argument)
