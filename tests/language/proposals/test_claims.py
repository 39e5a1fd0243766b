"""What a model says of a prompt counts where the prompt's own words back it, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from language.proposals.saying import GOOD, PROMPT, STEPS, TEAM, facts, read, refusals, talked
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import AgentSpec, Catalog, SignalSpec
from swarmwright.workflow.tree import Gate, Loop, Step, walk


def with_(**lists: list[dict[str, Any]]) -> dict[str, Any]:
    return {**GOOD, **lists}


def test_a_good_answer_gives_the_workflow_that_the_prompt_says() -> None:
    found = read(GOOD)
    assert found.workflow is not None, found.diagnostics
    assert {d.severity for d in found.diagnostics} <= {"info"}
    assert facts(found) >= {
        ("before", "Writer", "Editor"),
        ("before", "Editor", "Publisher"),
        ("gate_before", "Publisher"),
        ("loop", ("Editor",), 3),
        ("grant", "Writer", "Search"),
        ("deny", "Editor", "Search"),
    }


def test_every_node_has_the_place_of_its_quote() -> None:
    found = read(GOOD).workflow
    assert found is not None
    for node in walk(found.root):
        if isinstance(node, Step | Gate | Loop):
            assert [PROMPT[s:e] for s, e in node.spans]


def test_a_quote_may_differ_in_white_space_and_in_nothing_else() -> None:
    broken = [{"quote": "Writer\n  drafts the\tarticle", "agent": "Writer"}, *STEPS[1:]]
    assert read(with_(steps=broken)).workflow is not None
    for quote in ("writer drafts the article", "Writer drafts an article", "Writer draft", "riter drafts"):
        found = read(with_(steps=[{"quote": quote, "agent": "Writer"}, *STEPS[1:]]))
        assert any("does not stand in the prompt" in why for why in refusals(found)), quote


@pytest.mark.parametrize("quote", ["", "   ", "\n"])
def test_a_claim_without_a_quote_is_refused(quote: str) -> None:
    found = read(with_(rules=[{"quote": quote, "kind": "may", "agents": ["Editor"], "tool": "Shell"}]))
    assert refusals(found) == ["it has no quote"]
    assert ("grant", "Editor", "Shell") not in facts(found)


def test_a_name_that_nobody_has_is_refused_with_the_nearest() -> None:
    found = read(with_(steps=[{"quote": "Writer drafts the article", "agent": "Writter"}, *STEPS[1:]]))
    assert any("did you mean Writer?" in why for why in refusals(found))


def test_an_agent_that_the_quote_does_not_speak_of_gets_no_step_from_it() -> None:
    steps = [*STEPS, {"quote": "Writer drafts the article", "agent": "Critic"}]
    assert refusals(read(with_(steps=steps))) == ["the quote does not speak of Critic"]


def test_a_right_is_no_work() -> None:
    steps = [STEPS[1], STEPS[2], {"quote": "Only Writer may use Search", "agent": "Writer"}]
    assert any("give or take a right" in why for why in refusals(read({"steps": steps})))


def test_a_number_that_the_quote_does_not_say_is_refused() -> None:
    (loop,) = GOOD["loops"]
    assert (
        refusals(read(with_(loops=[{**loop, "at_most": 5}])))[0]
        == "the number 5 does not stand in these words"
    )


def test_a_loop_needs_words_that_repeat() -> None:
    loop = {"quote": "Writer drafts the article", "agents": ["Writer"], "until": "", "at_most": None}
    assert any("repeated" in why for why in refusals(read(with_(loops=[loop]))))


def test_a_condition_is_the_prompts_own_words_or_nothing() -> None:
    (loop,) = GOOD["loops"]
    found = read(with_(loops=[{**loop, "until": "the model is bored"}]))
    assert any("does not stand in the sentence" in why for why in refusals(found))


def test_a_condition_of_another_sentence_is_none_of_this_one() -> None:
    (loop,) = GOOD["loops"]
    found = read(with_(loops=[{**loop, "until": "Publisher posts it"}]))
    assert any("does not stand in the sentence" in why for why in refusals(found))


def test_an_order_needs_words_of_one_of_the_two() -> None:
    order = {"quote": "A human approves", "earlier": "Writer", "later": "Editor"}
    assert refusals(read(with_(order=[order]))) == ["the quote names neither of the two"]


def test_a_gate_needs_words_of_a_persons_decision() -> None:
    gate = {"quote": "then Editor polishes it", "after": ["Writer"], "before": ["Editor"]}
    assert any("person decides" in why for why in refusals(read(with_(gates=[gate]))))


def test_what_an_agent_approves_is_its_work_and_no_gate() -> None:
    prompt = "Writer drafts. Critic approves it before Publisher posts it."
    gate = {
        "quote": "Critic approves it before Publisher posts it",
        "after": ["Writer"],
        "before": ["Publisher"],
    }
    steps = [
        {"quote": "Writer drafts", "agent": "Writer"},
        {"quote": "Critic approves it", "agent": "Critic"},
        {"quote": "Publisher posts it", "agent": "Publisher"},
    ]
    found = read({"steps": steps, "gates": [gate]}, prompt=prompt)
    assert any("an agent and not a person" in why for why in refusals(found))


def test_a_quorum_needs_the_words_of_its_number() -> None:
    prompt = "Writer, Editor and Critic work in parallel. Once two of them are done, Publisher starts."
    steps = [
        {"quote": "Writer, Editor and Critic work", "agent": name} for name in ("Writer", "Editor", "Critic")
    ] + [{"quote": "Publisher starts", "agent": "Publisher"}]
    order = [
        {"quote": "two of them are done, Publisher starts", "earlier": n, "later": "Publisher"}
        for n in ("Writer", "Editor", "Critic")
    ]
    quorum = {"quote": "Once two of them are done", "agents": ["Writer", "Editor", "Critic"], "enough": 2}
    found = read({"steps": steps, "order": order, "quorums": [quorum]}, prompt=prompt)
    assert ("quorum", ("Writer", "Editor", "Critic"), 2) in facts(found)
    wrong = read({"steps": steps, "order": order, "quorums": [{**quorum, "enough": 3}]}, prompt=prompt)
    assert any("do not say that 3 of 3" in why for why in refusals(wrong))


def test_a_choice_takes_its_conditions_from_the_prompt_and_turns_unless_round() -> None:
    prompt = (
        "If the score is below 7, Editor polishes it, otherwise Publisher posts it. "
        "Critic rests unless score > 3."
    )
    steps = [
        {"quote": "Editor polishes it", "agent": "Editor"},
        {"quote": "Publisher posts it", "agent": "Publisher"},
        {"quote": "Critic rests", "agent": "Critic"},
    ]
    choices = [
        {
            "quote": "If the score is below 7, Editor polishes it, otherwise Publisher posts it",
            "branches": [
                {"condition": "If the score is below 7", "agents": ["Editor"]},
                {"condition": "", "agents": ["Publisher"]},
            ],
        },
        {
            "quote": "Critic rests unless score > 3",
            "branches": [{"condition": "unless score > 3", "agents": ["Critic"]}],
        },
    ]
    found = facts(read({"steps": steps, "choices": choices}, prompt=prompt))
    assert ("choice", "Editor", "Publisher") in found
    conditions = {f[1]: f[2] for f in found if f[0] == "if"}
    assert "< 7" in str(conditions["Editor"]) or "below 7" in str(conditions["Editor"])
    assert "<= 3" in str(conditions["Critic"])


def test_a_signal_is_called_as_the_catalog_calls_it() -> None:
    backend = AgentSpec("backend", "Backend", signals=(SignalSpec("models_ready", ("finalizes models",)),))
    team = Catalog((backend, AgentSpec("audio", "Audio")))
    prompt = "Backend builds the server. As soon as Backend finalizes models, Audio mixes."
    steps = [
        {"quote": "Backend builds the server", "agent": "Backend"},
        {"quote": "Audio mixes", "agent": "Audio"},
    ]
    signal = {
        "quote": "As soon as Backend finalizes models, Audio mixes",
        "agent": "Backend",
        "signal": "finalizes models",
        "starts": ["Audio"],
    }
    found = read({"steps": steps, "signals": [signal]}, prompt=prompt, team=team)
    assert ("signal", "Backend", "models_ready", "Audio") in facts(found)


def test_an_order_that_cannot_hold_is_the_contradiction_that_it_is_for_the_rules() -> None:
    back = {
        "quote": "Writer drafts the article, then Editor polishes it",
        "earlier": "Editor",
        "later": "Writer",
    }
    found = read(with_(order=[*GOOD["order"], back]))
    assert found.workflow is None
    assert any(d.code == "SW201" for d in found.diagnostics)


def test_an_order_that_the_rules_read_the_other_way_round_is_told() -> None:
    back = {**GOOD["order"][0], "earlier": "Editor", "later": "Writer"}
    assert any(d.code == "SW506" for d in read(with_(order=[back], gates=[], loops=[])).diagnostics)


def test_what_the_rules_read_in_parallel_and_the_model_in_order_is_told() -> None:
    prompt = "Writer and Editor draft at the same time, and Critic reads it."
    steps = [{"quote": "Writer and Editor draft", "agent": name} for name in ("Writer", "Editor")]
    order = [{"quote": "Writer and Editor draft", "earlier": "Writer", "later": "Editor"}]
    found = read({"steps": steps, "order": order}, prompt=prompt)
    assert [d.severity for d in found.diagnostics if d.code == "SW506"] == ["warning"]


def test_an_order_that_only_the_rules_read_is_told() -> None:
    assert any(d.code == "SW506" for d in read(with_(order=[], gates=[])).diagnostics)


def test_words_that_no_claim_covers_are_reported_as_the_rules_would() -> None:
    found = read({"steps": STEPS, "rules": GOOD["rules"]})
    assert found.workflow is None
    unread = [PROMPT[d.start : d.end] for d in found.diagnostics if d.code == "SW402"]
    assert any("until" in words for words in unread)


def test_a_quote_of_everything_reads_no_operator_that_its_claim_does_not_take_up() -> None:
    everything = [{"quote": PROMPT.rstrip("."), "agent": name} for name in ("Writer", "Editor", "Publisher")]
    found = read({"steps": everything})
    assert found.workflow is None
    unread = " ".join(PROMPT[d.start : d.end] for d in found.diagnostics if d.code == "SW402")
    assert "until" in unread and "approves" in unread and "before" in unread


def test_the_ledger_says_which_words_the_model_read() -> None:
    found = read(GOOD)
    sources = {PROMPT[e.start : e.end]: e.source for e in found.ledger if e.fate == "consumed"}
    assert sources["drafts"] == "model"
    assert sources["Only"] == "rules"


def test_the_same_answers_give_the_same_and_their_hashes_are_kept() -> None:
    bad = with_(order=[])
    one, other = read(bad, GOOD), read(bad, GOOD)
    assert one == other
    assert one.asked is not None and one.asked.model == "tiny"
    assert one.asked.answers == other.asked.answers if other.asked else False
    assert all(len(digest) == 64 for digest in one.asked.answers)


@pytest.mark.parametrize("prompt", ["", "  ", "x" * 30_000])
def test_a_prompt_that_cannot_be_read_is_not_asked_about(prompt: str) -> None:
    dialogue = talked(prompt=prompt)
    assert dialogue.over and dialogue.messages == ()
    assert dialogue.compilation == compile_prompt(prompt, TEAM)


def test_a_team_that_only_the_prompt_names_can_be_read_too() -> None:
    prompt = "Ada writes the text, then Bob reads it."
    steps = [{"quote": "Ada writes the text", "agent": "Ada"}, {"quote": "Bob reads it", "agent": "Bob"}]
    order = [{"quote": "Ada writes the text, then Bob reads it", "earlier": "Ada", "later": "Bob"}]
    found = read({"steps": steps, "order": order}, prompt=prompt, team=Catalog())
    assert found.workflow is not None
    assert ("before", "Ada", "Bob") in facts(found)
