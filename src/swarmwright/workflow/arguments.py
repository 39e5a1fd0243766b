"""What the arguments of a tool may be, as data; `policy.arguments` decides whether a call keeps to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from swarmwright.workflow.rules import EVERYONE

__all__ = ["ArgumentRule", "SinkKind"]

SinkKind = Literal["", "send", "post", "fetch", "delete"]
"""What a tool does to the world outside, if it does: such a tool can take things out, or away."""


@dataclass(frozen=True, slots=True)
class ArgumentRule:
    """What one argument may be, in calls of `agents`; all that is said of it must hold. What is not given, or
    null, breaks no rule, but for `required`.

    argument: its name; a dot leads into an object ("message.to"); of a list, every element is meant.
    prefixes: folders, of which it must be one, or a path in one. hosts: it must be a URL of one of them:
    "example.org", "*.example.org" (what is below it), "localhost:8080" (another port than the scheme's).
    matches: a regular expression for the whole of it (`policy.arguments.patterns` says which).
    appeared_in: it must stand, whole and letter for letter, in the "request", in what "agent:ID" wrote, or in
    what "tool:ID" gave earlier in the step; or be the value of a field there: "tool:ID#FIELD".
    otherwise: what becomes of a call that breaks the rule.
    """

    argument: str
    agents: tuple[str, ...] = (EVERYONE,)
    prefixes: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ("https",)
    matches: str = ""
    at_least: float | None = None
    at_most: float | None = None
    one_of: tuple[str | int | float | bool, ...] = ()
    appeared_in: tuple[str, ...] = ()
    required: bool = False
    otherwise: Literal["deny", "ask"] = "deny"
