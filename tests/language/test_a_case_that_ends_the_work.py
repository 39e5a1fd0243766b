"""A case in which nothing more is done: what is told of the other one is what works, and only then."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

NAMES = "Mia Noa Oli"


@pytest.mark.parametrize(
    "told",
    [
        "If Noa finds errors, stop. Otherwise go on with Oli.",
        "If Noa finds errors, stop here. Otherwise Oli works.",
        "If Noa finds errors, we are done. Otherwise, Oli works.",
        "If Noa finds errors, everything stops. If not, continue with Oli.",
        "If Noa finds errors, stop; otherwise Oli works.",
        "If Noa finds errors, stop, otherwise Oli works.",
    ],
)
def test_it_is_the_other_case_that_has_work(told: str) -> None:
    prompt = f"Mia, then Noa. {told}"
    assert not codes(compiled(prompt, NAMES))
    assert facts(prompt, NAMES) == facts("Mia, then Noa. Unless Noa finds errors, Oli works.", NAMES)


def test_without_another_case_it_is_still_refused() -> None:
    assert compiled("Mia, then Noa, then Oli. If Noa finds errors, stop.", NAMES).workflow is None


def test_who_is_left_out_beside_others_is_not_at_work_in_the_case() -> None:
    found = compiled("If it is late, Mia takes no part and Noa works.", NAMES)
    assert found.workflow is None
