"""The rules read first, and a model is heard only of what they left open: nothing of theirs is undone."""

from __future__ import annotations

from typing import Any

import pytest

from language.proposals.saying import TEAM, facts, read, refusals, talked
from swarmwright.language import compile_prompt
from swarmwright.workflow.relations import relations

READ = "Writer drafts the article. Only Writer may use Search."
OPEN = f"{READ} It shines, thanks to Editor, in the wake of Writer."
STEP = {"quote": "It shines, thanks to Editor, in the wake of Writer", "agent": "Editor"}
ORDER = {
    "quote": "It shines, thanks to Editor, in the wake of Writer",
    "earlier": "Writer",
    "later": "Editor",
}


def by_rules(prompt: str) -> set[tuple[Any, ...]]:
    found = compile_prompt(prompt, TEAM)
    return set(relations(found.draft)) if found.draft else set()


def test_a_prompt_that_the_rules_read_whole_is_not_asked_about() -> None:
    dialogue = talked(prompt=READ, mode="auto")
    assert dialogue.over and dialogue.compilation == compile_prompt(READ, TEAM)
    assert dialogue.compilation.asked is None


def test_only_the_open_sentences_are_asked_about_within_the_whole_prompt() -> None:
    dialogue = talked(prompt=OPEN, mode="auto")
    asked = dialogue.messages[-1].text
    assert OPEN in asked
    assert asked.split("have been read:")[1].count("- ") == 1
    assert "- It shines, thanks to Editor, in the wake of Writer" in asked


def test_what_the_model_reads_there_is_added_and_marked() -> None:
    found = read({"steps": [STEP], "order": [ORDER]}, prompt=OPEN, mode="auto")
    assert found.workflow is not None
    assert facts(found) == by_rules(READ) | {("before", "Writer", "Editor"), ("deny", "Editor", "Search")}
    words = {OPEN[e.start : e.end]: e.source for e in found.ledger if e.fate == "consumed"}
    assert words["shines"] == "model" and words["drafts"] == "rules"
    assert found.asked is not None
    assert [h.fate for h in found.asked.heard] == ["taken", "taken"]


def test_a_claim_about_words_that_the_rules_have_read_is_set_aside() -> None:
    claim = {"quote": "Writer drafts the article", "agents": ["Writer"], "until": "", "at_most": None}
    step = {"quote": "Writer drafts the article", "agent": "Writer"}
    found = read({"steps": [step], "loops": [claim]}, prompt=OPEN, mode="auto")
    assert "the rules have read this sentence themselves" in refusals(found)
    assert facts(found) == by_rules(OPEN)


def test_a_claim_that_would_undo_what_the_rules_read_is_set_aside() -> None:
    prompt = "Writer drafts the article. Editor polishes it. Some joy for Editor, then for Writer, forsooth."
    quote = "Some joy for Editor, then for Writer, forsooth"
    back = {"quote": quote, "earlier": "Editor", "later": "Writer"}
    found = read({"order": [back]}, prompt=prompt, mode="auto")
    assert refusals(found) == ["something that the rules read would no longer hold"]
    assert ("before", "Writer", "Editor") in facts(found)
    assert facts(found) == by_rules(prompt)


def test_the_words_that_the_model_does_not_explain_stay_unread() -> None:
    prompt = f"{READ} It shines, thanks to Editor, in the wake of Writer except nought."
    before = compile_prompt(prompt, TEAM)
    quote = "It shines, thanks to Editor, in the wake of Writer except nought"
    claims = {"steps": [{**STEP, "quote": quote}], "order": [{**ORDER, "quote": quote}]}
    found = read(claims, prompt=prompt, mode="auto")
    assert before.workflow is None or any(d.severity == "warning" for d in before.diagnostics)
    assert found.workflow is None
    assert any("except" in prompt[d.start : d.end] for d in found.diagnostics if d.severity == "error")


def test_another_agent_in_the_words_of_a_step_is_still_unread() -> None:
    found = read({"steps": [STEP]}, prompt=OPEN, mode="auto")
    unread = [OPEN[d.start : d.end] for d in found.diagnostics if d.severity == "warning"]
    assert any("Writer" in words for words in unread)


@pytest.mark.parametrize("answer", [{}, {"steps": []}, {"rules": []}])
def test_a_model_that_has_nothing_to_say_leaves_the_rules_reading_as_it_was(answer: dict[str, Any]) -> None:
    found, before = read(answer, prompt=OPEN, mode="auto"), compile_prompt(OPEN, TEAM)
    assert (found.workflow, found.draft, found.diagnostics) == (
        before.workflow,
        before.draft,
        before.diagnostics,
    )
    assert [(e.start, e.fate, e.rule) for e in found.ledger] == [
        (e.start, e.fate, e.rule) for e in before.ledger
    ]


def test_an_open_right_is_closed_by_no_model_but_by_plain_words() -> None:
    prompt = f"{READ} Shell, quoth I, is bread and butter to Editor."
    quote = "Shell, quoth I, is bread and butter to Editor"
    rule = {"quote": quote, "kind": "may", "agents": ["Editor"], "tool": "Shell"}
    found = read({"rules": [rule]}, prompt=prompt, mode="auto")
    assert not any(f[0] == "grant" and f[2] == "Shell" for f in facts(found))
    assert any(d.code == "SW503" and d.rewrite == "Editor may use Shell." for d in found.diagnostics)
