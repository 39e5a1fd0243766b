"""Patterns as data: what each is for, what it is given, and an example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swarmwright.registry.patterns import Parameter, Pattern

__all__ = ["pattern_record"]


def pattern_record(pattern: Pattern) -> dict[str, Any]:
    """A pattern; docs/cli.md describes it."""
    from swarmwright.workflow.drawing import outline
    from swarmwright.workflow.printing import english

    workflow, given = pattern.example()
    return {
        "name": pattern.name,
        "summary": pattern.summary,
        "parameters": [_parameter_json(p) for p in pattern.parameters],
        "example": {"given": given, "outline": outline(workflow), "english": english(workflow)},
    }


def _parameter_json(p: Parameter) -> dict[str, Any]:
    return {
        "name": p.name,
        "kind": p.kind,
        "help": p.help,
        "required": p.required,
        "default": p.default,
        "least": p.least,
        "options": p.options,
    }
