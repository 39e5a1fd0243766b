"""From what an agent wrote to its report: the fields it was to report, and the supervisor's pick.

Fields are taken from the text's REPORT line. What is missing there is asked for once more, as an answer of a
given form, so that one call is enough for models that follow the prompt and none of them can spoil the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from langchain_core.language_models.chat_models import BaseChatModel
from pydantic import BaseModel, Field, create_model

from swarmwright.ports.agents import FINISH, AgentReport, AgentView
from swarmwright.runtime.agents import prompts
from swarmwright.runtime.agents.lines import ControlLines, scalar
from swarmwright.runtime.agents.structured import Meter, StructuredAsker

__all__ = ["complete", "pick"]

Scalar = bool | int | float | str


async def complete(
    view: AgentView, lines: ControlLines, model: BaseChatModel, asker: StructuredAsker, meter: Meter
) -> AgentReport:
    """The report for a finished text: its fields, those still missing, and the pick if there are choices.

    Raises InvalidModelOutput when they cannot be had.
    """
    fields = {name: scalar(lines.fields[name]) for name in _fields(view) if name in lines.fields}
    missing = tuple(name for name in _fields(view) if name not in fields)
    if missing or view.choices:
        human = "\n\n".join(
            (
                prompts.human(view, report=False),
                "You have done the task, and this is what you wrote:",
                prompts.tagged("answer", lines.text),
                _wanted(view, missing),
            )
        )
        answer = await _ask(view, human, missing, model, asker, meter)
        fields |= _read(view, answer)
    return AgentReport(text=lines.text, fields=fields, usage=meter.usage)


async def pick(view: AgentView, model: BaseChatModel, asker: StructuredAsker, meter: Meter) -> AgentReport:
    """A supervisor's whole step in one call: its reason as the text, `next` and any fields it reports."""
    human = prompts.human(view, report=False) + "\n\n" + _wanted(view, _fields(view))
    answer = await _ask(view, human, _fields(view), model, asker, meter)
    return AgentReport(text=answer["reason"], fields=_read(view, answer), usage=meter.usage)


async def _ask(
    view: AgentView,
    human: str,
    missing: tuple[str, ...],
    model: BaseChatModel,
    asker: StructuredAsker,
    meter: Meter,
) -> dict[str, Any]:
    form = _form(view, missing)
    answer = await asker.ask(model, view.agent.model, prompts.system(view), human, form, meter)
    return answer.model_dump(by_alias=True)


def _form(view: AgentView, missing: tuple[str, ...]) -> type[BaseModel]:
    """The form to fill: `reason` first (who explains it picks better), then `next`, then fields."""
    parts: dict[str, Any] = {}
    if view.choices:
        parts["reason"] = (str, Field(description="one short sentence"))
        parts["next"] = (Literal[(*view.choices, FINISH)], Field(description="who works next"))
    for position, name in enumerate(missing):
        # A field may be called anything ("is safe?"), a Python attribute may not.
        parts[f"field_{position}"] = (Scalar, Field(alias=name, description="number, true, false or text"))
    return create_model("Report", **parts)


def _wanted(view: AgentView, missing: tuple[str, ...]) -> str:
    lines = []
    if view.choices:
        members = "\n".join(f"- {id_}: {name} ({_worked(view, id_)})" for id_, name in view.choices.items())
        lines.append(
            f"Your team:\n{members}\n\n"
            f"Pick who works next. Pick {FINISH} only when everything that the request needs has been done."
        )
    if missing:
        lines.append("Report: " + ", ".join(missing) + ".")
    return "\n".join(lines)


def _fields(view: AgentView) -> tuple[str, ...]:
    """The fields to report; a supervisor's own, `next` and `reason`, are part of its form already."""
    return tuple(name for name in view.fields if not (view.choices and name in ("next", "reason")))


def _worked(view: AgentView, member: str) -> str:
    """How often a member has worked; without it, small models send the same one again or finish at once."""
    times = sum(member in (output.agent, output.instance.partition("@")[0]) for output in view.outputs)
    return (
        "has not worked yet"
        if not times
        else "has worked once"
        if times == 1
        else f"has worked {times} times"
    )


def _read(view: AgentView, answer: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name: scalar(answer[name]) for name in _fields(view) if name in answer}
    if view.choices:
        fields["next"] = "" if answer["next"] == FINISH else answer["next"]
    return fields
