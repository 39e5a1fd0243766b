"""Webhooks: told once, bounded, and never somewhere inside."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import InvalidInput
from swarmwright.runtime.serving.webhooks import (
    Rules,
    Webhooks,
    WebhookSettings,
    checked_address,
    checked_host,
    is_public,
)

PRIVATE = WebhookSettings(tries=3, wait_s=0.25, timeout_s=5, private=True)


class Heard:
    """Requests as they came, answered in turn."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.requests = list(answers), list[bytes]()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        self.requests.append(head + await reader.readexactly(length))
        status = self.answers.pop(0) if self.answers else "200 OK"
        extra = "Location: http://127.0.0.1:1/\r\n" if status.startswith("3") else ""
        writer.write(f"HTTP/1.1 {status}\r\n{extra}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening(heard: Heard) -> AsyncIterator[int]:
    server = await asyncio.start_server(heard, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


class Waits:
    """How long one would have slept."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


async def here(host: str, port: int) -> Sequence[str]:
    return ["127.0.0.1"]


async def test_a_webhook_is_told_by_name_at_the_address_that_was_looked_up() -> None:
    heard = Heard()
    async with listening(heard) as port:
        assert await Webhooks(PRIVATE, look_up=here).tell(f"http://hooks.test:{port}/x?y=1", {"run_id": "r"})
    (request,) = heard.requests
    assert request.startswith(b"POST /x?y=1 HTTP/1.1\r\n")
    assert f"host: hooks.test:{port}".encode() in request.lower()
    assert json.loads(request.partition(b"\r\n\r\n")[2]) == {"run_id": "r"}


async def test_a_webhook_whose_server_fails_is_tried_again_with_growing_pauses() -> None:
    heard, waits = Heard("500 Oops", "429 Slow", "204 Fine"), Waits()
    async with listening(heard) as port:
        assert await Webhooks(PRIVATE, sleep=waits, look_up=here).tell(f"http://x.test:{port}/", {})
    assert len(heard.requests) == 3
    assert waits.seconds == [0.25, 0.5]


async def test_a_webhook_is_given_up_after_its_tries() -> None:
    heard, waits = Heard(*["503 No"] * 9), Waits()
    async with listening(heard) as port:
        assert not await Webhooks(PRIVATE, sleep=waits, look_up=here).tell(f"http://x.test:{port}/", {})
    assert len(heard.requests) == 3


@pytest.mark.parametrize("answer", ["302 Elsewhere", "307 Elsewhere", "404 None", "400 Bad"])
async def test_redirects_are_not_followed_and_refusals_not_argued_with(answer: str) -> None:
    heard = Heard(answer)
    async with listening(heard) as port:
        assert not await Webhooks(PRIVATE, look_up=here).tell(f"http://x.test:{port}/", {})
    assert len(heard.requests) == 1


async def test_who_is_not_there_is_no_error_for_the_run() -> None:
    assert not await Webhooks(PRIVATE, sleep=Waits(), look_up=here).tell("http://x.test:9/", {})


@pytest.mark.parametrize(
    "found", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"], ["169.254.169.254"], ["fe80::1%eth0"], []]
)
async def test_a_name_with_any_address_inside_is_refused(found: list[str]) -> None:
    async def look_up(host: str, port: int) -> Sequence[str]:
        return found

    heard = Heard()
    async with listening(heard) as port:
        settings = WebhookSettings(tries=3, wait_s=0, timeout_s=2)
        assert not await Webhooks(settings, look_up=look_up).tell(f"http://inside.test:{port}/", {})
    assert heard.requests == []


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "127.8.8.8",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "::",
        "::1",
        "fc00::1",
        "fe80::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:0a00:0001::",
        "no address",
    ],
)
def test_addresses_inside_are_known_in_every_wrapping(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_addresses_of_the_open_internet_are_known(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_an_address_is_as_public_as_what_it_is_wrapped_around(address: object) -> None:
    for wrapped in (f"::ffff:{address}", f"64:ff9b::{address}"):
        assert is_public(wrapped) == is_public(str(address))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/hook",
        "ftp://x.test/",
        "http://",
        "file:///etc/passwd",
        "http://me:pw@x.test/",
        "http://x:99999/",
        "http://ex ample.com/",
        "http://\N{CIRCLED DIGIT ONE}27.0.0.1/",
        "http://b\N{LATIN SMALL LETTER U WITH DIAERESIS}cher.test/",
    ],
)
def test_what_is_no_address_is_refused_when_the_run_is_asked_for(url: str) -> None:
    with pytest.raises(InvalidInput, match="webhook"):
        checked_address(url)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "x.localhost",
        "10.0.0.8",
        "169.254.169.254",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "0.0.0.0",
        "127.1",
        "0x0a000001",
        "2130706433",
        "0177.0.0.1",
    ],
)
def test_an_address_that_is_plainly_none_of_the_open_internet_is_refused_when_it_is_given(host: str) -> None:
    with pytest.raises(InvalidInput):
        Webhooks().checked(f"http://{host}:8080/x")
    assert Webhooks(WebhookSettings(private=True)).checked(f"http://{host}/x")


@pytest.mark.parametrize(
    "host", ["example.com", "8.8.8.8", "[2606:4700::1111]", "a1.b2", "x--9", "0x08080808"]
)
def test_others_are_taken(host: str) -> None:
    assert Webhooks().checked(f"https://{host}/x") == f"https://{host}/x"


async def test_a_network_that_is_named_may_be_told_and_no_other_that_is_inside() -> None:
    settings = WebhookSettings(tries=1, timeout_s=5, networks=("127.0.0.0/8", "10.1.0.0/16"))
    heard = Heard()
    async with listening(heard) as port:
        webhooks = Webhooks(settings, look_up=here)
        assert await webhooks.tell(f"http://hooks.test:{port}/", {"run_id": "r"})
    assert len(heard.requests) == 1

    async def there(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1", "10.2.0.1"]

    assert not await Webhooks(settings, look_up=there).tell("http://hooks.test/", {"run_id": "r"})
    for inside in ("10.1.2.3", "[::ffff:10.1.2.3]", "localhost", "127.0.0.1"):
        assert webhooks.checked(f"http://{inside}/")
    for outside in ("10.2.0.1", "169.254.169.254", "[::1]", "[::ffff:10.2.0.1]"):
        with pytest.raises(InvalidInput):
            webhooks.checked(f"http://{outside}/")
    with pytest.raises(InvalidInput):
        Webhooks(WebhookSettings(networks=("10.1.0.0/16",))).checked("http://localhost/")


RULES = Rules(https=True, domains=("hooks.example.com", "*.corp.example"), ports=(443, 8443), longest=60)


@pytest.mark.parametrize(
    "url",
    ["https://hooks.example.com/x", "https://a.corp.example:8443/", "https://A.B.CORP.example./"],
)
def test_an_address_that_the_operator_allows_is_one(url: str) -> None:
    assert checked_host(url, WebhookSettings(rules=RULES)) == url


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://hooks.example.com/", "https:// alone"),
        ("https://corp.example/", "none of the hosts"),
        ("https://notcorp.example/", "none of the hosts"),
        ("https://x.hooks.example.com/", "none of the hosts"),
        ("https://hooks.example.com:444/", "port 444"),
        ("https://hooks.example.com/" + "x" * 60, "at most 60 characters"),
    ],
)
def test_any_other_is_refused_with_the_rule(url: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        checked_host(url, WebhookSettings(rules=RULES))


async def test_a_rule_that_came_later_holds_for_what_was_asked_before_it() -> None:
    heard = Heard()
    async with listening(heard) as port:
        webhooks = Webhooks(WebhookSettings(private=True, rules=RULES), look_up=here)
        assert not await webhooks.tell(f"http://hooks.example.com:{port}/", {"run_id": "r"})
    assert heard.requests == []


async def test_a_webhook_is_given_the_operators_headers_and_told_the_fields_that_are_allowed() -> None:
    heard = Heard()
    rules = Rules(headers=(("X-Key", "k1"), ("Host", "evil.example")), fields=("status",))
    async with listening(heard) as port:
        webhooks = Webhooks(WebhookSettings(private=True, rules=rules), look_up=here)
        assert await webhooks.tell(f"http://hooks.example.com:{port}/", {"run_id": "r", "status": "success"})
    (request,) = heard.requests
    head, _, body = request.partition(b"\r\n\r\n")
    assert b"x-key: k1" in head.lower() and b"evil.example" not in head.lower()
    assert json.loads(body) == {"status": "success"}


async def test_where_webhooks_are_off_nobody_is_told() -> None:
    heard = Heard()
    async with listening(heard) as port:
        webhooks = Webhooks(WebhookSettings(private=True, rules=Rules(off=True)), look_up=here)
        assert not await webhooks.tell(f"http://hooks.example.com:{port}/", {"run_id": "r"})
    assert heard.requests == []
