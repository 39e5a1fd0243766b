"""Prompts over HTTP: compiled, rehearsed and drawn."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from swarmwright.cli import main

PROMPT = (
    "Ada plans. Then Bob and Cy work in parallel. Bob and Cy repeat until quality is at least 8, at most 3 "
    "times. Only Bob may use Mail."
)
ROSTER = {"agents": ["Ada", "Bob", "Cy"], "tools": ["Mail"], "groups": {"Both": ["Bob", "Cy"]}}


async def test_a_prompt_compiles_to_all_its_forms_with_the_places_that_they_come_from(
    http: httpx.AsyncClient,
) -> None:
    told = (await http.post("/swarm/compile", json={"prompt": PROMPT, "roster": ROSTER})).json()
    assert told["ok"] and told["workflow"]["format"] == "swarmwright.workflow/1"
    assert "Only Bob may use Mail." in told["english"] and told["mermaid"].startswith("flowchart TD")
    assert "Ada is complete before Bob starts" in told["relations"]
    nodes = {node["id"]: node for node in told["picture"]["nodes"]}
    assert nodes["bob"]["groups"] == ["both"]
    assert [PROMPT[start:end] for start, end in nodes["ada"]["spans"]] == ["Ada plans"]
    (loop,) = told["picture"]["frames"]
    assert loop["kind"] == "loop" and set(loop["nodes"]) == {"bob", "cy"}
    assert {nodes[node]["frame"] for node in loop["nodes"]} == {loop["id"]}
    rules = [one for one in told["phrases"] if one["kind"] == "rule"]
    assert [PROMPT[one["start"] : one["end"]] for one in rules] == ["Only Bob may use Mail"]
    assert told["changes"] is None and told["readings"] == []


async def test_a_compilation_holds_what_the_command_line_prints_of_it(
    http: httpx.AsyncClient, capsys: pytest.CaptureFixture[str]
) -> None:
    told = (await http.post("/swarm/compile", json={"prompt": PROMPT, "roster": {"agents": ["Ada"]}})).json()
    with pytest.raises(SystemExit):
        main(["compile", "--prompt", PROMPT, "--agents", "Ada", "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert {**printed, "source": "prompt"} == {name: told[name] for name in printed}


async def test_a_prompt_with_a_mistake_tells_the_place_and_words_that_mend_it(
    http: httpx.AsyncClient,
) -> None:
    asked: dict[str, Any] = {"prompt": "Adda plans, then Bob writes.", "roster": {"agents": ["Ada", "Bob"]}}
    answer = await http.post("/swarm/compile", json=asked)
    told = answer.json()
    (wrong,) = (one for one in told["diagnostics"] if one["code"] == "SW104")
    assert answer.status_code == 200 and not told["ok"] and told["workflow"] is None
    assert (wrong["start"], wrong["end"], wrong["rewrite"]) == (0, 4, "Ada")
    mended = asked["prompt"][: wrong["start"]] + wrong["rewrite"] + asked["prompt"][wrong["end"] :]
    assert (await http.post("/swarm/compile", json={**asked, "prompt": mended})).json()["ok"]
    assert [node["id"] for node in told["picture"]["nodes"] if node["kind"] == "step"] == ["bob"]


async def test_an_ambiguous_prompt_tells_every_reading_and_takes_the_one_that_is_meant(
    http: httpx.AsyncClient,
) -> None:
    prompt = "Ada before Bob, Cy and Dan after Eve."
    asked: dict[str, Any] = {"prompt": prompt, "roster": {"agents": ["Ada", "Bob", "Cy", "Dan", "Eve"]}}
    told = (await http.post("/swarm/compile", json=asked)).json()
    assert [one["number"] for one in told["readings"]] == [1, 2]
    first = (await http.post("/swarm/compile", json={**asked, "reading": 1})).json()
    second = (await http.post("/swarm/compile", json={**asked, "reading": 2})).json()
    assert [first["english"], second["english"]] == [one["english"] for one in told["readings"]]
    assert first["picture"] == told["readings"][0]["picture"] != second["picture"]
    none = await http.post("/swarm/compile", json={**asked, "reading": 3})
    assert none.status_code == 422 and none.json()["place"] == "reading"


async def test_a_prompt_for_a_team_tells_what_it_would_change(http: httpx.AsyncClient) -> None:
    asked = {"prompt": "Writer drafts, then Publisher posts it.", "assistant_id": "writers"}
    told = (await http.post("/swarm/compile", json=asked)).json()
    gone = {one["id"] for one in told["changes"] if one["kind"] == "removed"}
    assert "editor" in gone and all(one["words"] for one in told["changes"])


async def test_a_preview_plays_every_branch_and_names_what_is_missing(http: httpx.AsyncClient) -> None:
    asked = {
        "prompt": "Writer drafts. A human approves before Publisher posts it.",
        "assistant_id": "writers",
    }
    told = (await http.post("/swarm/preview", json=asked)).json()
    outcomes = [play["turned"] for play in told["rehearsal"]["plays"]]
    assert outcomes[0] == [] and outcomes[1][0]["kind"] == "decision" and outcomes[1][0]["turned"]
    assert told["rehearsal"]["missing"] == ["Editor is in the team and has no work"]


async def test_what_stands_is_drawn_by_its_assistants_name(http: httpx.AsyncClient) -> None:
    told = (await http.get("/swarm/assistants/writers/graph")).json()
    assert told["prompt"].startswith("Writer drafts") and told["english"].startswith("Writer starts first")
    steps = [node["agent"] for node in told["picture"]["nodes"] if node["kind"] == "step"]
    assert steps == ["writer", "editor", "publisher"]
    ends = {node["id"] for node in told["picture"]["nodes"]}
    assert all(edge["source"] in ends and edge["target"] in ends for edge in told["picture"]["edges"])


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({}, "body.prompt"),
        ({"prompt": 7}, "body.prompt"),
        ({"prompt": "x", "colour": "red"}, "body.colour"),
        ({"prompt": "x", "reading": -1}, "body.reading"),
        ({"prompt": "x", "roster": {"agents": "Ada"}}, "body.roster.agents"),
        ({"prompt": "x", "roster": {"agents": ["Ada", "ada"]}}, "roster"),
        ({"prompt": "x", "roster": {"groups": {"All": ["Ada"]}}}, "roster"),
        ({"prompt": "x", "roster": {}, "assistant_id": "writers"}, "roster"),
    ],
)
@pytest.mark.parametrize("path", ["/swarm/compile", "/swarm/preview"])
async def test_what_cannot_be_compiled_is_refused_with_its_place(
    http: httpx.AsyncClient, path: str, asked: dict[str, Any], place: str
) -> None:
    answer = await http.post(path, json=asked)
    told = answer.json()
    assert answer.status_code == 422, told
    assert place in [told.get("place"), *(one["place"] for one in told.get("errors") or ())]


async def test_a_team_that_there_is_not_is_not_found(http: httpx.AsyncClient) -> None:
    for answer in (
        await http.post("/swarm/compile", json={"prompt": "x", "assistant_id": "nobody"}),
        await http.get("/swarm/assistants/nobody/graph"),
    ):
        assert answer.status_code == 404
