"""Patterns in a config file: ours and one's own, nested, put into the workflow of a prompt."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from swarmwright import graph_from, load_config
from swarmwright.bootstrap.composing import PatternUse, composed
from swarmwright.errors import ConfigError
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:
    from cli.conftest import Cli

TEAM = Catalog.of(["Writer", "Editor", "Critic", "Poet", "Printer"])
CONFIG = """
prompt = "Writer drafts the book, then Printer prints it."
model = "stub:"

[agents.Writer]
[agents.Editor]
[agents.Poet]
[agents.Printer]

[[patterns]]
use = "own_patterns:RELAY"
after = "Writer"
with = { runners = ["Editor", "Poet"] }
"""
OWN = """
from itertools import pairwise

from swarmwright import Pattern
from swarmwright.registry import Parameter
from swarmwright.workflow.tree import Flow


def relay(runners):
    return Flow("*relay", runners, tuple(pairwise(runner.id for runner in runners)))


RELAY = Pattern("relay", "One after another.", (Parameter("runners", "members", "Who runs.", True),), relay)
NOTHING = 7
"""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    import sys

    monkeypatch.delitem(sys.modules, "own_patterns", raising=False)
    (tmp_path / "own_patterns.py").write_text(OWN)
    (tmp_path / "swarmwright.toml").write_text(CONFIG)
    return tmp_path / "swarmwright.toml"


def book() -> Workflow:
    workflow = compile_prompt("Writer drafts the book, then Printer prints it.", TEAM).workflow
    assert workflow is not None
    return workflow


def facts(workflow: Workflow | None) -> set[tuple[object, ...]]:
    assert workflow is not None
    return {tuple(map(str, fact)) for fact in relations(workflow)}


@pytest.mark.requirement("B-12", "B-14")
def test_patterns_go_into_the_workflow_of_a_prompt_and_nest() -> None:
    inner = {"use": "race", "with": {"members": ["Editor", "Poet"]}}
    given = {"author": inner, "reviewer": "Critic", "until": "it reads well", "at_most": 2}
    made = facts(composed(book(), [PatternUse("review_loop", given, "after", "Writer")], TEAM))
    assert {("before", "Writer", "Editor"), ("before", "Critic", "Printer")} <= made
    assert any(fact[0] == "quorum" for fact in made)
    assert any(fact[0] == "loop" for fact in made)


def test_without_a_prompt_the_first_pattern_is_the_whole() -> None:
    made = composed(None, [PatternUse("parallel", {"members": ["Editor", "Poet"]})], TEAM)
    assert ("parallel", "Editor", "Poet") in facts(made)
    assert composed(None, [], TEAM) is None


@pytest.mark.parametrize(
    ("use", "told"),
    [
        (PatternUse("rase", {}, "after", "Writer"), "[0].use: no pattern named 'rase'"),
        (PatternUse("race", {"members": ["Editor", "Poet"]}), "[0]: it does not say where"),
        (PatternUse("race", {"members": ["Nobody", "Poet"]}, "after", "Writer"), "[0].with: no agent named"),
        (
            PatternUse("race", {"members": ["Editor", "Poet"]}, "after", "Nobody"),
            "[0].after: no step or part",
        ),
        (PatternUse("race", {"members": [{"wrong": 1}]}, "after", "Writer"), "[0].with: a pattern inside"),
        (PatternUse("race", {"who": ["Editor"]}, "after", "Writer"), "[0].with"),
    ],
)
def test_what_cannot_be_put_in_is_refused_with_its_place(use: PatternUse, told: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(f"config: patterns{told}")):
        composed(book(), [use], TEAM)


def test_a_fault_of_a_pattern_is_told_with_its_place_in_the_file(cli: Cli, config: Path) -> None:
    config.write_text(
        CONFIG + '[[patterns]]\nuse = "race"\nafter = "Nobody"\nwith = { members = ["Poet", "Editor"] }\n'
    )
    for command in ("compile", "run"):
        ended = cli(command)
        assert ended.code == 2
        assert "swarmwright.toml: patterns[1].after (line 16): no step or part named 'Nobody'" in ended.err


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('use = "nomod:X"\nafter = "Writer"', "patterns[1].use (line 15): nomod:X cannot be imported"),
        ('use = "nomode"\nafter = "Writer"', "patterns[1].use (line 15): no pattern named 'nomode'"),
        (
            'use = "race"\nafter = "Writer"\nwith = { members = ["Poet", { use = "nomod:X" }] }',
            "patterns[1].with (line 17): nomod:X cannot be imported",
        ),
    ],
)
def test_a_pattern_that_is_not_there_is_told_with_its_place_in_the_file(
    cli: Cli, config: Path, table: str, told: str
) -> None:
    config.write_text(f"{CONFIG}[[patterns]]\n{table}\n")
    for command in ("compile", "run"):
        ended = cli(command)
        assert ended.code == 2
        assert f"swarmwright.toml: {told}" in ended.err


@pytest.mark.requirement("B-14")
def test_a_pattern_of_ones_own_is_named_in_the_config_and_runs(cli: Cli, config: Path) -> None:
    compiled = cli("compile", "--show", "tree")
    assert compiled.code == 0
    drawn = compiled.out
    assert drawn.index("Writer") < drawn.index("Editor") < drawn.index("Poet") < drawn.index("Printer")
    ran = cli("run", "--request", "go", "--json")
    assert [o["agent"] for o in ran.data["outputs"]] == ["writer", "editor", "poet", "printer"]
    assert {"writer", "editor", "poet", "printer"} <= set(graph_from(config).get_graph().nodes)


def test_what_is_no_pattern_and_two_places_are_config_errors(config: Path) -> None:
    team = load_config(config)
    with pytest.raises(ConfigError, match="is no Pattern"):
        composed(book(), [PatternUse("own_patterns:NOTHING", {}, "after", "Writer")], TEAM, config.parent)
    with pytest.raises(ConfigError, match="cannot be imported"):
        composed(book(), [PatternUse("own_patterns:GONE", {}, "after", "Writer")], TEAM, config.parent)
    assert team.patterns == (
        PatternUse("own_patterns:RELAY", {"runners": ["Editor", "Poet"]}, "after", "Writer"),
    )
    config.write_text(CONFIG.replace('after = "Writer"', 'after = "Writer"\nbefore = "Printer"'))
    with pytest.raises(ConfigError, match="several places"):
        load_config(config)


def test_another_prompt_than_the_files_own_is_left_alone(cli: Cli, config: Path) -> None:
    compiled = cli("compile", "--prompt", "Writer drafts, then Printer prints.", "--json")
    assert (compiled.code, "Poet" in compiled.data["outline"]) == (0, False)


@pytest.mark.parametrize(
    ("use", "told"),
    [
        ("own_patterns:RELAY", "the parameters of 'relay', where it is written, say what it takes"),
        ("race", "`swarmwright patterns race` says what it takes"),
    ],
)
def test_who_gives_a_pattern_what_it_does_not_take_is_shown_where_that_is_told(
    cli: Cli, config: Path, use: str, told: str
) -> None:
    config.write_text(CONFIG + f'[[patterns]]\nuse = "{use}"\nafter = "Writer"\nwith = {{ other = 1 }}\n')
    ended = cli("compile")
    assert ended.code == 2
    assert told in " ".join(ended.err.split())


def test_who_has_work_in_a_pattern_is_not_said_to_have_none(cli: Cli, config: Path) -> None:
    """A finding told of Editor and Poet whose work a pattern of the file brings; Critic has none anywhere."""
    ended = cli("compile", "--json")
    found = [one for one in json.loads(ended.out)["diagnostics"] if one["code"] == "SW105"]
    assert found == []
    config.write_text(CONFIG.replace("[agents.Printer]", "[agents.Printer]\n[agents.Critic]\n[agents.Owl]"))
    ended = cli("compile", "--json")
    (one,) = [one for one in json.loads(ended.out)["diagnostics"] if one["code"] == "SW105"]
    assert one["message"] == "Critic and Owl have nothing to do in this prompt"
