"""Which spans of a trace somebody means. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from swarmwright.runtime.tracing.outlining import Line
from swarmwright.runtime.tracing.results import TraceSpan

__all__ = ["SpansWanted", "fits", "says"]


@dataclass(frozen=True, slots=True)
class SpansWanted:
    """Which spans are meant; "" and None = whichever. text: what any of their words holds, in any case."""

    agent: str = ""
    instance: str = ""
    status: str = ""
    turn: int | None = None
    text: str = ""

    @property
    def of_any_status(self) -> SpansWanted:
        """The same by what never changes of a span."""
        return replace(self, status="")


def fits(wanted: SpansWanted, span: TraceSpan | Line) -> bool:
    """Whether this is one of them, but for its words."""
    return (
        wanted.agent in ("", span.agent)
        and wanted.instance in ("", span.instance)
        and wanted.status in ("", span.status)
        and wanted.turn in (None, span.turn)
    )


def says(wanted: SpansWanted, span: TraceSpan) -> bool:
    """Whether any of its words holds what is looked for."""
    return not wanted.text or wanted.text.casefold() in _words(span).casefold()


def _words(span: TraceSpan) -> str:
    calls = (
        f"{call.get('tool', '')} {call.get('arguments', '')} {call.get('reason', '')}" for call in span.calls
    )
    return "\n".join((span.instance, span.agent, span.text, span.detail, span.question, span.failure, *calls))
