"""Ways to say that work goes round, goes on side by side, or goes one of several ways."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog

PAIR = "Potter Glazer"
TEAM = "Potter Glazer Painter"


@pytest.mark.parametrize(
    "prompt",
    [
        "Potter shapes the bowl. Glazer looks at it and sends it back to Potter if uneven, max 4 times.",
        "Potter shapes the bowl. Glazer looks at it. If it is uneven it goes back to Potter, max 4 times.",
        "Potter shapes a bowl, Glazer inspects it. If Glazer rejects it, Potter reshapes it. Max 4 rounds.",
        "Potter shapes a bowl, Glazer inspects it. If Glazer finds a crack, Potter mends it. Max 4 rounds.",
        "Potter shapes and Glazer inspects; loop until it is even, max 4.",
        "Potter shapes and Glazer inspects; repeat until it is even, at most 4 times.",
        "Potter shapes the bowl and Glazer inspects it for up to 4 rounds.",
        "Potter shapes the bowl, Glazer inspects it, for up to 4 rounds.",
        "Potter shapes the bowl, Glazer inspects it. Loop at most 4 times.",
        "Potter shapes the bowl, Glazer inspects it. Repeat up to 4 times.",
        "Potter shapes the bowl, Glazer inspects it. Iterate until it is even (max 4 iterations).",
        "Potter shapes it. Glazer checks it and returns it to Potter unless it is even, max 4 times.",
    ],
)
def test_what_goes_back_goes_round(prompt: str) -> None:
    found = facts(prompt, PAIR)
    assert {("loop", ("Glazer", "Potter"), 4), ("loop", ("Potter", "Glazer"), 4)} & found
    assert ("before", "Potter", "Glazer") in found
    assert codes(compiled(prompt, PAIR)) == set()


def test_everybody_between_goes_round_too() -> None:
    prompt = "Potter shapes, Glazer glazes, Painter looks. If Painter finds a crack, it goes back to Potter."
    loops = [f for f in facts(prompt, TEAM) if f[0] == "loop"]
    assert len(loops) == 1 and set(loops[0][1]) == {"Potter", "Glazer", "Painter"}
    assert "SW209" in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "prompt",
    [
        "Potter shapes the bowl. Meanwhile Glazer mixes the glaze. Then Painter paints.",
        "While Potter shapes the bowl, Glazer mixes the glaze. Then Painter paints.",
        "Whilst Potter shapes the bowl, Glazer mixes. After that Painter paints.",
        "Potter shapes while Glazer mixes. Then Painter paints.",
        "Potter shapes. At the same time Glazer mixes. Then Painter paints.",
        "Potter and Glazer work in parallel. Then Painter paints.",
        "Potter shapes the bowl; in the meantime Glazer mixes. Then Painter paints.",
    ],
)
def test_what_goes_on_meanwhile_is_done_before_what_comes_next(prompt: str) -> None:
    assert facts(prompt, TEAM) == {
        ("parallel", "Potter", "Glazer"),
        ("before", "Potter", "Painter"),
        ("before", "Glazer", "Painter"),
    } or facts(prompt, TEAM) == {
        ("parallel", "Glazer", "Potter"),
        ("before", "Potter", "Painter"),
        ("before", "Glazer", "Painter"),
    }


@pytest.mark.parametrize(
    "manner", ["all the while", "in the background", "whenever he likes", "whenever she wants", "all along"]
)
def test_who_works_at_leisure_is_beside_everybody(manner: str) -> None:
    found = facts(f"Potter shapes the bowl, then Glazer glazes it. Painter paints {manner}.", TEAM)
    assert not any(f[0] == "before" and "Painter" in f for f in found)


@pytest.mark.parametrize(
    "prompt",
    [
        "Painter opens the crate. Vases go to Potter, plates go to Glazer.",
        "Painter opens the crate. Vases go to Potter and plates to Glazer.",
        "Painter opens the crate. Vases go to Potter, everything else to Glazer.",
        "Painter opens the crate. Vases go to Potter. Plates go to Glazer.",
        "Painter opens the crate. Potter handles vases. Glazer handles everything else.",
        "Painter passes it to Potter if it is a vase, or to Glazer if it is a plate.",
        "Painter opens it. If vase -> Potter, else -> Glazer.",
        "Painter opens it. When it's a vase Potter takes it; when it isn't, Glazer does.",
        "Painter opens it. When it is a vase, Potter mends it, otherwise Glazer does.",
    ],
)
def test_who_gets_it_depends_on_what_it_is(prompt: str) -> None:
    found = facts(prompt, TEAM)
    assert {("choice", "Potter", "Glazer"), ("choice", "Glazer", "Potter")} & found
    assert {("before", "Painter", "Potter"), ("before", "Painter", "Glazer")} <= found


def test_the_parts_of_one_thing_are_no_choice() -> None:
    found = facts("Painter paints. The vase goes to Potter, the plate goes to Glazer.", TEAM)
    assert not any(f[0] == "choice" for f in found)


@pytest.mark.parametrize(
    "prompt",
    [
        "Mason builds. Roofer covers. Mason should check.",
        "Mason builds. Roofer covers it. Mason is to keep the site tidy.",
        "Mason builds while Roofer covers, and Mason sweeps.",
    ],
)
def test_work_that_is_said_a_second_time_is_never_dropped_in_silence(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(["Mason", "Roofer"])).diagnostics
    assert "SW210" in [d.code for d in found]


@pytest.mark.parametrize(
    "wording",
    [
        "Painter and Framer keep going and going.",
        "Painter paints and Framer frames forever.",
        "Painter paints, Framer frames, until further notice.",
        "Painter paints and Framer frames over and over.",
        "Painter paints. Framer frames, again and again.",
        "Painter paints, Framer frames. This goes on and on.",
        "Painter keeps painting till the end of time.",
        "Painter paints, Framer frames, and they never stop.",
        "Painter paints and Framer frames. Rinse and repeat.",
        "Painter and Framer swap for all eternity.",
    ],
)
def test_what_goes_on_without_an_end_is_an_unbounded_loop(wording: str) -> None:
    assert "SW202" in codes(compiled(wording, "Painter Framer"))


def test_what_goes_on_and_on_may_have_an_end() -> None:
    wording = "Painter paints and Framer frames, over and over, until Framer is content."
    assert ("loop", ("Painter", "Framer"), 10) in facts(wording, "Painter Framer")
