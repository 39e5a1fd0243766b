"""Random lives of a thread: run, complete, fail, signal, swap to a random tree, toggle, decide, pause, crash;
and people who edit it, send the work to a step, take it back to a checkpoint, go on with a fork of it.

What must hold, whatever comes: no completed work is lost, none is executed twice, nothing starts before what
it waits for, nobody goes on from an output that waits for a person, no answer counts that was for something
else, none counts twice, and in the end the thread finishes or says what it waits for. `LIVES=10000` tries
that many.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView, Question
from swarmwright.ports.commands import (
    Accepted,
    Announce,
    Approve,
    Cancel,
    Command,
    EditState,
    Pause,
    Redirect,
    Reject,
    Resume,
    RollBack,
    SetAgent,
    Swap,
)
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.running import Run
from swarmwright.storage.sqlite import SqliteStorage, open_sqlite
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import AtLeast, Choice, Flow, Gate, Node, Step, Workflow, walk
from workflow.strategies import AGENT_IDS, FIELDS, SIGNALS, TEAM, wild_workflow

LIVES = int(os.environ.get("LIVES", "30"))
FIRST = int(os.environ.get("LIFE", "1"))
"""The number of the first life. Which one failed stands with its failure; CI tries the same ones."""
STEPS = 16
SETTLES_WITHIN_S = 15.0
"""Ample, for a machine that does much else: what hangs, hangs for ever."""
MOST_TO_THE_END = 400
"""Events after which a life that is only helped along must be over."""

SURE, UNSURE = 0.5, AGENT_IDS[:2]
"""Below what confidence an output waits for a person, and of whom."""

tried: Counter[str] = Counter()


@dataclass
class Ledger:
    """What the crew of a life has seen: the independent memory that the state is compared with."""

    rng: Random
    in_flight: dict[str, asyncio.Future[AgentReport]] = field(default_factory=dict)
    activities: dict[str, Activity] = field(default_factory=dict)
    completed: dict[str, str] = field(default_factory=dict)
    """instance → the agent that completed it, in this turn."""
    ever_off: set[str] = field(default_factory=set)
    decided: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)
    """Steps that people have sent the work to: they may begin before they are due."""
    unsure: set[str] = field(default_factory=set)
    """Steps whose output waits for a person's yes."""
    changing: bool = False
    """Whether a command is under way that may have done work done again; what it has is looked at after."""
    complaints: list[str] = field(default_factory=list)

    def complete(self, node: Node) -> bool:
        """Whether what follows a node may start, as far as can be told without the engine's words."""
        match node:
            case Step():
                done = node.id in self.completed and node.id not in self.unsure
                return done or node.id in self.skipped or node.agent in self.ever_off
            case Gate():
                return node.id in self.decided
            case Flow(members=members, join=AtLeast(k=k)):
                skips = sum(self._may_be_skipped(m) for m in members)
                return sum(map(self.complete, members)) >= min(k, len(members) - skips)
            case Flow(members=members):
                return all(map(self.complete, members))
            case _:
                return True  # what a choice, a loop, a map or a team needs is left to the tests of `advance`

    def _may_be_skipped(self, node: Node) -> bool:
        return any(
            not isinstance(n, Step | Gate | Flow)
            or getattr(n, "agent", "") in self.ever_off
            or n.id in self.skipped
            for n in walk(node)
        )

    def begins(self, workflow: Workflow, view: AgentView) -> None:
        """Look at a step that begins."""
        instance = view.instance
        if instance in self.in_flight:
            self.complaints.append(f"{instance} runs twice at once")
        if self.completed.get(instance) == view.agent.id and not self.changing:
            self.complaints.append(f"{instance} was done, and is executed again")
        if "@" in instance or "[" in instance or instance in self.called or self.changing:
            return
        for flow in (n for n in walk(workflow.root) if isinstance(n, Flow)):
            inside = {m.id: m for m in flow.members if any(n.id == instance for n in walk(m))}
            for earlier, later in flow.order:
                member = next(m for m in flow.members if m.id == earlier)
                if later in inside and not self.complete(member):
                    self.complaints.append(f"{instance} begins before {earlier} is complete")


@dataclass(frozen=True)
class Shown:
    """What a person was shown: on which thread, and of which steps what they had written."""

    thread: str
    of: tuple[str, ...]
    written: tuple[Any, ...]

    @classmethod
    def now(cls, thread: str, of: tuple[str, ...], state: Any) -> Shown:
        outputs = state.get("agent_outputs", {})
        return cls(thread, of, tuple(outputs.get(i, {}).get("fields") for i in of))


@dataclass
class LedgerCrew:
    """The crew of one workflow; steps end when the life says so."""

    workflow: Workflow
    ledger: Ledger

    def agent(self, spec: AgentSpec) -> Agent:
        async def work(view: AgentView, activity: Activity) -> AgentReport:
            ledger, instance = self.ledger, view.instance
            ledger.begins(self.workflow, view)
            end = asyncio.get_running_loop().create_future()
            ledger.in_flight[instance], ledger.activities[instance] = end, activity
            try:
                report: AgentReport = await end
            except BaseException:
                if ledger.in_flight.get(instance) is end:
                    del ledger.in_flight[instance]
                raise
            del ledger.in_flight[instance]
            fields: dict[str, Any] = {name: ledger.rng.choice([1, 5, 9]) for name in FIELDS}
            if view.choices:
                fields["next"] = ledger.rng.choice(["", *view.choices])
            ledger.completed[instance] = spec.id
            ledger.unsure.discard(instance)
            if spec.id in UNSURE:
                fields["confidence"] = ledger.rng.choice([0.2, 0.9])
                if fields["confidence"] < SURE:
                    ledger.unsure.add(instance)
            return AgentReport(report.text, fields)

        return work

    async def judge(self, question: Question) -> bool:
        return self.ledger.rng.random() < 0.6

    async def list_items(self, question: Question) -> Sequence[Any]:
        return ["x", "y"][: self.ledger.rng.randrange(3)]

    async def forget(self, thread_id: str, instance: str) -> None:
        pass


class Life:
    """One thread, from its first request to its end; all that happens comes from one number."""

    def __init__(self, seed: int) -> None:
        tried["lives"] += 1
        self.rng, self.told = Random(seed), list[str]()
        self.ledger = Ledger(Random(seed))
        self.loop = asyncio.new_event_loop()
        self.stack = ExitStack()
        self.folder = self.stack.enter_context(TemporaryDirectory())
        self.connected = AsyncExitStack()
        self.do(self.connect())
        self.run: Run | None = None
        self.status = ""
        self.thread, self.forks = "t", 0
        self.change: Callable[[Any], Awaitable[None]] | None = None
        self.seen: dict[str, Shown] = {}
        self.answers: dict[int, tuple[str, str]] = {}
        """Command number → the id that it answers, and the thread that it was sent to."""
        self.used: set[str] = set()
        self.do(self.door.create_thread(self.workflow(), self.thread))
        self.start("go")
        self.settle()

    def workflow(self) -> Workflow:
        return wild_workflow(self.rng.getrandbits(64), self.rng.randrange(1, 8))

    async def connect(self) -> None:
        """Open the store and the platform, as a process does that begins."""
        file = Path(self.folder) / "s.db"
        self.storage: SqliteStorage = await self.connected.enter_async_context(open_sqlite(file))
        self.door = Platform(
            checkpointer=self.storage.checkpointer,
            threads=self.storage.threads,
            events=self.storage.events,
            mailbox=self.storage.mailbox,
            crew=lambda workflow, saver: LedgerCrew(workflow, self.ledger),
            approvals=ApprovalRules(confidence=dict.fromkeys(UNSURE, SURE)),
        )

    def do(self, work: Awaitable[Any]) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(SETTLES_WITHIN_S):
                return await work

        return self.loop.run_until_complete(bounded())

    # -- what is looked at ----------------------------------------------------------------------------

    @property
    def at_work(self) -> bool:
        return self.run is not None and not self.run._task.done()

    async def is_settled(self) -> bool:
        """Everything that was told is written, and all that runs by the state does run."""
        if not self.at_work:
            return self.change is None
        if await self.storage.mailbox.pending(self.thread):
            return False
        state = await self.door.state(self.thread)
        await self.reconcile(state)
        running = {i for i, r in state.get("progress", {}).items() if r["status"] == "running"}
        return running == set(self.ledger.in_flight) and not self.unwritten(state)

    async def reconcile(self, state: Any) -> None:
        """A command that may take work back is taken: look at what it has done, and go by it."""
        if self.change is not None:
            change, self.change = self.change, None
            await change(state)
            self.ledger.changing = False
            progress = state.get("progress", {}).items()
            self.ledger.skipped |= {i for i, record in progress if record["status"] == "skipped"}

    def unwritten(self, state: Any) -> set[str]:
        """Completed work that the state does not know of."""
        done = {i for i, r in state.get("progress", {}).items() if r["status"] == "done"}
        return set(self.ledger.completed) - done

    def settle(self) -> None:
        async def settled() -> None:
            while not await self.is_settled():
                await asyncio.sleep(0.001)
                if not self.at_work and self.change is not None:  # the run was over before it was taken
                    await self.door.settle(self.thread)
                    await self.reconcile(await self.door.state(self.thread))

        try:
            self.do(settled())
        except TimeoutError:
            raise AssertionError(self.do(self.described())) from None
        state = self.do(self.door.state(self.thread))
        assert self.ledger.complaints == []
        assert not self.unwritten(state), "completed work is lost"
        said = {m.content for m in state.get("messages", ())}
        assert {f"{i} says so" for i in self.ledger.completed} <= said, "what was said is lost"
        self.do(self.look_at_approvals(state))
        if not self.at_work and self.run is not None:
            self.over()

    async def look_at_approvals(self, state: Any) -> None:
        """What has counted was for what is there, and for the first time; what is asked is remembered."""
        for number, (id_, thread) in list(self.answers.items()):
            row = (await self.door.commands(thread))[number - 1]
            if thread == self.thread and row.state == "accepted":
                continue
            del self.answers[number]
            tried[f"answers {row.state}"] += 1
            if row.state == "applied":
                assert id_ not in self.used, "an approval was used twice"
                shown = self.seen[id_]
                stale = thread == self.thread and shown != Shown.now(thread, shown.of, state)
                assert not stale, "a stale approval was used"
                self.used.add(id_)
        for one in await self.door.approvals(self.thread):
            shown = Shown.now(self.thread, tuple(one.approval.about.reviewed), state)
            if not one.changed and one.approval.about.kind != "pause":
                known = self.seen.setdefault(one.approval.id, shown)
                assert known == shown, "what an approval is about has changed under it"
                assert one.approval.id not in self.used, "what was answered is asked under the same id"

    async def described(self) -> str:
        """How it stands, for whoever looks for what is wrong."""
        state = await self.door.state(self.thread)
        statuses = {i: r["status"] for i, r in state.get("progress", {}).items()}
        pending = [row.kind for row in await self.storage.mailbox.pending(self.thread)]
        rules, ended = state.get("coordination_rules"), state.get("resume_info")
        lost = self.unwritten(state)
        return f"{lost=} {statuses=} flight={list(self.ledger.in_flight)} {pending=} {rules=} {ended=}"

    def over(self) -> None:
        """The run has ended: it says why."""
        assert self.run is not None
        result = self.do(self.run.result())
        self.run = None
        assert result.status != "interrupted" or result.waiting, "it stopped, and does not say what for"
        # A loop that may fail at its last round ends a turn as failed, though nothing is there to try again.
        self.status = "" if result.status == "failed" and result.failures else result.status

    # -- what happens ---------------------------------------------------------------------------------

    def start(self, request: str | None = None) -> None:
        self.run = self.do(self.door.run(self.thread, request))

    def send(self, command: Command) -> int:
        """Its number in the mailbox."""
        tried["commands"] += 1
        sent: Accepted = self.do(self.door.send(self.thread, command))
        return sent.seq

    def happens(self) -> None:
        """Something, out of all that can happen now."""
        can: list[Callable[[], None]] = [self.is_told, self.is_swapped, self.is_swapped, self.is_toggled]
        can += [self.is_decided, self.is_answered, self.is_answered, self.is_sent]
        can += [self.is_redirected, self.is_edited, self.is_rolled_back, self.is_forked]
        if not self.at_work:
            self.do(self.door.settle(self.thread))
        can += [self.crashes, self.crashes] if self.at_work else [self.goes_on]
        can += [self.ends, self.ends, self.ends, self.announces] if self.ledger.in_flight else []
        what = self.rng.choice(can)
        self.told.append(what.__name__)
        what()
        self.settle()

    def goes_on(self) -> None:
        self.start()

    def ends(self) -> None:
        instance = self.rng.choice(sorted(self.ledger.in_flight))
        if self.rng.random() < 0.8:
            self.ledger.in_flight[instance].set_result(AgentReport(f"{instance} says so"))
        else:
            self.ledger.in_flight[instance].set_exception(ValueError("no"))

    def announces(self) -> None:
        instance = self.rng.choice(sorted(self.ledger.in_flight))
        self.ledger.activities[instance].announce(self.rng.choice(SIGNALS))

    def is_told(self) -> None:
        self.send(Announce(self.rng.choice(SIGNALS)))

    def is_swapped(self) -> None:
        tried["swaps"] += 1
        drains: Sequence[Drain] = ("finish", "cancel", "now")
        self.send(Swap(self.workflow(), self.rng.choice(drains)))

    def is_toggled(self) -> None:
        agent, enabled = self.rng.choice(AGENT_IDS), self.rng.random() < 0.6
        if not enabled:
            self.ledger.ever_off.add(agent)
        self.send(SetAgent(agent, enabled))

    def is_decided(self) -> None:
        gates = [w["instance"] for w in self.do(self.door.waiting(self.thread)) if w["kind"] == "gate"]
        gate = self.rng.choice([*gates, "gate-that-is-not"])
        self.ledger.decided.add(gate)
        yes = self.rng.random() < 0.7
        self.ledger.unsure -= {gate} if yes else set()
        self.send(Approve(gate) if yes else Reject(gate))

    def is_answered(self) -> None:
        """By an id that was asked at some time, on this thread or another: most are not good any more."""
        asked = {one.approval.id: one for one in self.do(self.door.approvals(self.thread))}
        ids = [*sorted(self.seen), *sorted(asked), *sorted(asked)]
        if not ids:
            return
        id_ = self.rng.choice(ids)
        if id_ in asked:
            self.ledger.decided.add(asked[id_].approval.about.instance)
            self.ledger.unsure.discard(asked[id_].approval.about.instance)
        number = self.send(Approve(approval=id_) if self.rng.random() < 0.7 else Reject(approval=id_))
        if id_ in self.seen:
            self.answers[number] = id_, self.thread

    # -- people change what stands there --------------------------------------------------------------

    def is_changed(self, command: Command, look: Callable[[Any, bool], Awaitable[None]]) -> None:
        """Send a command that may take work back; once it is taken, `look` at (state, was it applied)."""
        tried["changes"] += 1

        async def taken(state: Any) -> None:
            row = (await self.door.commands(self.thread))[number - 1]
            tried["changes refused"] += row.state == "refused"
            await look(state, row.state == "applied")

        self.ledger.changing, self.change = True, taken
        number = self.send(command)
        if not self.at_work:
            self.do(self.door.settle(self.thread))
            self.do(self.reconcile(self.do(self.door.state(self.thread))))

    def gone(self, state: Any) -> set[str]:
        """What was complete and is not any more; the ledger forgets it."""
        gone = self.unwritten(state)
        for instance in gone:
            del self.ledger.completed[instance]
        return gone

    def is_redirected(self) -> None:
        workflow = self.do(self.door.workflow(self.thread))
        steps = [node.id for node in walk(workflow.root) if isinstance(node, Step)]
        step = self.rng.choice([*steps, *sorted(self.ledger.completed), "nobody"])
        was_done = step in self.ledger.completed

        async def look(state: Any, applied: bool) -> None:
            gone = self.gone(state)
            if not applied:
                assert not gone, f"{step} was refused, and {gone} are taken back"
                return
            self.ledger.called.add(step)
            assert (step in gone) == was_done
            odd = {other for other in gone - {step} if not may_follow(workflow, step, other)}
            assert not odd, f"{odd} are taken back, and do not follow {step}"

        self.is_changed(Redirect(step, self.rng.random() < 0.3), look)

    def is_edited(self) -> None:
        workflow = self.do(self.door.workflow(self.thread))
        agents = {node.id: node.agent for node in walk(workflow.root) if isinstance(node, Step)}
        step = self.rng.choice([*sorted(agents), "nobody"])
        again = self.rng.random() < 0.5

        async def look(state: Any, applied: bool) -> None:
            if applied and not again:
                self.ledger.completed[step] = agents[step]
            if applied and again:
                self.ledger.called.add(step)
            gone = self.gone(state)
            assert gone <= ({step} if applied and again else set())

        output = {step: {"text": f"{step} says so", "fields": {"quality": 5}}}
        self.is_changed(EditState(again=(step,)) if again else EditState(output), look)

    def is_rolled_back(self) -> None:
        """To where the request stands; before that there is nothing to go on with."""
        found = [one for one in self.do(self.door.history(self.thread)) if not one.requests]
        if not found:
            return
        there, keep = self.rng.choice(found), self.rng.random() < 0.3
        then = self.do(self.door.checkpoint(self.thread, there.id)).state

        async def look(state: Any, applied: bool) -> None:
            assert applied
            done = self.as_it_stands(state)
            expected = {i for i in then["agent_outputs"] if then["progress"][i]["status"] == "done"}
            assert done <= expected if keep else done == expected

        self.is_changed(RollBack(there.id, keep), look)

    def as_it_stands(self, state: Any) -> set[str]:
        """The steps that are done by the state; the ledger goes by it from here on."""
        outputs, progress = state.get("agent_outputs", {}), state.get("progress", {})
        done = {i: o["agent"] for i, o in outputs.items() if progress.get(i, {}).get("status") == "done"}
        self.ledger.completed = dict(done)
        held = {i for i, record in progress.items() if "unsure" in record}
        answers = state.get("interrupts", {})
        self.ledger.unsure = {i for i in held if answers.get(i, {}).get("status") != "approved"}
        return set(done)

    def is_forked(self) -> None:
        """The life goes on as a fork; what it comes from is left as it is."""
        found = [one for one in self.do(self.door.history(self.thread)) if not one.requests]
        if not found:
            return
        tried["forks"] += 1
        there = self.rng.choice([*found, found[-1], found[-1]])
        then = self.do(self.door.checkpoint(self.thread, there.id)).state
        self.forks += 1
        self.do(self.door.fork(self.thread, there.id, f"f{self.forks}"))
        if self.at_work:
            assert self.run is not None
            self.do(self.run.cancel())
        self.run, self.status, self.thread = None, "", f"f{self.forks}"
        done = self.as_it_stands(self.do(self.door.state(self.thread)))
        assert done == {i for i in then["agent_outputs"] if then["progress"][i]["status"] == "done"}

    def is_sent(self) -> None:
        """No messages: one that comes when all is done begins a new turn, in which all is done again."""
        self.send(self.rng.choice([Pause(), Resume(), Resume(), Cancel()]))

    def crashes(self) -> None:
        """In the middle of something, the process is gone: its memory, not its file."""
        tried["crashes"] += 1
        middle = self.rng.choice(["end", "swap", "pause", "change", "nothing"])
        ending = sorted(self.ledger.in_flight)[:1] if middle == "end" else []
        for instance in ending:
            self.ledger.in_flight[instance].set_result(AgentReport(f"{instance} says so"))
        if middle == "change":
            self.rng.choice([self.is_redirected, self.is_rolled_back])()
        if middle in ("swap", "pause"):
            self.send(Swap(self.workflow(), "cancel") if middle == "swap" else Pause())
        self.do(self.killed(self.rng.random() * 0.025))
        state = self.do(self.door.state(self.thread))
        if self.change is not None and not self.do(self.storage.mailbox.pending(self.thread)):
            self.do(self.reconcile(state))
        for instance in ending:  # what was in flight at the crash may be lost; what was stored is not
            if instance in self.unwritten(state):
                self.ledger.completed.pop(instance, None)
        self.start(None if state else "go")  # a request that was not stored yet is asked again

    async def killed(self, after_s: float) -> None:
        await asyncio.sleep(after_s)
        run, self.run = self.run, None
        assert run is not None
        # Nothing of it may write later: a dead process does not.
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in others:
                task.cancel()
            await asyncio.wait(others)
        self.ledger.in_flight.clear()
        await self.connected.aclose()
        await self.connect()

    def closes(self) -> None:
        self.do(self.door.close())
        self.do(self.connected.aclose())
        self.stack.close()
        self.loop.close()

    def helped_to_its_end(self) -> None:
        """With all agents on, every step well and every question answered, a life comes to its end."""
        self.send(Resume())
        for agent in TEAM.agents:
            self.send(SetAgent(agent.id, True))
        self.settle()
        for _ in range(MOST_TO_THE_END):
            for end in list(self.ledger.in_flight.items()):
                end[1].set_result(AgentReport(f"{end[0]} says so"))
            self.settle()
            if self.at_work:
                continue
            waits = self.do(self.door.waiting(self.thread))
            for wait in waits:
                self.ledger.decided.add(wait["instance"])
                self.ledger.unsure.discard(wait["instance"])
                self.send(Approve(wait["instance"]) if wait["kind"] == "gate" else Announce(wait["name"]))
            if not waits and self.status in ("finished", "rejected", "failed"):
                tried[self.status] += 1
                return
            self.status = ""
            self.start()
            self.settle()
        raise AssertionError(f"it comes to no end: {self.do(self.described())}")


def may_follow(workflow: Workflow, step: str, other: str) -> bool:
    """Whether `other` may come after `step`, as far as the order of flows and signals tell.

    What stands in loops, maps and teams is left to the tests of `following`.
    """
    holders = (n for n in walk(workflow.root) if not isinstance(n, Step | Gate | Flow | Choice))
    repeated = {inner.id for node in holders for inner in walk(node)}
    names = {name.split("@")[0].split("[")[0] for name in (step, other)}
    if names & repeated or any(flow.starts_on for flow in walk(workflow.root) if isinstance(flow, Flow)):
        return True
    for flow in (n for n in walk(workflow.root) if isinstance(n, Flow)):
        inside = {m.id: {n.id for n in walk(m)} for m in flow.members}
        later = {m for m, ids in inside.items() if step in ids}
        while grown := {b for a, b in flow.order if a in later} - later:
            later |= grown
        if any(other in inside[m] and step not in inside[m] for m in later):
            return True
    return False


def test_no_life_loses_or_repeats_work_or_stalls(capsys: pytest.CaptureFixture[str]) -> None:
    tried.clear()
    for number in range(LIVES):
        life = Life(FIRST + number)
        try:
            for _ in range(STEPS):
                life.happens()
            life.helped_to_its_end()
        except (AssertionError, TimeoutError) as error:
            error.add_note(f"LIVES=1 LIFE={FIRST + number}: {' '.join(life.told)}")
            raise
        finally:
            life.closes()
    with capsys.disabled():
        print(" random lives:", ", ".join(f"{n} {name}" for name, n in tried.items()))  # noqa: T201
