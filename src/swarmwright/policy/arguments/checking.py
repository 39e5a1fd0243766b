"""What breaks a rule, in words. The words name the rule and never the value: they are read by models, too."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from swarmwright.policy.arguments.hosts import allowed_host, host_fault
from swarmwright.policy.arguments.paths import canonical_path, in_folder
from swarmwright.policy.arguments.patterns import PatternFault, compiled
from swarmwright.policy.arguments.saying import Heard, is_one_of, stands_in
from swarmwright.ports.files import HELPER
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.rules import EVERYONE

__all__ = ["OWN_WORDS", "Sources", "broken", "faults", "told"]

OWN_WORDS = frozenset({slug(HELPER)})
"""Ids of tools that give what a model has written, whatever they are asked."""

Sources: TypeAlias = Callable[[str], Iterable[str | Heard]]
""""request", "agent:ID", "tool:ID" → the texts of that source, as far as this step has seen them;
"tool:ID#FIELD" → the values of that field."""


def broken(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    """What must be so of a value and is not; "" = it keeps to the rule."""
    for look in _LOOKS:
        if words := look(rule, value, sources):
            return words
    return ""


def _folder(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    if not rule.prefixes or (isinstance(value, str) and in_folder(value, rule.prefixes)):
        return ""
    return f"must be a plain path in {_or(rule.prefixes)}"


def _host(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    if not rule.hosts or (isinstance(value, str) and allowed_host(value, rule.hosts, rule.schemes)):
        return ""
    return f"must be a plain {_or(rule.schemes)} URL of {_or(rule.hosts)}"


def _pattern(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    if not rule.matches or (isinstance(value, str) and compiled(rule.matches).matches(value)):
        return ""
    return f"must match {rule.matches}"


def _range(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    if rule.at_least is None and rule.at_most is None:
        return ""
    low = -math.inf if rule.at_least is None else rule.at_least
    high = math.inf if rule.at_most is None else rule.at_most
    if _is_number(value) and low <= value <= high:
        return ""
    bounds = [f"at least {low:g}"] * (low > -math.inf) + [f"at most {high:g}"] * (high < math.inf)
    return f"must be a number of {' and '.join(bounds)}"


def _choice(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    if not rule.one_of or any(_same(value, one) for one in rule.one_of):
        return ""
    return f"must be {_or(map(repr, rule.one_of))}"


def _said(rule: ArgumentRule, value: Any, sources: Sources) -> str:
    if not rule.appeared_in or any(_has(source, value, sources) for source in rule.appeared_in):
        return ""
    return f"must have appeared, as it is, in {_or(map(_source_words, rule.appeared_in))}"


def _has(source: str, value: Any, sources: Sources) -> bool:
    """A field holds a value or does not; in a text, the value stands among other words."""
    return (is_one_of if "#" in source else stands_in)(value, sources(source))


_LOOKS = (_folder, _host, _pattern, _range, _choice, _said)


def faults(rule: ArgumentRule) -> Iterator[str]:
    """What is wrong with a rule itself, so that it would allow nothing, or not what was meant."""
    if not rule.argument or not all(rule.argument.split(".")):
        yield f"{rule.argument!r} is no name of an argument"
    said = rule.prefixes or rule.hosts or rule.matches or rule.one_of or rule.appeared_in
    if not (said or rule.required or rule.at_least is not None or rule.at_most is not None):
        yield "it says nothing of the argument"
    yield from (f"{p!r} is no plain path" for p in rule.prefixes if canonical_path(p) is None)
    yield from filter(None, map(host_fault, rule.hosts))
    yield from filter(None, map(_source_fault, rule.appeared_in))
    for name, bound in (("at_least", rule.at_least), ("at_most", rule.at_most)):
        if bound is not None and not math.isfinite(bound):
            yield f"{name} is {bound:g}, which bounds nothing"
    if rule.at_least is not None and rule.at_most is not None and rule.at_least > rule.at_most:
        yield "at_least is more than at_most"
    try:
        compiled(rule.matches)
    except PatternFault as fault:
        yield f"the pattern {rule.matches!r} is not known here: {fault}"


def told(rule: ArgumentRule) -> str:
    """A rule in words: `to must match …; else a person is asked`."""

    def nothing(source: str) -> Iterable[str]:
        return ()

    words = [words for look in _LOOKS if (words := look(rule, None, nothing))]
    words += ["must be given"] if rule.required else []
    whom = "" if EVERYONE in rule.agents else f" in calls of {_or(rule.agents)}"
    return f"{rule.argument} {' and '.join(words)}{whom}" + "; else a person is asked" * (
        rule.otherwise == "ask"
    )


def _source_fault(source: str) -> str:
    """Why there is no such source; "" = there is."""
    kind, _, of = source.partition(":")
    name, hash_, field = of.partition("#")
    if kind == "tool" and slug(name) in OWN_WORDS:
        return f"what {name} gives is what a model has written itself: nothing appears there"
    if source == "request" or (name and not hash_ and kind in ("agent", "tool")):
        return ""
    if kind == "tool" and name and field:
        return ""
    return f"{source!r} is no source: write request, agent:NAME, tool:NAME or tool:NAME#FIELD"


def _is_number(value: Any) -> bool:
    """A number; a whole one has no bounds, and `isfinite` would make it a float first."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def _same(value: Any, one: Any) -> bool:
    """Equal and of one kind: 1 is 1.0, and neither True nor "1"."""
    if _is_number(value) and _is_number(one):
        return bool(value == one)
    return type(value) is type(one) and bool(value == one)


def _source_words(source: str) -> str:
    kind, _, of = source.partition(":")
    name, _, field = of.partition("#")
    where = f"{field} in " if field else ""
    words = {"request": "the request", "agent": f"what {of} wrote", "tool": f"{where}a result of {name}"}
    return words.get(kind, source)


def _or(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
