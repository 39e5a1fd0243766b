"""Teams in which a protocol could not be decided on are refused, with the reason and what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, LAWYER, PEER, WITH_LAWYER, WITH_PEER, edited, foundry_in, whole
from swarmwright.apps.foundry.flowing import always_asks, check_flow
from swarmwright.apps.foundry.opening import compiled, open_foundry
from swarmwright.errors import InvalidInput
from swarmwright.workflow.tree import Loop, walk

WORK = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it.
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most.
"""
ROUNDS = "The whole process is repeated until a clinician approves the protocol, at most 20 times."
WITHOUT = """
Drafter drafts the protocol, then Clinical Critic scores it.
They repeat this until the quality is at least 8, five rounds at most.
"""
WRITER = '\n[agents."Writer"]\nkind = "simple"\n'
CALLED = '\n[agents."Writer"]\nkind = "custom"\napp = "foundry"\ncalled = "Drafter"\n'
WATCHER = '\n[agents."Watcher"]\nkind = "simple"\nprompt = "You look for harm."\n'


@pytest.mark.parametrize(
    ("prompt", "tables", "why"),
    [
        (
            f"{WITHOUT}{ROUNDS} After that, Safety Guardian assesses the protocol.",
            "",
            "behind a person's yes",
        ),
        (f"{WITHOUT}Then a clinician approves the protocol, then Safety Guardian assesses it.", "", "behind"),
        (WORK.replace("Drafter", "Writer") + ROUNDS, WRITER, "nobody drafts"),
        (f"A clinician approves the request. Then {WORK.strip()} {ROUNDS}", "", "before a draft is there"),
        (
            WORK.replace("Safety Guardian", "Watcher").replace(
                "the protocol is safe and ", "Watcher says the protocol is safe and "
            )
            + ROUNDS,
            WATCHER,
            "does not work in it",
        ),
    ],
)
async def test_a_team_is_refused_by_every_way(tmp_path: Path, prompt: str, tables: str, why: str) -> None:
    team = edited(tmp_path, prompt, tables)
    with pytest.raises(InvalidInput, match=why):
        async with open_foundry(team, database=tmp_path / "new.db"):
            pass
    async with foundry_in(tmp_path) as foundry:
        kept = await foundry.keeper.now()
        with pytest.raises(InvalidInput, match=why):
            await foundry.adopt(team, compiled(team))
        assert await foundry.keeper.looked() == kept


@pytest.mark.parametrize(
    ("prompt", "tables"),
    [
        ("", ""),
        (WITH_PEER, PEER),
        (WITH_LAWYER, LAWYER),
        (WORK.replace("Drafter", "Writer") + ROUNDS, CALLED),
        (f"{WORK} A clinician approves the protocol. Then a lawyer approves the protocol.", ""),
        (
            f"{WITHOUT}Then a clinician approves the protocol, then Safety Guardian assesses it. "
            "Then a lawyer approves the protocol.",
            "",
        ),
    ],
)
def test_a_team_in_which_people_have_the_last_word_is_none_of_these(
    tmp_path: Path, prompt: str, tables: str
) -> None:
    team = edited(tmp_path, prompt, tables)
    workflow = compiled(team)
    check_flow(team, workflow)
    assert always_asks(workflow)


async def test_a_gate_to_which_not_every_way_leads_ends_nothing_unsaid(tmp_path: Path) -> None:
    team = edited(tmp_path, f"{WORK}If the quality is below 8, a clinician approves the protocol.")
    workflow = compiled(team)
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start("Worry time for a student")).protocol_id
        assert (await foundry.wait(id_, ENDS_WITHIN_S)).status == "waiting"
        assert (await foundry.would_adopt(workflow)).ends
        with pytest.raises(InvalidInput, match=id_):
            await foundry.adopt(team, workflow)
        assert (await foundry.state(id_)).status == "waiting"


@pytest.mark.parametrize(
    "words",
    ["in at most five steps", "of no more than 5 steps", "with five steps at most", "(at most 5 steps)"],
)
async def test_how_long_the_protocol_may_be_is_told_its_drafter_and_bounds_no_rounds(
    tmp_path: Path, words: str
) -> None:
    prompt = f"{WORK}{ROUNDS}".replace("drafts the protocol", f"drafts the protocol {words}")
    rest = "You check|CBT supervisor"
    said = [{"match": words, "text": whole("Breathe slowly.")}, {"match": rest, "text": "{}"}]
    (tmp_path / "script.json").write_text(json.dumps({"replies": said}))
    team = edited(tmp_path, prompt, model="stub:script.json")
    workflow = compiled(team)
    check_flow(team, workflow)
    assert [one.at_most for one in walk(workflow.root) if isinstance(one, Loop)] == [20, 5]
    async with foundry_in(tmp_path, team) as foundry:
        id_ = (await foundry.start("Worry time for a student")).protocol_id
        state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.current_draft == whole("Breathe slowly."), "the stub answers so where it is told these words"
