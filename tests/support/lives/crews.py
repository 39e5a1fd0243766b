"""The crew of a life: steps end when the life says so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from support.lives.ledger import Ledger
from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView, Question
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.tree import Workflow
from workflow.strategies import AGENT_IDS, FIELDS

__all__ = ["SURE", "UNSURE", "LedgerCrew"]

SURE, UNSURE = 0.5, AGENT_IDS[:2]
"""Below what confidence an output waits for a person, and of whom."""


@dataclass
class LedgerCrew:
    """The crew of one workflow."""

    workflow: Workflow
    ledger: Ledger

    def agent(self, spec: AgentSpec) -> Agent:
        async def work(view: AgentView, activity: Activity) -> AgentReport:
            ledger, instance = self.ledger, view.instance
            ledger.begins(self.workflow, view)
            end = asyncio.get_running_loop().create_future()
            ledger.in_flight[instance], ledger.activities[instance] = end, activity
            try:
                report: AgentReport = await end
            except BaseException as error:
                if isinstance(error, asyncio.CancelledError):
                    ledger.cut_off.add(instance)
                if ledger.in_flight.get(instance) is end:
                    del ledger.in_flight[instance]
                raise
            del ledger.in_flight[instance]
            fields: dict[str, Any] = {name: ledger.rng.choice([1, 5, 9]) for name in FIELDS}
            if view.choices:
                fields["next"] = ledger.rng.choice(["", *view.choices])
            if spec.id in UNSURE:
                fields["confidence"] = ledger.rng.choice([0.2, 0.9])
            ledger.ends(view)
            ledger.unsure -= {instance}
            ledger.unsure |= {instance} if spec.id in UNSURE and fields["confidence"] < SURE else set()
            return AgentReport(report.text, fields)

        return work

    async def judge(self, question: Question) -> bool:
        return self.ledger.rng.random() < 0.6

    async def list_items(self, question: Question) -> Sequence[Any]:
        return self.ledger.rng.sample(["x", "y", "z"], self.ledger.rng.randrange(4))

    async def forget(self, thread_id: str, instance: str) -> None:
        pass
