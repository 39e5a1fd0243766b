"""The exit codes. They are documented in docs/cli.md and never change their meaning."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from swarmwright.errors import (
    CommandConflict,
    CompilationFailed,
    ConfigError,
    InvalidCommand,
    InvalidInput,
    InvalidPattern,
    InvalidRegistry,
    InvalidThreadId,
    InvalidWorkflow,
    NotFound,
    StorageError,
    StorageFailed,
    SwarmwrightError,
    ThreadExists,
    ZonesNotApart,
)

__all__ = ["ExitCode", "exit_code"]


class ExitCode(IntEnum):
    """How a command ended."""

    OK = 0
    FAILED = 1
    """A run failed, was rejected or was stopped from elsewhere, or something broke."""
    USAGE = 2
    """The command line, a file or a setting cannot be used; nothing was started."""
    WAITING = 3
    """A run waits for a person's decision, and can be resumed."""
    PROMPT = 4
    """The prompt has errors; nothing was started."""
    STORE = 5
    """The store failed while it was in use; what was finished is kept, and a run can be gone on with."""
    INTERRUPTED = 130
    """Stopped from the keyboard; a run can be resumed."""


_BY_ERROR: Mapping[type[SwarmwrightError], ExitCode] = {
    ConfigError: ExitCode.USAGE,
    NotFound: ExitCode.USAGE,
    InvalidPattern: ExitCode.USAGE,
    InvalidRegistry: ExitCode.USAGE,
    InvalidThreadId: ExitCode.USAGE,
    ThreadExists: ExitCode.USAGE,
    CommandConflict: ExitCode.USAGE,
    InvalidCommand: ExitCode.USAGE,
    InvalidInput: ExitCode.USAGE,
    ZonesNotApart: ExitCode.USAGE,
    StorageFailed: ExitCode.STORE,
    StorageError: ExitCode.USAGE,
    CompilationFailed: ExitCode.PROMPT,
    InvalidWorkflow: ExitCode.PROMPT,
}


def exit_code(error: SwarmwrightError) -> ExitCode:
    """The exit code of an error: the first in the table that fits it, for what is special stands first."""
    return next((code for kind, code in _BY_ERROR.items() if isinstance(error, kind)), ExitCode.FAILED)
