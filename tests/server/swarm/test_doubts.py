"""What a prompt leaves open is told wherever one is put into force over HTTP, as the compile route does."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

T = "/swarm/threads/t"
A = "/swarm/assistants/writers"
DROPPED = {"prompt": "Writer drafts. Foo drafts. Then Publisher posts it."}
CLEAR = {"prompt": "Writer drafts, then Publisher posts it."}
Http = httpx.AsyncClient


@pytest.fixture
async def found(http: Http) -> list[dict[str, Any]]:
    """What is found in the prompt; there is a thread `t`, too."""
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    run = await http.post("/threads/t/runs/wait", json={"assistant_id": "writers", "input": {"messages": []}})
    assert run.is_success
    said = {**DROPPED, "assistant_id": "writers"}
    told = (await http.post("/swarm/compile", json=said)).json()["diagnostics"]
    assert [one["severity"] for one in told].count("warning")
    return list(told)


async def test_a_swap_tells_them_with_its_plan(http: Http, found: list[dict[str, Any]]) -> None:
    assert (await http.post(f"{T}/swap/plan", json=DROPPED)).json()["diagnostics"] == found
    swapped = (await http.post(f"{T}/swap", json={**DROPPED, "wait": True})).json()
    assert swapped["plan"]["diagnostics"] == found
    told = (await http.post("/swarm/compile", json={**CLEAR, "assistant_id": "writers"})).json()
    ready = {"workflow": told["workflow"]}
    assert (await http.post(f"{T}/swap/plan", json=CLEAR)).json()["diagnostics"] == told["diagnostics"]
    for nothing in (ready, {"assistant_id": "writers"}):
        assert (await http.post(f"{T}/swap/plan", json=nothing)).json()["diagnostics"] == []


async def test_whoever_approves_a_swap_is_told_them(http: Http, found: list[dict[str, Any]]) -> None:
    assert (await http.post(f"{T}/swap", json={**DROPPED, "approval": True, "wait": True})).is_success
    (asked,) = [one for one in (await http.get(f"{T}/approvals")).json() if one["kind"] == "swap"]
    (doubt,) = [one for one in found if one["severity"] == "warning"]
    assert asked["doubts"] == [
        f"{doubt['message']} ({doubt['code']}, line {doubt['line']}, column {doubt['column']})"
    ]


async def test_a_swap_warns_of_work_that_counts_in_other_words(
    http: Http, found: list[dict[str, Any]]
) -> None:
    said = {"prompt": "Writer deletes the archive, then Publisher posts it."}
    (told,) = (await http.post(f"{T}/swap/plan", json=said)).json()["warnings"]
    assert "its task reads differently now" in told and "deletes the archive" in told
    assert (await http.post(f"{T}/swap/plan", json={"assistant_id": "writers"})).json()["warnings"] == []
    assert (await http.post(f"{T}/swap", json={**said, "approval": True, "wait": True})).is_success
    asked = (await http.get(f"{T}/approvals")).json()
    assert [one["warnings"] for one in asked if one["kind"] == "swap"] == [[told]]


async def test_a_proposal_tells_them_to_whoever_decides(http: Http, found: list[dict[str, Any]]) -> None:
    made = (await http.post(f"{A}/proposals", json=DROPPED)).json()
    at = f"/swarm/proposals/{made['token']}"
    assert made["diagnostics"] == (await http.get(at)).json()["diagnostics"] == found
    assert "diagnostics" not in (await http.get("/swarm/proposals")).json()[0]
    assert (await http.post(at, json={"decision": "approve"})).json()["diagnostics"] == found


async def test_a_replay_tells_them(http: Http, found: list[dict[str, Any]]) -> None:
    said = {"workflow": DROPPED, "thread_id": "r", "run": False}
    assert (await http.post(f"{T}/replay", json=said)).json()["diagnostics"] == found
    again = (await http.post(f"{T}/replay", json={"thread_id": "s", "run": False})).json()
    assert again["diagnostics"] == []
