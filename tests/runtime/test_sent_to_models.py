"""What models were sent and answered can be read back, word for word, and is kept once."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import NotFound
from swarmwright.ports.events import Event
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.sent import LONGEST, ModelCall, ToModel
from swarmwright.settings import Settings
from swarmwright.storage.opening import open_store
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.naming import named
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import Flow, Step, Workflow

WAIT_S = 30.0
ADA = AgentSpec("ada", "Ada", prompt="Bake with care.", tools=("oven",))
BOB = AgentSpec("bob", "Bob")
OVEN = ToolSpec("oven", "Oven")
TEAM = Catalog((ADA, BOB), (OVEN,))
BREAD = "A loaf, its crust dark and its crumb open. " * 20
ASKED = "Bake what the village eats on Sundays, and say how. " * 10


class Ears:
    """A sink that takes all that is told, or only what is no content."""

    def __init__(self, *, content: bool) -> None:
        self.content, self.events = content, list[Event]()

    def tell(self, event: Event) -> None:
        self.events.append(event)

    @property
    def calls(self) -> list[Event]:
        return [event for event in self.events if event.kind == "model_called"]


def bake(what: str) -> str:
    """Bake something."""
    return f"Baked: {what}. " + BREAD


def settings(folder: Path, *replies: object) -> Settings:
    script = folder / "script.json"
    script.write_text(json.dumps({"replies": list(replies)}))
    return Settings(
        database=folder / "threads.db", model=f"stub:{script}", tools={"oven": f"{__name__}:bake"}
    )


def after_each_other(*agents: str, team: Catalog = TEAM) -> Workflow:
    steps = tuple(Step(f"s{n}", agent, task=f"the part of {agent}") for n, agent in enumerate(agents))
    order = tuple((one.id, other.id) for one, other in pairwise(steps))
    return Workflow(named(Flow("f", steps, order)), (Grant(("ada",), "oven"),), team)


BAKES = (
    {"tool_calls": [{"name": "Oven", "args": {"what": "bread"}}]},
    {"text": f"I baked.\n\n{BREAD}"},
    {"text": "I ate it."},
)


async def ran(platform: Platform, *requests: str) -> None:
    for request in requests:
        await (await platform.run("t", request)).result()


async def calls_of(platform: Platform) -> list[dict[str, Any]]:
    return [dict(model) for span in await platform.trace("t") for model in span.models]


def told(message: ToModel) -> dict[str, Any]:
    """As a sink hears of it."""
    calls = [{**one, "arguments": json.loads(one["arguments"])} for one in message.calls]
    plain: dict[str, Any] = {"role": message.role, "text": message.text}
    plain |= {"calls": calls} if calls else {}
    return plain | ({"answers": message.answers} if message.answers else {})


def is_as_told(call: ModelCall, event: Event) -> None:
    assert [told(one) for one in call.asked] == event.data["asked"]
    assert call.said is not None and told(call.said) == event.data["said"]
    assert list(call.tools) == event.data["offered"]


async def test_each_call_of_a_model_is_read_back_as_it_was_sent_in_later_turns_too(tmp_path: Path) -> None:
    ears = Ears(content=True)
    async with (
        asyncio.timeout(WAIT_S),
        open_platform(settings(tmp_path, *BAKES, *BAKES), sinks=[ears]) as platform,
    ):
        await platform.create_thread(after_each_other("ada", "bob"), "t")
        await ran(platform, ASKED, "Once more, please.")
        calls = await calls_of(platform)
        assert len(calls) == len(ears.calls) == 6
        for model, event in zip(calls, ears.calls, strict=True):
            call = await platform.model_call("t", model["call"])
            is_as_told(call, event)
            assert not sum(one.cut for one in call.asked)
        first = await platform.model_call("t", calls[0]["call"])
        assert first.tools == ("Oven",) and "Bake with care." in first.asked[0].text
        assert first.said is not None and json.loads(first.said.calls[0]["arguments"]) == {"what": "bread"}


async def test_what_the_log_has_is_not_kept_again_for_each_who_is_shown_it(tmp_path: Path) -> None:
    async with (
        asyncio.timeout(WAIT_S),
        open_platform(settings(tmp_path, *({"text": f"{n} {BREAD}"} for n in range(12)))) as platform,
    ):
        await platform.create_thread(after_each_other(*(["ada", "bob"] * 6)), "t")
        await ran(platform, ASKED)
        kept = [json.dumps(e.data["sent"]) async for e in platform.events("t") if "sent" in e.data]
    assert len(kept) == 12
    assert not any(BREAD.strip() in one or ASKED.strip() in one for one in kept)


async def test_of_what_is_very_long_the_ends_are_kept_and_how_much_was_cut_is_said(tmp_path: Path) -> None:
    request = "a" * LONGEST + "the middle" + "b" * LONGEST
    async with (
        asyncio.timeout(WAIT_S),
        open_platform(settings(tmp_path, {"text": "x" * 2 * LONGEST}, {"text": "y"})) as platform,
    ):
        team = Catalog((ADA, replace(BOB, prompt=request)), (OVEN,))
        await platform.create_thread(after_each_other("bob", "bob", team=team), "t")
        await ran(platform, "go")
        for model in await calls_of(platform):
            system = (await platform.model_call("t", model["call"])).asked[0]
            assert system.cut > LONGEST
            assert f"a[… cut, {system.cut} characters …]b" in system.text


async def test_what_models_are_sent_is_not_kept_where_the_settings_say_so(tmp_path: Path) -> None:
    quiet, loud = Ears(content=False), Ears(content=True)
    off = replace(settings(tmp_path, {"text": "Baked."}), keeps_sent=False)
    async with asyncio.timeout(WAIT_S), open_platform(off, sinks=[quiet, loud]) as platform:
        await platform.create_thread(after_each_other("bob"), "t")
        await ran(platform, "go")
        (model,) = await calls_of(platform)
        assert "call" not in model
        (event,) = [event async for event in platform.events("t") if event.kind == "model_called"]
        with pytest.raises(NotFound):
            await platform.model_call("t", event.seq)
    assert not {"asked", "said", "offered", "sent"} & {*quiet.calls[0].data, *event.data}
    assert {"asked", "said"} <= loud.calls[0].data.keys()


async def test_what_went_with_older_events_is_missing_where_it_was_named_and_said_to_be(
    tmp_path: Path,
) -> None:
    used = settings(tmp_path, *BAKES)
    async with asyncio.timeout(WAIT_S), open_platform(used) as platform:
        await platform.create_thread(after_each_other("ada", "bob"), "t")
        await ran(platform, ASKED)
        calls = await calls_of(platform)
        last = calls[-1]["call"]
    async with asyncio.timeout(WAIT_S), open_store(used.database) as store:
        (event,) = await store.events.pick("t", [last])
        assert await store.events.drop_aged("t", event.at)
    async with asyncio.timeout(WAIT_S), open_platform(used) as platform:
        call = await platform.model_call("t", last)
        assert call.said is not None and call.said.text == "I ate it."
        assert f"[… gone with older events, {len(ASKED.strip())} characters …]" in call.asked[1].text
        assert call.asked[1].cut >= len(ASKED.strip())
        with pytest.raises(NotFound):
            await platform.model_call("t", calls[0]["call"])
