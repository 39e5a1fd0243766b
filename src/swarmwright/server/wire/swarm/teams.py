"""Teams on the wire: who is in one, who may use what and why, and changes of it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from swarmwright.policy.decisions import RuleName
from swarmwright.server.wire.swarm.commands import Name
from swarmwright.server.wire.swarm.operations import Drain
from swarmwright.server.wire.swarm.pictures import PictureGroup, WorkflowTold
from swarmwright.server.wire.words import Json, Offset, Said, Told
from swarmwright.workflow.catalog import AgentKind

__all__ = [
    "BuildSaid",
    "FilePrompt",
    "GridTold",
    "PatternTold",
    "RevertSaid",
    "RightTold",
    "TeamChangeTold",
    "TeamDifference",
    "TeamListed",
    "TeamPage",
    "TeamVersion",
]

Effect = Literal["allow", "ask", "deny"]


class RevertSaid(Said):
    """The version that a team is to be as."""

    version: Offset
    drain: Drain = "finish"


class TeamChangeTold(Told):
    """What a change came to. recompile: whether graphs have to be compiled anew for it; reason: why."""

    kind: str
    subject: str
    id: str
    old: str
    new: str
    recompile: bool
    reason: str
    also: list[str]
    version: int


class TeamVersion(Told):
    """A version of a team, when it was made (Unix seconds), by whom ("" = not known), and what led to it."""

    number: int
    hash: str
    at: float
    by: str
    change: TeamChangeTold | None
    names: dict[str, str] = Field(
        description="What agents, tools and groups of the change were called, also who went by it: id → name."
    )


class TeamDifference(Told):
    """One thing that differs between two versions, in words."""

    subject: str
    id: str
    old: str
    new: str
    field: str
    words: str


class TeamListed(Told):
    """An assistant that is a team."""

    assistant_id: str
    graph_id: str
    name: str
    description: str
    version: int
    updated_at: float


class AgentTold(Told):
    """An agent. held_up: it lacks a tool that it needs, and is passed by; aliases: its other names."""

    id: str
    name: str
    role: str
    prompt: str
    kind: AgentKind
    model: str
    on: bool
    held_up: bool
    steps_off: list[str]
    aliases: list[str]


class ToolTold(Told):
    """A tool, and the code behind it, null = none is named."""

    id: str
    name: str
    risk: str
    function: str | None
    description: str
    aliases: list[str]


class GridAgent(Told):
    """A row's head."""

    id: str
    name: str
    on: bool


class GridTool(Told):
    """A column's head."""

    id: str
    name: str
    risk: str
    on: bool


class RightTold(Told):
    """What holds for an agent and a tool, by which rule, and why."""

    effect: Effect
    rule: RuleName
    reason: str


class CellTold(RightTold):
    """What holds for an agent and a tool, by which rule, and why. set: what a person set for them.

    On a thread, own: what a person set for the thread alone; team: what would hold without that. Else null.
    """

    set: str | None
    own: str | None
    team: RightTold | None


class GridTold(Told):
    """Who may use what: a row for each agent, with a cell for each tool."""

    team: str
    version: int
    thread: str | None
    agents: list[GridAgent]
    tools: list[GridTool]
    rows: list[list[CellTold]]


class FilePrompt(Told):
    """What the config file says now, which new threads follow where no version goes before it.

    over: a version of the assistant that was approved goes before it only where its metadata's
    `workflow_over` is one of these, or is none.
    """

    prompt: str
    over: list[str]


class TeamPage(Told):
    """A team with all that a page about it shows at once. version: of its agents and rights."""

    assistant_id: str
    graph_id: str
    name: str
    assistant_version: int
    stopped: str = Field(description='Why no new thread can begin with the workflow; "" = one can.')
    lacking: list[str] = Field(
        description="Why somebody in it cannot work in this process, which has not got their code or model."
    )
    bare: list[str] = Field(
        description="The ids of its tools that no code runs: every use of them is denied. [] = none, or "
        "other processes do the work."
    )
    workflow: WorkflowTold
    file: FilePrompt
    team: str = Field(description='What it is called in the store; "" = nothing of its agents is kept.')
    version: int
    dirty: str | None
    agents: list[AgentTold]
    tools: list[ToolTold]
    groups: list[PictureGroup]
    matrix: GridTold


class ParameterTold(Told):
    """What a pattern is given."""

    name: str
    kind: str
    help: str
    required: bool
    default: str | int | None
    least: int
    options: list[str]


class ExampleTold(Told):
    """A pattern as it can be used."""

    given: Json
    outline: str
    english: str


class PatternTold(Told):
    """A way for agents to work together."""

    name: str
    summary: str
    parameters: list[ParameterTold]
    example: ExampleTold


class BuildSaid(Said):
    """What a pattern is given, by parameter, and the team that names in it are of."""

    given: Json
    assistant_id: Name | None = Field(None, description="Without, the names are the team.")
