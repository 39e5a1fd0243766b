"""Approvals as values: asked, carried, superseded, answered and expired, whatever comes in what order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from swarmwright.policy.approvals import (
    Answer,
    Approval,
    ApprovalRules,
    Ending,
    Kind,
    Moment,
    Patience,
    Refusal,
    Subject,
    answered,
    asked,
    changes,
    decision_of,
    expired,
    from_entry,
    settled,
    to_entry,
)
from swarmwright.policy.decisions import Override
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import Deny, Grant, Hide, Limit, ToolApproval

HERE = Moment("t", "c1", "v1", 100.0)
NO_RULES = ApprovalRules()

kinds: st.SearchStrategy[Kind] = st.sampled_from(("gate", "exhausted", "confidence", "tool", "swap"))
words = st.text("abc", max_size=2)
subjects = st.builds(
    Subject,
    key=st.sampled_from(("k1", "k2", "k3")),
    kind=kinds,
    instance=words,
    ask=words,
    content=words,
    policy=words,
    approvers=st.lists(words, max_size=2).map(tuple),
    arguments=words,
    instead=words,
)
patiences = st.builds(
    Patience,
    st.none() | st.floats(0.5, 9),
    st.lists(st.sampled_from(("leads", "board")), max_size=2, unique=True).map(tuple),
    st.sampled_from(("wait", "reject", "fail")),
)
due_sets = st.lists(subjects, max_size=4, unique_by=lambda one: one.key)


FOR_EVER = Patience()


def ask(subject: Subject, patience: Patience = FOR_EVER, number: int = 1) -> Approval:
    return asked(subject, replace(HERE, rules=ApprovalRules(patience)), number)


@given(subjects, patiences, st.integers(1, 99))
def test_an_approval_stands_in_the_state_as_it_is(subject: Subject, patience: Patience, number: int) -> None:
    made = replace(ask(subject, patience, number), by="eve", reason="so", used=True, more={"base": "v"})
    made = expired(made, 101.0)
    assert from_entry(subject.key, to_entry(made)) == made


@given(st.tuples(subjects, subjects))
def test_an_id_names_one_subject_of_one_thread_at_one_checkpoint(both: tuple[Subject, Subject]) -> None:
    one, other = both
    ids = {
        asked(one, moment, 1).id
        for moment in (HERE, replace(HERE, thread="u"), replace(HERE, checkpoint="c2"))
    }
    ids |= {asked(one, HERE, 2).id}
    assert len(ids) == 4
    assert (asked(one, HERE, 1).id == asked(other, HERE, 1).id) == (one == other)


def still(
    waiting: Mapping[str, Approval], done: tuple[Approval, ...], new: tuple[Approval, ...]
) -> dict[str, Approval]:
    gone = {one.id for one in done}
    return {k: one for k, one in waiting.items() if one.id not in gone} | {one.about.key: one for one in new}


@given(due_sets, due_sets)
def test_what_is_due_is_asked_once_and_only_what_has_changed_is_asked_anew(
    first: list[Subject], second: list[Subject]
) -> None:
    begun = settled({}, first, HERE, 0)
    assert [one.about for one in begun.asked] == first
    waiting = still({}, (), begun.asked)
    later = settled(waiting, second, replace(HERE, at=200.0), begun.number)
    now = still(waiting, later.closed, later.asked)
    assert {one.about.key for one in now.values()} == {one.key for one in second}
    for one in later.carried:
        assert waiting[one.about.key] == one and one.asked_at == 100.0
    for one in later.asked:
        assert one.again == (waiting[one.about.key].id if one.about.key in waiting else "")
    assert all(one.state == "superseded" and one.reason for one in later.closed)
    again = settled(now, second, replace(HERE, at=300.0), later.number)
    assert (again.asked, again.closed, again.number) == ((), (), later.number), "doing it twice is not once"


@given(subjects, subjects, st.booleans(), st.booleans())
def test_an_answer_counts_for_what_was_asked_and_nothing_else(
    one: Subject, other: Subject, approved: bool, bound: bool
) -> None:
    approval = ask(one)
    result = answered(approval, Answer(approved, 150.0, bound=bound), other, NO_RULES)
    if changes(approval, other):
        assert isinstance(result, Refusal) and result.kind == "changed" and result.changed
    else:
        assert isinstance(result, Approval)
        assert result.state == ("approved" if approved else "rejected")


@given(subjects, st.booleans(), st.booleans())
def test_an_answer_counts_once(subject: Subject, first: bool, second: bool) -> None:
    decided = answered(ask(subject), Answer(first, 150.0, "eve"), subject, NO_RULES)
    assert isinstance(decided, Approval)
    twice = answered(decided, Answer(second, 160.0, "bob", bound=True), subject, NO_RULES)
    assert isinstance(twice, Refusal) and twice.kind == "answered" and "by eve" in twice.detail


def test_an_answer_without_an_id_is_not_for_what_took_anothers_place_after_it() -> None:
    subject = Subject("k", "gate", "k", "ok?", "new")
    first = settled({}, [replace(subject, content="old")], HERE, 0).asked[0]
    (anew,) = settled({"k": first}, [subject], replace(HERE, at=200.0), 1).asked
    said_before = answered(anew, Answer(True, 150.0), subject, NO_RULES)
    assert isinstance(said_before, Refusal) and said_before.instead == anew.id
    assert isinstance(answered(anew, Answer(True, 150.0, bound=True), subject, NO_RULES), Approval)
    assert isinstance(answered(anew, Answer(True, 250.0), subject, NO_RULES), Approval)


def test_what_an_older_version_has_asked_stands_though_it_did_not_note_of_which_item_that_was() -> None:
    now = replace(Subject("k[1]", "gate", "k[1]", "ok?", "text"), items=("old.log",), listed="digest")
    before = from_entry(now.key, to_entry(ask(replace(now, items=(), listed=""))))
    assert changes(before, now) == ()
    known = ask(now)
    assert changes(known, replace(now, items=("customers.db",))) == ("the item",)
    assert changes(known, replace(now, listed="other")) == ("the list",)


def test_nobody_answers_for_a_name_that_others_stand_behind() -> None:
    rules = ApprovalRules(people={"Legal": ("lea", "leo")})
    approval = ask(replace(Subject("k", "gate", "k", "ok?"), approvers=("legal",)))
    refused = answered(approval, Answer(True, 150.0, "eve"), approval.about, rules)
    assert isinstance(refused, Refusal) and refused.kind == "not_yours"
    assert isinstance(answered(approval, Answer(True, 150.0, "leo"), approval.about, rules), Approval)
    assert isinstance(answered(approval, Answer(True, 150.0, "eve"), approval.about, NO_RULES), Approval)


# -- time -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ending", "decision"), [("reject", "rejected"), ("fail", "expired")])
def test_time_asks_one_after_the_other_and_then_ends_it(ending: Ending, decision: str) -> None:
    approval = ask(Subject("k", "gate", "k", "ok?"), Patience(10, ("leads", "board"), ending))
    assert expired(approval, 109.9) == approval
    first, second = expired(approval, 110), expired(approval, 129.9)
    assert (first.state, first.level, first.approvers, first.deadline) == ("waiting", 1, ("leads",), 120)
    assert (second.level, second.approvers, second.later) == (2, ("leads", "board"), ())
    # Who could answer before still can: what was for anybody is not told as theirs alone.
    told = [one.whom for one in (approval, first, second)]
    assert told == ["anybody", "anybody (leads asked too)", "anybody (leads and board asked too)"]
    over = expired(approval, 130)
    assert (over.state, over.decided_at, decision_of(over)) == ("expired", 130, decision)


@given(subjects, patiences, st.lists(st.floats(100, 160), max_size=5), st.floats(100, 160))
def test_it_does_not_matter_how_often_or_how_late_anybody_looks(
    subject: Subject, patience: Patience, looks: list[float], end: float
) -> None:
    approval = looked = ask(subject, patience)
    for at in sorted(one for one in looks if one <= end):
        looked = expired(looked, at)
    assert expired(looked, end) == expired(approval, end)
    assert expired(approval, end).state in ("waiting", "expired"), "time has said yes or no"
    if patience.ending == "wait" or patience.each_s is None:
        assert expired(approval, 1e12).state == "waiting"


@given(subjects, patiences, st.floats(100, 160))
def test_an_answer_that_comes_too_late_does_not_count(
    subject: Subject, patience: Patience, at: float
) -> None:
    approval = ask(subject, patience)
    result = answered(approval, Answer(True, at, bound=True), subject, NO_RULES)
    assert isinstance(result, Refusal) == (expired(approval, at).state == "expired")


def test_patience_is_looked_up_by_the_closest_name() -> None:
    rules = ApprovalRules(
        Patience(1), {"gate-go": Patience(2), "tool": Patience(3), "web-search": Patience(4)}
    )
    moment = replace(HERE, rules=rules)

    def given_(subject: Subject) -> float | None:
        return asked(subject, moment, 1).patience

    assert given_(Subject("gate-go", "gate", "gate-go", "")) == 2
    assert given_(Subject("gate-no", "gate", "gate-no", "")) == 1
    assert given_(Subject("k", "tool", "ada", "", tool="web-search")) == 4
    assert given_(Subject("k", "tool", "ada", "", tool="horn")) == 3


# -- policy -----------------------------------------------------------------------------------------------

TEAM = Catalog(
    (AgentSpec("ada", "Ada"), AgentSpec("bob", "Bob")), (ToolSpec("horn", "Horn"), ToolSpec("pen", "Pen"))
)
RULES = (Grant(("ada",), "horn"), ToolApproval("horn", approvers=("Legal",)))


def version(*rules: object, team: Catalog = TEAM, **more: object) -> str:
    return PermissionMatrix(team, rules, **more).right("ada", "horn").version  # type: ignore[arg-type]


def test_another_right_has_another_version_and_what_is_about_others_has_none() -> None:
    same = version(*RULES)
    others = (Grant(("ada",), "pen"), Deny(("bob",), "pen"), Hide("ada"), Limit("ada", "retries", 2))
    assert version(*RULES, *others) == same
    assert version(replace(RULES[0], spans=((1, 2),)), RULES[1]) == same
    riskier = replace(TEAM, tools=(replace(TEAM.tools[0], risk="high"), TEAM.tools[1]))
    noted = replace(TEAM, tools=(replace(TEAM.tools[0], granted="horn@1"), TEAM.tools[1]))
    another = replace(TEAM, tools=(replace(TEAM.tools[0], granted="horn@2"), TEAM.tools[1]))
    override = {("ada", "horn"): Override("ask", "by hand")}
    changed = [
        version(*RULES, Deny(("bob",), "horn")),
        version(Grant(("ada", "bob"), "horn"), RULES[1]),
        version(RULES[0], ToolApproval("horn", approvers=("Board",))),
        version(*RULES, team=riskier),
        version(*RULES, team=noted),
        version(*RULES, team=another),
        version(*RULES, overrides=override),
    ]
    assert len({same, *changed}) == 8
    assert PermissionMatrix(TEAM, RULES).right("ada", "horn").approvers == ("Legal",)


# -- lives of a pending set -------------------------------------------------------------------------------


class PendingSet(RuleBasedStateMachine):
    """A world in which contents and policies change, people answer late and twice, and time goes by.

    The reference is an independent memory: what every id was asked of, and which have been answered.
    """

    @initialize(patience=patiences)
    def begin(self, patience: Patience) -> None:
        self.moment = Moment("t", "c", "v", 100.0, ApprovalRules(patience))
        self.world: dict[str, Subject] = {}
        self.waiting: dict[str, Approval] = {}
        self.number = 0
        self.asked_of: dict[str, Subject] = {}
        self.used: set[str] = set()
        self.known: dict[str, Approval] = {}

    @rule(subject=subjects)
    def changes_something(self, subject: Subject) -> None:
        self.world[subject.key] = subject

    @rule(key=st.sampled_from(("k1", "k2", "k3")))
    def needs_nobody_any_more(self, key: str) -> None:
        self.world.pop(key, None)

    @rule()
    def is_brought_in_line(self) -> None:
        made = settled(self.waiting, self.world.values(), self.moment, self.number)
        self.waiting = still(self.waiting, made.closed, made.asked)
        self.waiting = {k: one for k, one in self.waiting.items() if k in self.world}
        self.number = made.number
        for one in made.asked:
            assert one.id not in self.asked_of, "an id was given twice"
            self.asked_of[one.id] = one.about
        self.known |= {one.id: one for one in (*made.asked, *made.closed)}

    @rule(seconds=st.floats(0.1, 8))
    def waits(self, seconds: float) -> None:
        self.moment = replace(self.moment, at=self.moment.at + seconds)
        for key, one in list(self.waiting.items()):
            now = self.known[one.id] = expired(one, self.moment.at)
            if now.state == "waiting":
                self.waiting[key] = now
            else:
                del self.waiting[key]
                self.world.pop(key, None)

    @rule(data=st.data(), approved=st.booleans())
    def is_answered(self, data: st.DataObject, approved: bool) -> None:
        if not self.known:
            return
        id_ = data.draw(st.sampled_from(sorted(self.known)))
        approval = self.known[id_]
        subject = self.world.get(approval.about.key)
        result = answered(approval, Answer(approved, self.moment.at, bound=True), subject, self.moment.rules)
        if isinstance(result, Refusal):
            return
        assert id_ not in self.used, "an approval was used twice"
        assert subject is not None and not changes(replace(approval, about=self.asked_of[id_]), subject)
        assert self.waiting.get(approval.about.key) == approval, "a stale approval was used"
        self.used.add(id_)
        self.known[id_] = result
        del self.waiting[approval.about.key], self.world[approval.about.key]

    @invariant()
    def at_most_one_question_has_a_place(self) -> None:
        assert all(key == one.about.key and one.state == "waiting" for key, one in self.waiting.items())


TestPendingSet = PendingSet.TestCase
