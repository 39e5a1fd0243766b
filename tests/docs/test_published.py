"""What is published is what the code says: schemas, exit codes, the commands in the manual."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from swarmwright.bootstrap.tables import json_schema
from swarmwright.cli.commands import application
from swarmwright.cli.exits import ExitCode
from swarmwright.cli.explaining import page
from swarmwright.language import CODES, LONGEST_PROMPT, compile_prompt
from swarmwright.registry import encoding
from swarmwright.settings import read_environment
from swarmwright.telemetry import lines
from swarmwright.workflow.encoding import schema

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("file", "made"),
    [
        ("swarmwright-toml-1.json", json_schema),
        ("workflow-1.json", schema),
        ("registry-1.json", encoding.schema),
        ("trace-1.json", lines.json_schema),
    ],
)
def test_a_published_schema_is_the_one_that_the_code_reads(file: str, made: Callable[[], object]) -> None:
    assert json.loads((DOCS / "schemas" / file).read_text(encoding="utf-8")) == made(), "run `make schemas`"


def test_the_page_of_codes_is_the_compilers_list() -> None:
    written = (DOCS / "diagnostics.md").read_text(encoding="utf-8")
    assert written == page([CODES[code] for code in sorted(CODES)]) + "\n", "run `make schemas`"


def test_the_manual_lists_every_exit_code_and_no_other() -> None:
    listed = re.findall(r"^\| (\d+) \|", (DOCS / "cli.md").read_text(encoding="utf-8"), re.M)
    assert [int(code) for code in listed] == sorted(ExitCode)


def test_the_manual_has_a_chapter_for_every_command() -> None:
    chapters = re.findall(r"^## swarmwright (\w+)$", (DOCS / "cli.md").read_text(encoding="utf-8"), re.M)
    commands = get_command(application()).commands  # type: ignore[attr-defined]
    groups = [name for name, one in commands.items() if isinstance(one, TyperGroup)]
    assert [one for one in chapters if one not in groups] == [one for one in commands if one not in groups]
    assert groups and set(groups) <= set(chapters)


def test_the_changelog_names_every_command() -> None:
    text = (DOCS.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^- The command line: (.*);", text, re.M)
    commands = get_command(application()).commands  # type: ignore[attr-defined]
    assert sorted(re.findall(r"`(\w+)`", listed)) == sorted(commands)


def test_the_limit_of_a_prompt_is_told_as_it_is() -> None:
    assert f"{LONGEST_PROMPT:,} characters" in CODES["SW102"].note
    longest = ("x" * 98 + ". ") * (LONGEST_PROMPT // 100)
    assert len(longest) == LONGEST_PROMPT
    assert compile_prompt(longest).diagnostics[0].code != "SW102"
    assert compile_prompt(longest + " ").diagnostics[0].code == "SW102"


def test_the_manual_names_every_key_of_the_config_file_and_every_variable() -> None:
    text = (DOCS / "config.md").read_text(encoding="utf-8")
    tables = {"ConfigFile": json_schema(), **json_schema()["$defs"]}
    missing = {key for table in tables.values() for key in table["properties"] if f"`{key}`" not in text} - {
        "agents",
        "tools",
        "groups",
        "models",
        "storage",
        "patterns",
    }
    assert not missing
    asked: list[str] = []

    class Asked(dict[str, str]):
        def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
            asked.append(key)
            return default

    read_environment(Asked())
    assert [name for name in asked if f"`{name}`" not in text] == []


def test_the_map_names_only_files_and_rooms_that_are_there() -> None:
    text = (DOCS.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    home = DOCS.parent / "src" / "swarmwright"
    named = set(re.findall(r"`((?:\w+/)+\w*(?:\.py)?)`", text)) | set(re.findall(r"`(\w+\.py)`", text))
    missing = {n for n in named if not (home / n).exists() and not (DOCS.parent / n).exists()}
    assert not missing
    rooms = {p.stem for p in home.iterdir() if p.is_dir() and not p.name.startswith("_")}
    assert {room for room in rooms if f"`{room}`" not in text} == set()
