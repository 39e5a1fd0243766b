"""Naming: each decision of a sentence gets a name, and its words stand back for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swarmwright.language.happenings.decisions import Decision, approver, given_by, refers
from swarmwright.language.happenings.finding import Spot
from swarmwright.language.happenings.leaving import leave_out
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.several import each_or_one, serial, spread
from swarmwright.language.happenings.wording import (
    all_check,
    as_a_noun,
    between,
    checks,
    comes_first,
    is_there,
    needs,
    no_sooner,
    reduced,
    starts_with_it,
    whether,
    withheld,
)
from swarmwright.language.permits.matching import Node

__all__ = ["decided"]


def decided(prompt: str, draft: Draft, spot: Spot, id_: str, plainer: bool = False) -> Decision:
    """Name a decision; the sentence then says what the name does.

    plainer: leave out of the sentence what else can be kept of it: that the decision holds somebody.
    """
    node, words = spot.node, draft.words
    span = (words[spot.start].start, words[_end_of_clause(draft, spot) - 1].end)
    made = Decision(id_, approver(prompt, words, node), span, refers(node, words))
    made.thing = _owed(draft, node)
    people = list(node.all("person")) if node.name in ("d_people", "d_serial") else given_by(node)
    if len(people) > 1:
        each_or_one(prompt, draft, node, made, people)
    _WORDING.get(node.name, checks)(draft, node, made)
    if node.name not in ("d_people", "d_serial") and made.also:
        spread(draft, made, people)
    leave_out(draft, node, made, plainer)
    return made


_OWED = frozenset(
    ["must", "needs", "need", "requires", "require", "has", "have", "shall", "should", "subject"]
)


_EVERY = frozenset(["every", "each", "all", "any"])


def _owed(draft: Draft, node: Node) -> tuple[str, ...]:
    """ "All payments must be approved", "I approve every payment": the payments, which wait for a yes."""
    if node.name == "d_active":
        start, end = next(node.all("vps")).end, draft.past_object(node.end)
        said = tuple(w.text for w in draft.words[start:end])
        return said if said[:1] and said[0] in _EVERY and not draft.agents(start, end) else ()
    thing = next(node.all("thing"), None) if node.name in ("d_passive", "d_needs") else None
    if thing is None or draft.agents(thing.start, thing.end):
        return ()
    must = any(w.text in _OWED for w in draft.words[thing.end : node.end])
    return tuple(w.text for w in draft.words[thing.start : thing.end]) if must else ()


def _end_of_clause(draft: Draft, spot: Spot) -> int:
    """Where the words end that a person is asked by: with the clause, or with the noun phrase."""
    end = spot.end
    if spot.node.name[0] == "d":
        while end < len(draft.words) and draft.words[end].text not in _ENDS:
            end += 1
    return end


_ENDS = frozenset([",", ";", ":", "(", ")", "and", "but", "then"])


_WORDING: Mapping[str, Callable[[Draft, Node, Decision], None]] = {
    "d_people": all_check,
    "d_mixed": all_check,
    "n_each": as_a_noun,
    "n_yes": as_a_noun,
    "n_that": as_a_noun,
    "n_look": as_a_noun,
    "n_doing": as_a_noun,
    "d_sooner": no_sooner,
    "d_needs": needs,
    "d_needed": is_there,
    "d_label": is_there,
    "d_nothing": is_there,
    "d_fronted": is_there,
    "d_first": comes_first,
    "d_none": starts_with_it,
    "d_gated": starts_with_it,
    "d_only": starts_with_it,
    "d_word": is_there,
    "d_lies": is_there,
    "d_reaches": starts_with_it,
    "d_there": is_there,
    "d_seek": is_there,
    "d_hold": is_there,
    "d_between": between,
    "between": between,
    "d_whether": whether,
    "d_asks": whether,
    "d_serial": serial,
    "d_reduced": reduced,
    "d_again": is_there,
    "d_kept": withheld,
    "d_kept_from": withheld,
    "d_withheld": withheld,
}
