"""What an agent is given to do is what stands in the prompt, word for word: nothing less, nothing of another.

And nothing else comes of it: no limit, no choice, no round, no tool.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Flow, Step, walk

TEAM = Catalog.of(["Coder", "Tester"])
WORKS = [
    "calls foo() and bar(x, y)",
    "runs `pytest -q tests/unit && ruff check .`",
    'runs pytest --maxfail=1 -k "not slow" tests/unit',
    "sets DEBUG=False in .env",
    "sets timeout: 30 in config.yaml",
    'writes {"retries": 3, "timeout": "5s"} to config.json',
    "runs SELECT id, name FROM users WHERE age >= 18 ORDER BY name",
    "runs curl -s http://localhost:8080/health | jq .status",
    r"matches the lines with ^\d{3}-[a-z]+$ in log.txt",
    "writes a **bold** heading and a [link](https://example.com/a?b=1&c=2)",
    "posts 🎉 to the channel #releases",
    "orders the paper for $5.50",
    "raises the price by 12.5% from €10 to €11.25",
    "books a room for 2026-03-14 at 14:30",
    "fixes JIRA-12, JIRA-13 and #451",
    "upgrades numpy from 1.26.4 to 2.0.1",
    "mails the list to ann@example.com",
    "writes the page (React; Vite)",
    "writes the page (in React, e.g. with Vite; no jQuery)",
    "lists the faults: typos; dead links; wrong figures",
    "draws the map - with rivers - in blue",
    "draws the map—with rivers—in blue",
    "measures the 5 km route and the 20 kg load",
    "cuts 3 x 4 cm pieces",
    r"copies C:\temp\x.txt to D:\y",
    "compares a < b and c > d",
    "computes x = 3 * (y + 2) - 1",
    "computes f(x) = x^2; g(x) = x + 1",
    "writes a poem of at most 20 lines",
    "writes a plan in at most five steps",
    "writes a plan of no more than 7 steps",
    "draws the way with six steps at most",
    "sums it up in three sentences at the most",
    "writes the recipe (at most nine steps)",
    "writes a 3-page essay in 12 pt Times",
    "records a 10 minute video",
    "writes a report of 5 pages per chapter",
    "collects the 10 best answers, one per user",
    "deletes all rows older than 30 days",
    'answers "Who? What? When?"',
    "writes tests for if/else and for/while",
    'runs git commit -m "fix: a; b" && git push origin main',
    "checks https://example.com/a;b?c=d#e",
    "fills in the form (name, address, e-mail)",
    'asks the users: "Do you like it?"',
    "converts 1,000,000 rows to 1e6 records",
    "writes the TODOs [ ] and [x] down",
    "sums up §3.2 and fig. 4",
    "backs up the db nightly at noon",
    "sets x = y ? 1 : 0",
    "makes a budget of $300 for the event",
    "plans a trip of at most 3 days",
    "buys three apples and four pears at $2 each",
    "writes Hello World! in C++ and C#",
    "runs make -j4 CC=gcc-12",
]
SETTINGS = [
    "Coder {}, then Tester looks on.",
    "Coder {}; then Tester looks on.",
    "Coder {} and Tester looks on.",
    "- Coder {}\n- Tester looks on",
    "1. Coder {}\n2. Tester looks on",
    "Tester looks on. Then Coder {}.",
]


def tasks(compilation: Compilation) -> dict[str, list[str]]:
    """Agent → its tasks; each of them stands in a sound workflow without any rule."""
    workflow = compilation.workflow
    assert workflow is not None, compilation.diagnostics
    assert workflow.rules == ()
    assert workflow.team.tools == ()
    found: dict[str, list[str]] = {}
    for node in walk(workflow.root):
        assert isinstance(node, Flow | Step)
        if isinstance(node, Step):
            found.setdefault(node.agent, []).append(node.task)
    return found


@pytest.mark.parametrize("around", SETTINGS)
@pytest.mark.parametrize("work", WORKS)
def test_work_is_told_as_it_is_written(work: str, around: str) -> None:
    compilation = compile_prompt(around.format(work), TEAM)
    assert tasks(compilation) == {"coder": [work], "tester": ["looks on"]}


ODD = [
    "main.py", "src/a/b.ts", "--x=y", "-v", "API_KEY=abc", "foo(1, 2)", "`make all`", "v1.2.3", "50%",
    "$4.99", "JIRA-77", "#12", "bob@example.com", "https://example.com/x?y=1", '{"a": [1, 2]}', "[x]",
    "3.14", "10:30", "2026-01-31", "C++", "**bold**", "_slanted_", "🎉", "20 km", "(see fig. 2)",
    "(alpha; beta)", '"a; b"', "x^2", "e.g. yellow", "foo_bar", "kebab-case", "a/b", "α", "Größe", "1e6",
    "¼", "~50",
]  # fmt: skip
PLAIN = ["red", "large", "plain", "oval", "paper", "figures", "pages", "maps", "of wood", "with care"]
VERBS = ["draws", "prepares", "copies", "paints", "repairs", "collects"]
JOINTS = [" ", " ", " ", ", ", " and ", " or ", ": ", " - ", " for ", " from ", " to ", " in "]


@st.composite
def work(draw: st.DrawFn) -> str:
    """A verb, and plain and odd words behind it with all sorts of joints."""
    words = draw(st.lists(st.sampled_from([*ODD, *PLAIN]), min_size=1, max_size=5))
    told = draw(st.sampled_from(VERBS)) + " the " + draw(st.sampled_from(PLAIN[:8]))
    for word in words:
        told += draw(st.sampled_from(JOINTS)) + word
    return told


@settings(max_examples=tries(150), deadline=None)
@given(work(), st.sampled_from(SETTINGS))
@example("draws the red x^2 for x^2", SETTINGS[0])
@example("draws the map 2 for x", SETTINGS[0])
@example("draws the round for 20 km", SETTINGS[0])
@example("compares the last two versions", SETTINGS[0])
@example("writes at most 3 drafts", SETTINGS[0])
@example("tries the lock for the third time", SETTINGS[0])
def test_whatever_the_work_says_it_is_told_whole_or_it_is_said_that_it_is_not(told: str, around: str) -> None:
    compilation = compile_prompt(around.format(told), TEAM)
    if any(d.severity in ("error", "warning") for d in compilation.diagnostics):
        return
    assert tasks(compilation) == {"coder": [told], "tester": ["looks on"]}
