"""A right holds for the whole tool: a word beside it that may narrow it is an error; nothing is granted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.reading import codes, compiled
from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog, ToolSpec
from swarmwright.workflow.rules import Grant

TEAM = "Clerk Auditor Courier"
TOOLS = "Ledger Archive"

ADVERBS = ["locally", "partly", "sparingly", "internally", "read-only", "cautiously", "nightly", "abroad"]
NOUNS = [
    "sandbox",
    "drafts",
    "small amounts",
    "staging",
    "internal customers",
    "/src",
    "old invoices",
    "cellar",
]
PREPOSITIONS = ["in", "on", "under", "for", "inside", "within", "against", "with", "towards", "as", "behind"]
VERBS = ["reading", "to read", "to list invoices", "for checking", "to peek", "for archiving purposes"]
ADJECTIVES = ["read-only", "limited", "local", "small", "sandboxed", "blue"]

beside = st.one_of(
    st.sampled_from(ADVERBS),
    st.tuples(st.sampled_from(PREPOSITIONS), st.sampled_from(["the ", ""]), st.sampled_from(NOUNS)).map(
        lambda parts: f"{parts[0]} {parts[1]}{parts[2]}"
    ),
    st.sampled_from(VERBS),
    st.text("bcdfglmnoprtuz", min_size=4, max_size=9).map(lambda word: f"in {word}o mode"),
)
limits = st.tuples(st.sampled_from(["", "only ", "just "]), beside, st.sampled_from(["", " only"])).map(
    "".join
)
rights = st.sampled_from(
    [
        "{who} may use {tool} {limit}.",
        "Only {who} may use {tool} {limit}.",
        "{who} can use {tool} ({limit}).",
        "{who} may use {tool}, {limit}.",
        "{who} may use {tool}. {limit}.",
        "{who} may use {tool} {limit}, Courier may not.",
        "{who} is {limit} allowed to use {tool}.",
        "Give {who} access to {tool} {limit}.",
        "Give {who} {tool} {limit}.",
        "{tool} is open to {who} {limit}.",
        "Everyone may use {tool} {limit}.",
        "{who} has access to {tool} {limit}.",
        "{who} writes the report. {who} may use {tool} {limit}.",
    ]
)


@settings(max_examples=tries(150), deadline=None)
@given(right=rights, who=st.sampled_from(TEAM.split()[:2]), tool=st.sampled_from(TOOLS.split()), limit=limits)
def test_no_limit_beside_a_right_is_lost(right: str, who: str, tool: str, limit: str) -> None:
    prompt = right.format(who=who, tool=tool, limit=limit)
    found = compiled(prompt, TEAM, TOOLS)
    granted = found.workflow is not None and any(isinstance(r, Grant) for r in found.workflow.rules)
    assert not granted, prompt
    assert any(d.severity != "info" and d.code != "SW105" for d in found.diagnostics), prompt


@pytest.mark.parametrize("adjective", ADJECTIVES)
@pytest.mark.parametrize(
    "right",
    [
        "Clerk may use the {} Ledger.",
        "Clerk has {} access to Ledger.",
        "Give Clerk {} access to Ledger.",
        "Clerk uses the {} Ledger.",
        "Clerk gets {} use of Ledger.",
    ],
)
def test_a_word_before_the_tool_or_the_access_is_not_passed_over(right: str, adjective: str) -> None:
    found = compiled(right.format(adjective), TEAM, TOOLS)
    granted = found.workflow is not None and any(isinstance(r, Grant) for r in found.workflow.rules)
    assert not granted
    assert any(d.code in ("SW303", "SW402", "SW403") for d in found.diagnostics)


@pytest.mark.parametrize("limit", ["read-only", "sparingly", "locally", "in the cellar"])
@pytest.mark.parametrize("work", ["Clerk uses Ledger {}.", "Auditor waits, then Clerk uses Ledger {}."])
def test_how_far_a_tool_is_used_is_not_taken_for_the_work(work: str, limit: str) -> None:
    assert "SW303" in codes(compiled(work.format(limit), TEAM, TOOLS))


@pytest.mark.parametrize(
    "work",
    [
        "Clerk uses Ledger to close the books of the year.",
        "Clerk uses Ledger for the closing.",
        "Clerk writes the report in the cellar with Ledger.",
        "Clerk uses Ledger first, then Auditor looks at it.",
        "Also, Clerk may of course use the Ledger tool at any time.",
        "Please note that Clerk is allowed to use our Ledger as well.",
        "Clerk has full access to Ledger.",
    ],
)
def test_words_that_leave_a_right_as_it_is_are_passed_over(work: str) -> None:
    found = compiled(work, TEAM, TOOLS)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert [r for r in found.workflow.rules if isinstance(r, Grant)] == [
        Grant(("clerk",), "ledger", spans=found.workflow.rules[0].spans)
    ]


def test_the_place_of_the_words_is_told_and_what_to_do_instead() -> None:
    prompt = "Clerk may use Ledger for small amounts."
    (told,) = [d for d in compiled(prompt, TEAM, TOOLS).diagnostics if d.code == "SW303"]
    assert prompt[told.start : told.end] == "small amounts"
    assert "rules for arguments" in told.message


def test_reading_a_tool_is_told_to_be_the_right_to_all_of_it() -> None:
    found = compiled("Clerk may read Ledger.", TEAM, TOOLS)
    assert found.workflow is not None
    assert [(d.code, d.severity) for d in found.diagnostics if d.code == "SW305"] == [("SW305", "warning")]


@pytest.mark.parametrize("verb", ["read", "view", "write to", "edit"])
@pytest.mark.parametrize(
    "right", ["Clerk may only {} Ledger.", "Clerk can only {} Ledger.", "Clerk is only allowed to {} Ledger."]
)
def test_a_right_to_a_part_alone_is_refused(right: str, verb: str) -> None:
    found = compiled(right.format(verb), TEAM, TOOLS)
    assert found.workflow is None


@pytest.mark.parametrize("limit", ["on the main branch", "for deployments", "at night", "carelessly"])
def test_a_denial_of_a_part_is_told_to_be_one_of_the_whole(limit: str) -> None:
    found = compiled(f"Clerk must not use Ledger {limit}.", TEAM, TOOLS)
    assert any(d.severity != "info" for d in found.diagnostics if d.code != "SW105")


def test_work_and_a_right_in_one_sentence_are_both_looked_at() -> None:
    prompt = "Clerk has limited access to Ledger and Auditor may use Archive."
    assert "SW303" in codes(compiled(prompt, TEAM, TOOLS))


@pytest.mark.parametrize("alias", ["write code", "read mail", "draw maps", "send letters", "edit files"])
@pytest.mark.parametrize("said", ["All agents can {}.", "Ada may {}.", "Ada can {}, and Ben may {} too."])
def test_a_tools_own_name_may_be_a_verb_with_its_object(said: str, alias: str) -> None:
    team = Catalog(Catalog.of(("Ada", "Ben")).agents, (ToolSpec("desk", "Desk", aliases=(alias,)),))
    found = compile_prompt(f"Ada and Ben work in parallel. {said.format(alias, alias)}", team)
    assert found.workflow is not None
    assert [d for d in found.diagnostics if d.severity != "info"] == []


@pytest.mark.parametrize("said", ["has Ledger, read-only", "uses Ledger, read-only", "has Ledger, in part"])
def test_a_word_behind_a_comma_at_the_end_narrows_too(said: str) -> None:
    found = compiled(f"Auditor works, then Clerk. Clerk {said}.", TEAM, TOOLS)
    assert found.workflow is None
    assert "SW303" in codes(found)


@pytest.mark.parametrize(
    "said", ["has Ledger, too", "has Ledger, of course", "uses Ledger, writes the report"]
)
def test_words_behind_a_comma_that_narrow_nothing_are_passed_over(said: str) -> None:
    assert compiled(f"Auditor works, then Clerk. Clerk {said}.", TEAM, TOOLS).workflow is not None
