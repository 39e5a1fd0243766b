"""Lettering: the prompt in the letters and words in which the rules read it, every place kept."""

from __future__ import annotations

from swarmwright.language.sentences.letters import without_boxes, without_courtesies
from swarmwright.language.sentences.preambles import without_preambles
from swarmwright.language.words.colloquial import in_full
from swarmwright.language.words.composing import Composed, composed
from swarmwright.language.words.markup import unmarked
from swarmwright.language.words.wrapping import unwrapped
from swarmwright.workflow.catalog import Catalog

__all__ = ["as_read", "as_told", "names_in"]


def as_read(prompt: str, catalog: Catalog) -> Composed:
    """The prompt in the letters and words in which the rules read it, without markup of its names."""
    text = unwrapped(in_full(composed(prompt)))
    return unmarked(text, names_in(catalog), declared=bool(catalog.agents))


def as_told(prompt: str, catalog: Catalog) -> str:
    """The prompt without what only stands around it: boxes, greeting and close, and that a team is wanted."""
    names = names_in(catalog)
    return without_preambles(without_courtesies(without_boxes(prompt), names), names)


def names_in(catalog: Catalog) -> list[str]:
    """Every way in which the catalog's agents, tools and groups are written."""
    agents = [n for agent in catalog.agents for n in (agent.name, *agent.aliases)]
    tools = [n for tool in catalog.tools for n in (tool.name, *tool.aliases)]
    return [*agents, *tools, *(group.name for group in catalog.groups)]
