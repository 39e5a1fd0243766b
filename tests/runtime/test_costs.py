"""What models cost is counted by their price, shown, and held against what an agent may spend."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.opening import open_platform
from swarmwright.language import compile_prompt
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.purse import Price
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.rules import EVERYONE, Limit
from swarmwright.workflow.tree import Flow, Step, Workflow

FIRST_WORDS = 1_000_000
"""Dollars for a million tokens that make each token of the stub, which counts words, a dollar."""


def settings(folder: Path, script: str = "", **more: Any) -> Settings:
    priced = ModelProfile("priced", f"stub:{script}", price=Price(0, FIRST_WORDS))
    return replace(Settings(database=folder / "s.db", model="priced", models={"priced": priced}), **more)


def pair(*limits: Limit, first: str = "a", second: str = "a") -> Workflow:
    root = Flow("all", (Step("one", first), Step("two", second)), order=(("one", "two"),))
    team = Catalog(tuple(AgentSpec(i, i.title()) for i in dict.fromkeys((first, second))))
    return Workflow(root, limits, team)


def script(folder: Path, *texts: str) -> str:
    file = folder / "script.toml"
    file.write_text("".join(f"[[replies]]\ntext = {text!r}\n" for text in texts))
    return str(file)


async def finished(settings: Settings, workflow: Workflow) -> Any:
    async with open_platform(settings) as platform:
        thread = await platform.create_thread(workflow)
        run = await platform.run(thread.thread_id, "go")
        result = await run.result()
        return result, await platform.trace(thread.thread_id)


async def test_every_step_says_what_it_has_cost(tmp_path: Path) -> None:
    chosen = settings(tmp_path, script(tmp_path, "two words", "three words here"))
    result, trace = await finished(chosen, pair())
    assert [span.usage["cost"] for span in trace] == [pytest.approx(2), pytest.approx(3)]
    assert result.usage.cost == pytest.approx(5)


async def test_a_run_has_used_what_all_its_steps_have(tmp_path: Path) -> None:
    result, trace = await finished(settings(tmp_path, script(tmp_path, "two words", "three")), pair())
    assert len(trace) == 2
    for kind in ("input_tokens", "output_tokens"):
        each = [span.usage[kind] for span in trace]
        assert all(each)
        assert getattr(result.usage, kind) == sum(each)


@pytest.mark.parametrize("subject", ["a", EVERYONE])
async def test_an_agent_that_has_spent_what_it_may_is_not_asked_again(tmp_path: Path, subject: str) -> None:
    chosen = settings(tmp_path, script(tmp_path, "two words", "three words here"))
    result, trace = await finished(chosen, pair(Limit(subject, "max_cost", 2), Limit("a", "retries", 3)))
    assert (result.status, [span.status for span in trace]) == ("failed", ["done", "failed"])
    assert result.failures["two"]["failure"] == "limit_reached"
    assert result.failures["two"]["detail"] == "2.0000 of 2 dollars are spent"
    assert trace[1].attempts == 1


async def test_what_one_agent_has_spent_is_not_held_against_another(tmp_path: Path) -> None:
    chosen = settings(tmp_path, script(tmp_path, "two words", "three words here"))
    result, _ = await finished(chosen, pair(Limit(EVERYONE, "max_cost", 2.5), second="b"))
    assert result.status == "finished"


async def test_the_bound_holds_between_the_calls_of_one_step(tmp_path: Path) -> None:
    asked = compile_prompt(
        "Ann writes. If the quality is at least 8, Bob posts it, otherwise Cid does. Ann may cost $1.",
        Catalog.of(["Ann", "Bob", "Cid"]),
    ).workflow
    assert asked is not None
    chosen = settings(tmp_path, script(tmp_path, "a text without a report"))
    result, _ = await finished(chosen, asked)
    assert result.failures["ann"] == {"failure": "limit_reached", "detail": "5.0000 of 1 dollars are spent"}


async def test_the_bound_holds_from_one_turn_to_the_next(tmp_path: Path) -> None:
    workflow = Workflow(Step("one", "a"), (Limit("a", "max_cost", 1),), Catalog((AgentSpec("a", "A"),)))
    async with open_platform(settings(tmp_path)) as platform:
        thread = await platform.create_thread(workflow)
        first = await (await platform.run(thread.thread_id, "go")).result()
        again = await (await platform.run(thread.thread_id, "again")).result()
    assert (first.status, again.status) == ("finished", "failed")
    assert again.failures["one"]["failure"] == "limit_reached"


async def test_without_a_price_nothing_is_counted_and_nothing_held_back(tmp_path: Path) -> None:
    chosen = replace(settings(tmp_path), models={}, model="stub:")
    result, trace = await finished(chosen, pair(Limit("a", "max_cost", 0.01)))
    assert result.status == "finished"
    assert all("cost" not in span.usage for span in trace)
