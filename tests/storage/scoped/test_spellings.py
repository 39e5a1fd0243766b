"""Thousands of spellings of ways out, each tried with every operation: nothing outside is seen or changed.

The spellings are made from parts: what a path begins with, how it climbs, how slashes and dots are written,
where it wants to go, and what it ends with. Some of them are honest names (`%2e%2e` is one); then they stay
inside.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator

import pytest

from support.arenas import SECRET, WAYS, Arena, arena_of, tree

BEGINNINGS = [
    "",
    "/",
    "//",
    "./",
    "/./",
    "a/",
    "/a/b/",
    "~",
    "~root/",
    "file://",
    "C:\\",
    "\\\\?\\",
    "/proc/self/",
]
UPS = [
    *["", ".", "a/b/..", "..", "../..", "../../..", "...", "....//....", "..;", ".. ", " ..", "..\t", "..\0"],
    *["%2e%2e", "%2e%2e%2f", "..%2f..", "..%5c", "..\\..", "..%00", "..%c0%af", "%252e%252e", "..\u200b"],
    *["．．", "‥", "․․", "..／..", "..∕..", "\ud800..", "..\udcff", "\N{RIGHT-TO-LEFT OVERRIDE}.."],
]
TARGETS = ("elsewhere/secret.txt", "elsewhere", "etc/passwd", "link/secret.txt", "hard.txt", "alias")
ENDINGS = ("", "/", "/.", "//", "\0.md")


def spellings() -> Iterator[str]:
    """Every beginning with every way up, with targets and endings in turn, so that each pair comes along."""
    parts = itertools.product(BEGINNINGS, UPS, TARGETS)
    for (beginning, up, target), ending in zip(parts, itertools.cycle(ENDINGS), strict=False):
        yield f"{beginning}{up}{'/' if up else ''}{target}{ending}"


def test_there_are_thousands_of_them_and_no_two_are_the_same() -> None:
    assert len(set(spellings())) == len(list(spellings())) >= 2_000


@pytest.mark.parametrize("way", WAYS)
def test_no_spelling_leads_out_by_any_operation(way: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    arenas = arena_of(way, tmp_path_factory.mktemp("spelling"))
    arena = next(arenas)
    for number, path in enumerate(spellings()):
        if number % 40 == 0:
            lay_traps(arena)
        try_all(arena, path)
    assert next(arenas, None) is None  # what is outside is as it was


def lay_traps(arena: Arena) -> None:
    """Links of each kind to what is outside, in a folder that is otherwise new."""
    shutil.rmtree(arena.root)
    (arena.root / "a" / "b").mkdir(parents=True)
    (arena.root / "link").symlink_to(arena.outside)
    (arena.root / "alias").symlink_to(arena.outside / "secret.txt")
    (arena.root / "hard.txt").hardlink_to(arena.outside / "secret.txt")


def try_all(arena: Arena, path: str) -> None:
    b, place = arena.backend, str(arena.outside.parent)
    answers = [call() for _, call in arena.everything(path)]
    answers += [b.glob(path), b.glob(f"**/{path}"), b.grep("tide", glob=path)]
    for answer in answers:
        assert SECRET not in repr(answer), path
        assert place not in repr(answer), path


def test_the_naive_backend_is_led_out_by_some_of_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    arena = next(arena_of("naive", tmp_path_factory.mktemp("spelling")))
    lay_traps(arena)
    out = 0
    for path in spellings():
        try:
            answer = repr((arena.backend.read(path), arena.backend.ls(path)))
        except (ValueError, OSError):
            out += 1  # it would have ended the run
        else:
            out += any(word in answer for word in (SECRET, "secret.txt'", str(arena.root)))
    assert out > 150
    assert tree(arena.outside)
