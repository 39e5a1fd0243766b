"""Work that must not be done without a person's yes waits for it, in whatever words that is said."""

from __future__ import annotations

from itertools import product

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ada Bea Cid"
ACTS = [
    ("ships the goods", "ships", "shipped", "shipment", "goods"),
    ("sends the letter", "sends the letter", "sent", "letter", "letter"),
    ("pays the bill", "pays", "paid", "payment", "bill"),
    ("deploys the build", "deploys it", "deployed", "deployment", "build"),
]
NOBODY = [
    "Nobody {does} without {owner} approval.",
    "No one {does} unless {yes}.",
    "Nobody {does} until {yes}.",
    "Unless {yes}, nobody {does}.",
    "Without {owner} approval, nothing is {done}.",
    "No {thing} is {done} without {owner} approval.",
    "Nothing gets {done} without {owner} consent.",
    "There is no {noun} unless {yes}.",
    "Nothing gets {done} without a human saying yes.",
]
OWED = [
    "Every {noun} must be approved by {who}.",
    "All {noun}s need {owner} approval.",
    "Each {noun} has to be signed off by {who}.",
]
CASES = ["but not without {owner} approval", "but only with {owner} approval", "yet not until {yes}",
         "though never without {owner} permission"]  # fmt: skip
WHO = [
    {"owner": "a human's", "yes": "a human approves", "who": "a human"},
    {"owner": "my", "yes": "I say so", "who": "me"},
    {"owner": "the treasurer's", "yes": "the treasurer agrees", "who": "the treasurer"},
]


def gates(found: set[tuple[object, ...]]) -> set[tuple[object, ...]]:
    return {f[:2] for f in found if str(f[0]).startswith("gate")}


@pytest.mark.parametrize(("act", "saying"), [*product(ACTS, [*NOBODY, *OWED])])
@pytest.mark.parametrize("first", [True, False])
def test_work_that_needs_a_yes_comes_behind_it(act: tuple[str, ...], saying: str, first: bool) -> None:
    task, does, done, noun, thing = act
    who = WHO[(len(task) + len(saying)) % len(WHO)]
    rule = saying.format(does=does, done=done, noun=noun, thing=thing, **who)
    flow = f"Ada draws it up, then Bea looks at it, then Cid {task}."
    found = facts(f"{rule} {flow}" if first else f"{flow} {rule}", TEAM)
    assert gates(found) == {("gate_after", "Bea"), ("gate_before", "Cid")}, rule


@pytest.mark.parametrize(("case", "who"), [*product(CASES, WHO)])
def test_a_clause_behind_the_work_holds_it_back(case: str, who: dict[str, str]) -> None:
    found = facts(f"Ada draws it up, then Bea looks at it, then Cid prints it, {case.format(**who)}.", TEAM)
    assert gates(found) == {("gate_after", "Bea"), ("gate_before", "Cid")}


@pytest.mark.parametrize(
    "end", ["The work is not done until I approve.", "The report must be approved by a human."]
)
def test_a_yes_to_what_is_made_comes_at_the_end(end: str) -> None:
    found = facts(f"Ada collects the facts, then Bea writes the report. {end}", "Ada Bea")
    assert gates(found) == {("gate_after", "Bea")}


@pytest.mark.parametrize(
    "rule",
    [
        "A human must approve all invitations.",
        "Refunds are only issued with the manager's approval.",
        "Nobody embarks on it without my approval.",
    ],
)
def test_a_yes_that_comes_too_late_is_told(rule: str) -> None:
    prompt = f"Ada draws it up, then Bea looks at it, then Cid publishes it. {rule}"
    assert codes(compiled(prompt, TEAM)) & {"SW402", "SW404", "SW204"}
