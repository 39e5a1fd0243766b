"""Events are appended to a file while runs go on; a disk that cannot take them holds up nothing."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import pytest

from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.errors import StorageError
from swarmwright.ports.agents import AgentView
from swarmwright.ports.events import Event
from swarmwright.settings import Settings, Telemetry
from swarmwright.telemetry import files
from swarmwright.telemetry.files import open_jsonl
from swarmwright.telemetry.lines import event_line, text
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Step, Workflow

WAIT_S = 30.0
WORKFLOW = Workflow(Step("ada", "ada"), team=Catalog.of(["ada"]))


async def says(view: AgentView) -> str:
    return f"{view.request} \ud800 is done"


def read(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


async def test_a_run_leaves_in_the_file_what_is_in_the_log_and_the_next_run_adds_to_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "deep" / "trace.jsonl"
    settings = Settings(database=tmp_path / "threads.db", telemetry=Telemetry(jsonl=file))
    for number in (1, 2):
        async with asyncio.timeout(WAIT_S), open_platform(settings, custom={"ada": says}) as platform:
            await platform.create_thread(WORKFLOW, f"t{number}")
            await (await platform.run(f"t{number}", "Bread")).result()
            stored = [event async for event in platform.events(f"t{number}")]
        lines = [line for line in read(file) if line["thread_id"] == f"t{number}"]
        assert lines == [json.loads(text(event_line(event))) for event in stored]
        assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    assert len({line["thread_id"] for line in read(file)}) == 2


async def test_a_line_is_in_the_file_before_its_run_is_over(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    begun, go = asyncio.Event(), asyncio.Event()

    async def waits(view: AgentView) -> str:
        begun.set()
        await go.wait()
        return "done"

    settings = Settings(database=tmp_path / "threads.db", telemetry=Telemetry(jsonl=file))
    async with asyncio.timeout(WAIT_S), open_platform(settings, custom={"ada": waits}) as platform:
        await platform.create_thread(WORKFLOW, "t")
        run = await platform.run("t", "Bread")
        await begun.wait()
        while not any('"step_started"' in line for line in file.read_text().splitlines()):  # noqa: ASYNC110  a thread writes it
            await asyncio.sleep(0.01)
        go.set()
        await run.result()


async def test_a_file_that_cannot_be_opened_is_an_error_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError):
        async with open_sinks(Telemetry(jsonl=tmp_path / "file" / "trace.jsonl")):
            pass


def test_a_full_disk_is_told_once_and_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    caplog.set_level(logging.WARNING)
    with open_jsonl(full) as sink:
        for seq in range(5):
            sink.tell(Event("token", "t", seq, data={"text": "x" * 10_000}))
    missing = [r for r in caplog.records if "events are missing" in r.message]
    assert len(missing) == 1


def test_what_a_slow_disk_cannot_take_is_left_out_and_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(files, "LONGEST_QUEUE", 2)
    monkeypatch.setattr(files, "CLOSING_S", 0.1)
    monkeypatch.setattr(files.JsonlFile, "_write", lambda self: None)  # the disk takes nothing
    caplog.set_level(logging.WARNING)
    with open_jsonl(tmp_path / "trace.jsonl") as sink:
        for seq in range(100):
            sink.tell(Event("token", "t", seq))
    assert [r.message for r in caplog.records] == [
        "events are missing in the trace file: it is written too slowly"
    ]


def test_what_is_no_number_in_json_becomes_null() -> None:
    line = text(event_line(Event("step_finished", "t", data={"fields": {"score": float("nan")}})))
    assert json.loads(line)["data"] == {"fields": {"score": None}}
