"""Who works and what is only a thing, where no catalog says so: in any alphabet, by what is said of it."""

from __future__ import annotations

import pytest

from language.reading import codes, facts
from swarmwright.language import compile_prompt
from swarmwright.language.names.roster import take_roster
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import steps


def agents(prompt: str) -> set[str]:
    """The agents that a prompt without a catalog names."""
    return {a.name for a in take_roster(prompt, Catalog()).team.agents}


NAMES = [
    "Zoë",
    "Ødegaard",
    "Übersetzer",
    "Łukasz",
    "Ångström",
    "Жанна",
    "Jean-Luc",
    "O'Brien",
    "D’Angelo",
    "王芳",
    "田中",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "frame",
    [
        "{} writes, then Baker reads.",
        "First {} writes. Baker reads after that.",
        "Baker reads once {} has written.",
        "Baker waits for {}.",
        "{} hands the text to Baker.",
    ],
)
def test_a_name_may_be_written_in_any_alphabet(name: str, frame: str) -> None:
    assert facts(frame.format(name)) == {("before", name, "Baker")}


@pytest.mark.parametrize("name", NAMES)
def test_a_possessive_is_no_part_of_a_name(name: str) -> None:
    assert agents(f"{name} writes. Baker reads {name}'s text.") == {name, "Baker"}


@pytest.mark.parametrize("plural", ["Activities", "Tasks", "Returns", "Elements", "Models", "Steps"])
@pytest.mark.parametrize(
    "frame",
    [
        "Flights, Hotels and {} search simultaneously. Then Planner builds it.",
        "Flights, {} and Hotels search simultaneously. Then Planner builds it.",
        "Flights, Hotels and {} search in parallel, and Planner follows when all are done.",
    ],
)
def test_a_common_word_in_a_list_of_names_is_a_name(plural: str, frame: str) -> None:
    found = facts(frame.format(plural))
    assert {("before", n, "Planner") for n in ("Flights", "Hotels", plural)} <= found
    assert ("parallel", "Flights", plural) in found


THINGS = ["French", "Kubernetes", "Frankfurt", "Grafana", "Slack", "Spain"]


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize(
    "frame",
    [
        "Miller translates it into {} and Baker checks it.",
        "Miller translates to {}, then Baker checks it.",
        "Miller watches {}. After that Baker checks it.",
        "Miller looks at the {} pages, and Baker checks it.",
        "Miller posts the notes in {} or London, then Baker checks it.",
        "Miller ships it to {} and Baker checks it.",
        "Miller prepares the release for {}. Then Baker checks it.",
        "If the customer speaks {}, Miller answers. Then Baker checks it.",
    ],
)
def test_what_is_only_looked_at_or_translated_into_is_no_agent(thing: str, frame: str) -> None:
    assert agents(frame.format(thing)) == {"Miller", "Baker"}


@pytest.mark.parametrize("thing", [*THINGS, "Billing"])
@pytest.mark.parametrize("frame", ["Miller asks first. Then {} answers.", "{} drafts, then Miller edits."])
def test_whoever_acts_is_an_agent_whatever_else_the_word_means(thing: str, frame: str) -> None:
    assert agents(frame.format(thing)) == {"Miller", thing}


@pytest.mark.parametrize("day", ["Monday", "on Friday", "in March", "every Tuesday", "by December"])
def test_days_and_months_work_for_nobody(day: str) -> None:
    assert agents(f"Miller writes {day}. Then Baker reads it {day}.") == {"Miller", "Baker"}


@pytest.mark.parametrize("name", ["Billing", "Ops", "Accounts"])
@pytest.mark.parametrize("frame", ["Miller sends it to {}.", "Miller writes it and hands it to {}."])
def test_a_name_that_is_only_handed_something_is_pointed_at(name: str, frame: str) -> None:
    found = compile_prompt(frame.format(name) + " Then Baker reads it.")
    assert [found.roster.team.name(a.id) for a in found.roster.team.agents] == ["Miller", name, "Baker"]
    assert codes(found) == {"SW107"}


@pytest.mark.parametrize("verb", ["Skip", "Omit", "Retry", "Stop", "Hold"])
def test_a_command_is_no_part_of_a_name(verb: str) -> None:
    assert agents(f"Miller writes. Baker reads. {verb} Baker if it rains.") == {"Miller", "Baker"}


@pytest.mark.parametrize(
    "heading",
    [
        "The rollout happens in three steps:",
        "Rollout works as follows:",
        "Release notes:",
        "Publication goes like this:",
    ],
)
def test_a_heading_does_nothing(heading: str) -> None:
    assert agents(f"{heading} Miller writes, Baker reads, Weaver weaves.") == {"Miller", "Baker", "Weaver"}


def test_a_number_that_counts_is_no_part_of_a_name() -> None:
    assert agents("Lab has 30 minutes, Imaging 45 minutes.") == {"Lab", "Imaging"}
    assert agents("Reviewer 1 reads, then Reviewer 2 reads.") == {"Reviewer 1", "Reviewer 2"}


ROLES = ["boss", "manager", "editor", "law clerk", "chief", "translator", "nurse"]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    "frame",
    [
        "Ann and Bob work in parallel, then the {} merges it.",
        "Ann and Bob work in parallel. The {} merges it.",
        "Ann and Bob work in parallel. Afterwards the work rests, and the {} then merges it.",
        "Ann and Bob work in parallel, then the {} of the firm merges it.",
    ],
)
def test_who_works_in_small_letters_beside_those_with_names_has_a_step(role: str, frame: str) -> None:
    found = facts(frame.format(role))
    assert {("before", "Ann", role.title()), ("before", "Bob", role.title())} <= found


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("verb", ["signs off", "approves it", "agrees"])
def test_who_only_decides_in_small_letters_is_a_person_outside(role: str, verb: str) -> None:
    assert agents(f"Ann drafts. The {role} {verb}. Bob prints.") == {"Ann", "Bob"}


@pytest.mark.parametrize("picture", ["🤖", "🙂", "👩\u200d💻"])
def test_pictures_join_no_name_and_say_nothing(picture: str) -> None:
    assert facts(f"Ann {picture} greets, then Bob {picture} answers {picture}.") == {("before", "Ann", "Bob")}


WORK = "The nurse takes the history. Then the surgeon operates. Then the scribe writes it up."


@pytest.mark.parametrize(
    "roster",
    [
        "The ward has a scribe, a nurse and a surgeon.",
        "The team has a nurse agent, a scribe agent and a surgeon agent.",
        "The crew has a scribe, a nurse and a surgeon.",
        "Our team includes a surgeon, a scribe and a nurse.",
        "I've got three agents: a scribe, a nurse and a surgeon.",
        "We have got a scribe, a surgeon and a nurse on the team.",
        "There's a scribe, a nurse and a surgeon.",
        "My squad comprises a surgeon, a nurse and a scribe.",
        "This clinic employs a scribe, a nurse, and a surgeon.",
        "Say we have a surgeon, a scribe and a nurse.",
    ],
)
def test_a_sentence_that_says_who_there_is_makes_nobody_work(roster: str) -> None:
    order = [("before", "Nurse", "Scribe"), ("before", "Nurse", "Surgeon"), ("before", "Surgeon", "Scribe")]
    assert facts(f"{roster} {WORK}") == set(order)
    assert not codes(compile_prompt(f"{roster} {WORK}"))


@pytest.mark.parametrize(
    "roster",
    [
        "Our team has Abe the baker, Ira the icer and Uma the packer.",
        "The shop has Abe (baker), Uma (packer) and Ira (icer).",
        "Meet the team: Ira, Abe and Uma.",
    ],
)
def test_what_somebody_is_in_a_roster_is_no_work_either(roster: str) -> None:
    prompt = f"{roster} Abe bakes, then Ira ices the cakes, then Uma packs them."
    found = compile_prompt(prompt)
    assert found.draft is not None and len(found.draft.team.agents) == 3
    assert ("before", "Abe", "Ira") in facts(prompt) and not codes(found)


def test_whoever_a_roster_names_and_nobody_speaks_of_again_is_told() -> None:
    assert "SW401" in codes(
        compile_prompt("We have a nurse, a surgeon and a scribe. " + WORK.partition(" Then the scribe")[0])
    )
    rest = compile_prompt("Our team includes Abe, Ira and Uma. Abe bakes, then Uma packs.")
    assert codes(rest) and rest.draft is not None
    assert [s.agent for s in steps(rest.draft.root)].count("uma") == 1


def test_whoever_has_others_do_something_works_with_them() -> None:
    prompt = "The boss has Abe, Ira and Uma taste the cakes. Abe bakes, then Ira ices, then Uma packs."
    assert "roll call" not in {e.rule for e in compile_prompt(prompt).ledger}


@pytest.mark.parametrize(
    "prompt", ["A then B.", "A before B.", "A followed by B.", "First A then B.", "B, then A."]
)
def test_a_name_of_the_letter_a_is_nobody_left_out(prompt: str) -> None:
    assert agents(prompt) == {"A", "B"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Abe translates into French, Ira into German and Uma into Spanish. Zoe compares the three.",
        "Abe writes about cats, Ira about dogs, and Uma about birds. Zoe binds them.",
        "Zoe fans out to Abe, Ira and Uma.",
        "Zoe branches out to Abe, Ira and Uma.",
    ],
)
def test_the_last_of_a_list_is_somebody_as_the_first_is(prompt: str) -> None:
    assert agents(prompt) == {"Abe", "Ira", "Uma", "Zoe"}
