"""Prompts as engineers and support leads write them first: each is read, or refused, and never misread."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Grant, Limit
from swarmwright.workflow.tree import Choice, Gate, Loop, Node, Step, walk

CREWS = [("Coder", "Tester", "Shipper"), ("writer", "critic", "printer"), ("Ann Lee", "Bob", "Cid")]


def compiled(prompt: str, *names: str, tools: tuple[str, ...] = ()) -> Compilation:
    return compile_prompt(prompt, Catalog.of(names, tools))


def found(compilation: Compilation, kind: type[Node]) -> list[Node]:
    assert compilation.workflow is not None, compilation.diagnostics
    return [n for n in walk(compilation.workflow.root) if isinstance(n, kind)]


def tasks(compilation: Compilation) -> dict[str, str]:
    return {str(s.agent): s.task for s in found(compilation, Step) if isinstance(s, Step)}


def doers(compilation: Compilation, inside: Node) -> set[str]:
    name = compilation.roster.team.name
    return {name(s.agent) for s in walk(inside) if isinstance(s, Step)}


def codes(compilation: Compilation, *severities: str) -> set[str]:
    return {d.code for d in compilation.diagnostics if d.severity in (severities or ("error", "warning"))}


# -- who decides -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "work", ["npm install; npm test", "cargo build, cargo test", "make lint; make check", "go vet; go test"]
)
def test_a_command_of_a_shell_is_no_decision(names: tuple[str, str, str], work: str) -> None:
    a, b, _ = names
    read = compiled(f"{a} runs {work}. Then {b} reads the log.", *names)
    assert not found(read, Gate)


@pytest.mark.parametrize("machine", ["script", "pipeline", "linter", "compiler", "server"])
@pytest.mark.parametrize("names", CREWS)
def test_what_a_machine_checks_is_no_decision_of_a_person(names: tuple[str, str, str], machine: str) -> None:
    a, b, _ = names
    read = compiled(f"{a} builds it. The {machine} checks it. Then {b} reads the log.", *names)
    assert not found(read, Gate)


@pytest.mark.parametrize("person", ["lawyers", "shift lead", "editor", "client", "board", "nurse"])
def test_what_people_check_is_their_decision(person: str) -> None:
    read = compiled(f"Ann builds it. The {person} must check it. Then Bob reads the log.", "Ann", "Bob")
    assert len(found(read, Gate)) == 1


# -- numbered steps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "back",
    [
        "go back to step 1", "return to step 1", "go to step 1", "restart at step 1", "jump to step 1",
        "repeat steps 1 and 2", "repeat steps 1-2", "repeat from step 1", "start again from step 1",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "form", ["1. {a} makes it. 2. {b} checks it. 3. If it is bad, {back}. 4. {c} prints it.",
             "1. {a} makes it\n2. {b} checks it\n3. If it is bad, {back}.\n4. {c} prints it",
             "Step 1: {a} makes it. Step 2: {b} checks it. If it is bad, {back}. Step 3: {c} prints it.",
             "(1) {a} makes it (2) {b} checks it. If it is bad, {back}. (3) {c} prints it."],
)  # fmt: skip
def test_a_step_that_is_gone_back_to_goes_round(names: tuple[str, str, str], back: str, form: str) -> None:
    a, b, c = names
    read = compiled(form.format(a=a, b=b, c=c, back=back), *names)
    (loop,) = found(read, Loop)
    assert doers(read, loop) == {a, b}
    assert read.workflow is not None
    assert ("before", b, c) in set(relations(read.workflow))


@pytest.mark.parametrize(
    "prompt",
    [
        "1. Ann and Bob write drafts. 2. Cid picks one. 3. If none is good, go back to step 1.",
        "1. Ann plans. 2. Ann codes. 3. Bob tests. 4. If it fails, go back to step 2.",
    ],
)
def test_a_step_of_no_one_doer_that_is_gone_back_to_is_refused(prompt: str) -> None:
    assert "SW402" in codes(compiled(prompt), "error")


# -- outcomes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "told",
    [
        "Pass -> {c}, fail -> {a}.", "fail -> {a}, pass -> {c}.", "pass -> {c}; fail -> {a}",
        "If it fails, {a}, otherwise {c}.", "Pass → {c} ships it, fail → {a} fixes it.",
        "Good builds go to {c}, bad builds back to {a}.", "Bad builds go back to {a}, good ones to {c}.",
        "if it fails it goes back to {a}, otherwise {c} ships it.",
        "if {b} finds a bug it goes back to {a} otherwise {c} ships it",
    ],
)  # fmt: skip
def test_what_has_come_out_badly_goes_round_and_the_rest_comes_after(
    names: tuple[str, str, str], told: str
) -> None:
    a, b, c = names
    read = compiled(f"{a} builds it, then {b} tests it. {told.format(a=a, b=b, c=c)}", *names)
    (loop,) = found(read, Loop)
    assert doers(read, loop) == {a, b}
    assert isinstance(loop, Loop) and loop.exhausted == "fail"
    assert read.workflow is not None
    assert ("before", b, c) in set(relations(read.workflow))


@pytest.mark.parametrize("bound", ["", ", at most twice"])
@pytest.mark.parametrize("good", ["If it is approved", "If approved", "Once approved"])
def test_a_short_no_is_the_other_case_of_a_yes(good: str, bound: str) -> None:
    told = f"Ann codes. Bob reviews it. {good}, Cid merges it. If rejected, Ann reworks it{bound}."
    read = compiled(told, "Ann", "Bob", "Cid")
    (loop,) = found(read, Loop)
    assert doers(read, loop) == {"Ann", "Bob"}
    assert not found(read, Gate)


def test_outcomes_that_lead_to_others_are_a_choice() -> None:
    read = compiled("Dev builds it, QA tests it. Green -> Ops, red -> PM.", "Dev", "QA", "Ops", "PM")
    assert [len(c.cases) for c in found(read, Choice) if isinstance(c, Choice)] == [2]


# -- what is found out, and what answers it --------------------------------------------------------------


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "asks", ["checks if it works", "decides whether it is good", "sees if the tests pass",
             "decides whether to go on", "finds out whether it is late"],
)  # fmt: skip
def test_what_somebody_finds_out_is_the_task_and_no_condition(names: tuple[str, str, str], asks: str) -> None:
    a, b, c = names
    read = compiled(f"{a} makes it. {b} {asks}. Then {c} prints it.", *names)
    assert not found(read, Choice)
    assert asks in tasks(read).values()


@pytest.mark.parametrize("asks", ["checks whether it is good", "checks if it is good"])
@pytest.mark.parametrize("no", ["If not, {a} rewrites it", "If it is not, {a} rewrites it"])
def test_a_no_to_what_was_asked_is_a_case(asks: str, no: str) -> None:
    read = compiled(f"Ann writes it. Bob {asks}. {no.format(a='Ann')}.", "Ann", "Bob")
    (loop,) = found(read, Loop)
    assert doers(read, loop) == {"Ann", "Bob"}


@pytest.mark.parametrize("led", ["If not,", "If it is not,", "Otherwise,"])
def test_a_no_to_nothing_is_refused(led: str) -> None:
    assert "SW402" in codes(
        compiled(f"Ann writes it. Bob reads it. {led} Ann prints it.", "Ann", "Bob"), "error"
    )


@pytest.mark.parametrize("word", ["If", "When", "Once"])
def test_approved_behind_an_agents_review_is_what_the_agent_found(word: str) -> None:
    read = compiled(
        f"Ann writes it, then Bob reviews it. {word} approved, Cid merges it.", "Ann", "Bob", "Cid"
    )
    assert not found(read, Gate)
    assert len(found(read, Choice)) == 1


def test_a_name_where_a_number_belongs_is_refused() -> None:
    prompt = "Ann drafts. Ask for approval when confidence is below Legal. Then Bob sends it."
    assert "SW402" in codes(compiled(prompt, "Ann", "Bob", "Legal"), "error")


# -- the text of the work --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "work",
    [
        "runs npm test", "puts the files within 3 days' reach",
        "collects two weeks' worth of logs", "writes a summary (max. 200 words, plain English)",
        "drops the table", "skips the intro",
    ],
)  # fmt: skip
@pytest.mark.parametrize("told", ["Ann {}. Then Bob reads it.", "Ann: {}. Bob: reads it."])
def test_work_keeps_its_words_and_limits_nobody(work: str, told: str) -> None:
    read = compiled(told.format(work), "Ann", "Bob")
    assert tasks(read)["ann"] == work
    assert read.workflow is not None
    assert not [r for r in read.workflow.rules if isinstance(r, Limit)]
    assert not codes(read)


def test_a_days_time_is_a_bound() -> None:
    read = compiled("Ann writes it within 3 days' time, then Bob reads it.", "Ann", "Bob")
    assert read.workflow is not None
    assert [r.value for r in read.workflow.rules if isinstance(r, Limit)] == [3 * 86400.0]
    assert tasks(read)["ann"] == "writes it"


@pytest.mark.parametrize("then", ["Then Bob reads it", "Bob then reads it", "Next, Bob reads it"])
@pytest.mark.parametrize("first", ["Ann hands it to Bob", "Ann plans it. Bob checks it"])
def test_whoever_came_last_goes_on_in_the_same_step(first: str, then: str) -> None:
    read = compiled(f"{first}. {then}.", "Ann", "Bob")
    assert len(found(read, Step)) == 2
    assert "reads it" in tasks(read)["bob"]


@pytest.mark.parametrize("again", ["QA tests again", "QA tests it again"])
@pytest.mark.parametrize("joint", [". ", ". Then "])
def test_work_done_again_behind_that_of_others_is_a_further_step(again: str, joint: str) -> None:
    read = compiled(f"Dev builds it. QA tests it. Dev fixes the bugs{joint}{again}.", "Dev", "QA")
    assert [s.task for s in found(read, Step) if isinstance(s, Step)][-1] == again.removeprefix("QA ")


@pytest.mark.parametrize("bound", [", up to 5 attempts", ", at most 5 times"])
def test_a_new_one_is_the_same_work_again(bound: str) -> None:
    read = compiled(
        f"Gen writes a name. Judge rates it. If it is bad, Gen makes a new one{bound}.", "Gen", "Judge"
    )
    assert [n.at_most for n in found(read, Loop) if isinstance(n, Loop)] == [5]


# -- tools and places ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rest", ["", ", otherwise Ops ships"])
def test_a_tool_in_a_case_that_goes_round_is_given_to_its_doer(rest: str) -> None:
    prompt = f"Coder codes. Tester tests it. If a test fails, Coder fixes it with Ruff{rest}."
    read = compiled(prompt, "Coder", "Tester", "Ops", tools=("Ruff",))
    assert len(found(read, Loop)) == 1
    assert read.workflow is not None
    assert [(r.agents, r.tool) for r in read.workflow.rules if isinstance(r, Grant)] == [(("coder",), "ruff")]


def test_who_begins_the_next_clause_has_nothing_of_the_tool_before() -> None:
    read = compiled("Nadia may query Lathe and Oren waits for Nadia.", "Nadia", "Oren", tools=("Lathe",))
    assert not codes(read)


@pytest.mark.parametrize("place", ["Qdrant", "Postgres", "Notion"])
def test_where_something_is_written_to_is_no_agent(place: str) -> None:
    read = compiled(f"chunk_agent splits it, then embed_agent writes it to {place}, then ask_agent answers.")
    names = {read.roster.team.name(a.id) for a in read.roster.team.agents}
    assert names == {"chunk_agent", "embed_agent", "ask_agent"}


def test_one_agent_named_as_code_works_beside_those_with_names() -> None:
    read = compiled("Reader reads the files. embed_agent stores the vectors.")
    assert list(tasks(read).values()) == ["reads the files", "stores the vectors"]
