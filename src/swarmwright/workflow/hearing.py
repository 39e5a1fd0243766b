"""Signals that somebody waits for: who starts on one, and which conditions look at one. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.workflow.conditions import Announced, leaves
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.tree import Flow, Workflow, conditions_of, walk

__all__ = ["heard", "unheard"]


def heard(workflow: Workflow) -> tuple[str, ...]:
    """Every signal on which a member starts, or at which a condition looks, in the order of the alphabet."""
    return tuple(sorted(set(_heard(workflow))))


def unheard(workflow: Workflow, signal: str) -> str:
    """Why this signal would change nothing: nobody waits for it; it names what there is. "" = it may."""
    known = heard(workflow)
    if signal in known:
        return ""
    near = nearest(signal, known)
    mean = f"did you mean {near[0]!r}? " if near else ""
    return f"nobody waits for a signal {signal!r}; {mean}signals here: {', '.join(known) or 'none'}"


def _heard(workflow: Workflow) -> Iterator[str]:
    for node in walk(workflow.root):
        if isinstance(node, Flow):
            yield from (start.signal for start in node.starts_on)
        for condition in conditions_of(node):
            yield from (leaf.signal for leaf in leaves(condition) if isinstance(leaf, Announced))
