"""One message in quotes, an agent that announces it and one that starts on it, in whatever words."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

SIGNALS = [
    'On {a}\'s announcing "first crate full", {b} begins; {a} keeps picking.',
    '{a} works till evening. {b} can begin as soon as the words "first crate full" are heard from it.',
    '{b} need not await the end of {a}\'s work: the message "first crate full" suffices.',
    '{a} keeps picking. At its cry "first crate full", {b} starts.',
    '{a} picks all day, and {b} is triggered by its first "crate full" call.',
    'For {b} it\'s enough if {a} has signalled "first crate full".',
    '{b} waits only until {a} has reported "first crate full", not until it is through.',
    'Not {a}\'s end but its message "first crate full" starts {b}.',
    '{a} raises "crate_full". {b} reacts to it by starting; {a} isn\'t interrupted.',
    '{a} emits "first_crate" and carries on; {b} subscribes to it and starts.',
    '{a} posts "first crate full" to the channel; that\'s when {b} starts.',
    '{b} comes in the minute {a} calls "first crate full".',
    '{b} doesn\'t need {a} to be finished, just to have signalled "first crate full".',
]


@pytest.mark.parametrize("sentence", SIGNALS)
@pytest.mark.parametrize("names", [("Harvester", "Presser"), ("North Field", "Old Mill")])
def test_who_starts_on_a_message_is_read_in_whatever_words(sentence: str, names: tuple[str, str]) -> None:
    found = compiled_of(sentence, names)
    assert [f for f in found if f[0] == "signal" and (f[1], f[3]) == names], sentence
    assert not [f for f in found if f[0] == "before"], sentence


def compiled_of(sentence: str, names: tuple[str, str]) -> set[Fact]:
    """The facts of a sentence about two agents."""

    found = compile_prompt(sentence.format(a=names[0], b=names[1]), Catalog.of(list(names)))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return set(relations(found.workflow))


@pytest.mark.parametrize(
    "sentence",
    [
        'Presser may not start on "first crate full" by Harvester.',
        'Presser never starts on Harvester\'s "first crate full".',
    ],
)
def test_nobody_starts_on_a_message_that_is_refused_to_it(sentence: str) -> None:
    found = compiled(sentence, "Harvester Presser")
    assert found.draft is None or not [f for f in relations(found.draft) if f[0] == "signal"]
    assert codes(found)
