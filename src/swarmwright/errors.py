"""The one tree of errors. Each carries data; the prose is made from it.

SwarmwrightError
├── InvalidWorkflow          a tree that breaks a structural rule (data: problems)
├── InvalidRegistry          a change that leaves the registry broken (data: problems)
├── InvalidPattern           a pattern that cannot be built (data: pattern, parameter, reason)
├── CompilationFailed        a prompt with errors (data: diagnostics)
├── ConfigError              a settings or config file that cannot be read (data: path, place, remedy)
├── NotFound                 a thread, agent, tool or checkpoint that is not there (data: kind, id)
├── NotAllowed               what this caller may not do (data: reason)
├── TooMany                  more of something than its tenant may have at a time (data: what, most)
├── ThreadBusy               a second writer on one thread (data: thread_id)
│   └── HoldLost             the writer that lost it to another (data: thread_id)
├── ThreadExists             a new thread with an id that is taken (data: thread_id)
├── CommandConflict          a command id that another command has (data: thread_id, command_id)
├── InvalidInput             what a graph or a server cannot be given (data: place, reason)
├── RunExists                a new run with an id that is taken (data: run_id)
├── AssistantExists          a new assistant with an id that is taken (data: assistant_id)
├── InvalidCommand           a command that can make sense on no thread (data: kind, reason)
├── ApprovalRefused          an answer that does not count (data: approval, kind, changed, instead)
├── ProposalRefused          a decision on a proposal that does not count (data: token, kind, detail)
├── ToolUnavailable          a tool's server cannot be reached (data: server, tool, reason)
├── ToolFailed               a server's tool says that it has failed (data: server, tool, reason)
├── InvalidThreadId          a thread id that cannot be one (data: thread_id, reason)
├── BridgeAccessError        something that may not cross from a zone into another (data: field, reason)
├── ZonesNotApart            two zones that share what each must have alone (data: zones, part)
├── PlatformClosed           whatever is asked of a platform whose `async with` block is over
├── StorageError             the store cannot be opened or is of another version (data: path)
│   └── StorageFailed        it was open, and cannot be read or written any more: a full disk (data: path)
└── StepFailed               an activity that ended without a result (data: failure)
    ├── ModelTimeout         failure = "timeout"
    ├── ModelUnavailable     failure = "backend_unavailable"
    ├── InvalidModelOutput   failure = "invalid_output"
    └── AwaitsApproval       failure = "awaits_approval"

This module knows nothing of HTTP: the status of each error comes from one table on the server floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

__all__ = [
    "ApprovalRefused",
    "AssistantExists",
    "AwaitsApproval",
    "BridgeAccessError",
    "CommandConflict",
    "CompilationFailed",
    "ConfigError",
    "Failure",
    "HoldLost",
    "InvalidCommand",
    "InvalidInput",
    "InvalidModelOutput",
    "InvalidPattern",
    "InvalidRegistry",
    "InvalidThreadId",
    "InvalidWorkflow",
    "LimitReached",
    "ModelTimeout",
    "ModelUnavailable",
    "NotAllowed",
    "NotFound",
    "ProposalRefused",
    "RunExists",
    "StepFailed",
    "StorageError",
    "StorageFailed",
    "SwarmwrightError",
    "ThreadBusy",
    "ThreadExists",
    "TooMany",
    "ToolFailed",
    "ToolUnavailable",
    "ZonesNotApart",
]

Failure = Literal[
    "timeout",
    "backend_unavailable",
    "invalid_output",
    "agent_error",
    "denied",
    "limit_reached",
    "awaits_approval",
]
"""Why an activity ended without a result; the first three come from the model boundary (seed 004).

The last is no fault: the step stopped for a person's answer, and goes on when the thread does.
"""


class SwarmwrightError(Exception):
    """The root: every error that swarmwright raises on purpose. TOLD: what else a client is told of it."""

    TOLD: ClassVar[tuple[str, ...]] = ()


class InvalidWorkflow(SwarmwrightError):
    """A workflow tree breaks a structural rule; `problems` names each with its node id."""

    def __init__(self, problems: Sequence[Any]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(p) for p in self.problems) or "the workflow is not valid")


class InvalidRegistry(SwarmwrightError):
    """A change would leave the registry broken; `problems` names each with the id that it is about."""

    def __init__(self, problems: Sequence[Any]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(p) for p in self.problems) or "the registry is not valid")


class InvalidPattern(SwarmwrightError):
    """`pattern` cannot be built: its `parameter` ("" = the whole) is not as it must be, for `reason`."""

    def __init__(self, pattern: str, parameter: str, reason: str) -> None:
        self.pattern, self.parameter, self.reason = pattern, parameter, reason
        where = f"{pattern}: {parameter}" if parameter else pattern
        super().__init__(f"{where}: {reason}")


class CompilationFailed(SwarmwrightError):
    """A prompt has errors, so no workflow came of it; `diagnostics` holds codes, spans and rewrites."""

    def __init__(self, diagnostics: Sequence[Any]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(str(d) for d in self.diagnostics) or "the prompt did not compile")


class ConfigError(SwarmwrightError):
    """A config file or setting cannot be used: `path`, `place` within it, `reason`, and the `remedy`."""

    def __init__(self, path: str, place: str, reason: str, remedy: str = "") -> None:
        self.path, self.place, self.reason, self.remedy = path, place, reason, remedy
        where = f"{path}: {place}" if place else path
        super().__init__(f"{where}: {reason}" + (f" ({remedy})" if remedy else ""))


class NotFound(SwarmwrightError):
    """Nothing of that `kind` has that `id`; `near` lists the closest names."""

    def __init__(self, kind: str, id: str, near: Sequence[str] = ()) -> None:  # noqa: A002
        self.kind, self.id, self.near = kind, id, tuple(near)
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        super().__init__(f"no {kind} named {id!r}{hint}")


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
    """A thread has one writer, and another run holds it."""

    def __init__(self, thread_id: str) -> None:
        self.thread_id = thread_id
        super().__init__(f"thread {thread_id!r} is being run by someone else; wait for that run or cancel it")


class HoldLost(ThreadBusy):
    """This run held the thread, lost its line to the store, and someone else has taken the thread since.

    What it would still write is refused; what it had finished before is kept, and the other goes on with it.
    """

    def __init__(self, thread_id: str) -> None:
        super().__init__(thread_id)
        said = "this run has lost it, with its connection to the store, and writes no more"
        self.args = (f"thread {thread_id!r} has been taken over by someone else; {said}",)


class ToolUnavailable(SwarmwrightError):
    """The MCP server `server` cannot be reached for its `tool` ("" = for any), for `reason`."""

    def __init__(self, server: str, tool: str, reason: str) -> None:
        self.server, self.tool, self.reason = server, tool, reason
        super().__init__(f"the MCP server {server} cannot be reached: {reason}")


class ToolFailed(SwarmwrightError):
    """The `tool` of the MCP server `server` says that it has failed, for `reason`."""

    def __init__(self, server: str, tool: str, reason: str) -> None:
        self.server, self.tool, self.reason = server, tool, reason
        super().__init__(reason or "it does not say why")


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
    superseded, changed, not_yours, guarded (an app asks more of it). `changed`: what is not as it was asked;
    `instead`: what is asked now."""

    def __init__(
        self, approval: str, kind: str, detail: str, changed: Sequence[str] = (), instead: str = ""
    ) -> None:
        self.approval, self.kind, self.detail = approval, kind, detail
        self.changed, self.instead = tuple(changed), instead
        super().__init__(detail)


class ProposalRefused(SwarmwrightError):
    """A decision on the proposal of another workflow does not count. `kind`: decided (before), stale (what it
    was compared with stands no more), busy (somebody else decides on it at this moment)."""

    def __init__(self, token: str, kind: Literal["decided", "stale", "busy"], detail: str) -> None:
        self.token, self.kind, self.detail = token, kind, detail
        super().__init__(detail)


class BridgeAccessError(SwarmwrightError):
    """What stands in `field` may not cross from its zone into another, for `reason`."""

    def __init__(self, field: str, reason: str) -> None:
        self.field, self.reason = field, reason
        super().__init__(f"{field} does not cross: {reason}")


class ZonesNotApart(SwarmwrightError):
    """Two `zones` (their names) share a `part` (its type) that each must have for itself."""

    def __init__(self, one: str, other: str, part: str) -> None:
        self.zones, self.part = (one, other), part
        super().__init__(f"the zones {one!r} and {other!r} share a {part}; give each one of its own")


class PlatformClosed(SwarmwrightError):
    """The platform's `async with` block is over, and its store is closed; open it again."""

    def __init__(self) -> None:
        super().__init__("this platform is closed: its `async with` block is over; open it again")


class StorageError(SwarmwrightError):
    """The store at `path` cannot be used, for `reason`; what may help is the `remedy`."""

    def __init__(self, path: str, reason: str, remedy: str = "") -> None:
        self.path, self.reason, self.remedy = path, reason, remedy
        super().__init__(f"{path}: {reason}" + (f" ({remedy})" if remedy else ""))


class StorageFailed(StorageError):
    """The store at `path` was in use and failed, for `reason`; what it has kept can be gone on with."""


class ValueNotKept(SwarmwrightError):
    """A channel of a thread's state holds what could not be given back as it is, for `reason`.

    channel: its name; of: the type, `module:Class`. Nothing of what was to be written with it is kept.
    """

    def __init__(self, channel: str, of: str, reason: str, remedy: str) -> None:
        self.channel, self.of, self.reason, self.remedy = channel, of, reason, remedy
        super().__init__(f"{channel} holds a {of}, which is not kept: {reason} ({remedy})")


class StepFailed(SwarmwrightError):
    """An activity ended without a result: `failure` is the kind, `detail` what is known of it."""

    failure: Failure = "agent_error"

    def __init__(self, detail: str, *, failure: Failure | None = None) -> None:
        self.detail = detail
        if failure is not None:
            self.failure = failure
        super().__init__(f"{self.failure}: {detail}")


class ModelTimeout(StepFailed):
    """The model did not answer in time."""

    failure: Failure = "timeout"


class ModelUnavailable(StepFailed):
    """The model's server refused, failed or could not be reached."""

    failure: Failure = "backend_unavailable"


class InvalidModelOutput(StepFailed):
    """The model answered with something that is not of the promised form."""

    failure: Failure = "invalid_output"


class LimitReached(StepFailed):
    """A bound on what the agent may spend is reached; trying again would not help."""

    failure: Failure = "limit_reached"


class AwaitsApproval(StepFailed):
    """A tool call needs a person's yes, and nobody is there to say it now; the step can be gone on with."""

    failure: Failure = "awaits_approval"
