"""A thread and its crew under watch: what settles is compared with the ledger."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from support.lives.asking import Asked
from support.lives.changing import in_rounds, near
from support.lives.ledger import same_but_for_ids
from support.lives.mail import Mail
from support.lives.processes import Process
from swarmwright.graph.marking import CARRIED
from swarmwright.graph.relisting import unsorted
from swarmwright.graph.requests import unread
from swarmwright.ports.commands import Approve, Command, Reject
from swarmwright.runtime.checkpoints import Checkpoint
from swarmwright.workflow.tree import Gate, Workflow, walk
from workflow.strategies import wild_workflow

__all__ = ["Watched"]


class Watched(Process):
    """A thread and its crew; `tried` counts what happens to them over many lives."""

    def __init__(self, seed: int, tried: Counter[str]) -> None:
        super().__init__(seed, tried)
        self.status = ""
        self.thread, self.forks, self.taken, self.turn = "t", 0, 0, 1
        self.new_turn = False
        """Whether a request stands that begins a turn as soon as the thread is run."""
        self.asked_more = False
        """Whether there was ever a further one: it joins a turn, and begins another if that ends before
        anybody has seen it (others were enough, and the run was cancelled)."""
        self.mail = Mail()
        self.asked, self.about = Asked(tried, self.mail), dict[tuple[str, int], str]()
        self.versions: dict[str, str] = {}
        self.heard = Counter[str]()
        """Thread → the number of the last event of it that was looked at."""
        self.heard_of: dict[str, float] = {}
        """List → when the last was said of what had become of the work for its items."""
        self.change: Callable[[Any], Awaitable[None]] | None = None
        self.seen: Any = {}
        """The state as it was when all that was told was written."""
        self.followed = [self.workflow()]
        record = self.do(self.door.create_thread(self.followed[0], self.thread))
        self.ledger.goes_by(self.followed[0])
        assert record.workflow_version == self.ledger.version
        self.start("go")
        self.settle()

    def workflow(self) -> Workflow:
        """Any; every other one with more loops and lists than chance would give it, some rounds above all."""
        if self.rng.random() < 0.25:
            return in_rounds(self.rng)
        made = wild_workflow(self.rng.getrandbits(64), self.rng.randrange(1, 8))
        return near(made, self.rng) if self.rng.random() < 0.5 else made

    # -- what is looked at ----------------------------------------------------------------------------

    @property
    def at_work(self) -> bool:
        return self.run is not None and not self.run._task.done()

    async def is_settled(self) -> bool:
        """Everything that was told is written, and all that runs by the state does run."""
        if not self.at_work:
            # Paused, a run that begins a turn is over before anybody looks.
            if self.asked_more and self.is_another(state := await self.door.state(self.thread)):
                self.begun_anew(state)
            return self.change is None
        if await self.storage.mailbox.pending(self.thread):
            return False
        state = await self.door.state(self.thread)
        if not state.get("turn"):
            return False  # its request has not been taken in
        if unsorted(state):
            return (
                False  # a list is made anew, and nobody has looked yet whose work is there: more will begin
            )
        await self.hears_of_lists()
        last = max(self.heard_of.values(), default=0.0)  # of one that was called otherwise when it was told
        if any(said["at"] > self.heard_of.get(listing, last) for listing, said in carried_in(state)):
            return False  # it is told of a moment later than it is done
        await self.reconcile(state)
        if self.new_turn and not self.has_begun_anew(state):
            return False
        running = {i for i, r in state.get("progress", {}).items() if r["status"] == "running"}
        odd = self.unwritten(state) | self.ledger.for_other_items(state)
        self.seen = state
        return running == set(self.ledger.in_flight) and not odd

    async def hears_of_lists(self) -> None:
        """Lists that were made anew since anybody looked: what was done for other items is taken back."""
        async for event in self.door.events(self.thread, self.heard[self.thread]):
            self.heard[self.thread] = event.seq
            if event.kind == "items_carried":
                self.tried["lists made anew"] += 1
                self.heard_of[event.instance] = event.at
                said = event.data
                self.ledger.lists_anew(event.instance, [*said["anew"], *said["dropped"]], said["moved"])
            if event.kind == "workflow_changed" and {"counts_as", "past"} & set(event.data):
                self.tried["rounds carried"] += 1
                moves = event.data.get("counts_as", {})
                self.ledger.counts_as(moves, event.data.get("past", ()))
                self.asked.counts_as(self.thread, moves)

    async def reconcile(self, state: Any) -> None:
        """A command that may take work back is taken: look at what it has done, and go by it."""
        await self.hears_of_lists()
        if self.is_another(state):
            self.begun_anew(state)
        if self.change is not None:
            change, self.change = self.change, None
            await change(state)
            self.ledger.changing = self.new_turn
            if not self.ledger.editing:
                self.ledger.since.clear()
            self.ledger.editing = False
            progress = state.get("progress", {}).items()
            self.ledger.skipped |= {i for i, record in progress if record["status"] == "skipped"}

    def has_begun_anew(self, state: Any) -> bool:
        """Whether it is clear what a request has come to: a turn of its own, or part of one reopened."""
        if state["turn"]["number"] > self.turn:
            self.begun_anew(state)
        elif "outcome" not in state.get("resume_info", {}):
            self.new_turn = self.ledger.changing = False
        return not self.new_turn

    def is_another(self, state: Any) -> bool:
        """Whether a further request has begun a turn since anybody looked."""
        return self.asked_more and state.get("turn", {}).get("number", 0) > self.turn

    def begun_anew(self, state: Any) -> None:
        self.tried["further turns"] += 1
        self.turn, self.new_turn = state["turn"]["number"], False
        self.ledger.stands_at(state)
        self.ledger.changing = self.ledger.editing = False
        self.ledger.skipped, self.ledger.called = set(), set()

    def unwritten(self, state: Any) -> set[str]:
        """Completed work that the state does not know of."""
        done = {i for i, r in state.get("progress", {}).items() if r["status"] == "done"}
        return set(self.ledger.completed) - done

    def settle(self) -> None:
        async def settled() -> None:
            while not await self.is_settled():
                await asyncio.sleep(0.001)
                if self.at_work or self.change is None:
                    continue
                if await self.door.settle(self.thread):  # the run was over before it was taken
                    await self.reconcile(await self.door.state(self.thread))

        try:
            self.do(settled())
        except TimeoutError:
            raise AssertionError(self.do(self.described())) from None
        if self.at_work:
            state = self.seen  # by now a list may be made anew of which nobody was told
        else:
            self.do(self.hears_of_lists())
            state = self.do(self.door.state(self.thread))
        self.ledger.hears_of_skipped(state)
        assert not self.ledger.complaints, "; ".join(self.ledger.complaints)
        again = self.ledger.again
        assert not again, f"{again} was done, and is executed again: {self.do(self.described())}"
        assert not self.unwritten(state), f"completed work is lost: {self.do(self.described())}"
        odd = self.ledger.for_other_items(state)
        assert not odd, f"it counts for other items than it was done for: {self.do(self.described())}"
        said = {m.content for m in state.get("messages", ())}
        told = {
            i: {f"{i} says so", f"{self.ledger.said_as.get(i, i)} says so"} for i in self.ledger.completed
        }
        assert all(words & said for words in told.values()), "what was said is lost"
        self.do(self.goes_by_what_was_taken(state))
        if not self.at_work and self.run is not None:
            self.over()

    async def goes_by_what_was_taken(self, state: Any) -> None:
        """Read off the mailbox what was taken and what refused; the thread follows what comes of that."""
        rows = await self.mail.of(self.door, self.thread)
        before = state.get("coordination_rules", {}).get("commands_before", 0)
        for row in rows[self.taken :]:
            if row.state == "accepted":
                break
            self.taken += 1
            command = _about(row.command, self.about[self.thread, row.seq])
            if row.state == "applied":
                self.ledger.sees(command, row.seq + before, self.versions)
            else:
                self.tried["commands refused"] += 1
                self.ledger.sees_refused(command)
        follows = await self.door.workflow(self.thread)
        self.ledger.follows(follows)
        assert same_but_for_ids(follows, self.ledger.told), "the thread follows another workflow than told"
        self.ledger.goes_by(follows)
        found = (await self.door.thread(self.thread)).workflow_version
        assert found == self.ledger.version, "the record names another workflow than the thread follows"
        stale = self.ledger.unheard_of(state)
        assert not stale, f"{stale} stand as approved, and are not: {await self.described()}"
        await self.asked.look(self.door, self.thread, state)

    def earlier(self, last_of: float = 0.0) -> tuple[Checkpoint, Any] | None:
        """(checkpoint, its state) at which something was going on, any of them; with a chance of `last_of`
        the last. None = there is none.

        Before the request there is nothing to go on with, and a request that begins a turn later would do so
        again. A state is read where it is asked for: there are some thirty of them.
        """
        found = [one for one in self.do(self.door.history(self.thread)) if not one.requests]
        if self.rng.random() >= last_of:
            self.rng.shuffle(found)
        while found:
            one = found.pop()
            if self.goes_on_from(state := self.do(self.door.checkpoint(self.thread, one.id)).state):
                return one, state
        return None

    def goes_on_from(self, state: Any) -> bool:
        """Whether something is going on in a state."""
        people = [m.id for m in state.get("messages", ()) if m.type == "human"]
        over = "outcome" in state.get("resume_info", {})
        return bool(state.get("turn")) and (not over or people[-1] == state["turn"]["message"])

    def judges_what_began(self) -> None:
        """What has begun since all was settled did so by what stands now, which may be taken back next."""
        self.ledger.hears_of_skipped(self.do(self.door.state(self.thread)))

    async def described(self) -> str:
        """How it stands, for whoever looks for what is wrong."""
        state = await self.door.state(self.thread)
        statuses = {i: r["status"] for i, r in state.get("progress", {}).items()}
        pending = [row.kind for row in await self.storage.mailbox.pending(self.thread)]
        rules, ended = state.get("coordination_rules"), state.get("resume_info")
        lost, turn = self.unwritten(state), state.get("turn")
        odd = self.ledger.for_other_items(state)  # counts for other items than it was done for
        flight, again = list(self.ledger.in_flight), self.ledger.again
        return f"{lost=} {again=} {odd=} {statuses=} {flight=} {pending=} {rules=} {ended=} {turn=}"

    def over(self) -> None:
        """The run has ended: it says why."""
        assert self.run is not None
        result = self.do(self.run.result())
        self.run = None
        assert result.status != "interrupted" or result.waiting, "it stopped, and does not say what for"
        # A loop that may fail at its last round ends a turn as failed, though nothing is there to try again.
        self.status = "" if result.status == "failed" and result.failures else result.status
        if self.status and result.unread:  # a request of its own, when the thread goes on
            self.new_turn = self.ledger.changing = True

    def stopped_at(self, state: Any) -> None:
        """Where a killed run has left the thread: had its turn just ended, nobody was told what is unread."""
        if self.is_another(state):
            self.begun_anew(state)
        self.waits_for_a_turn(state)

    def waits_for_a_turn(self, state: Any) -> None:
        """A request that nobody has read, on a turn that is over, begins another with the next run; also
        where the turn has come to its end by an edit, which no run has told."""
        if "outcome" in state.get("resume_info", {}) and unread(state):
            self.new_turn = self.ledger.changing = True

    # -- what happens ---------------------------------------------------------------------------------

    def start(self, request: str | None = None) -> None:
        self.waits_for_a_turn(self.do(self.door.state(self.thread)))
        self.run = self.do(self.door.run(self.thread, request))

    def send(self, command: Command, about: str = "") -> int:
        """Its number in the mailbox. `about`: what an answer by id is about."""
        self.tried["commands"] += 1
        root = self.do(self.door.workflow(self.thread)).root
        gates = {node.id: node.ask for node in walk(root) if isinstance(node, Gate)}
        target = about or getattr(command, "target", "")
        plain = target.partition("@")[0].partition("[")[0]
        self.ledger.sends(_about(command, target), {target: gates[plain]} if plain in gates else {})
        seq: int = self.do(self.door.send(self.thread, command)).seq
        self.about[self.thread, seq], self.mail.sent[self.thread] = target, seq
        return seq


def _about(command: Command, target: str) -> Command:
    """The command; an answer by id with what it is about."""
    return replace(command, target=target) if isinstance(command, Approve | Reject) else command


def carried_in(state: Any) -> list[tuple[str, Any]]:
    """Of each list that was made anew, what has become of the work for its items, by the state."""
    progress = state.get("progress", {})
    return [(listing, record[CARRIED]) for listing, record in progress.items() if CARRIED in record]
