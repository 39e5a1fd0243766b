"""Where no team is declared, whoever seems to work is an agent, or it is said that he is taken for none."""

from __future__ import annotations

from itertools import product

import pytest

from language.reading import codes, compiled, facts, said

VERBS = [("drafts", "checks", "prints"), ("plans", "builds", "tests"), ("reads", "sorts", "sends")]
NAMES = [("A", "B", "C"), ("Ada", "Bea", "Cid"), ("Fetch", "Parse", "Store")]
CHAINS = [
    "{a} {x} then {b} {y} then {c} {z}",
    "{a} {x}, then {b} {y}, then {c} {z}.",
    "First {a}, then {b}, then {c}",
    "{a} runs first, {b} second and {c} third.",
]


@pytest.mark.parametrize(("names", "verbs", "chain"), [*product(NAMES, VERBS, CHAINS)])
def test_a_chain_has_every_one_of_its_links(
    names: tuple[str, str, str], verbs: tuple[str, str, str], chain: str
) -> None:
    a, b, c = names
    x, y, z = verbs
    found = facts(chain.format(a=a, b=b, c=c, x=x, y=y, z=z))
    assert {("before", a, b), ("before", b, c)} <= found


@pytest.mark.parametrize("verb", ["splits the job", "distributes the files"])
@pytest.mark.parametrize("tail", ["They work at the same time.", "They work in parallel. Head merges."])
def test_who_gets_a_part_of_the_work_is_somebody(verb: str, tail: str) -> None:
    found = facts(f"Head {verb} between Ada, Bea and Cid. {tail}")
    assert {("parallel", "Ada", "Bea"), ("parallel", "Bea", "Cid")} <= found


@pytest.mark.parametrize(
    ("prompt", "who"),
    [
        ("The planner plans, two coders code in parallel, then the tester tests.", "two coders"),
        ("The boss hands it to four testers who test it, then a writer writes.", "four testers"),
        ("The planner plans, another agent codes, the tester tests.", "another agent"),
        ("Let Drafter draft and Checker check.", "Checker"),
    ],
)
def test_who_works_without_being_taken_for_an_agent_is_pointed_at(prompt: str, who: str) -> None:
    assert who in said(prompt, compiled(prompt), "SW108")


@pytest.mark.parametrize(
    "prompt",
    ["A third agent tests, another agent codes.", "One agent searches, the other agent summarises."],
)
def test_a_number_is_no_name(prompt: str) -> None:
    assert "SW103" in codes(compiled(prompt))


@pytest.mark.parametrize("bound", ["Up to 3 rounds.", "At most 3 rounds.", "No more than 3 rounds."])
def test_a_bound_is_nobody(bound: str) -> None:
    found = compiled(f"Ada writes, then Bea reviews. {bound}")
    assert {agent.name for agent in found.roster.team.agents} == {"Ada", "Bea"}


@pytest.mark.parametrize(
    "prompt", ["Ada copies it from Okta, Auth0 and Azure.", "Ada reads three quarters of it."]
)
def test_what_is_worked_on_is_not_pointed_at(prompt: str) -> None:
    assert "SW108" not in codes(compiled(prompt))


@pytest.mark.parametrize(
    "told",
    [
        "Kim drafts, then Olga signs.",
        "Kim drafts. Olga approves it. Lou prints it.",
        "Kim drafts. Lou prints it only with Olga's approval.",
        "Kim drafts. Olga or Priya approves. Lou prints it.",
    ],
)
def test_who_says_yes_and_is_not_in_the_declared_team_is_said_to_be_a_person_outside(told: str) -> None:
    found = compiled(told, "Kim Lou")
    assert found.workflow is not None
    assert "Olga" in said(told, found, "SW109")


@pytest.mark.parametrize(("name", "meant"), [("Loa", "Lou"), ("Kin", "Kim"), ("Kem", "Kim")])
def test_who_is_called_nearly_like_an_agent_and_says_yes_may_be_that_agent(name: str, meant: str) -> None:
    told = f"Kim drafts, then {name} approves it."
    (found,) = (d for d in compiled(told, "Kim Lou").diagnostics if d.code == "SW104")
    assert found.message.endswith(f"did you mean {meant}?")


@pytest.mark.parametrize(
    ("told", "team"),
    [
        ("Kim drafts. The mayor approves it. Lou prints it.", "Kim Lou"),
        ("Kim drafts. I approve it. Lou prints it.", "Kim Lou"),
        ("Kim drafts. The CFO approves it. Lou prints it.", "Kim Lou"),
        ("Kim drafts. The Parish Council approves it. Lou prints it.", "Kim Lou"),
        ("Kim drafts. Managers approve it. Lou prints it.", "Kim Lou"),
        ("Kim drafts. Lou approves it.", "Kim Lou"),
        ("Kim drafts the text. Olga approves it. Lou prints it.", ""),
    ],
)
def test_an_office_an_agent_and_whoever_no_list_can_lack_are_no_persons_outside(told: str, team: str) -> None:
    assert said(told, compiled(told, team), "SW109") == []


@pytest.mark.parametrize(
    "told",
    [
        "All agents can print flyers",
        "Everyone may edit files",
        "Everybody is allowed to send mails",
        "Every agent can write clean copy",
    ],
)
def test_leave_for_all_that_names_no_tool_is_no_right_and_is_said_to_be_none(told: str) -> None:
    prompt = f"Kim drafts, then Lou prints. {told}. Olga may use Press."
    found = compiled(prompt, "Kim Lou Olga", "Press Mailer")
    assert told in said(prompt, found, "SW301")
    start = prompt.index(told)
    inside = [e for e in found.ledger if start <= e.start < start + len(told)]
    assert inside
    assert all(e.fate != "consumed" for e in inside)


@pytest.mark.parametrize(
    ("told", "tools"),
    [
        ("All agents may use Press", "Press"),
        ("All agents can retry twice", "Press"),
        ("All agents may take 10 minutes", "Press"),
        ("Everyone should write clean copy", "Press"),
        ("All agents can print flyers", ""),
    ],
)
def test_what_is_a_rule_a_duty_or_said_where_there_are_no_tools_is_no_lost_right(
    told: str, tools: str
) -> None:
    prompt = f"Kim drafts, then Lou prints. {told}."
    assert said(prompt, compiled(prompt, "Kim Lou", tools), "SW301") == []
