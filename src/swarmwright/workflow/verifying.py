"""What is wrong with a workflow, whoever built it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Problem"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken structural rule: a stable code, what it is about in words, and the id of the node (or "")."""

    code: str
    message: str
    node: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        return f"{self.node}: {self.message} [{self.code}]" if self.node else f"{self.message} [{self.code}]"
