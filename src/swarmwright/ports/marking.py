"""Who wrote a file: a mark that is kept with the file itself, and lives and dies with it.

It is an extended attribute, set before the file has its name, so that there is no moment without it. It stays
over restarts, runs and forks, follows the file where it is moved to, and is gone where somebody else puts a
file of their own in its place. People see it with `getfattr -d FILE`, and take it away with `setfattr -x`.

Where a system keeps no such marks (no Linux, some network disks), nobody can tell who wrote what: every file
counts as an agent's there.
"""

from __future__ import annotations

import errno
import os
import sys

__all__ = ["MARK", "mark", "marked"]

MARK = "user.swarmwright.by"
"""The name of the attribute; its value is the id of the agent, or "tool" for a tool of the team."""

_LONGEST = 200
"""Bytes of the value; file systems have little room for it."""


def mark(descriptor: int, agent: str) -> None:
    """Note on an open file or folder that an agent wrote it. Raises OSError where there is no room."""
    if sys.platform != "linux":
        return
    try:
        os.setxattr(descriptor, MARK, agent.encode(errors="replace")[:_LONGEST])
    except OSError as error:
        if error.errno != errno.ENOTSUP:  # there, `marked` takes everything for an agent's
            raise


def marked(descriptor: int) -> bool:
    """Whether an agent wrote this open file, or made this folder; True also where nobody can tell."""
    if sys.platform != "linux":
        return True
    try:
        os.getxattr(descriptor, MARK)
    except OSError as error:
        return error.errno != errno.ENODATA
    return True
