"""Opening a platform: store, models, tools and policy are tied together here, and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

from swarmwright.bootstrap.coding import AgentCode
from swarmwright.bootstrap.giving import GivenCode
from swarmwright.bootstrap.guarding import guards_of, readiness_of
from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.bootstrap.mcp import McpTools
from swarmwright.bootstrap.modelling import Models, check_models
from swarmwright.bootstrap.patterns import installed_patterns
from swarmwright.bootstrap.scopes import private_of
from swarmwright.bootstrap.staffing import Custom, team_crew
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.bootstrap.toolbox import Toolbox
from swarmwright.bootstrap.warming import warming
from swarmwright.errors import ConfigError
from swarmwright.ports.memory import Memory
from swarmwright.ports.readiness import AskReady
from swarmwright.ports.threads import ThreadRecord
from swarmwright.ports.tracing import TraceSink
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.bystanders import Said, awaited
from swarmwright.runtime.teams.teams import Teams
from swarmwright.settings import Settings, sealing_of
from swarmwright.storage.opening import open_memory, open_store
from swarmwright.storage.store import Store
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.tree import Workflow

__all__ = ["open_platform", "platform_over"]

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
    *,
    drives: bool = True,
) -> AsyncIterator[Platform]:
    """As `open_platform`, over a store and sinks that somebody else opens and closes.

    drives: whether threads are driven here. Where workers elsewhere do that, by the models and the code that
    they were given, what this process has of them is nothing against an answer."""
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
        asked_first = _ready(store, settings, custom or {}, teams, lambda id_: platform.state(id_))
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
            ready=asked_first if drives else None,
            bystander=asked,
            guards=guards_of(settings, teams),
            models=models.check,
            warm=warming(settings, models),
            keeps_sent=settings.keeps_sent,
            runs=store.runs,
        )
        stack.push_async_callback(platform.close)
        yield platform


def _ready(
    store: Store,
    settings: Settings,
    custom: Custom,
    teams: Teams,
    state: Callable[[str], Awaitable[Mapping[str, Any]]],
) -> AskReady:
    """What is asked before a run: the code and the models of this process, then the apps of the thread.

    state: thread → its state.
    """
    asked_of, given = readiness_of(settings, teams), GivenCode(custom, teams, store.threads)

    async def ready(
        thread: ThreadRecord, workflow: Workflow, works: bool, *, apps_alone: bool = False
    ) -> None:
        if not apps_alone:
            await given.check(workflow)
            check_models(workflow, settings, custom)
        if works:
            await asked_of(thread, workflow, state)

    return ready


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
