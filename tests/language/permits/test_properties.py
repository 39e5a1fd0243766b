"""Rights under changes of the prompt: names and voice do not matter, and a slip of words widens nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

AGENTS = ("Weaver", "Tanner", "Cooper")
TOOLS = ("Loom", "Vat")
TEAM = Catalog.of(AGENTS, TOOLS)
_RIGHTS = ("grant", "deny", "tool_approval")


def _rights(prompt: str, team: Catalog = TEAM) -> set[Fact] | None:
    """The facts of rights, or None if the prompt does not compile."""
    found = compile_prompt(prompt, team)
    return None if found.workflow is None else {f for f in relations(found.workflow) if f[0] in _RIGHTS}


KEEPS_OUT: tuple[tuple[str, str], ...] = (
    ("Tanner must not use Loom .", "not"),
    ("Tanner is not allowed to use Loom .", "not"),
    ("Tanner is barred from Loom .", "barred"),
    ("Loom is closed to Tanner .", "closed"),
    ("Tanner must keep its hands off Loom .", "off"),
    ("Keep Tanner away from Loom .", "away"),
    ("Tanner must leave Loom alone .", "leave"),
    ("Never let Tanner use Loom .", "never"),
    ("Tanner has no access to Loom .", "no"),
    ("It is forbidden for Tanner to use Loom .", "forbidden"),
    ("Tanner does not get access to Loom .", "not"),
    ("Weaver said that Tanner may use Loom .", "said"),
)
"""A sentence, and the word that keeps it from being a grant: with it there, nobody is given anything."""

ALONE = (
    "Only Weaver may use Loom .",
    "Nobody but Weaver may use Loom .",
    "Weaver alone may use Loom .",
    "Loom belongs to Weaver .",
    "Loom : Weaver only .",
    "Weaver is the sole user of Loom .",
    "Weaver has Loom to itself .",
    "No agent other than Weaver may use Loom .",
)


@st.composite
def _slips(draw: st.DrawFn, words: list[str]) -> list[str]:
    """The words with one left out, said twice, or put in another's place; the names stay in their order."""
    at = draw(st.integers(0, len(words) - 2))
    kind = draw(st.sampled_from(["left out", "twice", "swapped"]))
    if kind == "left out":
        return words[:at] + words[at + 1 :]
    if kind == "twice":
        return words[: at + 1] + words[at:]
    other = draw(st.integers(0, len(words) - 2))
    swapped = list(words)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return swapped


def _written(words: list[str]) -> str:
    return re.sub(r" ([.,;:'])", r"\1", " ".join(words))


@settings(max_examples=tries(150), deadline=None)
@given(st.data())
def test_a_slip_of_words_never_turns_a_denial_into_a_grant(data: st.DataObject) -> None:
    sentence, keeps = data.draw(st.sampled_from(KEEPS_OUT))
    words = data.draw(_slips(sentence.split()))
    found = _rights(_written(words))
    if found is not None and keeps in [w.casefold() for w in words]:
        assert not [f for f in found if f[0] == "grant"], _written(words)


@settings(max_examples=tries(120), deadline=None)
@given(st.data())
def test_a_slip_of_words_gives_a_tool_to_nobody_who_is_not_named(data: st.DataObject) -> None:
    words = data.draw(_slips(data.draw(st.sampled_from(ALONE)).split()))
    found = _rights(_written(words))
    assert found is None or {f for f in found if f[0] == "grant"} <= {("grant", "Weaver", "Loom")}, _written(
        words
    )


VARIANTS: tuple[tuple[str, ...], ...] = (
    (
        "{a} may use {t}.",
        "{a} is allowed to use {t}.",
        "{t} may be used by {a}.",
        "{t} is open to {a}.",
        "{a} has access to {t}.",
        "Access to {t} is permitted to {a}.",
        "{t}: {a}.",
        "{a}: {t}.",
        "Let {a} use {t}.",
        "It is {a} who may use {t}.",
    ),
    (
        "{a} must not use {t}.",
        "{a} is not allowed to use {t}.",
        "{t} must not be used by {a}.",
        "{t} is closed to {a}.",
        "{a} has no access to {t}.",
        "Access to {t} is forbidden to {a}.",
        "{t}: not {a}.",
        "Do not let {a} use {t}.",
        "Using {t} is not allowed for {a}.",
    ),
    (
        "Only {a} may use {t}.",
        "{t} may only be used by {a}.",
        "{t} is reserved for {a}.",
        "Access to {t} is restricted to {a}.",
        "{t}: {a} only.",
        "Nobody but {a} may use {t}.",
        "{a} alone has access to {t}.",
        "{t} is closed to everyone except {a}.",
        "Reserve {t} for {a}.",
    ),
    (
        "Each use of {t} needs the approval of the foreman.",
        "Each use of {t} must be approved by the foreman.",
        "The foreman must approve each use of {t}.",
        "{t} must not be used without the approval of the foreman.",
        "Before each use of {t}, the foreman must approve.",
        "Approval by the foreman is required for each use of {t}.",
    ),
)
"""Sentences of one meaning: from the agent, from the tool, as an order, as a table."""

_NAMES = st.sampled_from(["Weaver", "Qix", "Night Desk", "Reviewer B", "sorter", "PriceBot", "Übersetzer"])
_THINGS = st.sampled_from(["Loom", "CRM", "Ticket Shop", "git-proxy", "VaultDB", "Prod"])


@pytest.mark.parametrize("template", [t for group in VARIANTS for t in group])
def test_whatever_the_voice_the_right_is_the_same(template: str) -> None:
    group = next(g for g in VARIANTS if template in g)
    expected = _rights("Cooper works. " + group[0].format(a="Weaver", t="Loom"))
    assert expected
    assert _rights("Cooper works. " + template.format(a="Weaver", t="Loom")) == expected


@settings(max_examples=tries(60), deadline=None)
@given(st.sampled_from([t for group in VARIANTS for t in group]), _NAMES, _THINGS)
def test_other_names_change_nothing(template: str, agent: str, tool: str) -> None:
    team = Catalog.of([agent, "Tanner"], [tool, "Vat"])
    plain = _rights(template.format(a="Weaver", t="Loom"), Catalog.of(["Weaver", "Tanner"], ["Loom", "Vat"]))
    found = _rights(template.format(a=agent, t=tool), team)
    names: dict[str, str] = {"Weaver": agent, "Loom": tool}
    renamed: Callable[[object], object] = lambda x: names.get(x, x) if isinstance(x, str) else x  # noqa: E731
    assert plain is not None
    assert found == {tuple(renamed(x) for x in fact) for fact in plain}
