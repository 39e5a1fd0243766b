"""Whatever the admin's secrets are, the customer zone shows the same (seed 001, "Current Invariants")."""

from __future__ import annotations

import base64
from itertools import product
from pathlib import Path

import pytest

from support.trying import tries
from support.zones import Pair, World, pairs
from swarmwright.apps.desk.classifier import keyword_guard

LOTS, PAIRS = 5, tries(100)


def told_apart(one: bytes, other: bytes) -> str:
    """The first place at which two worlds differ."""
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"{one[max(0, at - 200) : at + 80]!r} / {other[max(0, at - 200) : at + 80]!r}"


def disguises(secret: str) -> set[str]:
    """A secret as it might leave by a side door."""
    canary = secret.split()[0]
    code = canary.encode()
    return {canary, canary[::-1], canary.upper(), code.hex(), base64.b64encode(code)[:16].decode()}


@pytest.mark.requirement("A-23")
@pytest.mark.parametrize("lot", range(LOTS))
def test_two_worlds_that_differ_in_the_admins_secrets_alone_show_customers_the_same_to_the_byte(
    tmp_path: Path, lot: int
) -> None:
    worlds = (World(tmp_path / "one"), World(tmp_path / "other"))
    for number, pair in enumerate(pairs(PAIRS, lot)):
        shown = [world.live(number, pair, side) for side, world in enumerate(worlds)]
        one, other = (world.named(text) for world, text in zip(worlds, shown, strict=True))
        assert one == other, f"pair {number}, {pair.secrets!r}: {told_apart(one, other)}"
        assert not [leak for leak in disguises(pair.secrets[0]) if leak in shown[0]]


def test_secrets_have_words_by_which_things_are_routed_on_one_side_on_both_and_on_none() -> None:
    """Else nobody would see that a secret had a say in what crosses."""
    seen = {
        (keyword_guard(pair.field), *(keyword_guard(secret) for secret in pair.secrets))
        for pair in pairs(PAIRS, 0)
    }
    assert seen == {*product(("route_bridge", "respond_admin"), repeat=3)}


def test_what_crosses_is_seen_so_the_worlds_would_show_what_is_not_to(tmp_path: Path) -> None:
    world = World(tmp_path)
    shown = world.live(3, Pair("What do the docs say of canary123?", ("a", "b")), 0)
    kinds = {line.split()[0] for line in shown.splitlines()}
    assert kinds >= {
        "answer",
        "stream",
        "put",
        "put_writes",
        "start",
        "end",
        "threads",
        "store",
        "file",
        "refused",
        "log",
    }
    for kind in ("answer", "put", "start", "log"):
        assert any("canary123" in line for line in shown.splitlines() if line.startswith(kind))
    assert world.named(shown) != World(tmp_path).named(
        World(tmp_path).live(3, Pair("What do the docs say of canary124?", ("a", "b")), 0)
    )
