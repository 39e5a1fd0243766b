"""What a numbered step is called is no work, no case, and takes nothing from the order of the steps."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ada Ben Cleo"
ORDER = {("before", "Ada", "Ben"), ("before", "Ada", "Cleo"), ("before", "Ben", "Cleo")}
WORK = ["Ada maps the site.", "Ben digs the trench.", "Cleo catalogues the finds."]
TITLES = ["Survey", "The dig", "Publish"]


@pytest.mark.parametrize(
    "form",
    [
        "Step {n} - {title}: {work}\n",
        "Step {n} – {title}: {work}\n",
        "Step {n} — {title}: {work} ",
        "Stage {n}: {title} - {work}\n",
        "Phase {n} ({title}): {work}\n",
        "{n}. {title}: {work}\n",
        "{n}. **{title}** - {work}\n",
        "{n}) {title}\n{work}\n",
        "{n}) {title}\n   {work}\n",
        "Step {n} - {title}\n{work}\n\n",
        "**Step {n} – {title}.** {work}\n",
    ],
)
def test_a_titled_step_keeps_its_place_and_its_title_is_passed_over(form: str) -> None:
    told = zip(range(1, 4), TITLES, WORK, strict=True)
    found = compiled("".join(form.format(n=n, title=title, work=work) for n, title, work in told), TEAM)
    assert (
        facts("".join(form.format(n=n + 1, title=t, work=WORK[n]) for n, t in enumerate(TITLES)), TEAM)
        == ORDER
    )
    assert codes(found) == set()
    assert not [d for d in found.diagnostics if d.code == "SW205"]


def test_titles_of_parallel_and_single_steps_make_no_choice_of_them() -> None:
    found = facts("Step 1 - Parallel work: Ada and Ben dig the trench.\nStep 2 - Merge: Cleo sums up.", TEAM)
    assert found == {("parallel", "Ada", "Ben"), ("before", "Ada", "Cleo"), ("before", "Ben", "Cleo")}


def test_numbered_sorts_stay_the_cases_of_a_choice() -> None:
    found = facts(
        "Ada sorts the finds by kind.\n1. Coins: Ben cleans them.\n2. Bones: Cleo draws them.", TEAM
    )
    assert ("choice", "Ben", "Cleo") in found


@pytest.mark.parametrize("title", ["If it rains", "Unless Ada objects"])
def test_a_heading_that_says_something_is_not_passed_over_as_a_title(title: str) -> None:
    plain = compiled("1. Ada maps the site.\n2. Ben and Cleo dig.", TEAM)
    found = compiled(f"1. Ada maps the site.\n2. {title}: Ben and Cleo dig.", TEAM)
    assert found.draft != plain.draft or codes(found)


def test_a_step_that_is_named_by_its_number_is_found_under_its_title() -> None:
    found = facts(
        "Step 1 - Survey\nAda maps the site.\nStep 2 - Dig\nBen digs the trench.\n"
        "If the trench is empty, go back to step 1, twice at most.",
        TEAM,
    )
    assert ("loop", ("Ada", "Ben"), 2) in found


def test_a_rule_of_a_tool_that_nobody_declared_is_not_passed_over_as_a_title() -> None:
    found = compiled("1. Ada writes.\n2. Ben checks it.\n3. DrugVault: only Ada and Ben.", "Ada Ben")
    assert "SW401" in codes(found) or found.workflow is None
