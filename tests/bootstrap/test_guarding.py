"""An app's guard goes with the code of its agents, and where it cannot be loaded nobody can say yes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from swarmwright.bootstrap import guarding
from swarmwright.bootstrap.guarding import guards_of
from swarmwright.ports.apps import App
from swarmwright.ports.guards import Guard, Yes
from swarmwright.settings import Settings
from swarmwright.workflow.tree import Step, Workflow

WORKFLOW = Workflow(Step("s", "ada", "works"))


def named(state: Mapping[str, Any], yes: Yes) -> str:
    """A guard that wants to know who says it."""
    return "" if yes.by else "say who you are"


def reasoned(state: Mapping[str, Any], yes: Yes) -> str:
    """A guard that wants to know why."""
    return "" if yes.reason else "say why"


def app(name: str, guard: str, agent: str = "") -> App:
    return App(name, agents={"Ada": agent or f"{name}:ada"}, guard=guard)


async def guard_with(monkeypatch: pytest.MonkeyPatch, *apps: App, code: str = "one:ada") -> Guard | None:
    """The guard of a thread of no team, whose settings name that code."""
    monkeypatch.setattr(guarding, "installed_apps", lambda: apps)
    return await guards_of(Settings(agents={"ada": code}))("t", WORKFLOW)


async def test_the_guard_is_that_of_the_app_whose_code_works(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = f"{__name__}:named"
    guard = await guard_with(monkeypatch, app("one", mine), app("two", "no.such:guard"))
    assert guard is not None
    assert guard({}, Yes("gate")) == "say who you are"
    assert guard({}, Yes("gate", by="eve")) == ""
    assert await guard_with(monkeypatch, app("one", mine), code="other:ada") is None
    assert await guard_with(monkeypatch, app("one", "")) is None


async def test_where_two_apps_work_both_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = app("one", f"{__name__}:named"), app("two", f"{__name__}:reasoned", "one:ada")
    guard = await guard_with(monkeypatch, one, two)
    assert guard is not None
    said = [guard({}, Yes("gate", by, why)) for by, why in (("", ""), ("eve", ""), ("eve", "fine"))]
    assert said == ["say who you are", "say why", ""]


async def test_a_guard_that_cannot_be_loaded_lets_nobody_say_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    guard = await guard_with(monkeypatch, app("one", "no.such.module:guard"))
    assert guard is not None
    assert "no.such.module" in guard({}, Yes("gate", "eve", "fine"))
