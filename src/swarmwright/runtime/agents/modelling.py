"""The model of an agent whose work is code of your own (`ports.agents.AgentModel`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import HumanMessage, SystemMessage
from pydantic import BaseModel

from swarmwright.errors import InvalidModelOutput, NoModelNamed
from swarmwright.ports.agents import Activity, AgentView
from swarmwright.runtime.agents.structured import Meter, StructuredAsker, refuse_cut
from swarmwright.workflow.unseen import shows

__all__ = ["OwnModel"]

FormT = TypeVar("FormT", bound=BaseModel)

_NUDGE = "Write the answer now."


class OwnModel:
    """One step's line to its model: streams words, asks for forms, and counts what that cost."""

    def __init__(
        self,
        view: AgentView,
        activity: Activity,
        models: Callable[[str], BaseChatModel],
        asker: StructuredAsker,
    ) -> None:
        self._named, self._activity = view.agent.model, activity
        self._models, self._asker = models, asker
        self.meter = Meter()

    @property
    def name(self) -> str:
        """What people call the model; "" = none is named. Raises ConfigError where the one that is named
        cannot be had: who has a way to work without a model would take that one for a mistyped name."""
        try:
            model = self._models(self._named)
        except NoModelNamed:
            return ""
        return str(getattr(model, "label", type(model).__name__))

    async def write(self, system: str, human: str) -> str:
        """One answer in words; its tokens are events. Raises InvalidModelOutput for one that was
        cut off, and for one that shows nothing, twice."""
        model = self._models(self._named)
        for said in (human, f"{human}\n\n{_NUDGE}"):
            text, whole = "", None
            async for chunk in model.astream([SystemMessage(system), HumanMessage(said)]):
                self.meter.add(chunk)
                whole = chunk if whole is None else whole + chunk
                if piece := str(chunk.text):
                    self._activity.emit("token", text=piece)
                    text += piece
            if whole is not None and shows(text):
                refuse_cut(whole, "the answer")
                return text.strip()
        raise InvalidModelOutput("the model answered nothing, twice")

    async def fill(self, form: type[FormT], system: str, human: str) -> FormT:
        """An answer of a given form, as `StructuredAsker.ask`."""
        model = self._models(self._named)
        return await self._asker.ask(model, self._named, system, human, form, self.meter)
