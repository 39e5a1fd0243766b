"""ISSUE 3: work told lane by lane: what is in a lane is in order, and the lanes are side by side."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations


def _facts(*tracks: str, ahead: str = "", behind: str = "") -> set[Fact]:
    """Tracks of names in order, side by side, behind one name and before another."""
    told = [t.split() for t in tracks]
    found: set[Fact] = set()
    chains = [[*ahead.split(), *t, *behind.split()] for t in told]
    found |= {("before", c[i], c[j]) for c in chains for i in range(len(c)) for j in range(i + 1, len(c))}
    pairs = [(a, b) for n, one in enumerate(told) for two in told[n + 1 :] for a in one for b in two]
    return found | {("parallel", *sorted(pair)) for pair in pairs}


def _read(prompt: str, agents: str) -> set[Fact]:
    found = compiled(prompt, agents)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not codes(found), [str(d) for d in found.diagnostics]
    told = set(relations(found.workflow))
    return {(f[0], *sorted(map(str, f[1:]))) if f[0] == "parallel" else f for f in told}


@pytest.mark.parametrize(
    "told",
    [
        "There are two tracks. On the first, Pia goes and then Quin; on the other, Rex goes and then Sol. "
        "When both tracks have come together, Tom closes.",
        "Track A: Pia then Quin. Track B: Rex, then Sol. Once both tracks are done, Tom runs.",
        "One path goes through Pia and Quin, the other goes through Rex and Sol. At the merge, Tom is "
        "executed.",
        "The left branch does Pia and then Quin. The right branch does Rex and then Sol. Tom closes off "
        "both.",
        "Pia and then Quin run in one lane, while Rex and then Sol run in another lane. Everything ends in "
        "Tom.",
        "Two strands run side by side: Pia then Quin, Rex then Sol. Tom follows once all strands are "
        "finished.",
        "There are two lanes. Lane 1 is Pia followed by Quin, lane 2 is Rex followed by Sol. Once all "
        "lanes are in, Tom.",
        "We work in two streams. In the first stream Pia drafts and Quin polishes. In the second stream "
        "Rex draws and "
        "Sol paints. Tom puts it all together at the end.",
        "The process divides into an upper leg and a lower leg. The upper leg consists of Pia and Quin, "
        "the lower leg "
        "of Rex and Sol. Both legs meet in Tom.",
        "In parallel there are two threads of work: Thread 1 runs Pia and Quin one after the other, thread "
        "2 runs Rex "
        "and Sol. Tom waits for both threads.",
        "Pia and Quin form one stream, Rex and Sol form another; within each stream the tasks run in order. "
        "The streams run in parallel. Tom is last.",
    ],
)
def test_what_is_in_a_track_is_in_order_and_tracks_are_side_by_side(told: str) -> None:
    assert _read(told, "Pia Quin Rex Sol Tom") == _facts("Pia Quin", "Rex Sol", behind="Tom")


@pytest.mark.parametrize(
    "told",
    [
        "After Ada the process splits into two paths. One path goes through Pia and Quin, the other "
        "through Rex. "
        "The two paths rejoin before Tom.",
        "Ada is followed by two branches. The first contains Pia, then Quin. The second contains Rex. "
        "After the branches join, Tom is done.",
        "Ada kicks off two parallel tracks: the legal track (Pia, then Quin) and the money track (Rex). "
        "Tom files it when both are through.",
        "Split after Ada: Rex goes one way, Pia and Quin go the other. Join before Tom.",
        "Ada starts. Afterwards it branches into Rex on the one hand and Pia followed by Quin on the other "
        "hand. "
        "The branches are merged and then Tom works.",
    ],
)
def test_all_tracks_come_behind_what_the_fork_came_behind(told: str) -> None:
    assert _read(told, "Ada Pia Quin Rex Tom") == _facts("Pia Quin", "Rex", ahead="Ada", behind="Tom")


def test_a_choice_and_a_loop_stay_in_their_track() -> None:
    told = "Ada opens. The flow forks: on one branch Pia is done, on the other branch either Quin or Rex. "
    found = _read(f"{told}After the split is over, Tom.", "Ada Pia Quin Rex Tom")
    assert {("choice", "Quin", "Rex"), ("parallel", "Pia", "Quin"), ("parallel", "Pia", "Rex")} <= found
    assert {("before", n, "Tom") for n in ("Pia", "Quin", "Rex")} <= found
    told = (
        "There is a fast lane and a slow lane. The fast lane has Pia only. The slow lane has Quin, then "
        "Rex, and "
    )
    found = _read(
        f"{told}Rex may be repeated up to 3 times. Tom starts when both lanes are over.", "Pia Quin Rex Tom"
    )
    assert found == _facts("Pia", "Quin Rex", behind="Tom") | {("loop", ("Rex",), 3)}


def test_who_waits_for_another_track_waits() -> None:
    told = "In the first lane Pia starts; in the second lane Rex starts after Pia."
    assert _read(told, "Pia Rex") == {("before", "Pia", "Rex")}
    told = "Track A: Pia then Quin. Track B: Rex, which waits for Pia. Once both tracks are done, Tom runs."
    found = _read(told, "Pia Quin Rex Tom")
    assert ("before", "Pia", "Rex") in found and ("parallel", "Quin", "Rex") in found


@pytest.mark.parametrize(
    "told",
    [
        "There are two paths after Pia, and only one of them is taken. The first path goes through Quin, "
        "the second "
        "path goes through Rex.",
        "Pia looks at it. On the happy path, Quin packs it; on the unhappy path, Rex refunds it.",
        "The flow splits into a success branch and a failure branch. The success branch runs Quin. The "
        "failure branch "
        "runs Rex. Pia is last.",
        "The two tracks run one after the other. On the first track Quin runs; on the second track Rex "
        "runs. Pia is last.",
    ],
)
def test_cases_and_stages_are_not_side_by_side(told: str) -> None:
    found = compiled(told, "Pia Quin Rex")
    read = set(relations(found.draft)) if found.draft is not None else set()
    side = ("parallel", "Quin", "Rex") in read
    assert ("choice", "Quin", "Rex") in read or (codes(found) and (not side or "SW403" in codes(found)))


@pytest.mark.parametrize(
    "told", ["As soon as one lane is done, Tom starts.", "Tom starts when either lane is done."]
)
def test_one_of_the_tracks_is_not_all_of_them(told: str) -> None:
    found = compiled(f"There are two lanes. Lane 1 is Pia. Lane 2 is Rex. {told}", "Pia Rex Tom")
    assert found.workflow is None


@pytest.mark.parametrize(
    "told",
    [
        "Pia works on the left side of the page. Rex works on the right side of the page.",
        "Pia gets the first line ready. Rex gets the second line ready.",
        "Pia writes in one line what is new. Rex reads it in another line.",
    ],
)
def test_places_in_a_text_are_no_tracks(told: str) -> None:
    assert _read(told, "Pia Rex") == {("before", "Pia", "Rex")}


def test_who_is_told_of_in_two_tracks_is_asked_about() -> None:
    found = compiled(
        "There are two branches. On the first, Pia works; on the other, Pia and Rex work.", "Pia Rex"
    )
    assert "SW204" in codes(found)


def test_who_puts_it_all_together_comes_behind() -> None:
    told = "Pia drafts and Quin draws at the same time. Rex puts it all together."
    assert _read(told, "Pia Quin Rex") == _facts("Pia", "Quin", behind="Rex")


@pytest.mark.parametrize(
    ("announced", "ahead"),
    [
        ("Divide the work into two streams.", ""),
        ("We organise all of this as two separate lanes.", ""),
        ("The job is split between two arms.", ""),
        ("There's a technical lane and a commercial lane.", ""),
        ("Uta opens two lanes.", "Uta"),
        ("Two tracks start after Uta.", "Uta"),
        ("Once Uta is through, we have two lanes.", "Uta"),
        ("Uta splits the work in two.", "Uta"),
    ],
)
def test_tracks_are_announced_in_whatever_words(announced: str, ahead: str) -> None:
    lanes = "In the first lane Pia goes, then Quin. In the second lane, Rex. Tom collects both lanes."
    told = f"{announced} {lanes}"
    assert _read(told, f"{ahead} Pia Quin Rex Tom".strip()) == _facts(
        "Pia Quin", "Rex", ahead=ahead, behind="Tom"
    )


@pytest.mark.parametrize(
    "told",
    [
        "Rail 1 - Pia, then Quin. Rail 2 - Rex. Both rails end in Tom.",
        "Lane one goes to Pia and then to Quin. Lane two goes to Rex. Tom comes after both.",
        "The first lane starts with Pia and then Quin. The second lane is Rex. Both lanes have to be "
        "finished before Tom.",
    ],
)
def test_lanes_are_told_by_other_verbs_and_joined_by_other_words(told: str) -> None:
    assert _read(told, "Pia Quin Rex Tom") == _facts("Pia Quin", "Rex", behind="Tom")


@pytest.mark.parametrize(
    "said",
    [
        "Both lanes have 10 minutes.",
        "Only two lanes may use Box.",
        "I approve both lanes.",
        "Two lanes are optional.",
    ],
)
def test_what_says_more_of_tracks_announces_none(said: str) -> None:
    found = compiled(f"Uta starts. {said} In lane one Pia goes. In lane two Rex goes.", "Uta Pia Rex")
    told = set(relations(found.draft)) if found.draft is not None else set()
    assert codes(found) or {f[0] for f in told} & {"limit", "gate_after", "gate_before", "grant"}
