"""Which spans of a trace somebody means. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from swarmwright.runtime.tracing.outlining import Line
from swarmwright.runtime.tracing.results import TraceSpan

__all__ = ["SpansWanted", "fits", "says"]


@dataclass(frozen=True, slots=True)
class SpansWanted:
    """Which spans are meant; "" and None = whichever. text: what any of their words holds, in any case.
    call: how one of its calls of tools was decided: allow, ask or deny.
    """

    agent: str = ""
    instance: str = ""
    status: str = ""
    turn: int | None = None
    text: str = ""
    call: str = ""

    @property
    def in_full(self) -> bool:
        """Whether it is to be seen only of a whole span, and not of one in outline."""
        return bool(self.text or self.call)

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
    """Whether any of its words holds what is looked for, and one of its calls was so decided."""
    if wanted.call and all(call.get("decision") != wanted.call for call in span.calls):
        return False
    return not wanted.text or wanted.text.casefold() in _words(span).casefold()


def _words(span: TraceSpan) -> str:
    """Of it, and of its calls and models, as a page of the trace shows them."""
    own = (span.agent, span.status, span.text, span.detail, span.question, span.failure, span.by)
    named = (span.instance, span.instance.replace("-", " "))
    models = (str(one.get("answered_by") or one.get("model") or "") for one in span.models)
    return "\n".join((*named, *own, *map(_call_words, span.calls), *models))


_DECIDED = {"allow": "allowed", "ask": "asked", "deny": "denied"}


def _call_words(call: Mapping[str, Any]) -> str:
    """tool, name, arguments, why it was decided how, and what came of it."""
    said = " ".join(str(call.get(key, "")) for key in ("tool", "tool_name", "arguments", "reason", "text"))
    return f"{said} {_DECIDED.get(str(call.get('decision', '')), '')}"
