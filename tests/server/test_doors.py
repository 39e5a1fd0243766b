"""Who is let in, what bodies are taken, and how all that goes wrong is told."""

from __future__ import annotations

import gzip
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from support import serving
from swarmwright import errors
from swarmwright.errors import ConfigError, NotFound, StorageFailed, SwarmwrightError, ThreadBusy
from swarmwright.runtime.serving.services import Services
from swarmwright.server.app import create_app
from swarmwright.server.problems import status_of
from swarmwright.server.settings import ServerSettings
from swarmwright.server.strictness import read_json

PROBLEM = "application/problem+json"


@asynccontextmanager
async def asked(services: Services, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(services, ServerSettings(**settings))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


# -- who is let in ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost", "localhost:2024", "127.0.0.1:1", "[::1]:2024"])
async def test_this_machines_own_names_are_answered(http: httpx.AsyncClient, host: str) -> None:
    assert (await http.get("/ok", headers={"host": host})).json() == {"ok": True}


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "10.0.0.1:2024", "127.0.0.1.nip.io"]
)
async def test_a_name_that_somebody_gave_this_machine_is_not(http: httpx.AsyncClient, host: str) -> None:
    answer = await http.get("/ok", headers={"host": host})
    assert answer.status_code == 403 and answer.headers["content-type"] == PROBLEM


@pytest.mark.parametrize("name", ["host", "origin"])
async def test_a_request_that_names_two_of_them_is_none(http: httpx.AsyncClient, name: str) -> None:
    """Whoever stands before the server may have looked at the one, and the server at the other."""
    said = {"host": ("localhost", "evil.example"), "origin": ("http://localhost", "http://evil.example")}
    both = [(name, value) for value in said[name]]
    for headers in (both, both[::-1]):
        answer = await http.get("/ok", headers=headers)
        assert (answer.status_code, answer.json()["type"]) == (400, "urn:swarmwright:problem:bad-request")


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
async def test_a_page_of_somebody_elses_may_not_speak_to_it(http: httpx.AsyncClient, method: str) -> None:
    for origin in ("http://evil.example", "null", "http://localhost:3000"):
        headers = {"origin": origin, "content-type": "text/plain"}
        answer = await http.request(method, "/threads", headers=headers, content="{}")
        assert answer.status_code == 403, origin
    assert (await http.post("/threads/count", json={})).json() == 0


async def test_a_page_that_may_speak_to_it_reads_where_a_run_is(services: Services) -> None:
    async with asked(services, origins=("https://my.app",)) as http:
        mine = {"origin": "https://my.app"}
        asks = {
            **mine,
            "access-control-request-method": "POST",
            "access-control-request-headers": "x-api-key",
        }
        before = await http.options("/threads", headers=asks)
        assert before.headers["access-control-allow-origin"] == "https://my.app"
        answer = await http.post("/threads", headers=mine, json={})
        assert answer.is_success
        shown = answer.headers["access-control-expose-headers"]
        assert "Content-Location" in shown and "Location" in shown
        other = await http.post("/threads", headers={"origin": "https://other.app"}, json={})
        assert other.status_code == 403


@pytest.mark.parametrize(
    ("origin", "may"),
    [
        ("http://localhost:3000", True),
        ("https://127.0.0.1:5173", True),
        ("http://[::1]", True),
        ("http://localhost.evil.example", False),
        ("http://localhost:3000.evil.example", False),
        ("http://evil.example", False),
        ("null", False),
    ],
)
async def test_pages_of_this_machine_can_be_let_in(services: Services, origin: str, may: bool) -> None:
    async with asked(services, origins=("local",)) as http:
        answer = await http.post("/threads/count", json={}, headers={"origin": origin})
    assert answer.is_success is may
    assert answer.headers.get("access-control-allow-origin") == (origin if may else None)


async def test_without_leave_no_other_page_is_told_anything(http: httpx.AsyncClient) -> None:
    answer = await http.get("/ok")
    assert not [name for name in answer.headers if name.startswith("access-control")]


# -- bodies -----------------------------------------------------------------------------------------------


KINDS = [
    "application/json",
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "",
]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_body_is_json_whatever_it_says_it_is(http: httpx.AsyncClient, kind: str) -> None:
    headers = {"content-type": kind} if kind else {}
    assert (await http.post("/threads/count", content=b"{}", headers=headers)).json() == 0


@pytest.mark.parametrize(
    "body",
    [
        b'{"metadata": {"a": 1}',
        b'{"metadata": {"a": NaN}}',
        b'{"metadata": {"a": -1e999}}',
        b'{"metadata": {"a": 1, "a": 2}}',
        b'{"metadata": {"a": "\\ud800"}}',
        b'{"metadata": {"a\\u0000": 1}}',
        b'{"metadata": {"a": "\xff"}}',
        b'{"metadata": {"a": ' + b"9" * 5000 + b"}}",
        b'{"metadata": {"a": 18446744073709551616}}',
        b'{"metadata": {"a": [-9223372036854775809]}}',
        b'{"metadata": ' + b'{"a":' * 200 + b"1" + b"}" * 200 + b"}",
        b'{"metadata": {"a": ' + b"[" * 100_000,
        b'{"metadata": {"a": "\xed\xa0\x80"}}',
        '{"metadata": {"\u2200": "b"}}'.encode("utf-16"),
    ],
    ids=[
        "cut off",
        "NaN",
        "beyond any number",
        "twice",
        "half a pair",
        "NUL",
        "no UTF-8",
        "long number",
        "more than 64 bits",
        "fewer than minus 63 bits",
        "deep",
        "deeper",
        "half a pair in bytes",
        "UTF-16",
    ],
)
async def test_what_is_no_json_that_could_be_kept_is_refused(http: httpx.AsyncClient, body: bytes) -> None:
    answer = await http.post("/threads", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422 and answer.headers["content-type"] == PROBLEM
    assert answer.json()["detail"].startswith("body: no JSON: ")


async def test_the_largest_numbers_that_can_be_kept_are_kept(http: httpx.AsyncClient) -> None:
    numbers = {"most": 2**64 - 1, "least": -(2**63)}
    made = await http.post("/threads", json={"metadata": numbers})
    assert (await http.get(f"/threads/{made.json()['thread_id']}")).json()["metadata"] == numbers


@pytest.mark.parametrize("text", ['"[[[[[[[["', '["\\"[[[[[[[", 1]', '{"a": "\\\\", "b": ["x"]}'])
def test_brackets_in_texts_nest_nothing(text: str) -> None:
    assert read_json(text.encode(), 2) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("[[]]", 2),
        ('{"a": [{}, [[]]]}', 4),
        ("[[[", 3),
        ("[[]", 2),
        ('{"a\\\\": [[{"b\\"": []}]]}', 5),
        ("]][[", 2),
    ],
)
def test_brackets_are_counted_as_they_stand_in_each_other(text: str, deep: int) -> None:
    body = f"{text:300}".encode()
    with pytest.raises(ValueError, match=f"more than {deep - 1} deep"):
        read_json(body, deep - 1)
    try:
        assert read_json(body, deep) == json.loads(text)
    except ValueError as error:
        assert "deep" not in str(error)


async def test_a_body_that_is_too_large_is_refused(services: Services) -> None:
    async with asked(services, largest_body=1000) as http:
        assert (await http.post("/threads", json={"metadata": {"a": "x" * 900}})).is_success
        answer = await http.post("/threads", json={"metadata": {"a": "x" * 1000}})
        assert answer.status_code == 413 and answer.headers["content-type"] == PROBLEM
        assert answer.json()["type"] == "urn:swarmwright:problem:too-large"

        async def parts() -> AsyncIterator[bytes]:
            for _ in range(20):
                yield b" " * 100

        late = await http.post("/threads", content=parts())
        assert late.status_code == 413 and late.json() == answer.json()


@pytest.mark.parametrize(
    ("path", "body", "place"),
    [
        ("/threads", {"what": 1}, "body.what"),
        ("/threads", {"ttl": {"ttl": 0}}, "body.ttl.ttl"),
        ("/runs", {"assistant_id": "echo", "after_seconds": "1"}, "body.after_seconds"),
        ("/runs", {"assistant_id": "echo", "after_seconds": True}, "body.after_seconds"),
        ("/threads/search", {"limit": 0}, "body.limit"),
        ("/threads/search", {"limit": "5"}, "body.limit"),
        ("/threads/search", {"limit": True}, "body.limit"),
        ("/threads/search", {"select": ["values", "secrets"]}, "body.select[1]"),
        ("/assistants", {}, "body.graph_id"),
        ("/assistants", {"graph_id": "echo", "config": {"callbacks": []}}, "body.config.callbacks"),
        ("/assistants", {"graph_id": "echo", "assistant_id": "no uuid"}, "body.assistant_id"),
        ("/store/namespaces", {"max_depth": 0}, "body.max_depth"),
        (
            "/runs/crons",
            {"assistant_id": "echo", "schedule": "@daily", "input": {}, "enabled": 1},
            "body.enabled",
        ),
    ],
)
async def test_a_request_that_is_not_as_it_must_be_is_refused_with_the_place(
    http: httpx.AsyncClient, path: str, body: dict[str, Any], place: str
) -> None:
    answer = await http.post(path, json=body)
    told = answer.json()
    assert answer.status_code == told["status"] == 422
    assert [fault["place"] for fault in told["errors"]] == [place]
    assert told["detail"].startswith(f"{place}: ") and told["type"].endswith(":invalid-request")
    assert "Value error" not in answer.text


@pytest.mark.parametrize(
    ("path", "said", "place", "reason"),
    [
        ("/assistants", {"graph_id": "echo", "assistant_id": "nope"}, "assistant_id", "a UUID"),
        ("/assistants", {"graph_id": "echo", "assistant_id": 5}, "assistant_id", "a UUID"),
        ("/runs/crons", {"end_time": "nope"}, "end_time", "a time in ISO 8601"),
        ("/runs/crons", {"end_time": "2026-99-99"}, "end_time", "a time in ISO 8601"),
        ("/threads/t/history", {"before": "nope"}, "before", "the id of a checkpoint"),
        (
            "/threads/t/history",
            {"before": {"checkpoint_id": "1"}},
            "before.checkpoint_id",
            "the id of a checkpoint",
        ),
    ],
)
async def test_an_id_or_a_time_that_is_none_is_told_in_plain_words(
    http: httpx.AsyncClient, path: str, said: dict[str, Any], place: str, reason: str
) -> None:
    await http.post("/threads", json={"thread_id": "t"})
    cron = {"assistant_id": "echo", "schedule": "0 0 1 1 *", "input": {}} if "crons" in path else {}
    answer = await http.post(path, json={**cron, **said})
    assert answer.status_code == 422
    (fault,) = answer.json()["errors"]
    assert fault["place"] == f"body.{place}" and fault["reason"].endswith(f"{reason} is expected")
    assert "Input should" not in answer.text and "input should" not in answer.text


async def test_no_history_is_older_than_what_is_no_checkpoint(http: httpx.AsyncClient) -> None:
    await http.post("/threads", json={"thread_id": "t"})
    answer = await http.get("/threads/t/history", params={"before": "nope"})
    assert (answer.status_code, answer.json()["errors"][0]["place"]) == (422, "query.before")
    older = {"before": "1ef4f797-8335-6428-8001-8a1503f9b875"}
    assert (await http.get("/threads/t/history", params=older)).json() == []


async def test_a_body_that_is_packed_is_refused_whatever_it_says_and_so_is_one_that_says_so(
    http: httpx.AsyncClient,
) -> None:
    plain, packed = b'{"limit": 1}', gzip.compress(b'{"limit": 1}')
    for body, said, status in (
        (packed, {}, 422),
        (packed, {"content-encoding": "gzip"}, 415),
        (plain, {"content-encoding": "gzip"}, 415),
        (plain, {"content-encoding": "identity, br"}, 415),
        (plain, {"content-encoding": "identity"}, 200),
    ):
        answer = await http.post("/threads/search", content=body, headers=said)
        assert answer.status_code == status, (said, answer.text)
        assert answer.is_success or "send it as it is" in answer.json()["detail"]
    assert (await http.get("/ok", headers={"content-encoding": "gzip"})).is_success


@pytest.mark.parametrize(
    ("said", "place", "reason"),
    [
        ({"stream_mode": "all"}, "stream_mode", "a list or one of 'values', "),
        ({"stream_mode": ["values", "all"]}, "stream_mode[1]", "one of 'values', "),
        ({"interrupt_before": [1]}, "interrupt_before[0]", "a text is expected"),
        ({"command": {"goto": [{"node": 1}]}}, "command.goto[0].node", "a text is expected"),
        ({"command": {"update": 5}}, "command.update", "an object or a list is expected"),
        ({"feedback_keys": ["x"]}, "feedback_keys", "it is not supported: leave it empty"),
        ({"langsmith_tracer": {}}, "langsmith_tracer", "nothing is expected"),
        ({"config": {"recursion_limit": 0}}, "config.recursion_limit", "it must be at least 1"),
        ({"colour": "red"}, "colour", "there is no such field"),
        ({"assistant_id": ""}, "assistant_id", "it must not be empty"),
    ],
)
async def test_what_is_wrong_is_told_once_where_its_sender_finds_it_and_in_plain_words(
    http: httpx.AsyncClient, said: dict[str, Any], place: str, reason: str
) -> None:
    answer = await http.post("/runs", json={"assistant_id": "echo", **said})
    (fault,) = answer.json()["errors"]
    assert fault["place"] == f"body.{place}" and fault["reason"].startswith(reason)
    assert "Input should" not in answer.text


async def test_a_parameter_that_there_is_not_is_refused(http: httpx.AsyncClient) -> None:
    answer = await http.get("/assistants/echo/graph?x_ray=1")
    assert [fault["place"] for fault in answer.json()["errors"]] == ["query.x_ray"]


async def test_a_subgraph_that_there_is_not_can_be_asked_for_nothing(http: httpx.AsyncClient) -> None:
    thread = (await http.post("/threads", json={"metadata": {"graph_id": "echo"}})).json()["thread_id"]
    nowhere = {"checkpoint": {"checkpoint_ns": "hn"}}
    for path, body in (("state", {"values": {}, **nowhere}), ("state/checkpoint", nowhere)):
        answer = await http.post(f"/threads/{thread}/{path}", json=body)
        assert answer.status_code == 404, (path, answer.text)


@pytest.mark.parametrize(
    ("configurable", "place"),
    [
        ({"thread_id": "other"}, "thread_id"),
        ({"thread_id": 3}, "thread_id"),
        ({"thread_id": "t", "checkpoint_ns": "sub"}, "checkpoint_ns"),
        ({"thread_id": "t", "checkpoint_ns": ""}, ""),
    ],
)
async def test_a_run_whose_config_names_another_place_than_its_own_is_refused(
    http: httpx.AsyncClient, configurable: dict[str, Any], place: str
) -> None:
    await http.post("/threads", json={"thread_id": "t"})
    said = {"assistant_id": "echo", "input": {"text": "a"}, "config": {"configurable": configurable}}
    alone, cron = "/runs/wait", {**said, "schedule": "@daily"}
    for path, body in (("/threads/t/runs/wait", said), ("/threads/t/runs/crons", cron), (alone, said)):
        answer = await http.post(path, json=body)
        wrong = place or ("thread_id" if path == alone else "")
        assert answer.status_code == (422 if wrong else 200), (path, answer.text)
        if wrong:
            assert f"config.configurable.{'thread_id' if path == alone else wrong}" in answer.text


# -- problems ---------------------------------------------------------------------------------------------


async def test_what_is_not_there_and_what_is_not_allowed_are_problems(http: httpx.AsyncClient) -> None:
    nowhere = await http.get("/nowhere")
    assert (nowhere.status_code, nowhere.headers["content-type"]) == (404, PROBLEM)
    assert nowhere.json()["type"] == "urn:swarmwright:problem:not-found"
    for path in ("/assistants/search", "/threads/prune", "/runs/crons/count", "/threads/t/runs/stream"):
        for method in ("GET", "PATCH", "DELETE"):
            answer = await http.request(method, path)
            assert (answer.status_code, answer.headers["content-type"]) == (405, PROBLEM), (method, path)
            assert answer.headers["allow"] == "POST"
            assert answer.json()["type"] == "urn:swarmwright:problem:method-not-allowed"


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/assistants/search", "POST"),
        ("/threads/t", "DELETE, GET, PATCH"),
        ("/threads/t/runs", "GET, POST"),
        ("/store/items", "DELETE, GET, PUT"),
        ("/ok", "GET, HEAD"),
        ("/swarm/threads/t/approvals/a", "GET, POST"),
    ],
)
async def test_a_method_that_a_path_has_not_is_answered_with_all_that_it_has(
    http: httpx.AsyncClient, path: str, methods: str
) -> None:
    for method in ("OPTIONS", "TRACE", "SHOUT"):
        answer = await http.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, methods), (method, path)
        assert answer.json()["type"] == "urn:swarmwright:problem:method-not-allowed"


async def test_whole_numbers_are_those_of_json_schema_and_bounds_stand_in_it(http: httpx.AsyncClient) -> None:
    asked = {"assistant_id": "echo", "input": {"text": "a"}}
    assert (await http.post("/runs", json={**asked, "priority": 5.0})).is_success
    said = (await http.get("/openapi.json")).json()["components"]["schemas"]
    (most,) = [one["maximum"] for one in _kinds(said["RunCreate"], "after_seconds") if "maximum" in one]
    for body, place in (
        ({**asked, "priority": 5.5}, "body.priority"),
        ({**asked, "priority": True}, "body.priority"),
        ({**asked, "after_seconds": most + 1}, "body.after_seconds"),
    ):
        refused = await http.post("/runs", json=body)
        assert (refused.status_code, refused.json()["errors"][0]["place"]) == (422, place)
    assert refused.json()["errors"][0]["reason"] == f"it must be at most {most:.0f}"


def _kinds(model: dict[str, Any], field: str) -> list[dict[str, Any]]:
    schema = model["properties"][field]
    return list(schema.get("anyOf", [schema]))


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (NotFound("thread", "t", ["u"]), 404, {"kind": "thread", "id": "t", "near": ["u"]}),
        (ThreadBusy("t"), 409, {"thread_id": "t"}),
        (StorageFailed("/secret/place.db", "disk full"), 503, {}),
        (ConfigError("/secret/place.toml", "models", "no key"), 500, {}),
        (RuntimeError("/secret/place"), 500, {}),
    ],
)
async def test_an_error_is_told_as_far_as_it_is_a_clients_affair(
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    status: int,
    told: dict[str, Any],
) -> None:
    async def fails(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(type(services.threads), "get", fails)
    async with asked(services) as http:
        with caplog.at_level(logging.ERROR):
            answer = await http.get("/threads/t")
    said = answer.json()
    assert (answer.status_code, said["status"], answer.headers["content-type"]) == (status, status, PROBLEM)
    assert told.items() <= said.items() and said["detail"]
    assert re.fullmatch(r"urn:swarmwright:problem:[a-z]+(-[a-z]+)*", said["type"])
    assert "secret" not in answer.text
    if status == 503:
        assert int(answer.headers["retry-after"]) > 0 and "store" in said["detail"]


def _leaves(kind: type[SwarmwrightError]) -> list[type[SwarmwrightError]]:
    return [kind, *(leaf for below in kind.__subclasses__() for leaf in _leaves(below))]


OUR_FAULT = {
    "SwarmwrightError",
    "ConfigError",
    "ToolUnavailable",
    "ToolFailed",
    "ZonesNotApart",
    "StepFailed",
}
OUR_FAULT |= {"ModelTimeout", "ModelUnavailable", "InvalidModelOutput", "LimitReached", "AwaitsApproval"}
OUR_FAULT |= {"NoModelNamed", "ThreadUnreadable"}


@pytest.mark.parametrize(
    "kind",
    [k for k in _leaves(SwarmwrightError) if k.__module__.startswith(f"{errors.__name__}.")],
    ids=lambda k: k.__name__,
)
def test_every_error_has_a_status_in_the_one_table(kind: type[SwarmwrightError]) -> None:
    """Those that are not in the table are a server's own fault, and have to be named here."""
    assert (status_of(kind.__new__(kind)) == 500) == (kind.__name__ in OUR_FAULT)


# -- what the server says of itself -----------------------------------------------------------------------


async def test_the_server_is_well_only_while_its_store_answers(
    services: Services, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await http.get("/ok?check_db=1")).json() == {"ok": True}

    async def fails(*args: object) -> int:
        raise StorageFailed("s.db", "gone")

    monkeypatch.setattr(type(services.stores.runs), "count", fails)
    assert (await http.get("/ok")).status_code == 200
    assert (await http.get("/ok?check_db=1")).status_code == 503


async def test_who_only_asks_whether_the_server_is_there_is_answered_without_a_body(
    services: Services, http: httpx.AsyncClient
) -> None:
    """So do many who watch over servers (HEAD), and LangGraph's own server answers them."""
    asked_for = await http.head("/ok?probe=1")
    assert (asked_for.status_code, asked_for.headers["content-length"]) == (200, "11")
    async with serving.listening(create_app(services)) as url, httpx.AsyncClient(base_url=url) as over:
        answer = await over.head("/ok")
        assert (answer.status_code, answer.content) == (200, b"")
        assert (await over.get("/ok")).json() == {"ok": True}  # on the same line


async def test_metrics_count_by_route_and_not_by_path(services: Services, http: httpx.AsyncClient) -> None:
    for name in ("a", "b", "c"):
        await http.get(f"/threads/{name}")
        await http.get(f"/nowhere/{name}")
    text = (await http.get("/metrics")).text

    def counted(route: str, status: int) -> str:
        return f'requests_total{{method="GET",route="{route}",status="{status}"}} 3.0'

    assert counted("/threads/{thread_id}", 404) in text
    assert counted("", 404) in text and "/nowhere" not in text
    assert 'swarmwright_runs{status="pending"} 0.0' in text
    told = (await http.get("/metrics?format=json")).json()
    assert told["queue"] == {"n_pending": 0, "n_running": 0}
    routes = {(one["route"], one["status"]): one["count"] for one in told["api"]["http_requests_total"]}
    assert routes["/threads/{thread_id}", "404"] == routes["", "404"] == 3


async def test_info_tells_what_the_server_is(services: Services) -> None:
    async with asked(services, versions={"langgraph": "1.2"}) as http:
        info = (await http.get("/info")).json()
    assert info["langgraph_py_version"] == "1.2" and info["flags"]["assistants"] is True


async def test_a_batch_is_taken_as_langgraphs_javascript_sdk_says_it(http: httpx.AsyncClient) -> None:
    """It gives the assistant twice; anything else that it leaves in its own spelling is refused."""
    said = {"assistant_id": "echo", "assistantId": "echo", "input": {"text": "a"}}
    assert (await http.post("/runs/batch", json=[said])).is_success
    refused = await http.post("/runs/batch", json=[{**said, "streamMode": "values"}])
    assert [fault["place"] for fault in refused.json()["errors"]] == ["body[0].streamMode"]


async def test_an_empty_batch_is_refused_as_the_schema_says(http: httpx.AsyncClient) -> None:
    said = (await http.get("/openapi.json")).json()["paths"]["/runs/batch"]["post"]["requestBody"]
    schema = said["content"]["application/json"]["schema"]
    assert (schema["type"], schema["minItems"]) == ("array", 1) and schema["items"]
    refused = await http.post("/runs/batch", json=[])
    assert (refused.status_code, refused.json()["place"]) == (422, "body")


@pytest.mark.parametrize("name", ["a/b", "/", "bees/", ".", ".."])
async def test_no_thread_is_made_that_no_address_can_hold(http: httpx.AsyncClient, name: str) -> None:
    refused = await http.post("/threads", json={"thread_id": name})
    assert (refused.status_code, refused.json()["thread_id"]) == (422, name)
    assert (await http.post("/threads/search", json={"ids": [name]})).json() == []


@pytest.mark.parametrize("name", ["...", "a.b", "a\\b", "a%2Fb", "a?b#c", " é "])
async def test_a_thread_that_is_made_is_reached_by_its_address(http: httpx.AsyncClient, name: str) -> None:
    assert (await http.post("/threads", json={"thread_id": name})).is_success
    found = await http.get(f"/threads/{quote(name, safe='')}")
    assert found.json()["thread_id"] == name
