"""An audience that there is not: what is named in its place is near in name, not in what stands before it."""

from __future__ import annotations

import pytest

from swarmwright.runtime.effects.messages import context_update
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec

TEAM = Catalog(
    (AgentSpec("bob", "Bob"), AgentSpec("the-critic", "The Critic")),
    groups=(GroupSpec("writers", "Writers", ("bob",)), GroupSpec("bobs", "Bobs", ("bob",))),
)


@pytest.mark.parametrize(
    ("audience", "meant"),
    [
        ("private:Bob", "private:bob"),
        ("private:bop", "private:bob"),
        ("privat:bob", "private:bob"),
        ("group:bob", "private:bob"),
        ("private:bobz", "private:bob"),
        ("private:The Critic", "private:the-critic"),
        ("group:writer", "group:writers"),
        ("Writers", "group:writers"),
        ("bob", "private:bob"),
        ("publik", "public"),
        ("Public:", "public"),
    ],
)
def test_what_is_near_is_named(audience: str, meant: str) -> None:
    told = context_update(audience, {}, TEAM)
    assert isinstance(told, str) and told.endswith(f"; did you mean {meant!r}?")


@pytest.mark.parametrize("audience", ["private:ghost", "group:x", "private:", "private", "all", ""])
def test_nobody_is_named_who_is_not_near(audience: str) -> None:
    assert context_update(audience, {}, TEAM) == (
        f"{audience!r} is no audience here: public, group:ID or private:AGENT"
    )
