"""The model that code of one's own is given: words, forms, what they cost, and what is no answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult

from swarmwright.errors import ConfigError, InvalidModelOutput, NoModelNamed
from swarmwright.ports.agents import AgentView
from swarmwright.runtime.agents.modelling import OwnModel
from swarmwright.runtime.agents.structured import StructuredAsker
from swarmwright.workflow.catalog import AgentSpec


class Saying(BaseChatModel):
    """Streams these words, and then says why it ended."""

    words: list[str]
    ending: str = "stop"
    asked: int = 0

    @property
    def _llm_type(self) -> str:
        return "saying"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=AIMessage("".join(self.words)))])

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        self.asked += 1
        for word in self.words:
            yield ChatGenerationChunk(message=AIMessageChunk(word))
        ended = AIMessageChunk("", response_metadata={"finish_reason": self.ending})
        yield ChatGenerationChunk(message=ended)


class Noting:
    """An activity that notes what is emitted."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def emit(self, kind: str, **data: Any) -> None:
        self.told.append(data["text"])

    def announce(self, signal: str) -> None:
        raise AssertionError(signal)


def own(model: BaseChatModel | None, activity: Noting | None = None) -> OwnModel:
    def models(name: str) -> BaseChatModel:
        if model is None:
            raise NoModelNamed("settings", "model", "no model is named")
        return model

    view = AgentView("t", "i", AgentSpec("a", "A"), "request")
    return OwnModel(view, activity or Noting(), models, StructuredAsker())


async def test_words_come_whole_and_as_tokens() -> None:
    noting = Noting()
    assert await own(Saying(words=["A ", "b", "ee. "]), noting).write("be kind", "a bee") == "A bee."
    assert noting.told == ["A ", "b", "ee. "]


async def test_words_that_were_cut_off_are_no_answer() -> None:
    with pytest.raises(InvalidModelOutput, match="cut off"):
        await own(Saying(words=["A b"], ending="length")).write("", "a bee")


async def test_a_model_that_says_nothing_is_asked_twice() -> None:
    silent = Saying(words=["  "])
    with pytest.raises(InvalidModelOutput, match="nothing, twice"):
        await own(silent).write("", "a bee")
    assert silent.asked == 2


def test_a_model_has_a_name_or_there_is_none() -> None:
    assert own(Saying(words=[])).name == "Saying"
    assert own(None).name == ""


async def test_a_model_that_is_named_and_cannot_be_had_is_not_taken_for_none() -> None:
    """Else whoever has a way to work without a model would take that one, for a letter that was mistyped."""

    def models(name: str) -> BaseChatModel:
        raise ConfigError("model profile 'opnai:m'", "model", "no provider named 'opnai'")

    model = OwnModel(AgentView("t", "i", AgentSpec("a", "A"), "request"), Noting(), models, StructuredAsker())
    with pytest.raises(ConfigError, match="no provider named"):
        assert model.name


@pytest.mark.parametrize("unseen", ["\u200b", "\u3164\n", " \u2800 ", "\u202e\u202c"])
async def test_an_answer_that_shows_nothing_is_none(unseen: str) -> None:
    model = Saying(words=[unseen])
    with pytest.raises(InvalidModelOutput, match="nothing"):
        await own(model).write("You are A.", "Write.")
    assert model.asked == 2
