"""ISSUE 3: one of several is enough, however told; who sees one work alone; times that govern a list."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

SIDE = "Ida and Jon search in parallel."
TRIO = "Ida Jon Kim"
QUORUM = {("parallel", "Ida", "Jon"), ("quorum", ("Ida", "Jon"), 1)}


@pytest.mark.parametrize(
    "told",
    [
        "Kim needs just one of them to start.",
        "Kim needs only one of the two results.",
        "Kim needs either result.",
        "Kim waits for only one of them.",
        "Kim waits for either of them.",
        "Kim waits for either result, then writes it up.",
        "Kim starts as soon as just one of them is done.",
        "Kim can start with either result.",
        "Kim needs just one of Ida and Jon.",
        "Kim requires either Ida or Jon to finish.",
        "Kim waits for Ida or Jon.",
        "Kim needs Ida's or Jon's result.",
        "Kim only waits for one of Ida and Jon.",
        "Either result is enough for Kim.",
        "Either one is enough for Kim.",
        "Just one of them is enough for Kim to begin.",
    ],
)
def test_one_of_several_who_all_work_is_enough(told: str) -> None:
    found = compiled(f"{SIDE} {told}", TRIO)
    assert found.workflow is not None, found.diagnostics
    assert set(relations(found.workflow)) == QUORUM
    assert not codes(found)


@pytest.mark.parametrize(
    "told", ["Kim needs both of them.", "Kim waits for both Ida and Jon.", "Kim waits for Ida and Jon."]
)
def test_both_are_both(told: str) -> None:
    wanted = {("parallel", "Ida", "Jon"), ("before", "Ida", "Kim"), ("before", "Jon", "Kim")}
    assert facts(f"{SIDE} {told}", TRIO) == wanted


@pytest.mark.parametrize("told", ["either of them", "Ida or Jon"])
def test_of_the_cases_of_a_choice_none_are_counted(told: str) -> None:
    prompt = f"If it is red, Ida works, otherwise Jon works. Kim waits for {told}."
    assert ("choice", "Ida", "Jon") in facts(prompt, TRIO)
    assert not {f for f in facts(prompt, TRIO) if f[0] == "quorum"}


@pytest.mark.parametrize("told", ["does not need either of them", "does not have to wait for either of them"])
def test_who_needs_neither_waits_for_none(told: str) -> None:
    wanted = {("parallel", "Ida", "Jon"), ("parallel", "Ida", "Kim"), ("parallel", "Jon", "Kim")}
    assert facts(f"{SIDE} Kim {told}.", TRIO) == wanted


@pytest.mark.parametrize("told", ["Kim needs either approval.", "Kim sends it to either Ida or Jon."])
def test_one_of_other_things_is_no_quorum(told: str) -> None:
    found = compiled(f"{SIDE} {told}", TRIO)
    assert codes(found)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0] == "quorum"}


# -- a time in front, or behind, of work in parallel -------------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [
        "After Ida drafts, Jon polishes and Kim checks in parallel.",
        "Once Ida is done, Jon polishes it and Kim checks it at the same time.",
        "After Ida has drafted it, Jon polishes it, and Kim checks it in parallel.",
        "Jon polishes and Kim checks simultaneously after Ida drafts.",
    ],
)
def test_a_time_governs_all_who_work_in_parallel(told: str) -> None:
    wanted = {("before", "Ida", "Jon"), ("before", "Ida", "Kim"), ("parallel", "Jon", "Kim")}
    assert facts(told, TRIO) == wanted


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("Ida drafts and Jon checks in parallel, then Kim posts.",
         {("parallel", "Ida", "Jon"), ("before", "Ida", "Kim"), ("before", "Jon", "Kim")}),
        ("After Ida drafts, Jon polishes, then Kim posts.",
         {("before", "Ida", "Jon"), ("before", "Ida", "Kim"), ("before", "Jon", "Kim")}),
    ],
)  # fmt: skip
def test_what_is_told_without_a_time_is_as_it_was(told: str, wanted: set[Fact]) -> None:
    assert facts(told, TRIO) == wanted


# -- whose work alone somebody sees ------------------------------------------------------------------------

WORKING = "Ida drafts the memo. Kim drafts the letter."


@pytest.mark.parametrize(
    "told",
    [
        "Jon sees only Ida's summary.",
        "Jon only sees Ida's summary, not Kim's.",
        "Jon sees nothing but the memo that Ida wrote.",
        "Jon gets to see only what Ida has written.",
        "Jon sees just the text by Ida.",
    ],
)
def test_one_work_alone_keeps_the_others_from_the_viewer(told: str) -> None:
    found = facts(f"{WORKING} {told}", TRIO)
    assert {f for f in found if f[0] == "hidden"} == {("hidden", "Kim", "Jon")}
    assert ("before", "Ida", "Jon") in found


def test_sight_beside_a_right_gives_the_viewer_no_right() -> None:
    """ISSUE 3: "…, and Jon sees only her summary": whoever she is; and the tool is not his."""
    team = Catalog.of(["Ida", "Jon", "Kim"], ["ClaimsBase"])
    for told in ("Ida may look into ClaimsBase, and Jon sees only her summary.",
                 "Ida may use ClaimsBase, but Jon sees only Ida's summary."):  # fmt: skip
        compilation = compile_prompt(f"Kim files the claim. {told}", team)
        assert compilation.workflow is not None, compilation.diagnostics
        found = set(relations(compilation.workflow))
        assert {f for f in found if f[0] == "grant"} == {("grant", "Ida", "ClaimsBase")}
        assert ("hidden", "Kim", "Jon") in found


@pytest.mark.parametrize(
    "told",
    ["Jon only reads.", "If it is short, Jon sees only Ida's memo.", "Jon reads only her draft."],
)
def test_sight_that_is_not_plain_is_said_aloud(told: str) -> None:
    found = compiled(f"{WORKING} {told}", TRIO)
    assert codes(found)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0] == "hidden"}


# -- a clause behind an only case --------------------------------------------------------------------------

TASTED = "Ida tastes the soup."


def test_a_clause_behind_an_only_case_has_two_readings() -> None:
    prompt = f"{TASTED} If it is bland, Jon salts it, and Kim serves."
    found = compiled(prompt, TRIO)
    assert codes(found) == {"SW204"}
    assert len(found.readings) == 2
    one, two = (set(relations(reading)) for reading in found.readings)
    assert ("if", "Kim", "it is bland") in one
    assert not {f for f in two if f[:2] == ("if", "Kim")}
    assert ("before", "Jon", "Kim") in two
    assert ("if", "Jon", "it is bland") in two


@pytest.mark.parametrize(
    "told",
    [
        "If it is bland, Jon salts it and Kim serves.",
        "If it is bland, Jon salts it, and then Kim serves.",
        "If it is bland, Jon salts it, and Kim serves. Otherwise Lou does.",
        "If it is bland, Jon salts it, and Kim serves it to him.",
    ],
)
def test_a_clause_that_belongs_to_its_case_has_one_reading(told: str) -> None:
    assert "SW204" not in codes(compiled(f"{TASTED} {told}", f"{TRIO} Lou"))
