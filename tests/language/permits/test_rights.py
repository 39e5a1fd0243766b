"""Rights in whole and half clauses: who may and who may not, however it is said."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.rules import Deny, Grant

TEAM = "Docker Pilot Purser"
TOOLS = "Radar Winch"
GROUPS = {"officers": ["Pilot", "Purser"]}


def _rights(prompt: str, tool: str = "Radar") -> tuple[set[str], set[str]]:
    """(who may, who must not) use the tool."""
    found = facts(prompt, TEAM, TOOLS, GROUPS)
    may = {str(f[1]) for f in found if f[0] == "grant" and f[2] == tool}
    return may, {str(f[1]) for f in found if f[0] == "deny" and f[2] == tool}


@pytest.mark.requirement("B-26")
@pytest.mark.parametrize(
    "prompt",
    [
        "Pilot has Radar to itself.",
        "Radar is Pilot's.",
        "Radar is Pilot's tool and nobody else's.",
        "Radar is Pilot's alone.",
        "The sole user of Radar is Pilot.",
        "Pilot is the only agent with access to Radar.",
        "The one agent that may operate Radar is Pilot.",
        "Pilot has exclusive access to Radar.",
        "Pilot has the sole right to operate Radar.",
        "Radar is for the exclusive use of Pilot.",
        "It is only Pilot who may operate Radar.",
        "Radar? Pilot and no one else.",
        "Radar: nobody apart from Pilot.",
        "Radar goes to Pilot and to nobody else.",
        "We trust nobody with Radar except Pilot.",
        "Radar is off limits to everyone except Pilot.",
        "No other agent than Pilot can reach Radar.",
        "Pilot, and Pilot alone, can tap into Radar.",
        "Radar belongs to Pilot, hands off for the rest.",
        "Pilot may consult Radar; the other agents must keep their hands off it.",
        "Only let Pilot near Radar.",
        "Docker and Purser must leave Radar to Pilot.",
        "Permission to use Radar is limited to Pilot.",
        "To use Radar is Pilot's privilege.",
        "Pilot should be the only one handling Radar.",
        "No agent is to use Radar unless it is Pilot.",
        "(b) Pilot has Radar to itself.",
    ],
)
def test_a_tool_can_be_somebodys_alone_in_many_words(prompt: str) -> None:
    assert _rights(prompt) == ({"Pilot"}, {"Docker", "Purser"})


@pytest.mark.parametrize(
    "prompt",
    [
        "With the exception of Docker, all agents are cleared for Radar.",
        "Everyone bar Docker can log into Radar.",
        "All agents, Docker excepted, may view Radar.",
        "Any agent may query Radar. Only Docker may not.",
        "Everybody can turn on Radar except Docker, who must not.",
        "Radar is there for all but Docker.",
        "Give everyone except Docker access to Radar.",
        "The officers, but not Docker, can read Radar.",
        "The officers have access to Radar, Docker doesn't.",
        "Pilot may work with Radar, and so may Purser, but Docker must keep its fingers off it.",
        "Radar can be reached by both Pilot and Purser; Docker is locked out of it.",
    ],
)
def test_somebody_can_be_left_out_in_many_words(prompt: str) -> None:
    assert _rights(prompt) == ({"Pilot", "Purser"}, {"Docker"})


@pytest.mark.parametrize(
    "prompt",
    [
        "Docker has no business with Radar.",
        "Docker lacks access to Radar.",
        "Docker is to leave Radar alone.",
        "Docker must steer clear of Radar.",
        "Docker has to do without Radar.",
        "Docker isn't cleared for Radar.",
        "Docker is strictly forbidden to open Radar.",
        "It is forbidden for Docker to look into Radar.",
        "At no point may Docker switch on Radar.",
        "Radar is none of Docker's business.",
        "Radar is out of bounds for Docker.",
        "Radar must be kept away from Docker.",
        "No Radar for Docker.",
        "I don't want Docker to touch Radar.",
        "Docker: hands off Radar!",
        "Docker is the only agent without access to Radar.",
        "Radar is out of Docker's reach.",
        "Docker, you must not use Radar.",
        "Neither Radar nor Winch is for Docker.",
        "Docker has no tools at all.",
        "Docker may use Winch and nothing else.",
    ],
)
def test_somebody_can_be_kept_out_in_many_words(prompt: str) -> None:
    assert _rights(prompt) == (set(), {"Docker"})


def test_a_group_is_kept_out_together() -> None:
    assert _rights("None of the officers may run Radar.") == (set(), {"Pilot", "Purser"})
    assert _rights("No officer may run Radar.") == (set(), {"Pilot", "Purser"})


@pytest.mark.parametrize(
    "prompt",
    [
        "Pilot may use Radar and Purser Winch.",
        "Pilot is equipped with Radar and Purser with Winch.",
        "Radar may be used by Pilot, Winch by Purser.",
        "Allotment of tools: Pilot - Radar; Purser - Winch.",
        "Pilot: Radar. Purser: Winch.",
        "Pilot and Purser may use Radar and Winch respectively.",
        "Pilot uses Radar, Purser uses Winch.",
    ],
)
def test_each_can_have_a_tool_of_its_own(prompt: str) -> None:
    assert _rights(prompt) == ({"Pilot"}, set())
    assert _rights(prompt, "Winch") == ({"Purser"}, set())


def test_neither_gets_what_the_other_has() -> None:
    prompt = "Pilot may use Radar, Purser may use Winch, and neither may use the other's tool."
    assert _rights(prompt) == ({"Pilot"}, {"Purser"})
    assert _rights(prompt, "Winch") == ({"Purser"}, {"Pilot"})


@pytest.mark.parametrize(
    ("prompt", "may", "may_not"),
    [
        ("Pilot is barred from Radar and so is Purser.", set(), {"Pilot", "Purser"}),
        ("Pilot may not see Radar, nor may Purser.", set(), {"Pilot", "Purser"}),
        ("Pilot can open Radar. The same goes for Purser.", {"Pilot", "Purser"}, set()),
        ("Pilot can open Radar, Purser too.", {"Pilot", "Purser"}, set()),
        ("Radar. Pilot: allowed. Purser: forbidden.", {"Pilot"}, {"Purser"}),
        ("To Pilot it is permitted to use Radar, to Purser it is not.", {"Pilot"}, {"Purser"}),
        ("While Pilot may read Radar, Purser may not.", {"Pilot"}, {"Purser"}),
        ("Pilot, unlike Purser, can read Radar.", {"Pilot"}, {"Purser"}),
        ("Pilot may look things up in Radar; Purser can't.", {"Pilot"}, {"Purser"}),
        ("Pilot may use Radar, Docker may use Winch, and Purser neither.", {"Pilot"}, {"Purser"}),
        (
            "After Purser comes Pilot. Of the two, the second may use Radar; the first may not.",
            {"Pilot"},
            {"Purser"},
        ),
        ("Radar is open to Pilot and closed to Purser.", {"Pilot"}, {"Purser"}),
    ],
)
def test_half_a_clause_goes_on_with_the_right_before_it(
    prompt: str, may: set[str], may_not: set[str]
) -> None:
    assert _rights(prompt) == (may, may_not)


def test_a_right_beside_work_leaves_the_work_as_it_is() -> None:
    found = facts("Pilot goes first and has sole access to Radar. Purser follows Pilot.", TEAM, TOOLS)
    assert {("before", "Pilot", "Purser"), ("grant", "Pilot", "Radar"), ("deny", "Docker", "Radar")} <= found


def test_rights_that_stand_side_by_side_put_nobody_in_an_order() -> None:
    found = facts("The officers use Radar, Docker uses Winch.", TEAM, TOOLS, GROUPS)
    assert not any(f[0] == "before" for f in found)


@pytest.mark.parametrize(
    "prompt",
    [
        "Pilot or Purser may use Radar.",
        "Pilot may use Radar or Winch.",
        "May Pilot use Radar?",
        "Is Pilot allowed to use Radar?",
        "Pilot may use Radar?",
        "Suppose Pilot may use Radar.",
        "It is rumoured that Pilot may use Radar.",
        "A notice reads: Pilot may use Radar.",
        "Few agents may use Radar.",
        "Some agents may use Radar.",
        "Pilot may use Radar, but not today.",
        "Pilot may use Radar on Sundays.",
        "Pilot may hardly use Radar.",
        "Pilot's deputy may use Radar.",
        "Radar may use Pilot.",
        "Pilot, on behalf of Purser, may use Radar.",
        "Pilot is not barred from Radar.",
        "In an emergency, Pilot may use Radar.",
        "Half of the agents may use Radar.",
        "Pilot could be allowed to use Radar.",
        "Pilot may use Radar, or Purser.",
        "Nobody may not use Radar.",
        "Docker may leave leave Radar.",
        "Docker off keep its hands must Radar.",
        "Pilot and Purser may use Radar, Winch and Radar respectively, but not both.",
    ],
)
def test_what_is_no_plain_right_is_an_error_or_grants_nothing(prompt: str) -> None:
    found = compiled(f"Docker works, then Pilot, then Purser. {prompt}", TEAM, TOOLS)
    rules = found.workflow.rules if found.workflow is not None else ()
    assert not any(isinstance(rule, Grant) for rule in rules)
    assert any(d.severity != "info" for d in found.diagnostics)


def test_an_it_that_may_be_either_of_two_gets_nothing() -> None:
    prompt = "Docker talks to Pilot, and then it may use Radar."
    found = compiled(prompt, TEAM, TOOLS)
    assert found.workflow is None
    assert any(d.code == "SW303" and d.severity == "error" for d in found.diagnostics)


@pytest.mark.parametrize("next_one", ["Purser is free.", "Purser is fine.", "Purser must.", "Then Purser."])
def test_a_sentence_of_its_own_goes_on_with_no_right(next_one: str) -> None:
    found = compiled(f"Pilot may use Radar. {next_one}", TEAM, TOOLS)
    rules = found.draft.rules if found.draft is not None else ()
    assert not any(isinstance(rule, Grant) and "purser" in rule.agents for rule in rules)


def test_whoever_need_not_use_a_tool_still_may() -> None:
    found = compiled("Docker works, then Pilot. Docker need not use Radar.", TEAM, TOOLS)
    assert found.workflow is not None
    assert not any(isinstance(rule, Deny) for rule in found.workflow.rules)
    assert "SW303" in {d.code for d in found.diagnostics}
