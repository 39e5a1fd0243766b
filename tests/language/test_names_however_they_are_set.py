"""Names are names with an article, a noun or signs around them; and so are words of order and of right."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import steps

NAMES, TOOLS = "Ida Jon Kim Lee", "Disk Web"

STATEMENTS = [
    "Ida, Jon and Kim work one after another.", "Kim works after Jon, and Jon after Ida.", "Ida → Jon → Kim",
    "Work goes from Ida to Jon and from there to Kim.", "Jon runs between Ida and Kim.",
    "The chain is Ida then Jon then Kim.", "Once Ida is finished Jon takes over, then Kim.",
    "Ida and Jon run at the same time, then Kim.", "Kim merges what Ida and Jon produce.",
    "Neither Ida nor Jon waits for the other; Kim waits for both.", "Ida's output goes to both Jon and Kim.",
    "Kim depends on Ida and on Jon.", "Ida's result needs my approval before Jon starts.",
    "Ida → human approval → Jon", "Ida works; once I approve, Jon works.", "Ida || Jon, then Kim",
    "Except for Ida, no one may use Disk.", "Disk is off limits for everyone but Ida.", "No Disk for Ida.",
    "Ida works without Disk.", "Ida: no Disk.", "Using Disk is forbidden for Ida.",
    "Ida must not see what Jon writes.", "Jon's results are hidden from Ida.", "Keep Jon's work from Ida.",
    "Don't show Ida what Jon produced.", "Ida has at most 10 minutes.", "Ida may try 3 times.",
    "Lee begins as soon as any two of Ida, Jon and Kim have finished.",
    "Lee waits for 2 of Ida, Jon and Kim.",
    "Ida drafts and Jon reads it, up to three rounds, until Jon is happy.",
    "Ida scores it. Should the score be below 5, Jon takes over; if not, Kim does.",
    "Jon waits until Ida has announced that the list is ready.", "Jon and Kim report to Ida.",
]  # fmt: skip
SET = [
    "**{}**", "*{}*", "__{}__", "_{}_", "***{}***", "`{}`", "@{}", '"{}"', "“{}”", "'{}'", "<{}>", "[{}]",
    "the {}", "our {}", "agent {}", "the agent {}", "the {} agent", "my colleague {}",
    "the **{}**", "**the {}**",
]  # fmt: skip
_NAME = re.compile(r"\b(?:Ida|Jon|Kim|Lee)\b")


def _set(sentence: str, way: str, pattern: re.Pattern[str] = _NAME) -> str:
    told = pattern.sub(lambda hit: way.format(hit.group()), sentence)
    return told[0].upper() + told[1:]


@given(st.sampled_from(STATEMENTS), st.sampled_from(SET))
def test_a_name_is_the_same_however_it_is_set(sentence: str, way: str) -> None:
    """ISSUE 3: people write "**Ida**", "@Ida" and "the agent Ida", and mean Ida."""
    assert facts(_set(sentence, way), NAMES, TOOLS) == facts(sentence, NAMES, TOOLS)


@given(
    st.sampled_from(STATEMENTS), st.sampled_from(["**{}**", "`{}`", '"{}"', "_{}_", "the {}", "the {} tool"])
)
def test_a_tool_is_the_same_however_it_is_set(sentence: str, way: str) -> None:
    told = _set(sentence, way, re.compile(r"\bDisk\b"))
    assert facts(told, NAMES, TOOLS) == facts(sentence, NAMES, TOOLS)


_ROLES = {"Ida": "Planner", "Jon": "Coder", "Kim": "Tester", "Lee": "Judge"}


@given(
    st.sampled_from(STATEMENTS[:16]),
    st.sampled_from(["**{}**", "`{}`", "@{}", "*{}*", "the {}", "the {} agent"]),
)
def test_without_a_roster_it_is_so_too(sentence: str, way: str) -> None:
    plain = _NAME.sub(lambda hit: _ROLES[hit.group()], sentence)
    told = _set(plain, way, re.compile(r"\b(?:Planner|Coder|Tester|Judge)\b"))
    assert facts(told, "", TOOLS) == facts(plain, "", TOOLS)


def test_a_title_before_several_names_is_no_part_of_them() -> None:
    """Before, "Agent Coder" was somebody else than "Coder" was at the beginning of a sentence."""
    told = "Agent Planner drafts. Then Agent Coder codes. Agent Tester works after Agent Coder."
    assert facts(told, "") == facts("Planner drafts. Then Coder codes. Tester works after Coder.", "")


_WORDS = re.compile(
    r"\b(?:must not|never|only|before|after|then|in parallel|at the same time|both|until|at most|no one|once"
    r"|first|last|if|not|without|two|approval|approve)\b"
)


@given(st.sampled_from(STATEMENTS), st.sampled_from(["**{}**", "*{}*", "_{}_", "__{}__", "`{}`"]))
def test_a_word_of_order_or_right_may_be_stressed(sentence: str, way: str) -> None:
    """ISSUE 3: "Ida **must not** use Disk"."""
    told = _WORDS.sub(lambda hit: way.format(hit.group()), sentence)
    assert facts(told, NAMES, TOOLS) == facts(sentence, NAMES, TOOLS)


def test_a_quoted_block_is_read_line_by_line() -> None:
    told = "> Ida drafts.\n> Then Jon runs between Ida and Kim.\n> Ida has at most 10 minutes."
    assert facts(told, NAMES) == facts(told.replace("> ", ""), NAMES)


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("Ida writes a **bold** heading.", "writes a **bold** heading"),
        ("Ida writes `x = 1` into it.", "writes `x = 1` into it"),
    ],
)
def test_what_is_no_name_keeps_its_signs(prompt: str, task: str) -> None:
    workflow = compiled(prompt, NAMES).workflow
    assert workflow is not None
    assert [step.task for step in steps(workflow.root)] == [task]


def test_every_place_is_one_of_the_authors_text() -> None:
    """The signs are left out for reading alone."""
    prompt = "**Ida** drafts, then `Jon` sings, and @Zora dances."
    found = compiled(prompt, NAMES)
    assert (found.workflow or found.draft).source == prompt  # type: ignore[union-attr]
    said = [prompt[d.start : d.end] for d in found.diagnostics if d.severity != "info"]
    assert any("Zora" in words for words in said), said
    assert "`Jon` sings" in prompt[slice(*found.draft.root.members[1].spans[0])]  # type: ignore[union-attr]


def test_words_that_are_read_in_full_beside_words_that_nobody_wrote_have_a_place() -> None:
    """Before, an IndexError: the place of a word that nobody wrote was as long as the word."""
    told = compile_prompt(
        "Jon is gonna start after Ida has finished and I have given my OK.", Catalog.of(NAMES.split())
    )
    assert told.workflow is not None
    kinds = {fact[0] for fact in relations(told.workflow)}
    assert {"before", "gate_after"} <= kinds
    assert not codes(told)


def test_who_speaks_is_no_part_of_a_name() -> None:
    """ "Coder I" was somebody, silently; where there is a "Coder II" it still is."""
    told = "Planner drafts, then Coder codes. Between Planner and Coder I have to approve."
    assert {fact[0] for fact in facts(told)} == {"before", "gate_after", "gate_before"}
    assert ("before", "Coder I", "Coder II") in facts("Coder I drafts, then Coder II checks.")


@pytest.mark.parametrize("way", ['"{}"', "“{}”", '"""{}"""', "({})", "<prompt>{}</prompt>", "«{}»"])
def test_a_prompt_is_the_same_with_something_around_all_of_it(way: str) -> None:
    """ISSUE 3: a prompt out of code or of a chat comes with its quotes; nobody was found in it."""
    for sentence in ("Ida works, then Jon.", "Ida and Jon work in parallel. Only Ida may use Disk."):
        assert facts(way.format(sentence), NAMES, TOOLS) == facts(sentence, NAMES, TOOLS)


def test_what_stands_in_quotes_within_a_prompt_stays_there() -> None:
    assert facts('"Ida" works, then "Jon"', NAMES) == {("before", "Ida", "Jon")}
