"""Orders that cannot hold: said once, with all that takes part; and nobody waits for itself in silence."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

TEAM = "Miller Baker Carter Grocer"


@pytest.mark.parametrize(
    "wording",
    [
        "Miller waits for Miller.",
        "Baker after Baker.",
        "Baker starts once Baker is done.",
        "Carter works before Carter.",
        "Miller and Baker wait for Baker.",
        "Miller cannot start without Miller's flour.",
        "Baker depends on Baker.",
        "Carter -> Carter",
    ],
)
def test_whoever_waits_for_itself_is_a_contradiction(wording: str) -> None:
    assert "SW201" in codes(compiled(wording, TEAM))


def test_waiting_for_everybody_means_for_everybody_else() -> None:
    found = facts("Miller grinds and Baker bakes. Grocer starts when everybody is finished.", TEAM)
    assert ("before", "Miller", "Grocer") in found


@pytest.mark.parametrize(
    "wording",
    [
        "Miller before Baker. Baker before Carter. Carter before Miller.",
        "Miller waits for Carter, Carter waits for Baker and Baker waits for Miller.",
        "Baker works after Miller. Carter starts once Baker is done. Miller needs Carter's result.",
    ],
)
def test_a_circle_is_said_once_with_its_whole_path(wording: str) -> None:
    found = [d for d in compiled(wording, TEAM).diagnostics if d.code == "SW201"]
    assert len(found) == 1
    assert found[0].message.count(" before ") == 3
    assert all(name in found[0].message for name in ("Miller", "Baker", "Carter"))


def test_two_circles_that_hang_together_are_one_finding() -> None:
    wording = "Miller before Baker. Baker before Miller. Baker before Carter. Carter before Miller."
    assert len(said(wording, compiled(wording, TEAM), "SW201")) == 1


def test_two_circles_apart_are_two_findings() -> None:
    wording = "Miller before Baker. Baker before Miller. Carter before Grocer. Grocer before Carter."
    assert len(said(wording, compiled(wording, TEAM), "SW201")) == 2


def test_no_order_is_called_inferred_between_those_of_whom_only_one_runs() -> None:
    wording = "Miller sorts. Rye goes to Baker, wheat to Carter."
    found = compiled(wording, TEAM)
    told = [d.message for d in found.diagnostics if d.code == "SW205"]
    assert told
    assert not any("Baker" in t and "Carter" in t for t in told)
