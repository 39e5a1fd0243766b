"""Whether the graph has to be compiled anew for a change, and why: one table, read off the differences.

Structure, and the words by which a prompt speaks of the team, need a new graph; everything else is looked up
when it is next used (seed 002, answers 3, 4 and 10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from swarmwright.ports.commands import SetAgent, SetTool
from swarmwright.registry.differing import Difference, Subject

__all__ = ["consequence", "consequence_on_thread", "speaks_otherwise"]

_NAMED = "a prompt speaks of it by these words, so it has to be read again"
_CALLED = "it counts from the agent's next step on"
_ASKED = "rights are asked at every call"
_SWITCHES = "switches are looked at when what they switch is next used"
_PASSED_BY = "on a thread, who is off is passed by as its work is next routed"

_FIELDS: Mapping[tuple[Subject, str], tuple[bool, str]] = {
    ("agent", "name"): (True, _NAMED),
    ("agent", "aliases"): (True, _NAMED),
    ("agent", "signals"): (True, "what agents announce decides who waits for whom"),
    ("agent", "fields"): (True, "conditions compare what agents report"),
    ("agent", "kind"): (True, "the agent has another graph inside"),
    ("agent", "role"): (False, _CALLED),
    ("agent", "prompt"): (False, _CALLED),
    ("agent", "model"): (False, _CALLED),
    ("agent", "enabled"): (True, "the graph is compiled without an agent that is off; its work so far stays"),
    ("agent", "tools"): (False, _ASKED),
    ("agent", "needs"): (False, "the router looks at it when it next routes"),
    ("agent", "publishes"): (True, "who may see what it writes is worked out with the graph"),
    ("agent", "order"): (True, "a prompt that speaks of all of them means them in their order"),
    ("tool", "name"): (True, _NAMED),
    ("tool", "aliases"): (True, _NAMED),
    ("group", "name"): (True, _NAMED),
    ("group", "members"): (True, "a prompt that speaks of the group means its members"),
}
"""What a changed field of something that stays comes to."""

_ELSEWHERE = ("enabled", "kind", "publishes")
"""Fields of agents that a prompt does not speak of, though they need a new graph."""

_WHOLE: Mapping[Subject, tuple[bool, str]] = {
    "agent": (True, "the steps of the graph are the work of its agents"),
    "tool": (False, "tools are looked up at every call, and no step is one"),
    "group": (True, "a prompt that speaks of the group means its members"),
    "permission": (False, _ASKED),
    "switch": (False, _SWITCHES),
    "code": (False, "code is looked up when it is next called"),
    "pattern": (False, "a pattern is a way to build trees, and no part of one"),
}
"""What it comes to when something joins or goes, or a field changes that is not listed above."""


def consequence(differences: Iterable[Difference]) -> tuple[bool, str]:
    """Whether these differences need a new graph, and why (or why not), in words."""
    said = [_FIELDS.get((d.subject, d.field)) or _WHOLE[d.subject] for d in differences]
    recompile = any(needed for needed, _ in said)
    reasons = dict.fromkeys(reason for needed, reason in said if needed == recompile)
    return recompile, "; ".join(reasons) or "nothing changes"


def consequence_on_thread(settings: Iterable[SetAgent | SetTool]) -> tuple[bool, str]:
    """The same of what is set for one thread alone: nothing of it needs another graph, for it stands in the
    thread's state."""
    reasons = dict[str, None]()
    for one in settings:
        if isinstance(one, SetTool):
            reasons[_ASKED] = None
            continue
        if one.enabled is not None:
            reasons[_PASSED_BY] = None
        if one.prompt is not None or one.model is not None:
            reasons[_CALLED] = None
        if one.steps:
            reasons[_SWITCHES] = None
    return False, "; ".join(reasons) or "nothing changes"


def speaks_otherwise(differences: Iterable[Difference]) -> bool:
    """Whether a prompt may mean something else after these differences, so that it has to be read again.

    Who has left is named as before; who is off, or works otherwise inside, is meant as before.
    """
    return any(
        consequence((d,))[0] and d.field not in _ELSEWHERE and (d.new or d.subject == "group")
        for d in differences
    )
