"""A graph that asks for more than words: its question says what an answer has to be."""

from __future__ import annotations

from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.types import interrupt
from pydantic import BaseModel, Field
from typing_extensions import TypedDict


class Verdict(BaseModel):
    """What somebody thinks of it."""

    mark: int = Field(ge=1, le=5, description="Of five")
    tone: Literal["plain", "warm"] = "plain"
    why: str = ""


class Judged(TypedDict, total=False):
    """Where it stands."""

    text: str
    mark: int
    why: str


def judge(state: Judged) -> Judged:
    """Ask a person."""
    asked = {"question": "How good is this?", "text": state["text"]}
    said = interrupt(asked, response_schema=Verdict)
    return {"mark": said.mark, "why": said.why}


graph = StateGraph(Judged).add_node("judge", judge).add_edge(START, "judge").compile()
