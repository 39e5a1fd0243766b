"""What an agent announces while it goes on is a signal for others, however it is said; it works on."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

NAMES = (("Alder", "Birch"), ("deck builder", "roofer"), ("Feed", "Parse"))


def compiled(wording: str, names: tuple[str, ...]) -> Compilation:
    return compile_prompt(wording.format(a=names[0], b=names[1]), Catalog.of(list(names)))


@pytest.mark.parametrize("names", NAMES, ids=" and ".join)
@pytest.mark.parametrize(
    "wording",
    [
        "As soon as {a} reports that the walls are up, {b} may begin while {a} goes on.",
        '{b} starts when {a} says "go", and {a} keeps working.',
        "{a} raises the flag that the data is in; {b} starts at that point, though {a} is not finished.",
        "{a} lets {b} know that the first part is done. {b} can then start reading while {a} does the rest.",
        "{a} publishes an event walls_up. {b} begins on walls_up.",
        'The moment the words "all clear" come from {a}, {b} opens the gate. {a} continues with the roof.',
        "{b} is started by {a}'s signal half_done, long before {a} finishes.",
        "Once half_done has been emitted by {a}, {b} can go.",
        "Upon {a}'s announcement that the wall is dry, {b} paints it; {a} goes on with the next wall.",
        "{b} does not have to wait for {a} to end: its cue is the message 'walls up' from {a}.",
        "{a}, while still testing, announces that the frame is stable, at which point {b} starts to work.",
        "When 'stage clear' is called by {a}, {b} comes on.",
        "{a} tells {b} that the road is free and keeps scouting; {b} then drives off.",
        "Before {a} has wrapped up, it will call out 'walls up'; from that point {b} is allowed to draw.",
        "After {a} has announced the shortlist, but before it is done with everything, {b} starts.",
        "{a}'s message walls_up releases {b}; meanwhile {a} works on.",
        "Until {a} has given the all-clear, {b} stays put; {a} itself carries on after that.",
        "{a} will announce 'walls up' at some point, which is when {b} starts work.",
        "The announcement of the winner by {a} is {b}'s cue to start, and {a} goes on counting.",
        "Having heard from {a} that the ice holds, {b} drives up, and {a} digs on.",
        "The second {a} releases the figures, {b} goes on air; {a} counts on.",
        "{b} listens for walls_up from {a} and starts when it hears it.",
        '- {a}: builds the house\n- {b}: opens when {a} says "walls up"\n- {a} keeps building all the while',
    ],
)
def test_what_is_announced_starts_others_while_the_announcer_goes_on(
    wording: str, names: tuple[str, str]
) -> None:
    found = compiled(wording, names)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    told = relations(found.workflow)
    assert {(f[1], f[-1]) for f in told if f[0] == "signal"} == {names}
    assert not [f for f in told if f[0] in ("before", "loop", "gate_before", "gate_after")]


@pytest.mark.parametrize(
    "wording",
    [
        "{a} announces the winner. Then {b} files the list.",
        "{a} publishes the report, and {b} reads it.",
        "Once {a} has sent the plan, {b} starts.",
        "{b} waits for {a}'s report.",
    ],
)
def test_work_that_is_handed_in_is_over(wording: str) -> None:
    found = compiled(wording, NAMES[0])
    assert found.workflow is not None
    assert ("before", *NAMES[0]) in relations(found.workflow)


def test_an_announcement_is_one_and_the_same_in_other_words() -> None:
    prompt = (
        "Alder announces that the walls are up. "
        "Birch and Cedar both start once the walls are up is announced."
    )
    team = Catalog.of(["Alder", "Birch", "Cedar"])
    found = compile_prompt(prompt.replace("is announced", "has been announced by Alder"), team)
    assert found.draft is not None
    signals = {f for f in relations(found.draft) if f[0] == "signal"}
    assert {f[-1] for f in signals} == {"Birch", "Cedar"} and len({f[2] for f in signals}) == 1


@pytest.mark.parametrize(
    ("wording", "code"),
    [
        ("{b} starts on walls_up. {a} builds.", "SW206"),
        ('{b} starts as soon as "walls up" is announced. {a} builds.', "SW206"),
        ('Nobody starts until {a} says "go". {b} prints.', "SW402"),
    ],
)
def test_a_signal_without_announcer_or_waiter_is_said(wording: str, code: str) -> None:
    assert code in {d.code for d in compiled(wording, NAMES[0]).diagnostics if d.severity != "info"}
