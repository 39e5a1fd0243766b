"""ISSUE 3: that somebody wants a team, and what it is for, says nothing of who works when."""

from __future__ import annotations

from itertools import product

import pytest

from language.reading import codes, compiled, facts

_PREAMBLES = (
    "Set up a pipeline where ",
    "Build me a small team in which ",
    "I want a workflow where ",
    "We need a multi-agent system for customer support such that ",
    "Please design a process whereby ",
    "Can you create a team of three agents where ",
    "I'd like you to build a content pipeline in which ",
    "I'm building a system so that ",
    "Let's have a workflow where: ",
)
_STATEMENTS = (
    "Ann drafts, Ben reviews and Cy publishes.",
    "Ann drafts, then Ben reviews, and Cy publishes it at the end.",
    "Ann and Ben work in parallel and Cy merges their work.",
    "Ann leads Ben and Cy.",
    "Ann and Ben repeat their work until the quality is at least 8, three rounds at most, then Cy prints.",
    "only Ben may use Git, Ann drafts, and then Ben and Cy print.",
    "a human approves before Cy starts, and Cy starts after Ann and Ben.",
)


@pytest.mark.parametrize(("preamble", "statement"), [*product(_PREAMBLES, _STATEMENTS)])
def test_that_a_team_is_wanted_says_nothing_of_what_it_does(preamble: str, statement: str) -> None:
    alone = statement[0].upper() + statement[1:] if statement.startswith(("only", "a ")) else statement
    assert facts(preamble + statement, "Ann Ben Cy", "Git") == facts(alone, "Ann Ben Cy", "Git")


@pytest.mark.parametrize("preamble", _PREAMBLES)
def test_whoever_is_named_behind_such_words_is_found_where_nobody_is_declared(preamble: str) -> None:
    found = compiled(f"{preamble}Scout gathers sources, Reader sums them up, and Writer writes the report.")
    assert not codes(found)
    assert [a.name for a in found.roster.team.agents] == ["Scout", "Reader", "Writer"]


@pytest.mark.parametrize(
    "told",
    [
        "Ann works. In a workflow where the draft is bad, Ben repairs it.",
        "Ann works. Where the draft is bad, Ben repairs it.",
    ],
)
def test_a_condition_stays_one(told: str) -> None:
    assert any(fact[:2] == ("if", "Ben") for fact in facts(told, "Ann Ben"))


def test_a_preamble_that_names_somebody_stays() -> None:
    assert ("supervises", "Ann", ("Ben", "Cy")) in facts(
        "Ann leads a team where Ben and Cy work.", "Ann Ben Cy"
    )
