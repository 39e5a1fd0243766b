"""The wiring: a folder and the names of models → a desk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from langchain_core.language_models.chat_models import BaseChatModel

    from swarmwright.apps.desk.runtime import MultiAgentRuntime

__all__ = ["open_desk"]


def open_desk(
    base: Path, model: str, customer_model: str = "", config: Path | None = None
) -> MultiAgentRuntime:
    """A desk over the folders `admin` and `docs` below `base`.

    model: a profile of the config file, or `provider:model`; without it what the environment or the config
    file says. customer_model: the same for the customer zone. Raises ConfigError, ZonesNotApart.
    """
    from swarmwright.apps.desk.runtime import MultiAgentRuntime

    return MultiAgentRuntime(*_models(model, customer_model, config), base)


def _models(model: str, customer: str, config: Path | None) -> tuple[BaseChatModel, BaseChatModel]:
    """The models of the two zones: two objects, also where both are of one name. Raises ConfigError."""
    import swarmwright
    from swarmwright.settings import Settings, read_environment

    settings = swarmwright.load_config(config).settings if config else Settings()
    chosen = model or read_environment().model or settings.model
    if not chosen:
        remedy = "--model provider:model, for example ollama:llama3.2; stub: is one that needs no network"
        raise ConfigError("--model", "", "no model is named", remedy)
    names = (chosen, customer or chosen)
    profiles = settings.models
    admins, customers = (swarmwright.load_chat_model(profiles.get(name, name), profiles) for name in names)
    return admins, customers
