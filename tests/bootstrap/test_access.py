"""Who may come in, as it is set up: on where there is something to know people by, and never off by
mistake."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.access import anchor_of
from swarmwright.bootstrap.config import parse_config
from swarmwright.bootstrap.graphs import read_graphs
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.serving import open_server
from swarmwright.errors import ConfigError
from swarmwright.ports.clock import SystemClock
from swarmwright.runtime.serving.api_keys import ApiKeys
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.settings import AuthSettings, JwtSettings
from swarmwright.settings import Settings
from swarmwright.storage.address import address_of
from swarmwright.storage.opening import open_store

GRAPH = """
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

flow = StateGraph(TypedDict("S", {"n": int}))
flow.add_node("a", lambda state: {})
flow.add_edge(START, "a").add_edge("a", END)
"""
AUTH = """
from langgraph_sdk import Auth

auth = Auth()


@auth.authenticate
async def who(authorization: str) -> str:
    return "ann"
"""


@asynccontextmanager
async def opened(
    folder: Path,
    auth: AuthSettings | None = None,
    module: str | None = None,
    *,
    alone: bool = True,
    **said: Any,
) -> AsyncIterator[Access | None]:
    (folder / "made.py").write_text(GRAPH)
    named: dict[str, Any] = {"graphs": {"made": "./made.py:flow"}}
    if module is not None:
        (folder / "auth.py").write_text(module)
        named["auth"] = {"path": "./auth.py:auth", **said}
    (folder / "langgraph.json").write_text(json.dumps(named))
    settings = Settings(database=folder / "s.db", server=auth or AuthSettings())
    given = ToHost(file=read_graphs(folder / "langgraph.json"))
    async with open_server(settings, given, alone=alone) as (_, access):
        yield access


async def test_here_nobody_is_asked_while_there_is_nothing_to_know_them_by(tmp_path: Path) -> None:
    async with opened(tmp_path) as access:
        assert access is None


@pytest.mark.parametrize("alone", [True, False])
async def test_a_key_an_issuer_or_a_module_turns_it_on(tmp_path: Path, alone: bool) -> None:
    issuer = AuthSettings(jwt=JwtSettings("https://idp.example", "swarm"))
    async with opened(tmp_path, issuer, alone=alone) as access:
        assert access is not None and len(access.schemes) == 2
    async with opened(tmp_path, module=AUTH, alone=alone) as access:
        assert access is not None and access.handlers is not None
    async with open_store(str(tmp_path / "s.db")) as store:
        _, key = await ApiKeys(store.keys, SystemClock()).make()
    async with opened(tmp_path, alone=alone) as access:
        assert access is not None and access.auditing.what == "changes"
        assert access.auditing.anchor == f"{tmp_path / 's.db'}-audit"
    async with open_store(str(tmp_path / "s.db")) as store:
        await store.keys.revoke(key.key_id, 1.0)
    if not alone:
        with pytest.raises(ConfigError, match="keys create"):
            async with opened(tmp_path, alone=alone):
                pass


async def test_it_is_off_where_that_was_said_and_only_this_machine_can_reach_it(tmp_path: Path) -> None:
    async with opened(tmp_path, AuthSettings(enabled=False), module=AUTH) as access:
        assert access is None
    for wanted in (AuthSettings(enabled=False), AuthSettings()):
        with pytest.raises(ConfigError):
            async with opened(tmp_path, wanted, alone=False):
                pass
    with pytest.raises(ConfigError, match="nothing to know anybody by"):
        async with opened(tmp_path, AuthSettings(enabled=True)):
            pass


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("import nothing_that_there_is", "cannot be imported"),
        ("raise SystemExit(1)", "cannot be imported"),
        ("auth = 1 /", "cannot be imported"),
        ("other = 1", "there is no auth"),
        ("auth = object()", "is no langgraph_sdk.Auth"),
        ("auth = None", "is no langgraph_sdk.Auth"),
        (AUTH.replace("authorization: str", "body: dict"), "takes 'body'"),
    ],
)
async def test_a_module_that_cannot_be_used_stops_the_start(tmp_path: Path, module: str, told: str) -> None:
    for alone in (True, False):
        with pytest.raises(ConfigError, match=told):
            async with opened(tmp_path, module=module, alone=alone):
                pytest.fail("it was served")


async def test_the_studio_is_not_let_in_by_its_word_where_others_could_say_it(tmp_path: Path) -> None:
    async with opened(tmp_path, module=AUTH, disable_studio_auth=False) as access:
        assert access is not None
    with pytest.raises(ConfigError, match="Studio"):
        async with opened(tmp_path, module=AUTH, disable_studio_auth=False, alone=False):
            pass


@pytest.mark.parametrize(
    "text",
    [
        "[server]\nauthentication = true",
        "[server]\naudit = 'some'",
        "[server]\nactive_runs = -1",
        "[server]\nwebhook_networks = ['10.1.0.0/99']",
        "[server.jwt]\nissuer = 'https://x'",
        "[server.jwt]\nissuer = 'http://idp.example'\naudience = 'a'",
        "[server.jwt]\nissuer = 'https://x'\naudience = 'a'\nalgorithms = ['HS256']",
        "[server.jwt]\nissuer = 'https://x'\naudience = 'a'\nalgorithms = ['none']",
        "[server.jwt]\nissuer = 'https://x'\naudience = 'a'\nalgorithms = []",
        "[server.jwt]\nissuer = 'https://x'\naudience = 'a'\njwks = 'http://elsewhere/keys'",
    ],
)
def test_a_setting_that_is_not_understood_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match="server"):
        parse_config(text, tmp_path / "swarmwright.toml")


def test_what_is_set_is_what_counts(tmp_path: Path) -> None:
    text = (
        "[server]\naudit_anchor = 'a/b'\naudit = 'all'\nactive_runs = 7\nwebhook_networks = ['10.0.0.0/8']\n"
    )
    jwt = "[server.jwt]\nissuer = 'https://x'\naudience = 'a'\ntenant = 'org.id'\nalgorithms = ['ES384']\n"
    settings = parse_config(text + jwt, tmp_path / "swarmwright.toml").settings
    assert settings.server.jwt == JwtSettings("https://x", "a", algorithms=("ES384",), tenant="org.id")
    assert (settings.server.audit, settings.server.active_runs) == ("all", 7)
    assert settings.server.webhook_networks == ("10.0.0.0/8",)
    assert anchor_of(settings) == str(tmp_path / "a/b")
    unset = replace(settings, server=AuthSettings())
    assert anchor_of(unset) == f"{settings.database}-audit"
    assert anchor_of(replace(unset, database=address_of("postgresql://h/d"))) == ""
