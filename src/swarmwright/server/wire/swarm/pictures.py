"""Workflows on the wire, as texts and as pictures without a layout."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from swarmwright.server.wire.words import Told

__all__ = ["ChangeTold", "FormerTold", "PhraseTold", "Picture", "Span", "WorkflowTold"]

Span: TypeAlias = tuple[int, int]
"""A place of the prompt, in characters: from the first, up to the last but not with it."""

NodeKind = Literal["start", "end", "step", "gate", "quorum", "choice", "tools"]
AgentKind = Literal["auto", "simple", "react", "deep", "planner_executor", "review_loop", "custom"]


class PictureNode(Told):
    """Something to draw. id: as a thread's progress names it, too. words: all of it, for who points at it."""

    id: str
    kind: NodeKind
    label: str
    detail: str = Field(description="A second line: a task, what is asked, the tools' names.")
    words: str
    agent: str | None = Field(description="The id of the agent of a step.")
    agent_kind: AgentKind | None
    enabled: bool = Field(description="Whether its agent is switched on.")
    groups: list[str] = Field(description="The ids of the groups that its agent is in.")
    signals: list[str] = Field(description="What it announces before it ends.")
    approvers: list[str]
    frame: str = Field(description='The innermost frame that it is in; "" = none.')
    spans: list[Span] = Field(description="The places of the prompt that it comes from.")


class PictureEdge(Told):
    """An arrow. `order`: what follows what; `back`: a loop's way back; the others bind no order."""

    id: str
    source: str
    target: str
    label: str
    kind: Literal["order", "back", "signal", "tool"]


class PictureFrame(Told):
    """What belongs together. nodes: those that are in it and in no frame within it."""

    id: str
    node: str = Field(description="The node of the workflow that it is.")
    kind: Literal["loop", "map", "team", "choice", "quorum"]
    words: str
    within: str = Field(description='The frame around it; "" = none.')
    nodes: list[str]
    spans: list[Span]


class PictureGroup(Told):
    """A named set of agents, by id."""

    id: str
    name: str
    agents: list[str]


class RuleTold(Told):
    """A rule beside the order of work, as a sentence."""

    words: str
    spans: list[Span]


class PhraseTold(Told):
    """What a phrase of the prompt became. id: a node's; "" = it is a rule."""

    start: int
    end: int
    kind: Literal["step", "gate", "flow", "choice", "loop", "foreach", "supervised", "rule"]
    id: str
    words: str


class Picture(Told):
    """A workflow to be drawn: nodes and edges without a layout, and frames around what belongs together."""

    nodes: list[PictureNode]
    edges: list[PictureEdge]
    frames: list[PictureFrame]
    groups: list[PictureGroup]
    rules: list[RuleTold]


class FormerTold(Told):
    """What stood in flows that a thread has followed before, and stands in this one no more."""

    nodes: list[PictureNode]
    frames: list[PictureFrame]


class WorkflowTold(Told):
    """A workflow in the forms that people read, and as a picture."""

    version: str = Field(description="Sixteen hex digits, the same exactly for equal workflows.")
    prompt: str = Field(description="The words that it came of; places are places in them.")
    english: str = Field(description="Canonical English, which compiles to the same workflow.")
    outline: str
    mermaid: str
    relations: list[str] = Field(
        description="Its plain facts, a sentence each; no order that follows from others."
    )
    phrases: list[PhraseTold]
    picture: Picture


class ChangeTold(Told):
    """One thing that was `old` and is `new`, in words; "" = it was not there, or is no more."""

    kind: Literal["added", "removed", "changed"]
    subject: Literal["step", "gate", "part", "rule", "agent", "tool", "group"]
    id: str
    old: str
    new: str
    words: str
