"""What pydantic finds in the tables of a config file, as faults in the words of this product."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from swarmwright.bootstrap.checking import Fault, Place, hint
from swarmwright.bootstrap.server_table import JwtTable, ServerTable
from swarmwright.bootstrap.storage_table import KeepTable, StorageTable
from swarmwright.bootstrap.tables import (
    AgentTable,
    ApprovalsTable,
    ArgumentTable,
    ConfigFile,
    FilesTable,
    McpTable,
    MemoryTable,
    ModelTable,
    PatienceTable,
    PatternTable,
    PriceTable,
    TelemetryTable,
    ToolTable,
)

__all__ = ["shape_fault"]

_SECTIONS: Mapping[str, type[BaseModel]] = {
    "agents": AgentTable,
    "tools": ToolTable,
    "models": ModelTable,
    "mcp": McpTable,
    "patterns": PatternTable,
}
_TABLES: Mapping[str, type[BaseModel]] = {
    "storage": StorageTable,
    "memory": MemoryTable,
    "approvals": ApprovalsTable,
    "telemetry": TelemetryTable,
    "server": ServerTable,
}
_WITHIN: Mapping[tuple[str, str], type[BaseModel]] = {
    ("storage", "keep"): KeepTable,
    ("server", "jwt"): JwtTable,
}
_INSIDE: Mapping[str, type[BaseModel]] = {"files": FilesTable, "price": PriceTable}

_WANTED: Mapping[str, tuple[str, str]] = {
    "string_type": ("a text", "put it in quotes"),
    "bool_type": ("true or false", "without quotes"),
    "int_type": ("a whole number", "without quotes"),
    "float_type": ("a number", "without quotes"),
    "list_type": ("a list", 'write ["…", "…"]'),
    "dict_type": ("a table", ""),
    "model_type": ("a table", ""),
}
"""pydantic's error → what must stand there, and how that is written (a table: below its name)."""

_BOUNDS: Mapping[str, tuple[str, str]] = {
    "greater_than": ("more than", "gt"),
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
}

_OF_TABLES = ("agents", "tools", "mcp", "models", "of")
"""Tables that hold a table for each name."""

_FORMS: Mapping[str, tuple[str, str]] = {
    "telemetry": ("no address", "such as http://localhost:4318"),
    "mcp": ("no address", "such as http://localhost:8000/mcp"),
    "server": ("no address", "such as https://login.example.com"),
    "storage": ("no name of an environment variable", "such as CLINIC_KEYS"),
}
"""Table → what a text of the wrong form is not, and how it is written; elsewhere it names code."""

_TYPES: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (str, "a text"),
    (bool, "true or false"),
    ((int, float), "a number"),
    (list, "a list"),
    (dict, "a table"),
)


def shape_fault(error: Mapping[str, Any]) -> Fault:
    """One of pydantic's errors as a fault, with the place in the file."""
    place, kind = tuple(error["loc"]), error["type"]
    if kind in _WANTED:
        return _of_another_type(place, kind, error["input"])
    match kind:
        case "extra_forbidden":
            known = _known_keys(place)
            near = hint(str(place[-1]), known)
            return Fault(place, "there is no such key", near or f"known: {', '.join(known)}")
        case "literal_error":
            return Fault(place, f"{error['input']!r} is not one of {error['ctx']['expected']}")
        case "string_pattern_mismatch":
            what, remedy = _form(str(place[0]), error["input"])
            return Fault(place, f"{error['input']!r} is {what}", remedy)
        case "missing":
            return Fault(place, "this key is needed", _wanted_words(place))
        case "string_too_short":
            return Fault(place, "this must not be empty", "leave it away, or name something")
        case "greater_than" | "greater_than_equal" | "less_than_equal":
            words, key = _BOUNDS[kind]
            remedy = "a confidence is a number from 0 to 1" if place[-1] == "confidence_below" else ""
            return Fault(
                place, f"this must be {words} {error['ctx'][key]:g}, and is {error['input']}", remedy
            )
        case _:
            return Fault(place, error["msg"][0].lower() + error["msg"][1:])


def _form(table: str, given: str) -> tuple[str, str]:
    """What a text of the wrong form is not, and how it is written."""
    if table == "server" and given.lower().startswith("http://"):
        reason = "not https, so that anybody on the way could put other keys there"
        return reason, "write https://…; http is for this machine alone, such as http://localhost:8080"
    return _FORMS.get(table, ("not of the form module:function", ""))


def _of_another_type(place: Place, kind: str, given: Any) -> Fault:
    wanted, remedy = _WANTED[kind]
    if kind == "int_type" and isinstance(given, float):
        return Fault(place, f"this must be {wanted}, and is {given}", f"such as {given:.0f}")
    found = next((words for type_, words in _TYPES if isinstance(given, type_)), "something else")
    if wanted == "a table":
        named = kind == "dict_type" and place[-1] in _OF_TABLES  # what stands there has a table for each
        remedy = f"write its keys below [{'.'.join(map(str, place))}{'.NAME' if named else ''}]"
    return Fault(place, f"this must be {wanted}, and is {found}", remedy)


def _known_keys(place: Place) -> list[str]:
    """The keys that may stand where an unknown one stood."""
    return sorted(_table(place).model_fields)


def _wanted_words(place: Place) -> str:
    """What a key that is missing is for."""
    field = _table(place).model_fields.get(str(place[-1]))
    return "" if field is None else f"write {place[-1]} = …: {field.description}"


def _table(place: Place) -> type[BaseModel]:
    """The table that the last of these keys stands in."""
    table: type[BaseModel] = ConfigFile
    if place[:2] == ("approvals", "of") and len(place) == 4:
        table = PatienceTable
    elif place[0] == "tools" and len(place) == 5:
        table = ArgumentTable
    elif len(place) == 4:
        table = _INSIDE.get(str(place[2]), ConfigFile)
    elif len(place) == 3:
        within = _WITHIN.get((str(place[0]), str(place[1])))
        table = within or _SECTIONS.get(str(place[0]), ConfigFile)
    elif len(place) == 2:
        table = _TABLES.get(str(place[0]), ConfigFile)
    return table
