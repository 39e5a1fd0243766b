"""Prompts: compiled, rehearsed on paper and drawn. Nothing of it changes anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from swarmwright.errors import InvalidInput
from swarmwright.runtime.records.changing import changes_record
from swarmwright.runtime.records.compiling import compilation_record, phrases, relation_words
from swarmwright.runtime.records.pictures import picture
from swarmwright.runtime.records.rehearsing import rehearsal_record
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.swarm.departed import with_departed
from swarmwright.runtime.serving.swarm.reach import Reach, TeamOf
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.drawing import mermaid, outline
from swarmwright.workflow.encoding import version
from swarmwright.workflow.printing import english
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:
    from swarmwright.language import Compilation

__all__ = ["PromptSaid", "Prompts"]

T = TypeVar("T")

_AT_ONCE = 2
"""Prompts that are compiled at a time: it is work for the processor alone."""


@dataclass(frozen=True, slots=True)
class PromptSaid:
    """A prompt, for whom it is, and which of its readings is meant (0 = nobody said).

    assistant_id: the team that it is for; "" = `catalog` is.
    """

    prompt: str
    assistant_id: str = ""
    catalog: Catalog = field(default_factory=Catalog)
    reading: int = 0


class Prompts:
    """Reads prompts for callers."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._gate = asyncio.Semaphore(_AT_ONCE)

    async def compile(self, caller: Caller, said: PromptSaid) -> dict[str, Any]:
        """What became of the prompt, in every form, and what it would change of what stands.

        Raises NotFound, InvalidInput.
        """
        team, compilation = await self._compiled(caller, said)
        return await self._aside(compiled_record, said.prompt, compilation, team)

    async def preview(self, caller: Caller, said: PromptSaid) -> dict[str, Any]:
        """A dry run: every branch on paper, whom and what it needs, and what a run would find missing."""
        team, compilation = await self._compiled(caller, said)

        def told() -> dict[str, Any]:
            workflow = compilation.workflow
            lacking = team.hosted.lacking(workflow) if team is not None and workflow is not None else ()
            return {
                **compiled_record(said.prompt, compilation, team),
                "rehearsal": workflow and rehearsal_record(workflow, lacking),
            }

        return await self._aside(told)

    async def stands(self, caller: Caller, assistant_id: str) -> dict[str, Any]:
        """The workflow that new threads of a team follow, in every form. Raises NotFound, InvalidInput."""
        team = await self._reach.team(caller, assistant_id)
        return await self._aside(workflow_record, team.workflow)

    async def _compiled(self, caller: Caller, said: PromptSaid) -> tuple[TeamOf | None, Compilation]:
        team = await self._reach.team(caller, said.assistant_id) if said.assistant_id else None
        catalog = said.catalog if team is None else team.spoken_of
        departed = team.departed if team else Catalog()
        compilation = await self._aside(_compile, said.prompt, catalog, said.reading, departed)
        found = len(compilation.readings)
        if said.reading > max(found, 1):
            raise InvalidInput("reading", f"the prompt has {f'{found} readings' if found else 'only one'}")
        return team, compilation

    async def _aside(self, work: Callable[..., T], *given: Any) -> T:
        """Do it in a thread: other requests are answered meanwhile."""
        async with self._gate:
            return await asyncio.to_thread(work, *given)


def _compile(prompt: str, catalog: Catalog, reading: int, departed: Catalog) -> Compilation:
    from swarmwright.language import compile_prompt  # heavy: who compiles no prompt does without it

    return with_departed(prompt, compile_prompt(prompt, catalog, reading), departed)


def workflow_record(workflow: Workflow) -> dict[str, Any]:
    """A workflow in the forms that people read, and as a picture."""
    return {
        "version": version(workflow),
        "prompt": workflow.source,
        "english": english(workflow),
        "outline": outline(workflow),
        "mermaid": mermaid(workflow),
        "relations": relation_words(workflow),
        "phrases": phrases(workflow),
        "picture": picture(workflow),
    }


def compiled_record(prompt: str, compilation: Compilation, team: TeamOf | None) -> dict[str, Any]:
    """A compilation as the command line tells it, with pictures, and the changes of what stands."""
    workflow = compilation.workflow
    shown = workflow or compilation.draft
    return {
        **compilation_record(prompt, compilation),
        "relations": relation_words(shown) if shown else [],
        "phrases": phrases(shown) if shown else [],
        "picture": picture(shown) if shown else None,
        "readings": [
            {"number": number, "english": english(one), "picture": picture(one)}
            for number, one in enumerate(compilation.readings, start=1)
        ],
        "changes": changes_record(diff(team.workflow, workflow, team.beside)) if team and workflow else None,
    }
