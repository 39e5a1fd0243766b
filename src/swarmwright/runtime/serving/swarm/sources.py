"""The workflow that a caller means: a prompt, a workflow as JSON, a proposal's, or an assistant's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from swarmwright.errors import CompilationFailed, InvalidInput
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.encoding import decode
from swarmwright.workflow.tree import Workflow

__all__ = ["WorkflowSaid", "workflow_said"]


@dataclass(frozen=True, slots=True)
class WorkflowSaid:
    """One of these; the others are None. reading: which of a prompt's readings, 0 = nobody said."""

    prompt: str | None = None
    reading: int = 0
    workflow: Mapping[str, Any] | None = None
    assistant_id: str | None = None

    def __post_init__(self) -> None:
        given = [one for one in (self.prompt, self.workflow, self.assistant_id) if one is not None]
        if len(given) != 1:
            raise InvalidInput("workflow", "give one of `prompt`, `workflow` and `assistant_id`")


def workflow_said(said: WorkflowSaid, team: Catalog) -> Workflow:
    """The workflow of a prompt, for this team, or of JSON. Raises CompilationFailed, InvalidWorkflow."""
    if said.workflow is not None:
        return decode(dict(said.workflow))
    compiled = compile_prompt(said.prompt or "", team, said.reading)
    if compiled.workflow is None:
        raise CompilationFailed(compiled.diagnostics)
    return compiled.workflow
