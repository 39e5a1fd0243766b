"""The containers' files name what there is: commands, options, variables, and what the image is built of."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from typer.main import get_command
from typer.testing import CliRunner

from swarmwright.cli.commands import application
from swarmwright.settings import STORAGE_KEYS

ROOT = Path(__file__).parents[2]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
OURS = [name for name, service in SERVICES.items() if "command" in service]


@pytest.mark.parametrize("name", OURS)
def test_what_a_container_runs_is_a_command_of_ours_with_options_of_ours(name: str) -> None:
    command, *arguments = SERVICES[name]["command"]
    found = get_command(application()).commands[command]  # type: ignore[attr-defined]
    with found.make_context(command, [re.sub(r"\$\{\w+:-(\w+)\}", r"\1", one) for one in arguments]):
        pass


def test_server_and_workers_share_a_store_its_keys_and_what_is_served() -> None:
    server, worker = (SERVICES[name] for name in ("server", "worker"))
    assert server["environment"] == worker["environment"] and server["volumes"] == worker["volumes"]
    assert {"SWARMWRIGHT_DATABASE", STORAGE_KEYS} <= server["environment"].keys()
    assert "password" not in server["environment"]["SWARMWRIGHT_DATABASE"].lower()
    assert worker["deploy"]["replicas"] == 2 and "--workers" in server["command"]
    grace = float(SERVICES["worker"]["stop_grace_period"].removesuffix("s"))
    assert grace > float(worker["command"][worker["command"].index("--drain") + 1])


def test_the_audit_logs_anchor_has_a_place_that_the_server_can_write_to() -> None:
    said = (ROOT / "compose.yaml").read_text("utf-8")
    assert 'audit_anchor = "/audit/anchor"' in said and "audit" in yaml.safe_load(said)["volumes"]
    assert all("audit:/audit" in SERVICES[name]["volumes"] for name in OURS)
    assert "--owner swarm /audit" in (ROOT / "Dockerfile").read_text("utf-8")


def test_the_image_is_built_of_files_that_there_are() -> None:
    said = (ROOT / "Dockerfile").read_text("utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", said, re.M) for name in line.split()]
    assert copied and all((ROOT / name).exists() for name in copied)
    allowed = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {f"!{name.split('/')[0]}" for name in copied} <= set(allowed)
    assert CliRunner().invoke(application(), ["worker", "--help"]).exit_code == 0


def test_all_that_the_image_installs_is_locked_by_hashes_at_the_versions_that_are_tested() -> None:
    said = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    installs = re.findall(r"pip install [^&\n]*", said)
    assert installs and all("--require-hashes" in one or "--no-index" in one for one in installs)
    assert all("--no-build-isolation" in one for one in re.findall(r"pip wheel [^&\n]*", said))
    tested = locked("requirements-dev.txt")
    for file in re.findall(r"--require-hashes -r (?:/tmp/)?(\S+)", said):
        found = locked(file)
        assert found and all(hashes for _, hashes in found.values()), file
        assert {name: version for name, (version, _) in found.items()} == {
            name: tested[name][0] for name in found
        }


def test_the_lock_of_the_image_has_all_that_servers_and_workers_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras: Any = project["optional-dependencies"]
    needed, due = list(project["dependencies"]), ["server", "worker", "encryption"]
    while due:
        for one in map(Requirement, extras[due.pop()]):
            if one.name == project["name"]:
                due += one.extras
            else:
                needed.append(str(one))
    found = locked("requirements-image.txt")
    for one in map(Requirement, needed):
        version, _ = found[canonicalize_name(one.name)]
        assert one.specifier.contains(version), one


def test_the_images_pages_are_those_of_the_studio_as_it_is_there() -> None:
    said = (ROOT / "Dockerfile").read_text("utf-8")
    assert "npm run build" in said and "COPY --from=studio" in said
    config = (ROOT / "studio" / "vite.config.ts").read_text("utf-8")
    assert 'outDir: "../src/swarmwright/server/studio/built"' in config


def test_a_server_in_a_container_says_when_it_answers() -> None:
    command = SERVICES["server"]["healthcheck"]["test"]
    assert command[:3] == ["CMD", "python", "-c"] and "127.0.0.1:2024/ok" in command[3]
    compile(command[3], "healthcheck", "exec")
    assert "2024" in SERVICES["server"]["ports"][0]


def locked(file: str) -> dict[str, tuple[str, list[str]]]:
    """Name → (version, hashes) of what stands in a file of locked requirements."""
    text = (ROOT / file).read_text("utf-8").replace("\\\n", " ")
    found = re.findall(r"^([\w.-]+)(?:\[[^\]]*\])?==(\S+)(.*)$", text, re.M)
    pins = [line for line in text.splitlines() if line[:1].strip() and not line.startswith("#")]
    assert len(pins) == len(found), file
    return {
        canonicalize_name(name): (version, re.findall(r"--hash=sha256:[0-9a-f]{64}", rest))
        for name, version, rest in found
    }
