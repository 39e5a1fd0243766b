"""The simple agent: one streamed call. A supervisor without tools makes its pick in one call of a form."""

from __future__ import annotations

from collections.abc import Sequence

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage

from swarmwright.errors import InvalidModelOutput
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.runtime.agents import prompts
from swarmwright.runtime.agents.lines import ControlLines
from swarmwright.runtime.agents.reporting import complete, pick
from swarmwright.runtime.agents.structured import Meter, StructuredAsker

__all__ = ["run_simple"]

_NUDGE = "Write the answer now."


async def run_simple(
    view: AgentView, activity: Activity, model: BaseChatModel, asker: StructuredAsker
) -> AgentReport:
    """Do the step in one call, with token events; a model that answers nothing is asked once more.

    Raises InvalidModelOutput when it still answers nothing or cannot report its fields, and whatever the
    model's boundary raises.
    """
    meter = Meter()
    if view.choices:
        return await pick(view, model, asker, meter)
    system, human = SystemMessage(prompts.system(view)), prompts.human(view)
    lines = await _stream(model, [system, HumanMessage(human)], view, activity, meter)
    if not lines.text and not lines.fields:
        nudged = HumanMessage(f"{human}\n\n{_NUDGE}")
        lines = await _stream(model, [system, nudged], view, activity, meter)
    if not lines.text and not lines.fields:
        raise InvalidModelOutput("the model answered nothing, twice")
    return await complete(view, lines, model, asker, meter)


async def _stream(
    model: BaseChatModel,
    messages: Sequence[BaseMessage],
    view: AgentView,
    activity: Activity,
    meter: Meter,
) -> ControlLines:
    """Stream one answer: tokens become events, SIGNAL lines announce as soon as they stand there."""
    lines = ControlLines()
    announced = 0
    async for chunk in model.astream(list(messages)):
        meter.add(chunk)
        if shown := lines.feed(str(chunk.text)):
            activity.emit("token", text=shown)
        announced = _announce(lines, announced, view, activity)
    if shown := lines.close():
        activity.emit("token", text=shown)
    _announce(lines, announced, view, activity)
    return lines


def _announce(lines: ControlLines, done: int, view: AgentView, activity: Activity) -> int:
    """Announce the signals found since `done`, if they are this agent's to announce; return the new count."""
    for signal in lines.signals[done:]:
        if signal in view.signals:
            activity.announce(signal)
    return len(lines.signals)
