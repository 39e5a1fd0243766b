"""Opening a platform: store, models, tools and policy are tied together here, and nowhere else."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.bootstrap.coding import AgentCode
from swarmwright.bootstrap.giving import GivenCode
from swarmwright.bootstrap.guarding import guards_of, stamps_of
from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.bootstrap.locating import in_file
from swarmwright.bootstrap.mcp import McpTools, RemoteTools
from swarmwright.bootstrap.patterns import installed_patterns
from swarmwright.bootstrap.scopes import check_scopes, private_of
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.bootstrap.toolbox import AtHand, Toolbox
from swarmwright.bootstrap.tools import load_tools
from swarmwright.errors import ConfigError
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.falling import FallbackChatModel
from swarmwright.models.loading import load_chat_model
from swarmwright.policy.limits import limit
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import AgentView, Crew
from swarmwright.ports.events import EventLog
from swarmwright.ports.memory import Memory
from swarmwright.ports.stamps import FindStamp
from swarmwright.ports.tracing import TraceSink
from swarmwright.ports.workspace import Workspace
from swarmwright.registry.contents import Contents
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.agents.kit import Kit, Look
from swarmwright.runtime.agents.logged import calls_in_log
from swarmwright.runtime.agents.permits import Approve
from swarmwright.runtime.agents.remembering import TenantOf, remembering
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.bystanders import Said, awaited
from swarmwright.runtime.teams.teams import Teams
from swarmwright.settings import Settings, sealing_of
from swarmwright.storage.opening import open_memory, open_store
from swarmwright.storage.scoped.places import Places
from swarmwright.storage.store import Store
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.rules import LimitKind
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["Models", "open_platform", "platform_over", "team_crew"]

Custom = Mapping[str, Callable[..., Any]]
Asked = Callable[[str, str, Mapping[str, Any]], Said | Awaitable[Said]]
"""As `Approve`, and it need not be awaited."""


@asynccontextmanager
async def open_platform(
    settings: Settings,
    custom: Custom | None = None,
    approve: Asked | None = None,
    sinks: Sequence[TraceSink] = (),
    memory: Memory | None = None,
) -> AsyncIterator[Platform]:
    """Open the store and offer the platform; at the end, runs under way are cancelled and kept.

    `custom`: agent id → your own code for that agent, whichever team it is in. `approve`: asked for each tool
    call that needs a human's yes, with (agent id, tool id, arguments); it returns (or awaits) True, False, a
    text (no, and why), `Standing.YES` (to every use of the tool: none to what asks for a yes because of its
    arguments, as sinks do), or None: nobody answers now, and the run ends as interrupted; the next one asks
    once more. Without it, such calls are denied. `sinks`: told of all that happens, beside those that the
    settings ask for. `memory`: in place of the settings'.
    Raises StorageError when the store cannot be opened, ConfigError when a sink needs what is not installed.
    """
    spare_libraries()
    async with (
        open_store(settings.database, sealing_of(settings), private_of(settings).forget_thread) as store,
        open_sinks(settings.telemetry) as opened,
    ):
        told = (*opened, *sinks)
        async with platform_over(store, settings, custom, approve, told, memory) as platform:
            yield platform


@asynccontextmanager
async def platform_over(
    store: Store,
    settings: Settings,
    custom: Custom | None = None,
    approve: Asked | None = None,
    sinks: Sequence[TraceSink] = (),
    memory: Memory | None = None,
) -> AsyncIterator[Platform]:
    """As `open_platform`, over a store and sinks that somebody else opens and closes."""
    async with AsyncExitStack() as stack:
        models = Models(settings)
        stack.push_async_callback(models.aclose)
        mcp = McpTools(settings)
        stack.push_async_callback(mcp.aclose)
        if memory is None and settings.memory_place is not None:
            memory = await stack.enter_async_context(open_memory(settings.memory_place, sealing_of(settings)))

        async def tenant_of(thread_id: str) -> str:
            record = await store.threads.load(thread_id)
            return "" if record is None else record.tenant

        asked = None if approve is None else awaited(approve)
        teams = _teams(store, settings, custom or {}, models)
        given = GivenCode(custom or {}, teams, store.threads)

        async def ready(workflow: Workflow) -> None:
            await given.check(workflow)
            check_models(workflow, settings, custom or {})

        platform = Platform(
            checkpointer=store.checkpointer.with_allowlist(settings.kept_types),
            threads=store.threads,
            events=store.events,
            mailbox=store.mailbox,
            crew=lambda workflow, saver: team_crew(
                workflow,
                settings,
                saver,
                custom,
                models,
                asked,
                teams,
                memory,
                mcp,
                store.events,
                tenant_of,
            ),
            teams=teams,
            sinks=sinks,
            approvals=settings.approvals,
            ready=ready,
            bystander=asked,
            guards=guards_of(settings, teams),
            models=models.check,
        )
        stack.push_async_callback(platform.close)
        yield platform


def _teams(store: Store, settings: Settings, custom: Custom, models: Models) -> Teams:
    """The store's teams, held to the patterns, models and code that this process has."""
    able = partial(_check_able, AgentCode(settings, None), models, custom)
    tools = Toolbox(settings, {}).identities
    return Teams(store.teams, store.mailbox, None, installed_patterns(), models.check, able, tools)


def _check_able(
    code: AgentCode, models: Models, given: Custom, spec: AgentSpec, named: Mapping[str, str] | None
) -> None:
    """Raise ConfigError where an agent's code was not given, and neither it nor its model can be found."""
    if spec.id in given:
        return
    if spec.kind == "custom":
        code.check(spec, named)
        return
    try:
        models.check(spec.model)
    except ConfigError as error:
        reason = f"{spec.name} works by {spec.model}: {error.reason}"
        raise ConfigError(error.path, error.place, reason, error.remedy) from error


def team_crew(
    workflow: Workflow,
    settings: Settings,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
    custom: Custom | None = None,
    models: Models | None = None,
    approve: Approve | None = None,
    teams: Teams | None = None,
    memory: Memory | None = None,
    mcp: RemoteTools | None = None,
    events: EventLog | None = None,
    tenant_of: TenantOf | None = None,
) -> Crew:
    """Who works for a workflow: its agents over the settings' models and tools, under its own rules.

    With `teams`, what holds for the thread at each moment goes before what the workflow says. With `memory`,
    agents can be given the tools `remember` and `recall`; with `mcp`, those of MCP servers; with `events`,
    what was cut off on a thread is known to rules, too.
    Raises ConfigError when a tool's code is not there, or an agent may not work in its folder. `custom` may
    have code for others than the team's: it is one mapping for all teams.
    """
    check_scopes(settings, workflow.team)
    matrix = PermissionMatrix.from_workflow(workflow)
    with in_file(settings.file):
        tools = load_tools(
            workflow.team, settings.tools, Workspace(settings.workspace), settings.tool_folders
        )

    def bound(agent: str, kind: LimitKind) -> float | None:
        return limit(workflow, agent, kind)

    toolbox = Toolbox(settings, tools, mcp)
    look = _standing(workflow, toolbox) if teams is None else _looking(workflow, teams, toolbox)
    if memory is not None:
        look = remembering(look, memory, workflow, time.time, tenant_of or _nobodys)
    own = AgentCode(settings, teams)
    return TeamCrew(
        models or Models(settings),
        tools,
        matrix.decide,
        checkpointer,
        custom,
        approve,
        limit=bound,
        look=look,
        files=Places(settings.private, settings.scopes),
        code=own.of(workflow),
        coded=own.may_have,
        log=None if events is None else partial(calls_in_log, events),
        open_to=partial(settings.approvals.may_answer, ""),
        stamp=partial(_stamp, stamps_of(settings, teams), workflow),
    )


async def _stamp(find: FindStamp, workflow: Workflow, view: AgentView) -> Mapping[str, Any]:
    """What goes with a report of whoever is shown this."""
    stamp = await find(view.thread_id.partition(":")[0], workflow)
    return {} if stamp is None else stamp(view)


def _looking(workflow: Workflow, teams: Teams, toolbox: Toolbox) -> Look:
    """What an agent works with at the moment of each call."""

    async def look(view: AgentView) -> Kit:
        now = await teams.now(view.thread_id.partition(":")[0], workflow)
        agent = next((a for a in now.contents.agents if a.id == view.agent.id), view.agent)
        off = frozenset(step.step for step in now.contents.steps_off if step.agent == agent.id)
        hand = await toolbox.at_hand(now.contents, now.matrix, agent.id, shared=now.shared)
        return _kit(agent, hand, off)

    return look


async def _nobodys(thread_id: str) -> str:
    """The tenant of a thread that nobody keeps a record of."""
    return ""


def _standing(workflow: Workflow, toolbox: Toolbox) -> Look:
    """The same, where nobody can change the team."""
    team = workflow.team
    contents = Contents(team.agents, team.tools, team.groups)
    matrix = replace(
        PermissionMatrix.from_workflow(workflow), code=toolbox.identities(contents, shared=False)
    )

    async def look(view: AgentView) -> Kit:
        hand = await toolbox.at_hand(contents, matrix, view.agent.id, shared=False)
        return _kit(view.agent, hand, frozenset())

    return look


def _kit(agent: AgentSpec, hand: AtHand, off: frozenset[str]) -> Kit:
    matrix = hand.matrix
    visible = partial(matrix.visible_tools, agent.id)
    return Kit(agent, matrix.decide, hand.tools, visible, off, matrix.right, hand.examine, matrix.tool_name)


def check_models(workflow: Workflow, settings: Settings, custom: Custom) -> None:
    """Raise ConfigError where somebody works by a model, and none is named for them."""
    working = {step.agent for step in steps(workflow.root)} - set(custom)
    for spec in workflow.team.agents:
        needs_one = spec.id in working and spec.enabled and spec.kind != "custom"
        if needs_one and not settings.model_of(spec.model):
            remedy = "Settings(model=…), or `model` in the config file; `stub:` needs no key"
            raise ConfigError("settings", "model", f"no model is named, and {spec.name} works by one", remedy)


class Models:
    """A profile's name, "provider:model" or "" (the team's model) → the chat model, each loaded once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loaded: dict[str, BoundedChatModel | FallbackChatModel] = {}

    def check(self, name: str) -> None:
        """Raise ConfigError where nobody could be asked by that name, wherever its team works.

        A key may be missing here, where the team is changed, and be there where it works.
        """
        try:
            self(name)
        except ConfigError as error:
            if error.place != "api_key":
                raise

    def __call__(self, name: str) -> BoundedChatModel | FallbackChatModel:
        """The model, with those that are asked in its place. Raises ConfigError when none is named, or as
        `load_chat_model` does."""
        wanted = self._settings.model_of(name)
        if not wanted:
            raise ConfigError(
                "settings", "model", "no model is named", "set `model`, or try `--model stub:` without a key"
            )
        if wanted not in self._loaded:
            profiles = self._settings.models
            with in_file(self._settings.file):
                self._loaded[wanted] = load_chat_model(profiles.get(wanted, wanted), profiles)
        return self._loaded[wanted]

    async def aclose(self) -> None:
        """Close the connections of every model that was loaded."""
        for model in self._loaded.values():
            await model.aclose()
