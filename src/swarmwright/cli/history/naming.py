"""Steps, fields and values as people type them. Pure; every fault is a ConfigError that names the option."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.workflow.tree import Workflow

__all__ = ["pairs", "read_value", "step_named"]

_ROUND = re.compile(r"[@\[].*$")


def step_named(workflow: Workflow, name: str, *, round_: str = "") -> str:
    """The step instance that a person means: by its id, or by its agent where that has one step only.

    `Editor@2` is its second round, `Editor@1` its first, which has no number, `Editor@last` the last that has
    begun. round_: which is meant where none is said, "@last" or "" for the first; a step with items has none.
    A name that means nothing is given back: whoever takes it says so.
    """
    from swarmwright.workflow.catalog import slug
    from swarmwright.workflow.tree import steps

    end = _ROUND.search(name)
    base, suffix = (name[: end.start()], end[0]) if end else (name, round_)
    suffix = "" if suffix == "@1" else suffix
    found = list(steps(workflow.root))
    if any(step.id == base for step in found):
        return base + suffix
    team = workflow.team
    called = {
        slug(known): agent.id for agent in team.agents for known in (agent.id, agent.name, *agent.aliases)
    }
    own = [step.id for step in found if step.agent == called.get(slug(base))]
    return own[0] + suffix if len(own) == 1 else name


def pairs(option: str, given: Sequence[str]) -> list[tuple[str, str]]:
    """`NAME=TEXT`, each taken apart at the first "=". Raises ConfigError."""
    found = []
    for one in given:
        name, is_there, text = one.partition("=")
        if not name.strip() or not is_there:
            raise ConfigError(option, repr(one), "a name, '=' and what it is to be", f"as {option} NAME=TEXT")
        found.append((name.strip(), text))
    return found


def read_value(text: str) -> Any:
    """A value: as JSON where it is JSON, else the text itself."""
    try:
        return json.loads(text, parse_constant=lambda name: name)
    except ValueError:
        return text
