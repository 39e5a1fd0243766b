"""SAM Agent Orchestrator (seed 004): eight nodes around one model call, the same path each time.

state_schema    AgentState, its invariants as data: which node may write what
inference/      the model boundary: request in, response out, three kinds of failure
recognising     what an input is, by its content
preprocessing   words normalised; pictures and recordings checked and described
nodes           the eight nodes
graph           every transition
orchestrator    SAMAgentOrchestrator, the public door
command         `swarmwright sam`
"""

from __future__ import annotations

from swarmwright.ports.apps import App, Command, Page

__all__ = ["APP"]

APP = App(
    name="sam",
    help="One question to one model, as words, picture or recording.",
    commands=(
        Command(
            "sam",
            "Ask one model one thing: words, a picture or a recording (the SAM orchestrator).",
            "swarmwright.apps.sam.command:sam_command",
        ),
    ),
    graphs={"sam": "swarmwright.apps.sam.graph:graph"},
    page=Page("/studio/sam", "SAM"),
)
