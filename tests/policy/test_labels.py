"""Labels: joined, they never show more; and what is hidden stays hidden in what is made of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.policy.labels import (
    LABEL,
    PUBLIC,
    Label,
    Sight,
    belongs,
    joined,
    label_in,
    marked,
    namespaces,
)
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec

AGENTS = ("ann", "ben", "cleo", "dan")
TEAM = Catalog(
    tuple(AgentSpec(a, a.title()) for a in AGENTS),
    groups=(GroupSpec("red", "Red", ("ann", "ben")), GroupSpec("blue", "Blue", ("ben", "cleo"))),
)
AUDIENCES = ("group:red", "group:blue", "group:gone", *(f"private:{a}" for a in AGENTS))

agents = st.sampled_from(AGENTS)
labels = st.builds(
    Label, st.frozensets(agents, max_size=3), st.frozensets(st.sampled_from(AUDIENCES), max_size=3)
)
sights = st.builds(
    Sight, st.lists(agents, min_size=1, max_size=3).map(tuple), st.just(TEAM), st.frozensets(agents)
)


@given(labels, labels, labels)
def test_labels_are_joined_in_any_order_and_as_often_as_one_likes(a: Label, b: Label, c: Label) -> None:
    assert a.join(b) == b.join(a)
    assert a.join(b).join(c) == a.join(b.join(c)) == joined([c, a, b, a])
    assert a.join(a) == a.join(Label()) == a


@given(sights, agents, labels, labels)
def test_what_is_made_of_two_texts_is_seen_by_nobody_who_may_not_see_both(
    sight: Sight, author: str, a: Label, b: Label
) -> None:
    if author not in sight.viewers:
        assert sight.sees(author, a.join(b)) == (sight.sees(author, a) and sight.sees(author, b))


@given(sights, agents, labels, agents)
def test_hiding_more_and_more_viewers_never_show_more(
    sight: Sight, author: str, label: Label, one: str
) -> None:
    stricter = Sight(sight.viewers, TEAM, sight.hidden | {one})
    more = Sight((*sight.viewers, one), TEAM, sight.hidden)
    if not sight.sees(author, label):
        assert not stricter.sees(author, label)
        assert not more.sees(author, label)


@given(st.frozensets(agents), agents, agents, labels)
def test_what_a_hidden_agent_wrote_is_hidden_in_what_others_make_of_it(
    hidden: frozenset[str], viewer: str, author: str, label: Label
) -> None:
    sight = Sight((viewer,), TEAM, hidden)
    if viewer != author:
        assert not any(sight.sees(author, label.join(Label(frozenset({h})))) for h in hidden)


@given(agents, labels, st.frozensets(agents))
def test_everybody_sees_what_they_have_written_themselves(
    author: str, label: Label, hidden: frozenset[str]
) -> None:
    assert Sight((author,), TEAM, hidden).sees(author, label)


@given(labels)
def test_a_label_is_the_same_after_it_was_stored(label: Label) -> None:
    assert label_in({"text": "x", **marked(label)}) == label
    assert (marked(label) == {}) == (label == Label())


@pytest.mark.parametrize(
    "odd", [{"of": "ann"}, {"for": [1]}, {"other": []}, [], "public", 1, True, {"of": None}]
)
def test_a_label_that_cannot_be_read_is_for_nobody(odd: Any) -> None:
    label = label_in({LABEL: odd})
    assert not any(Sight((a,), TEAM).sees("stranger", label) for a in AGENTS)


def test_audiences_are_looked_up_in_the_team_as_it_is() -> None:
    belonging = {one: {a for a in AGENTS if belongs(TEAM, a, one)} for one in (PUBLIC, *AUDIENCES, "", "red")}
    assert belonging == {
        PUBLIC: set(AGENTS),
        "group:red": {"ann", "ben"},
        "group:blue": {"ben", "cleo"},
        "group:gone": set(),
        **{f"private:{a}": {a} for a in AGENTS},
        "": set(),
        "red": set(),
    }


@given(agents)
def test_an_agent_writes_for_audiences_that_it_belongs_to_alone(agent: str) -> None:
    assert all(belongs(TEAM, agent, one) for one in namespaces(TEAM, agent))
    assert set(namespaces(TEAM, agent)) == {one for one in (PUBLIC, *AUDIENCES) if belongs(TEAM, agent, one)}
    assert namespaces(TEAM, "stranger") == ()
