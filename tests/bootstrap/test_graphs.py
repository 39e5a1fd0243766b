"""`langgraph.json`: what it names is found, what would change who may do what is refused."""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from support.hosting import THREAD, Hosting
from swarmwright.bootstrap.config import load_config
from swarmwright.bootstrap.graphs import GraphSpec, app_graphs, load_graph, read_graphs
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.errors import ConfigError
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.serving.webhooks import NO_RULES, Rules
from swarmwright.storage.sqlite import open_sqlite

HI = {"messages": [{"role": "user", "content": "hi"}]}
GRAPH = """
from langgraph.graph import START, MessagesState, StateGraph
from langchain_core.messages import AIMessage


def say(state: MessagesState):
    return {"messages": [AIMessage("hello")]}


builder = StateGraph(MessagesState)
builder.add_node("say", say)
builder.add_edge(START, "say")
graph = builder.compile()


def make():
    return graph
"""
TEAM = """
prompt = "Writer drafts."
model = "stub:"

[agents.Writer]
"""


RELATIVE = """
import os

from .flat import graph

key = os.environ["OWN_KEY"]
"""


def written(folder: Path, said: Any, name: str = "langgraph.json") -> Path:
    path = folder / name
    path.write_text(said if isinstance(said, str) else json.dumps(said))
    return path


def test_a_file_names_graphs_folders_and_an_environment(tmp_path: Path) -> None:
    (tmp_path / "code" / "src").mkdir(parents=True)
    written(tmp_path, "# keys\nexport ONE='a b'\nTWO=b # why\n\nTHREE=\"x=y\"\n", ".env")
    path = written(
        tmp_path,
        {
            "$schema": "https://example.org/schema.json",
            "python_version": "3.11",
            "http": {"cors": {"allow_origins": ["*"]}, "disable_mcp": True, "disable_store": False},
            "dependencies": ["./code", "langgraph", "no-such-package-at-all>=1"],
            "graphs": {"one": "./code/a.py:graph", "two": {"path": "mod:make", "description": "Two."}},
            "env": ".env",
        },
    )
    file = read_graphs(path)
    assert [(g.name, g.target, g.description) for g in file.graphs] == [
        ("one", "./code/a.py:graph", ""),
        ("two", "mod:make", "Two."),
    ]
    assert file.folders == (tmp_path / "code" / "src", tmp_path / "code")
    assert file.env == {"ONE": "a b", "TWO": "b", "THREE": "x=y"}
    assert file.unserved == ("python_version", "http.cors", "http.disable_mcp")
    assert file.missing == ("no-such-package-at-all",)
    assert read_graphs(written(tmp_path, {"graphs": {"a": "m:g"}, "env": {"A": "1"}})).env == {"A": "1"}


@pytest.mark.parametrize(
    ("said", "place", "words"),
    [
        ("{", "line 1, column 2", "this is not JSON"),
        ([], "", "an object is expected"),
        ({}, "graphs", "an object of graphs by name is expected"),
        ({"graphs": {}}, "graphs", "an object of graphs by name"),
        ({"graphs": {"a b": "m:g"}}, "graphs.a b", "a name has letters"),
        ({"graphs": {"a": 1}}, "graphs.a", "'./file.py:name' is expected"),
        ({"graphs": {"a": "./x.py"}}, "graphs.a", "is not './file.py:name'"),
        ({"graphs": {"a": "./x.ts:graph"}}, "graphs.a", "JavaScript"),
        ({"graphs": {"a": {"path": "m:g", "schema": 1}}}, "graphs.a.schema", "there is no such key"),
        ({"graphs": {"a": {"path": "m:g", "description": 1}}}, "graphs.a.description", "a text is expected"),
        ({"graphs": {"a": "m:g"}, "grahps": {}}, "grahps", "did you mean 'graphs'?"),
        ({"graphs": {"a": "m:g"}, "zzzzzz": {}}, "zzzzzz", "env, auth, checkpointer, http, webhooks"),
        ({"graphs": {"a": "m:g"}, "auth": "./a.py:auth"}, "auth", "is expected"),
        ({"graphs": {"a": "m:g"}, "auth": {}}, "auth", "is expected"),
        ({"graphs": {"a": "m:g"}, "auth": {"path": "a.py"}}, "auth.path", "module:name"),
        ({"graphs": {"a": "m:g"}, "auth": {"path": "a.toml"}}, "auth.path", "file.py:name"),
        (
            {"graphs": {"a": "m:g"}, "auth": {"path": "./a.py:auth", "cache": {}}},
            "auth.cache",
            "would not be held to",
        ),
        (
            {"graphs": {"a": "m:g"}, "auth": {"path": "./a.py:auth", "disable_studio_auth": "no"}},
            "auth.disable_studio_auth",
            "true or false",
        ),
        ({"graphs": {"a": "m:g"}, "http": {"disable_store": "no"}}, "http.disable_store", "true or false"),
        ({"graphs": {"a": "m:g"}, "encryption": {"path": "./e.py:e"}}, "encryption", "is not served"),
        ({"graphs": {"a": "m:g"}, "priority": {"path": "./p.py:p"}}, "priority", "is not served"),
        ({"graphs": {"a": "m:g"}, "http": {"configurable_headers": {}, "x": 1}}, "http.x", "is not served"),
        (
            {"graphs": {"a": "m:g"}, "http": {"disable_stores": True}},
            "http.disable_stores",
            "'disable_store'",
        ),
        ({"graphs": {"a": "m:g"}, "webhooks": []}, "webhooks", "an object is expected"),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"headers": {"X A": "1"}}},
            "webhooks.headers.X A",
            "is called so",
        ),
        ({"graphs": {"a": "m:g"}, "webhooks": {"headers": []}}, "webhooks.headers", "an object of texts"),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"url": {"allowed_ports": [65536]}}},
            "webhooks.url.allowed_ports",
            "1 to 65535",
        ),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"allowed_fields": ["run_ids"]}},
            "webhooks.allowed_fields",
            "did you mean 'run_id'",
        ),
        ({"graphs": {"a": "m:g"}, "webhooks": {"retry": 1}}, "webhooks.retry", "would not be held to"),
        ({"graphs": {"a": "m:g"}, "webhooks": {"url": {"hosts": []}}}, "webhooks.url.hosts", "held to"),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"url": {"disable_loopback": False}}},
            "webhooks.url.disable_loopback",
            "webhook_networks",
        ),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"url": {"allowed_domains": ["a.*"]}}},
            "webhooks.url.allowed_domains",
            "is no host",
        ),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"url": {"allowed_ports": ["443"]}}},
            "webhooks.url.allowed_ports",
            "a list of numbers",
        ),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"headers": {"X": "${{ env.HOME }}"}}},
            "webhooks.headers.X",
            "LG_WEBHOOK_",
        ),
        (
            {"graphs": {"a": "m:g"}, "webhooks": {"headers": {"X": "${{ env.LG_WEBHOOK_NONE }}"}}},
            "webhooks.headers.X",
            "is not set",
        ),
        ({"graphs": {"a": "m:g"}, "http": {"app": "./app.toml"}}, "http.app", "is expected"),
        ({"graphs": {"a": "m:g"}, "http": {"cors": {}, "mount_prefix": "/x"}}, "http.mount_prefix", "served"),
        ({"graphs": {"a": "m:g"}, "http": True}, "http", "an object is expected"),
        ({"graphs": {"a": "m:g"}, "dependencies": "."}, "dependencies", "a list of folders"),
        ({"graphs": {"a": "m:g"}, "dependencies": ["./none"]}, "dependencies[0]", "there is no folder"),
        ({"graphs": {"a": "m:g"}, "env": "none"}, "env", "there is no file"),
        ({"graphs": {"a": "m:g"}, "env": "A" * 300}, "env", "there is no file"),
        ({"graphs": {"a": "m:g"}, "env": {"A": 1}}, "env.A", "a text is expected"),
        ({"graphs": {"a": "m:g"}, "env": 1}, "env", "a file is expected"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, said: Any, place: str, words: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read_graphs(written(tmp_path, said))
    assert refused.value.place == place
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"graphs": {"a": "m:g", "b": "m:g", "a": "n:g"}}', "graphs.a"),
        ('{"graphs": {"a": "m:g"}, "env": {}, "graphs": {"b": "m:g"}}', "graphs"),
        ('{"graphs": {"a": "m:g"}, "dependencies": [{"x": 1, "x": 2}]}', "dependencies.0.x"),
    ],
)
def test_a_key_that_stands_twice_is_refused_for_one_of_the_two_would_be_lost(
    tmp_path: Path, text: str, place: str
) -> None:
    file = tmp_path / "langgraph.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match="twice") as refused:
        read_graphs(file)
    assert refused.value.place == place


def test_what_is_closed_and_where_webhooks_go_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOOK_KEY", "k1")
    said = {
        "graphs": {"a": "m:g"},
        "env": {"HOOK_NAME": "n1"},
        "http": {"disable_store": True, "disable_meta": False, "disable_webhooks": True, "disable_mcp": True},
        "webhooks": {
            "env_prefix": "HOOK_",
            "url": {"allowed_domains": ["Hooks.example.com", "*.corp.example"], "allowed_ports": [443]},
            "headers": {"Authorization": "Bearer ${{ env.HOOK_KEY }}-${{env.HOOK_NAME}}", "X-Plain": "1"},
            "allowed_fields": ["run_id", "status"],
        },
    }
    file = read_graphs(written(tmp_path, said))
    assert file.closed == {"store"}
    assert file.unserved == ("http.disable_mcp",)
    assert file.webhooks == Rules(
        off=True,
        https=True,
        domains=("hooks.example.com", "*.corp.example"),
        ports=(443,),
        longest=2048,
        headers=(("Authorization", "Bearer k1-n1"), ("X-Plain", "1")),
        fields=("run_id", "status"),
    )
    assert read_graphs(written(tmp_path, {"graphs": {"a": "m:g"}})).webhooks == NO_RULES


def test_a_fault_in_the_file_of_the_environment_is_named_with_its_line(tmp_path: Path) -> None:
    written(tmp_path, "A=1\nwhat is this\n", ".env")
    with pytest.raises(ConfigError) as refused:
        read_graphs(written(tmp_path, {"graphs": {"a": "m:g"}, "env": ".env"}))
    assert refused.value.place == "line 2"


@pytest.mark.parametrize(
    ("code", "target", "words"),
    [
        ("", "./none.py:graph", "there is no file"),
        ("", f"./{300 * 'n'}.py:graph", "there is no file"),
        ("1 +", "./own.py:graph", "SyntaxError"),
        ("raise SystemExit(3)", "./own.py:graph", "SystemExit: 3"),
        ("import no_such_module_at_all", "./own.py:graph", "no_such_module_at_all"),
        ("graphs = 1", "./own.py:graph", "did you mean graphs?"),
        ("", "no_such_module_at_all:graph", "cannot be imported"),
    ],
)
def test_code_that_cannot_be_loaded_is_told_of_at_its_place(
    tmp_path: Path, code: str, target: str, words: str
) -> None:
    written(tmp_path, code, "own.py")
    with pytest.raises(ConfigError) as refused:
        load_graph(GraphSpec("own", target, "", tmp_path, "langgraph.json: graphs.own"))
    assert refused.value.path == "langgraph.json: graphs.own"
    assert words in str(refused.value)


async def test_graphs_and_teams_of_a_file_run_side_by_side_under_their_names(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "hosted_pack").mkdir()
    written(tmp_path / "hosted_pack", "", "__init__.py")
    written(tmp_path / "hosted_pack", GRAPH, "flat.py")
    written(
        tmp_path / "hosted_pack",
        "from .flat import graph\nimport os\nkey = os.environ['OWN_KEY']\n",
        "agent.py",
    )
    written(tmp_path, TEAM, "swarmwright.toml")
    path = written(
        tmp_path,
        {
            "dependencies": ["."],
            "graphs": {
                "relative": "./hosted_pack/agent.py:graph",
                "module": {"path": "hosted_pack.flat:make", "description": "Says hello."},
                "team": "./swarmwright.toml",
            },
            "env": {"OWN_KEY": "k"},
            "pip_installer": "uv",
        },
    )
    before = list(sys.path)
    with caplog.at_level(logging.WARNING):
        async with (
            open_sqlite(":memory:") as store,
            open_hosts(store, ToHost(file=read_graphs(path))) as hosts,
        ):
            assert [(h.name, h.description) for h in hosts] == [
                ("team", "Writer drafts."),
                ("relative", ""),
                ("module", "Says hello."),
            ]
            assert os.environ["OWN_KEY"] == "k"
            for host in hosts:
                await store.threads.create(ThreadRecord(f"of-{host.name}"))
                driven = Hosting(store, host, f"of-{host.name}")
                assert await driven.drive(HI) == Ended("success")
            records = {r.thread_id: r.graph for r in await store.threads.all()}
            assert records == {f"of-{host.name}": host.name for host in hosts}
    (told,) = [record.getMessage() for record in caplog.records if "langgraph.json" in record.getMessage()]
    assert told.endswith("langgraph.json: what stands under pip_installer says nothing here")
    assert (sys.path, "OWN_KEY" in os.environ) == (before, False)


async def test_two_of_one_name_are_refused_with_where_both_are_from(tmp_path: Path) -> None:
    written(tmp_path, GRAPH, "own.py")
    team = load_config(written(tmp_path, f'name = "same"\n{TEAM}', "swarmwright.toml"))
    file = read_graphs(written(tmp_path, {"graphs": {"same": "./own.py:graph"}}))
    async with open_sqlite(":memory:") as store:
        with pytest.raises(ConfigError, match=r"two are called so: .*\.toml and .*langgraph\.json"):
            async with open_hosts(store, ToHost((team,), file)):
                pass


async def test_two_files_that_would_be_one_team_in_the_store_are_refused(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, TEAM, "swarmwright.toml")
    graphs = {folder: f"./{folder}/swarmwright.toml" for folder in ("one", "other")}
    file = read_graphs(written(tmp_path, {"graphs": graphs}))
    async with open_sqlite(":memory:") as store:
        with pytest.raises(ConfigError, match="calls its team 'swarmwright', too") as refused:
            async with open_hosts(store, ToHost(file=file)):
                pass
        assert refused.value.path == str(tmp_path / "other" / "swarmwright.toml")
        written(tmp_path / "other", f'name = "others"\n{TEAM}', "swarmwright.toml")
        async with open_hosts(store, ToHost(file=file)) as hosts:
            assert [host.name for host in hosts] == ["one", "other"]


async def test_the_environment_that_is_there_goes_before_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWN_KEY", "outer")
    written(tmp_path, GRAPH, "own.py")
    file = read_graphs(written(tmp_path, {"graphs": {"own": "./own.py:graph"}, "env": {"OWN_KEY": "inner"}}))
    async with open_sqlite(":memory:") as store, open_hosts(store, ToHost(file=file)):
        assert os.environ["OWN_KEY"] == "outer"
    assert os.environ["OWN_KEY"] == "outer"


def test_apps_bring_graphs_by_name() -> None:
    assert {spec.name: spec.target for spec in app_graphs()}["sam"] == "swarmwright.apps.sam.graph:graph"
    assert [spec.name for spec in app_graphs(["sam", "foundry"])] == ["sam"] and app_graphs([]) == ()


async def test_a_graph_of_an_app_is_of_the_model_that_a_server_is_given(tmp_path: Path) -> None:
    script = tmp_path / "replies.json"
    script.write_text('{"replies": [{"match": "bee", "text": "An insect."}]}')
    (spec,) = app_graphs(["sam"], f"stub:{script}")
    async with open_sqlite(":memory:") as store, open_hosts(store, ToHost(graphs=(spec,))) as hosts:
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, hosts[0])
        assert await host.drive({"input": "What is a bee?"}, "values") == Ended("success")
        values = await host.values()
        assert (values["output"], values["status"]) == ("An insect.", "success")
    (unknown,) = app_graphs(["sam"], "nobody:model")
    with pytest.raises(ConfigError):
        load_graph(unknown)


@pytest.mark.parametrize(("said", "given"), [("ollama:llava", "ollama:llava"), ("small", ""), (None, "")])
def test_the_command_line_gives_apps_a_model_by_name_and_no_profile(said: str | None, given: str) -> None:
    from swarmwright.cli.hosting import Wanted, to_host

    wanted = Wanted((), None, (), False, ":memory:", None, said, ("sam",))
    assert [spec.model for spec in to_host(wanted)[1].graphs] == [given]


async def test_sam_runs_as_a_hosted_graph_with_a_thread_a_trace_and_a_history() -> None:
    from support.crews import FunctionCrew
    from support.platforms import platform_over

    async with open_sqlite(":memory:") as store, open_hosts(store, ToHost(graphs=app_graphs())) as hosts:
        sam = next(host for host in hosts if host.name == "sam")
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, sam)
        assert await host.drive({"input": "What is a bee?"}, "values") == Ended("success")
        assert (await host.values())["output"] == "[stub] I was asked: What is a bee?"
        assert (await host.values())["conversation_id"] == THREAD
        told = host.told("values")[-1]  # what the graph declares as its output, and no more
        assert told["output"] == (await host.values())["output"] and "command" not in told
        platform = platform_over(store, FunctionCrew())
        assert [(r.thread_id, r.graph) for r in await platform.threads()] == [(THREAD, "sam")]
        steps = [span.instance for span in await platform.trace(THREAD)]
        assert steps == [
            "router_node",
            "state_init_node",
            "decision_logic_node",
            "task_preprocessing_node",
            "decision_logic_node@2",
            "model_call_node",
            "result_handling_node",
            "decision_logic_node@3",
            "format_response_node",
        ]
        stood = [one async for one in sam.history(THREAD, limit=50)]
        assert [one.next for one in reversed(stood)][1:3] == [("router_node",), ("state_init_node",)]
        assert await host.drive({"input": "And a wasp?"}) == Ended("success")
        assert (await host.values())["output"] == "[stub] I was asked: And a wasp?"


TYPED = """
from dataclasses import dataclass
from typing import Any, TypedDict

from langgraph.graph import START, StateGraph


@dataclass
class Basket:
    price: int


class Shop(TypedDict, total=False):
    basket: Any


builder = StateGraph(Shop)
builder.add_node("fill", lambda state: {"basket": Basket(7)})
builder.add_edge(START, "fill")
graph = builder.compile()
again = builder.compile()
"""


def _typed(folder: Path, **more: Any) -> Path:
    (folder / "shop").mkdir()
    (folder / "shop" / "till.py").write_text(TYPED)
    return written(folder, {"graphs": {"one": "./shop/till.py:graph", "two": "./shop/till.py:again"}, **more})


async def test_a_type_that_the_file_allows_is_kept_and_any_other_refused(tmp_path: Path) -> None:
    module = "swarmwright_graph_shop_till"
    allowing = {"serde": {"allowed_msgpack_modules": [[module, "Basket"]], "pickle_fallback": True}}
    for checkpointer, ended in ((allowing, "success"), ({}, "error")):
        folder = tmp_path / ended
        folder.mkdir()
        file = read_graphs(_typed(folder, checkpointer=checkpointer))
        assert file.unserved == (("checkpointer.serde.pickle_fallback",) if checkpointer else ())
        sys.modules.pop(module, None)  # as in a process of its own
        async with open_sqlite(":memory:") as store, open_hosts(store, ToHost(file=file)) as hosts:
            await store.threads.create(ThreadRecord(THREAD))
            assert (await Hosting(store, hosts[0]).drive({})).status == ended


def test_a_file_of_two_graphs_is_one_module_called_the_same_everywhere(tmp_path: Path) -> None:
    names = set()
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        one, two = read_graphs(_typed(tmp_path / place)).graphs
        assert load_graph(one).builder is load_graph(two).builder
        names.add(next(name for name, module in sys.modules.items() if "Basket" in vars(module)))
        for name in [name for name in sys.modules if name.startswith("swarmwright_graph_shop_till")]:
            del sys.modules[name]
    assert names == {"swarmwright_graph_shop_till"}


@pytest.mark.parametrize(
    ("said", "place"), [(True, ""), ([["module"]], "[0]"), ([["a b", "C"]], "[0]"), (["a.b:C"], "[0]")]
)
def test_types_are_allowed_one_by_one_or_not_at_all(tmp_path: Path, said: Any, place: str) -> None:
    path = _typed(tmp_path, checkpointer={"serde": {"allowed_msgpack_modules": said}})
    with pytest.raises(ConfigError) as caught:
        read_graphs(path)
    assert caught.value.place == f"checkpointer.serde.allowed_msgpack_modules{place}"
