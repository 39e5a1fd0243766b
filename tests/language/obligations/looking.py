"""A second look at words beside a tree that is given, whatever a reader would have made of them."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.language.names.roster import take_roster
from swarmwright.language.obligations import unmet
from swarmwright.language.sentences.segments import split
from swarmwright.language.words.lexing import lex
from swarmwright.workflow.catalog import Catalog, slug
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.tree import Node, Workflow
from workflow.building import flow, step


def second_look(prompt: str, draft: Workflow, *found: Diagnostic) -> list[Diagnostic]:
    """What is said of the prompt if the draft is all that was understood of it."""
    mentions = take_roster(prompt, draft.team).mentions
    sentences = [segment.tokens for segment in split(prompt, lex(prompt, mentions)[0])]
    return list(unmet(prompt, sentences, draft, found))


def ordered(names: Sequence[str], *order: tuple[str, str], **more: object) -> Workflow:
    """These agents, the earlier of each pair before the later, all others side by side."""
    edges = " ".join(f"{slug(a)}>{slug(b)}" for a, b in order)
    return drafted(flow("whole", *(step(name) for name in names), order=edges), names, **more)  # type: ignore[arg-type]


def drafted(
    root: Node,
    names: Sequence[str],
    *,
    rules: Sequence[Rule] = (),
    tools: Sequence[str] = (),
    groups: dict[str, list[str]] | None = None,
) -> Workflow:
    """A draft of this tree for a team of these names."""
    return Workflow(root, tuple(rules), Catalog.of(list(names), list(tools), groups or {}))


def pointed_at(prompt: str, found: Sequence[Diagnostic]) -> list[str]:
    """The words that the diagnostics stand at; all of them are SW404."""
    assert {d.code for d in found} <= {"SW404"}
    return [prompt[d.start : d.end] for d in found]
