"""Trying: a rewrite is offered only where it was put in its place, was read, and what was said is gone.

This module knows nothing of how a prompt is read: who tries gives that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.workflow.relations import Fact

__all__ = ["LONGEST_TRIED", "MOST_TRIED", "tried"]

MOST_TRIED = 4
"""So many rewrites of a prompt are tried, each by reading it once more; of the others none is offered."""
LONGEST_TRIED = 4_000
_KEPT = frozenset(
    ["before", "choice", "if", "gate_before", "gate_after", "deny", "hidden", "tool_approval", "grant"]
)
"""Kinds of facts that a rewrite leaves as they are."""
_OF_LIMITS = frozenset(["SW211", "SW304"])
"""Codes of limits, whose rewrites say nothing of what else was understood."""
_AS_READ = frozenset(["SW106"])
"""A typing slip's rewrite is the word that was read in its place: it was read already."""


def tried(
    prompt: str,
    found: Sequence[Diagnostic],
    meant: frozenset[Fact],
    read: Callable[[str], tuple[Sequence[Diagnostic], frozenset[Fact]]],
) -> tuple[Diagnostic, ...]:
    """The diagnostics, without the rewrites that do not mend what they stand for.

    meant: the facts of the prompt as it is; read: what is said of another prompt, by the same rules and the
    same team, and its facts.
    """
    kept: dict[tuple[int, int, str, str], bool] = {}
    result: list[Diagnostic] = []
    for one in found:
        if one.rewrite is None or one.code in _AS_READ:
            result.append(one)
            continue
        key = (one.start, one.end, one.code, one.rewrite)
        if key not in kept:
            room = len(kept) < MOST_TRIED and len(prompt) <= LONGEST_TRIED
            kept[key] = room and _mends(prompt, one, found, meant, read)
        result.append(one if kept[key] else replace(one, rewrite=None))
    return tuple(result)


def _mends(
    prompt: str,
    one: Diagnostic,
    found: Sequence[Diagnostic],
    meant: frozenset[Fact],
    read: Callable[[str], tuple[Sequence[Diagnostic], frozenset[Fact]]],
) -> bool:
    """Whether there is one finding less of this code with the rewrite in its place, no new error, no loss.

    What was understood of the prompt without it, but for limits, is still there: an order, a case, a yes.
    """
    after, facts = read(prompt[: one.start] + (one.rewrite or "") + prompt[one.end :])
    before, now = _counted(found), _counted(after)
    if any(fact[0] in _KEPT and fact not in facts for fact in meant) and one.code in _OF_LIMITS:
        return False
    return now[one.code, "any"] < before[one.code, "any"] and all(
        now[key] <= before[key] for key in now if key[1] == "error"
    )


def _counted(found: Sequence[Diagnostic]) -> Counter[tuple[str, str]]:
    both = ((d.code, kind) for d in found for kind in ("any", d.severity) if kind in ("any", "error"))
    return Counter(both)
