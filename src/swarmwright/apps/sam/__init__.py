"""SAM Agent Orchestrator (seed 004): eight nodes around one model call, the same path each time.

state_schema    AgentState, its invariants as data: which node may write what
keeping         a channel whose value is kept once, where it was written
inference/      the model boundary: request in, response out, three kinds of failure
kinds           which kind of file bytes are, by how they begin
recognising     what an input is, by its content: words, or a file
limits          Limits: the most that a turn takes
pace            Pace: how far a file can lead those who look through it
damage          damage_of: all that libraries raise over damaged bytes, in one place
endings         is a file as long as its own format says?
flac_ending     of FLAC, by its last frame
mpeg_ending     of MP3, by its frames, and by their count
pictures        checked and decoded, every frame
recordings      checked and timed
preprocessing   words normalised; pictures and recordings described
nodes           the eight nodes
entering        what may be written to a turn from outside: its input
graph           every transition; SamGraph, whose ids nobody writes from outside
looping         LoopThread: an event loop for callers that have none
backends        the backend that a word names
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
    graphs_by_model={"sam": "swarmwright.apps.sam.graph:graph_of_model"},
    page=Page("/studio/sam", "SAM"),
)
