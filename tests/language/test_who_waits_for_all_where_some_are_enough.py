"""Who waits for all where some are enough for another: a group is waited for in one way alone."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts, said

TEAM = "Ann Ben Cy Dee Eve"


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("Ann and Ben both draft. Cy starts when either is done, but Dee waits for both.",
         "Dee waits for both"),
        ("Ann and Ben draft. As soon as one of them is done, Cy starts. Dee comes after Ann and Ben.",
         "Dee comes after Ann and Ben"),
        ("Ann, Ben and Cy dig. Once two of them are done, Dee starts. Eve waits for all three.",
         "Eve waits for all three"),
        ("Ann and Ben draft. As soon as one is done, Cy starts; Dee starts once both are done.",
         "Dee starts once both are done"),
    ],
)  # fmt: skip
def test_it_is_refused_and_its_place_is_named(told: str, place: str) -> None:
    found = compiled(told, TEAM)
    assert found.workflow is None
    assert place in said(told, found, "SW402")


@pytest.mark.parametrize(
    "told",
    [
        "Ann, Ben and Cy all dig. Dee starts once two of them are done. Then Eve writes to them all.",
        "Ann, Ben and Cy dig; once two of the three are done, Dee and Eve both start.",
        "Ann, Ben and Cy dig. Once two of them are done, Dee settles the case. When Dee has settled all the "
        "cases, Eve files them.",
        "Ann and Ben dig. Once both of them are done, Cy starts. Dee waits for all of them.",
    ],
)
def test_all_of_something_else_is_no_such_wait(told: str) -> None:
    assert facts(told, TEAM)
