"""What a person looks at who is asked: of all outputs those that end just before, in the same items."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reviewing import Reviews, under_review
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, Step, Supervised, Workflow
from workflow.building import choice, flow, step
from workflow.strategies import wild_workflows


@settings(max_examples=tries(200))
@given(workflow=wild_workflows(), seed=st.integers(0, 2**32))
def test_for_many_questions_the_same_is_under_review_as_for_each_by_itself(
    workflow: Workflow, seed: int
) -> None:
    planned, rng = plan(workflow), Random(seed)

    def instances(place: Place) -> set[str]:
        return {place.id + suffix(place.kinds, tuple(rng.randint(1, 2) for _ in place.kinds)) for _ in "abc"}

    written = sorted(i for place in planned.at if isinstance(place.node, Step) for i in instances(place))
    rng.shuffle(written)
    facts = Facts(dict.fromkeys(written, "done"), outputs={i: {} for i in written})
    questions = [i for place in planned.at if isinstance(place.node, Gate) for i in instances(place)]
    questions += [f"{i}!" for place in planned.at if isinstance(place.node, Loop) for i in instances(place)]
    reviews = Reviews(planned, facts)
    for question in questions:
        seen, before = find(planned, question), under_review(planned, question)
        assert seen is not None
        found = [one for i in written if (one := find(planned, i)) is not None and one.place.id in before]
        found = [one for one in found if after(planned, one, seen)]
        last = [one for one in found if not any(after(planned, one, other) for other in found)]
        assert reviews.at(question) == tuple(one.instance for one in last)


A, B, C, G = step("A"), step("B"), step("C"), Gate("g", "ok?")


def before(root: Node) -> set[str]:
    return set(under_review(plan(Workflow(root, team=Catalog.of(["A", "B", "C"]))), "g"))


def test_what_ends_in_a_question_shows_what_was_done_before_that() -> None:
    asked = flow("i", A, Gate("h", "sure?"), order="a>h")
    for part in (asked, ForEach("m", "dish", asked), Loop("l", asked, at_most=2), flow("p", asked)):
        assert before(flow("f", part, G, B, order=f"{part.id}>g g>b")) == {"a"}, part


def test_what_may_do_nothing_shows_what_comes_before_it_as_well() -> None:
    for part in (
        choice("if", ("cold", B)),
        ForEach("m", "dish", B),
        choice("if", ("cold", B), otherwise=flow("e")),
    ):
        assert before(flow("f", A, part, G, order=f"a>{part.id} {part.id}>g")) == {"a", "b"}, part
    both = choice("if", ("cold", B), otherwise=C)
    assert before(flow("f", A, both, G, order=f"a>{both.id} {both.id}>g")) == {"b", "c"}


def test_first_in_a_further_round_or_where_a_leader_has_picked_what_was_done_last_is_shown() -> None:
    asked = flow("i", G, B, order="g>b")
    assert before(flow("f", A, Loop("l", asked, at_most=2), order="a>l")) == {"a", "b"}
    assert before(flow("f", A, Loop("l", asked, redo=C, at_most=2), order="a>l")) == {"a", "c"}
    assert before(flow("f", A, Loop("l", B, redo=flow("r", G, C, order="g>c"), at_most=2), order="a>l")) == {
        "b"
    }
    assert before(flow("f", A, Supervised("s", C, (asked,)), order="a>s")) == {"c"}
