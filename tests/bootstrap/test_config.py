"""swarmwright.toml: what it says becomes a team; what is wrong with it is named with its place and remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from swarmwright.bootstrap.config import TeamConfig, load_config, parse_config
from swarmwright.bootstrap.texts import TEXT_LIMIT
from swarmwright.errors import ConfigError
from swarmwright.models.profiles import ModelProfile
from swarmwright.policy.approvals import Patience
from swarmwright.ports.apps import App
from swarmwright.workflow.catalog import AgentSpec, GroupSpec, SignalSpec, ToolSpec

Load = Callable[[str], TeamConfig]
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "swarmwright-toml-1.json"
APPS = (App("kitchen", tools={"Oven": "json:dumps"}),)

TEAM = """
prompt = "Cook and Baker in parallel."
model = "fast"

[agents.Cook]
prompt = "You cook."
kind = "react"
tools = ["Oven"]
signals = { sauce_ready = ["finishes the sauce"] }
fields = ["taste"]

[agents."Pastry Baker"]
model = "ollama:llama3.2"
aliases = ["Baker"]
enabled = false

[tools.Oven]
description = "Heats things."
app = "kitchen"
risk = "high"
aliases = ["bake"]

[groups]
kitchen = ["Cook", "Pastry Baker"]

[models.fast]
model = "stub:"

[storage]
path = "kept/threads.db"
"""


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Write the text into a file and load it."""

    def write_and_load(text: str) -> TeamConfig:
        path = tmp_path / "swarmwright.toml"
        path.write_text(text, encoding="utf-8")
        return load_config(path, APPS)

    return write_and_load


DEEP = "[agents.A]\nkind = 'deep'\n"


def fault(load: Load, text: str) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        load(text)
    return caught.value


def test_a_file_becomes_the_catalog_the_prompt_and_the_settings(load: Load, tmp_path: Path) -> None:
    team = load(TEAM)
    cook, baker = team.catalog.agents
    assert cook == AgentSpec(
        "cook",
        "Cook",
        prompt="You cook.",
        kind="react",
        tools=("oven",),
        signals=(SignalSpec("sauce_ready", ("finishes the sauce",)),),
        fields=("taste",),
    )
    assert (baker.id, baker.name, baker.model, baker.enabled) == (
        "pastry-baker",
        "Pastry Baker",
        "ollama:llama3.2",
        False,
    )
    assert team.catalog.tools == (ToolSpec("oven", "Oven", "Heats things.", "high", aliases=("bake",)),)
    assert team.catalog.groups == (GroupSpec("kitchen", "kitchen", ("cook", "pastry-baker")),)
    assert team.prompt == "Cook and Baker in parallel."
    assert team.settings.database == tmp_path / "kept" / "threads.db"
    assert team.settings.tools == {"oven": "json:dumps"}
    assert team.settings.model == "fast"
    assert team.settings.models == {"fast": ModelProfile("fast", "stub:")}


def test_the_path_of_a_stub_script_is_relative_to_the_config_file(load: Load, tmp_path: Path) -> None:
    team = load(
        'model = "stub:a.json"\n[models.b]\nmodel = "stub:b.json"\n[agents.Ann]\nmodel = "stub:c.json"'
    )
    assert team.settings.model == f"stub:{tmp_path / 'a.json'}"
    assert team.settings.models["b"].model == f"stub:{tmp_path / 'b.json'}"
    assert [agent.model for agent in team.catalog.agents] == [f"stub:{tmp_path / 'c.json'}"]


def test_the_prompt_can_stand_in_a_file_of_its_own_beside_the_config(load: Load, tmp_path: Path) -> None:
    (tmp_path / "team.txt").write_text("Ünlü cooks.", encoding="utf-8")
    assert load('prompt_file = "team.txt"').prompt == "Ünlü cooks."


@pytest.mark.parametrize(
    ("text", "place", "reason", "remedy"),
    [
        ('promt = "x"', "promt (line 1)", "no such key", "did you mean prompt?"),
        ("[agents.A]\n\nkidn = 'x'", "agents.A.kidn (line 3)", "no such key", "did you mean kind?"),
        (
            "[storage]\nfolder = 'x'",
            "storage.folder (line 2)",
            "no such key",
            "known: keep, keys, path, types, unsealed",
        ),
        ("[storage.keep]\nrun = 3", "storage.keep.run (line 2)", "no such key", "runs?"),
        ("[storage.keep]\nruns = 0", "storage.keep.runs (line 2)", "at least 1", ""),
        ("[storage]\nkeys = 'a b'", "storage.keys (line 2)", "no name of an environment variable", "CLINIC"),
        ("[server]\nactive = 3", "server.active (line 2)", "no such key", "active_runs"),
        ("[server.jwt]\nissuer = 'x'", "server.jwt.issuer (line 2)", "no address", "https://"),
        ("[server.jwt]\nissuer = 'http://10.1.2.3/x'", "server.jwt.issuer (line 2)", "not https", "https://"),
        ("[agents.A]\nkind = 'robot'", "agents.A.kind (line 2)", "'robot' is not one of", ""),
        (
            "[agents.A]\nenabled = 'yes'",
            "agents.A.enabled (line 2)",
            "true or false, and is a text",
            "quotes",
        ),
        ("agents = 3", "agents (line 1)", "must be a table, and is a number", "[agents.NAME]"),
        ("groups = ['A']", "groups (line 1)", "must be a table, and is a list", "[groups]"),
        ("[agents.A]\nsignals = ['x']", "agents.A.signals (line 2)", "must be a table", "[agents.A.signals]"),
        ("[approvals]\nof = 1", "approvals.of (line 2)", "must be a table", "[approvals.of.NAME]"),
        ("[agents]\nA = 'x'", "agents.A (line 2)", "must be a table, and is a text", "[agents.A]"),
        ("storage = 'x.db'", "storage (line 1)", "must be a table, and is a text", "[storage]"),
        ("[agents.A]\nrole = 2", "agents.A.role (line 2)", "must be a text, and is a number", "in quotes"),
        ("[agents.A]\ntools = 'x'", "agents.A.tools (line 2)", "must be a list, and is a text", "["),
        (
            "[models.m]\nmodel='stub:'\ntimeout_s=0",
            "models.m.timeout_s (line 3)",
            "more than 0, and is 0",
            "",
        ),
        ("[models.m]\nmax_retries=1.5", "models.m.model (line 1)", "this key is needed", "ollama:llama3.2"),
        (
            "[models.m]\nmodel='stub:'\nmax_retries=1.5",
            "models.m.max_retries (line 3)",
            "is 1.5",
            "such as 2",
        ),
        (
            "[agents.A]\nconfidence_below=7",
            "agents.A.confidence_below (line 2)",
            "most 1, and is 7",
            "0 to 1",
        ),
        ("[approvals]\nconfidence_below=-1", "approvals.confidence_below (line 2)", "least 0", "0 to 1"),
        ("name = ''", "name (line 1)", "must not be empty", ""),
        ("[agents.A]\nfields=['a b', '']", "agents.A.fields (line 2)", "'' is no name", "leave it away"),
        ("[agents.A]\nsignals={' '=['x']}", "agents.A.signals (line 2)", "' ' is no name", ""),
        (
            "[tools.A]\naliases=['x\\u001b[2J']".replace("'", '"'),
            "tools.A.aliases (line 2)",
            "of one line",
            "",
        ),
        ('[agents."Edi\\ntor"]', 'agents."Edi\\ntor" (line 1)', "a name is of one line", "not shown"),
        ("[storage]\npath = ''", "storage.path (line 2)", "must not be empty", ""),
        ("[agents.A]\ntools=['recall']", "agents.A.tools (line 2)", "no tool named 'recall'", "add [memory]"),
        ("[telemetry]\notlp = 'here'", "telemetry.otlp (line 2)", "no address", "http://"),
        ("[agents.A]\nfiles = {folder='a'}", "agents.A.files (line 2)", "of the kind deep", 'kind = "deep"'),
        (f"{DEEP}files = {{folder='.'}}", "agents.A.files.folder (line 3)", "this file lies in", "below"),
        (f"{DEEP}files = {{folder='.swarmwright'}}", "agents.A.files.folder (line 3)", "the store lies", ""),
        (
            f"{DEEP}files = {{folder='m'}}\n[memory]\npath='m/x.db'",
            "agents.A.files.folder (line 3)",
            "the memory",
            "",
        ),
        (f"{DEEP}files = {{folder=''}}", "agents.A.files.folder (line 3)", "must not be empty", ""),
        (f"{DEEP}files = {{write=true}}", "agents.A.files.folder (line 3)", "this key is needed", ""),
        (f"{DEEP}files = {{folder='a', x=1}}", "agents.A.files.x (line 3)", "no such key", "known: folder"),
        ("[agents.Mail]\n[tools.mail]", "tools.mail (line 2)", "the name of the agent 'Mail' too", "another"),
        ("[agents.A]\n[groups]\na = ['A']", "groups.a (line 3)", "the name of the agent 'A' too", "another"),
        ("[agents.A]\n[tools.T]\n[groups]\nT = ['A']", "groups.T (line 4)", "the name of the tool 'T'", ""),
        ("[models.fast]\ntemperature = 1.0", "models.fast.model (line 1)", "needed", ""),
        ("model = 'fsat'\n[models.fast]\nmodel='stub:'", "model (line 1)", "no model", "did you mean fast?"),
        ("[models.m]\nmodel = 'gpt'", "models.m.model (line 2)", "names no provider", "provider:model"),
        ("[agents.A]\nmodel = 'big'", "agents.A.model (line 2)", "no model", "provider:model"),
        (
            "[agents.A]\ntools=['Ovne']\n[tools.Oven]",
            "agents.A.tools (line 2)",
            "no tool",
            "did you mean Oven?",
        ),
        ("[groups]\ng = ['Nobody']", "groups.g (line 2)", "no agent named 'Nobody'", "add [agents.Nobody]"),
        (
            "[agents.Clerk]\n[agents.'\u0421lerk']",
            "agents.\u0421lerk (line 2)",
            "looks like 'Clerk'",
            "choose another name",
        ),
        (
            "[tools.mail]\n[tools.'ma\u200bil']",
            'tools."ma\u200bil" (line 2)',
            "looks like 'mail'",
            "choose another name",
        ),
        ("[agents.'A b']\n[agents.'a-B']", 'agents."a-B" (line 2)', "too close to 'A b'", "another name"),
        ("[agents.'!']", 'agents."!" (line 1)', "letter or a digit", ""),
        ("[tools.T]\nfunction = 'nowhere'", "tools.T.function (line 2)", "module:function", ""),
        ("[tools.Oven]\napp = 'kitchn'", "tools.Oven.app (line 2)", "no app", "did you mean kitchen?"),
        ("[tools.Ovn]\napp = 'kitchen'", "tools.Ovn.app (line 2)", "no tool", "did you mean Oven?"),
        ("[tools.T]\napp='kitchen'\nfunction='a:b'", "tools.T (line 1)", "both", "keep one"),
        ("prompt = 'x'\nprompt_file = 'y'", "prompt_file (line 2)", "already", "not both"),
        ("model = \n", "at line 1, column 9", "Invalid value", "not TOML"),
        ("a = 1\na = 2\n", "at line 2, column 6", "overwrite", "not TOML"),
        ("[agents.Критик]", "at line 1, column 9", "Invalid initial", 'in quotes: [agents."Критик"]; this'),
        ("[agents.Ada]\n[agents.Café]", "at line 2, column 12", "Expected", '[agents."Café"]'),
        ("[agents.The Critic] # x", "at line 1, column 13", "Expected", '[agents."The Critic"]'),
        ("[agents]\r\nКритик = {}", "at line 2, column 1", "Invalid", 'in quotes: "Критик" = …; this'),
    ],
)
def test_a_fault_is_named_with_its_place_and_a_remedy(
    load: Load, text: str, place: str, reason: str, remedy: str
) -> None:
    error = fault(load, text)
    assert error.path.endswith("swarmwright.toml")
    assert error.place.removeprefix("at ") == place.removeprefix("at ")
    assert reason in error.reason
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "text", ["[agents.]", "[]", "= 1", "prompt = Критик", "[agents.Ada", "a = 'Критик = "]
)
def test_quotes_around_a_name_are_no_remedy_where_no_name_lacks_them(load: Load, text: str) -> None:
    assert fault(load, text).remedy == "this is not TOML; see https://toml.io"


@pytest.mark.parametrize("section", ["storage", "memory"])
def test_the_url_of_another_database_is_told_with_its_line_and_without_its_password(
    load: Load, section: str
) -> None:
    error = fault(load, f'prompt = "A works."\n[{section}]\npath = "mysql://u:secret@h/n"\n')
    assert error.place == f"{section}.path (line 3)"
    assert error.reason == "mysql:/…: of URLs, only postgresql://… names a store"
    assert "secret" not in str(error)


@pytest.mark.parametrize(
    ("tool", "argument", "takes", "remedy"),
    [
        ("read_file", "path", "file_path, offset and limit", "name what it takes"),
        ("write_file", "file_paths", "file_path and content", "did you mean file_path?"),
        ("start_subagent", "description.text", "description and subagent_type", "did you mean description?"),
    ],
)
def test_a_rule_for_what_a_deep_agents_own_tool_does_not_take_is_told_with_its_line(
    load: Load, tool: str, argument: str, takes: str, remedy: str
) -> None:
    text = f"""prompt = "Ada works."
[agents.Ada]
kind = "deep"
[[tools.{tool}.arguments]]
argument = "%s"
matches = "x"
"""
    error = fault(load, text % argument)
    assert error.place == f"tools.{tool}.arguments[0] (line 4)"
    assert (error.reason, error.remedy) == (f"{tool} takes {takes}, and no {argument}", remedy)
    load(text % takes.partition(" and")[0].partition(",")[0])
    load(f'{text % argument}[tools.{tool}]\nfunction = "m:f"\n')


@pytest.mark.parametrize("key", ["cedar", "prompt_file"])
def test_a_file_that_is_named_and_is_not_there_is_told_with_the_line_that_names_it(
    load: Load, key: str
) -> None:
    error = fault(load, f'name = "t"\n{key} = "nofile.txt"\n')
    assert error.path.endswith(".toml") and error.place == f"{key} (line 2)"
    assert error.reason.endswith("nofile.txt: there is no such file")


@pytest.mark.parametrize("name", ["", "-", "\\t"])
def test_a_name_that_is_none_is_told_once(load: Load, name: str) -> None:
    error = fault(load, f'prompt = "A works."\n[agents."{name}"]\n')
    assert error.place.endswith("(line 2)")
    assert getattr(error, "__notes__", []) == []


def test_every_fault_is_told_at_once(load: Load) -> None:
    error = fault(load, "[agents.A]\nkidn = 1\n[agents.B]\nrole = 2\n")
    assert "kidn" in str(error)
    assert [note for note in error.__notes__ if "agents.B.role (line 4)" in note]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (b"\x89PNG\r\n\x1a\n\x00", "line 1", "not text"),
        (b"prompt = 'a'\n# \x00", "line 2", "binary"),
        (b"#" * (TEXT_LIMIT + 1), "", "longer than"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, place: str, reason: str) -> None:
    path = tmp_path / "swarmwright.toml"
    path.write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        load_config(path)
    assert caught.value.place == place
    assert reason in caught.value.reason


def test_a_missing_file_names_the_one_that_was_meant(tmp_path: Path) -> None:
    (tmp_path / "swarmwright.toml").touch()
    with pytest.raises(ConfigError, match=r"no such file .did you mean .*swarmwright\.toml"):
        load_config(tmp_path / "swarmwrite.toml")


def test_the_published_schema_takes_what_the_code_takes_and_refuses_unknown_keys() -> None:
    import tomllib

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(tomllib.loads(TEAM), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"promt": "x"}, schema)


def test_what_small_servers_need_reaches_the_profile_and_a_tool_knows_its_folder(tmp_path: Path) -> None:
    text = (
        '[models.local]\nmodel = "openai:tiny"\ntext_with_tool_calls = true\n'
        'options = { disable_streaming = "tool_calling" }\n'
        '[tools.Count]\nfunction = "mytools:count"\n'
    )
    settings = parse_config(text, tmp_path / "swarmwright.toml").settings
    local = settings.models["local"]
    assert (local.text_with_tool_calls, local.extra) == (True, {"disable_streaming": "tool_calling"})
    assert settings.tool_folders == {"count": tmp_path}


def test_approvals_say_for_how_long_of_whom_and_what_then() -> None:
    rules = parse_config(
        """
        [approvals]
        confidence_below = 0.7
        deadline_s = 3600
        escalate = ["Leads"]
        on_expiry = "reject"
        [approvals.of."Web Search"]
        deadline_s = 60
        [approvals.people]
        Leads = ["lea"]
        [agents.Cook]
        confidence_below = 0.5
        [agents.Baker]
        [tools."Web Search"]
        """,
        Path("team.toml"),
    ).settings.approvals
    assert (rules.least("cook"), rules.least("baker")) == (0.5, 0.7)
    assert rules.patience("gate-x") == Patience(3600, ("Leads",), "reject")
    assert rules.patience("web-search") == Patience(60)
    assert rules.may_answer("lea", ["leads"]) and not rules.may_answer("eve", ["leads"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[approvals]\nescalate = ["x"]', "approvals.escalate (line 2): it never comes to that"),
        ('[approvals.of.x]\non_expiry = "fail"', "approvals.of.x.on_expiry (line 2): it never comes to that"),
        ('[approvals]\non_expiry = "approve"', "'approve' is not one of 'wait', 'reject' or 'fail'"),
        ("[approvals.of.x]\ndeadlin_s = 3", "did you mean deadline_s?"),
        ("[approvals]\ndeadline_s = 0", "this must be more than 0"),
    ],
)
def test_an_approval_that_makes_no_sense_is_pointed_at(text: str, says: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_config(text, Path("team.toml"))
    assert says in str(caught.value)


def test_the_path_of_a_config_file_may_be_a_text(tmp_path: Path) -> None:
    (tmp_path / "team.toml").write_text('prompt = "Ann drafts."\nmodel = "stub:"\n[agents.Ann]\n')
    assert load_config(str(tmp_path / "team.toml")).prompt == "Ann drafts."
