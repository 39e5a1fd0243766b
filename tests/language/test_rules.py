"""Rights, visibility and limits: strict, in many words, and never guessed."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit

TEAM = "Alpha Beta Gamma"


def _rules(prompt: str) -> list[object]:
    found = compiled(prompt, TEAM, "Shell Vault")
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return list(found.workflow.rules)


@pytest.mark.requirement("B-26")
@pytest.mark.parametrize(
    "prompt",
    [
        "Only Alpha may use Shell.",
        "Shell is for Alpha only.",
        "Shell is reserved for Alpha.",
        "Shell: Alpha only.",
        "Nobody but Alpha may touch Shell.",
        "Alpha alone may run Shell.",
        "Shell belongs to Alpha and nobody else.",
        "Shell is off limits to everyone except Alpha.",
        "Alpha may use Shell, nobody else.",
        "Apart from Alpha nobody may open Shell.",
        "Shell can only be used by Alpha.",
        "Alpha is the only agent that may call Shell.",
        "Nobody else than Alpha must have access to Shell.",
    ],
)
def test_an_exclusive_right_can_be_said_in_many_ways(prompt: str) -> None:
    assert _rules(prompt) == [Grant(("alpha",), "shell", exclusive=True)]


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha and Beta may use Shell.",
        "Alpha and Beta share Shell.",
        "Shell is shared by Alpha+Beta.",
        "Shell is open to Alpha and Beta.",
        "Give Alpha and Beta access to Shell.",
        "Shell may be used by Alpha and Beta.",
        "Alpha and Beta dig with Shell.",
        "Alpha and Beta are allowed to call Shell.",
    ],
)
def test_a_grant_can_be_said_in_many_ways(prompt: str) -> None:
    assert _rules(prompt) == [Grant(("alpha", "beta"), "shell")]


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha must not use Shell.",
        "Alpha is never to touch Shell.",
        "Never let Alpha near Shell.",
        "Shell is off limits to Alpha.",
        "Alpha has no access to Shell.",
        "Alpha isn't allowed to open Shell.",
        "Shell must not be used by Alpha.",
        "Don't give Alpha access to Shell.",
    ],
)
def test_a_denial_can_be_said_in_many_ways(prompt: str) -> None:
    assert _rules(prompt) == [Deny(("alpha",), "shell")]


def test_everyone_is_meant_for_those_who_join_later_too() -> None:
    assert _rules("All agents may use Shell.") == [Grant((EVERYONE,), "shell")]
    assert _rules("Shell is for everyone except Gamma.") == [
        Grant((EVERYONE,), "shell", excepted=("gamma",)),
        Deny(("gamma",), "shell"),
    ]


def test_a_denial_after_but_not_keeps_its_subject() -> None:
    assert _rules("Alpha may use Shell but not Vault.") == [
        Grant(("alpha",), "shell"),
        Deny(("alpha",), "vault"),
    ]


@pytest.mark.parametrize(
    "prompt",
    [
        "Every use of Shell needs a human's approval.",
        "Shell may be used by Alpha, and each use has to be approved by the shift lead.",
        "Only Alpha may use Shell, and even then a manager has to say yes each time.",
        "Nothing goes out through Shell until a doctor has signed off.",
    ],
)
def test_a_tool_can_ask_a_person_every_time(prompt: str) -> None:
    assert ("tool_approval", "Shell") in facts(prompt, TEAM, "Shell")


@pytest.mark.requirement("B-22")
@pytest.mark.parametrize(
    "prompt",
    [
        "Beta must not see Alpha's notes.",
        "Alpha's findings are hidden from Beta.",
        "Nothing that Alpha writes is to be shown to Beta.",
        "Beta may never read what Alpha writes.",
        "Keep Beta away from Shell. Alpha's output must stay hidden from Beta.",
    ],
)
def test_one_agents_writing_is_kept_from_another(prompt: str) -> None:
    assert Hide("alpha", ("beta",)) in _rules(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha's findings are for Beta only.",
        "What Alpha writes is confidential and only Beta may read it.",
        "Whatever Alpha writes stays between it and Beta.",
        "Alpha's notes can be read by Beta and nobody else.",
        "Only Beta may see Alpha's report.",
        "Alpha's notes may only be read by Beta.",
    ],
)
def test_writing_for_one_reader_is_hidden_from_all_others(prompt: str) -> None:
    assert _rules(prompt) == [Hide("alpha", (EVERYONE,), ("beta",))]


def test_reviewers_who_are_blind_to_each_other_see_none_of_each_others_work() -> None:
    found = {
        f for f in facts("Alpha and Beta must not see each other's notes.", "Alpha Beta") if f[0] == "hidden"
    }
    assert found == {("hidden", "Alpha", "Beta"), ("hidden", "Beta", "Alpha")}


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Alpha has two minutes.", [Limit("alpha", "timeout_s", 120)]),
        ("Alpha gets half an hour.", [Limit("alpha", "timeout_s", 1800)]),
        ("Nobody should run longer than an hour.", [Limit(EVERYONE, "timeout_s", 3600)]),
        ("Each agent gets 90 seconds.", [Limit(EVERYONE, "timeout_s", 90)]),
        ("Alpha may retry twice.", [Limit("alpha", "retries", 2)]),
        ("Alpha can make no more than 10 tool calls.", [Limit("alpha", "max_tool_calls", 10)]),
        (
            "Alpha and Beta are capped at 4 and 6 hours respectively.",
            [Limit("alpha", "timeout_s", 14400), Limit("beta", "timeout_s", 21600)],
        ),
        (
            "Alpha has 20 minutes, Beta 45.",
            [Limit("alpha", "timeout_s", 1200), Limit("beta", "timeout_s", 2700)],
        ),
        (
            "Alpha and Beta have 5 minutes each.",
            [Limit("alpha", "timeout_s", 300), Limit("beta", "timeout_s", 300)],
        ),
    ],
)
def test_limits_with_units_and_number_words(prompt: str, expected: list[Limit]) -> None:
    assert _rules(prompt) == expected


def test_a_grant_without_a_tool_is_refused() -> None:
    prompt = "Alpha digs. Give Beta access to."
    found = compiled(prompt, TEAM, "Shell")
    assert found.workflow is None
    assert said(prompt, found, "SW301") == ["Give Beta access to"]


def test_a_right_that_is_both_given_and_taken_is_refused_at_both_places() -> None:
    prompt = "Only Alpha may use Shell. Beta may use Shell."
    found = compiled(prompt, TEAM, "Shell")
    assert found.workflow is None
    assert said(prompt, found, "SW302") == ["Only Alpha may use Shell", "Beta may use Shell"]


def test_a_narrowed_right_that_cannot_be_read_grants_nothing() -> None:
    found = compiled("Alpha only Shell except unless Beta.", TEAM, "Shell")
    assert found.workflow is None
    assert not any(isinstance(r, Grant) for r in (found.draft.rules if found.draft else ()))


def test_an_ordinary_sentence_about_a_tool_takes_no_right_away() -> None:
    assert "SW303" not in codes(compiled("Alpha works with Shell.", TEAM, "Shell"))
