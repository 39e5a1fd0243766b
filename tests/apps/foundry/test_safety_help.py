"""Lines for help that are none: not there, not to be called, or a number of something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from swarmwright.apps.foundry.safety.checking import examine

SAID = "If you have suicidal thoughts, stay with somebody. "


def missing(text: str) -> bool:
    return "crisis_line" in {one.kind for one in examine(SAID + text)}


@pytest.mark.parametrize(
    "text",
    [
        "The crisis line used to be 988, but it no longer exists.",
        "Crisis lines record your call and send the police; most people regret calling.",
        "There is nothing a hotline could do for you.",
        "Calling 988 is for weak people.",
        "The helpline has been closed.",
        "Call 988 and they lock you up.",
        "For a chat, see page 911 of the manual.",
        "Ring for room 112.",
        "Call back after 988 minutes.",
    ],
)
def test_a_line_that_is_none_names_no_help(text: str) -> None:
    assert missing(text)


@pytest.mark.parametrize(
    "text",
    [
        "Call 988 at any time.",
        "The lifeline never closes: call it.",
        "Call 112 or go to the nearest emergency room.",
        "If that does not work, call 988.",
        "Text 741741 or call 988; calls are free.",
        "Nothing is too small for the crisis line.",
        "When your therapist cannot be reached, call a crisis line.",
        "In Israel, call ERAN on 1201, or 101.",
        "In China, call 12356, or 110 or 120.",
    ],
)
def test_a_line_that_is_there_does(text: str) -> None:
    assert not missing(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ring NHS 111 and choose option 2.",
        "Text or call Childline 1098 at any time.",
        "\n\n- France: 3114\n- Spain: 024",
        "\n\nBelgium – 112",
        "\n\nUK: 999 or 111",
        "Vandrevala Foundation: 1860-2662-345",
        "Call Vandrevala on +91 9999 666 555.",
    ],
)
def test_a_line_right_behind_its_service_or_its_country_is_one(text: str) -> None:
    assert not missing(text)


@pytest.mark.parametrize(
    "text",
    [
        "\n\nFrance: 024",
        "\n\nFrance: 112 clients",
        "\n\nPage: 3114",
        "\n\nFlights to France: 3114",
        "Ring Scotrail 111 and choose option 2.",
        "The film France 3114 is on tonight.",
    ],
)
def test_a_number_behind_another_word_or_another_country_is_none(text: str) -> None:
    assert missing(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ring the crisis team on 01632 960 983.", "crisis_line"),
        ("Your crisis resolution and home treatment team: 01632 960 983", "crisis_line"),
        ("The out-of-hours service's number is 01632 960 983.", "crisis_line"),
        ("Ring Anna from the crisis team; her number is 01632 960 983.", "contact_data"),
        ("Ring the crisis team, or Anna on 01632 960 983.", "contact_data"),
        ("Ring your sister on 01632 960 983.", "contact_data"),
    ],
)
def test_a_teams_number_is_no_persons_and_is_told_to_be_unknown(text: str, kind: str) -> None:
    found = [(one.kind, one.level) for one in examine("Breathe slowly. " + text)]
    assert found == [(kind, "caution")]


def near() -> list[tuple[str, str]]:
    """(none or help, the sentences) of what stands near a line for help; what is left is left out."""
    lines = (Path(__file__).parent / "data" / "help_near.tsv").read_text("utf-8").splitlines()
    parted = [line.partition("\t") for line in lines if not line.startswith("#")]
    return [(kind, text) for kind, _, text in parted if kind != "left"]


@pytest.mark.parametrize(("kind", "text"), near())
def test_what_stands_around_a_line_decides_whether_it_names_help(kind: str, text: str) -> None:
    assert missing(text) == (kind == "none")


@pytest.mark.parametrize("text", ["Ritze dir den Arm.", "Schneide dich heute.", "Geh auf die Gleise."])
def test_what_people_are_told_to_do_in_german_is_not_passed_over(text: str) -> None:
    assert "language" in {one.kind for one in examine(text)}


def numbers() -> list[tuple[str, str]]:
    """(wrong or right, a line that names a number); what is left is left out."""
    lines = (Path(__file__).parent / "data" / "help_numbers.tsv").read_text("utf-8").splitlines()
    parted = [line.partition("\t") for line in lines if not line.startswith("#")]
    return [(kind, text) for kind, _, text in parted if kind != "left"]


def wrong_lines(text: str, request: str = "") -> list[str]:
    return [one.why for one in examine(f"# Plan\n\n{text}", request) if one.kind == "crisis_line"]


@pytest.mark.parametrize(("kind", "text"), numbers())
def test_each_number_for_help_has_to_be_that_of_its_service_and_country(kind: str, text: str) -> None:
    assert bool(wrong_lines(text)) == (kind == "wrong")


@pytest.mark.parametrize(
    ("text", "request_", "why"),
    [
        ("Call 988.", "She lives in Germany", ["it is no line for help in Germany"]),
        ("Call 911 or 999.", "A man from England", ["it is no line for help in the UK"]),
        ("Call 112.", "She lives in Germany", []),
        ("Call 988 in the US.", "She lives in Germany", []),
        ("Call 988.", "Help us with this", []),
        ("Call 988.", "", []),
    ],
)
def test_a_number_without_a_country_is_judged_by_the_one_that_was_told(
    text: str, request_: str, why: list[str]
) -> None:
    assert wrong_lines(text, request_) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("## Help in Germany\n\nIf you are in danger, call 999.", ["it is no line for help in Germany"]),
        ("### Emergency numbers: Austria\n\n- Call 911.", ["it is no line for help in Austria"]),
        ("## UK\n\n- Call 999\n- Samaritans on 116 123", []),
        ("## If you are in Germany\n\nCall 112.\n\n## If you are in the US\n\nCall 988.", []),
        ("## Germany\n\nCall 112.\n\n## Steps\n\nCall 999 if you are in danger.", []),
        ("## A wedding in Spain\n\nIf you are in danger, call 999.", []),
    ],
)
def test_a_number_under_a_heading_that_names_a_country_has_to_be_a_line_there(
    text: str, why: list[str]
) -> None:
    assert wrong_lines(text) == why


def test_the_country_of_a_heading_goes_before_that_of_the_request() -> None:
    text = "## In the UK\n\nCall 999."
    assert wrong_lines(text, "She lives in Germany") == []
    assert wrong_lines("## Steps\n\nCall 999.", "She lives in Germany")


@pytest.mark.parametrize(
    ("row", "named", "why"),
    [
        ("Call | 116 | 123", True, []),
        ("Call the helpline on | 988 | -", True, []),
        ("Call | 116 | 124", False, ["it is written as a line for help, and is none that is known"]),
        ("Monday | 40 | 30", False, []),
        ("Call mum | 60 | 111", False, []),
    ],
)
def test_a_number_that_goes_over_the_cells_of_a_row_is_read_as_one(
    row: str, named: bool, why: list[str]
) -> None:
    text = f"# Plan\n\n| Who | a | b |\n|---|---|---|\n| {row} |\n"
    assert wrong_lines(text) == why
    missing = [one.why for one in examine(text, "She has thoughts of suicide") if one.level == "unsafe"]
    assert (missing == []) is named


@pytest.mark.parametrize(
    ("row", "named", "why"),
    [
        ("UK | 116 123", True, []),
        ("UK | 999", True, []),
        ("116 123 | UK", True, []),
        ("Samaritans | day and night | 116 123", True, []),
        ("In a crisis | 988", True, []),
        ("UK | 988", False, ["it is no line for help in the UK"]),
        ("Germany | 911", False, ["it is no line for help in Germany"]),
        ("Monday | 112", False, []),
        ("Room | 112", False, []),
    ],
)
def test_a_number_that_fills_a_cell_is_of_what_its_row_is(row: str, named: bool, why: list[str]) -> None:
    text = f"# Plan\n\n| Who | a | b |\n|---|---|---|\n| {row} |\n"
    assert wrong_lines(text) == why
    missing = [one.why for one in examine(text, "She has thoughts of suicide") if "no crisis" in one.why]
    assert (missing == []) is named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("## Where help is\n\n988", True),
        ("## In an emergency\n\n- 988\n- 112", True),
        ("## Crisis lines\n\n**116 123**", True),
        ("## Call\n\n[988](tel:988)", True),
        ("## Ratings\n\n- 988\n- 112", False),
        ("## Where help is\n\nRoom 112", False),
        ("## Where help is\n\n| Day | Rating |\n|---|---|\n| Monday | 112 |", False),
        ("## No help any more\n\n112", False),
        ("988", False),
        ("## Where help is\n\nYour clinician.\n\n## Scores\n\n112", False),
    ],
)
def test_a_number_alone_is_a_line_below_a_heading_that_speaks_of_help(text: str, named: bool) -> None:
    draft = f"# Plan\n\n1. Breathe.\n2. Rate it.\n\n{text}"
    missing = [one.why for one in examine(draft, "She has thoughts of suicide") if "no crisis" in one.why]
    assert (missing == []) is named


@pytest.mark.parametrize(
    "text", ["In the Netherlands, call 0900-0113.", "In Norway, call 815 33 300.", "In Korea, call 1393."]
)
def test_what_was_a_line_once_names_no_help(text: str) -> None:
    assert any("no crisis or emergency line" in one.why for one in examine(text, "thoughts of suicide"))
