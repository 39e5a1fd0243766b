"""What one activity is given to see: a filtered copy of the thread's state (DESIGN §6).

Outputs and the messages that carry them are left out where a rule hides their author from the viewer;
group and private context are given to their owners only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage

from swarmwright.graph.records import request
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.policy.visibility import visible
from swarmwright.ports.agents import AgentView, Message, Output, Question
from swarmwright.workflow.conditions import Compare, leaves
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Choice, Loop, Node, Step, Supervised, Workflow, walk

__all__ = ["agent_view", "compared_fields", "question_for", "visible_outputs"]


def visible_outputs(workflow: Workflow, state: Mapping[str, Any], viewer: str | None) -> tuple[Output, ...]:
    """The outputs that `viewer` may see, in the order in which they were written; None sees all."""
    texts = {m.id: str(m.text) for m in state.get("messages", ()) if isinstance(m, AIMessage)}
    return tuple(
        Output(instance, o["agent"], texts.get(o["message"], ""), o["fields"])
        for instance, o in state.get("agent_outputs", {}).items()
        if viewer is None or visible(workflow, viewer, o["agent"])
    )


def _visible_messages(workflow: Workflow, state: Mapping[str, Any], viewer: str) -> tuple[Message, ...]:
    """The conversation without the outputs: what people said, and what has no author among the agents."""
    authored = {o["message"] for o in state.get("agent_outputs", {}).values()}
    messages: Sequence[BaseMessage] = state.get("messages", ())
    return tuple(
        Message(m.type, str(m.text), m.name or "")
        for m in messages
        if m.id not in authored and (not m.name or visible(workflow, viewer, m.name))
    )


def _context(workflow: Workflow, state: Mapping[str, Any], viewer: str) -> dict[str, Any]:
    context = {k: v for k, v in state.get("shared_context", {}).items() if k != "items"}
    for group in workflow.team.groups:
        if viewer in group.members:
            context.update(state.get("group_context", {}).get(group.id, {}))
    return {**context, **state.get("private_context", {}).get(viewer, {})}


def compared_fields(root: Node, agent: str) -> tuple[str, ...]:
    """The fields that the tree's conditions may compare of what `agent` reports, in order, each once."""
    conditions = [
        condition
        for node in walk(root)
        for condition in (
            [case.condition for case in node.cases]
            if isinstance(node, Choice)
            else [node.until]
            if isinstance(node, Loop | Supervised)
            else []
        )
        if condition is not None
    ]
    found = [
        leaf.field
        for condition in conditions
        for leaf in leaves(condition)
        if isinstance(leaf, Compare) and leaf.agent in (None, agent)
    ]
    return tuple(dict.fromkeys(found))


def _choices(workflow: Workflow, step: Step) -> dict[str, str]:
    """For a supervisor's step: member id → what people call it."""
    for node in walk(workflow.root):
        if isinstance(node, Supervised) and node.supervisor.id == step.id:
            return {m.id: workflow.team.name(m.agent) if isinstance(m, Step) else m.id for m in node.members}
    return {}


def _item(state: Mapping[str, Any], work: Work) -> Any:
    if not work.item:
        return None
    items = state.get("progress", {}).get(f"{work.each}#", {}).get("items", ())
    return items[work.item - 1] if work.item <= len(items) else None


def agent_view(
    workflow: Workflow,
    matrix: PermissionMatrix,
    state: Mapping[str, Any],
    work: Work,
    step: Step,
    *,
    thread_id: str,
) -> AgentView:
    """The view for one step instance. Raises KeyError when the step's agent is not of the team."""
    spec = workflow.team.agent(step.agent)
    if spec is None:
        raise KeyError(step.agent)
    return AgentView(
        thread_id=thread_id,
        instance=work.instance,
        agent=spec,
        request=request(state),
        task=step.task,
        messages=_visible_messages(workflow, state, spec.id),
        outputs=visible_outputs(workflow, state, spec.id),
        context=_context(workflow, state, spec.id),
        item=_item(state, work),
        round=work.round,
        signals=step.signals,
        fields=tuple(dict.fromkeys((*spec.fields, *compared_fields(workflow.root, spec.id)))),
        choices=_choices(workflow, step),
        tools=matrix.visible_tools(spec.id),
    )


def question_for(workflow: Workflow, state: Mapping[str, Any], work: Work) -> Question:
    """A condition's question, with everything the team has written: the platform asks, not an agent."""
    return Question(work.instance, work.question, request(state), visible_outputs(workflow, state, None))
