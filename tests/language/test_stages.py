"""Each stage on its own: names, tokens, sentences, phrases, clauses, conditions, shapes."""

from __future__ import annotations

import pytest

from swarmwright.language.names.roster import take_roster
from swarmwright.language.readers.rights import GRAMMAR
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.sentences.clauses import clauses
from swarmwright.language.sentences.segments import split
from swarmwright.language.told.conditions import condition, negated
from swarmwright.language.words.lexing import lex
from swarmwright.language.words.shapes import readings
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import Compare, Judged, Not

TEAM = Catalog.of(["Alpha", "Beta", "Gamma"], ["Shell"])


def _tokens(prompt: str, catalog: Catalog = TEAM) -> tuple[Token, ...]:
    return lex(prompt, take_roster(prompt, catalog).mentions)[0]


def _agents(prompt: str) -> list[str]:
    return [agent.name for agent in take_roster(prompt, Catalog()).team.agents]


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("The rail agent moves it, then the Truck agent unloads.", ["Rail", "Truck"]),
        ("Cleaner normalises it and Profiler counts.", ["Cleaner", "Profiler"]),
        ("- Researcher: finds sources\n- Writer: writes", ["Researcher", "Writer"]),
        ("The Tutor explains. After that the Quiz Master asks.", ["Tutor", "Quiz Master"]),
        ("When it is dark, Owl watches and I sleep.", ["Owl"]),
    ],
)
def test_names_are_found_in_the_prompt_itself(prompt: str, names: list[str]) -> None:
    assert _agents(prompt) == names


def test_a_name_that_is_only_used_is_a_tool() -> None:
    team = take_roster(
        "The Searcher collects papers with PubMedAPI. Only Searcher may call PubMedAPI.", Catalog()
    ).team
    assert [t.name for t in team.tools] == ["PubMedAPI"]


def test_a_range_names_its_members_by_their_last_word() -> None:
    catalog = Catalog.of(["Reviewer A", "Reviewer B", "Reviewer C"])
    mentions = take_roster("Reviewer A, B and C have 3 days each.", catalog).mentions
    assert [m.id for m in mentions] == ["reviewer-a", "reviewer-b", "reviewer-c"]


def test_a_shared_word_names_a_group() -> None:
    catalog = Catalog.of(["Reviewer One", "Reviewer Two", "Writer"])
    roster = take_roster("The reviewers read it.", catalog)
    assert roster.team.groups[0].members == ("reviewer-one", "reviewer-two")


def test_aliases_name_their_agent() -> None:
    catalog = Catalog((AgentSpec("ui", "Interface", aliases=("front end",)),))
    assert [m.id for m in take_roster("The front end starts.", catalog).mentions] == ["ui"]


def test_tokens_cover_the_prompt_and_carry_their_operators() -> None:
    prompt = "Alpha starts as soon as Beta's notes are in."
    tokens = _tokens(prompt)
    assert [prompt[t.start : t.end] for t in tokens] == [t.text for t in tokens]
    assert [t.text for t in tokens if t.of("ONCE")] == ["as soon as"]
    assert [t.text for t in tokens if t.of("POSS")] == ["'s"]


def test_numbers_keep_their_scale_and_never_end_a_sentence() -> None:
    tokens = _tokens("If it costs more than 50k or 0.7 of 1,200 then stop.")
    assert [t.value for t in tokens if t.of("NUM")] == [50_000, 0.7, 1_200]
    assert len(split("at most 0.7. Then", _tokens("at most 0.7. Then"))) == 2


def test_list_markers_and_semicolons_part_sentences() -> None:
    prompt = "1. Alpha digs\n2. Beta sifts; Gamma waits (max. 3 times)\n- Alpha rests."
    segments = split(prompt, _tokens(prompt))
    assert [s.shape for s in segments] == ["numbered", "numbered", "sentence", "bullet"]


@pytest.mark.parametrize(
    ("prompt", "first", "count"),
    [
        ("Alpha, Beta and Gamma search", 3, None),
        ("two of Alpha, Beta and Gamma search", 3, 2),
        ("any two of the three helpers Alpha, Beta and Gamma search", 3, 2),
    ],
)
def test_lists_of_names_are_one_phrase(prompt: str, first: int, count: int | None) -> None:
    phrase = chunk(_tokens(prompt))[0]
    assert len(phrase.atoms) == first
    assert (phrase.count and phrase.count.of(first)) == count


def test_after_a_name_in_front_a_comma_ends_the_condition() -> None:
    phrases = [c for c in chunk(_tokens("After Alpha, Beta and Gamma start")) if c.kind == "NP"]
    assert [len(p.atoms) for p in phrases] == [1, 2]


def test_clauses_are_cut_at_their_joints() -> None:
    cut = clauses(chunk(_tokens("Once Alpha is done, Beta sifts while Gamma digs, unless it rains")))
    assert [c.link for c in cut] == ["ONCE", "COMMA", "WHILE", "UNLESS"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("confidence < 0.7", Compare("confidence", "<", 0.7)),
        ("the score is under 600", Compare("score", "<", 600)),
        ("accuracy is above 92%", Compare("accuracy", ">", 92)),
        ("the reject rate stays at least 2%", Compare("reject_rate", ">=", 2)),
        ("packet loss exceeds 5%", Compare("packet_loss", ">", 5)),
        ("the text is rude", Judged("the text is rude")),
    ],
)
def test_conditions_are_computed_where_a_number_is_compared(words: str, expected: object) -> None:
    assert condition(words, _tokens(words)) == expected


def test_a_negated_comparison_is_turned_round() -> None:
    assert negated(Compare("score", "<", 8)) == Compare("score", ">=", 8)
    assert negated(negated(Judged("late"))) == Judged("late")
    assert negated(Judged("late")) == Not(Judged("late"))


def test_a_shape_that_no_rule_knows_has_no_reading() -> None:
    assert [rule for rule, _ in readings(GRAMMAR, ("ONLY", "WHO", "MAY", "USE", "TOOL"))] == ["only"]
    assert readings(GRAMMAR, ("TOOL", "TOOL", "ONLY")) == ()
    assert readings(GRAMMAR, ("NO_SUCH",)) == ()
    assert readings(GRAMMAR, ()) == ()
