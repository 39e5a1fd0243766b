"""Who must not see whose work, in any order of words, noun or verb; other clauses restrict nobody."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.reading import codes, compiled, facts
from support.trying import tries

TEAM = "Envoy Scribe Jurist Clerk"
GROUPS = {"courtiers": ["Scribe", "Jurist"]}


def hidden(prompt: str) -> set[str]:
    """ "Envoy>Scribe" where Scribe must not see Envoy's work."""
    return {f"{f[1]}>{f[2]}" for f in facts(prompt, TEAM, "", GROUPS) if f[0] == "hidden"}


@pytest.mark.parametrize(
    "wording",
    [
        "Scribe must not see Envoy's dispatches.",
        "Scribe is blind to whatever Envoy reports.",
        "Envoy's dispatches stay hidden from Scribe.",
        "The dispatches of Envoy are kept from Scribe.",
        "To Scribe the dispatches of Envoy must remain unknown.",
        "Nothing Envoy jots down may reach Scribe.",
        "Scribe gets no glimpse of what Envoy has drawn up.",
        "Scribe shall not be told what Envoy found out.",
        "Shield Scribe from Envoy's dispatches.",
        "Conceal the wording Envoy chooses from Scribe.",
        "Scribe is barred from reading Envoy's dispatches.",
        "Don't let Scribe see Envoy's dispatches.",
        "Envoy must not pass its dispatches on to Scribe.",
        "Envoy keeps its dispatches from Scribe.",
        "Envoy's dispatches: off limits for Scribe.",
        "Whatever Envoy cables, Scribe is not to see it.",
        "Envoy's dispatches may be read by Jurist, but not by Scribe.",
        "Jurist may see Envoy's dispatches, Scribe may not.",
        "Everyone except Scribe may see Envoy's dispatches.",
        "Scribe drafts without having seen Envoy's dispatches.",
        "Scribe drafts, unaware of Envoy's dispatches.",
        "Scribe drafts in ignorance of what Envoy wrote.",
    ],
)
def test_one_writer_hidden_from_one_reader(wording: str) -> None:
    assert hidden(wording) == {"Envoy>Scribe"}


@pytest.mark.parametrize(
    "wording",
    [
        "Envoy's dispatches are for Clerk only.",
        "Envoy's dispatches are for Clerk's eyes only.",
        "What Envoy writes is for nobody's eyes but Clerk's.",
        "Only Clerk may read what Envoy writes.",
        "Nobody but Clerk gets to read Envoy's dispatches.",
        "Apart from Clerk, nobody may see Envoy's dispatches.",
        "Envoy's dispatches are confidential to Clerk.",
        "Envoy's dispatches go to Clerk and to nobody else.",
        "Envoy's dispatches stay between Envoy and Clerk.",
        "Envoy shares its dispatches with Clerk only.",
        "Envoy's dispatches are hidden from everyone except Clerk.",
    ],
)
def test_one_reader_and_nobody_else(wording: str) -> None:
    assert hidden(wording) == {"Envoy>Scribe", "Envoy>Jurist"}


@pytest.mark.parametrize(
    "wording",
    [
        "Scribe and Jurist must not see each other's verdicts.",
        "Neither Scribe nor Jurist may see the other's verdict.",
        "Scribe and Jurist rule in parallel, and neither knows what the other has decided.",
        "Scribe and Jurist rule in parallel, in ignorance of each other's verdict.",
        "No courtier may know the verdict of another courtier.",
        "The courtiers do not learn how any other courtier has ruled.",
        "Scribe sees nothing from Jurist, and Jurist nothing from Scribe.",
        "Scribe doesn't see Jurist's verdict, nor does Jurist see Scribe's verdict.",
        "Scribe must not see Jurist's verdict and vice versa.",
    ],
)
def test_both_directions(wording: str) -> None:
    assert hidden(wording) == {"Scribe>Jurist", "Jurist>Scribe"}


@pytest.mark.parametrize(
    ("wording", "expected"),
    [
        ("The courtiers must not see Envoy's and Clerk's notes.",
         {"Envoy>Scribe", "Envoy>Jurist", "Clerk>Scribe", "Clerk>Jurist"}),
        ("Scribe and Jurist may not see Envoy's and Clerk's notes respectively.",
         {"Envoy>Scribe", "Clerk>Jurist"}),
        ("Scribe must not see the drafts of Envoy or of Clerk.", {"Envoy>Scribe", "Clerk>Scribe"}),
        ("Envoy's notes are kept from Scribe, but not from Jurist.", {"Envoy>Scribe"}),
        ("Envoy keeps its notes to itself.", {"Envoy>Scribe", "Envoy>Jurist", "Envoy>Clerk"}),
        ("Hide Envoy's notes from the others.", {"Envoy>Scribe", "Envoy>Jurist", "Envoy>Clerk"}),
    ],
)  # fmt: skip
def test_groups_pairs_and_exceptions(wording: str, expected: set[str]) -> None:
    assert hidden(wording) == expected


@pytest.mark.parametrize(
    "wording",
    [
        "Scribe reads Envoy's dispatches.",
        "Scribe may see Envoy's dispatches.",
        "Envoy's dispatches are not hidden from Scribe.",
        "Scribe need not see Envoy's dispatches.",
        "Scribe does not have to read Envoy's dispatches.",
        "Scribe and Envoy work independently of each other.",
        "Scribe and Envoy are independent of each other.",
        "Scribe cannot start without Envoy's dispatches.",
    ],
)
def test_what_keeps_nobody_from_seeing_hides_nothing(wording: str) -> None:
    assert hidden(wording) == set()


@pytest.mark.parametrize(
    "wording",
    [
        "Scribe may only see Envoy's dispatches.",
        "Not everyone may see Envoy's dispatches.",
        "If it rains, Scribe must not see Envoy's dispatches.",
        "Scribe must not see Envoy's dispatches before Jurist has ruled.",
        "Envoy's dispatches must be shown to Scribe. Scribe must not see Envoy's dispatches, if possible.",
    ],
)
def test_a_rule_of_sight_that_is_not_certain_is_said_aloud(wording: str) -> None:
    assert codes(compiled(f"Envoy cables, then Jurist rules. {wording}", TEAM)) & {"SW303", "SW402", "SW302"}


def test_what_is_shown_and_hidden_is_a_contradiction() -> None:
    found = compiled("Scribe must not see Envoy's notes. Envoy's notes must be shown to Scribe.", TEAM)
    assert "SW302" in codes(found)
    assert found.workflow is None


_NOUNS = ["dispatches", "sketch", "margins", "list of names", "final verdict", "remarks on the case"]
_FRAMES = [
    "{v} must not see {w}'s {n}.",
    "{w}'s {n} must be kept from {v}.",
    "{v} is unaware of {w}'s {n}.",
    "Hide {w}'s {n} from {v}.",
    "{v} never gets to read {w}'s {n}.",
]


@settings(max_examples=tries(60), deadline=None)
@given(st.permutations(TEAM.split()), st.sampled_from(_FRAMES), st.sampled_from(_NOUNS))
def test_any_noun_and_any_names_make_the_same_rule(team: list[str], frame: str, noun: str) -> None:
    assert hidden(frame.format(w=team[0], v=team[1], n=noun)) == {f"{team[0]}>{team[1]}"}


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(_FRAMES),
    st.sampled_from(["Jurist may see {}.", "Clerk reads {}.", "{} may be read by Jurist."]),
)
def test_sight_is_never_widened_by_what_is_said_besides(frame: str, other: str) -> None:
    ruled = frame.format(w="Envoy", v="Scribe", n="notes")
    assert hidden(f"{ruled} {other.format('Envoy’s notes')}") >= {"Envoy>Scribe"}
