"""The packages bring the studio along, small, and serve it where there is no Node."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest

ROOT = Path(__file__).parents[2]
BUILT = "swarmwright/server/studio/built/"
ENTRY_BYTES, CHUNK_BYTES, ALL_BYTES = 200_000, 150_000, 1_500_000
"""Of the script that every page needs and of any other, as they are sent (gzip); of all files as they are."""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(the wheel, the sdist) of this checkout, with the pages as they were built last."""
    if not (ROOT / "src" / BUILT / "index.html").is_file():
        why = "the studio is not built here: make studio"
        pytest.fail(why) if os.environ.get("SWARMWRIGHT_TEST_NODE") == "require" else pytest.skip(why)
    folder = tmp_path_factory.mktemp("packages")
    return _packed(ROOT, folder, "wheel"), _packed(ROOT, folder, "sdist")


def _packed(source: Path, into: Path, target: Literal["wheel", "sdist"]) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(into), "-t", target]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=100)
    return next(into.glob("*.whl" if target == "wheel" else "*.tar.gz"))


def _pages(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as files:
        names = [name for name in files.namelist() if name.startswith(BUILT)]
        return {name.removeprefix(BUILT): files.read(name) for name in names}


def test_the_wheel_has_the_built_pages_and_nothing_that_only_builds_them(packages: tuple[Path, Path]) -> None:
    pages = _pages(packages[0])
    asked = re.findall(r'"/studio/([^"]+)"', pages["index.html"].decode())
    assert asked and set(asked) <= set(pages)
    with zipfile.ZipFile(packages[0]) as files:
        assert not [name for name in files.namelist() if "node_modules" in name or name.endswith(".tsx")]


def test_a_wheel_that_is_built_from_the_sdist_has_them_too(
    packages: tuple[Path, Path], tmp_path: Path
) -> None:
    with tarfile.open(packages[1]) as files:
        files.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    assert _pages(_packed(source, tmp_path / "again", "wheel")) == _pages(packages[0])


def test_the_pages_are_small(packages: tuple[Path, Path]) -> None:
    pages = _pages(packages[0])
    entry = re.search(r'src="/studio/([^"]+\.js)"', pages["index.html"].decode())
    assert entry is not None
    sent = {name: len(gzip.compress(data)) for name, data in pages.items() if name.endswith((".js", ".css"))}
    assert sent.pop(entry[1]) <= ENTRY_BYTES
    assert {name: size for name, size in sent.items() if size > CHUNK_BYTES} == {}
    assert sum(map(len, pages.values())) <= ALL_BYTES


def test_what_pip_installs_serves_the_studio_where_there_is_no_node(
    packages: tuple[Path, Path], tmp_path: Path
) -> None:
    home = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(home)]
    subprocess.run([*pip, str(packages[0])], check=True, capture_output=True, timeout=100)
    with _served(home, tmp_path) as address:
        page = _got(f"{address}/studio/team")
        assert b"csp-nonce" in page
        script = re.search(rb'src="(/studio/assets/[^"]+\.js)"', page)
        assert script is not None and len(_got(f"{address}{script[1].decode()}")) > 10_000


@contextmanager
def _served(home: Path, folder: Path) -> Iterator[str]:
    """The address of a server whose code is what was installed there, and whose PATH is empty."""
    environment = {"PYTHONPATH": str(home), "PATH": "", "HOME": str(folder)}
    where = [sys.executable, "-c", "import swarmwright; print(swarmwright.__file__)"]
    imported = subprocess.run(where, env=environment, capture_output=True, text=True, check=True, timeout=60)
    assert imported.stdout.startswith(str(home)), "another installation went first"
    command = [sys.executable, "-m", "swarmwright", "serve", "--team", "music", "--model", "stub:"]
    with subprocess.Popen(
        [*command, "--port", "0", "--json"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield str(json.loads(server.stdout.readline())["url"])
        finally:
            server.terminate()
            server.wait(timeout=30)


def _got(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return bytes(answer.read())
