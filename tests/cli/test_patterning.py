"""`swarmwright patterns` and the schema of a registry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swarmwright.registry import BUILT_IN
from swarmwright.registry.encoding import schema

if TYPE_CHECKING:
    from cli.conftest import Cli


def test_patterns_are_listed_with_what_they_take(cli: Cli) -> None:
    ended = cli("patterns")
    assert ended.code == 0
    assert [line.split(":")[0] for line in ended.out.splitlines()[::2]] == [p.name for p in BUILT_IN]
    assert "    lead, members, [until], [at_most]" in ended.out


def test_one_pattern_is_shown_with_an_example(cli: Cli) -> None:
    ended = cli("patterns", "race")
    assert ended.out.endswith(
        "in parallel until 1 of 2 are done, the rest is cancelled\n├─ Fast Model\n└─ Strong Model\n"
    )


def test_patterns_as_json_say_what_an_example_was_built_of(cli: Cli) -> None:
    (pattern,) = cli("patterns", "map_reduce", "--json").data
    assert pattern["example"]["given"] == {"over": "chapter", "worker": "Summarizer", "reducer": "Editor"}
    assert pattern["example"]["english"].startswith("Phase 1 starts first, then Editor.")
    assert [p["name"] for p in pattern["parameters"] if p["required"]] == ["over", "worker", "reducer"]
    assert len(cli("patterns", "--json").data) == len(BUILT_IN)


def test_an_unknown_pattern_names_the_closest_and_is_an_error(cli: Cli) -> None:
    ended = cli("patterns", "debates", "--json")
    assert ended.code == 2
    assert ended.data["error"]["near"] == ["debate"]


def test_the_schema_of_a_registry_is_printed(cli: Cli) -> None:
    assert cli("schema", "registry").data == schema()
