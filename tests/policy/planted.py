"""A claim that is false, for the test that CrossHair would say so: sources hide nothing."""

from __future__ import annotations

from swarmwright.policy.labels import Label, Sight
from swarmwright.workflow.catalog import Catalog


def sources_hide_nothing(viewer: str, author: str, hidden: frozenset[str], sources: frozenset[str]) -> None:
    assert viewer != author
    assert Sight((viewer,), Catalog(), hidden).sees(author, Label(sources)) == (author not in hidden)
