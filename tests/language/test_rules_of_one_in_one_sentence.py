"""Rules of several kinds that are told of one in one sentence: each is read as it is alone."""

from __future__ import annotations

from itertools import permutations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Limit, Rule

TEAM, TOOLS = "Ida Jon Kim", "Disk Mail"
RULES = ["has 10 minutes", "may use Disk", "must not see Jon's work"]


def _rules(prompt: str) -> set[Rule]:
    found = compiled(prompt, TEAM, TOOLS)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not codes(found), [str(d) for d in found.diagnostics]
    return set(found.workflow.rules)


@pytest.mark.parametrize("order", list(permutations(RULES)))
@pytest.mark.parametrize("joint", [", ", " and ", " but ", ", and "])
def test_three_rules_in_one_sentence_are_those_of_three_sentences(order: tuple[str, ...], joint: str) -> None:
    one = f"Ida drafts, then Jon, then Kim. Kim {order[0]}, {order[1]}{joint}{order[2]}."
    three = "Ida drafts, then Jon, then Kim. " + " ".join(f"Kim {rule}." for rule in order)
    assert _rules(one) == _rules(three)


@pytest.mark.parametrize(
    ("said", "alone"),
    [
        (
            "Kim may use Disk and spend at most 2 dollars.",
            "Kim may use Disk. Kim may spend at most 2 dollars.",
        ),
        (
            "Kim may spend at most 2 dollars and use Disk.",
            "Kim may spend at most 2 dollars. Kim may use Disk.",
        ),
        ("Kim gets 5 minutes and Disk.", "Kim gets 5 minutes. Kim gets Disk."),
        (
            "Ida and Kim have 5 minutes and may use Disk.",
            "Ida and Kim have 5 minutes. Ida and Kim may use Disk.",
        ),
        ("Kim is limited to 5 minutes but can use Disk.", "Kim is limited to 5 minutes. Kim can use Disk."),
    ],
)
def test_a_verb_that_is_told_once_is_that_of_both(said: str, alone: str) -> None:
    before = "Ida drafts, then Jon, then Kim. "
    assert _rules(before + said) == _rules(before + alone)


def test_what_everyone_may_do_is_not_told_of_one() -> None:
    assert _rules("Ida drafts, then Jon. Everyone has 5 minutes and may use Disk.") == _rules(
        "Ida drafts, then Jon. Everyone has 5 minutes. Everyone may use Disk."
    )


def test_a_denial_of_two_things_is_not_cut_into_a_denial_and_a_right() -> None:
    found = compiled("Ida drafts, then Jon, then Kim. Kim must not use Disk and see Jon's work.", TEAM, TOOLS)
    assert ("grant", "Kim", "Disk") not in set(relations(found.draft)) if found.draft else True
    assert not any(isinstance(rule, Limit) for rule in (found.draft.rules if found.draft else ()))
