"""From a profile to a model: what is refused, and with which remedy."""

from __future__ import annotations

import builtins
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from swarmwright.errors import ConfigError
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile


def test_a_model_without_a_provider_is_refused_with_an_example() -> None:
    with pytest.raises(ConfigError, match="names no provider") as raised:
        load_chat_model("gpt-nine")
    assert "stub:" in raised.value.remedy


def test_an_unknown_provider_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="no provider named 'acme'"):
        load_chat_model("acme:tiny")


def test_a_provider_whose_package_is_not_installed_says_what_to_install() -> None:
    with pytest.raises(ConfigError) as raised:
        load_chat_model("mistralai:small")
    assert raised.value.remedy == "pip install langchain-mistralai"


def test_a_missing_key_is_a_config_error_that_names_the_variable() -> None:
    with pytest.raises(ConfigError) as raised:
        load_chat_model("openai:tiny")
    assert "OPENAI_API_KEY" in raised.value.remedy


def test_a_setting_that_the_provider_does_not_take_is_refused_by_name() -> None:
    profile = ModelProfile("m", "openai:tiny", extra={"api_key": "k", "n": "many"})
    with pytest.raises(ConfigError) as raised:
        load_chat_model(profile)
    assert raised.value.place == "options.n"


def test_a_time_out_of_nothing_is_refused() -> None:
    with pytest.raises(ConfigError, match="timeout_s"):
        ModelProfile("m", "stub:", timeout_s=0)


def test_a_script_that_is_not_there_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    with pytest.raises(ConfigError) as raised:
        load_chat_model(f"stub:{path}")
    assert raised.value.path == str(path)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", ""),
        ("[]", "replies"),
        ('{"replies": [{"texts": "a"}]}', "replies[0]"),
        ('{"replies": ["a", {"failure": "boredom"}]}', "replies[1].failure"),
        ('{"replies": [{"tool_calls": [{"nam": "x"}]}]}', "replies[0].tool_calls"),
    ],
)
def test_a_broken_script_is_refused_with_the_place(tmp_path: Path, text: str, place: str) -> None:
    path = tmp_path / "script.json"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as raised:
        load_chat_model(f"stub:{path}")
    assert raised.value.place == place


def test_the_models_room_is_light_until_a_model_is_loaded() -> None:
    code = (
        "import sys, swarmwright.models.loading; "
        "heavy = {'langchain', 'langchain_core', 'openai', 'httpx', 'pydantic'} & set(sys.modules); "
        "print(sorted(heavy))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=60, capture_output=True, text=True
    )
    assert said.stdout.strip() == "[]"


def test_a_provider_package_that_fails_to_import_is_not_mistaken_for_an_unknown_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def without_groq(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "langchain_groq":
            raise ModuleNotFoundError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_groq)
    with pytest.raises(ConfigError, match="langchain-groq"):
        load_chat_model("groq:tiny")


@pytest.mark.parametrize("model", ["openai:tiny", "ollama:tiny"])
def test_an_option_that_nobody_knows_is_refused_by_name_when_the_model_is_loaded(model: str) -> None:
    profile = ModelProfile("m", model, extra={"colour_of_the_sky": "blue"})
    with pytest.raises(ConfigError) as raised:
        load_chat_model(profile)
    assert raised.value.place == "options.colour_of_the_sky"


def test_an_option_that_is_misspelled_gets_a_hint() -> None:
    with pytest.raises(ConfigError, match=r"did you mean disable_streaming\?"):
        load_chat_model(ModelProfile("m", "openai:tiny", extra={"api_key": "k", "disable_streamin": True}))


async def test_options_that_small_servers_need_are_taken() -> None:
    options = {"api_key": "k", "disable_streaming": "tool_calling", "extra_body": {"cache_prompt": True}}
    model = load_chat_model(ModelProfile("m", "openai:tiny", extra=options))
    assert model.disable_streaming == "tool_calling"
    await model.aclose()


def test_a_missing_key_says_which_options_to_set() -> None:
    with pytest.raises(ConfigError, match=r"options of \[models\.mine\]"):
        load_chat_model(ModelProfile("mine", "openai:tiny"))


def test_what_is_passed_on_to_the_api_must_be_known_to_its_client_too() -> None:
    extra = {"api_key": "k", "model_kwargs": {"parallel_tool_calls": False, "wibble": 1}}
    with pytest.raises(ConfigError) as raised:
        load_chat_model(ModelProfile("m", "openai:tiny", extra=extra))
    assert raised.value.place == "options.wibble"


def test_the_stub_refuses_options_instead_of_ignoring_them() -> None:
    with pytest.raises(ConfigError, match="takes no options"):
        load_chat_model(ModelProfile("slow", "stub:", extra={"script": []}))
