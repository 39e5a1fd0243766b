"""Where a command's prompt, team and settings come from.

prompt: --prompt TEXT, or FILE ("-" = stdin), or what the config file says. In its place a workflow can stand
        that is ready, as JSON: a FILE that ends in .json, or a text that begins like JSON.
team:   --agents and --tools, or --team, or the config file: --config, FILE itself if it ends in .toml,
        SWARMWRIGHT_CONFIG, or ./swarmwright.toml if it is there.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from unicodedata import category

import typer

from swarmwright.cli.stored import begins_like_json, read_stored
from swarmwright.errors import ConfigError
from swarmwright.settings import Environment, Settings, read_environment
from swarmwright.storage.address import address_of, is_there

if TYPE_CHECKING:
    from swarmwright.bootstrap.composing import PatternUse
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.workflow.catalog import Catalog
    from swarmwright.workflow.tree import Workflow

__all__ = [
    "AgentsOption",
    "ApproveOption",
    "ConfigOption",
    "DatabaseOption",
    "FileArgument",
    "JsonOption",
    "ModelOption",
    "PromptOption",
    "RejectOption",
    "SignalOption",
    "Source",
    "TeamGiven",
    "TeamOption",
    "ToolsOption",
    "WorkspaceOption",
    "check_text",
    "find_settings",
    "find_source",
    "find_team",
    "has_store",
    "settings_of",
    "usage_error",
]

FileArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FILE|-",
        help="A prompt's file, a .toml config, a .json workflow, - for stdin; else the config's prompt.",
        show_default=False,
    ),
]
PromptOption = Annotated[
    str | None, typer.Option("--prompt", metavar="TEXT", help="The prompt itself.", show_default=False)
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", "-c", metavar="FILE", help="The team; ./swarmwright.toml by default.", show_default=False
    ),
]
AgentsOption = Annotated[
    str | None,
    typer.Option(
        "--agents", metavar="A,B", help="The team by names, instead of a config.", show_default=False
    ),
]
ToolsOption = Annotated[
    str | None, typer.Option("--tools", metavar="T,U", help="Its tools by names.", show_default=False)
]
TeamOption = Annotated[
    str | None,
    typer.Option("--team", metavar="NAME", help="A team that an app brings.", show_default=False),
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON value on stdout.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="PATH|URL",
        help="Where threads are kept: a file, or postgresql://…; .swarmwright/threads.db.",
        show_default=False,
    ),
]
WorkspaceOption = Annotated[
    Path | None,
    typer.Option("--workspace", metavar="FOLDER", help="Where tools write; ./workspace.", show_default=False),
]
ModelOption = Annotated[
    str | None,
    typer.Option("--model", "-m", metavar="NAME", help="Everybody's model: provider:model or a profile."),
]
ApproveOption = Annotated[
    list[str] | None,
    typer.Option("--approve", metavar="all|NAME|ID", help="Say yes at gates and to uses of tools."),
]
RejectOption = Annotated[
    list[str] | None, typer.Option("--reject", metavar="all|NAME|ID", help="Say no there.")
]
SignalOption = Annotated[
    list[str] | None, typer.Option("--signal", metavar="NAME", help="Announce a signal from outside.")
]


@dataclass(frozen=True, slots=True)
class TeamGiven:
    """What the options say about the team; None = nothing."""

    config: Path | None = None
    team: str | None = None
    agents: str | None = None
    tools: str | None = None

    def with_file(self, file: str | None) -> TeamGiven:
        """A FILE that ends in .toml is the config file."""
        if file is None or not file.endswith(".toml"):
            return self
        if self.config is not None:
            raise usage_error("two config files: FILE and --config")
        return replace(self, config=Path(file))


@dataclass(frozen=True, slots=True)
class Source:
    """A prompt, what to call its place, and the team and settings that go with it.

    team_from: the config file that was taken because it lies here, and nobody named it; "" = somebody did.
    workflow: what stands ready, with a team of its own; `prompt` is then the words that it came of.
    patterns: what the config file puts into the workflow of its own prompt.
    """

    prompt: str
    name: str
    team: TeamConfig
    team_from: str = ""
    workflow: Workflow | None = None
    patterns: tuple[PatternUse, ...] = ()

    @property
    def names_nobody(self) -> bool:
        """Whether the prompt has none of the words that the team's agents are called by."""
        from swarmwright.workflow.catalog import slug

        words = slug(self.prompt)
        agents = self.team.catalog.agents
        return not any(slug(name) in words for agent in agents for name in (agent.name, *agent.aliases))


def usage_error(reason: str) -> ConfigError:
    """Arguments that do not go together, or too few of them."""
    return ConfigError("command line", "", reason, "see --help")


def check_text(option: str, text: str | None) -> None:
    """Raise ConfigError for an argument that came in bytes that are no UTF-8."""
    try:
        (text or "").encode()
    except UnicodeEncodeError as error:
        raise ConfigError(option, f"character {error.start + 1}", "this is not text in UTF-8") from None


def find_source(file: str | None, prompt: str | None, given: TeamGiven, *, beside: bool = False) -> Source:
    """Gather what a command was given. Raises ConfigError.

    beside: the team is given for something else too, so that it may be named beside a workflow's own.
    """
    if file is not None and prompt is not None:
        raise usage_error("a FILE or --prompt TEXT, not both")
    check_text("--prompt", prompt)
    given = given.with_file(file)
    team, place = _team(given)
    source = _found(file, prompt, team, place, usual=given == TeamGiven())
    if not source.name.endswith(".json") and not begins_like_json(source.prompt):
        return source
    if not beside and (given.agents is not None or given.tools is not None):
        raise usage_error("a workflow brings its own team: --agents and --tools name another")
    workflow = read_stored(source.prompt, source.name)
    return replace(source, prompt=workflow.source, workflow=workflow)


def _found(
    file: str | None, prompt: str | None, team: TeamConfig, place: Path | None, *, usual: bool
) -> Source:
    """The text, wherever it stands. place: the config file; usual: it was taken because it lies here."""
    found = str(place) if place is not None and usual else ""
    if prompt is not None:
        return Source(prompt, "--prompt", team, found)
    if file is not None and not file.endswith(".toml"):
        return Source(_read_prompt(file), "stdin" if file == "-" else file, team, found)
    if not team.prompt and place is None:
        raise usage_error("no prompt: give FILE, -, --prompt TEXT, or a config file with one")
    return Source(team.prompt, f"the prompt of {place}", team, patterns=team.patterns)


def find_settings(
    settings: Settings, *, database: str | None, workspace: Path | None = None, model: str | None = None
) -> Settings:
    """The config file's settings, with the environment's and then the options' in their place."""
    environment = read_environment()
    named = database or environment.database
    return replace(
        settings,
        database=address_of(named) if named else settings.database,
        workspace=workspace or _path(environment.workspace) or settings.workspace,
        model=model or environment.model or settings.model,
        telemetry=environment.telemetry(settings.telemetry),
    )


def settings_of(config: Path | None, database: str | None) -> Settings:
    """The same, for commands about a store alone: where it is, and how it is kept. Raises ConfigError."""
    return find_settings(find_team(TeamGiven(config)).settings, database=database)


def has_store(settings: Settings, named: str | None) -> bool:
    """Whether there is a store yet; there may be none before the first run, but not where one was named.

    `named`: the option's value. Raises ConfigError.
    """
    if is_there(settings.database):
        return True
    if named:
        raise ConfigError("--db", str(settings.database), "there is no store", "name one that a run has made")
    return False


def find_team(given: TeamGiven) -> TeamConfig:
    """The team and its settings, for commands without a prompt. Raises ConfigError, NotFound."""
    return _team(given)[0]


def _team(given: TeamGiven) -> tuple[TeamConfig, Path | None]:
    """The team and the file it stands in (None = in no file)."""
    from swarmwright.bootstrap.apps import team_file
    from swarmwright.bootstrap.config import TeamConfig, load_config

    named = given.agents is not None or given.tools is not None
    if sum((named, given.config is not None, given.team is not None)) > 1:
        raise usage_error("one team: --agents and --tools, or --team, or a config file")
    if named:
        return TeamConfig(_named(given.agents or "", given.tools or "")), None
    if given.team is not None:
        path = team_file(given.team)
        return load_config(path, home=Path()), path
    config = given.config or _usual_config(read_environment())
    return (load_config(config), config) if config else (TeamConfig(), None)


def _usual_config(environment: Environment) -> Path | None:
    from swarmwright.bootstrap.config import CONFIG_NAME

    if environment.config:
        return Path(environment.config)
    usual = Path(CONFIG_NAME)
    return usual if usual.is_file() else None


def _named(agents: str, tools: str) -> Catalog:
    """A team of bare names. Raises ConfigError for two names that are one."""
    from swarmwright.workflow.catalog import Catalog, slug

    lists = {"--agents": agents, "--tools": tools}
    split = {option: [n.strip() for n in names.split(",") if n.strip()] for option, names in lists.items()}
    for option, names in split.items():
        ids = [slug(n) for n in names]
        for name, id_ in zip(names, ids, strict=True):
            if not id_ or ids.count(id_) > 1:
                raise ConfigError(option, name, "a name needs letters or digits, and must not come twice")
            if any(category(character) == "Cc" for character in name):
                raise ConfigError(option, repr(name), "a name is of one line", "leave out what is not shown")
    agents_ids = {slug(name) for name in split["--agents"]}
    if both := [name for name in split["--tools"] if slug(name) in agents_ids]:
        raise ConfigError("--tools", both[0], "this is the name of an agent too", "choose another name")
    return Catalog.of(split["--agents"], split["--tools"])


def _read_prompt(file: str) -> str:
    from swarmwright.bootstrap.texts import read_stream, read_text

    return read_stream(sys.stdin.buffer, "stdin") if file == "-" else read_text(Path(file))


def _path(text: str) -> Path | None:
    return Path(text) if text else None
