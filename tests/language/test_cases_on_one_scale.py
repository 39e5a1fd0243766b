"""ISSUE 3: cases that lie side by side on one scale: each is compared, however short it is told."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations

TEAM = "Ann Ben Cy Dee"


def conditions(prompt: str) -> dict[str, str]:
    """Who works under which condition, of a prompt without a warning whose cases exclude each other."""
    found = compiled(prompt, TEAM)
    assert found.workflow is not None and not codes(found), [str(d) for d in found.diagnostics]
    facts: set[Fact] = set(relations(found.workflow))
    asked = {str(f[1]): str(f[2]) for f in facts if f[0] == "if"}
    told = sorted(asked)
    pairs = {frozenset(map(str, f[1:3])) for f in facts if f[0] == "choice"}
    assert pairs == {frozenset((a, b)) for a in told for b in told if a < b}
    assert not [f for f in facts if f[0] in ("limit", "parallel")]
    return asked


@pytest.mark.parametrize(
    "told",
    [
        "{low}; if it is between {a} and {b}, Ben samples it; above that, Cy sends it.",
        "{low}; if it is between {a} and {b}, Ben samples it; if it is above that, Cy sends it.",
        "{low}. If it is between {a} and {b}, Ben samples it. If it is above {b}, Cy sends it.",
        "{low}; between {a} and {b}, Ben samples it; above {b}, Cy sends it.",
        "{low}, if it lies between {a} and {b}, Ben samples it, and if it is higher, Cy sends it.",
        "{low}. From {a} to {b}, Ben samples it. Above {b}, Cy sends it.",
    ],
)
@pytest.mark.parametrize(
    ("measure", "field", "a", "b"),
    [("confidence", "confidence", "0.6", "0.8"), ("the order value", "order_value", "100", "1000")],
)
def test_a_range_and_what_lies_beyond_it_are_compared(
    told: str, measure: str, field: str, a: str, b: str
) -> None:
    low = f"If {measure} is below {a}, Ann checks it"
    assert conditions(told.format(low=low, a=a, b=b)) == {
        "Ann": f"{field} < {a}",
        "Ben": f"{field} >= {a} and {field} <= {b}",
        "Cy": f"{field} > {b}",
    }


@pytest.mark.parametrize(
    "rest",
    [
        "; in between, Cy runs.",
        ". In between, Cy runs.",
        "; anything in between goes to Cy.",
        "; otherwise Cy runs.",
    ],
)
def test_what_lies_between_two_cases_is_the_rest(rest: str) -> None:
    asked = conditions(f"If the load is under 10, Ann runs; if it is over 90, Ben runs{rest}")
    assert asked == {"Ann": "load < 10", "Ben": "load > 90", "Cy": "otherwise"}


@pytest.mark.parametrize("amount", ["500", "500 euros", "5 minutes"])
@pytest.mark.parametrize(
    "other", ["otherwise Cy", "Cy if it is more", "Cy if it is above that", "and Cy for anything larger"]
)
def test_a_case_behind_the_work_bounds_nobody(amount: str, other: str) -> None:
    asked = conditions(f"Ben takes it if the amount is below {amount}, {other}.")
    assert asked["Ben"] in ("amount < 500", f"the amount is below {amount}")
    assert asked["Cy"] == "otherwise"


def test_two_values_are_compared_each_and_lower_is_lower_than_both() -> None:
    told = "If the score is 9 or 10, Ann prints; if it is 7 or 8, Ben edits; if it is lower, Cy rewrites."
    assert conditions(told) == {
        "Ann": "score == 9 or score == 10",
        "Ben": "score == 7 or score == 8",
        "Cy": "score < 7",
    }


@pytest.mark.parametrize(
    "told",
    ["Ann estimates the cost. Dee may spend 5 minutes.", "Dee has at most 5 minutes; Ben works."],
)
def test_a_bound_stays_a_bound(told: str) -> None:
    found = compiled(told, TEAM)
    assert found.workflow is not None
    assert ("limit", "Dee", "timeout_s", 300.0) in set(relations(found.workflow))


@pytest.mark.parametrize("end", ["; and", ", and", ";.", "; ;", "; but"])
def test_nothing_behind_a_case_is_no_case(end: str) -> None:
    found = compiled(f"If the score is below 5, Ann works{end}", TEAM)
    assert found.draft is not None
    assert ("if", "Ann", "score < 5") in set(relations(found.draft))
