""" "Bob waits until Ann is done, and the same is true of Cid": one order for both; "both Ann and Bob"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Bob Cid Dan"


def _before(prompt: str) -> set[tuple[str, str]]:
    return {(str(f[1]), str(f[2])) for f in facts(prompt, TEAM) if f[0] == "before"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Bob cannot begin until Ann is up, and the same is true of Cid.",
        "Bob has to wait until Ann is ready, and so does Cid.",
        "Bob may not start until Ann has finished, and neither may Cid.",
        "Bob must not start before Ann has delivered. Same for Cid.",
        "Bob cannot start until Ann has finished. Cid can't either.",
        "Bob cannot start until Ann has finished. Cid cannot start until Ann has finished either.",
        "Bob starts as soon as Ann is ready. So does Cid.",
        "Bob only starts after Ann has delivered; Cid does too.",
    ],
)
def test_the_second_one_has_the_place_of_the_first(prompt: str) -> None:
    assert _before(prompt) == {("Ann", "Bob"), ("Ann", "Cid")}
    assert codes(compiled(prompt, TEAM)) <= {"SW105"}


def test_two_who_wait_for_both() -> None:
    prompt = "Cid starts when both Ann and Bob have finished, and so does Dan."
    assert _before(prompt) == {(one, two) for one in ("Ann", "Bob") for two in ("Cid", "Dan")}


@pytest.mark.parametrize("after", ["once both Ann and Bob are done", "after both Ann and Bob"])
def test_both_before_names_points_at_nobody_else(after: str) -> None:
    assert _before(f"Cid begins {after}.") == {("Ann", "Cid"), ("Bob", "Cid")}


def test_rules_are_left_to_those_who_read_rules() -> None:
    found = compiled("Bob must not use Vault, and the same is true of Cid.", TEAM, "Vault")
    assert found.draft is None or not any(r for r in found.draft.rules if type(r).__name__ == "Grant")
