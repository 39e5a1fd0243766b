"""Short ways to compile a prompt and look at what came of it."""

from __future__ import annotations

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations


def compiled(
    prompt: str, agents: str = "", tools: str = "", groups: dict[str, list[str]] | None = None
) -> Compilation:
    """Compile with a catalog of bare names, given as one string each."""
    return compile_prompt(prompt, Catalog.of(agents.split(), tools.split(), groups or {}))


def facts(
    prompt: str, agents: str = "", tools: str = "", groups: dict[str, list[str]] | None = None
) -> set[Fact]:
    """The facts of a prompt that must compile without an error."""
    found = compiled(prompt, agents, tools, groups)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return set(relations(found.workflow))


def rules_of(prompt: str, agents: str, tools: str) -> set[Fact]:
    """The rights and the sight of a prompt that compiles without an error or a warning."""
    found = compiled(prompt, agents, tools)
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert found.workflow is not None
    return {fact for fact in relations(found.workflow) if fact[0] in ("grant", "deny", "hidden")}


def codes(compilation: Compilation) -> set[str]:
    """The codes of errors and warnings."""
    return {d.code for d in compilation.diagnostics if d.severity != "info"}


def said(prompt: str, compilation: Compilation, code: str) -> list[str]:
    """The places of the prompt that a code points at."""
    return [prompt[d.start : d.end] for d in compilation.diagnostics if d.code == code]
