"""The group of commands: quick help, apps' commands among ours, errors as exit codes."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer

from swarmwright.bootstrap import apps
from swarmwright.ports.apps import App, Command

if TYPE_CHECKING:
    from cli.conftest import Cli

OURS = ["compile", "relations", "run", "serve", "dev", "threads", "trace", "explain", "schema"]


@pytest.mark.parametrize("arguments", [[], *([name] for name in OURS)], ids=lambda a: " ".join(a) or "group")
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    """How long it takes is measured by benchmarks/starting.py; what makes it slow is held here."""
    script = (
        "import sys, atexit; from swarmwright.cli import main\n"
        "heavy = {'langgraph', 'langchain', 'langchain_core', 'pydantic', 'lark', 'aiosqlite', 'asyncio'}\n"
        "heavy |= {'rich.console', 'rich.prompt', 'yaml', 'httpx'}\n"
        "atexit.register(lambda: print('HEAVY', sorted(heavy & sys.modules.keys()), file=sys.stderr))\n"
        f"main({[*arguments, '--help']!r})"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "Usage: swarmwright" in ended.stdout
    assert "HEAVY []" in ended.stderr


def test_a_prompt_is_compiled_without_importing_what_agents_need() -> None:
    script = (
        "import sys, atexit; from swarmwright.cli import main\n"
        "heavy = {'langgraph', 'langchain', 'langchain_core', 'aiosqlite', 'httpx'}\n"
        "atexit.register(lambda: print('HEAVY', sorted(heavy & sys.modules.keys()), file=sys.stderr))\n"
        "main(['compile', '--prompt', 'Writer drafts, then Editor polishes.', '--agents', 'Writer,Editor'])"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "Editor" in ended.stdout
    assert "HEAVY []" in ended.stderr


def test_every_command_has_help_that_names_its_options(cli: Cli) -> None:
    for name in OURS:
        ended = cli(name, "--help")
        assert ended.code == 0
        assert f"swarmwright {name}" in ended.out


def test_the_version_is_the_package_s(cli: Cli) -> None:
    assert cli("--version").out == f"swarmwright {importlib.metadata.version('swarmwright')}\n"


@pytest.mark.parametrize("arguments", [["unheard-of"], ["compile", "--unheard-of"], ["trace"]])
def test_a_wrong_command_line_is_a_usage_error(cli: Cli, arguments: list[str]) -> None:
    ended = cli(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert "Usage:" in ended.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["compile", "--unheard-of"], "No such option: --unheard-of"),
        (["--json", "compile"], "No such option: --json"),
        (["trace"], "Missing argument 'THREAD'"),
        (["run", "--json", "--resume"], "requires an argument"),
        (["schema", "nothing"], "nothing"),
        (["compil"], "Did you mean 'compile'?"),
        (["compile", "missing.txt"], "missing.txt: there is no such file"),
        (["relations", "--jsonl", "missing.jsonl"], "missing.jsonl: there is no such file"),
        (["run", "missing.txt"], "missing.txt: there is no such file"),
        (["compile", "--prompt", "Ada writes.", "--mermaid", "--show", "tree"], "not both"),
        (["explain", "--markdown"], "not both"),
    ],
)
def test_with_json_a_wrong_command_line_is_one_object_on_stdout(
    cli: Cli, arguments: list[str], told: str
) -> None:
    ended = cli(*arguments, *([] if "--json" in arguments else ["--json"]))
    assert ended.code == 2
    assert ended.data["error"]["type"] == "ConfigError"
    assert told in ended.data["error"]["message"]
    assert told in ended.err


@pytest.mark.parametrize("name", OURS)
def test_every_command_takes_json(cli: Cli, name: str) -> None:
    arguments = {"schema": ["config"], "trace": ["t"], "compile": ["--prompt", "Ada writes."]}
    ended = cli(name, *arguments.get(name, []), "--json")
    assert "No such option" not in ended.err
    assert ended.data is not None
    assert "--json" in cli(name, "--help").out


def greet(name: str, loud: bool = typer.Option(False, "--loud")) -> None:
    """What an app's command does."""
    typer.echo(f"HELLO {name}" if loud else f"hello {name}")


@pytest.fixture
def _kitchen(monkeypatch: pytest.MonkeyPatch) -> None:
    here = f"{__name__}:greet"

    ours = Command("compile", "never seen", "nowhere:nothing")
    app = App("kitchen", commands=(Command("greet", "Greet somebody.", here), ours))
    broken = App("broken", commands=(Command("broken", "Cannot be called.", "nowhere:nothing"),))
    monkeypatch.setattr(apps, "installed_apps", lambda: (app, broken))


@pytest.mark.usefixtures("_kitchen")
def test_apps_bring_commands_that_are_listed_and_called_with_their_own_options(cli: Cli) -> None:
    listed = cli("--help").out
    assert "Greet somebody." in listed
    assert "never seen" not in listed
    assert cli("greet", "Ada", "--loud").out == "HELLO Ada\n"
    assert cli("greet").code == 2


@pytest.mark.usefixtures("_kitchen")
def test_an_app_s_command_whose_code_is_missing_is_a_config_error(cli: Cli) -> None:
    ended = cli("broken")
    assert ended.code == 2
    assert "nowhere:nothing cannot be imported" in ended.err


def test_with_json_an_error_is_data_on_stdout_and_words_on_stderr(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "swarmwright.toml").write_text("[agents.A]\nkidn = 'x'\n")
    ended = cli("compile", "--json")
    assert ended.code == 2
    error = ended.data["error"]
    assert error["type"] == "ConfigError"
    assert error["place"] == "agents.A.kidn (line 2)"
    assert error["remedy"] == "did you mean kind?"
    assert "did you mean kind?" in ended.err


def test_the_installed_script_calls_the_same_commands(tmp_path: Path) -> None:
    script = Path(sys.executable).parent / "swarmwright"
    environment = {**os.environ, "COLUMNS": "100"}
    ended = subprocess.run(
        [script, "schema", "config"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=True,
    )
    assert json.loads(ended.stdout)["title"] == "swarmwright.toml"
