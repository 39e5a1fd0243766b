"""What a caller asks for cannot be had, or not by them, or not now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from swarmwright.errors.root import SwarmwrightError


class NotFound(SwarmwrightError):
    """Nothing of that `kind` has that `id` ("" = there is none at all); `near` lists the closest names."""

    def __init__(self, kind: str, id: str, near: Sequence[str] = ()) -> None:  # noqa: A002
        self.kind, self.id, self.near = kind, id, tuple(near)
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        named = f" named {id!r}" if id else ""
        super().__init__(f"no {kind}{named}{hint}")


class ThreadDeleted(NotFound):
    """The thread was deleted while somebody waited for what comes of it."""

    def __init__(self, thread_id: str) -> None:
        super().__init__("thread", thread_id)
        self.args = ("the thread was deleted",)


class NotHosted(NotFound):
    """`thread_id` is there, and of a team or a graph (`kind`, `id`) that this server does not host.

    id: "" = a team that was named by its agents alone, and is kept under no name.
    """

    def __init__(self, thread_id: str, kind: Literal["team", "graph"], id: str) -> None:  # noqa: A002
        super().__init__(kind, id)
        self.thread_id = thread_id
        if id:
            by = "--team, --config or --graphs" if kind == "team" else "--graphs"
            said = f"of the {kind} {id}, which this server does not host; serve it, too ({by})"
        else:
            said = "of a team that has no name, so no server hosts it; `swarmwright history` shows it"
        self.args = (f"thread {thread_id!r} is {said}",)


class NotAllowed(SwarmwrightError):
    """The caller may not do this, for `reason`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class TooMany(SwarmwrightError):
    """The caller's tenant has as many of `what` as it may have at a time: `most`."""

    def __init__(self, what: str, most: int) -> None:
        self.what, self.most = what, most
        super().__init__(f"{most} {what} at a time, and no more; try again when some have ended")


class ThreadBusy(SwarmwrightError):
    """A thread has one writer, and another run holds it; it still did after `waited_s`."""

    def __init__(self, thread_id: str, waited_s: float = 0.0) -> None:
        self.thread_id, self.waited_s = thread_id, waited_s
        still = f", and still was after {waited_s:g} s" if waited_s else ""
        super().__init__(
            f"thread {thread_id!r} is being run by someone else{still}; wait for that run or cancel it"
        )


class HoldLost(ThreadBusy):
    """This run held the thread, lost its line to the store, and someone else has taken the thread since.

    What it would still write is refused; what it had finished before is kept, and the other goes on with it.
    """

    def __init__(self, thread_id: str) -> None:
        super().__init__(thread_id)
        said = "this run has lost it, with its connection to the store, and writes no more"
        self.args = (f"thread {thread_id!r} has been taken over by someone else; {said}",)


class InvalidThreadId(SwarmwrightError):
    """`thread_id` cannot name a thread, for `reason`."""

    def __init__(self, thread_id: str, reason: str) -> None:
        self.thread_id, self.reason = thread_id, reason
        super().__init__(f"{thread_id!r} cannot name a thread: {reason}")


class ThreadExists(SwarmwrightError):
    """There is a thread of that id already."""

    def __init__(self, thread_id: str) -> None:
        self.thread_id = thread_id
        super().__init__(f"there is a thread {thread_id!r} already; go on with it, or choose another id")


class CommandConflict(SwarmwrightError):
    """Another command has this id on this thread already."""

    def __init__(self, thread_id: str, command_id: str) -> None:
        self.thread_id, self.command_id = thread_id, command_id
        super().__init__(f"thread {thread_id!r} has had another command with the id {command_id!r}")


class InvalidInput(SwarmwrightError):
    """What a graph, or a server, cannot be given. `place`: where in it, such as `input.messages[0]`."""

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(f"{place}: {reason}")


class RunExists(SwarmwrightError):
    """A new run has the id of one that there is already."""

    def __init__(self, run_id: str) -> None:
        self.run_id = run_id
        super().__init__(f"there is a run {run_id!r} already")


class AssistantExists(SwarmwrightError):
    """A new assistant has the id of one that there is already."""

    def __init__(self, assistant_id: str) -> None:
        self.assistant_id = assistant_id
        super().__init__(f"there is an assistant {assistant_id!r} already")


class InvalidCommand(SwarmwrightError):
    """A command of this kind can make sense on no thread, for `reason`."""

    def __init__(self, kind: str, reason: str) -> None:
        self.kind, self.reason = kind, reason
        super().__init__(f"{kind.replace('_', ' ')}: {reason}")


class ApprovalRefused(SwarmwrightError):
    """A person's answer to `approval` (its id) does not count. `kind`: unknown, answered (before), expired,
    superseded, changed, not_yours, guarded (an app asks more of it), not_ready (nothing would go on with it
    here, by the words of an app). `changed`: what is not as it was asked;
    `instead`: what is asked now."""

    def __init__(
        self, approval: str, kind: str, detail: str, changed: Sequence[str] = (), instead: str = ""
    ) -> None:
        self.approval, self.kind, self.detail = approval, kind, detail
        self.changed, self.instead = tuple(changed), instead
        super().__init__(detail)


class ProposalRefused(SwarmwrightError):
    """A decision on the proposal of another workflow, or a swap as it was planned, does not count. `kind`:
    decided (before), stale (what it was compared with stands no more), busy (somebody else decides on it)."""

    def __init__(self, token: str, kind: Literal["decided", "stale", "busy"], detail: str) -> None:
        self.token, self.kind, self.detail = token, kind, detail
        super().__init__(detail)
