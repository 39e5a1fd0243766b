"""Rights, yeses and places that no clause gives plainly are not given, and never lost in silence."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Deny
from swarmwright.workflow.tree import Choice, steps, walk

TEAM, TOOLS = "Ann Bob Cy", "email shell search"


def refused(prompt: str) -> bool:
    return compiled(prompt, TEAM, TOOLS).workflow is None


@pytest.mark.parametrize(
    ("said", "operator"),
    [
        ("quality is not below 8", ">="),
        ("quality isn't above 8", "<="),
        ("quality does not exceed 8", "<="),
        ("quality is no longer below 8", ">="),
        ("quality is never above 8", "<="),
        ("quality doesn't reach 8", "<"),
        ("quality fails to reach 8", "<"),
        ("quality is clearly above 8", ">"),
    ],
)
def test_a_negated_comparison_is_turned_round_and_its_field_keeps_its_name(said: str, operator: str) -> None:
    found = compiled(f"Ann rates. If {said}, Bob ships.", TEAM, TOOLS)
    assert found.workflow is not None
    asked = [c.condition for n in walk(found.workflow.root) if isinstance(n, Choice) for c in n.cases]
    assert asked == [Compare("quality", operator, 8.0)]  # type: ignore[arg-type]


@pytest.mark.parametrize("said", ["hardly above 8", "nearly 8", "almost below 8"])
def test_a_comparison_with_a_degree_is_judged_in_its_own_words(said: str) -> None:
    found = compiled(f"Ann rates. If quality is {said}, Bob ships.", TEAM, TOOLS)
    assert found.workflow is not None
    asked = [c.condition for n in walk(found.workflow.root) if isinstance(n, Choice) for c in n.cases]
    assert not any(isinstance(when, Compare) for when in asked)


@pytest.mark.parametrize(
    "prompt",
    ["email: Ann only\nshell: nobody", "email - Ann only\nshell - nobody", "email: only Ann\nshell: nobody"],
)
def test_a_line_about_a_tool_ends_where_the_next_one_begins(prompt: str) -> None:
    found = facts(prompt, TEAM, TOOLS)
    assert ("grant", "Ann", "email") in found
    assert ("grant", "Ann", "shell") not in found
    assert ("deny", "Bob", "shell") in found


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann alone may use email. The others must make do with search.",
        "Ann writes. The others do their job with search.",
        "Ann writes. The other agents do their work with search.",
    ],
)
def test_the_others_are_none_of_those_set_apart_in_the_sentence_before(prompt: str) -> None:
    found = facts(prompt, TEAM, TOOLS)
    assert ("grant", "Bob", "search") in found
    assert ("grant", "Ann", "search") not in found


def test_the_others_are_refused_where_nobody_is_set_apart() -> None:
    assert refused("All others may use search. Ann writes.")


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann must not use shell, only search.",
        "Ann may not use email, just search.",
        "Bob may use shell, Ann only email.",
        "Bob uses shell, Cy nothing, Ann only email.",
        "Ann sees all, Bob only Cy's notes.",
        "Bob may see everything, Cy only what Ann writes.",
    ],
)
def test_only_before_a_thing_without_a_verb_shuts_nobody_out(prompt: str) -> None:
    assert refused(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann may use shell; Bob only with a human's approval.",
        "Ann and Bob may use shell, Bob only after a human approves.",
        "Ann can use shell. Bob only with a human's OK.",
    ],
)
def test_whoever_may_only_with_a_yes_has_the_tool_and_is_asked_about(prompt: str) -> None:
    found = facts(prompt, TEAM, TOOLS)
    assert {("grant", "Ann", "shell"), ("grant", "Bob", "shell")} <= found
    assert any(fact[0] == "tool_approval" and "shell" in fact for fact in found)
    assert not any(fact[0].startswith("gate") for fact in found)


@pytest.mark.parametrize("who", ["Nobody needs approval", "No one requires an OK", "Nobody needs permission"])
def test_a_yes_that_nobody_needs_is_not_asked_for(who: str) -> None:
    found = compiled(f"{who} to use search. Ann, then Bob.", TEAM, TOOLS)
    assert found.workflow is not None
    assert found.workflow.rules == ()


def test_whoever_needs_no_yes_is_not_denied_the_tool() -> None:
    found = compiled("Ann needs approval for email; Bob doesn't.", TEAM, TOOLS)
    assert found.draft is not None
    assert not any(isinstance(rule, Deny) for rule in found.draft.rules)


@pytest.mark.parametrize(
    "prompt",
    [
        "A human must confirm before Bob deploys, and again afterwards.",
        "Ann, then Bob, then Cy. I approve in between.",
        "A human approves every step. Ann, Bob and Cy go one after the other.",
        "Pause for a person to check after every step. Ann, Bob, Cy in that order.",
        "Check with me between Ann and Bob.",
        "Get the boss's approval once Ann has planned; Bob and Cy can't start till then.",
    ],
)
def test_a_yes_that_is_asked_for_in_more_places_than_were_understood_is_an_error(prompt: str) -> None:
    assert refused(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "I approve before Bob and Cy start. Ann comes first.",
        "A human checks each claim. Ann reads, then Bob.",
        "Ann, then I approve, then Bob.",
        "After Ann has written it and after the boss approves, Bob starts.",
        "Once Ann is done, and after approval by the boss, Bob starts.",
    ],
)
def test_a_yes_that_is_asked_for_once_is_no_error(prompt: str) -> None:
    assert not refused(prompt)


@pytest.mark.parametrize(
    "time",
    [
        "Once one of Ann and Bob is done",
        "When either Ann or Bob is done",
        "As soon as either of Ann and Bob has finished",
    ],
)
def test_whoever_of_several_is_done_first_is_no_choice_of_who_works(time: str) -> None:
    found = facts(f"{time}, Cy starts.", TEAM, TOOLS)
    assert not any(fact[0] == "choice" for fact in found)
    assert any(fact[0] == "quorum" for fact in found)


@pytest.mark.parametrize(
    "steps", ["1. Ann plans.\n2. Bob codes.\n3. Cy tests.", "1. Ann\n2. Bob\n3. Cy", "1) Ann\n2) Bob\n3) Cy"]
)
def test_a_numbered_list_is_an_order_of_those_whom_a_list_of_the_team_named(steps: str) -> None:
    prompt = f"Agents:\n- Ann: makes the plan\n- Bob: writes code\n- Cy: tests it\n\nSteps:\n{steps}"
    found = facts(prompt, TEAM, TOOLS)
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cy")} <= found


@pytest.mark.parametrize("then", ["Then", "Finally", "Afterwards"])
def test_those_under_a_word_of_order_are_not_left_beside_the_others(then: str) -> None:
    assert refused(f"First:\n* Ann\n* Bob\n{then}:\n* Cy")


def test_company_that_rounds_take_apart_is_pointed_at() -> None:
    prompt = (
        "Bob and Cy work in parallel. When both are done, Ann reviews. Repeat Bob and Ann, at most 3 times."
    )
    assert any(d.code == "SW404" for d in compiled(prompt, TEAM, TOOLS).diagnostics)


def test_what_work_is_done_for_is_no_order() -> None:
    assert not any(f[0] == "before" for f in facts("All agents work in order to win.", TEAM, TOOLS))


def test_two_sorts_of_the_same_things_are_two_cases() -> None:
    found = compiled("Blurred photos are deleted by Bob. Sharp ones are printed by Cy.", TEAM, TOOLS)
    assert found.draft is not None
    assert ("choice", "Bob", "Cy") in {tuple(fact) for fact in relations(found.draft)}


@pytest.mark.parametrize("names", ["Bob and Dee", "Bob, Cy and Dee"])
def test_behind_a_list_the_doer_goes_on(names: str) -> None:
    found = compiled(f"Ann collects feedback from {names} and then writes the summary.", "Ann Bob Cy Dee")
    assert found.draft is not None
    tasks = {step.agent: step.task for step in steps(found.draft.root)}
    assert "writes the summary" in tasks["ann"]
    assert not tasks["dee"]


@pytest.mark.parametrize("said", ["the other way round", "vice versa", "the opposite"])
def test_the_reverse_of_a_right_is_refused(said: str) -> None:
    assert refused(f"Bob can use email but not shell. Cy {said}.")


def test_company_of_two_clauses_that_rounds_take_apart_is_pointed_at() -> None:
    prompt = (
        "Ann writes tests and Bob implements, in parallel. Then Cy reviews. If Cy finds a bug, back to Bob, "
        "at most three times."
    )
    assert any(d.code == "SW404" for d in compiled(prompt, TEAM, TOOLS).diagnostics)
