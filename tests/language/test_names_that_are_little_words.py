"""A name that the language has a word of its own for (A, Will, In) is nobody where only the word is meant."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Gate, steps, walk


def told(prompt: str, *agents: str) -> tuple[list[str], int]:
    """Who works, in the order of the tree, and how many gates there are; nothing is called wrong."""
    compiled = compile_prompt(prompt, Catalog.of(agents))
    assert compiled.workflow is not None, compiled.diagnostics
    root = compiled.workflow.root
    return [step.agent for step in steps(root)], sum(isinstance(node, Gate) for node in walk(root))


@pytest.mark.parametrize(
    "prompt",
    [
        "B comes first. C writes a report.",
        "B comes first. A report is then written by C.",
        "B comes first. A detailed report is then written by C.",
        "B comes first. A first draft comes from C.",
        "- B collects the bids\n- C writes a short summary of a bid",
        "B comes first, then C looks for a mistake.",
    ],
)
def test_an_article_is_no_agent_called_a(prompt: str) -> None:
    assert told(prompt, "A", "B", "C") == (["b", "c"], 0)


@pytest.mark.parametrize(
    ("prompt", "gates"),
    [
        ("A comes first. B comes after A. C comes after B.", 0),
        ("A writes a text, then B reads it, then C.", 0),
        ("A, then B, then C.", 0),
        ("A is followed by B. B is followed by C.", 0),
        ("A -> B -> C", 0),
        ("a drafts it, then b reviews it, and c comes after b", 0),
        ("A must be done before B. Then C.", 0),
        ("A then B. A human approves. Then C.", 1),
        ("A directly precedes B. B directly precedes C.", 0),
        ("A always comes first. Next is B, and finally C.", 0),
    ],
)
def test_an_agent_called_a_works_beside_articles(prompt: str, gates: int) -> None:
    assert told(prompt, "A", "B", "C") == (["a", "b", "c"], gates)


def test_a_verb_that_helps_another_is_no_agent_called_will() -> None:
    prompt = "Ann will write the text. Then Bob may send it."
    assert told(prompt, "Will", "May", "Ann", "Bob")[0] == ["ann", "bob"]


def test_an_agent_called_will_works_where_he_is_named() -> None:
    assert told("Will writes the text. Then Ann will send it.", "Will", "Ann")[0] == ["will", "ann"]


@pytest.mark.parametrize(
    ("prompt", "order"),
    [
        ("B starts. A first version is made by C.", ["b", "c"]),
        ("B collects the facts. An initial outline is then drawn up by C.", ["b", "c"]),
        ("A first step is done by C. Then B.", ["c", "b"]),
    ],
)
def test_which_of_its_kind_a_thing_is_puts_nobody_first(prompt: str, order: list[str]) -> None:
    assert told(prompt, "B", "C") == (order, 0)
