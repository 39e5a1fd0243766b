"""Processes killed with -9 at random moments lose nothing, and repeat at most what was in flight.

pytest tests/runtime/test_random_kills.py --kills 100 --timeout 0
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from support.processes import ended, line_of, worker

CALLS = 3
"""Tool calls that each of the twelve agents makes, one after the other."""
WIDTH = 3
"""Steps that work at the same time."""
LONGEST_S = 0.6
"""About as long as a run takes that nobody kills; a moment is drawn from it."""

WORKER = """
import asyncio, os, sys
from pathlib import Path
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.policy.decisions import Decision
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.platform import Platform
from swarmwright.storage.opening import open_store
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import Flow, Step, Workflow

folder, calls, width = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
address, thread = sys.argv[4:6]
names = [f"s{n}" for n in range(12)]

def note(what):
    # One write to a file that is open for appending: it is there as a whole, or not at all.
    log = os.open(folder / "calls.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(log, f"{what}\\n".encode())
    os.close(log)

@tool
async def mark(step: str, number: int) -> str:
    \"\"\"Leave a mark.\"\"\"
    note(f"begun {step} {number}")
    await asyncio.sleep(0.01)
    note(f"ended {step} {number}")
    return "marked"

class Caller(BaseChatModel):
    step: str
    @property
    def _llm_type(self): return "caller"
    def bind_tools(self, tools, **given): return self.bind()
    def _generate(self, messages, stop=None, run_manager=None, **given):
        number = sum(isinstance(m, ToolMessage) for m in messages)
        asked = {"name": "mark", "args": {"step": self.step, "number": number}, "id": f"call-{number}"}
        said = AIMessage("done" if number == calls else "", tool_calls=[] if number == calls else [asked])
        return ChatResult(generations=[ChatGeneration(message=said)])

def crew(workflow, saver):
    return TeamCrew(lambda name: BoundedChatModel(inner=Caller(step=name), timeout_s=60), {"mark": mark},
                    lambda agent, tool: Decision("allow", "as it is", "test"), saver)

async def main():
    order = [(a, b) for n, a in enumerate(names) for b in names[(n // width + 1) * width:][:width]]
    team = Catalog(tuple(AgentSpec(n, n, kind="react", model=n) for n in names), (ToolSpec("mark", "mark"),))
    flow = Flow("all", tuple(Step(n, n) for n in names), tuple(order))
    workflow = Workflow(flow, tuple(Grant((n,), "mark") for n in names), team)
    async with open_store(address) as storage:
        platform = Platform(checkpointer=storage.checkpointer, threads=storage.threads,
                            events=storage.events, mailbox=storage.mailbox, crew=crew)
        new = await storage.threads.load(thread) is None
        if new:
            await platform.create_thread(workflow, thread_id=thread)
        state = await platform.state(thread)
        print("ready", flush=True)
        run = await platform.run(thread, None if state.get("turn") else "go")
        result = await run.result()
        spans = [s.instance for s in await platform.trace(thread) if s.status == "done"]
        import json
        print(json.dumps({"status": result.status, "outputs": [o.agent for o in result.outputs],
                          "done": spans}), flush=True)

asyncio.run(main())
"""


async def _killed_or_over(folder: Path, address: str, after_s: float | None) -> str:
    """Let a process work, and kill it after so long (None = never); what it printed at its end, or ""."""
    process = await worker(WORKER, folder, str(CALLS), str(WIDTH), address, folder.name)
    assert await line_of(process) == "ready"
    told = asyncio.create_task(line_of(process))
    if after_s is not None:
        await asyncio.wait([told], timeout=after_s)
        process.send_signal(signal.SIGKILL)
    line = await told
    await ended(process)
    return line


def _check(folder: Path, told: str, kills: int) -> tuple[int, int]:
    """Look at a thread that is over; (calls made, calls repeated)."""
    result = json.loads(told)
    names = sorted(f"s{n}" for n in range(12))
    assert (result["status"], sorted(result["outputs"])) == ("finished", names)
    assert sorted(result["done"]) == names  # each step ended once
    lines = [tuple(line.split()) for line in (folder / "calls.txt").read_text().splitlines()]
    begun = Counter(line[1:] for line in lines if line[0] == "begun")
    assert set(begun) == {(name, str(number)) for name in names for number in range(CALLS)}
    repeated = sum(begun.values()) - len(begun)
    # What is in flight when it is killed is one call of each step at work, never more of its loop.
    assert repeated <= WIDTH * kills
    for name in names:
        calls = [int(line[2]) for line in lines if line[:2] == ("begun", name)]
        assert calls == sorted(calls), "a step began again before where it stood"
    return len(begun), repeated


async def test_kills_at_random_moments_lose_nothing_and_repeat_only_what_was_in_flight(
    tmp_path: Path, store_address: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = int(request.config.getoption("--kills"))
    draw, left, threads, made, again = random.Random(wanted), wanted, 0, 0, 0
    while left:
        folder = tmp_path / f"thread-{threads}"
        folder.mkdir()
        kills, told = 0, ""
        while not told and left:
            told = await _killed_or_over(folder, store_address, draw.uniform(0, LONGEST_S))
            kills, left = kills + (not told), left - (not told)
        calls, repeated = _check(folder, told or await _killed_or_over(folder, store_address, None), kills)
        threads, made, again = threads + 1, made + calls, again + repeated
    told = f" {wanted} kills on {threads} threads: 0 of {made} tool calls lost, {again} in flight repeated"
    with capsys.disabled():
        print(told)  # noqa: T201
