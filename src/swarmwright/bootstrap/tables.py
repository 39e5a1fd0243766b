"""The tables of `swarmwright.toml`, version 1, as pydantic reads them. Only the shape: no file, no meaning.

docs/schemas/swarmwright-toml-1.json is made from these classes; docs/config.md explains them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from swarmwright.bootstrap.server_table import AS_EVER, ServerTable
from swarmwright.bootstrap.storage_table import StorageTable
from swarmwright.workflow.catalog import AgentKind

__all__ = [
    "AgentTable",
    "ApprovalsTable",
    "ArgumentTable",
    "ConfigFile",
    "FilesTable",
    "McpTable",
    "MemoryTable",
    "ModelTable",
    "PatienceTable",
    "PatternTable",
    "PriceTable",
    "Target",
    "TelemetryTable",
    "ToolTable",
    "json_schema",
]

SCHEMA_ID = "urn:swarmwright:schema:swarmwright-toml:1"

Target = Annotated[str, Field(pattern=r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$")]
"""`module:function`."""


class _Table(BaseModel):
    """A table refuses keys that it does not know, and does not guess at types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class FilesTable(_Table):
    """`files = {folder = …}`: the folder that a deep agent works in; without it, it has files of its own."""

    folder: str = Field(min_length=1, description="The folder, beside this file.")
    write: bool = Field(False, description="Whether it may change what is there.")


class AgentTable(_Table):
    """`[agents.NAME]`: one agent of the team."""

    role: str = Field("", description="What it is for, in a few words; shown to the others.")
    prompt: str = Field("", description="Its system prompt.")
    kind: AgentKind = Field("auto", description="How it works inside; auto = react with tools, else simple.")
    model: str = Field(
        "", description="A name from [models] or provider:model; without it, the team's model."
    )
    enabled: bool = Field(True, description="false = the team works without it.")
    tools: list[str] = Field([], description="Tools that it has by itself, by name.")
    needs: list[str] = Field([], description="Tools without which it is passed by, by name.")
    aliases: list[str] = Field([], description="Other words for it in the prompt.")
    signals: dict[str, list[str]] = Field(
        {}, description="What it can announce: signal → phrases that mean it."
    )
    confidence_below: float | None = Field(
        None,
        ge=0,
        le=1,
        description="Its output waits for a person where it reports less confidence than this.",
    )
    fields: list[str] = Field([], description="What it reports beside its text; conditions compare these.")
    publishes: bool = Field(
        False, description="Others may see what it writes, also where it has read what is hidden from them."
    )
    files: FilesTable | None = Field(None, description="Of the kind deep: the folder that it works in.")
    function: Target | None = Field(None, description="Of the kind custom: module:function, its code.")
    app: str | None = Field(None, description="Or the installed app that brings its code.")
    called: str = Field("", description="What the app calls the agent, if not by this name.")


class ArgumentTable(_Table):
    """`[[tools.NAME.arguments]]`: what one argument may be. All that is said of it must hold."""

    argument: str = Field(min_length=1, description="Its name; a dot leads into an object.")
    agents: list[str] = Field([], description="For calls of these agents alone, by name.")
    prefixes: list[str] = Field([], description="Folders, of which it must be one, or a path in one.")
    hosts: list[str] = Field(
        [], description="Hosts of which it must be a URL: example.org, *.example.org, localhost:8080."
    )
    schemes: list[str] = Field(["https"], description="By which such a URL may lead there.")
    matches: str = Field("", description="A regular expression, which the whole of it must match.")
    at_least: float | None = Field(None, description="The least number that it may be.")
    at_most: float | None = Field(None, description="The greatest number that it may be.")
    one_of: list[str | int | float | bool] = Field([], description="The values that it may be.")
    appeared_in: list[str] = Field(
        [],
        description="Where it must have appeared, as it is: request, agent:NAME, tool:NAME, tool:NAME#FIELD.",
    )
    required: bool = Field(False, description="Whether it must be given.")
    otherwise: Literal["deny", "ask"] = Field("deny", description="What becomes of a call that breaks this.")


class ToolTable(_Table):
    """`[tools.NAME]`: one tool. Its code is a `function`, or comes from an `app` or an MCP server."""

    description: str = Field("", description="What it does; models read this.")
    function: Target | None = Field(None, description="module:function of the Python function behind it.")
    app: str | None = Field(None, description="The installed app that brings a tool of this name.")
    mcp: str | None = Field(None, description="The server of [mcp] that has it.")
    called: str = Field("", description="What that server calls it, if not by this name.")
    risk: Literal["low", "medium", "high"] = Field("low", description="high asks a human before each use.")
    sink: Literal["", "send", "post", "fetch", "delete"] = Field(
        "", description="What it does to the world outside, if it does."
    )
    confirm: bool = Field(True, description="Of a sink: whether a human is asked of each use's arguments.")
    arguments: list[ArgumentTable] = Field([], description="What its arguments may be.")
    scopes: list[str] = Field([], description="What it touches, in your own words.")
    aliases: list[str] = Field([], description='Phrases that mean using it, such as "write code".')


class McpTable(_Table):
    """`[mcp.NAME]`: an MCP server, by the command that starts it, or by its URL."""

    command: str = Field("", description="The program that is started and spoken to.")
    args: list[str] = Field([], description="Its arguments.")
    cwd: str | None = Field(None, description="The folder that it runs in, beside this file.")
    env: dict[str, str] = Field({}, description="Its variables; ${NAME} stands for one of ours.")
    url: str = Field("", pattern=r"^(https?://.*)?$", description="Where it is (streamable HTTP).")
    headers: dict[str, str] = Field({}, description="Sent with each request; ${NAME} as in env.")
    timeout_s: float = Field(60.0, gt=0, description="Seconds that a call may take.")
    connect_s: float = Field(10.0, gt=0, description="Seconds in which it must have answered first.")
    log: str | None = Field(None, description="A file for what a command says on stderr, beside this file.")


class PriceTable(_Table):
    """`price = {input = …, output = …}`: what a model costs."""

    input: float = Field(ge=0, description="US dollars for a million tokens that it is sent.")
    output: float = Field(ge=0, description="US dollars for a million tokens that it writes.")


class ModelTable(_Table):
    """`[models.NAME]`: a named way to reach a model."""

    model: str = Field(description="provider:model, as in ollama:llama3.2, openai:gpt-5-mini or stub:")
    temperature: float | None = Field(None, ge=0, description="Sampling temperature.")
    timeout_s: float = Field(60.0, gt=0, description="Seconds to wait for an answer, or its next piece.")
    max_retries: int = Field(0, ge=0, description="The client's own retries; the engine has its own.")
    base_url: str | None = Field(None, description="Where the provider's API is, if not at its usual place.")
    text_with_tool_calls: bool = Field(
        False, description="Send words with each tool call of the history, for servers that refuse it empty."
    )
    max_answer_mb: int = Field(8, ge=1, description="The longest answer, in 2^20 bytes.")
    fallback: list[str] = Field(
        [], description="Profiles that are asked, in order, where this one's server cannot answer."
    )
    patience_s: float = Field(
        30.0, ge=0, description="Seconds, in all, that one call waits for a server that is busy or fails."
    )
    price: PriceTable | None = Field(
        None, description="What it costs; needed where a prompt bounds what an agent may cost."
    )
    options: dict[str, Any] = Field({}, description="Anything else the provider's LangChain class takes.")


class MemoryTable(_Table):
    """`[memory]`: what agents keep from one thread to the next. Without this table they keep nothing."""

    path: str = Field(
        default=".swarmwright/memory.db",
        min_length=1,
        description="The SQLite file, beside this one; or the postgresql:// URL of a database.",
    )


class TelemetryTable(_Table):
    """`[telemetry]`: where traces go while runs go on."""

    otlp: str | None = Field(
        default=None,
        pattern=r"^https?://",
        description="The OTLP/HTTP receiver, such as http://localhost:4318.",
    )
    service: str = Field(default="swarmwright", min_length=1, description="What the program is called there.")
    content: bool = Field(default=False, description="Send also what people, models and tools said.")
    jsonl: str | None = Field(
        default=None, min_length=1, description="A file that events are appended to, beside this one."
    )


class PatienceTable(_Table):
    """How long people are waited for, and what then."""

    deadline_s: float | None = Field(
        default=None, gt=0, description="Seconds that everybody who is asked has; without it, for ever."
    )
    escalate: list[str] = Field(default=[], description="Who is asked next, one after the other.")
    on_expiry: Literal["wait", "reject", "fail"] = Field(
        default="wait", description="When nobody has answered: go on waiting, as a no, or as a failure."
    )


class ApprovalsTable(PatienceTable):
    """`[approvals]`: what is asked of people beside what the prompt says, and for how long."""

    confidence_below: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="An output whose agent reports less confidence waits for a person.",
    )
    of: dict[str, PatienceTable] = Field(
        default={},
        description="Otherwise for one gate, step or tool, or for gate, tool, confidence or exhausted.",
    )
    people: dict[str, list[str]] = Field(
        default={},
        description="Who may answer for a name that approvers are called by; for others, anybody may.",
    )


class PatternTable(_Table):
    """`[[patterns]]`: a pattern in the prompt's workflow; or one that is the whole, without a prompt."""

    use: str = Field(min_length=1, description="An installed pattern, or module:NAME of one's own.")
    after: str | None = Field(None, description="It starts when this step is complete.")
    before: str | None = Field(None, description="This step waits for it.")
    beside: str | None = Field(None, description="It starts when this step does.")
    instead_of: str | None = Field(None, description="It stands in the place of this step.")
    with_: dict[str, Any] = Field(
        default={},
        alias="with",
        description="What it is given; `swarmwright patterns NAME` says what it takes.",
    )


class ConfigFile(_Table):
    """A team in one file: its agents, tools, groups, models and how they work together."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, title="swarmwright.toml")

    name: str = Field("", min_length=1, description="What the team is called; without it, the file's name.")
    prompt: str | None = Field(None, description="In plain English, how the agents work together.")
    prompt_file: str | None = Field(None, min_length=1, description="A text file with the prompt instead.")
    model: str = Field("", description="The team's model: a name from [models] or provider:model.")
    workspace: str = Field("workspace", min_length=1, description="The folder that tools write into.")
    agents: dict[str, AgentTable] = Field({}, description="The agents by name.")
    tools: dict[str, ToolTable] = Field({}, description="The tools by name.")
    mcp: dict[str, McpTable] = Field({}, description="MCP servers by name.")
    cedar: str | None = Field(None, min_length=1, description="A file with policies in Cedar, besides.")
    groups: dict[str, list[str]] = Field({}, description="Sets of agents: name → agents' names.")
    models: dict[str, ModelTable] = Field({}, description="Named models.")
    modules: list[str] = Field([], description="Installed modules that tools can be added from at run time.")
    patterns: list[PatternTable] = Field([], description="Patterns, put in one after the other.")
    storage: StorageTable = Field(StorageTable(), description="Where threads are kept.")
    memory: MemoryTable | None = Field(None, description="What agents keep; without it, nothing.")
    approvals: ApprovalsTable = Field(ApprovalsTable(), description="What people are asked, and how long.")
    telemetry: TelemetryTable = Field(TelemetryTable(), description="Where traces go.")
    server: ServerTable = Field(AS_EVER, description="Who may come in, where it is served.")


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the file (draft 2020-12)."""
    schema = ConfigFile.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID, **schema}
