"""What a store of runs is to do, in memory and one after the other: the model that the stores are held to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.errors import RunExists, ThreadBusy
from swarmwright.ports.runs import ACTIVE, Admitted, RunRecord, RunStatus, Stop

__all__ = ["RunModel"]


class RunModel:
    """Runs in the order in which they were taken in. As written in `ports.runs`, not as the stores do it."""

    def __init__(self) -> None:
        self.runs: dict[str, RunRecord] = {}

    def admit(self, runs: Sequence[RunRecord]) -> list[Admitted]:
        before = dict(self.runs)
        try:
            return [self._admit(run) for run in runs]
        except (RunExists, ThreadBusy):
            self.runs = before
            raise

    def _admit(self, run: RunRecord) -> Admitted:
        if run.run_id in self.runs:
            raise RunExists(run.run_id)
        active = [
            one for one in self.runs.values() if one.thread_id == run.thread_id and one.status in ACTIVE
        ]
        if run.multitask == "reject" and active:
            raise ThreadBusy(run.thread_id)
        stopped = []
        if run.multitask in ("interrupt", "rollback"):
            how: Stop = "rollback" if run.multitask == "rollback" else "interrupt"
            stopped = [self.ask_to_stop(one.run_id, how, run.created_at) for one in active]
        self.runs[run.run_id] = run
        return Admitted(run, tuple(one for one in stopped if one is not None))

    def claim(self, owner: str, now: float, threads: Sequence[str] = ()) -> RunRecord | None:
        at_work = {one.thread_id for one in self.runs.values() if one.status == "running"}
        first: dict[str, RunRecord] = {}
        for one in self.runs.values():
            if one.status == "pending" and one.not_before <= now and one.thread_id not in at_work:
                first.setdefault(one.thread_id, one)
        waits = [one for one in first.values() if not threads or one.thread_id in threads]
        order = list(self.runs)
        waits.sort(key=lambda one: (-one.priority, order.index(one.run_id)))
        if not waits:
            return None
        begun = replace(waits[0], status="running", owner=owner, attempt=waits[0].attempt + 1, updated_at=now)
        self.runs[begun.run_id] = begun
        return begun

    def claim_all(self, owner: str, now: float, most: int) -> tuple[list[RunRecord], float | None]:
        claimed: list[RunRecord] = []
        while len(claimed) < most and (run := self.claim(owner, now)) is not None:
            claimed.append(run)
        return claimed, self.next_due(now)

    def next_due(self, now: float) -> float | None:
        later = [o.not_before for o in self.runs.values() if o.status == "pending" and o.not_before > now]
        return min(later, default=None)

    def finish(self, run_id: str, status: RunStatus, at: float, owner: str | None) -> bool:
        run = self.runs.get(run_id)
        if run is None or run.status not in ACTIVE or owner not in (None, run.owner):
            return False
        if run.stop == "rollback" and status != "interrupted":
            return False
        self.runs[run_id] = replace(run, status=status, updated_at=at)
        return True

    def give_back(
        self, owner: str | None, run_ids: Sequence[str], at: float, *, died: bool = False
    ) -> list[RunRecord]:
        back = []
        for run_id in dict.fromkeys(run_ids):
            run = self.runs.get(run_id)
            if run is not None and run.status == "running" and owner in (None, run.owner):
                deaths = run.deaths + died
                self.runs[run_id] = replace(run, status="pending", owner="", updated_at=at, deaths=deaths)
                back.append(self.runs[run_id])
        return back

    def ask_to_stop(self, run_id: str, stop: Stop, at: float) -> RunRecord | None:
        run = self.runs.get(run_id)
        if run is None or run.status not in ACTIVE:
            return None
        both = {run.stop, stop}
        strongest: Stop = "rollback" if "rollback" in both else "interrupt"
        asked = replace(run, stop=strongest, updated_at=at)
        has_done_something = run.status == "running" or run.attempt > 0
        if run.status == "running" or (strongest == "rollback" and has_done_something):
            self.runs[run_id] = asked
            return asked
        over = replace(asked, status="interrupted")
        if strongest == "rollback":
            del self.runs[run_id]
        else:
            self.runs[run_id] = over
        return over

    def delete(self, run_id: str) -> bool:
        if run_id not in self.runs or self.runs[run_id].status in ACTIVE:
            return False
        del self.runs[run_id]
        return True
