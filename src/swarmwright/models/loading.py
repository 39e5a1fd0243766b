"""From a profile to a chat model: LangChain's `init_chat_model`, inside our boundary.

LangChain and the providers' packages are imported when a model is loaded, not before.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from swarmwright.errors import ConfigError
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.purse import PRICE
from swarmwright.workflow.nearness import nearest

if TYPE_CHECKING:
    from langchain_core.language_models.chat_models import BaseChatModel

    from swarmwright.models.boundary import BoundedChatModel
    from swarmwright.models.falling import FallbackChatModel

__all__ = ["load_chat_model"]

_OWN_KEYS: Final = (("model",), ("temperature",), ("base_url",), ("max_retries",))
"""What a provider's class calls as a profile does; whatever else it is given are options."""


def load_chat_model(
    profile: ModelProfile | str,
    profiles: Mapping[str, ModelProfile] | None = None,
    *,
    timeout_s: float | None = None,
) -> BoundedChatModel | FallbackChatModel:
    """The chat model for a profile, or for a bare "provider:model"; with those that the profile names as its
    fallback, which are looked up in `profiles`. timeout_s: for a bare "provider:model", as a profile has it.

    When called, it raises only `ModelTimeout`, `ModelUnavailable` and `InvalidModelOutput` (see `boundary`);
    close it with `await model.aclose()`.
    Raises ConfigError, with what to do about it, for an unknown provider, a package that is not installed,
    a missing key, a setting the provider does not take, a stub script that cannot be read, or a fallback
    that is no profile.
    """
    wanted = profile if isinstance(profile, ModelProfile) else _bare(profile, timeout_s)
    first = _load(wanted)
    patient = wanted.provider != "stub" and wanted.patience_s
    if not wanted.fallback and not patient:
        return first
    from swarmwright.models.falling import FallbackChatModel

    others = [_load(_another(name, wanted, profiles or {})) for name in wanted.fallback]
    return FallbackChatModel(models=[first, *others], patience_s=wanted.patience_s)


def _bare(model: str, timeout_s: float | None) -> ModelProfile:
    return (
        ModelProfile(model, model) if timeout_s is None else ModelProfile(model, model, timeout_s=timeout_s)
    )


def _another(name: str, of: ModelProfile, profiles: Mapping[str, ModelProfile]) -> ModelProfile:
    if name in profiles:
        return profiles[name]
    if ":" in name:
        return ModelProfile(name, name)
    place = f"model profile {of.name!r}"
    raise ConfigError(place, "fallback", f"no profile named {name!r}", "name another, or provider:model")


def _load(wanted: ModelProfile) -> BoundedChatModel:
    from swarmwright.models.boundary import BoundedChatModel

    inner = _load_stub(wanted) if wanted.provider == "stub" else _load_provider(wanted)
    model = BoundedChatModel(
        inner=inner,
        timeout_s=wanted.timeout_s,
        label=wanted.label,
        max_answer=wanted.max_answer_mb << 20,
        text_with_tool_calls=wanted.text_with_tool_calls,
    )
    if wanted.price is not None:
        # Both, since an answer of a given form is asked of the inner one; each call carries it.
        for one in (model, inner):
            one.metadata = {**(one.metadata or {}), PRICE: wanted.price}
    return model


def _load_stub(profile: ModelProfile) -> BaseChatModel:
    from swarmwright.models.scripts import StubScript
    from swarmwright.models.stub import StubChatModel

    if profile.extra:
        unknown = next(iter(profile.extra))
        raise ConfigError(
            f"model profile {profile.name!r}",
            f"options.{unknown}",
            "the stub takes no options",
            "write a script file, and name it: `stub:FILE`",
        )
    try:
        script = StubScript.from_file(profile.model_name) if profile.model_name else StubScript()
    except ConfigError as error:
        if error.place or profile.name == profile.model:
            raise
        raise ConfigError(
            f"model profile {profile.name!r}", "model", f"{error.path}: {error.reason}", error.remedy
        ) from error
    return StubChatModel(script=script)


def _load_provider(profile: ModelProfile) -> BaseChatModel:
    from langchain.chat_models import init_chat_model
    from pydantic import ValidationError

    place = f"model profile {profile.name!r}"
    try:
        _refuse_unknown(profile)
        model: BaseChatModel = init_chat_model(
            profile.model_name, model_provider=profile.provider, **_arguments(profile)
        )
        return model
    except ImportError as error:
        package = f"langchain-{profile.provider.replace('_', '-')}"
        raise ConfigError(
            place, "model", str(error).split(". ")[0], f"pip install {_package(error) or package}"
        ) from error
    except ValidationError as error:
        first = error.errors()[0]
        within = first["loc"] if first["loc"][:1] in _OWN_KEYS else ("options", *first["loc"])
        where = ".".join(str(part) for part in within)
        raise ConfigError(place, where, first["msg"], "see the settings of the provider's package") from error
    except ValueError as error:
        if "Unsupported provider" in str(error):
            raise ConfigError(
                place, "model", f"no provider named {profile.provider!r}", _known_providers()
            ) from error
        raise ConfigError(place, "model", _first_line(error), "see the settings of the provider") from error
    except _client_errors() as error:
        raise ConfigError(place, "api_key", _first_line(error), _key_remedy(profile)) from error


def _arguments(profile: ModelProfile) -> dict[str, Any]:
    """Keyword arguments for the provider's class; what a profile leaves open is left to the provider."""
    from swarmwright.models import wire

    arguments: dict[str, Any] = {}
    most = profile.max_answer_mb << 20
    if profile.temperature is not None:
        arguments["temperature"] = profile.temperature
    if profile.base_url is not None:
        arguments["base_url"] = profile.base_url
    if profile.provider == "ollama":
        # ChatOllama has neither `timeout` nor `max_retries`: its HTTP client has the one, and never retries.
        arguments |= {
            "client_kwargs": {"timeout": profile.timeout_s},
            "sync_client_kwargs": {"event_hooks": wire.hooks(wire.OLLAMA, most=most)},
            "async_client_kwargs": {"event_hooks": wire.async_hooks(wire.OLLAMA, most=most)},
        }
    else:
        arguments |= {"timeout": profile.timeout_s, "max_retries": profile.max_retries}
    if profile.provider == "openai":
        arguments |= _openai_arguments(profile)
    return arguments | dict(profile.extra)


def _refuse_unknown(profile: ModelProfile) -> None:
    """Raise ConfigError for an option that the provider's class or API does not know.

    LangChain's OpenAI model hands it to the client, which trips over it at the first call; Ollama's drops it.
    """
    match profile.provider:
        case "openai":
            settings, request = _openai_options()
            other = "; what only your server knows goes into extra_body"
        case "ollama":
            settings, request, other = _ollama_options(), frozenset(), ""
        case _:
            return
    passed_on = profile.extra.get("model_kwargs")
    unknown = [name for name in profile.extra if name not in settings | request]
    unknown += [name for name in passed_on if name not in request] if isinstance(passed_on, Mapping) else []
    if unknown:
        near = nearest(unknown[0], settings | request)
        remedy = (
            f"did you mean {near[0]}?" if near else f"see LangChain's settings of {profile.provider}{other}"
        )
        place = f"options.{unknown[0]}"
        raise ConfigError(f"model profile {profile.name!r}", place, "there is no such option", remedy)


def _openai_options() -> tuple[frozenset[str], frozenset[str]]:
    """The settings of LangChain's class, and the parameters of a request, which it passes on."""
    from langchain_openai import ChatOpenAI
    from openai.resources.chat.completions import AsyncCompletions

    request = frozenset(inspect.signature(AsyncCompletions.create).parameters) - {"self"}
    return _settings_of(ChatOpenAI), request


def _ollama_options() -> frozenset[str]:
    from langchain_ollama import ChatOllama

    return _settings_of(ChatOllama)


def _settings_of(cls: type[BaseChatModel]) -> frozenset[str]:
    """Names and aliases of the class's fields."""
    aliases = (field.alias for field in cls.model_fields.values() if field.alias)
    return frozenset((*cls.model_fields, *aliases))


def _openai_arguments(profile: ModelProfile) -> dict[str, Any]:
    """What LangChain's OpenAI model leaves open, or does in a way that does not suit us."""
    from openai import DefaultAsyncHttpxClient, DefaultHttpxClient

    from swarmwright.models import wire

    timeout_s, most = profile.timeout_s, profile.max_answer_mb << 20
    return {
        # Other servers than OpenAI's report usage in a stream only when asked.
        "stream_usage": True,
        # The boundary has its own; this one uses asyncio.wait_for, which can lose a cancellation on 3.11.
        "stream_chunk_timeout": None,
        # LangChain's default clients are shared by all models of a process, so that none could be closed.
        "http_client": DefaultHttpxClient(
            timeout=timeout_s, event_hooks=wire.hooks(wire.OPENAI, wire.RESPONSES, most=most)
        ),
        "http_async_client": DefaultAsyncHttpxClient(
            timeout=timeout_s, event_hooks=wire.async_hooks(wire.OPENAI, wire.RESPONSES, most=most)
        ),
    }


def _client_errors() -> tuple[type[Exception], ...]:
    """What a constructor raises when it has no key; other clients than OpenAI's raise a ValueError."""
    from openai import OpenAIError

    return (OpenAIError,)


def _key_remedy(profile: ModelProfile) -> str:
    table = f"[models.{'NAME' if profile.name == profile.model else profile.name}]"
    return f"set {profile.provider.upper()}_API_KEY, or api_key in the options of {table}"


def _known_providers() -> str:
    return 'use "openai:…", "ollama:…", another provider of LangChain\'s init_chat_model, or "stub:"'


def _package(error: ImportError) -> str:
    """The package that LangChain's message says to install, "" if it names none."""
    _, found, rest = str(error).partition("pip install ")
    return rest.split("`")[0].strip().strip('"') if found else ""


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
