"""Installed apps: found by their entry points, loaded late, and never in the way of the others."""

from __future__ import annotations

import logging
import sys
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from swarmwright.bootstrap import apps
from swarmwright.bootstrap.apps import installed_apps, load_target, team_file
from swarmwright.bootstrap.config import load_config
from swarmwright.errors import ConfigError, NotFound
from swarmwright.ports.apps import ENTRY_POINT_GROUP, App

GOOD = App("good")


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, ENTRY_POINT_GROUP)


def test_the_music_app_is_installed_and_its_teams_and_tools_are_there() -> None:
    (music,) = [app for app in installed_apps() if app.name == "music"]
    for team in music.teams:
        assert load_config(team_file(team.name)).prompt
    for name, target in music.tools.items():
        assert callable(load_target(target, named_by=name))


def test_an_app_that_cannot_be_loaded_is_told_and_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    points = (
        entry("missing", "no_such_module:APP"),
        entry("empty", "json:APP"),
        entry("other", "json:dumps"),
        entry("good", "good_app:APP"),
    )
    monkeypatch.setitem(sys.modules, "good_app", SimpleNamespace(APP=GOOD))
    monkeypatch.setattr(apps, "entry_points", lambda group: points)
    with caplog.at_level(logging.WARNING):
        assert installed_apps() == (GOOD,)
    assert [record.args and record.args[0] for record in caplog.records] == ["missing", "empty", "other"]


def test_an_unknown_team_names_the_closest() -> None:
    with pytest.raises(NotFound) as caught:
        team_file("musik")
    assert caught.value.near == ("music",)


@pytest.mark.parametrize("target", ["no_such_module:f", "json:no_such_name", "json:__name__"])
def test_a_target_that_is_no_function_names_the_place_that_named_it(target: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_target(target, named_by="tool 'Oven'")
    assert caught.value.path == "tool 'Oven'"
    assert target in caught.value.reason
