"""The chat models that a team's settings name, each loaded once."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from swarmwright.bootstrap.locating import in_file
from swarmwright.errors import ConfigError, NoModelNamed
from swarmwright.models.loading import load_chat_model
from swarmwright.settings import Settings
from swarmwright.workflow.tree import Workflow, steps

if TYPE_CHECKING:
    from swarmwright.models.boundary import BoundedChatModel
    from swarmwright.models.falling import FallbackChatModel

__all__ = ["Models", "check_models"]


def check_models(workflow: Workflow, settings: Settings, custom: Collection[str]) -> None:
    """Raise ConfigError where somebody works by a model, and none is named for them."""
    working = {step.agent for step in steps(workflow.root)} - set(custom)
    for spec in workflow.team.agents:
        needs_one = spec.id in working and spec.enabled and spec.kind != "custom"
        if needs_one and not settings.model_of(spec.model):
            remedy = "Settings(model=…), or `model` in the config file; `stub:` needs no key"
            raise ConfigError("settings", "model", f"no model is named, and {spec.name} works by one", remedy)


class Models:
    """A profile's name, "provider:model" or "" (the team's model) → the chat model, each loaded once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loaded: dict[str, BoundedChatModel | FallbackChatModel] = {}

    def check(self, name: str) -> None:
        """Raise ConfigError where nobody could be asked by that name, wherever its team works.

        A key may be missing here, where the team is changed, and be there where it works.
        """
        try:
            self(name)
        except ConfigError as error:
            if error.place != "api_key":
                raise

    def __call__(self, name: str) -> BoundedChatModel | FallbackChatModel:
        """The model, with those that are asked in its place. Raises NoModelNamed, or ConfigError as
        `load_chat_model` does."""
        wanted = self._settings.model_of(name)
        if not wanted:
            raise NoModelNamed(
                "settings", "model", "no model is named", "set `model`, or try `--model stub:` without a key"
            )
        if wanted not in self._loaded:
            profiles = self._settings.models
            with in_file(self._settings.file):
                self._loaded[wanted] = load_chat_model(profiles.get(wanted, wanted), profiles)
        return self._loaded[wanted]

    async def aclose(self) -> None:
        """Close the connections of every model that was loaded."""
        for model in self._loaded.values():
            await model.aclose()
