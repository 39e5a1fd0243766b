"""What tests of agents need: an activity that remembers what it is told, views, and an open policy."""

from __future__ import annotations

from typing import Any

from swarmwright.policy.decisions import Decision
from swarmwright.ports.agents import AgentView
from swarmwright.workflow.catalog import AgentSpec


class RecordingActivity:
    """An Activity that keeps what it is told."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict[str, Any]]] = []
        self.signals: list[str] = []

    def emit(self, kind: str, **data: Any) -> None:
        self.events.append((kind, data))

    def announce(self, signal: str) -> None:
        self.signals.append(signal)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The data of the events of that kind, in order."""
        return [data for k, data in self.events if k == kind]

    @property
    def text(self) -> str:
        """All token events as one text."""
        return "".join(data["text"] for data in self.of("token"))


def allow(agent: str, tool: str) -> Decision:
    """A policy that allows everything."""
    return Decision("allow", "the test allows it", "grant")


def view(spec: AgentSpec, **changes: Any) -> AgentView:
    """A view for one step of that agent."""
    base: dict[str, Any] = {
        "thread_id": "t",
        "instance": spec.id,
        "agent": spec,
        "request": "Write about whales",
    }
    return AgentView(**{**base, **changes})
