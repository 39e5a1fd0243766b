"""Faults of a config file that show only when it is used: told with the file, the keys and their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from swarmwright import compile_prompt, graph_from, load_config, open_platform
from swarmwright.bootstrap.locating import in_file
from swarmwright.bootstrap.preflight import check_team, shortcomings
from swarmwright.errors import ConfigError

HEAD = """prompt = "Writer drafts, then Editor polishes it. A human approves it before Writer prints it."
model = "stub:"

[agents.Editor]
[agents.Writer]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "team.toml"


LACKING = [
    ('kind = "custom"', "agents.Writer.kind (line 6): is custom", 'open_platform(…, custom={"writer": …})'),
    ('model = "nowhere:x"', "agents.Writer.model (line 6): no provider named 'nowhere'", "openai:"),
    (
        'model = "m"\n[models.m]\nmodel = "ollama:x"\noptions.foo = 1',
        "models.m.options.foo (line 9): ",
        "see",
    ),
    (
        'model = "m"\n[models.m]\nmodel = "ollama:x"\n[models.m.options]\nnum_ctx = "many"',
        "models.m.options.num_ctx (line 10): ",
        "see",
    ),
    ('model = "m"\n[models.m]\nmodel = "stub:gone.json"', "models.m.model (line 8): ", "give the path"),
    (
        'tools = ["Web Go"]\n[tools."Web Go"]\nfunction = "gone:f"',
        'tools."Web Go".function (line 8): ',
        "gone.py",
    ),
]


@pytest.mark.parametrize(("lines", "told", "remedy"), LACKING)
def test_what_a_team_lacks_is_told_with_its_place_and_a_remedy(
    file: Path, lines: str, told: str, remedy: str
) -> None:
    file.write_text(HEAD + lines)
    team = load_config(file)
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    with pytest.raises(ConfigError) as raised:
        check_team(workflow, team.settings)
    assert str(raised.value).startswith(f"{file}: {told}")
    assert remedy in raised.value.remedy
    assert [one for one in shortcomings(workflow, team.settings) if one.startswith(f"{file}: {told}")]


def test_a_file_that_names_no_model_is_told_as_the_place_where_one_is_to_be(file: Path) -> None:
    file.write_text(HEAD.replace('model = "stub:"\n', ""))
    team = load_config(file)
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    with pytest.raises(ConfigError) as raised:
        check_team(workflow, team.settings)
    assert (raised.value.path, raised.value.place) == (str(file), "model")


async def test_python_s_door_tells_the_place_too(file: Path) -> None:
    file.write_text(HEAD + 'tools = ["T"]\n[tools.T]\nfunction = "gone:f"')  # noqa: ASYNC240
    team = load_config(file)
    workflow = compile_prompt(team.prompt, team.catalog).workflow
    assert workflow is not None
    async with open_platform(team.settings) as platform:
        thread = await platform.create_thread(workflow)
        with pytest.raises(ConfigError, match=r"team\.toml: tools\.T\.function \(line 8\)"):
            await (await platform.run(thread.thread_id, "go")).result()


@pytest.mark.parametrize("name", ["Writer", "editor", "gate", "confidence", "exhausted", "tool"])
def test_approvals_may_be_set_for_what_the_prompt_and_the_team_have(file: Path, name: str) -> None:
    file.write_text(f"{HEAD}[approvals.of.{name}]\ndeadline_s = 3\n")
    assert graph_from(file) is not None


@pytest.mark.parametrize(
    ("name", "remedy"),
    [("Wrtier", "did you mean writer?"), ("conf", "its gates: "), ("Web Go", "a step, a tool")],
)
def test_approvals_of_what_nobody_has_are_refused_with_a_suggestion(
    file: Path, name: str, remedy: str
) -> None:
    file.write_text(f'{HEAD}[approvals.of."{name}"]\ndeadline_s = 3\n')
    with pytest.raises(
        ConfigError, match=r"team\.toml: approvals\.of\..*\(line 6\): nothing is called"
    ) as raised:
        graph_from(file)
    assert remedy in raised.value.remedy


def test_an_error_about_something_else_stays_as_it_is(file: Path) -> None:
    file.write_text(HEAD)
    for error in (ConfigError("--db", "x", "no"), ConfigError("model profile 'other'", "model", "no")):
        with pytest.raises(ConfigError) as raised, in_file(file):
            raise error
        assert raised.value is error
    file.unlink()
    with pytest.raises(ConfigError, match=r"^agent 'writer': kind: no$"), in_file(file):
        raise ConfigError("agent 'writer'", "kind", "no")
