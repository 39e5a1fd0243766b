"""What a change does to rights is told beside what people have set by hand: before it is approved, in the
plan of a swap, once it was made, and where two checkpoints are compared."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from httpx import AsyncClient as Http

from support import swarm

TEAM = """
name = "desk"
prompt = "Ann writes, then Bo checks, then Cy signs."
model = "stub:"

[agents.Ann]
tools = ["Refund"]
[agents.Bo]
tools = ["Refund"]
[agents.Cy]
tools = ["Refund"]

[tools.Refund]
"""
PROMPT = "Ann writes, then Bo checks, then Cy signs. Only Ann may use Refund."
BY_RULES = "Only Ann may use Refund. Bo and Cy lose the right."
BY_HAND = "Only Ann may use Refund. Cy loses the right. Bo keeps the right, as a person has set it."


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[Http]:
    async with swarm.teams(tmp_path, TEAM) as url, Http(base_url=url, timeout=30) as client:
        yield client


async def give(http: Http, effect: str = "allow") -> None:
    operation = {"op": "permit", "agent": "bo", "tool": "refund", "effect": effect, "reason": "new"}
    changed = await http.post("/swarm/assistants/desk/changes", json={"operations": [operation]})
    assert changed.is_success, changed.text


def new(answer: dict[str, object]) -> list[str]:
    changes = answer["changes"]
    assert isinstance(changes, list)
    return [one["new"] for one in changes if one["subject"] == "rule"]


async def test_before_a_prompt_is_approved(http: Http) -> None:
    asked = {"prompt": PROMPT, "assistant_id": "desk"}
    assert new((await http.post("/swarm/compile", json=asked)).json()) == [BY_RULES]
    await give(http)
    assert new((await http.post("/swarm/compile", json=asked)).json()) == [BY_HAND]
    proposed = await http.post("/swarm/assistants/desk/proposals", json={"prompt": PROMPT})
    assert new(proposed.json()) == [BY_HAND]


async def test_in_the_plan_of_a_swap_for_the_thread_and_its_team(http: Http) -> None:
    await http.post("/threads", json={"thread_id": "one"})
    said = {"assistant_id": "desk", "input": {"messages": [{"role": "user", "content": "Go."}]}}
    await http.post("/threads/one/runs/wait", json=said)
    plan = await http.post("/swarm/threads/one/swap/plan", json={"prompt": PROMPT})
    assert new(plan.json()) == [BY_RULES]
    await give(http)
    plan = await http.post("/swarm/threads/one/swap/plan", json={"prompt": PROMPT})
    assert new(plan.json()) == [BY_HAND]


async def swapped(http: Http) -> None:
    """A thread on which the rule came after its first turn, once Bo was given the right by hand."""
    await http.post("/threads", json={"thread_id": "one"})
    said = {"assistant_id": "desk", "input": {"messages": [{"role": "user", "content": "Go."}]}}
    await http.post("/threads/one/runs/wait", json=said)
    await give(http)
    made = await http.post("/swarm/threads/one/swap", json={"prompt": PROMPT, "wait": True})
    assert made.is_success, made.text


async def test_in_the_event_of_a_swap_that_was_made(http: Http) -> None:
    await swapped(http)
    events = (await http.get("/swarm/threads/one/events")).json()
    (told,) = [one["data"]["changes"] for one in events if one["kind"] == "workflow_changed"]
    assert told == [f"+ {BY_HAND}"]


async def test_where_two_checkpoints_are_compared_as_people_had_set_it_by_then(http: Http) -> None:
    await swapped(http)
    await give(http, "deny")
    compared = (await http.get("/swarm/threads/one/checkpoints/1/diff")).json()
    assert f"+ {BY_HAND}" in compared["words"]
