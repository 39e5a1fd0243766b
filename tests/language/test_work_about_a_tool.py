"""A declared tool in a piece of work: what somebody works with is theirs, what the work is about is not."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

WITH = [
    "{a} draws it with {t}.",
    "{a} sends the news via {t}.",
    "{a} uses {t} for the sums.",
    "{a} searches the files using {t}.",
    "{a} queries {t}.",
    "{a} works with {t}.",
    "{a} plays it on {t}.",
    "{a} tests it with {t}.",
    "{a} checks it with the {t}.",
    "{a} fetches the rows from {t}.",
    "{a} connects to {t}.",
]
ABOUT = [
    "{a} moves the users from {t} to Disk.",
    "{a} migrates the users to {t}.",
    "{a} writes a tutorial about {t}.",
    "{a} writes a report on {t}.",
    "{a} compares {t} with Disk.",
    "{a} replaces Disk with {t}.",
    "{a} integrates the shop with {t}.",
    "{a} fixes the integration with {t}.",
    "{a} researches how people use {t}.",
    "{a} writes code that calls {t}.",
    "{a} recommends {t}.",
    "{a} updates the {t} manual.",
    "{a} prints {t}'s prices.",
]


@pytest.mark.parametrize("tool", ["Lathe", "Okta", "web_search"])
@pytest.mark.parametrize("work", WITH)
def test_whoever_works_with_a_tool_may_use_it(work: str, tool: str) -> None:
    prompt = work.format(a="Nadia", t=tool) + " Then Oren reads it."
    found = facts(prompt, "Nadia Oren", f"{tool} Disk")
    assert {f for f in found if f[0] == "grant"} == {("grant", "Nadia", tool)}


@pytest.mark.parametrize("tool", ["Lathe", "Okta", "web_search"])
@pytest.mark.parametrize("work", ABOUT)
def test_work_about_a_tool_gives_nobody_a_right(work: str, tool: str) -> None:
    prompt = work.format(a="Nadia", t=tool) + " Then Oren reads it."
    assert facts(prompt, "Nadia Oren", f"{tool} Disk") == {("before", "Nadia", "Oren")}
    assert codes(compiled(prompt, "Nadia Oren", f"{tool} Disk")) == {"SW303"}


@pytest.mark.parametrize("verb", ["stops", "prevents", "hinders"])
def test_what_is_done_about_anothers_use_is_no_work(verb: str) -> None:
    assert compiled(f"Nadia {verb} Oren from using Lathe.", "Nadia Oren", "Lathe").workflow is None
