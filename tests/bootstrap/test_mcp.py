"""Tools of MCP servers in a team: what is granted, what has changed, what is not there."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support import lying_server, mcp_server
from support.forking import PYTHON
from swarmwright.bootstrap.config import TeamConfig, load_config
from swarmwright.bootstrap.grants import grants_file, read_grants, write_grants
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.surveying import survey
from swarmwright.errors import ApprovalRefused, ConfigError
from swarmwright.language import compile_prompt
from swarmwright.ports.commands import Approve, Swap

PROGRAM = str(Path(mcp_server.__file__))
SOURCE = Path(PROGRAM).read_text(encoding="utf-8")


def write(folder: Path, *, env: str = "", command: str = PYTHON, tool: str = "") -> Path:
    """A team whose Clerk calls `add` of a server, whatever it is offered."""
    replies = [
        {"match": "3 + 4", "tool_calls": [{"name": "add", "args": {"a": 3, "b": 4}}], "times": 1},
        {"match": "3 + 4", "text": "Done."},
    ]
    (folder / "answers.json").write_text(json.dumps({"replies": replies}))
    path = folder / "swarmwright.toml"
    path.write_text(
        f"""
        prompt = "Clerk adds up the bill. Clerk may use add."
        model = "stub:answers.json"
        [agents.Clerk]
        kind = "react"
        [tools.add]
        mcp = "sums"
        {tool}
        [mcp.sums]
        command = {json.dumps(command)}
        args = [{json.dumps(PROGRAM)}, "stdio"]
        connect_s = 60.0
        {env}
        """
    )
    return path


async def ran(path: Path) -> list[dict[str, Any]]:
    """The events of a run that are about tools."""
    team: TeamConfig = load_config(path)
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    async with open_platform(team.settings) as platform:
        thread = (await platform.create_thread(workflow)).thread_id
        run = await platform.run(thread, "3 + 4")
        events = [event async for event in run]
        assert (await run.result()).status == "finished"
    return [{"kind": e.kind, **e.data} for e in events if e.kind.startswith("tool_")]


async def grant(path: Path) -> None:
    found = await survey(load_config(path))
    write_grants(path, {tool.spec.id: str(tool.identity) for tool in found.tools})


async def test_a_tool_of_a_server_is_denied_until_granted_and_when_it_has_changed(
    tmp_path: Path,
) -> None:
    path = write(tmp_path)
    (denied,) = await ran(path)
    assert (denied["kind"], denied["rule"]) == ("tool_denied", "another_tool")
    assert "was never granted" in denied["reason"]

    await grant(path)
    called, result = await ran(path)
    assert (called["kind"], called["decision"], result["text"]) == ("tool_called", "allow", "7")

    (denied,) = await ran(write(tmp_path, env='env = { SHAPE = "changed" }'))
    assert denied["rule"] == "another_tool"
    assert "has changed since it was granted" in denied["reason"]


async def test_a_yes_to_a_tool_that_has_changed_since_and_was_granted_anew_is_none(tmp_path: Path) -> None:
    """What a person has approved was a call of another tool, though name, risk and arguments are the same."""
    path = write(tmp_path, tool='risk = "high"')
    await grant(path)
    team = load_config(path)
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None

    async def later(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
        return None

    database = tmp_path / "t.db"
    async with open_platform(replace(team.settings, database=database), approve=later) as platform:
        await platform.create_thread(workflow, "t")
        assert (await (await platform.run("t", "3 + 4")).result()).status == "interrupted"
        (asked,) = await platform.approvals("t")
    path = write(tmp_path, env='env = { SHAPE = "told" }', tool='risk = "high"')
    await grant(path)
    team = load_config(path)
    changed = compile_prompt(team.prompt, team.catalog).workflow
    assert changed is not None
    async with open_platform(replace(team.settings, database=database), approve=later) as platform:
        await platform.send("t", Swap(changed))
        with pytest.raises(ApprovalRefused, match="the tool has changed"):
            await platform.answer("t", Approve(approval=asked.approval.id))
        assert (await (await platform.run("t", None)).result()).status == "interrupted"
        (again,) = await platform.approvals("t")
    assert again.approval.id != asked.approval.id


async def test_a_tool_whose_rule_is_for_what_it_does_not_take_is_denied(tmp_path: Path) -> None:
    path = write(tmp_path, tool='arguments = [{ argument = "total", at_most = 5 }]')
    await grant(path)
    (denied,) = await ran(path)
    assert (denied["rule"], denied["reason"]) == ("argument", "add has a rule for 'total', and takes a and b")
    (tool,) = (await survey(load_config(path))).tools
    assert (tool.state, tool.reason) == ("barred", denied["reason"])
    path = write(tmp_path, tool='arguments = [{ argument = "a", at_most = 5 }]')
    called, _ = await ran(path)
    assert called["decision"] == "allow"


async def test_the_same_name_from_another_server_needs_another_grant(tmp_path: Path) -> None:
    path = write(tmp_path)
    await grant(path)
    other = tmp_path / "other.py"
    other.write_text(SOURCE)
    path.write_text(path.read_text().replace(json.dumps(PROGRAM), json.dumps(str(other))))
    (tool,) = (await survey(load_config(path))).tools
    assert tool.state == "barred" and "add comes from sums#" in tool.reason
    assert [decision.rule for _, decision in tool.rights] == ["another_tool"]


async def test_a_server_that_is_down_fails_the_call_and_not_the_run(tmp_path: Path) -> None:
    (denied,) = await ran(write(tmp_path, command="no-such-program-at-all"))
    assert (denied["kind"], denied["rule"]) == ("tool_denied", "unreachable")
    assert "the MCP server sums cannot be reached" in denied["reason"]


async def test_a_server_that_says_what_no_server_says_fails_the_call_and_not_the_run(tmp_path: Path) -> None:
    path = write(tmp_path, env='env = { LIE = "list" }')
    path.write_text(path.read_text().replace(json.dumps(PROGRAM), json.dumps(lying_server.__file__)))
    (denied,) = await ran(path)
    assert (denied["kind"], denied["rule"]) == ("tool_denied", "unreachable")


async def test_a_tool_that_becomes_another_one_in_the_midst_of_a_step_is_denied_from_then_on(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, env='env = { LIE = "turns" }')
    path.write_text(path.read_text().replace(json.dumps(PROGRAM), json.dumps(lying_server.__file__)))
    again = {"match": "3 + 4", "tool_calls": [{"name": "add", "args": {"a": 3}}], "times": 1}
    replies = [again, again, {"match": "3 + 4", "text": "Done."}]
    (tmp_path / "answers.json").write_text(json.dumps({"replies": replies}))
    await grant(path)
    called, result, denied = await ran(path)
    assert (called["kind"], result["text"]) == ("tool_called", "call 1")
    assert (denied["kind"], denied["rule"]) == ("tool_denied", "another_tool")
    assert "has changed since it was granted" in denied["reason"]


async def test_what_a_server_says_to_those_who_listen_counts_at_the_next_call(tmp_path: Path) -> None:
    path = write(tmp_path, env='env = { SHAPE = "changing" }')
    again = {"match": "3 + 4", "tool_calls": [{"name": "add", "args": {"a": 3, "b": 4}}], "times": 1}
    replies = [again, again, {"match": "3 + 4", "text": "Done."}]
    (tmp_path / "answers.json").write_text(json.dumps({"replies": replies}))
    await grant(path)
    called, result, denied = await ran(path)
    assert (called["kind"], result["text"]) == ("tool_called", "7")
    assert (denied["kind"], denied["rule"]) == ("tool_denied", "another_tool")


async def test_a_variable_that_is_not_set_is_the_servers_matter_alone(tmp_path: Path) -> None:
    (denied,) = await ran(write(tmp_path, env='env = { TOKEN = "${NO_SUCH_VARIABLE}" }'))
    assert (denied["rule"], "NO_SUCH_VARIABLE" in denied["reason"]) == ("unreachable", True)


async def test_what_a_server_has_besides_is_told_and_no_part_of_the_team(tmp_path: Path) -> None:
    found = await survey(load_config(write(tmp_path)))
    assert found.servers == (("sums", ("die", "fail", "kept", "variable"), ""),)
    assert [tool.spec.id for tool in found.tools] == ["add"]


async def test_python_code_is_granted_by_the_line_that_names_it_until_it_is_noted_as_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "sums_of_mine.py"
    module.write_text('def twice(n: int) -> int:\n    """Twice."""\n    return 2 * n\n')
    path = tmp_path / "swarmwright.toml"
    path.write_text('[agents.Clerk]\ntools = ["twice"]\n[tools.twice]\nfunction = "sums_of_mine:twice"\n')
    monkeypatch.delitem(sys.modules, "sums_of_mine", raising=False)
    (tool,) = (await survey(load_config(path))).tools
    assert (tool.state, [d.effect for _, d in tool.rights]) == ("config", ["allow"])
    await grant(path)
    assert (await survey(load_config(path))).tools[0].state == "granted"
    module.write_text('def twice(n: int, to: str) -> int:\n    """Twice, and tell it."""\n    return 2 * n\n')
    monkeypatch.delitem(sys.modules, "sums_of_mine")
    (tool,) = (await survey(load_config(path))).tools
    assert (tool.state, [d.rule for _, d in tool.rights]) == ("barred", ["another_tool"])


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"format": "other"}', '{"format": "swarmwright.grants/1", "tools": {"a": ""}}'],
)
def test_grants_that_cannot_be_read_are_an_error_and_no_grant(tmp_path: Path, text: str) -> None:
    path = tmp_path / "swarmwright.toml"
    assert read_grants(path) == {}
    grants_file(path).write_text(text)
    with pytest.raises(ConfigError, match="grant the tools again"):
        read_grants(path)


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (
            '[tools.a]\nmcp = "sms"\n[mcp.sums]\nurl = "http://localhost/mcp"',
            "tools.a.mcp",
            "no MCP server named 'sms'",
        ),
        ("[mcp.sums]\ntimeout_s = 1.0", "mcp.sums", "a command or a url"),
        ('[mcp.sums]\nurl = "localhost"', "mcp.sums.url", "is no address"),
        ('[mcp.sums]\ncomand = "x"', "mcp.sums.comand", "did you mean command"),
        ('[tools.a]\ncalled = "b"', "tools.a.called", "only a tool of an MCP server"),
        ('[tools.a]\nsink = "sell"', "tools.a.sink", "is not one of"),
        ('[[tools.a.arguments]]\nargument = "x"', "tools.a.arguments", "says nothing"),
        ('[[tools.a.arguments]]\nargument = "x"\nmatches = "(a"', "tools.a.arguments", "without its )"),
        ('[[tools.a.arguments]]\nargument = "x"\nhost = ["b"]', "host", "did you mean hosts"),
        (
            '[[tools.a.arguments]]\nargument = "x"\nappeared_in = ["agent:Bo"]',
            "tools.a.arguments",
            "no agent named 'Bo'",
        ),
    ],
)
def test_what_is_wrong_with_servers_and_rules_is_told_with_its_place(
    tmp_path: Path, text: str, place: str, reason: str
) -> None:
    path = tmp_path / "swarmwright.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as raised:
        load_config(path)
    assert place in str(raised.value) and reason in str(raised.value)


def test_a_rule_for_a_tool_that_deep_agents_bring_takes_nothing_of_its_risk(tmp_path: Path) -> None:
    path = tmp_path / "swarmwright.toml"
    rule = '[[tools.delete_files.arguments]]\nargument = "file_path"\nprefixes = ["/out"]\n'
    path.write_text(f'[agents.Ada]\nkind = "deep"\n{rule}')
    tool = load_config(path).catalog.tool("delete-files")
    assert tool is not None and (tool.risk, len(tool.arguments)) == ("high", 1)


def test_rules_and_sinks_of_the_file_are_the_tools(tmp_path: Path) -> None:
    path = tmp_path / "swarmwright.toml"
    path.write_text(
        '[agents.Boss]\n[tools.mail]\nsink = "send"\n[[tools.mail.arguments]]\nargument = "to"\n'
        'agents = ["Boss"]\nappeared_in = ["agent:Boss", "request"]\notherwise = "ask"\n'
    )
    tool = load_config(path).catalog.tool("mail")
    assert tool is not None and tool.sink == "send" and tool.confirm
    (rule,) = tool.arguments
    assert (rule.agents, rule.appeared_in, rule.otherwise) == (("boss",), ("agent:boss", "request"), "ask")
