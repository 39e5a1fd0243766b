"""Two statements say the same joined in one sentence as apart, in either order."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import Fact, relations

NAMES, TOOLS = "Ida Jon Kim Lee", "Disk"
ORDERS = [
    "Jon only begins after Ida", "Jon waits for Ida", "Jon comes after Ida", "Ida precedes Jon",
    "Jon needs Ida's results", "Ida hands her work to Jon", "Jon doesn't start until Ida is finished",
    "Jon can start as soon as Ida is through", "Ida and Jon work at the same time", "Lee comes last",
    "Jon may only begin once Ida is done", "Jon must not begin before Ida is done",
    "Ida, Jon and Kim work in that order",
]  # fmt: skip
RULES = [
    "Kim never uses Disk", "nobody but Ida touches Disk", "Kim must not use Disk", "only Ida may use Disk",
    "Disk is off limits for Kim", "Kim isn't allowed to use Disk", "Disk is for Ida only",
    "Ida has access to Disk", "Kim has no access to Disk", "Jon may not see Ida's draft",
    "Kim never sees what Ida writes", "Kim has at most 3 tries", "Kim may take no longer than 5 minutes",
    "Kim gets three attempts", "everyone except Lee may use Disk", "any use of Disk needs my approval",
    "a human approves before Kim starts",
]  # fmt: skip
JOINTS = [", and ", " and ", "; ", ", but ", ", while ", ", whereas "]


def _facts(prompt: str) -> set[Fact]:
    """All but who works beside whom: of somebody without a place that is only taken for granted."""
    found = compiled(prompt, NAMES, TOOLS)
    assert found.workflow is not None, (prompt, [str(d) for d in found.diagnostics])
    return {fact for fact in relations(found.workflow) if fact[0] != "parallel"}


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


@settings(max_examples=60)
@given(st.sampled_from(ORDERS), st.sampled_from(RULES), st.sampled_from(JOINTS), st.booleans())
def test_an_order_and_a_rule_in_one_sentence_say_what_they_say_apart(
    order: str, rule: str, joint: str, turned: bool
) -> None:
    """ISSUE 3: "Jon waits for Ida, and Kim must not use Disk" is two statements, however they are joined."""
    one, other = (rule, order) if turned else (order, rule)
    assert _facts(_sentence(one + joint + other)) == _facts(f"{_sentence(one)} {_sentence(other)}")


ITS_ORDER = [
    "starts after Ida", "waits for Ida", "only begins after Ida", "starts once Ida is done", "follows Ida",
    "doesn't start until Ida is finished", "can start as soon as Ida is through", "comes last", "goes first",
    "works alongside Ida",
]  # fmt: skip
ITS_RULE = [
    "must not use Disk", "never uses Disk", "may use Disk", "has access to Disk", "stays away from Disk",
    "may not see what Ida writes", "never sees Ida's draft", "has at most 3 tries", "gets three attempts",
    "may take no longer than 5 minutes", "has 10 minutes", "can retry twice",
]  # fmt: skip
JOINED = [
    "Jon, who {rule}, {order}.", "Jon (who {rule}) {order}.", "Jon {order} and {rule}.",
    "Jon {order}, but {rule}.", "Jon {rule} and {order}.", "Jon {order}, yet {rule}.",
    "Jon both {order} and {rule}.", "Jon {order} – and {rule}.", "Jon {order}. He {rule}.",
    "Jon {order}, and he {rule}.", "Jon {order}, but he {rule}.", "Jon {order}; he {rule}.",
    "Jon {order}, plus he {rule}.", "Jon {order}. However, he {rule}.", "Jon {order}. It {rule}.",
    "Jon: {order}; {rule}.", "Jon {order}. Note that Jon {rule}.",
]  # fmt: skip


@settings(max_examples=120)
@given(st.sampled_from(ITS_ORDER), st.sampled_from(ITS_RULE), st.sampled_from(JOINED))
def test_what_is_said_of_one_in_one_go_is_said_of_it_twice(order: str, rule: str, joined: str) -> None:
    """ISSUE 3: a second subject that is left out, or a pronoun, is the first one."""
    # A right that stands beside "only … after" may be meant for then alone; that is refused, and not granted.
    assume(
        not ("who {rule}" in joined and order.startswith("only") and rule.startswith(("may use", "has acc")))
    )
    apart = f"Jon {order}. Jon {rule}."
    assert _facts(joined.format(order=order, rule=rule)) == _facts(apart)


def test_a_statement_that_speaks_of_the_other_stays_with_it() -> None:
    """ISSUE 3: what looks back at the first half is not torn from it."""
    assert ("before", "Ida", "Jon") in facts("Ida has one minute, and Jon leaves after it.", NAMES, TOOLS)


def test_a_right_behind_a_time_that_may_be_meant_for_it_is_not_granted_at_all_times() -> None:
    """ISSUE 3: a prompt never grants what no clause of it grants: here the right may be for then only."""
    found = compiled("Once Ida is done, Jon and Kim run in parallel, and Lee may use Disk.", NAMES, TOOLS)
    assert found.workflow is None


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Ida (first, may use Disk), Jon (after Ida, 5 min), Kim (last, no Disk).",
         "Ida is first. Jon works after Ida. Kim is last. Ida may use Disk. Jon has 5 minutes. "
         "Kim must not use Disk."),
        ("Ida -> Jon (needs my approval, 2 retries) -> Kim (without Disk)",
         "Ida -> Jon -> Kim. Before Jon starts, I approve. Jon has 2 retries. Kim must not use Disk."),
        ("Ida does intake. Jon: triage, after Ida, no Disk. Kim: plan, after Jon, needs a doctor's sign-off.",
         "Ida does intake. Jon works after Ida. Kim works after Jon. Jon must not use Disk. "
         "Kim needs a doctor's sign-off."),
        ("Jon: after Ida, may use Disk. Ida: first, no Disk.",
         "Jon works after Ida. Jon may use Disk. Ida must not use Disk."),
        ("writer: Ida\nreviewer: Jon (after Ida)\npublisher: Kim (after Jon, human approval)",
         "Ida writes. Jon reviews after Ida. Kim publishes after Jon. A human approves before Kim starts."),
    ],
)  # fmt: skip
def test_what_is_listed_behind_a_name_is_said_of_it(said: str, plain: str) -> None:
    """ISSUE 3: "Kim (last, no Disk)": each part of the list is a statement about Kim."""
    assert facts(said, NAMES, TOOLS) == facts(plain, NAMES, TOOLS)


def test_a_list_behind_a_name_of_which_a_part_is_unknown_makes_no_rule_without_a_word() -> None:
    """ISSUE 3: of a half-understood list nothing is taken in silence: what is not known is told."""
    found = compiled("Ida (first, no Disk, upside down), then Jon.", NAMES, TOOLS)
    assert codes(found)
    assert found.draft is not None
    assert not found.draft.rules


LISTS = ["Ida / Jon / Kim", "Ida, Jon & Kim", "Ida and Jon together with Kim", "the trio of Ida, Jon and Kim",
         "Ida and Jon as well as Kim", "Ida, Jon and also Kim"]  # fmt: skip
SAID = ["Lee starts after {}.", "{} must not use Disk.", "Only {} may use Disk.", "Each of {} has 3 retries.",
        "Lee may start when 2 of {} are done.", "After Lee, {} run at the same time."]  # fmt: skip


@settings(max_examples=30)
@given(st.sampled_from(LISTS), st.sampled_from(SAID))
def test_a_list_says_the_same_however_it_is_written(listed: str, said: str) -> None:
    """ISSUE 3: however the members of a list are joined, what is said of them is said of each."""
    one = facts(_sentence(said.format(listed)[:-1]), NAMES, TOOLS)
    plain = facts(_sentence(said.format("Ida, Jon and Kim")[:-1]), NAMES, TOOLS)
    assert {_paired(f) for f in one} == {_paired(f) for f in plain}


def _paired(fact: Fact) -> tuple[object, ...]:
    return ("parallel", frozenset(fact[1:])) if fact[0] == "parallel" else tuple(fact)


def test_names_in_a_row_are_an_order_where_nothing_is_said_of_each() -> None:
    """ISSUE 3: "Ida, Jon, then Kim." keeps its order."""
    assert ("before", "Ida", "Jon") in facts("Ida, Jon, then Kim.", NAMES, TOOLS)
