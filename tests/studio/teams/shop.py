"""A graph whose state is a pydantic model, which refuses what it does not hold with."""

from __future__ import annotations

import datetime as dt
from typing import Any

from langgraph.graph import END, START, StateGraph
from pydantic import BaseModel, Field, field_validator


class Line(BaseModel):
    """One article of an order."""

    sku: str
    count: int = Field(1, ge=1, le=99)


class Order(BaseModel):
    """What is ordered, and what it comes to."""

    customer: str = Field(min_length=2)
    lines: list[Line] = Field(min_length=1)
    due: dt.date | None = None
    total: int = 0

    @field_validator("customer")
    @classmethod
    def known(cls, customer: str) -> str:
        """A rule that no schema tells."""
        if customer == "Nobody":
            raise ValueError("nobody of that name buys here")
        return customer


def price(order: Order) -> dict[str, Any]:
    """What it comes to."""
    return {"total": sum(line.count for line in order.lines)}


builder = StateGraph(Order)
builder.add_node("price", price)
builder.add_edge(START, "price")
builder.add_edge("price", END)
graph = builder.compile()
