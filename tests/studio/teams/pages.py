"""A graph of somebody's own, with an input that a form can ask for, and a question to people."""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END, START, StateGraph
from langgraph.types import interrupt
from pydantic import BaseModel, Field
from typing_extensions import TypedDict


class Wanted(BaseModel):
    """What the graph is given."""

    topic: str = Field(description="What the page is about")
    tone: Literal["plain", "warm"] = "plain"
    words: int = Field(300, ge=50, le=2000)


class Page(TypedDict, total=False):
    """Where it stands."""

    topic: str
    tone: str
    words: int
    draft: str
    good: bool


def draft(state: Page) -> Page:
    """Write it, in as many words as a test needs."""
    return {"draft": f"A {state['tone']} page about {state['topic']}."}


def review(state: Page) -> Page:
    """Ask a person."""
    return {"good": interrupt({"question": "Is this good?", "draft": state["draft"]}) is True}


def after_review(state: Page) -> Literal["draft", "__end__"]:
    """Once more, or done."""
    return "__end__" if state["good"] else "draft"


builder = StateGraph(Page, input_schema=Wanted)
builder.add_node("draft", draft)
builder.add_node("review", review)
builder.add_edge(START, "draft")
builder.add_edge("draft", "review")
builder.add_conditional_edges("review", after_review, {"draft": "draft", "__end__": END})
graph = builder.compile()
