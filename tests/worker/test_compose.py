"""The containers' files name what there is: commands, options, variables, and what the image is built of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
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
    assert {f"!{name}" for name in copied} <= set(allowed)
    assert CliRunner().invoke(application(), ["worker", "--help"]).exit_code == 0
