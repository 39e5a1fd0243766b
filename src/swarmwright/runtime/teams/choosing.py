"""Which team an app's threads have, kept in the store: data, as `KeptTeams.chosen` gives it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from swarmwright.registry.contents import Contents, fingerprint
from swarmwright.registry.encoding import from_json, to_json
from swarmwright.registry.registry import Registry
from swarmwright.workflow.encoding import decode, encode, version
from swarmwright.workflow.tree import Workflow

__all__ = ["ChosenTeam", "mark_of"]


@dataclass(frozen=True, slots=True)
class ChosenTeam:
    """The team as somebody has put it into the store.

    name: of the team that threads follow (`KeptTeams`). workflow: what new threads follow. contents: what was
    said of its agents then; what else was set by hand since stands in the team itself. mark: `mark_of` what
    was said. said: source, such as a config file → the mark of what it said when it was last taken in. by,
    at: who put it there, and when (Unix seconds).
    """

    name: str
    workflow: Workflow
    contents: Contents
    mark: str
    said: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    at: float = 0.0

    @property
    def version(self) -> str:
        """Of its workflow."""
        return version(self.workflow)

    def is_same(self, other: ChosenTeam | None) -> bool:
        """Whether the same people work in it, and in the same way, whoever put it there and when."""
        if other is None:
            return False
        mine, theirs = fingerprint(self.contents), fingerprint(other.contents)
        return (self.name, self.version, mine) == (other.name, other.version, theirs)

    def as_text(self) -> str:
        """For the store."""
        return json.dumps(
            {
                "name": self.name,
                "workflow": encode(self.workflow),
                "contents": to_json(Registry.of(self.contents), indent=None),
                "mark": self.mark,
                "said": dict(self.said),
                "by": self.by,
                "at": self.at,
            }
        )

    @classmethod
    def of_text(cls, text: str) -> ChosenTeam:
        """As `as_text` wrote it. Raises InvalidWorkflow, InvalidRegistry for what another hand wrote."""
        data = json.loads(text)
        workflow, contents = decode(data.pop("workflow")), from_json(data.pop("contents")).contents
        return cls(workflow=workflow, contents=contents, **data)


def mark_of(prompt: str, contents: Contents) -> str:
    """The same exactly where the same is said of how a team works together, and of who is in it."""
    said = f"{' '.join(prompt.split())}\n{fingerprint(contents)}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]
