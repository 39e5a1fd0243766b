"""The workflow that a caller means: a prompt, a workflow as JSON, a proposal's, or an assistant's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from swarmwright.errors import CompilationFailed, InvalidInput
from swarmwright.runtime.records.compiling import diagnostics_record
from swarmwright.runtime.serving.swarm.departed import with_departed
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.encoding import decode
from swarmwright.workflow.tree import Workflow

__all__ = ["WorkflowRead", "WorkflowSaid", "workflow_said"]

_NOBODY = Catalog()


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


@dataclass(frozen=True, slots=True)
class WorkflowRead:
    """The workflow that is meant, and what was found in its prompt, as the compile route tells it."""

    workflow: Workflow
    diagnostics: list[dict[str, Any]] = field(default_factory=list)


class _Team:
    """A team as a key: equal where what its tools take is, too, by which teams are not told apart."""

    __slots__ = ("all",)

    def __init__(self, team: Catalog) -> None:
        self.all = team

    def __hash__(self) -> int:
        return hash(self.all)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Team)
            and self.all == other.all
            and [tool.schema for tool in self.all.tools] == [tool.schema for tool in other.all.tools]
        )


def workflow_said(said: WorkflowSaid, team: Catalog, departed: Catalog = _NOBODY) -> WorkflowRead:
    """The workflow of a prompt, for this team, or of JSON. departed: who and what has left it.

    Raises CompilationFailed, InvalidWorkflow.
    """
    if said.workflow is not None:
        return WorkflowRead(decode(dict(said.workflow)))
    return _compiled(said.prompt or "", said.reading, _Team(team), departed)


@lru_cache(maxsize=8)  # hundreds of threads of one team are put under the same words, one after the other
def _compiled(prompt: str, reading: int, team: _Team, departed: Catalog) -> WorkflowRead:
    from swarmwright.language import compile_prompt  # heavy: who compiles no prompt does without it

    compiled = with_departed(prompt, compile_prompt(prompt, team.all, reading), departed)
    if compiled.workflow is None:
        raise CompilationFailed(compiled.diagnostics)
    return WorkflowRead(compiled.workflow, diagnostics_record(prompt, compiled))
