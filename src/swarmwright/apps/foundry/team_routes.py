"""REST over the team that writes the protocols.

GET  /api/team    the prompt, the agents, and who has put them there
POST /api/team    another prompt, and agents that join: for new protocols and all that are not over
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

import swarmwright
from swarmwright.apps.foundry.flowing import check_flow
from swarmwright.apps.foundry.guarding import check_team
from swarmwright.apps.foundry.intake import persons_name
from swarmwright.apps.foundry.opening import compiled_and_warned
from swarmwright.apps.foundry.swapping import AgentSaid, retold, team_json
from swarmwright.apps.foundry.wire import SwappedTold, TeamTold, YesOrNo
from swarmwright.errors import InvalidInput, NotFound
from swarmwright.workflow.catalog import slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from swarmwright import ChosenTeam
    from swarmwright.apps.foundry.foundry import Foundry

__all__ = ["May", "add_team_routes"]

May = Callable[[Request, str, str], Awaitable[object]]
"""(request, resource, action) → raises where whoever has sent it may not do that."""


_ENDS = ("ends", "nobody would be asked to approve it: it would end without an approval, for good")


class AgentIs(BaseModel):
    """An agent that joins, or is told otherwise: what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(
        default="",
        max_length=200,
        description="As the team is told, so that it can be sent back as it is; it follows from the name.",
    )
    name: str = Field(min_length=1, max_length=200)
    role: str = Field(default="", max_length=2_000)
    prompt: str = Field(default="", max_length=20_000)
    called: str = Field(default="", max_length=200, description="Whose work of the foundry's own it does.")


class TeamIs(BaseModel):
    """How the team works together from now on, in words."""

    model_config = ConfigDict(extra="forbid")

    prompt: str = Field(min_length=1, max_length=20_000)
    agents: list[AgentIs] = Field(default_factory=list, max_length=50)
    dry_run: YesOrNo = Field(default=False, description="Only say what it would change.")
    ends_protocols: YesOrNo = Field(
        default=False,
        description="Where nobody approves anything in the prompt: what is in flight is to end for good, "
        "without an approval.",
    )
    by: str = Field(default="", max_length=200)


def add_team_routes(
    router: APIRouter, foundry: Foundry, who: Callable[[Request], str] | None, may: May | None
) -> None:
    """Add them. who: who has sent a request, as the door knows. may: asked before the team is changed."""

    @router.get("/api/team", response_model=TeamTold, tags=["Protocols"])
    async def team() -> dict[str, Any]:
        """The team that writes the protocols. 404 while there is none: the first protocol brings it."""
        return team_json(await _kept(foundry))

    @router.post("/api/team", response_model=SwappedTold, tags=["Protocols"])
    async def swap(said: TeamIs, request: Request) -> dict[str, Any]:
        """Another team, for new protocols and for all that are not over, also while they are worked on. 422
        where these would end, since nobody would be asked to approve them; and without a name in `by`, where
        the door does not know who asks, unless it is a dry run."""
        if may is not None:
            await may(request, "assistants", "update")
        by = _named(said, request, who)
        kept = await _kept(foundry)
        made = retold(kept, said.prompt, [_said(one) for one in said.agents])
        check_team(made)
        await foundry.keeper.check_works(made)
        swarmwright.Registry.of(made.contents)
        workflow, warnings = await asyncio.to_thread(compiled_and_warned, made)
        check_flow(made, workflow)
        plan = await foundry.would_adopt(workflow, made)
        protocols = [
            _came(id_, *(_ENDS if plan.ends else ("in_flight", plan.begins[id_]))) for id_ in plan.protocols
        ]
        if not said.dry_run:
            told = await foundry.adopt(made, workflow, by=by, ends_protocols=said.ends_protocols)
            protocols = _came_of(told)
        return {
            "dry_run": said.dry_run,
            "team": team_json(await _kept(foundry)),
            "changes": list(plan.changes),
            "warnings": list(warnings),
            "protocols": protocols,
        }


def _said(agent: AgentIs) -> AgentSaid:
    """What is said of an agent. Raises InvalidInput where its id is another's."""
    if agent.id and agent.id != slug(agent.name):
        raise InvalidInput(
            "agents", f"{agent.name!r} has not the id {agent.id!r}: leave it out; an id follows from the name"
        )
    return AgentSaid(**agent.model_dump(exclude={"id"}))


def _named(said: TeamIs, request: Request, who: Callable[[Request], str] | None) -> str:
    """Who changes the team. Raises InvalidInput where that has to be said, and is not."""
    if who is not None:
        return who(request)
    return said.by.strip() if said.dry_run else persons_name(said.by, "say who changes the team")


async def _kept(foundry: Foundry) -> ChosenTeam:
    kept = await foundry.keeper.looked()
    if kept is None:
        raise NotFound("team", "foundry")
    return kept


def _came_of(told: Mapping[str, Any]) -> list[dict[str, str]]:
    return [
        _came(id_, getattr(one, "state", "failed"), str(getattr(one, "reason", one)))
        for id_, one in told.items()
    ]


def _came(id_: str, state: str, reason: str) -> dict[str, str]:
    return {"protocol_id": id_, "state": state, "reason": reason}
