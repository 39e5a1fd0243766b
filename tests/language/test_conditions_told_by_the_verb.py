"""Conditions that no "if" opens: told by their verb ("should it fail"), or by whatever else opens one."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben", "Cid"])


def cases(prompt: str) -> dict[str, str]:
    """Agent → the condition under which it works; nothing may be refused."""
    found = compile_prompt(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {str(f[1]): str(f[2]) for f in relations(found.workflow) if f[0] == "if"}


@pytest.mark.parametrize(
    ("condition", "judged"),
    [
        ("Should the battery then be low", "the battery is low"),
        ("Should the customer then complain", "the customer complains"),
        ("Should it thereupon fail", "it fails"),
        ("Should the lab report come back positive", "the lab report comes back positive"),
        ("Were it to fail", "it fails"),
        ("Were the score to fall below 5", "score < 5"),
    ],
)
@pytest.mark.parametrize("other", ["in any other case", "otherwise", "in all other cases"])
def test_a_condition_told_by_its_verb_has_another_case(condition: str, judged: str, other: str) -> None:
    prompt = f"Ann checks. {condition}, Ben mends it; {other} Cid ships it."
    assert cases(prompt) == {"Ben": judged, "Cid": "otherwise"}


@pytest.mark.parametrize(
    "condition", ["should the test fail", "should a part be missing", "should no reply come"]
)
def test_should_with_a_subject_behind_it_opens_a_condition_wherever_it_stands(condition: str) -> None:
    assert set(cases(f"Ann checks. Ben mends it {condition}; otherwise Cid ships it.")) == {"Ben", "Cid"}


def test_then_still_begins_the_case_where_the_condition_is_complete() -> None:
    assert cases("Ann checks. If it is broken then Ben mends it, otherwise Cid ships it.").keys() == {
        "Ben",
        "Cid",
    }
    assert cases("Ann checks. If it fails then Ben mends it.").keys() == {"Ben"}


@pytest.mark.parametrize(
    "opener",
    [
        "but only in the case that",
        "only in cases where",
        "only on the condition that",
        "but only on condition that",
        "but only provided that",
        "under the condition that",
        "though only in the event that",
        "only assuming that",
    ],
)
def test_whatever_opens_the_only_condition_it_is_never_lost(opener: str) -> None:
    assert cases(f"Ann does it. Ben follows, {opener} something is missing.").keys() == {"Ben"}
