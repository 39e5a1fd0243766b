"""Names set as code is ("`lister`") are names where no team is declared and they act or have a place."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.relations import Fact, relations


def _facts(prompt: str) -> set[Fact]:
    found = compile_prompt(prompt)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return set(relations(found.workflow))


@pytest.mark.parametrize(
    "told",
    [
        "`fetch_eu` and `fetch_us` run concurrently. `normalize` runs after both.",
        "`normalize` runs after `fetch_eu` and `fetch_us`, which run concurrently.",
        "`normalize` is downstream of `fetch_eu` and `fetch_us`, which run concurrently.",
        "`fetch_eu` and `fetch_us` run in parallel, then `normalize`.",
    ],
)
def test_names_in_small_letters_are_read_as_names(told: str) -> None:
    assert _facts(told) == {
        ("parallel", "fetch_eu", "fetch_us"),
        ("before", "fetch_eu", "normalize"),
        ("before", "fetch_us", "normalize"),
    }


def test_what_somebody_may_use_is_a_tool() -> None:
    found = compile_prompt(
        "`lister` lists the files. Then `loader` loads them. Only `loader` may use `s3_read`."
    )
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert [tool.name for tool in found.workflow.team.tools] == ["s3_read"]
    assert ("deny", "lister", "s3_read") in set(relations(found.workflow))
    tasks = {d.code for d in found.diagnostics}
    assert "SW401" not in tasks


def test_what_only_is_written_or_read_is_nobody() -> None:
    found = compile_prompt("`planner` writes the plan to `plan_file`. Then `coder` reads `plan_file`.")
    assert found.workflow is not None
    assert {agent.name for agent in found.workflow.team.agents} == {"planner", "coder"}


@pytest.mark.parametrize("office", ["editor-in-chief", "commander-in-chief"])
def test_who_holds_an_office_of_several_words_is_a_person(office: str) -> None:
    found = _facts(f"Writer drafts the piece. The {office} must approve it before Sender mails it.")
    assert ("before", "Writer", "Sender") in found and any(fact[0] == "gate_before" for fact in found)


@pytest.mark.parametrize(
    "told",
    [
        "`loader` sorts the rows by `date`. Then `saver` stores them.",
        "`loader` works with `jq`. Then `saver` stores it.",
        "`loader` needs `config_file` and loads. Then `saver` stores it.",
        "`loader` loads. `saver` runs after `loader`, using `make`.",
    ],
)
def test_what_somebody_works_with_or_by_is_nobody(told: str) -> None:
    found = compile_prompt(told)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert {agent.name for agent in found.workflow.team.agents} == {"loader", "saver"}
