"""From `module:function` to a LangChain tool, with the workspace filled in.

The function's signature and docstring are the tool's schema; what is a LangChain tool already brings one. A
parameter annotated `Workspace` is given by the platform, so the model neither sees nor sets it.
"""

from __future__ import annotations

import functools
import inspect
import re
import typing
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swarmwright.bootstrap.apps import load_value
from swarmwright.bootstrap.authority import MCP
from swarmwright.bootstrap.brought import brought_schema
from swarmwright.errors import ConfigError
from swarmwright.policy.arguments import leads, names_of
from swarmwright.ports.workspace import Workspace
from swarmwright.workflow.catalog import Catalog, ToolSpec

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

__all__ = ["bind_tool", "callable_name", "load_tools", "misnamed", "misnamed_brought"]


def load_tools(
    catalog: Catalog,
    targets: Mapping[str, str],
    workspace: Workspace,
    folders: Mapping[str, Path] | None = None,
) -> dict[str, BaseTool]:
    """Tool id → tool, for the tools of the catalog that have code.

    `folders`: tool id → the folder in which its module may lie. Raises ConfigError when a target cannot be
    imported, is no function and no LangChain tool, has no docstring to tell models, or does not take what a
    rule is for.
    """
    from swarmwright.runtime.agents.kit import declared

    found = {
        spec.id: bind_tool(
            spec,
            load_value(targets[spec.id], named_by=f"tool {spec.name!r}", folder=(folders or {}).get(spec.id)),
            workspace,
        )
        for spec in catalog.tools
        if spec.id in targets and not targets[spec.id].startswith(MCP)
    }
    for spec in catalog.tools:
        schema = declared(found[spec.id]) if spec.id in found else None
        if fault := misnamed(spec, schema) if schema is not None else misnamed_brought(spec, targets):
            raise ConfigError(f"tool {spec.name!r}", "arguments", fault, "name what it takes")
    return found


def misnamed_brought(spec: ToolSpec, targets: Mapping[str, str]) -> str:
    """The same of a tool that agents bring with them; "" for every other. targets: tool id → code."""
    schema = brought_schema(spec.id) if spec.id not in targets else None
    return misnamed(spec, schema) if schema is not None else ""


def misnamed(spec: ToolSpec, schema: Mapping[str, Any]) -> str:
    """Why a rule of a tool would never look at anything: the tool does not take what it is for; "" = it does.

    schema: what the tool says that it takes.
    """
    for rule in spec.arguments:
        if not leads(schema, rule.argument):
            return f"{spec.name} has a rule for {rule.argument!r}, and takes {names_of(schema)}"
    return ""


def callable_name(spec: ToolSpec) -> str:
    """What models call a tool: its name where that can be called, else its id."""
    return spec.name if re.fullmatch(r"[\w-]{1,64}", spec.name) else spec.id


_OPEN = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def _takes_anything(function: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # some that are built in tell nothing
        return False
    return any(parameter.kind in _OPEN for parameter in parameters)


def bind_tool(spec: ToolSpec, function: Any, workspace: Workspace) -> BaseTool:
    """The LangChain tool for a function, `def` or `async def`; a LangChain tool is taken as it is.

    Raises ConfigError when it is neither, nothing says what it does or takes, or its type hints cannot be
    read.
    """
    from langchain_core.tools import BaseTool, StructuredTool

    if isinstance(function, BaseTool):
        if isinstance(function, StructuredTool):
            _refuse_kept(spec, function.args)
        return function.model_copy(update={"name": callable_name(spec)})
    if not callable(function):
        raise ConfigError(
            f"tool {spec.name!r}", "function", "it is neither a function nor a LangChain tool", "name another"
        )
    described = spec.description or inspect.getdoc(function)
    if not described:
        raise ConfigError(
            f"tool {spec.name!r}", "description", "nothing says what it does", "give its function a docstring"
        )
    if _takes_anything(function):
        reason = "it takes *args or **kwargs, of which no schema can tell a model"
        raise ConfigError(f"tool {spec.name!r}", "function", reason, "name its parameters")
    given = _given(function, workspace)
    _refuse_kept(spec, _unfilled(given))
    waits = inspect.iscoroutinefunction(function)
    return StructuredTool.from_function(
        func=None if waits else given,
        coroutine=given if waits else None,
        name=callable_name(spec),
        description=inspect.getdoc(function) or described,
    )


_KEPT = ("config", "run_manager", "callbacks")
"""Names of arguments that LangChain's tools fill in themselves, whatever a call was made with."""


def _refuse_kept(spec: ToolSpec, names: Iterable[str]) -> None:
    """What a call is made with, and was looked at, must be what the function gets. Raises ConfigError."""
    if kept := [name for name in names if name in _KEPT]:
        reason = f"LangChain keeps the name {kept[0]!r} for itself: a call's own would not arrive"
        raise ConfigError(f"tool {spec.name!r}", "function", reason, "call the parameter otherwise")


def _unfilled(function: Callable[..., Any]) -> list[str]:
    """The names of its parameters, but for those that LangChain is asked to fill in, by their type."""
    hints = typing.get_type_hints(function)

    def asked(hint: Any) -> bool:
        of = (hint, *typing.get_args(hint))
        return any(str(getattr(one, "__module__", "")).startswith("langchain_core.") for one in of)

    return [name for name in _parameters(function) if not asked(hints.get(name))]


def _parameters(function: Callable[..., Any]) -> Iterable[str]:
    try:
        return inspect.signature(function).parameters
    except ValueError:  # some that are built in tell nothing
        return ()


def _given(function: Callable[..., Any], workspace: Workspace) -> Callable[..., Any]:
    """The function without its `Workspace` parameters, which are filled in."""
    try:
        hints = typing.get_type_hints(function)
    except (NameError, TypeError) as error:
        name = getattr(function, "__name__", str(function))
        raise ConfigError(
            name, "", f"its type hints cannot be read: {error}", "import what they name"
        ) from error
    filled = {name: workspace for name, hint in hints.items() if hint is Workspace and name != "return"}
    if not filled:
        return function
    signature = inspect.signature(function)
    shown = [p for name, p in signature.parameters.items() if name not in filled]

    call: Callable[..., Any]
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def call(**arguments: Any) -> Any:
            return await function(**arguments, **filled)
    else:

        @functools.wraps(function)
        def call(**arguments: Any) -> Any:
            return function(**arguments, **filled)

    call.__signature__ = signature.replace(parameters=shown)  # type: ignore[attr-defined]
    call.__annotations__ = {name: hint for name, hint in hints.items() if name not in filled}
    return call
