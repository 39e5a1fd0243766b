"""Teams: who is in one, who may use what; changed for all of its threads, in versions."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.operations import ChangesSaid
from swarmwright.server.wire.swarm.pictures import WorkflowTold
from swarmwright.server.wire.swarm.teams import (
    BuildSaid,
    GridTold,
    PatternTold,
    RevertSaid,
    TeamChangeTold,
    TeamDifference,
    TeamListed,
    TeamPage,
    TeamVersion,
)
from swarmwright.server.wire.words import AssistantId, answer

__all__ = ["router"]

router = new_router("Teams")

Reader = Annotated[Caller, asking("assistants", "read")]
Changer = Annotated[Caller, asking("assistants", "update")]
Version = Annotated[int, Query(ge=0, le=2**31)]

_AT_ONCE: dict[int | str, dict[str, Any]] = {409: {"description": "It is changed by many at this moment."}}


@router.get("/swarm/teams", response_model=list[TeamListed])
async def list_teams(served: Served, caller: Annotated[Caller, asking("assistants", "search")]) -> Response:
    """The assistants that are teams described in words."""
    return answer(await served.swarm.teams.list(caller))


@router.get("/swarm/assistants/{assistant_id}", response_model=TeamPage)
async def show_team(served: Served, assistant_id: AssistantId, caller: Reader) -> Response:
    """A team with all that a page about it shows: prompt, graph, agents, tools, groups, rights."""
    return answer(await served.swarm.teams.show(caller, assistant_id))


@router.get("/swarm/assistants/{assistant_id}/matrix", response_model=GridTold)
async def get_matrix(served: Served, assistant_id: AssistantId, caller: Reader) -> Response:
    """Who may use what in a team, with the reason of each decision."""
    return answer(await served.swarm.teams.matrix(caller, assistant_id))


@router.post("/swarm/assistants/{assistant_id}/changes", response_model=TeamChangeTold, responses=_AT_ONCE)
async def change_team(
    served: Served, assistant_id: AssistantId, said: ChangesSaid, caller: Changer
) -> Response:
    """Change a team for all of its threads: agents, tools, groups, switches, rights; all or nothing."""
    operations = [operation.done for operation in said.operations]
    return answer(await served.swarm.teams.change(caller, assistant_id, operations, said.drain))


@router.get("/swarm/assistants/{assistant_id}/changes", response_model=list[TeamVersion])
async def list_team_versions(served: Served, assistant_id: AssistantId, caller: Reader) -> Response:
    """The versions of a team's agents and rights, and what led to each."""
    return answer(await served.swarm.teams.versions(caller, assistant_id))


@router.get("/swarm/assistants/{assistant_id}/changes/diff", response_model=list[TeamDifference])
async def diff_team_versions(
    served: Served, assistant_id: AssistantId, caller: Reader, old: Version, new: Version | None = None
) -> Response:
    """What differs between two versions; without `new`, from the one of now."""
    return answer(await served.swarm.teams.diff(caller, assistant_id, old, new))


@router.post("/swarm/assistants/{assistant_id}/revert", response_model=TeamChangeTold, responses=_AT_ONCE)
async def revert_team(
    served: Served, assistant_id: AssistantId, said: RevertSaid, caller: Changer
) -> Response:
    """Let a team be as in an earlier version; that is a new version, and nothing is lost."""
    return answer(await served.swarm.teams.revert(caller, assistant_id, said.version, said.drain))


@router.get("/swarm/patterns", response_model=list[PatternTold])
async def list_patterns(served: Served, caller: Reader) -> Response:
    """Ways for agents to work together, each with an example."""
    return answer(served.swarm.teams.patterns())


@router.post("/swarm/patterns/{pattern}", response_model=WorkflowTold)
async def build_pattern(
    served: Served,
    pattern: Annotated[str, Path(min_length=1, max_length=200, description="The pattern's name.")],
    said: BuildSaid,
    caller: Reader,
) -> Response:
    """The workflow that a pattern makes of these members; its English can stand in a prompt."""
    return answer(await served.swarm.teams.built(caller, pattern, said.given, said.assistant_id))
