"""The one tree of errors. Each carries data; the prose is made from it.

SwarmwrightError
├── InvalidWorkflow          a tree that breaks a structural rule (data: problems)
├── InvalidRegistry          a change that leaves the registry broken (data: problems)
├── InvalidPattern           a pattern that cannot be built (data: pattern, parameter, reason)
├── CompilationFailed        a prompt with errors (data: diagnostics)
├── ConfigError              a settings or config file that cannot be read (data: path, place, remedy)
│   └── NoModelNamed         somebody was to be asked by a model, and none is named
├── NotFound                 a thread, agent, tool or checkpoint that is not there (data: kind, id)
│   ├── ThreadDeleted        it was there when one began to wait for it (data: id)
│   └── NotHosted            a thread of what is not hosted here (data: thread_id, kind, id)
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
│   ├── StorageFailed        it was open, and cannot be read or written any more: a full disk (data: path)
│   └── ThreadUnreadable     something of one thread was changed or damaged (data: thread_id, what, reason)
├── ValueNotKept             what could not be given back as it is (data: channel, of, reason, remedy)
└── StepFailed               an activity that ended without a result (data: failure)
    ├── ModelTimeout         failure = "timeout"
    ├── ModelUnavailable     failure = "backend_unavailable"
    ├── InvalidModelOutput   failure = "invalid_output"
    ├── LimitReached         failure = "limit_reached"
    └── AwaitsApproval       failure = "awaits_approval"

root        SwarmwrightError
reading     what people wrote cannot be read, or built
asking      what a caller asks for cannot be had, or not by them, or not now
parts       a part that the platform stands on, or that keeps others apart, does not do its work
steps       an activity ended without a result

This room knows nothing of HTTP: the status of each error comes from one table on the server floor.
"""

from swarmwright.errors.asking import (
    ApprovalRefused,
    AssistantExists,
    CommandConflict,
    HoldLost,
    InvalidCommand,
    InvalidInput,
    InvalidThreadId,
    NotAllowed,
    NotFound,
    NotHosted,
    ProposalRefused,
    RunExists,
    ThreadBusy,
    ThreadDeleted,
    ThreadExists,
    TooMany,
)
from swarmwright.errors.parts import (
    BridgeAccessError,
    PlatformClosed,
    StorageError,
    StorageFailed,
    ThreadUnreadable,
    ToolFailed,
    ToolUnavailable,
    ValueNotKept,
    ZonesNotApart,
)
from swarmwright.errors.reading import (
    CompilationFailed,
    ConfigError,
    InvalidPattern,
    InvalidRegistry,
    InvalidWorkflow,
    NoModelNamed,
)
from swarmwright.errors.root import SwarmwrightError
from swarmwright.errors.steps import (
    AwaitsApproval,
    Failure,
    InvalidModelOutput,
    LimitReached,
    ModelTimeout,
    ModelUnavailable,
    StepFailed,
)

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
    "NoModelNamed",
    "NotAllowed",
    "NotFound",
    "NotHosted",
    "PlatformClosed",
    "ProposalRefused",
    "RunExists",
    "StepFailed",
    "StorageError",
    "StorageFailed",
    "SwarmwrightError",
    "ThreadBusy",
    "ThreadDeleted",
    "ThreadExists",
    "ThreadUnreadable",
    "TooMany",
    "ToolFailed",
    "ToolUnavailable",
    "ValueNotKept",
    "ZonesNotApart",
]
