"""Who and what was removed from a team is known to no prompt for it, and nothing that begins has them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient as Http

from support import swarm
from support.serving import listening
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.serving import services_over
from swarmwright.server.app import create_app
from swarmwright.storage.opening import open_store

TEAM = """
name = "trio"
prompt = "Ann writes, then Bo checks, then Cy signs. Only Bo may use Refund."
model = "stub:"

[agents.Ann]
[agents.Cy]
[agents.Bo]

[tools.Refund]
[tools.Mail]

[groups]
Desk = ["Ann", "Cy"]
"""
PROMPT = "Ann writes, then Bo checks, then Cy signs."


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[Http]:
    async with swarm.teams(tmp_path, TEAM) as url, Http(base_url=url, timeout=30) as client:
        yield client


async def change(http: Http, *operations: dict[str, Any]) -> None:
    changed = await http.post("/swarm/assistants/trio/changes", json={"operations": list(operations)})
    assert changed.is_success, changed.text


async def codes(http: Http, prompt: str) -> list[str]:
    told = await http.post("/swarm/compile", json={"prompt": prompt, "assistant_id": "trio"})
    return [one["code"] for one in told.json()["diagnostics"]]


async def run(http: Http, thread: str) -> Any:
    await http.post("/threads", json={"thread_id": thread})
    asked = {"assistant_id": "trio", "input": {"messages": [{"role": "user", "content": "Go."}]}}
    return await http.post(f"/threads/{thread}/runs/wait", json=asked)


async def test_a_prompt_that_names_a_removed_agent_says_that_there_is_nobody_of_that_name(http: Http) -> None:
    assert await codes(http, PROMPT) == []
    await change(http, {"op": "remove_agent", "agent": "bo"})
    told = (await http.post("/swarm/compile", json={"prompt": PROMPT, "assistant_id": "trio"})).json()
    assert "SW104" in [one["code"] for one in told["diagnostics"]]
    near = (await http.post("/swarm/compile", json={"prompt": "Bob writes.", "assistant_id": "trio"})).json()
    assert "did you mean Bo" not in str(near)
    proposed = await http.post("/swarm/assistants/trio/proposals", json={"prompt": PROMPT})
    assert proposed.status_code == 422


async def test_no_new_thread_begins_with_a_removed_agent_until_the_prompt_does_without(http: Http) -> None:
    await change(http, {"op": "remove_agent", "agent": "bo"})
    refused = await run(http, "one")
    assert (refused.status_code, "Bo has left the team 'trio'" in refused.text) == (422, True)
    proposed = await http.post(
        "/swarm/assistants/trio/proposals", json={"prompt": "Ann writes, then Cy signs."}
    )
    token = proposed.json()["token"]
    assert (await http.post(f"/swarm/proposals/{token}", json={"decision": "approve"})).is_success
    ran = await run(http, "two")
    assert ran.is_success, ran.text
    outputs = (await http.get("/swarm/threads/two/outputs")).json()
    assert [one["agent"] for one in outputs] == ["ann", "cy"]
    rights = (await http.get("/swarm/threads/two/matrix")).json()
    assert [one["id"] for one in rights["agents"]] == ["ann", "cy"]


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann writes. Then Bo and Cy check in parallel.",  # without Bo, it is read as a person's decision
        "Bo checks. Then Cy signs it.",  # without Bo, it is read but for a doubt
    ],
)
async def test_a_prompt_that_names_who_has_left_is_not_put_in_force_as_something_else(
    http: Http, prompt: str
) -> None:
    proposed = await http.post("/swarm/assistants/trio/proposals", json={"prompt": prompt})
    token = proposed.json()["token"]
    assert (await http.post(f"/swarm/proposals/{token}", json={"decision": "approve"})).is_success
    await change(http, {"op": "remove_agent", "agent": "bo"})
    refused = await run(http, "one")
    assert (refused.status_code, "Bo has left the team 'trio'" in refused.text) == (422, True)


async def test_a_prompt_that_speaks_of_everyone_means_those_who_are_there_now(http: Http) -> None:
    proposed = await http.post("/swarm/assistants/trio/proposals", json={"prompt": "Everyone writes."})
    token = proposed.json()["token"]
    assert (await http.post(f"/swarm/proposals/{token}", json={"decision": "approve"})).is_success
    await change(http, {"op": "remove_agent", "agent": "bo"})
    assert (await run(http, "one")).is_success
    outputs = (await http.get("/swarm/threads/one/outputs")).json()
    assert {one["agent"] for one in outputs} == {"ann", "cy"}
    page = (await http.get("/swarm/assistants/trio")).json()
    assert "Bo" not in str(page["workflow"]["picture"])


async def test_what_is_proposed_is_not_approved_once_somebody_whom_it_needs_has_left(http: Http) -> None:
    proposed = await http.post(
        "/swarm/assistants/trio/proposals", json={"prompt": "Cy writes, then Bo checks."}
    )
    await change(http, {"op": "remove_agent", "agent": "bo"})
    token = proposed.json()["token"]
    refused = await http.post(f"/swarm/proposals/{token}", json={"decision": "approve"})
    assert (refused.status_code, "Bo has left the team 'trio'" in refused.text) == (409, True)


async def test_a_removed_tool_and_a_removed_group_are_known_to_no_prompt(http: Http) -> None:
    tool = "Ann writes, then Cy signs, then Bo checks. Only Ann may use Refund."
    group = "Everyone in Desk reports. Then Bo signs after Desk."
    assert await codes(http, tool) == []
    assert await codes(http, group) == []
    await change(http, {"op": "remove_tool", "tool": "refund"}, {"op": "remove_group", "group": "desk"})
    assert "SW104" in await codes(http, tool)
    assert await codes(http, group) != []
    await run(http, "one")
    rights = (await http.get("/swarm/threads/one/matrix")).json()
    assert [one["id"] for one in rights["tools"]] == ["mail"]


async def test_a_swap_on_a_thread_knows_no_removed_agent_though_its_flow_names_them(http: Http) -> None:
    assert (await run(http, "one")).is_success
    await change(http, {"op": "remove_agent", "agent": "bo"})
    refused = await http.post("/swarm/threads/one/swap/plan", json={"prompt": PROMPT})
    assert (refused.status_code, "SW104" in refused.text) == (422, True)


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("Ann writes, then Bo approves it.", "Bo"),  # taken for a person outside
        ("Bo checks, then Ann writes.", "Bo"),
        ("Ann writes. Cy signs what Bo has seen.", "Bo"),  # taken for a word of the work
        ("Ann writes and sends it by Mail. Then Cy signs.", "Mail"),
    ],
)
async def test_wherever_a_prompt_names_who_has_left_it_says_so_by_name(
    http: Http, prompt: str, name: str
) -> None:
    removed = ({"op": "remove_agent", "agent": "bo"}, {"op": "remove_tool", "tool": "mail"})
    assert "SW104" not in await codes(http, prompt)
    await change(http, *removed)
    told = (await http.post("/swarm/compile", json={"prompt": prompt, "assistant_id": "trio"})).json()
    said = {one["message"]: prompt[one["start"] : one["end"]] for one in told["diagnostics"]}
    assert said[f"{name} has left the team: add {name} to it again, or leave {name} out"] == name
    assert not [one for one in told["diagnostics"] if one["code"] == "SW109" and "Bo" in one["message"]]


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Ann writes. Then bo checks it.", ("bo", "Bo")),
        ("Ann writes. Then Didi checks it.", ("Didi", "Didi")),
        ("Ann writes, then Cy signs. Only Cy may use mail.", ("mail", "Mail")),
    ],
)
async def test_a_name_is_known_however_it_was_known_before(
    http: Http, prompt: str, said: tuple[str, str]
) -> None:
    await change(http, {"op": "add_agent", "name": "Dee", "aliases": ["Didi"]})
    assert "SW104" not in await codes(http, prompt)
    left = ({"op": "remove_agent", "agent": id_} for id_ in ("bo", "dee"))
    await change(http, *left, {"op": "remove_tool", "tool": "mail"})
    asked = {"prompt": prompt, "assistant_id": "trio"}
    told = (await http.post("/swarm/compile", json=asked)).json()["diagnostics"]
    found = {(prompt[one["start"] : one["end"]], one["message"].split(" has left")[0]) for one in told}
    assert said in found


@pytest.mark.parametrize(
    "prompt",
    ["Ann writes. Mail the customer what she has. Then Cy signs.", "Ann answers the mail, then Cy signs."],
)
async def test_a_word_that_was_no_tool_before_is_none_that_has_left(http: Http, prompt: str) -> None:
    await change(http, {"op": "remove_tool", "tool": "mail"})
    told = await http.post("/swarm/compile", json={"prompt": prompt, "assistant_id": "trio"})
    assert "has left" not in told.text


async def test_the_plan_of_a_swap_says_who_has_left_too(http: Http) -> None:
    assert (await run(http, "one")).is_success
    await change(http, {"op": "remove_tool", "tool": "mail"})
    said = {"prompt": "Ann writes and sends it by Mail. Then Cy signs."}
    plan = (await http.post("/swarm/threads/one/swap/plan", json=said)).json()
    assert [one["code"] for one in plan["diagnostics"] if "Mail has left" in one["message"]] == ["SW104"]


async def test_who_got_another_name_or_is_there_again_has_not_left(http: Http) -> None:
    await change(http, {"op": "set_agent", "agent": "bo", "name": "Bob"})
    await change(http, {"op": "remove_agent", "agent": "cy"})
    await change(http, {"op": "add_agent", "name": "Cy"})
    asked = {"prompt": "Ann writes, then Bo checks, then Cy signs.", "assistant_id": "trio"}
    assert "has left" not in (await http.post("/swarm/compile", json=asked)).text


async def test_a_team_says_why_no_new_thread_can_begin(http: Http) -> None:
    page = (await http.get("/swarm/assistants/trio")).json()
    assert page["stopped"] == ""
    await change(http, {"op": "remove_agent", "agent": "bo"})
    page = (await http.get("/swarm/assistants/trio")).json()
    assert page["stopped"].startswith("Bo has left the team 'trio': add them to it again")


async def test_a_team_that_has_no_model_says_so_before_a_run_is_tried(tmp_path: Path) -> None:
    config = TEAM.replace('model = "stub:"', "")
    async with swarm.teams(tmp_path, config) as url, Http(base_url=url, timeout=30) as http:
        stopped = (await http.get("/swarm/assistants/trio")).json()["stopped"]
        assert stopped.startswith("no model is named, and Ann works by one; ")
        assert "no model is named, and Ann works by one" in (await run(http, "one")).text


@pytest.mark.parametrize("set_", ['kind = "custom"', 'model = "no-such-provider:small"'])
async def test_a_team_tells_whose_code_or_model_is_missing(tmp_path: Path, set_: str) -> None:
    config = TEAM.replace("[agents.Cy]", f"[agents.Cy]\n{set_}")
    async with swarm.teams(tmp_path, config) as url, Http(base_url=url, timeout=30) as http:
        page = (await http.get("/swarm/assistants/trio")).json()
        assert (page["stopped"], len(page["lacking"])) == ("", 1)
        assert "Cy" in page["lacking"][0]


async def test_a_team_tells_which_of_its_tools_no_code_runs(tmp_path: Path) -> None:
    config = TEAM.replace("[agents.Cy]", '[agents.Cy]\nkind = "deep"')
    async with swarm.teams(tmp_path, config) as url, Http(base_url=url, timeout=30) as http:
        assert (await http.get("/swarm/assistants/trio")).json()["bare"] == ["refund", "mail"]
        await change(http, {"op": "add_tool", "name": "Fax"})
        page = (await http.get("/swarm/assistants/trio")).json()
        assert {tool["id"] for tool in page["tools"]} >= {"fax", "write-file"}
        assert page["bare"] == ["refund", "mail", "fax"]  # whoever is deep brings what writes files


async def test_a_server_that_leaves_work_to_workers_says_nothing_of_what_they_may_have(
    tmp_path: Path,
) -> None:
    found = swarm.loaded(tmp_path, TEAM.replace("[agents.Cy]", '[agents.Cy]\nkind = "custom"'))
    async with (
        open_store(tmp_path / "s.db") as store,
        open_hosts(store, ToHost(found), drives=False) as hosts,
        services_over(store, store.assistants, store.crons, store.items, hosts) as services,
        listening(create_app(services)) as url,
        Http(base_url=url, timeout=30) as http,
    ):
        await change(http, {"op": "add_tool", "name": "Fax"})
        page = (await http.get("/swarm/assistants/trio")).json()
        assert (page["stopped"], page["lacking"], page["bare"]) == ("", [], [])
