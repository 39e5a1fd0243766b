"""What differs between two states is told in people's words: parts of the state, steps, agents, tools."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage

from graph.teams import flow
from swarmwright.graph.state import CHANNELS
from swarmwright.runtime.history.comparing import differences
from swarmwright.runtime.history.wording import NOTES, PARTS, line, noted
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.conditions import Judged
from swarmwright.workflow.named import Names, names_of
from swarmwright.workflow.tree import Gate, Loop, Step, Workflow

TEAM = Workflow(
    Loop(
        "loop",
        flow(Step("checker", "fact-checker"), Step("again", "fact-checker"), Gate("gate", "May it go out?")),
        Judged("it is good"),
        3,
    ),
    (),
    Catalog(
        (AgentSpec("fact-checker", "Fact Checker"),),
        (ToolSpec("mail", "Mail"),),
        (GroupSpec("desk", "Desk", ()),),
    ),
)


def told(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    names = names_of(TEAM)
    return [line(one, names) for one in differences(old, new)]


@pytest.mark.parametrize(
    ("failures", "said"),
    [
        (["awaits_approval"], "none yet, it waits for a person's yes"),
        (["awaits_approval", "timeout"], "failed"),
    ],
)
def test_a_turn_has_not_failed_where_a_person_is_only_asked_first(failures: list[str], said: str) -> None:
    progress = {f"checker@{n}": {"status": "failed", "failure": one} for n, one in enumerate(failures)}
    *_, ended = told({}, {"progress": progress, "resume_info": {"outcome": "failed"}})
    assert ended == f"+ how the turn ended: outcome: {said}"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ({}, {"agent_outputs": {"checker@2": {"agent": "fact-checker", "message": "m", "fields": {}}}},
         "+ what agents wrote: Fact Checker, round 2"),
        ({}, {"agent_outputs": {"fact-checker": {"agent": "fact-checker", "message": "m", "fields": {}}}},
         "+ what agents wrote: Fact Checker"),  # a step that has left the flow
        ({}, {"agent_outputs": {"again": {"agent": "fact-checker", "message": "m", "fields": {"score": 7}}}},
         '+ what agents wrote: Fact Checker (2): reports {"score": 7}'),
        ({"agent_outputs": {"checker": {"message": "1/a", "fields": {}}}},
         {"agent_outputs": {"checker": {"message": "1/b", "fields": {}}}},
         "~ what agents wrote: Fact Checker: written anew"),
        ({"progress": {"checker": {"status": "running"}}}, {"progress": {"checker": {"status": "done"}}},
         "~ progress: Fact Checker: running → done"),
        ({}, {"progress": {"loop?0.0": {"status": "done"}}},
         "+ progress: what the loop that begins with Fact Checker decides: done"),
        ({}, {"execution_trace": [{"instance": "checker[3]", "status": "done"}]},
         "+ log of the work: 1: Fact Checker, item 3 is done"),
        ({}, {"execution_trace": [{"instance": "command-4", "status": "applied", "question": "set_agent"}]},
         "+ log of the work: 1: a person sets an agent"),
        ({"coordination_rules": {"asked": 1}}, {}, "- notes of the run: times that a person was asked: 1"),
        ({}, {"interrupts": {"gate": {"kind": "gate", "ask": "May it go out?", "status": "waiting"}}},
         "+ questions to people: May it go out?: waiting"),
        ({}, {"interrupts": {"ask-3-f5": {"closed": True, "instance": "checker", "status": "approved"}}},
         "+ questions to people: what was asked for Fact Checker: approved"),
        ({"interrupts": {"gate": {"status": "waiting"}}}, {"interrupts": {"gate": {"status": "approved"}}},
         "~ questions to people: May it go out?, status: waiting → approved"),
        ({}, {"tool_permissions": {"fact-checker": {"mail": {"effect": "deny", "reason": "not now"}}}},
         "+ rights to tools: Fact Checker: Mail: deny (not now)"),
        ({"tool_permissions": {"*": {"mail": {"effect": "deny"}}}},
         {"tool_permissions": {"*": {"mail": {"effect": "allow"}}}},
         "~ rights to tools: everybody, Mail, effect: deny → allow"),
        ({}, {"private_context": {"fact-checker": {"tone": "kind"}}},
         '+ context for one agent: Fact Checker: tone: kind'),
        ({"group_context": {"desk": {}}}, {"group_context": {"desk": {"tone_of_it": "kind"}}},
         "+ context for groups: Desk, tone of it: kind"),
        ({}, {"signals": {"ready": {"checker": True}}}, "+ announcements: ready: by Fact Checker"),
        ({}, {"messages": [AIMessage("It holds.", id="1/checker", name="fact-checker")]},
         "+ messages: Fact Checker: It holds."),
        ({}, {"messages": [AIMessage("Again.", id="2/checker@2/4/again-7", name="fact-checker")]},
         "+ messages: Fact Checker, round 2: Again."),
        ({}, {"messages": [HumanMessage("About bees", id="m")]}, "+ messages: a person: About bees"),
        ({}, {"coordination_rules": {"paused": {"kind": "pause", "ask": "paused", "status": "waiting"}}},
         "+ notes of the run: paused: yes"),
        ({}, {"coordination_rules": {"agents": {"fact-checker": {"prompt": "Be brief.", "model": "m"}}}},
         "+ notes of the run: agents set up otherwise: Fact Checker (prompt: Be brief., model: m)"),
        ({"coordination_rules": {"agents": {}}},
         {"coordination_rules": {"agents": {"fact-checker": {"prompt": "x"}}}},
         "+ notes of the run: agents set up otherwise, Fact Checker: prompt: x"),
        ({}, {"coordination_rules": {"left": [["draw", "fact-checker", "draws it"]]}},
         "+ notes of the run: steps that have left the flow: Fact Checker"),
        ({"turn": {"number": 1}}, {"turn": {"number": 2}}, "~ turn: number: 1 → 2"),
    ],
)  # fmt: skip
def test_a_difference_is_told_by_the_names_that_people_use(
    old: dict[str, Any], new: dict[str, Any], words: str
) -> None:
    assert told(old, new) == [words]


SAME = "It builds on what the researcher found, and on what was written about it before that. "


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (f"{SAME}It uses three sources.", f"{SAME}It uses five.",
         "…before that. It uses three sources. → …before that. It uses five."),
        (SAME, f"{SAME}It is done.", "…about it before that. → …about it before that. It is done."),
        ("x" * 200 + "a", "x" * 200 + "b", f"…{'x' * 24}a → …{'x' * 24}b"),
        (SAME.replace(". ", ".\n"), SAME,
         "It builds on what the researcher found,… → the same words, with other breaks or spaces between"),
        (f"Otherwise. {SAME}", f"Begun. {SAME}",
         "Otherwise. It builds on what the researcher found, and on what was written abou… → "
         "Begun. It builds on what the researcher found, and on what was written about it…"),
    ],
)  # fmt: skip
def test_two_long_texts_never_read_alike(old: str, new: str, words: str) -> None:
    before, after = ({"messages": [AIMessage(text, id="1/checker")]} for text in (old, new))
    assert told(before, after) == [f"~ messages: Fact Checker: {words}"]
    kept = ({"private_context": {"fact-checker": {"tone": text}}} for text in (old, new))
    assert told(*kept) == [f"~ context for one agent: Fact Checker, tone: {words}"]


def test_every_part_of_a_state_has_a_name_without_underscores() -> None:
    assert set(PARTS) == set(CHANNELS)
    assert not [name for name in (*PARTS.values(), *NOTES.values()) if "_" in name]


def test_what_is_of_no_workflow_is_told_by_its_id() -> None:
    (one,) = differences({}, {"progress": {"gone@2": {"status": "done"}}})
    assert line(one, Names()) == "+ progress: gone, round 2: done"


ASKED = {
    "id": "ask-1-aa",
    "ask": "May it go out?",
    "content": "88ab",
    "checkpoint": "c1",
    "asked_at": 1.0,
    "since": 1.0,
    "status": "pending",
}


def test_what_the_machine_notes_for_itself_is_told_apart_from_what_people_did() -> None:
    anew = ASKED | {"id": "ask-2-bb", "content": "05cd", "checkpoint": "c2", "asked_at": 2.0, "since": 2.0}
    anew |= {"anew": ["ask-1-aa", "the content has changed (edit state)"], "again": "ask-1-aa"}
    old = {"interrupts": {"gate": ASKED}, "coordination_rules": {"asked": 1}}
    superseded = {"closed": True, "kind": "gate", "instance": "gate", "status": "superseded"}
    new = {
        "interrupts": {"gate": anew, "ask-1-aa": superseded},
        "coordination_rules": {"asked": 2, "commands_applied": 1, "paused": True},
    }
    told = [one for one in differences(old, new) if not noted(one)]
    assert [line(one, Names()) for one in told] == [
        "+ questions to people: gate, anew: the content has changed (edit state)",
        "+ notes of the run: paused: yes",
    ]
    labels = differences({"turn": {"number": 1}}, {"turn": {"number": 1, "labelled": True}})
    assert [noted(one) for one in labels] == [True]
    begun = differences({}, {"interrupts": {"gate": ASKED}})
    assert [noted(one) for one in begun] == [False]


def test_differences_stand_in_order_steps_as_they_began_and_their_items_by_number() -> None:
    def progress(*instances: str) -> dict[str, Any]:
        return {one: {"status": "done"} for one in instances}

    old = {"progress": progress("writer", "reader[10]"), "shared_context": {"note-10": "a", "b": "b"}}
    new = {"progress": progress("reader[2]", "editor@2", "editor"), "shared_context": {"note-9": "c"}}
    found = [(one.channel, *one.path) for one in differences(old, new)]
    assert [path for channel, *path in found if channel == "progress"] == [
        *(["writer"], ["reader[2]"], ["reader[10]"], ["editor"], ["editor@2"]),
    ]
    assert [path for channel, *path in found if channel == "shared_context"] == [
        *(["b"], ["note-9"], ["note-10"]),
    ]


def test_messages_and_the_log_stay_as_they_came() -> None:
    said = [HumanMessage("z", id="2"), AIMessage("a", id="10"), AIMessage("b", id="1")]
    found = differences({"messages": said[:1]}, {"messages": said})
    assert [one.path for one in found] == [("10",), ("1",)]
