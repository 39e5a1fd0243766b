"""What has left a thread's flow is told with it, its forks and its checkpoints: their past speaks of it."""

from __future__ import annotations

from typing import Any

import httpx

T = "/swarm/threads/t"
Http = httpx.AsyncClient


def named(page: dict[str, Any]) -> dict[str, str]:
    return {one["id"]: one["label"] for one in page["former"]["nodes"]}


async def swapped(http: Http) -> None:
    """A thread `t` whose editor is done, and that goes by a flow without one since."""
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    run = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    assert (await http.post("/threads/t/runs/wait", json=run)).is_success
    assert named((await http.get(T)).json()) == {}
    said = {"prompt": "Writer drafts, then Publisher posts it.", "wait": True}
    assert (await http.post(f"{T}/swap", json=said)).json()["command"]["state"] == "applied"


async def test_a_step_that_a_swap_has_dropped_is_told_with_its_thread(http: Http) -> None:
    await swapped(http)
    page = (await http.get(T)).json()
    assert "editor" in {one["instance"] for one in page["outputs"]}
    assert "editor" not in {one["id"] for one in page["workflow"]["picture"]["nodes"]}
    former = {one["id"]: one for one in page["former"]["nodes"]}
    assert (former["editor"]["label"], former["editor"]["kind"]) == ("Editor", "step")
    assert [one["kind"] for one in former.values()] == ["step", "gate"]


async def test_so_is_it_with_a_fork_a_replay_and_a_checkpoint_from_after_the_swap(http: Http) -> None:
    await swapped(http)
    assert (await http.post(f"{T}/fork", json={"thread_id": "f"})).is_success
    assert (await http.post("/swarm/threads/f/fork", json={"thread_id": "g"})).is_success
    other = {"workflow": {"prompt": "Writer drafts."}, "thread_id": "r", "checkpoint": "2", "run": False}
    assert (await http.post(f"{T}/replay", json=other)).is_success
    for fork in ("f", "g"):
        assert named((await http.get(f"/swarm/threads/{fork}")).json())["editor"] == "Editor"
    replay = named((await http.get("/swarm/threads/r")).json())
    assert {"editor", "publisher"} <= replay.keys()
    last = (await http.get(f"{T}/checkpoints/last")).json()
    assert named(last)["editor"] == "Editor"
    first = (await http.get(f"{T}/checkpoints/1")).json()
    assert named(first) == {}


async def test_a_fork_whose_origin_is_gone_is_shown_all_the_same(http: Http) -> None:
    await swapped(http)
    assert (await http.post(f"{T}/fork", json={"thread_id": "f"})).is_success
    assert (await http.delete("/threads/t")).is_success
    assert named((await http.get("/swarm/threads/f")).json()) == {}


async def test_a_question_tells_what_a_yes_gives_on_by_its_name_also_of_who_has_left_the_flow(
    http: Http,
) -> None:
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    run = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    assert (await http.post("/threads/t/runs/wait", json=run)).is_success
    (asked,) = (await http.get(f"{T}/approvals")).json()
    assert [one["name"] for one in asked["outputs"]] == ["Editor"]
    assert [(one["name"], one["by_hand"]) for one in asked["given"]] == [("Writer", False)]
    said = {"prompt": "Writer drafts. A human approves before Publisher posts it.", "wait": True}
    assert (await http.post(f"{T}/swap", json=said)).json()["command"]["state"] == "applied"
    edit = {"kind": "edit_state", "outputs": {"writer": {"text": "Wasps."}}}
    assert (await http.post(f"{T}/commands", json={"command": edit, "wait": True})).is_success
    (asked,) = (await http.get(f"{T}/approvals")).json()
    shown = {one["name"]: one["by_hand"] for one in (*asked["outputs"], *asked["given"])}
    assert shown == {"Writer": True, "Editor": False}
