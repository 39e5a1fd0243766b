"""A name that nobody has, beside an agent's: no person who decides by work alone, and never passed over."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, said
from swarmwright.language import Compilation
from swarmwright.workflow.tree import Gate, Step, walk

TEAM = "Coder Tester"


def told(compilation: Compilation) -> dict[str, str]:
    assert compilation.draft is not None
    return {n.agent: n.task for n in walk(compilation.draft.root) if isinstance(n, Step)}


def gates(compilation: Compilation) -> list[tuple[str, ...]]:
    assert compilation.draft is not None
    return [n.approvers for n in walk(compilation.draft.root) if isinstance(n, Gate)]


@pytest.mark.parametrize(
    ("things", "work"),
    [
        ("maps and Priya", "signs the book"),
        ("maps and Rivers", "looks on"),
        ("the maps and JIRA-77", "reviews them"),
        ("the red round, Rivers", "checks the ink"),
        ("the map: Rivers", "reads it"),
    ],
)
def test_what_an_agent_works_at_stays_its_work_where_the_next_verb_is_of_one_alone(
    things: str, work: str
) -> None:
    compilation = compiled(f"Coder draws {things} and Tester {work}.", TEAM)
    assert told(compilation) == {"coder": f"draws {things}", "tester": work}
    assert gates(compilation) == []


@pytest.mark.parametrize(
    "prompt",
    [
        "Coder draws maps. Priya and Tester paint them.",
        "Coder draws maps. Tester and Priya paint them.",
        "Coder draws maps, then Priya, Coder and Tester paint them.",
        "After Priya and Tester have painted it, Coder draws.",
        "Once Tester and Priya are done, Coder draws.",
        "Coder draws maps and Priya and Tester look on.",
    ],
)
def test_who_works_beside_an_agent_and_is_nobody_is_told(prompt: str) -> None:
    compilation = compiled(prompt, TEAM)
    assert compilation.workflow is None
    assert said(prompt, compilation, "SW104") == ["Priya"]
    assert gates(compilation) == []


@pytest.mark.parametrize(
    "prompt",
    [
        "Coder writes HTML and Tester tests it.",
        "Coder mails Rivers and Tester files it.",
        "Then Coder and Tester work. Finally Coder packs it.",
        "The Board and Tester approve the plan. Coder codes.",
        "We and Tester check it. Coder codes.",
    ],
)
def test_things_offices_and_whoever_writes_the_prompt_are_no_unknown_names(prompt: str) -> None:
    assert "SW104" not in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize("verb", ["review", "approve", "sign off"])
def test_who_decides_beside_an_agent_may_be_one_and_the_agents_work_is_kept(verb: str) -> None:
    prompt = f"Coder draws the maps. Then Priya and Tester {verb} the maps and the map of the town."
    compilation = compiled(prompt, TEAM)
    assert gates(compilation) == [("Priya",)]
    assert told(compilation)["tester"] == f"{verb} the maps and the map of the town"
    assert told(compiled(f"Coder draws. Priya and Tester {verb} it.", TEAM))["tester"] == f"{verb} it"
    assert said(prompt, compilation, "SW109") == ["Priya"]
    assert {d.severity for d in compilation.diagnostics if d.code == "SW109"} == {"warning"}


@pytest.mark.parametrize("who", ["the editor and Tester", "Tester and the editor", "I and Tester"])
@pytest.mark.parametrize("verb", ["review it", "must give their approval", "sign it off"])
def test_an_office_beside_an_agent_is_asked_and_the_agent_works(who: str, verb: str) -> None:
    compilation = compiled(f"Coder drafts, {who} {verb}, and then Coder ships.", TEAM)
    assert gates(compilation) == [("user",) if who[0] == "I" else ("editor",)]
    assert compilation.workflow is not None


@pytest.mark.parametrize("work", ["looks on", "looks for the key", "looks around", "looks after the room"])
def test_looking_on_is_no_decision(work: str) -> None:
    assert gates(compiled(f"Coder draws the maps. The boss {work}. Tester tests them.", TEAM)) == []


@pytest.mark.parametrize(
    "word",
    [
        "sings",
        "thorough",
        "precious",
        "conform",
        "externally",
        "defends",
        "trough",
        "farther",
        "vest",
        "warp",
    ],
)
def test_a_word_of_its_own_is_no_slip_of_another(word: str) -> None:
    prompt = f"Coder tries the word {word} and Tester looks on."
    assert said(prompt, compiled(prompt, TEAM), "SW106") == []


@pytest.mark.parametrize("who", ["Bo", "Al", "Priya"])
def test_somebody_of_a_short_name_who_is_nobody_here_is_told_as_any_other(who: str) -> None:
    prompt = f"Ann works. {who} and Cy check in parallel."
    assert said(prompt, compiled(prompt, "Ann Cy"), "SW109") == [who]
