"""Which other open questions have to be answered before what comes next behind one."""

from __future__ import annotations

from dataclasses import replace

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.coming import coming
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Facts, Status
from swarmwright.workflow.side_by_side import also_waiting
from swarmwright.workflow.tree import AtLeast, Flow, ForEach, Gate, Loop, Node, Workflow
from workflow.building import flow, step

A, B, C = step("A"), step("B"), step("C")
G, H = Gate("g", "Good?"), Gate("h", "Legal?")
OPEN = ("g", "h")


def beside(root: Node, instance: str, open_: tuple[str, ...] = OPEN, items: int = 0) -> set[str]:
    planned = plan(Workflow(root, team=Catalog.of(["A", "B", "C"])))
    done: dict[str, Status] = {"a": "done", "m#": "done"} if items else {"a": "done"}
    facts = replace(Facts(done), items={"m": items} if items else {})
    next_ = coming(planned, facts, instance, Items(planned, facts))
    return set(also_waiting(planned, facts, instance, next_, open_))


def test_what_comes_behind_both_of_two_questions_waits_for_the_other_too() -> None:
    both = flow("f", A, G, H, B, order="a>g a>h g>b h>b")
    assert (beside(both, "g"), beside(both, "h")) == ({"h"}, {"g"})
    last = flow("f", A, G, H, Gate("k", "Sure?"), order="a>g a>h g>k h>k")
    assert beside(last, "g") == {"h"}


def test_what_comes_behind_one_alone_waits_for_no_other() -> None:
    apart = flow("f", A, G, H, B, C, order="a>g a>h g>b h>c")
    assert beside(apart, "g") == set()
    half = flow("f", A, G, H, B, C, order="a>g a>h g>b h>b g>c")
    assert (beside(half, "g"), beside(half, "h")) == ({"h"}, {"g"})


def test_where_one_yes_is_enough_none_is_waited_for() -> None:
    quorum = Flow("q", (G, H), (), (), AtLeast(1, "cancel"))
    assert beside(flow("f", A, quorum, B, order="a>q q>b"), "g") == set()


def test_the_next_round_waits_for_every_question_of_this_one() -> None:
    body = flow("w", A, G, H, order="a>g a>h")
    assert beside(Loop("l", body, None, 3), "g") == {"h"}


def test_behind_a_list_every_item_that_is_asked_about_is_waited_for() -> None:
    each = flow("f", A, ForEach("m", "book", G), B, order="a>m m>b")
    assert beside(each, "g[1]", ("g[1]", "g[2]", "g[3]"), items=3) == {"g[2]", "g[3]"}
