"""A workflow as the key of what was worked out from it: the same object, not an equal one."""

from __future__ import annotations

from swarmwright.workflow.tree import Workflow

__all__ = ["Same"]


class Same:
    """Equal for the same object only: hashing a whole tree would cost more than what is kept for it saves."""

    __slots__ = ("workflow",)

    def __init__(self, workflow: Workflow) -> None:
        self.workflow = workflow

    def __hash__(self) -> int:
        return id(self.workflow)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.workflow is other.workflow
