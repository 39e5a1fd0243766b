"""A step's task is cut from the prompt as it is written there; what is in none of them is said."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import steps

TEAM = Catalog.of(["Ann", "Bob"])


def compiled(prompt: str) -> Compilation:
    compilation = compile_prompt(prompt, TEAM)
    assert compilation.workflow is not None, [str(d) for d in compilation.diagnostics]
    return compilation


def tasks(prompt: str) -> dict[str, str]:
    workflow = compiled(prompt).workflow
    assert workflow is not None
    return {step.agent: step.task for step in steps(workflow.root)}


def loud(prompt: str) -> list[str]:
    return [str(d) for d in compiled(prompt).diagnostics if d.severity != "info"]


TASKS = [
    "writes main.py and saves it as report_v2.md",
    "reads data.csv and writes report.md",
    "edits README.md, config.yaml and docs/intro.md",
    "writes 10-20 lines (2–3 pages)",
    "draws the map [in red], the cover (A4, portrait) and the logo",
    "writes the plan: goals, risks and costs",
    "answers Q1: what is it?",
    "translates the text — all 3 pages — into German",
    "fixes the bug in src/app.py (line 10), e.g. by adding a check",
    "writes [red]x[/red], key=value, `make test`",
    "checks it's right",
    "runs `make test` and downloads https://example.com/a.b?x=1&y=2",
    "sells 50% of the stock",
    "types it up — quickly",
    "goes through the list and then marks anything odd",
    'writes a story titled "The End: A Tale"',
    "writes  with   wide spaces",
]


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_a_slice_of_the_prompt(task: str) -> None:
    prompt = f"Ann {task}, then Bob prints it."
    if task.endswith("?"):
        prompt = f"Ann {task} Then Bob prints it."
    assert tasks(prompt) == {"ann": task, "bob": "prints it"}
    assert not [said for said in loud(prompt) if "announced" not in said]  # a quoted title is asked about


@pytest.mark.parametrize("task", TASKS)
def test_the_last_task_of_a_sentence_is_a_slice_too(task: str) -> None:
    stop = "" if task.endswith("?") else "."
    assert tasks(f"Ann plans. Then Bob {task}{stop}") == {"ann": "plans", "bob": task}


def test_a_title_in_quotes_is_no_signal() -> None:
    workflow = compiled('Ann writes a story titled "The End: A Tale", then Bob edits it.').workflow
    assert workflow is not None
    assert [step.signals for step in steps(workflow.root)] == [(), ()]


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("Once Ann has mown the lawn (both sides), Bob paints.", "mown the lawn (both sides)"),
        ("Once Ann writes the list and reads it, Bob paints.", "writes the list and reads it"),
        ("Once Ann is done, Bob paints.", ""),
        ("Once Ann's text is there, Bob paints.", ""),
        ("Ann writes. Once Ann has written the list, Bob paints.", "writes"),
    ],
)
def test_a_clause_of_time_tells_a_task_where_nothing_else_does(prompt: str, task: str) -> None:
    assert tasks(prompt)["ann"] == task


def test_a_broken_line_goes_on() -> None:
    assert (
        tasks("Ann writes the text of\n  the page, then Bob prints it.")["ann"]
        == "writes the text of the page"
    )


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("Ann and Bob draw the map (in red) in parallel.", "draw the map (in red)"),
        ("Ann draws the map if it is sunny.", "draws the map"),
        ("First Ann draws the map, with care.", "draws the map, with care"),
        ("Ann draws the map until it is good, at most 3 times.", "draws the map"),
    ],
)
def test_what_other_rules_have_read_is_no_part_of_it(prompt: str, task: str) -> None:
    assert tasks(prompt)["ann"] == task


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("Ann and Bob work at the same time, the former on a model, the latter on a sketch.", "model"),
        ("Ann and Bob work at the same time, the former on a model, the latter on main.py.", "main.py"),
        ("Bare walls mean that Ann paints, then Bob prints.", "Bare walls"),
    ],
)
def test_what_is_in_no_task_is_said(prompt: str, words: str) -> None:
    compilation = compile_prompt(prompt, TEAM)
    inside = " ".join(step.task for step in steps(compilation.draft.root)) if compilation.draft else ""
    said = [prompt[d.start : d.end] for d in compilation.diagnostics if d.severity != "info"]
    assert words in inside or any(words in place for place in said), (inside, said)
    lost = [prompt[e.start : e.end] for e in compilation.ledger if e.fate == "unresolved"]
    assert words in inside or set(words.split()) <= set(lost)
