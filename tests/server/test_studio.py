"""The studio's pages: given under /studio, with a policy that lets nothing else in."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from swarmwright.server.studio import studio_routes


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("no", encoding="utf-8")
    (tmp_path / "index.html").write_text('<meta name="csp-nonce" content="__NONCE__">', encoding="utf-8")
    return tmp_path


def client(built: Path) -> httpx.AsyncClient:
    app = Starlette(routes=[*studio_routes(built)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here")


@pytest.mark.parametrize("path", ["/studio/", "/studio/team", "/studio/threads/one/history"])
async def test_every_address_of_the_studio_is_its_one_page(built: Path, path: str) -> None:
    async with client(built) as http:
        answer = await http.get(path)
    assert answer.status_code == 200 and "csp-nonce" in answer.text
    assert answer.headers["cache-control"] == "no-store"


async def test_a_page_has_a_nonce_of_its_own_and_a_policy_without_holes(built: Path) -> None:
    async with client(built) as http:
        one, other = [(await http.get("/studio/")) for _ in range(2)]
    policies = [answer.headers["content-security-policy"] for answer in (one, other)]
    assert policies[0] != policies[1] and one.text != other.text
    assert one.text.split('content="')[1].split('"')[0] in policies[0]
    for hole in ("unsafe-inline", "unsafe-eval", "*", "http:", "https:"):
        assert hole not in policies[0]
    assert "script-src 'self';" in policies[0] and "frame-ancestors 'none'" in policies[0]


async def test_built_files_are_kept_by_browsers_and_nothing_beside_them_is_given(built: Path) -> None:
    async with client(built) as http:
        file = await http.get("/studio/assets/index-1.js")
        assert file.text == "1" and "immutable" in file.headers["cache-control"]
        assert file.headers["x-content-type-options"] == "nosniff"
        for path in ("/studio/assets/none.js", "/studio/assets/..%2fsecret.txt", "/studio/assets/%2e%2e"):
            answer = await http.get(path)
            assert answer.text != "no" and (answer.status_code == 404 or "csp-nonce" in answer.text), path


async def test_the_servers_root_leads_to_the_studio(built: Path) -> None:
    async with client(built) as http:
        assert (await http.get("/")).headers["location"] == "/studio/"


async def test_files_are_compressed_for_those_who_take_that(built: Path) -> None:
    (built / "assets" / "large-1.js").write_text("word " * 1000, encoding="utf-8")
    async with client(built) as http:
        packed = await http.get("/studio/assets/large-1.js")
        plain = await http.get("/studio/assets/large-1.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and packed.num_bytes_downloaded < 500
    assert "content-encoding" not in plain.headers and packed.text == plain.text
    assert "immutable" in packed.headers["cache-control"] and packed.headers["vary"] == "Accept-Encoding"


async def test_a_file_is_compressed_once(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (built / "assets" / "often-1.js").write_text("word " * 1000, encoding="utf-8")
    compressed = []
    compress = gzip.compress

    def counted(data: bytes, *more: Any, **options: Any) -> bytes:
        compressed.append(len(data))
        return compress(data, *more, **options)

    monkeypatch.setattr(gzip, "compress", counted)
    async with client(built) as http:
        answers = [await http.get("/studio/assets/often-1.js") for _ in range(3)]
    assert [answer.text for answer in answers] == ["word " * 1000] * 3
    assert answers[0].headers["content-type"].startswith("text/javascript")
    assert compressed == [5000]


async def test_a_checkout_without_built_pages_says_how_to_build_them(tmp_path: Path) -> None:
    async with client(tmp_path) as http:
        answer = await http.get("/studio/")
    assert "make studio" in answer.text
