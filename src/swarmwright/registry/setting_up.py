"""How agents are set up by now, and were: role, prompt, model, tools, rights, switches, code. Pure.

A change of these needs no new graph, so that a workflow does not tell of it; but a person who has said yes to
an agent's step has seen the agent as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from swarmwright.policy.approvals import digest
from swarmwright.registry.contents import Contents
from swarmwright.workflow.rules import EVERYONE

__all__ = ["set_otherwise"]


def set_otherwise(before: Contents, now: Contents, agents: Iterable[str] | None = None) -> Mapping[str, str]:
    """Agent id → a digest of how it is set up now, of those who are not as they were `before`.

    agents: of these; None = of all who are there now.
    """
    ids = [agent.id for agent in now.agents] if agents is None else agents
    return {id_: as_now for id_ in ids if (as_now := _as_set(now, id_)) != _as_set(before, id_)}


def _as_set(contents: Contents, id_: str) -> str:
    agent = contents.catalog.agent(id_)
    setup = agent.setup if agent is not None else ()
    rights = sorted((p.tool, p.effect) for p in contents.permissions if p.agent in (id_, EVERYONE))
    off = sorted(one.step for one in contents.steps_off if one.agent == id_)
    code = sorted(one.target for one in contents.code if one.subject == "agent" and one.id == id_)
    return digest(setup, rights, off, code)
