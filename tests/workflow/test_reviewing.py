"""What a person looks at who is asked: of all outputs those that end just before, in the same items."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reviewing import Reviews, under_review
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import Gate, Loop, Step, Workflow
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
