"""Pictures of a workflow as text: `mermaid` renders the chart, `outline` is a tree for terminals.

Both are deterministic: the same workflow gives the same text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.charting import Arrow, Box, chart
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import (
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
)
from swarmwright.workflow.wording import if_words, is_chain, listing, node_words, shortened

__all__ = ["mermaid", "outline"]

_SHAPES = {
    "start": ("([", "])"),
    "end": ("([", "])"),
    "step": ("[", "]"),
    "gate": ("{{", "}}"),
    "quorum": ("((", "))"),
    "choice": ("{", "}"),
    "tools": ("[(", ")]"),
}
_LINES = {"order": "-->", "back": "-->", "signal": "-.->", "tool": "-.-"}


def mermaid(workflow: Workflow) -> str:
    """The described flow as a Mermaid flowchart.

    Agents are boxes, gates hexagons, choices diamonds, quorums circles, tools a cylinder; dotted arrows are
    signals, dotted lines the tools that an agent may use.
    """
    drawn = chart(workflow)
    ids = _safe_ids(drawn.boxes)
    boxes = (f"    {ids[box.id]}{_shaped(box)}" for box in drawn.boxes)
    arrows = (f"    {_arrow(arrow, ids)}" for arrow in drawn.arrows)
    return "\n".join(("flowchart TD", *boxes, *arrows)) + "\n"


def _safe_ids(boxes: tuple[Box, ...]) -> dict[str, str]:
    """Ids of plain letters that are no word of Mermaid's own (`end`), one for each box."""
    ids: dict[str, str] = {}
    for box in boxes:
        plain = "n_" + re.sub(r"[^A-Za-z0-9]+", "_", box.id).strip("_")
        ids[box.id] = plain if plain not in ids.values() else f"{plain}_{len(ids)}x"
    return ids


def _shaped(box: Box) -> str:
    left, right = _SHAPES[box.kind]
    detail = f"<br/>{_escaped(shortened(box.detail))}" if box.detail.strip() else ""
    return f'{left}"{_escaped(box.label)}{detail}"{right}'


def _arrow(arrow: Arrow, ids: dict[str, str]) -> str:
    label = f'|"{_escaped(arrow.label)}"|' if arrow.label else ""
    return f"{ids[arrow.source]} {_LINES[arrow.kind]}{label} {ids[arrow.target]}"


def _escaped(text: str) -> str:
    """What Mermaid or HTML could take for its own becomes an entity; white space becomes one blank."""
    return re.sub(r"[^\w \-.,:;!?/+*=()\']", lambda m: f"#{ord(m[0])};", " ".join(text.split()))


def outline(workflow: Workflow) -> str:
    """The workflow as an indented tree, then its rules; one line each, for terminals."""
    team = workflow.team
    lines = [*_tree(workflow.root, team, "", "", "")]
    return "\n".join((*lines, *(f"· {rule_sentence(rule, team)}" for rule in workflow.rules))) + "\n"


def _tree(node: Node, team: Catalog, lead: str, first: str, rest: str) -> Iterator[str]:
    """Lines for `node`: the first begins with `first`, those below with `rest`; `lead` says when it runs."""
    yield f"{first}{lead}{node_words(node, team)}"
    below = _below(node, team)
    for i, (said, child) in enumerate(below):
        last = i == len(below) - 1
        branch, stem = ("└─ ", "   ") if last else ("├─ ", "│  ")
        yield from _tree(child, team, said, rest + branch, rest + stem)


def _below(node: Node, team: Catalog) -> list[tuple[str, Node]]:
    """The children, each with the words that say when it runs."""
    match node:
        case Flow():
            return list(zip(_times(node, team), node.members, strict=True))
        case Choice():
            cases = [(f"{if_words(c.condition, team)}: ", c.body) for c in node.cases]
            return cases if node.otherwise is None else [*cases, ("otherwise: ", node.otherwise)]
        case Loop():
            return [("", node.body)] if node.redo is None else [("", node.body), ("in between: ", node.redo)]
        case ForEach():
            return [("", node.body)]
        case Supervised():
            return [("", member) for member in node.members]
        case Step() | Gate():
            return []


def _times(flow: Flow, team: Catalog) -> list[str]:
    """When each member runs: `part 2 after Intake: `; in a chain the place says it all."""
    chain, called = is_chain(flow), _called(flow, team)
    place = {member.id: n for n, member in enumerate(flow.members)}
    waits: dict[str, list[str]] = {}
    for earlier, later in sorted(flow.order, key=lambda edge: place[edge[0]]):
        waits.setdefault(later, []).append(called[earlier])
    signals: dict[str, list[str]] = {}
    for start in flow.starts_on:
        signals.setdefault(start.member, []).append(start.signal)
    awaited = set() if chain else {earlier for earlier, _ in flow.order}
    times: list[str] = []
    for member in flow.members:
        after, heard = waits.get(member.id, []), signals.get(member.id, [])
        parts = [f"after {listing(after)}"] if after and not chain else []
        parts += [f"once {listing(heard)} {'are' if len(heard) > 1 else 'is'} announced"] if heard else []
        name = called[member.id] if member.id in awaited and not isinstance(member, Step) else ""
        words = " ".join(filter(None, (name, " and ".join(parts))))
        times.append(f"{words}: " if words else "")
    return times


def _called(flow: Flow, team: Catalog) -> dict[str, str]:
    """What other members call each one: a step by its agent, a gate or a part by its number."""
    count = Counter[str]()
    names: dict[str, str] = {}
    for member in flow.members:
        if isinstance(member, Step):
            names[member.id] = team.name(member.agent)
        else:
            kind = "gate" if isinstance(member, Gate) else "part"
            count[kind] += 1
            names[member.id] = f"{kind} {count[kind]}"
    return names
