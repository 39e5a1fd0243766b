"""`swarmwright team`: a team is shown and changed, for all its threads or for one, also while it works."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli, Ended

CONFIG = """
name = "press"
prompt = "Writer drafts the report, then Editor polishes it. Only Writer may use Search."
model = "stub:"

[agents.Writer]
role = "writes first drafts"
tools = ["Search"]

[agents.Editor]
kind = "simple"

[tools.Search]
function = "searching:search"
"""
CODE = '''
def search(query: str) -> str:
    """Search the library."""
    return f"3 books on {query}"


def mock(query: str) -> str:
    """Make something up."""
    return f"a mock of {query}"
'''


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "searching", raising=False)
    (tmp_path / "swarmwright.toml").write_text(CONFIG)
    (tmp_path / "searching.py").write_text(CODE)


def right(shown: Ended, agent: str, tool: str) -> tuple[str, str]:
    cells = shown.data["matrix"]
    return next((c["effect"], c["reason"]) for c in cells if (c["agent"], c["tool"]) == (agent, tool))


@pytest.mark.requirement("B-25")
def test_a_team_is_shown_with_who_may_use_what_and_why(cli: Cli) -> None:
    shown = cli("team", "show")
    assert (shown.code, shown.out.splitlines()[0]) == (0, "team press, version 0")
    assert "Writer (auto): writes first drafts" in shown.out
    assert "Editor  Search  deny   only Writer may use Search" in shown.out
    one = cli("team", "show", "editor")
    assert "Writer  Search" not in one.out
    data = cli("team", "show", "--json").data
    assert [(a["id"], a["on"]) for a in data["agents"]] == [("writer", True), ("editor", True)]
    assert [(t["id"], t["function"]) for t in data["tools"]] == [("search", "searching:search")]
    assert cli("team", "list", "--json").data == [{"team": "press", "version": 0, "agents": 2, "tools": 1}]


@pytest.mark.requirement("B-05", "B-06", "B-25")
def test_switches_and_rights_say_that_they_need_no_new_graph_and_structure_that_it_does(cli: Cli) -> None:
    off = cli("team", "off", "Search", "--for", "Writer", "--reason", "over budget")
    assert off.out.startswith("+ Search is switched off for Writer (over budget) (no new graph: ")
    assert off.err == "team press, version 1\n"
    assert right(cli("team", "show", "--json"), "writer", "search") == (
        "deny", "Search is switched off for Writer: over budget",
    )  # fmt: skip
    assert cli("team", "on", "Search", "--for", "Writer").code == 0
    allowed = cli(
        "team", "permit", "Search", "allow", "--for", "Editor", "--reason", "checks sources", "--json"
    )
    assert (allowed.data["team"], allowed.data["change"]["recompile"]) == ("press", False)
    assert right(cli("team", "show", "--json"), "editor", "search") == ("allow", "checks sources")
    gone = cli("team", "off", "Editor", "--json").data["change"]
    assert (gone["recompile"], gone["version"]) == (True, 4)
    assert "compiled without an agent that is off" in gone["reason"]
    assert cli("team", "set", "Editor", "--kind", "review_loop", "--json").data["change"]["recompile"]
    step = cli("team", "off", "Editor.review")
    assert "the step review of Editor is switched off" in step.out


@pytest.mark.requirement("B-25")
def test_versions_are_listed_compared_and_gone_back_to(cli: Cli) -> None:
    cli("team", "set", "Writer", "--prompt", "Be brief.", "--role", "writes")
    cli("team", "remove", "Editor")
    listed = cli("team", "versions").out.splitlines()
    assert [line.split()[0] for line in listed] == ["0", "1", "2"]
    assert "the team as it began (" in listed[0] and listed[0].endswith(", by the config file)")
    assert "- agent Editor" in cli("team", "diff", "1").out
    assert cli("team", "diff", "1", "1").out == "nothing changes\n"
    back = cli("team", "revert", "1", "--json").data["change"]
    assert (back["kind"], back["recompile"], back["version"]) == ("reverted", True, 3)
    assert cli("team", "diff", "1", "3", "--json").data == {"same": True, "changes": []}
    assert cli("team", "revert", "9").code == 2


def test_a_version_tells_who_made_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "loginname")
    assert cli("team", "off", "Search").code == 0
    assert cli("team", "on", "Search", "--as", "Ann of the desk").code == 0
    assert cli("team", "add-agent", "Checker", "--as", "Bea").code == 0
    assert cli("team", "revert", "1", "--as", "Cy").code == 0
    made = cli("team", "versions", "--json").data["versions"]
    assert [one["by"] for one in made] == ["the config file", "loginname", "Ann of the desk", "Bea", "Cy"]
    assert all(one["at"] > 1_600_000_000 for one in made)
    assert cli("team", "versions").out.splitlines()[2].endswith(", by Ann of the desk)")


def test_what_is_set_for_one_thread_tells_who_set_it(cli: Cli) -> None:
    assert cli("run", "--thread", "t", "--request", "go").code == 0
    assert cli("team", "off", "Search", "--thread", "t", "--as", "Ann").code == 0
    assert cli("run", "--resume", "t").code == 0
    assert "Ann sets a tool: " in cli("history", "t").out


@pytest.mark.requirement("B-31", "B-06")
def test_a_tool_joins_with_its_code_and_is_used_at_the_next_call(cli: Cli, tmp_path: Path) -> None:
    script = {
        "replies": [
            {"match": "You are Writer", "times": 1, "tool_calls": [{"name": "Mock", "args": {"query": "x"}}]},
            {"match": "You are", "text": "fine"},
        ]
    }
    (tmp_path / "script.json").write_text(json.dumps(script))
    assert cli("run", "--thread", "before", "--request", "go").code == 0
    broken = cli("team", "add-tool", "Mock", "--function", "searching:nothing", "--for", "Writer")
    assert (broken.code, "no function nothing" in broken.err) == (2, True)
    added = cli("team", "add-tool", "Mock", "--function", "searching:mock", "--for", "Writer")
    assert added.out.startswith("+ tool Mock (no new graph: ")
    ran = cli("run", "--model", "stub:script.json", "--thread", "t", "--request", "go")
    assert ran.code == 0
    calls = [c for span in cli("trace", "t", "--json").data["spans"] for c in span["calls"]]
    assert [(c["event"], c["tool"]) for c in calls] == [("tool_called", "mock"), ("tool_result", "mock")]
    again = cli("run", "--resume", "before", "--model", "stub:script.json", "--request", "more")
    assert "Writer uses Mock\n" in again.err  # by its name, though the thread was made without it
    assert cli("team", "off", "Editor").code == 0
    assert cli("run", "--resume", "t", "--model", "stub:script.json", "--request", "more").code == 0
    went_on = cli("run", "--resume", "t", "--model", "stub:script.json")
    assert (went_on.code, "has no code" in went_on.err) == (0, False)


def test_a_tool_that_joined_later_goes_by_its_name_where_its_calls_wait_and_are_told(
    cli: Cli, tmp_path: Path
) -> None:
    call = {"name": "mock-maker", "args": {"query": "x"}}
    script = [
        {"match": "You are Writer", "times": 1, "tool_calls": [call]},
        {"match": "You are", "text": "fine"},
    ]
    (tmp_path / "script.json").write_text(json.dumps({"replies": script}))
    assert (
        cli("run", "--thread", "t", "--request", "go").code == 0
    )  # the thread's workflow knows no such tool
    cli("team", "add-tool", "Mock Maker", "--function", "searching:mock", "--for", "Writer")
    assert cli("team", "permit", "Mock Maker", "ask", "--for", "Writer", "--reason", "r").code == 0
    ran = cli("run", "--resume", "t", "--model", "stub:script.json", "--request", "more")
    assert ran.code == 3
    assert "Writer waits for a person's yes to Mock Maker {" in ran.err
    assert "Writer wants to use Mock Maker with {" in ran.err
    assert "calls Mock Maker with {" in cli("approvals", "t").out
    (asked,) = cli("approvals", "t", "--json").data["approvals"]
    assert (asked["tool"], asked["tool_name"]) == ("mock-maker", "Mock Maker")
    answered = cli("approvals", "t", "--approve", "Mock Maker").err
    assert answered == "approve: applied: Mock Maker\ngo on with: swarmwright run --resume t\n"
    again = cli("run", "--resume", "t", "--model", "stub:script.json", "--json").data
    assert (again["status"], again["waiting"]) == ("finished", [])
    traced = cli("trace", "t").out
    assert "waits for a person's yes to Mock Maker {" in traced
    assert "used Mock Maker {" in traced


@pytest.mark.requirement("B-03", "B-04")
def test_an_agent_that_is_off_is_passed_by_and_one_that_joins_can_work_on_a_thread_at_once(cli: Cli) -> None:
    assert cli("team", "off", "Editor").code == 0
    ran = cli("run", "--thread", "t", "--request", "go", "--json")
    assert [output["agent"] for output in ran.data["outputs"]] == ["writer"]
    joined = cli(
        "team", "add-agent", "Critic", "--thread", "t", "--after", "Writer", "--task", "check it", "--json"
    )
    assert (joined.code, [c["kind"] for c in joined.data["commands"]]) == (0, ["swap"])
    went_on = cli("run", "--resume", "t").out.splitlines()
    heads = [line for line in went_on if line.startswith("## ")]
    assert heads == ["## Writer", "## Critic"]  # who has joined while it ran goes by the name, too
    assert cli("team", "on", "Editor").code == 0
    again = cli("run", "--resume", "t", "--json")
    assert [output["agent"] for output in again.data["outputs"]] == ["writer", "critic", "editor"]


def test_the_command_to_go_on_is_not_refused_where_somebody_was_switched_on_since(cli: Cli) -> None:
    assert cli("team", "off", "Editor").code == 0
    assert cli("run", "--thread", "t", "--request", "go").code == 0
    over = cli("send", "t", "--resume", "--json")
    assert [row["state"] for row in over.data["commands"]] == ["refused"]
    assert cli("team", "on", "Editor").code == 0
    goes_on = cli("send", "t", "--resume", "--json")
    assert [row["state"] for row in goes_on.data["commands"]] == ["applied"]


@pytest.mark.requirement("B-22", "B-30")
def test_what_is_set_for_one_thread_holds_there_alone(cli: Cli) -> None:
    for thread in ("one", "other"):
        assert cli("run", "--thread", thread, "--request", "go").code == 0
    sent = cli("team", "off", "Search", "--thread", "one", "--reason", "enough")
    assert (sent.code, sent.err) == (
        0,
        "set tool (Search: deny): accepted; it is taken when the thread goes on\n"
        "no new graph: rights are asked at every call\n",
    )
    sent = cli("team", "set", "Writer", "--prompt", "Be brief.", "--thread", "one", "--json")
    assert [row["kind"] for row in sent.data["commands"]] == ["set_agent"]
    cli("run", "--resume", "one", "--request", "again")
    here, there = (
        cli("team", "show", "--thread", "one", "--json"),
        cli("team", "show", "--thread", "other", "--json"),
    )
    assert right(here, "writer", "search") == ("deny", "enough")
    assert right(there, "writer", "search") == ("allow", "Writer was given Search")
    assert [a["prompt"] for a in here.data["agents"]] == ["Be brief.", ""]
    assert (here.data["thread"], here.data["team"]) == ("one", "press")


def test_what_the_config_file_says_anew_is_taken_in_and_what_was_set_by_hand_stays(
    cli: Cli, tmp_path: Path
) -> None:
    cli("team", "set", "Editor", "--prompt", "By hand.")
    (tmp_path / "swarmwright.toml").write_text(CONFIG.replace("writes first drafts", "writes"))
    agents = cli("team", "show", "--json").data["agents"]
    assert [(a["role"], a["prompt"]) for a in agents] == [("writes", ""), ("", "By hand.")]


def test_names_that_mean_nothing_and_missing_teams_are_usage_errors(cli: Cli, tmp_path: Path) -> None:
    wrong = cli("team", "off", "Serch")
    assert (wrong.code, "did you mean Search?" in wrong.err) == (2, True)
    assert cli("team", "off", "Writer", "--for", "Editor").code == 2
    assert cli("team", "set", "Writer").code == 2
    assert cli("team", "set", "Writer", "--model", "nonsense").code == 2
    assert cli("team", "set", "Writer", "--kind", "react", "--thread", "t").code == 2
    assert cli("team", "add-agent", "X", "--after", "Writer").code == 2
    (tmp_path / "swarmwright.toml").unlink()
    there = ("--db", "new.db")
    assert cli("team", "show", *there).code == 2
    bare = ("--agents", "A,B", "--prompt", "A works, then B.", "--model", "stub:", "--thread", "u")
    assert cli("run", *bare, "--request", "go", *there).code == 0
    alone = cli("team", "remove", "A", "--json", *there)
    assert (alone.code, "which team" in alone.data["error"]["message"]) == (2, True)
    shown = cli("team", "show", "--thread", "u", *there)
    assert shown.out.startswith("a team of its own, on thread u")
