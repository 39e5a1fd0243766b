"""Names that only the prompt declares: several words, ordinary words, roles in small letters."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt


def agents(prompt: str) -> list[str]:
    """The agents that a prompt without a catalog names."""
    return sorted(a.name for a in compile_prompt(prompt).roster.team.agents)


@pytest.mark.parametrize(
    "name",
    [
        "Data Analyst",
        "Report Writer",
        "Review Board",
        "Head Chef",
        "Fact Checker",
        "Light Rigger",
        "Human Resources",
        "Draft Writer",
        "Support Desk",
        "Release Manager",
    ],
)
@pytest.mark.parametrize(
    "frame",
    [
        "{} opens the file, then Miller answers it.",
        "The {} opens the file, then Miller answers it.",
        "{} -> Miller",
        "Miller reads it, then {} answers it.",
    ],
)
def test_a_name_of_several_words_is_whole(name: str, frame: str) -> None:
    assert agents(frame.format(name)) == sorted([name, "Miller"])


def test_names_that_share_a_word_stay_two() -> None:
    assert facts("Draft Writer -> Report Writer -> Editor") == {
        ("before", "Draft Writer", "Report Writer"),
        ("before", "Report Writer", "Editor"),
        ("before", "Draft Writer", "Editor"),
    }


@pytest.mark.parametrize(
    "prompt",
    [
        "Draft -> Review -> Deploy",
        "Draft → Review → Deploy",
        "Draft > Review > Deploy",
        "Draft, then Review, then Deploy.",
    ],
)
def test_ordinary_words_are_names_between_arrows(prompt: str) -> None:
    assert {("before", "Draft", "Review"), ("before", "Review", "Deploy")} <= facts(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "the researcher collects facts, then the writer writes it up, then the editor polishes it.",
        "three agents: a researcher, a writer and an editor. The researcher goes first, then the writer, "
        "then the editor.",
        "A researcher digs, after that a writer writes, and finally an editor polishes.",
        "Our researcher looks things up. Then the writer writes. Then the editor reads it.",
    ],
)
def test_roles_in_small_letters_are_names_where_there_are_no_others(prompt: str) -> None:
    assert agents(prompt) == ["Editor", "Researcher", "Writer"]
    assert {("before", "Researcher", "Writer"), ("before", "Writer", "Editor")} <= facts(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Please write a letter to the customer. The letter goes to the printer.",
        "The paper is in the folder, the number is on the cover.",
        "Write me a poem about the water and the weather.",
    ],
)
def test_things_are_no_roles(prompt: str) -> None:
    assert agents(prompt) == []


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("Let Miller and Baker run in parallel. Then Check with Legal.", ["Baker", "Miller"]),
        ("First Miller grinds, then Baker bakes.", ["Baker", "Miller"]),
        ("Finally Miller grinds. After Miller, Baker bakes.", ["Baker", "Miller"]),
        ("Miller grinds. Review Miller's work. Baker bakes.", ["Baker", "Miller"]),
    ],
)
def test_words_that_only_begin_a_sentence_are_no_part_of_a_name(prompt: str, names: list[str]) -> None:
    assert [a for a in agents(prompt) if a != "Legal"] == names


def test_who_is_handed_work_is_no_tool() -> None:
    prompt = "Orders go to the Night Porter, keys to the Hotel Desk."
    assert not compile_prompt(prompt).roster.team.tools
