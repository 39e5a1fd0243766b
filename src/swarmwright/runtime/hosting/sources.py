"""A graph, or code that makes one, opened for one use of it.

What a `langgraph.json` names is a compiled graph, a graph that is not compiled yet, or a factory: a function,
async or not, that takes nothing, the config, or LangGraph's `ServerRuntime`, and gives a graph or a context
manager around one. Factories are called anew for each use, as LangGraph's server calls them.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
)
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_type_hints

from langchain_core.runnables import RunnableConfig
from langgraph.graph import StateGraph
from langgraph.pregel import Pregel
from langgraph.store.base import BaseStore

from swarmwright.errors import ConfigError

__all__ = ["Access", "AnyGraph", "Source", "Use", "User"]

AnyGraph: TypeAlias = Pregel[Any, Any, Any, Any]

Access: TypeAlias = Literal["threads.create_run", "threads.update", "threads.read", "assistants.read"]
"""What a graph is opened for, in LangGraph's words; nodes run for the first alone."""


_RUNTIMES = ("ServerRuntime", "_ExecutionRuntime", "_ReadRuntime")
"""How the SDK calls what it tells a factory of the server."""


class User:
    """Who asks, as graph factories of LangGraph's server are told: by attribute and by key."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self._told = dict(told)

    @property
    def identity(self) -> str:
        """Who it is."""
        return str(self._told.get("identity", ""))

    @property
    def display_name(self) -> str:
        """What people call them."""
        return str(self._told.get("display_name") or self.identity)

    @property
    def is_authenticated(self) -> bool:
        """Whether the door knows them."""
        return bool(self._told.get("is_authenticated", True))

    @property
    def permissions(self) -> list[str]:
        """What they may do, in the door's words."""
        return list(self._told.get("permissions", ()))

    def __getitem__(self, key: str) -> Any:
        return self._told[key]

    def __contains__(self, key: object) -> bool:
        return key in self._told

    def __iter__(self) -> Any:
        return iter(self._told)


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a graph: what for, under which config and context, and who asks."""

    access: Access
    config: RunnableConfig
    context: Mapping[str, Any] | None = None
    user: Mapping[str, Any] | None = None
    store: BaseStore | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """What gives a graph. `named_by`: where it is named, for errors."""

    value: Any
    named_by: str

    @asynccontextmanager
    async def opened(self, use: Use) -> AsyncIterator[AnyGraph]:
        """The graph, for as long as the context lasts.

        Raises ConfigError for what is no graph; and what a factory raises.
        """
        async with AsyncExitStack() as stack:
            made = self.value
            if not isinstance(made, Pregel | StateGraph) and callable(made):
                made = await self._made(made, use, stack)
            if isinstance(made, StateGraph):
                made = made.compile()
            if not isinstance(made, Pregel):
                remedy = "give a compiled LangGraph graph, a StateGraph, or a function that makes one"
                raise ConfigError(self.named_by, "", f"{type(made).__name__} is no graph", remedy)
            yield made

    async def _made(self, factory: Callable[..., Any], use: Use, stack: AsyncExitStack) -> Any:
        """What the factory gives; a context manager is entered, and left with the stack."""
        made = factory(**_arguments(factory, use))
        if inspect.isawaitable(made):
            made = await made
        if isinstance(made, AbstractAsyncContextManager):
            return await stack.enter_async_context(made)
        if isinstance(made, AbstractContextManager) and not isinstance(made, Pregel):
            return stack.enter_context(made)
        return made


def _arguments(factory: Callable[..., Any], use: Use) -> dict[str, Any]:
    """What the factory takes, by its annotations; without any, the config."""
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # a builtin, which says nothing of what it takes
        return {}
    hints = _hints(factory)
    given = {}
    for one in parameters:
        if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            continue
        if _is_runtime(one.name, hints.get(one.name)):
            given[one.name] = _runtime(use)
        elif one.default is one.empty or one.name == "config" or hints.get(one.name) is RunnableConfig:
            given[one.name] = use.config
    return given


def _hints(factory: Callable[..., Any]) -> dict[str, Any]:
    call: Any = factory if inspect.isroutine(factory) else type(factory).__call__
    code = inspect.unwrap(call)
    try:
        return get_type_hints(code)
    except (NameError, TypeError, AttributeError):  # names that only a type checker imports
        return dict(getattr(code, "__annotations__", {}))


def _is_runtime(name: str, hint: Any) -> bool:
    return any(kind in str(hint) for kind in _RUNTIMES) if hint else name == "runtime"


def _runtime(use: Use) -> Any:
    """LangGraph's `ServerRuntime`, which its SDK has under these names."""
    from langgraph_sdk.runtime import _ExecutionRuntime, _ReadRuntime

    told: dict[str, Any] = {
        "access_context": use.access,
        "user": None if use.user is None else User(use.user),
        "store": use.store,
    }
    if use.access == "threads.create_run":
        return _ExecutionRuntime(**told, context=use.context)
    return _ReadRuntime(**told)
