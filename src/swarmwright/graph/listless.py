"""Questions about items whose list is being made anew: they are asked again of items that read the same, and
say in whose place. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from swarmwright.policy.approvals import OF_ITEM, Subject
from swarmwright.workflow.finding import find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.scopes import split, suffix
from swarmwright.workflow.tree import ForEach

__all__ = ["asked_again", "listless"]

State = Mapping[str, Any]


def listless(planned: Plan, state: State, keys: Iterable[str]) -> frozenset[str]:
    """Of these questions of the workflow, those in a map whose list is not there (any more)."""
    return frozenset(key for key in keys if _is_listless(planned, state, key))


def _is_listless(planned: Plan, state: State, key: str) -> bool:
    seen, records = find(planned, key), state.get("progress", {})
    if seen is None:
        return False
    around = ((planned.at[owner], depth) for depth, owner in enumerate(seen.place.owners))
    lists = (f"{p.id}{suffix(p.kinds, seen.numbers[:d])}#" for p, d in around if isinstance(p.node, ForEach))
    return any("items" not in records.get(one, {}) for one in lists)


def asked_again(state: State, subjects: Iterable[Subject]) -> dict[str, tuple[str, str]]:
    """Key → (id, why) of the question that was asked of the same items before their list was made anew."""
    entries = state.get("interrupts", {})
    before = {id_: entry for id_, entry in entries.items() if "closed" in entry and OF_ITEM in entry}
    found: dict[str, tuple[str, str]] = {}
    for subject in subjects if before else ():
        asked = (id_ for id_, entry in before.items() if subject.items and _is_same(entry, subject))
        if subject.key not in entries and (id_ := next(asked, "")):
            was, now = before.pop(id_)["instance"], subject.key
            found[now] = id_, _NEW_LIST if was == now else _ELSEWHERE
    return found


def _is_same(entry: Mapping[str, Any], subject: Subject) -> bool:
    """Whether that was the same question of items that read the same."""
    one, other = split(entry["instance"]), split(subject.key)
    same = one is not None and other is not None and (one[0], one[2]) == (other[0], other[2])
    return same and list(entry[OF_ITEM]) == list(subject.items)


_NEW_LIST = "the list of its item was made anew"
_ELSEWHERE = f"{_NEW_LIST}, and has it in another place"
