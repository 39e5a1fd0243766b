"""A question that a swap has put before work which had begun by then tells whose work that is."""

from __future__ import annotations

import httpx

T = "/swarm/threads/t"


async def test_whose_work_has_begun_already_is_told_beside_what_comes_next(http: httpx.AsyncClient) -> None:
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    run = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    assert (await http.post("/threads/t/runs/wait", json=run)).is_success
    (asked,) = (await http.get(f"{T}/approvals")).json()
    assert [one["name"] for one in asked["lets_begin"]] == ["Publisher"]
    assert asked["begun_already"] == []
    said = {"prompt": "Writer drafts. A human approves before Editor polishes it.", "wait": True}
    assert (await http.post(f"{T}/swap", json=said)).json()["command"]["state"] == "applied"
    assert (await http.post("/threads/t/runs/wait", json={"assistant_id": "writers"})).is_success
    (asked,) = (await http.get(f"{T}/approvals")).json()
    assert asked["lets_begin"] == [] == asked["then_asks"]
    (editor,) = asked["begun_already"]
    assert editor == {"step": "editor", "agent": "editor", "name": "Editor", "task": "polishes it"}
