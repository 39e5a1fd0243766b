"""What is one word whatever marks are in it stays one word: in a task, and before names and sentences."""

from __future__ import annotations

import time

import pytest

from swarmwright.language import compile_prompt
from swarmwright.language.words.opaque import opaque
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import steps

TEAM = Catalog.of(["Ann", "Bob"])
WORDS = [
    "/tmp/out.txt",
    "~/notes/a_b.tar.gz",
    "./run.sh",
    ".env",
    r"C:\data\in.csv",
    "main.py",
    "report_v2.md",
    "docs/guide/intro.md",
    "src/utils/",
    "prod.example.com",
    "ann@example.com",
    "http://localhost:8080/health",
    "https://example.com/a.b?x=1&y=2",
    "www.example.org/x_(y)",
    "v1.2.3",
    "1.2.3-rc1",
    "2024-05-01",
    "10:30",
    "3-5",
    "10–20%",
    "C++",
    "C#",
    ".NET",
    "Node.js",
    "#launch",
    "TCP/IP",
    "24/7",
    "U.S.",
    "e.g.",
    "p.m.",
    "Dr.",
    "`make test`",
    "`x.y(1, 2)`",
]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("around", ["writes {} pages", "checks ({}) again", "takes {}, then"])
def test_a_word_with_marks_in_it_is_one_word(word: str, around: str) -> None:
    text = around.format(word)
    assert word in [text[w.start : w.end] for w in opaque(text)]


@pytest.mark.parametrize(
    "text",
    ["It is done.Then Bob writes.", "claim.Bob reads", "1.5 or 1,000", "a -> b", "and/or", "re-use"],
)
def test_plain_words_numbers_and_sentences_are_none(text: str) -> None:
    assert opaque(text) == ()


@pytest.mark.parametrize("text", ["waits 3-5 minutes", "takes 2–3 rounds"])
def test_a_range_of_units_is_a_quantity(text: str) -> None:
    assert opaque(text) == ()


@pytest.mark.parametrize("word", WORDS)
def test_a_task_keeps_such_a_word_as_it_is_written(word: str) -> None:
    compilation = compile_prompt(f"Ann looks at {word} twice as hard, then Bob prints {word}.", TEAM)
    assert compilation.workflow is not None
    tasks = {step.agent: step.task for step in steps(compilation.workflow.root)}
    assert word in tasks["ann"]
    assert word in tasks["bob"]


@pytest.mark.parametrize(
    "word", ["bob.md", "docs/bob/x.md", "bob@example.com", "https://bob.example/bob", "`bob x`"]
)
def test_nobody_is_named_inside_of_an_address_or_a_file(word: str) -> None:
    team = Catalog.of(["ann", "bob"])
    compilation = compile_prompt(f"ann reads {word} and prints it.", team)
    assert compilation.workflow is not None
    assert [step.agent for step in steps(compilation.workflow.root)] == ["ann"]


@pytest.mark.parametrize("words", ["TCP/IP", "CI/CD", "I/O", "and/or", "C++", "the U.S. market"])
def test_words_with_marks_name_no_agents_where_nobody_is_declared(words: str) -> None:
    compilation = compile_prompt(f"Writer drafts a text about {words}, then Editor checks it.")
    assert [agent.name for agent in compilation.roster.team.agents] == ["Writer", "Editor"]


def test_names_with_a_slash_between_them_are_names() -> None:
    compilation = compile_prompt("Ann/Bob work in parallel.", TEAM)
    assert compilation.workflow is not None
    assert {step.agent for step in steps(compilation.workflow.root)} == {"ann", "bob"}


@pytest.mark.parametrize(
    "prompt",
    [
        "1. Ann writes the intro. 2. Bob writes the body. 3. Cid merges.",
        "1) Ann writes the intro; 2) Bob writes the body; 3) Cid merges.",
        "(1) Ann writes the intro. (2) Bob writes the body. (3) Cid merges.",
    ],
)
def test_a_numbered_list_may_stand_on_one_line(prompt: str) -> None:
    compilation = compile_prompt(prompt, Catalog.of(["Ann", "Bob", "Cid"]))
    assert compilation.workflow is not None
    assert [d for d in compilation.diagnostics if d.severity != "info"] == []
    assert [(s.agent, s.task) for s in steps(compilation.workflow.root)] == [
        ("ann", "writes the intro"),
        ("bob", "writes the body"),
        ("cid", "merges"),
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Ann writes for Dr. Smith. Bob reads.", "writes for Dr. Smith"),
        ("Ann writes for the U.S. Bob reads.", "writes for the U.S."),
        ("Ann writes for the U.S. Then Bob reads.", "writes for the U.S."),
        ("Ann writes poems, odes, etc. Then Bob reads.", "writes poems, odes, etc."),
        ("Ann writes to Prof. Bobson. Bob reads.", "writes to Prof. Bobson"),
    ],
)
def test_an_abbreviation_ends_a_sentence_only_where_one_begins(text: str, first: str) -> None:
    compilation = compile_prompt(text, TEAM)
    assert compilation.workflow is not None
    assert {s.agent: s.task for s in steps(compilation.workflow.root)} == {"ann": first, "bob": "reads"}


@pytest.mark.parametrize(
    "piece",
    ["a", "a.", "a/", "a@", "1-", "`", "://", "www.", "a-", "A.B ", "1,", "a+", "A/B ", "'", "x=", "\\"],
)
def test_the_time_is_linear(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        began = time.thread_time()
        opaque.__wrapped__(text)
        return time.thread_time() - began

    assert seconds(20_000) < 0.5


@pytest.mark.parametrize(
    "prompt",
    ["A and B work in parallel. Once both are done, C finishes.", "A, B and C work.", "A -> B -> C"],
)
def test_letters_beside_one_another_are_names(prompt: str) -> None:
    compilation = compile_prompt(prompt)
    assert compilation.workflow is not None
    assert {step.agent for step in steps(compilation.workflow.root)} == {"a", "b", "c"}


def test_an_article_is_no_name() -> None:
    compilation = compile_prompt("A writer and Bob meet. Bob writes, then Ann reads.")
    assert "a" not in {agent.id for agent in compilation.roster.team.agents}
