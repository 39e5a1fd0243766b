"""Checks of gates: a person's yes that is asked for beside what was told before it, or that is passed by.

Rules of the list in `checks`, of the same form. They look at the orders that hold, and know no words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims, Order
from swarmwright.workflow.relations import closure
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.wording import listing

__all__ = ["gates_asked_too_early", "gates_for_nobody", "gates_passed_by"]


def gates_asked_too_early(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """A gate that waits for nobody, though steps were told before it which nothing sets beside it."""
    order = _Order(claims)
    for gate in _plain_gates(claims):
        if gate in order.late:
            continue
        place = _told(claims, gate)
        held = {o.later for o in order.behind(gate)}
        loose = [i for i in order.unrelated({gate, *held}) if (-1, -1) < _told(claims, i) < place]
        if held and loose:
            before = listing([workflow.team.name(claims.nodes[i].agent) for i in loose])
            said = f"this is asked for at once, beside {before}, told before it; say 'after "
            yield diagnose(
                "SW214", place, f"{said}{before}' if it comes then, or 'in parallel' if it does not"
            )


def gates_passed_by(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A step that only the text puts behind a gate, and that works beside what the gate holds back."""
    order = _Order(claims)
    for gate in _plain_gates(claims):
        held = {o.later for o in order.behind(gate) if not o.inferred}
        late = {o.later for o in order.behind(gate) if o.inferred} - held
        beside = [i for i in order.unrelated(held) if i in late and claims.nodes[i].agent]
        if held and beside:
            names = listing([workflow.team.name(claims.nodes[i].agent) for i in beside])
            said = f"{names} would work beside what this holds back; say whom {names} comes after"
            yield diagnose("SW214", _told(claims, gate), said)


def gates_for_nobody(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A gate for whose yes nobody waits, though steps told later come behind what was told before it.

    A yes at the end holds nobody back, and may; in the middle of a text it is meant for what comes next.
    """
    order = _Order(claims)
    for gate in _plain_gates(claims):
        place = _told(claims, gate)
        if order.behind(gate) or place < (0, 0):
            continue
        later = [i for i in order.unrelated({gate}) if i in order.late and _told(claims, i) > place]
        if later:
            names = listing([workflow.team.name(claims.nodes[i].agent) for i in later])
            said = (
                f"nobody waits for this yes: {names} {'begins' if len(later) == 1 else 'begin'} without it. "
            )
            said += "If that is not meant, say 'I approve before Ann starts'"
            yield diagnose("SW404", place, said, severity="warning")


def _plain_gates(claims: Claims) -> list[str]:
    """The gates that stand in no loop, choice or quorum, and hang on no signal."""
    inside = {i for block in claims.blocks for i in block.everything()} | {s.waiter for s in claims.starts}
    held = {o.earlier for o in claims.orders if o.later in inside}
    return [i for i, wanted in claims.nodes.items() if not wanted.agent and i not in inside | held]


def _told(claims: Claims, id_: str) -> tuple[int, int]:
    """Where a step or gate is told first; (-1, -1) where it is not."""
    return min(claims.nodes[id_].spans, default=(-1, -1))


class _Order:
    """Which steps are before or after others, or said to work beside them; found once, and if it is asked."""

    def __init__(self, claims: Claims) -> None:
        self._claims = claims
        self.late = {o.later for o in claims.orders}
        """What waits for anything at all."""
        self._behind: dict[str, list[Order]] = {}
        for order in claims.orders:
            self._behind.setdefault(order.earlier, []).append(order)

    def behind(self, id_: str) -> Sequence[Order]:
        """The orders that put something right behind this."""
        return self._behind.get(id_, ())

    def unrelated(self, ids: set[str]) -> list[str]:
        """The steps outside of any block that nothing is said of beside these."""
        return [i for i in self._steps if i not in ids and not any((i, one) in self._related for one in ids)]

    @cached_property
    def _related(self) -> set[tuple[str, str]]:
        pairs = closure((o.earlier, o.later) for o in self._claims.orders)
        pairs |= {(a, b) for one, two, _ in self._claims.together for a in one for b in two}
        return pairs | {(b, a) for a, b in pairs}

    @cached_property
    def _steps(self) -> list[str]:
        inside = {i for block in self._claims.blocks for i in block.everything()}
        return [i for i, wanted in self._claims.nodes.items() if wanted.agent and i not in inside]
