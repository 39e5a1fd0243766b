"""Ordinary ways to say who may what, who waits and who is left out, read as they are meant."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ada Ben Cleo Dora"


@pytest.mark.parametrize("rest", ["the rest", "the others", "all the others", "everyone else"])
@pytest.mark.parametrize("start", ["Everyone starts at once", "All agents work in parallel"])
def test_who_waits_for_the_rest_is_none_of_those_who_start_at_once(start: str, rest: str) -> None:
    found = facts(f"{start}. Dora waits for {rest}.", TEAM)
    assert {("before", name, "Dora") for name in ("Ada", "Ben", "Cleo")} <= found
    assert {("parallel", "Ada", "Ben"), ("parallel", "Ada", "Cleo"), ("parallel", "Ben", "Cleo")} <= found


def test_who_is_named_beside_somebody_and_then_behind_stays_a_contradiction() -> None:
    assert "SW201" in codes(compiled("Ada, Ben and Dora start at once. Dora waits for Ada and Ben.", TEAM))


@pytest.mark.parametrize(
    "said",
    [
        "The others follow, except Dora.",
        "Everyone else follows, except Dora.",
        "Then the rest work, except Dora.",
    ],
)
def test_who_is_left_out_behind_the_sentence_is_left_out(said: str) -> None:
    found = compiled(f"Ada starts. {said}", TEAM)
    assert codes(found) <= {"SW105"}
    assert facts(f"Ada starts. {said}", TEAM) >= {("before", "Ada", "Ben"), ("before", "Ada", "Cleo")}
    assert not any("Dora" in fact for fact in facts(f"Ada starts. {said}", TEAM))


def test_who_is_left_out_of_what_is_not_read_is_an_error() -> None:
    assert (
        compiled("Ada starts. The others zigzag about Ada, except Dora, who does not.", TEAM).workflow is None
    )


@pytest.mark.parametrize(
    "rule",
    [
        "Before using the Shell, Ben needs a human to say yes.",
        "Before running the Shell, Ben must get my approval.",
        "Each time before using the Shell, Ben needs somebody to approve it.",
    ],
)
def test_a_yes_that_is_needed_before_a_tool_is_used_is_asked_for_at_each_use(rule: str) -> None:
    found = compiled(f"Ben writes the code. {rule}", TEAM, "Shell")
    assert codes(found) <= {"SW105"}
    assert ("tool_approval", "Shell") in facts(f"Ben writes the code. {rule}", TEAM, "Shell")


@pytest.mark.parametrize(
    ("who", "tool", "verb"),
    [
        ("Nobody but Dora may", "Email", "send"),
        ("Only Dora may", "SMS", "send"),
        ("No one except Dora can", "Phone_calls", "make"),
    ],
)
def test_a_verb_that_is_a_tool_s_own_work_says_no_less_than_using_it(who: str, tool: str, verb: str) -> None:
    found = facts(f"Ada writes. {who} {verb} {tool}.", TEAM, tool)
    assert ("grant", "Dora", tool) in found and ("deny", "Ada", tool) in found


@pytest.mark.parametrize(("verb", "tool"), [("send", "Database"), ("delete", "Email")])
def test_a_verb_that_may_say_less_grants_nothing(verb: str, tool: str) -> None:
    assert compiled(f"Ada writes. Only Dora may {verb} {tool}.", TEAM, tool).workflow is None


@pytest.mark.parametrize("who", ["Ada", "Ada and Cleo", "Everyone"])
def test_but_somebody_only_with_approval_is_a_right_of_their_own(who: str) -> None:
    found = facts(
        f"Ada drafts, then Ben checks. {who} may use Search, but Ben only with my approval.", TEAM, "Search"
    )
    assert {("grant", "Ada", "Search"), ("grant", "Ben", "Search"), ("tool_approval", "Search")} <= found
    assert not any(fact[0] == "deny" for fact in found)


@pytest.mark.parametrize(
    "rule", ["No approval is needed for Search.", "No approval is required for the use of Search."]
)
def test_a_yes_that_is_not_needed_is_not_asked_for(rule: str) -> None:
    found = compiled(f"Ada may use Search. {rule}", TEAM, "Search")
    assert found.workflow is not None
    assert ("tool_approval", "Search") not in facts(f"Ada may use Search. {rule}", TEAM, "Search")


@pytest.mark.parametrize("behind", ["then Dora signs", "and then Dora signs it off"])
def test_what_an_agent_signs_is_its_work(behind: str) -> None:
    found = compiled(f"First Ada drafts, then Ben checks it {behind}.", TEAM)
    assert codes(found) <= {"SW105"}
    assert ("before", "Ben", "Dora") in facts(f"First Ada drafts, then Ben checks it {behind}.", TEAM)


@pytest.mark.parametrize(
    "prompt",
    [
        "Ada and Ben debate for three rounds, Cleo judges.",
        "Ada and Ben debate for three rounds and Cleo judges.",
        "Ada and Ben argue, at most three rounds, then Cleo decides.",
        "Ada drafts, Ben critiques, for three rounds, and Cleo picks.",
    ],
)
def test_who_is_told_behind_the_rounds_of_others_is_in_none_of_them(prompt: str) -> None:
    found = facts(prompt, TEAM)
    assert ("loop", ("Ada", "Ben"), 3) in found
    assert {("before", "Ada", "Cleo"), ("before", "Ben", "Cleo")} <= found


@pytest.mark.parametrize(
    "prompt",
    [
        "Ada and Ben debate for three rounds, Cleo judges each round.",
        "Ada and Ben debate for three rounds while Cleo listens.",
    ],
)
def test_who_works_in_each_round_is_in_them(prompt: str) -> None:
    assert ("loop", ("Ada", "Ben", "Cleo"), 3) in facts(prompt, TEAM)
