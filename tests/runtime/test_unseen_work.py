"""A person's answer counts for the work that they were shown, and for no other: it is asked for anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.teams import flow, team
from support.stages import stage
from swarmwright.ports.commands import Approve, EditState, Redirect, Reject, SetAgent
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import AtLeast, Case, Choice, Gate, Loop, Step, Workflow

GATE = Gate("g", "good?")


def beside(*before: str) -> Workflow:
    """`before` the gate, and c after it and b; b and the rest of a, d beside, so that the thread works on."""
    others = [name for name in ("a", "b", "d") if name not in before]
    order = " ".join(f"{name}<g" for name in before)
    return team(flow(*before, *others, GATE, "c", order=f"{order} g<c b<c"))


async def test_an_open_question_is_asked_anew_once_more_done_work_stands_before_its_gate(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, beside("a"), "a", "b", "d") as on:
        await on.ends("d")
        await on.stored("d")
        await on.ends("a")
        before = await on.asked()
        assert before.about.reviewed == ("a",)
        planned = await on.door.plan_swap("t", beside("a", "d"))
        assert [one.fate for one in planned.approvals] == ["asked_anew"], migration_words(planned)
        await on.swap(beside("a", "d"))
        after = await on.asked(before.id)
        assert (set(after.about.reviewed), after.again) == ({"a", "d"}, before.id)
        refused = await on.send(Approve(approval=before.id))
        assert refused.state == "refused"
        await on.send(Approve(approval=after.id))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_who_is_asked_anew_is_told_in_place_of_what_and_why(tmp_path: Path) -> None:
    async with stage(tmp_path, beside("a"), "a", "b", "d") as on:
        await on.ends("d")
        await on.stored("d")
        await on.ends("a")
        first = await on.asked()
        await on.swap(beside("a", "d"))
        second = await on.asked(first.id)
        await on.send(EditState(outputs={"a": {"text": "other words"}}))
        third = await on.asked(first.id, second.id)
        assert (first.anew, second.anew, third.anew) == (
            ("", ""),
            (first.id, "the content has changed (swap)"),
            (second.id, "the content has changed (edit state)"),
        )
        await on.send(Approve(approval=third.id))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_an_open_question_stands_while_the_same_work_is_before_its_gate(tmp_path: Path) -> None:
    async with stage(tmp_path, beside("a"), "a", "b", "d") as on:
        await on.ends("a")
        before = await on.asked()
        more = team(flow("a", "b", "d", GATE, "c", "e", order="a<g g<c c<e"))
        assert [one.fate for one in (await on.door.plan_swap("t", more)).approvals] == ["stands"]
        await on.swap(more)
        await on.send(Approve(approval=before.id))
        await on.ends("b", "d", "c", "e")
        assert (await on.result()).status == "finished"


async def test_of_gates_in_a_row_every_yes_is_asked_for_anew(tmp_path: Path) -> None:
    legal = Gate("legal", "legal?")
    old = team(flow("a", "b", legal, GATE, "c", order="a<legal legal<g g<c b<c"))
    new = team(flow("d", "b", legal, GATE, "c", order="d<legal legal<g g<c b<c"))
    async with stage(tmp_path, old, "a", "b") as on:
        await on.ends("a")
        first = await on.asked()
        await on.send(Approve(approval=first.id))
        second = await on.asked(first.id)
        await on.send(Approve(approval=second.id))
        assert set((await on.door.plan_swap("t", new)).void) == {"gate-legal", "gate-good"}
        await on.swap(new)
        await on.ends("d")
        third = await on.asked(second.id)
        await on.send(Approve(approval=third.id))
        fourth = await on.asked(third.id)
        assert [one.about.instance for one in (third, fourth)] == ["gate-legal", "gate-good"]
        await on.send(Approve(approval=fourth.id))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_a_yes_is_void_for_new_work_also_while_something_before_its_gate_runs_again(
    tmp_path: Path,
) -> None:
    old = team(flow("a", "e", "b", GATE, "c", order="a<e e<g g<c b<c"))
    new = team(flow("a", "e", "d", "b", GATE, "c", order="a<e e<g d<g g<c b<c"))
    async with stage(tmp_path, old, "a", "b") as on:
        await on.ends("a", "e")
        before = await on.asked()
        await on.send(Approve(approval=before.id))
        await on.send(EditState(again=("a",)))
        await on.crew.wait_for_times("a", 2)
        assert (await on.door.plan_swap("t", old)).void == (), "it alone runs again: what follows stands"
        await on.swap(new)
        on.crew.end("a")
        await on.ends("d")
        after = await on.asked(before.id)
        assert set(after.about.reviewed) == {"e", "d"}
        await on.send(Approve(approval=after.id))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


@pytest.mark.parametrize("answer", [Approve, Reject])
@pytest.mark.parametrize("how", ["edit", "swap"])
async def test_a_no_is_not_used_for_work_that_came_after_it_either(
    tmp_path: Path, how: str, answer: type[Approve] | type[Reject]
) -> None:
    async with stage(tmp_path, beside("a"), "a", "b", "d") as on:
        await on.ends("a")
        before = await on.asked()
        await on.send(answer(approval=before.id))
        if how == "swap":
            await on.swap(beside("d"))
            await on.ends("d")
        else:
            await on.send(EditState(outputs={"a": {"text": "other words"}}))
            await on.ends("d")
        after = await on.asked(before.id)
        await on.send(Approve(approval=after.id))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_an_edit_that_leaves_the_words_as_they_were_leaves_the_yes(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b", GATE, "c", order="a<g g<c b<c")), "a", "b") as on:
        await on.ends("a")
        before = await on.asked()
        await on.send(Approve(approval=before.id))
        await on.send(EditState(outputs={"a": {"text": "a says so"}}))
        assert await on.door.approvals("t") == ()
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_who_lost_a_race_and_ends_late_is_shown_too(tmp_path: Path) -> None:
    race = flow("a", "d", join=AtLeast(1), id_="race")
    old = team(flow(race, "b", GATE, "c", order="race<g g<c b<c"))
    async with stage(tmp_path, old, "a", "d", "b") as on:
        await on.ends("a")
        before = await on.asked()
        on.crew.end("d")
        both = await on.asked(before.id)
        assert (before.about.reviewed, set(both.about.reviewed)) == (("a",), {"a", "d"})
        await on.send(Approve(approval=both.id))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


def _until(bound: float) -> Workflow:
    """Rounds of k and e, then a gate, beside b; c after both."""
    loop = Loop("l", flow("k", "e", order="k<e", id_="body"), Compare("q", ">=", bound), at_most=3)
    return team(flow(loop, "b", GATE, "c", order="l<g g<c b<c"))


async def test_a_bound_that_is_raised_opens_no_rounds_that_a_person_has_said_yes_to(tmp_path: Path) -> None:
    """The yes is of what these rounds came to; whoever raises the bound means those to come."""
    async with stage(tmp_path, _until(8), "b", "k") as on:
        await on.ends("k", q=8)
        await on.ends("e")
        await on.send(Approve(approval=(await on.asked()).id))
        assert (await on.door.plan_swap("t", _until(9))).void == ()
        await on.swap(_until(9))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"
        assert on.crew.begun.count("k") == 1


@pytest.mark.parametrize("how", ["run again", "switched on", "written by hand", "called"])
async def test_a_yes_is_compared_with_what_stands_before_its_gate_as_it_lets_go(
    tmp_path: Path, how: str
) -> None:
    """Nothing of what was shown has changed; more has come to stand beside or behind it."""

    chosen = Choice("ch", (Case(Compare("q", ">=", 8), Step("x", "x")),), Step("y", "y"))
    choice = team(flow("a", chosen, "b", GATE, "c", order="a<ch ch<g g<c b<c"))
    looped = how == "run again"
    chain = team(flow("a", "d", "b", GATE, "c", order="a<d d<g g<c b<c"))
    old = _until(8) if looped else choice if how == "called" else chain
    async with stage(tmp_path, old, "b", *(("k",) if looped else ("a",))) as on:
        if how in ("switched on", "written by hand"):
            await on.send(SetAgent("d", False))
        first = ("k", "e") if looped else ("a", "x") if how == "called" else ("a",)
        for instance in first:
            await on.ends(instance, **({} if instance == "e" else {"q": 8}))
        before = await on.asked()
        await on.send(Approve(approval=before.id))
        match how:
            case "run again":
                await on.send(EditState(again=("k",)))
                await on.crew.wait_for_times("k", 2)
                on.crew.end("k", q=3)
            case "switched on":
                await on.send(SetAgent("d", True))
                await on.ends("d")
            case "written by hand":
                await on.send(EditState(outputs={"d": {"text": "by hand"}}))
            case _:
                await on.send(Redirect("y"))
                await on.ends("y")
        if looped:
            for instance in ("k@2", "e@2"):
                await on.ends(instance, q=9)
        await on.ends("b")
        assert (await on.result()).status == "interrupted" and "c" not in on.crew.begun
        after = await on.asked(before.id)
        assert set(after.about.reviewed) != set(before.about.reviewed)
        await on.door.approve("t", after.id)
        on.run = await on.door.run("t")
        await on.ends("c")
        assert (await on.result()).status == "finished"


async def test_a_condition_that_is_another_asks_nobody_about_the_branch_that_was_shown(
    tmp_path: Path,
) -> None:
    def chosen(bound: int) -> Workflow:
        node = Choice("ch", (Case(Compare("q", ">=", bound), Step("x", "x")),), Step("y", "y"))
        return team(flow("a", node, "b", GATE, "c", order="a<ch ch<g g<c b<c"))

    async with stage(tmp_path, chosen(5), "a", "b") as on:
        await on.ends("a", q=9)
        await on.ends("x")
        before = await on.asked()
        await on.send(Approve(approval=before.id))
        assert (await on.door.plan_swap("t", chosen(8))).void == ()
        await on.swap(chosen(8))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


@pytest.mark.requirement("B-18")
@pytest.mark.parametrize("after", ["another drafts", "one more looks", "one more drafts beside"])
async def test_a_yes_is_not_used_for_work_that_another_workflow_puts_before_its_gate(
    tmp_path: Path, after: str
) -> None:
    """Nothing had begun on it, and nobody has seen what is to come."""
    order = "a<g g<c b<c"
    old = team(flow("a", "b", GATE, "c", order=order))
    new = {
        "another drafts": (team(flow("d", "b", GATE, "c", order="d<g g<c b<c")), "d"),
        "one more looks": (team(flow("a", "d", "b", GATE, "c", order="a<d d<g g<c b<c")), "d"),
        "one more drafts beside": (team(flow("a", "d", "b", GATE, "c", order="a<g d<g g<c b<c")), "d"),
    }[after]
    async with stage(tmp_path, old, "a", "b") as on:
        await on.ends("a")
        await on.stored("a")
        before = (await on.asked()).id
        await on.send(Approve(approval=before))
        planned = await on.door.plan_swap("t", new[0])
        told = migration_words(planned)
        assert planned.void == ("gate-good",) and 'Asked again:\n  "good?"' in told, told
        await on.swap(new[0])
        await on.ends(new[1])
        again = (await on.asked(before)).id
        assert again != before
        await on.send(Approve(approval=again))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


@pytest.mark.parametrize("how", ["written anew by hand", "done again"])
async def test_a_yes_is_not_used_for_what_is_changed_after_it(tmp_path: Path, how: str) -> None:
    async with stage(tmp_path, team(flow("a", "b", GATE, "c", order="a<g g<c b<c")), "a", "b") as on:
        await on.ends("a")
        await on.stored("a")
        before = (await on.asked()).id
        await on.send(Approve(approval=before))
        by_hand = how == "written anew by hand"
        await on.send(
            EditState(outputs={"a": {"text": "other words"}}) if by_hand else EditState(again=("a",))
        )
        if not by_hand:
            await on.crew.wait_for_times("a", 2)
            on.crew.end("a")
        again = (await on.asked(before)).id
        assert again != before
        await on.send(Approve(approval=again))
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


async def test_a_yes_that_work_has_begun_on_or_that_is_to_the_same_work_stands(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b", GATE, "c", order="a<g g<c b<c")), "a", "b") as on:
        await on.ends("a")
        await on.stored("a")
        before = (await on.asked()).id
        await on.send(Approve(approval=before))
        await on.swap(team(flow("a", "b", GATE, "c", "d", order="a<g g<c b<c c<d")))
        await on.ends("b", "c")
        await on.crew.wait_for("d")
        await on.swap(team(flow("e", "b", GATE, "c", "d", order="e<g g<c b<c c<d")))
        await on.ends("e", "d")
        assert (await on.result()).status == "finished"


def before(*after: str | Step, beside: str = "b") -> Workflow:
    """a, then the gate, then `after`; `beside` has to be done before these, too."""
    names = [one if isinstance(one, str) else one.id for one in after]
    order = " ".join(["a<g", *(f"g<{name} {beside}<{name}" for name in names)])
    return team(flow("a", beside, GATE, *after, order=order))


@pytest.mark.parametrize("other", ["e", Step("c", "c", "deletes everything")])
@pytest.mark.parametrize("said", [True, False])
async def test_a_yes_lets_nothing_begin_that_was_not_behind_its_gate_when_it_was_asked_for(
    tmp_path: Path, other: str | Step, said: bool
) -> None:
    async with stage(tmp_path, before("c"), "a", "b") as on:
        await on.ends("a")
        await on.stored("a")
        old = (await on.asked()).id
        if said:
            await on.send(Approve(approval=old))
        else:
            planned = await on.door.plan_swap("t", before(other))
            (carried,) = planned.approvals
            assert (carried.fate, carried.why) == ("asked_anew", "what a yes lets begin has changed")
        await on.swap(before(other))
        again = await on.asked(old)
        new = again.id
        assert [[step.task for step, _ in one.behind] for one in await on.door.approvals("t")] == [
            [other.task if isinstance(other, Step) else ""]
        ]
        refused = await on.send(Approve(approval=old))
        assert refused.state == "refused"
        if not said:
            assert again.anew == (old, "what a yes lets begin has changed (swap)")
            assert again.anew[1] in refused.reason
        await on.send(Approve(approval=new))
        await on.ends("b", other if isinstance(other, str) else other.id)
        assert (await on.result()).status == "finished"


async def test_an_open_question_stands_where_less_comes_behind_its_gate_or_more_behind_that(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, before("c", "d"), "a", "b") as on:
        await on.ends("a")
        await on.stored("a")
        old = (await on.asked()).id
        await on.swap(team(flow("a", "b", GATE, "c", "e", order="a<g g<c b<c c<e")))
        assert (await on.asked()).id == old
        assert (await on.send(Approve(approval=old))).state == "applied"
        await on.ends("b", "c", "e")
        assert (await on.result()).status == "finished"
