"""Pictures of a workflow as text: `mermaid` renders the chart, `outline` is a tree for terminals.

Both are deterministic: the same workflow gives the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from textwrap import shorten

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.charting import Arrow, Box, chart
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.printing import rule_sentence
from swarmwright.workflow.tree import (
    AtLeast,
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
from swarmwright.workflow.wording import condition_words, listing

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
_DETAIL_WIDTH = 60


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
    detail = (
        f"<br/>{_escaped(shorten(box.detail, _DETAIL_WIDTH, placeholder='…'))}" if box.detail.strip() else ""
    )
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
    yield f"{first}{lead}{_line(node, team)}"
    below = _below(node, team)
    for i, (said, child) in enumerate(below):
        last = i == len(below) - 1
        branch, stem = ("└─ ", "   ") if last else ("├─ ", "│  ")
        yield from _tree(child, team, said, rest + branch, rest + stem)


def _line(node: Node, team: Catalog) -> str:
    match node:
        case Step():
            task = f" · {shorten(node.task, _DETAIL_WIDTH, placeholder='…')}" if node.task.strip() else ""
            said = f" · announces {listing(node.signals)}" if node.signals else ""
            return f"{team.name(node.agent)}{task}{said}"
        case Gate():
            asked = f" · {shorten(node.ask, _DETAIL_WIDTH, placeholder='…')}" if node.ask.strip() else ""
            either = ", goes on either way" if node.on_reject == "continue" else ""
            return f"{listing(node.approvers, 'or') or 'a human'} decides{either}{asked}"
        case Flow():
            return _flow_line(node)
        case Choice():
            return "one of"
        case Loop():
            ends = {"continue": "", "fail": ", else fail", "escalate": ", else ask a human"}
            return f"repeat{_bounds(node.until, node.at_most, team)}{ends[node.exhausted]}"
        case ForEach():
            most = f", at most {node.at_most_parallel} at a time" if node.at_most_parallel is not None else ""
            return f"for each {node.over}{most}"
        case Supervised():
            boss = _line(node.supervisor, team)
            return f"led by {boss}{_bounds(node.until, node.at_most, team)}"


def _bounds(until: Condition | None, at_most: int | None, team: Catalog) -> str:
    words = "" if until is None else f" until {condition_words(until, team)}"
    return words if at_most is None else f"{words}, at most {at_most} times"


def _flow_line(flow: Flow) -> str:
    kind = "in order" if flow.order else "in parallel"
    if _is_chain(flow):
        kind = "one after another"
    if isinstance(flow.join, AtLeast):
        rest = "the rest is cancelled" if flow.join.rest == "cancel" else "the rest may finish"
        kind += f" until {flow.join.k} of {len(flow.members)} are done, {rest}"
    return kind


def _is_chain(flow: Flow) -> bool:
    ids = [member.id for member in flow.members]
    return len(ids) > 1 and set(flow.order) == set(pairwise(ids))


def _below(node: Node, team: Catalog) -> list[tuple[str, Node]]:
    """The children, each with the words that say when it runs."""
    match node:
        case Flow():
            return [(_when(node, member, team), member) for member in node.members]
        case Choice():
            cases = [(f"if {condition_words(c.condition, team)}: ", c.body) for c in node.cases]
            return cases if node.otherwise is None else [*cases, ("otherwise: ", node.otherwise)]
        case Loop():
            return [("", node.body)] if node.redo is None else [("", node.body), ("in between: ", node.redo)]
        case ForEach():
            return [("", node.body)]
        case Supervised():
            return [("", member) for member in node.members]
        case Step() | Gate():
            return []


def _when(flow: Flow, member: Node, team: Catalog) -> str:
    """`part 2 after Intake: `; in a chain the place says it all."""
    chain = _is_chain(flow)
    earlier = [_part(flow, m, team) for m in flow.members if (m.id, member.id) in flow.order]
    signals = [s.signal for s in flow.starts_on if s.member == member.id]
    parts = [f"after {listing(earlier)}"] if earlier and not chain else []
    parts += [f"once {listing(signals)} {'are' if len(signals) > 1 else 'is'} announced"] if signals else []
    awaited = not chain and not isinstance(member, Step) and any(a == member.id for a, _ in flow.order)
    words = " ".join(filter(None, (_part(flow, member, team) if awaited else "", " and ".join(parts))))
    return f"{words}: " if words else ""


def _part(flow: Flow, member: Node, team: Catalog) -> str:
    """What other members call this one: a step by its agent, a gate or a part by its number."""
    if isinstance(member, Step):
        return team.name(member.agent)
    gates = isinstance(member, Gate)
    alike = [m for m in flow.members if isinstance(m, Gate) == gates and not isinstance(m, Step)]
    return f"{'gate' if gates else 'part'} {alike.index(member) + 1}"
