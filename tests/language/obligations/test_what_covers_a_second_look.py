"""A second look is passed over where its words are spoken of already, but never for something milder."""

from __future__ import annotations

import pytest

from swarmwright.language import Diagnostic
from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.obligations import uncovered

LOST_RIGHT = diagnose("SW404", (10, 20), "a denial would be lost", severity="error")
LOST_ORDER = diagnose("SW404", (10, 20), "an order would be lost", severity="warning")
UNREAD = diagnose("SW401", (5, 12), "not used", severity="warning")
NOTHING_CAME = diagnose("SW403", (0, 40), "nothing could be made of this", severity="warning")
TAKEN_SO = diagnose("SW204", (0, 40), "of two readings this was taken", severity="warning")
REFUSED = diagnose("SW402", (18, 30), "not understood", severity="error")
ELSEWHERE = diagnose("SW402", (20, 30), "not understood", severity="error")


@pytest.mark.parametrize("milder", [UNREAD, NOTHING_CAME])
def test_a_plain_warning_covers_no_right_that_is_lost(milder: Diagnostic) -> None:
    assert uncovered([milder, LOST_RIGHT]) == [milder, LOST_RIGHT]
    assert uncovered([milder, LOST_ORDER]) == [milder]


@pytest.mark.parametrize("other", [REFUSED, TAKEN_SO])
@pytest.mark.parametrize("look", [LOST_RIGHT, LOST_ORDER])
def test_an_error_and_a_choice_of_readings_cover_both(other: Diagnostic, look: Diagnostic) -> None:
    assert uncovered([look, other]) == [other]


def test_what_is_said_of_other_words_covers_nothing() -> None:
    assert uncovered([LOST_RIGHT, ELSEWHERE]) == [LOST_RIGHT, ELSEWHERE]
