"""What a model was sent is asked for by its call, and stands in no list of events or spans."""

from __future__ import annotations

import httpx


async def test_what_a_model_was_sent_is_told_where_its_call_is_asked_for(http: httpx.AsyncClient) -> None:
    about = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "About bees"}]}}
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    assert (await http.post("/threads/t/runs/wait", json=about)).is_success

    spans = (await http.get("/swarm/threads/t/trace")).json()
    editor = next(span for span in spans if span["agent"] == "editor")
    wrote = next(span for span in spans if span["agent"] == "writer")["text"]
    (model,) = editor["models"]
    told = (await http.get(f"/swarm/threads/t/trace/calls/{model['call']}")).json()
    system, human = told["asked"]
    assert system["role"] == "system" and system["text"].startswith("You are Editor")
    assert human["role"] == "user" and "About bees" in human["text"] and wrote in human["text"]
    assert told["said"]["text"].strip() == editor["text"] and told["tools"] == []
    assert system["cut"] == human["cut"] == 0

    events = (await http.get("/swarm/threads/t/events", params={"kinds": "model_called"})).text
    assert "You are Editor" not in events
    for call in (model["call"] + 1, 999_999):
        assert (await http.get(f"/swarm/threads/t/trace/calls/{call}")).status_code == 404
