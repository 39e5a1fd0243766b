"""Ways to say that one comes after another, in the words that people use; contradictions are never silent."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Loop

TEAM = "Baker Icer Packer"


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker must finish before Icer begins, and Icer must finish before Baker begins.",
        "Baker waits for Icer and Icer waits for Baker.",
        "Baker depends on Icer, and Icer depends on Baker.",
        "Baker comes after Icer and Icer comes after Baker.",
        "Baker precedes Icer and Icer precedes Baker.",
        "Baker must be done before Icer starts, but Icer must be done before Baker starts.",
        "Baker needs input from Icer. Icer needs input from Baker.",
        "Icer has to finish before Packer starts, and Packer has to finish before Icer starts.",
    ],
)
def test_two_that_wait_for_each_other_are_an_error(prompt: str) -> None:
    assert "SW201" in codes(compiled(prompt, TEAM))


def test_a_contradiction_is_told_with_the_names_of_the_team() -> None:
    found = compiled("Baker waits for Icer and Icer waits for Baker.", TEAM)
    assert any(
        "Baker before Icer" in d.message or "Icer before Baker" in d.message for d in found.diagnostics
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "Packer waits on Icer who waits on Baker.",
        "Packer waits for Icer, who waits for Baker.",
        "Packer depends on Icer, which depends on Baker.",
        "Packer comes after Icer, which comes after Baker.",
    ],
)
def test_a_relative_clause_goes_on_with_who_was_named_last(prompt: str) -> None:
    assert {("before", "Baker", "Icer"), ("before", "Icer", "Packer")} <= facts(prompt, TEAM)


def test_a_named_agent_that_ends_with_no_step_is_pointed_at() -> None:
    prompt = "Baker bakes the loaves. It smells nice near Icer."
    found = compiled(prompt, TEAM)
    told = [d for d in found.diagnostics if d.code == "SW105"]
    assert ("warning", "Icer") in {(d.severity, prompt[d.start : d.end]) for d in told} or not told
    assert all(d.severity == "info" for d in told if "Packer" in d.message)


def test_no_order_is_doubted_in_a_numbered_list() -> None:
    prompt = "1. Baker bakes the bread.\n2. Icer ices the cakes.\n3. Packer packs them."
    assert not said(prompt, compiled(prompt, TEAM), "SW205")


def test_a_loop_that_nothing_ends_is_an_error() -> None:
    found = compiled("Baker and Icer repeat over and over.", TEAM)
    assert found.workflow is None and "SW202" in codes(found)


@pytest.mark.parametrize(
    "prompt",
    [
        "Don't let Icer go before Baker has finished.",
        "Icer must not go before Baker is done.",
        "Icer must not come before Baker.",
        "Icer never goes before Baker.",
        "Icer may not come before Baker.",
        "Icer cannot start without Baker's results.",
        "Icer can't do anything without the dough from Baker.",
        "Nothing leaves Icer without Baker's notes.",
        "Baker must be finished for Icer to start.",
        "Baker has to be done for Icer to begin.",
        "Icer ices the cakes. Before any of this, Baker bakes them.",
        "Icer ices the cakes. Prior to any of that, Baker bakes them.",
    ],
)
def test_who_is_held_back_comes_second(prompt: str) -> None:
    assert ("before", "Baker", "Icer") in facts(prompt, "Baker Icer")


def test_held_back_twice_is_a_chain() -> None:
    prompt = "Baker must be finished for Icer to start, and Icer must be finished for Packer to start."
    assert {("before", "Baker", "Icer"), ("before", "Icer", "Packer")} <= facts(prompt, TEAM)


def test_a_denied_dependence_is_no_order_in_silence() -> None:
    found = compiled("Baker bakes. Icer is not triggered by Baker.", TEAM)
    assert found.workflow is None or not codes(found).isdisjoint({"SW401", "SW402"})


@pytest.mark.parametrize(
    ("prompt", "stranger"),
    [
        ("Baker, then Icer, then Frier.", "Frier"),
        ("Baker -> Frier -> Packer", "Frier"),
        ("Baker bakes, then hands it to Frier.", "Frier"),
        ("Packer waits for Frier. Baker bakes.", "Frier"),
        ("Baker is followed by Frier.", "Frier"),
        ("Baker, Icer and Frier work in parallel.", "Frier"),
        ("Only Baker may use Furnace. Icer ices.", "Furnace"),
        ("Baker bakes. Icer has access to Furnace.", "Furnace"),
        ("Icer must never touch the Furnace. Baker bakes.", "Furnace"),
    ],
)
def test_a_name_that_nobody_has_is_pointed_at_wherever_a_name_stands(prompt: str, stranger: str) -> None:
    assert stranger in said(prompt, compiled(prompt, TEAM, "Oven"), "SW104")


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker bakes for Christmas. Icer delivers to London.",
        "Baker reads the Guardian, then Icer writes to Paris.",
        "Before Easter, Baker bakes. Then Icer ices in English.",
    ],
)
def test_places_and_feasts_are_no_strangers(prompt: str) -> None:
    assert not said(prompt, compiled(prompt, TEAM), "SW104")


@pytest.mark.parametrize("prompt", ["Icer starts after. Baker bakes.", "Icer ices the cake before."])
def test_half_a_sentence_of_time_is_not_passed_over(prompt: str) -> None:
    assert "SW402" in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    ("prompt", "order"),
    [
        ("Baker bakes. Icer starts after.", ("before", "Baker", "Icer")),
        ("Baker bakes. Icer runs before.", ("before", "Icer", "Baker")),
    ],
)
def test_before_and_after_alone_speak_of_what_was_said(prompt: str, order: tuple[str, str, str]) -> None:
    assert order in facts(prompt, TEAM)


LAYOUTS = [
    "1) Baker: bake the bread.\n2) Icer: ice it.\n3) Packer: pack it.",
    "1. Baker: bake the bread\n2. Icer: ice it\n3. Packer: pack it",
    "(1) Baker bakes the bread.\n(2) Icer ices it.\n(3) Packer packs it.",
    "Step 1 - Baker bakes.\nStep 2 - Icer ices.\nStep 3 - Packer packs.",
    "Step 1: Baker bakes.\nStep 2: Icer ices.\nStep 3: Packer packs.",
    "1 - Baker bakes.\n2 - Icer ices.\n3 - Packer packs.",
    "Baker > Icer > Packer",
    "Baker -> Icer -> Packer",
    "The order is Baker, Icer, Packer.",
    "Flow: Baker -> Icer -> Packer",
    "First, Baker bakes. Second, Icer ices. Finally, Packer packs.",
    "Start with Baker, continue with Icer, finish with Packer.",
]


@pytest.mark.parametrize("prompt", LAYOUTS)
def test_steps_may_be_laid_out_in_many_ways(prompt: str) -> None:
    found = compiled(prompt, TEAM)
    assert {("before", "Baker", "Icer"), ("before", "Icer", "Packer")} <= facts(prompt, TEAM)
    assert codes(found) == set()


@pytest.mark.parametrize(
    "prompt", ["(Baker || Icer) -> Packer", "(Baker + Icer) -> Packer", "Baker + Icer > Packer"]
)
def test_brackets_around_a_list_join_it(prompt: str) -> None:
    assert facts(prompt, TEAM) == {
        ("before", "Baker", "Packer"),
        ("before", "Icer", "Packer"),
        ("parallel", "Baker", "Icer"),
    }


@pytest.mark.parametrize("hedge", ["usually", "maybe", "perhaps", "probably", "sometimes", "possibly"])
def test_words_that_leave_it_open_are_pointed_at(hedge: str) -> None:
    prompt = f"Baker {hedge} goes before Icer."
    assert hedge in said(prompt, compiled(prompt, TEAM), "SW401")


def test_what_is_between_the_first_and_the_last_is_placed() -> None:
    assert facts("Packer is last, Baker is first, Icer is in between.", TEAM) == {
        ("before", "Baker", "Icer"),
        ("before", "Baker", "Packer"),
        ("before", "Icer", "Packer"),
    }


@pytest.mark.parametrize(
    "prompt",
    [
        "Icer ices the cakes after Baker has baked them.",
        "Icer starts once Baker is done.",
        "When Baker is through, Icer ices.",
        "Baker bakes and hands the cake over to Icer.",
        "Before Icer ices the cake, Baker bakes it.",
        "Icer needs Baker's dough.",
        "Baker finishes, and only then does Icer begin.",
        "Icer works with the output of Baker.",
    ],
)
def test_plain_order_raises_no_doubt(prompt: str) -> None:
    assert ("before", "Baker", "Icer") in facts(prompt, "Baker Icer")


@pytest.mark.parametrize(
    "wording",
    [
        "Sower and Reaper work, neither waits on the other.",
        "Sower sows and Reaper reaps; it doesn't matter which comes first.",
        "Sower sows. Reaper reaps. Neither depends on the other.",
        "Sower sows, Reaper reaps, in either order.",
        "Sower sows and Reaper reaps. The order does not matter.",
        "Sower and Reaper do not depend on each other.",
        "Sower sows and Reaper reaps; no matter who goes first.",
    ],
)
def test_an_order_that_is_left_open_is_none(wording: str) -> None:
    found = compiled(wording, "Sower Reaper Baker")
    assert found.workflow is not None
    assert ("parallel", "Sower", "Reaper") in facts(wording, "Sower Reaper Baker")


def test_what_comes_next_comes_after_all_of_an_open_order() -> None:
    wording = "Baker heats. Then Sower sows. Reaper reaps. Neither depends on the other. Miller mills."
    found = facts(wording, "Sower Reaper Baker Miller")
    assert ("parallel", "Sower", "Reaper") in found
    assert {
        ("before", "Baker", "Reaper"),
        ("before", "Sower", "Miller"),
        ("before", "Reaper", "Miller"),
    } <= found


def test_none_of_them_waits_for_the_others_speaks_of_those_just_named() -> None:
    wording = "Sower sows, Reaper reaps and Baker bakes. None of them waits for the others. Miller mills."
    found = facts(wording, "Sower Reaper Baker Miller")
    assert ("parallel", "Reaper", "Baker") in found
    assert not any(f[:2] == ("before", "Miller") for f in found)


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker works, then Icer, Packer and Seller work in parallel.",
        "Baker runs, and then Icer, Packer, and Seller run at the same time.",
        "Baker works, after which Icer, Packer and Seller work side by side.",
        "Baker, then Icer, Packer and Seller work simultaneously.",
        "First Baker goes, then Icer, Packer and Seller go in parallel.",
        "Baker works before Icer, Packer and Seller work in parallel.",
    ],
)
def test_a_list_with_one_verb_behind_then_is_one_subject(prompt: str) -> None:
    orders = {f for f in facts(prompt, f"{TEAM} Seller") if f[0] == "before"}
    assert orders == {("before", "Baker", name) for name in ("Icer", "Packer", "Seller")}


def test_two_with_one_verb_behind_then_begin_together() -> None:
    assert set(facts("Baker works, then Icer and Packer work in parallel.", TEAM)) == {
        ("before", "Baker", "Icer"),
        ("before", "Baker", "Packer"),
        ("parallel", "Icer", "Packer"),
    }


def test_a_name_that_has_a_verb_alone_begins_a_statement_of_its_own() -> None:
    orders = {f for f in facts("Baker works, then Icer works, Packer works.", TEAM) if f[0] == "before"}
    assert ("before", "Baker", "Icer") in orders and ("before", "Packer", "Icer") not in orders


@pytest.mark.parametrize(
    "told",
    [
        "Nia counts the beds before Raj starts. Sol informs the ward.",
        "Before Raj plans the shift, Nia counts the beds. Sol informs the ward.",
        "Nia counts before Raj plans. Then Sol informs the ward.",
    ],
)
def test_what_is_told_next_comes_after_whoever_begins_after_the_work_before(told: str) -> None:
    found = facts(told, "Nia Raj Sol")
    assert {("before", "Nia", "Raj"), ("before", "Raj", "Sol")} <= found


def test_who_begins_after_a_work_and_was_told_before_moves_nothing() -> None:
    found = facts("Nia must finish before Raj starts. Sol must finish before Raj starts.", "Nia Raj Sol")
    assert {("before", "Nia", "Raj"), ("before", "Sol", "Raj")} <= found


@pytest.mark.parametrize("told", ["can start right away", "may begin at once", "can start immediately"])
def test_who_can_start_at_once_waits_for_nobody(told: str) -> None:
    found = facts(f"Nia counts, then Raj plans, then Sol informs. Tom {told}.", "Nia Raj Sol Tom")
    assert not [f for f in found if f[0] == "before" and "Tom" in f]
    assert {("before", "Nia", "Raj"), ("before", "Raj", "Sol")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "Nia counts the beds before all the others start.",
        "Nia has to be done before everybody else.",
        "Nia goes before all others.",
    ],
)
def test_who_comes_before_all_the_others_leaves_them_the_places_told_next(told: str) -> None:
    found = facts(f"{told} Raj and Sol then work at the same time.", "Nia Raj Sol Tove")
    assert {("before", "Nia", "Raj"), ("before", "Nia", "Sol"), ("parallel", "Raj", "Sol")} <= found


@pytest.mark.parametrize(
    "prompt",
    [
        "Sela packs it once Orin sorted the parcels and Tove weighed them.",
        "Sela starts after Orin sorted the parcels and Tove weighed them.",
        "Sela packs it as soon as Orin wrote the labels and Tove printed them.",
        "Once Orin sorted the parcels and Tove weighed them, Sela packs them.",
    ],
)
def test_two_clauses_under_one_conjunction_both_come_before(prompt: str) -> None:
    found = facts(prompt, "Orin Tove Sela")
    assert ("before", "Orin", "Sela") in found
    assert ("before", "Tove", "Sela") in found


@pytest.mark.parametrize(
    "prompt",
    [
        "Sela starts when Orin starts.",
        "Once Orin has started, Sela may start as well.",
        "Sela begins as soon as Orin begins.",
        "Sela packs when Orin packs.",
    ],
)
def test_whoever_starts_with_another_does_not_wait_for_it_to_be_done(prompt: str) -> None:
    found = facts(prompt, "Orin Tove Sela")
    assert {f[0] for f in found if {"Orin", "Sela"} <= set(f[1:])} == {"parallel"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Sela starts when Orin finishes.",
        "Sela packs once Orin has sorted the parcels.",
        "When Orin starts the belt, Sela packs.",
    ],
)
def test_whoever_starts_when_another_is_done_waits_for_it(prompt: str) -> None:
    assert ("before", "Orin", "Sela") in facts(prompt, "Orin Tove Sela")


@pytest.mark.parametrize(
    "prompt",
    [
        "All agents work one after another.",
        "Everyone reviews the text one after the other.",
        "All three go one at a time.",
    ],
)
def test_all_who_work_one_after_another_do(prompt: str) -> None:
    found = facts(prompt, "Orin Tove Sela")
    assert {("before", "Orin", "Tove"), ("before", "Tove", "Sela")} <= found


@pytest.mark.parametrize(
    ("prompt", "warned"),
    [
        ("When the light is red, Orin mends it. Tove comes first.", True),
        ("When the light is red, Orin mends it. Then Tove checks it.", False),
        ("When a parcel comes in, Orin weighs it, then Tove.", False),
    ],
)
def test_what_starts_the_run_cannot_stand_behind_other_work(prompt: str, warned: bool) -> None:
    assert ("SW403" in codes(compiled(prompt, "Orin Tove Sela"))) == warned


@pytest.mark.parametrize(
    "prompt",
    [
        "Repeat Orin and Tove while polish is below 7, at most 6 times.",
        "Orin and Tove repeat while polish is below 7, at most 6 times.",
    ],
)
def test_what_keeps_rounds_going_ends_them_too(prompt: str) -> None:
    workflow = compiled(prompt, "Orin Tove Sela").workflow
    assert workflow is not None
    loop = workflow.root
    assert isinstance(loop, Loop)
    assert (loop.until, loop.at_most) == (Compare("polish", ">=", 7), 6)
