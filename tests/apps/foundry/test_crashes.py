"""A foundry that is killed with -9, at the gate or in the midst of work, goes on in another process."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, foundry_in
from support.processes import ended, line_of, worker
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.errors import ApprovalRefused

WORKER = """
import asyncio, sys
from pathlib import Path
from support.foundry import edited, foundry_in
from swarmwright.apps.foundry import agents

folder, hold, store = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
works = {name: getattr(agents, name) for name in ("drafter", "safety_guardian", "clinical_critic")}

def noted(name):
    async def work(view, activity, model):
        with (folder / "begun.txt").open("a") as log:
            log.write(f"{name}\\n")
        if name == hold:
            print("holding", flush=True)
            await asyncio.Event().wait()
        return await works[name](view, activity, model)
    return work

for name in works:
    setattr(agents, name, noted(name))

async def main():
    async with foundry_in(folder, store=store) as foundry:
        id_ = (await foundry.start("Exposure for a fear of lifts", idempotency_key="k")).protocol_id
        state = await foundry.wait(id_, 60)
        if hold == "revised":
            await foundry.platform.reject(
                id_, (await foundry.platform.approvals(id_))[0].approval.id, by="dr", reason="shorter"
            )
        print(state.status, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.requirement("C-10", "C-14")
@pytest.mark.parametrize("hold", ["gate", "safety_guardian", "revised"])
async def test_after_kill_9_and_a_restart_a_protocol_is_approved_and_complete(
    tmp_path: Path, hold: str, store_address: str
) -> None:
    process = await worker(WORKER, tmp_path, hold, store_address)
    assert await line_of(process) == ("waiting" if hold in ("gate", "revised") else "holding")
    process.send_signal(signal.SIGKILL)
    await ended(process)
    before = (tmp_path / "begun.txt").read_text().split()

    async with foundry_in(tmp_path, store=store_address) as foundry:  # what was cut off goes on by itself
        id_ = (await foundry.start("Exposure for a fear of lifts", idempotency_key="k")).protocol_id
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        assert state.status == "waiting", (state.status, state.error)
        hash_, number = state.draft_hash or "", state.draft_version
        assert state.iteration_count == number == (2 if hold == "revised" else 1)
        await foundry.review(id_, "approve", hash_, by="dr", draft_version=number, idempotency_key="yes")
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
        assert done.completed and done.draft_hash == state.draft_hash

    async with foundry_in(tmp_path, store=store_address) as foundry:  # and stays so
        assert (await foundry.state(id_)).final_protocol == done.final_protocol
        await foundry.review(id_, "approve", hash_, by="dr", draft_version=number, idempotency_key="yes")
        with pytest.raises((ReviewRefused, ApprovalRefused)):
            await foundry.review(id_, "approve", hash_, by="dr", draft_version=number)
    order = ["drafter", "safety_guardian", "clinical_critic"]
    assert before[:3] == order[: order.index(hold) + 1 if hold in order else 3]
