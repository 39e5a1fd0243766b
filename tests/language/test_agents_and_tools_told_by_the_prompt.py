"""Agents and tools that only the prompt names: "the report agent", "Tools: Sensor, Mail"."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts


def _orders(prompt: str) -> set[tuple[str, ...]]:
    return {tuple(f) for f in facts(prompt) if f[0] == "before"}


@pytest.mark.parametrize("sort", ["report", "draft", "review", "plan", "test", "release", "search"])
def test_a_word_of_the_language_before_agent_is_a_name(sort: str) -> None:
    prompt = f"The forecast agent predicts demand. The {sort} agent writes a summary."
    assert _orders(prompt) == {("before", "Forecast", sort.capitalize())}


def test_such_a_word_without_agent_is_a_word() -> None:
    prompt = (
        "The search agent finds papers. The report agent writes a report. The print agent prints the report."
    )
    found = compiled(prompt)
    assert found.workflow is not None
    assert {agent.name for agent in found.roster.team.agents} == {"Search", "Report", "Print"}
    assert not any(f[0] == "loop" or "#" in str(f) for f in facts(prompt))


@pytest.mark.parametrize("which", ["the first agent", "the other agent", "the human agent", "the same agent"])
def test_words_that_tell_agents_apart_are_no_names(which: str) -> None:
    prompt = f"Ann writes a text. Ben reads what {which} has written."
    assert {agent.name for agent in compiled(prompt).roster.team.agents} == {"Ann", "Ben"}


@pytest.mark.parametrize(
    "listed",
    [
        "Tools: Sensor, Mail.",
        "Tools: Sensor and Mail\n",
        "Available tools: Sensor, Mail.",
        "- Tools: Sensor, Mail\n",
    ],
)
def test_a_list_of_tools_names_tools(listed: str) -> None:
    prompt = f"Agents: Press, Barrel.\n{listed} "
    prompt += "Press before Barrel. Only Barrel may use Sensor. Press may use Mail."
    found = compiled(prompt)
    assert {tool.name for tool in found.roster.team.tools} == {"Sensor", "Mail"}
    assert {("grant", "Barrel", "Sensor"), ("deny", "Press", "Sensor"), ("grant", "Press", "Mail")} <= {
        tuple(f) for f in facts(prompt)
    }
    assert [d.code for d in found.diagnostics if d.severity != "info"] == []


def test_agent_is_a_part_of_the_name_of_whoever_is_always_called_so() -> None:
    found = facts("The Press Agent drafts it. Then the Claims Agent and the Desk agent read it.")
    assert ("before", "Press Agent", "Claims Agent") in found
    found = facts("The Press Agent drafts it. Then the Claims Agent reads it. Press posts it.")
    assert ("before", "Press", "Claims Agent") in found


@pytest.mark.parametrize(
    "team",
    [
        "Agents: planner, coder, tester. First planner, then coder, then tester.",
        "Agents:\n- planner - makes the plan\n- coder - writes code\n- tester\n"
        "Order: planner, then coder, then tester.",
        "## Agents\n  planner: makes the plan\n  coder: writes code\n  tester: tests\n\n"
        "## Flow\nplanner -> coder -> tester",
        "The team: planner (makes the plan), coder, and tester. planner goes first, then coder, then tester.",
    ],
)
def test_who_stands_in_a_list_of_agents_takes_part_also_in_small_letters(team: str) -> None:
    names = ["planner", "coder", "tester"]
    assert facts(team) == {("before", a, b) for at, a in enumerate(names) for b in names[at + 1 :]}


@pytest.mark.parametrize(
    "said", ["Agents: three in all, one of them new.", "Team: people who know the product, and care."]
)
def test_what_is_said_of_the_team_names_nobody(said: str) -> None:
    assert facts(f"{said} Ada writes. Then Bea reads.") == {("before", "Ada", "Bea")}
