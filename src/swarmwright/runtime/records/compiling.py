"""A prompt and what became of it, as data: the workflow in all its forms, and every doubt with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from swarmwright.runtime.records.facts import fact_words
from swarmwright.workflow.direct import direct
from swarmwright.workflow.drawing import mermaid, outline
from swarmwright.workflow.encoding import encode, version
from swarmwright.workflow.printing import english
from swarmwright.workflow.relations import relations
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import Workflow, walk
from swarmwright.workflow.wording import node_words

if TYPE_CHECKING:
    from swarmwright.language import Compilation, Diagnostic

__all__ = [
    "compilation_record",
    "diagnostic_record",
    "diagnostics_record",
    "doubts",
    "line_and_column",
    "phrases",
    "relation_words",
]

_UNCUT = 10_000


def doubts(found: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Of diagnostics as data, what a prompt leaves open, a line each; not what is only noted."""
    return tuple(
        f"{one['message']} ({one['code']}, line {one['line']}, column {one['column']})"
        for one in found
        if one["severity"] != "info"
    )


def compilation_record(prompt: str, compilation: Compilation, source: str = "prompt") -> dict[str, Any]:
    """What docs/cli.md describes. source: what the prompt's place is called."""
    workflow = compilation.workflow
    return {
        "ok": workflow is not None,
        "source": source,
        "version": workflow and version(workflow),
        "workflow": workflow and encode(workflow),
        "english": workflow and english(workflow),
        "outline": workflow and outline(workflow),
        "mermaid": workflow and mermaid(workflow),
        "facts": relations(workflow) if workflow else [],
        "diagnostics": diagnostics_record(prompt, compilation),
        "ledger": compilation.ledger,
        "readings": [english(each) for each in compilation.readings],
        "asked": compilation.asked,
    }


def diagnostics_record(prompt: str, compilation: Compilation | None) -> list[dict[str, Any]]:
    """All that was found in a prompt; nothing in a workflow that no words were read for (None)."""
    found = () if compilation is None else compilation.diagnostics
    return [diagnostic_record(prompt, one) for one in found]


def diagnostic_record(prompt: str, diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding, with its place in characters, and as line and column from 1."""
    line, column = line_and_column(prompt, diagnostic.start)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "start": diagnostic.start,
        "end": diagnostic.end,
        "line": line,
        "column": column,
        "message": diagnostic.message,
        "rewrite": diagnostic.rewrite,
    }


def line_and_column(prompt: str, offset: int) -> tuple[int, int]:
    """Line and column of a character offset, both from 1; the column counts characters."""
    offset = max(0, min(offset, len(prompt)))
    before = prompt[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def relation_words(workflow: Workflow) -> list[str]:
    """Its plain facts, a sentence each; of the orders, those that follow from no others."""
    return [fact_words(fact) for fact in direct(relations(workflow))]


def phrases(workflow: Workflow) -> list[dict[str, Any]]:
    """What each phrase of the prompt became, in the order of the prompt, wider phrases first.

    {"start", "end", "kind", "id", "words"}: kind is "step", "gate", "flow", …, or "rule"; the id is a node's,
    "" for a rule.
    """
    return sorted(_phrases(workflow), key=lambda one: (one["start"], -one["end"]))


def _phrases(workflow: Workflow) -> Iterator[dict[str, Any]]:
    for node in walk(workflow.root):
        words, kind = node_words(node, workflow.team, _UNCUT), type(node).__name__.lower()
        for start, end in node.spans:
            yield {"start": start, "end": end, "kind": kind, "id": node.id, "words": words}
    for rule in workflow.rules:
        words = rule_sentence(rule, workflow.team)
        for start, end in rule.spans:
            yield {"start": start, "end": end, "kind": "rule", "id": "", "words": words}
