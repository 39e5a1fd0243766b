"""All that can happen to a thread, from its first request to its end; what does, comes from one number."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from support.lives.changing import near
from support.lives.knowing import may_follow, must_follow
from support.lives.ledger import Ledger
from support.lives.watching import Watched
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import (
    Announce,
    Approve,
    Cancel,
    Command,
    EditState,
    InjectContext,
    Pause,
    Redirect,
    Reject,
    Resume,
    RollBack,
    Send,
    SetAgent,
    SetTool,
    Swap,
)
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import Loop, Step, Workflow, walk
from workflow.strategies import AGENT_IDS, SIGNALS, TEAM, TOOL_IDS

__all__ = ["Life"]


def _node_of(instance: str) -> str:
    return instance.partition("@")[0].partition("[")[0]


MOST_TO_THE_END = 1000
"""Events after which a life that is only helped along must be over."""


class Life(Watched):
    """What happens to a thread."""

    def happens(self) -> None:
        """Something, out of all that can happen now."""
        can: list[Callable[[], None]] = [self.is_told, self.is_swapped, *[self.is_toggled] * 3]
        can += [
            *(self.is_decided, self.is_answered, self.is_answered),
            *(self.is_sent, self.is_proposed, self.is_asked),
        ]
        can += [self.is_redirected, *[self.is_edited] * 3, self.is_rolled_back, self.is_forked]
        if not self.at_work:
            self.settles()
        can += [self.crashes] * 2 if self.at_work else [self.goes_on] * 6
        can += [*[self.ends] * 9, self.announces, self.announces] if self.ledger.in_flight else []
        what = self.rng.choice(can)
        self.told.append(what.__name__)
        self.tried[what.__name__.replace("_", " ")] += 1
        what()
        self.settle()

    def settles(self) -> None:
        """Nobody works on it: what was sent since is applied all the same."""
        before = self.taken
        self.do(self.door.settle(self.thread))
        if self.do(self.mail.taken(self.door, self.thread)) > before:
            self.do(self.goes_by_what_was_taken(self.do(self.door.state(self.thread))))

    def goes_on(self) -> None:
        self.start()

    def ends(self) -> None:
        instance = self.rng.choice(sorted(self.ledger.in_flight))
        if self.rng.random() < 0.8:
            told = self.rng.choice(({}, {"quality": 1}, {"quality": 5}, {"quality": 9}))
            self.ledger.in_flight[instance].set_result(AgentReport(f"{instance} says so", told))
        else:
            self.tried["failures"] += 1
            self.ledger.in_flight[instance].set_exception(ValueError("no"))

    def announces(self) -> None:
        instance = self.rng.choice(sorted(self.ledger.in_flight))
        self.do(self._announced(instance, self.rng.choice(SIGNALS)))

    async def _announced(self, instance: str, signal: str) -> None:
        """In the event loop, where activities live."""
        self.ledger.activities[instance].announce(signal)

    def is_told(self) -> None:
        self.send(Announce(self.rng.choice(SIGNALS)))

    def is_swapped(self) -> None:
        self.send(Swap(self.another(), self.drain()))

    def is_proposed(self) -> None:
        """A change that waits for a person's yes; until then, and after a no, nothing of it holds."""
        self.send(Swap(self.another(), self.drain(), approval=True))

    def another(self) -> Workflow:
        """A workflow: a new one, one that is near what the thread follows, or one that it has followed, or
        was to follow, before."""
        what = self.rng.random()
        if what >= 0.7:
            return self.rng.choice(self.followed)
        if what < 0.4:
            self.tried["swaps to one that is near"] += 1
        made = near(self.ledger.told, self.rng, self.ledger.completed) if what < 0.4 else self.workflow()
        self.followed.append(made)
        return self.followed[-1]

    def drain(self) -> Drain:
        drains: Sequence[Drain] = ("finish", "cancel", "now")
        return self.rng.choice(drains)

    def is_toggled(self) -> None:
        """As often as not somebody who is off comes on: also in rounds that went past them."""
        agent, enabled = self.rng.choice(AGENT_IDS), self.rng.random() < 0.4
        if self.ledger.off and self.rng.random() < 0.5:
            agent, enabled = self.rng.choice(sorted(self.ledger.off)), True
            self.tried["switched on again"] += 1
        self.send(SetAgent(agent, enabled))

    def is_decided(self) -> None:
        waits = self.do(self.door.waiting(self.thread))
        targets = [w["instance"] for w in waits if w["kind"] in ("gate", "swap")]
        gate = self.rng.choice([*targets, *targets, *sorted(self.ledger.proposed), "gate-that-is-not"])
        self.send(Approve(gate) if self.rng.random() < 0.7 else Reject(gate))

    def is_answered(self) -> None:
        """By an id that was asked at some time, on this thread or another: most are not good any more."""
        asked = {one.approval.id: one for one in self.do(self.door.approvals(self.thread))}
        ids = [*sorted(self.asked.seen), *sorted(asked), *sorted(asked)]
        if not ids:
            return
        id_, yes = self.rng.choice(ids), self.rng.random() < 0.7
        target = asked[id_].approval.about.key if id_ in asked else ""
        if id_ in asked and asked[id_].approval.about.kind == "pause":
            self.ledger.paused = False  # a yes to it lets the thread go on
        number = self.send(Approve(approval=id_) if yes else Reject(approval=id_), target)
        if id_ in self.asked.seen:
            self.asked.answers[self.thread, number] = id_

    # -- people change what stands there --------------------------------------------------------------

    def is_changed(self, command: Command, look: Callable[[Any, bool], Awaitable[None]]) -> None:
        """Send a command that may take work back; once it is taken, `look` at (state, was it applied)."""

        async def taken(state: Any) -> None:
            row = await self.mail.row(self.door, self.thread, number)
            await look(state, row.state == "applied")

        self.judges_what_began()
        self.ledger.changing, self.change = True, taken
        self.ledger.editing = isinstance(command, EditState) and not command.again
        number = self.send(command)
        if not self.at_work and self.do(self.door.settle(self.thread)):
            self.do(self.reconcile(self.do(self.door.state(self.thread))))

    def is_asked(self) -> None:
        """A further request joins the turn that is not over, or begins another; also one after a failure."""

        async def look(state: Any, applied: bool) -> None:
            assert applied
            if state["turn"]["number"] > self.turn:
                self.begun_anew(state)
            elif "outcome" in state.get("resume_info", {}):
                self.new_turn = True
            # One that joins takes nothing back: that all is written is looked at once it has settled.

        self.asked_more = True
        self.is_changed(Send("more"), look)

    def gone(self, state: Any) -> set[str]:
        """What was complete and is not any more; the ledger forgets it."""
        gone = self.unwritten(state)
        for instance in gone:
            del self.ledger.completed[instance]
        self.ledger.unsure -= gone
        return gone

    def is_redirected(self) -> None:
        workflow = self.do(self.door.workflow(self.thread))
        steps = [node.id for node in walk(workflow.root) if isinstance(node, Step)]
        step = self.rng.choice([*steps, *sorted(self.ledger.completed), "nobody"])
        turn, behind = self.turn, self.rng.random() < 0.3

        async def look(state: Any, applied: bool) -> None:
            was_done = step in self.ledger.completed  # a swap that was taken with it may have made it past
            gone = self.gone(state)
            if not applied:
                assert not gone, f"{step} was refused, and {gone} are taken back"
                return
            if behind:
                self.tried["redirects behind"] += 1
                self.ledger.ever_called.add(step)  # it does not begin, and the rounds around it are open
            else:
                self.ledger.calls(step)
            assert (step in gone) == (was_done and self.turn == turn and not behind)
            odd = {other for other in gone - {step} if not may_follow(workflow, step, other)}
            assert not odd, f"{odd} are taken back, and do not follow {step}"
            decided = set(self.ledger.decided)
            again = self.ledger.asked_again(state)
            stale = {g for g in decided - again if was_done and must_follow(workflow, step, g)}
            assert not stale, f"what was said at {stale} was about work that is taken back"

        self.is_changed(Redirect(step, not behind and self.rng.random() < 0.3, behind), look)

    def is_edited(self) -> None:
        workflow = self.do(self.door.workflow(self.thread))
        agents = {node.id: node.agent for node in walk(workflow.root) if isinstance(node, Step)}
        loops = [node for node in walk(workflow.root) if isinstance(node, Loop)]
        inside = {step.id for loop in loops for step in walk(loop)}
        begun = sorted(i for i in self.ledger.completed if _node_of(i) in inside & agents.keys())
        step = self.rng.choice([*sorted(agents), "nobody", *begun * 4])
        again, quality = self.rng.random() < 0.3, self.rng.choice((1, 5, 9))
        self.tried["edits in rounds"] += step in begun

        async def look(state: Any, applied: bool) -> None:
            if applied and not again:
                self.ledger.completed[step] = agents[_node_of(step)]
            if applied and again:
                self.ledger.calls(step)
            gone = self.gone(state)
            odd = gone - ({step} if applied and again else set())
            progress = {i: state.get("progress", {}).get(i) for i in odd}
            assert not odd, f"{progress} taken back by an edit of {step} ({again=}, {applied=})"

        output = {step: {"text": f"{step} says so", "fields": {"quality": quality}}}
        self.is_changed(EditState(again=(step,)) if again else EditState(output), look)

    def is_rolled_back(self) -> None:
        found = self.earlier()
        if found is None:
            return
        (there, then), keep = found, self.rng.random() < 0.3
        self.versions[there.id] = there.workflow_version

        async def look(state: Any, applied: bool) -> None:
            assert applied
            self.ledger.stands_at(then)
            told = [e for e in state["execution_trace"] if e.get("question") == "roll_back"][-1]
            changed = told.get("changed", {}) if keep else {}
            # In the workflow of now, rounds of then may be others.
            self.ledger.counts_as(changed.get("counts_as", {}), changed.get("past", ()))
            done, expected = Ledger(self.rng).stands_at(state), set(self.ledger.completed)
            assert done == expected, f"{done ^ expected} came of {told} ({keep=})"
            self.turn, self.new_turn = state["turn"]["number"], False

        self.is_changed(RollBack(there.id, keep), look)

    def is_forked(self) -> None:
        """The life goes on as a fork; what it comes from is left as it is."""
        found = self.earlier(last_of=0.15)
        if found is None:
            return
        there, then = found
        self.forks += 1
        fork = f"f{self.forks}"
        record = self.do(self.door.fork(self.thread, there.id, fork))
        if self.at_work:
            assert self.run is not None
            self.do(self.run.cancel())
        self.judges_what_began()
        self.run, self.status, self.thread, self.taken = None, "", fork, 0
        self.ledger.answers.clear()  # what is not taken yet is the other thread's
        self.ledger.goes_by(self.ledger.workflows[record.workflow_version])
        self.ledger.paused = self.ledger.changing = False
        assert record.workflow_version == there.workflow_version
        self.turn, self.new_turn = then["turn"]["number"], False
        done = Ledger(self.rng).stands_at(self.do(self.door.state(fork)))
        assert done == self.ledger.stands_at(then)

    def is_sent(self) -> None:
        tool, words = self.rng.choice(TOOL_IDS), InjectContext("a word to all")
        may = SetTool(tool, self.rng.choice(("allow", "deny", "default")))
        self.send(self.rng.choice([Pause(), Pause(), Resume(), Resume(), Cancel(), words, may]))

    def crashes(self) -> None:
        """In the middle of something, the process is gone: its memory, not its file."""
        middle = self.rng.choice(["end", "swap", "pause", "change", "nothing"])
        ending = sorted(self.ledger.in_flight)[:1] if middle == "end" else []
        for instance in ending:
            self.ledger.in_flight[instance].set_result(AgentReport(f"{instance} says so"))
        if middle == "change":
            self.rng.choice([self.is_redirected, self.is_rolled_back, self.is_asked])()
        if middle in ("swap", "pause"):
            self.send(Swap(self.another(), "cancel") if middle == "swap" else Pause())
        self.do(self.killed(self.rng.random() * 0.025))
        state = self.do(self.door.state(self.thread))
        if self.change is not None and not self.do(self.storage.mailbox.pending(self.thread)):
            self.do(self.reconcile(state))
        for instance in ending:  # what was in flight at the crash may be lost; what was stored is not
            if instance in self.unwritten(state):
                self.ledger.completed.pop(instance, None)
                self.ledger.cut_off.add(instance)  # its end was cut off: it goes on, paused or not
        self.stopped_at(state)
        self.start(None if state else "go")  # a request that was not stored yet is asked again

    # -- its end --------------------------------------------------------------------------------------

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
                self.is_helped(wait)
            if not waits and self.status in ("finished", "rejected", "failed"):
                self.tried[self.status] += 1
                odd = self.do(self.mail.changed(self.door))
                assert not odd, f"{odd} were settled, and have changed since"
                return
            self.status = ""
            self.start()
            self.settle()
        raise AssertionError(f"it comes to no end: {self.do(self.described())}")

    def is_helped(self, wait: Any) -> None:
        match wait["kind"]:
            case "gate":
                self.send(Approve(wait["instance"]))
            case "swap":
                self.send(Reject(wait["instance"]))
            case _:
                self.send(Announce(wait["name"]))
