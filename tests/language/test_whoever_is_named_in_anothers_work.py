"""Who is named in what another does is not put beside them in silence; and rounds of one are not of all."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ida Jon Kim Lee"


@pytest.mark.parametrize(
    "prompt",
    [
        "Ida drafts a text that is edited by Jon.",
        "Ida paints the wall with Jon holding the ladder.",
        "Ida and Jon each pitch an idea. Whichever idea Kim likes best gets written by Lee.",
    ],
)
def test_who_is_named_in_anothers_work_without_a_place_is_pointed_at(prompt: str) -> None:
    assert "SW404" in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "prompt",
    [
        "Ida writes the text with Jon.",
        "Ida and Jon paint the wall together.",
        "Ida writes, Jon draws and Kim posts.",
        "Ida writes the text, then Jon checks what Ida has written.",
        "Ida works in parallel with Jon.",
    ],
)
def test_company_that_is_told_is_no_question(prompt: str) -> None:
    assert not codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "rounds",
    [
        "Jon repeats his work 3 times",
        "Jon repeats his own part three times in a row",
        "Jon is repeated exactly 3 times",
        "Jon loops 3 times",
    ],
)
@pytest.mark.parametrize("joint", [", then ", ", and then ", ", "])
def test_who_repeats_their_own_work_repeats_nobody_elses(rounds: str, joint: str) -> None:
    found = facts(f"Ida plans{joint}{rounds}, then Kim posts.", TEAM)
    assert found == facts("Ida plans. Then Jon repeats his work 3 times. Then Kim posts.", TEAM)
    assert ("before", "Ida", "Jon") in found
    assert ("before", "Jon", "Kim") in found
    assert any(fact[0] == "loop" and fact[1] == ("Jon",) for fact in found)


def test_rounds_of_one_beside_another_leave_them_side_by_side() -> None:
    found = facts("Ida plans and Jon repeats his work 3 times.", TEAM)
    assert ("parallel", "Ida", "Jon") in found
    assert any(fact[0] == "loop" and fact[1] == ("Jon",) for fact in found)


def test_rounds_of_two_who_are_named_are_of_both() -> None:
    found = facts("Ida and Jon are repeated until the test passes, Ida first.", TEAM)
    assert ("before", "Ida", "Jon") in found
