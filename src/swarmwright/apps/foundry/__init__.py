"""The Protocol Foundry (seed 003): from a clinician's intent to a reviewed CBT protocol.

team/       swarmwright.toml with the collaboration prompt
safety/     what a protocol must not say, found by rules
ordinary/   what may be approved by nobody: what is known through and through
library/    the built-in model: protocols from a library of CBT structures
forms       what guardian and critic hand in
bounds      from which quality on a draft is good enough
drafts      drafts among the outputs of a thread, and the hash that names each
outcomes    what came of what was asked for, beside a draft and in none
origin      who has written a draft, whatever it says of itself
models      by which models a protocol is written, and that the built-in one takes over none unasked
prompts     what the agents' models are told
agents      drafter, safety guardian, clinical critic
saying      what somebody says of the safety of a draft, in whichever words
stamping    what is noted with all that the team hands in, as no agent says itself
versions    the versions of a protocol, and what was said of each
deciding    what people decided, bound to the hash of the draft that they saw
current     which version matters now: the one under review, the approved one, or the last
trail       what was decided before the state that stands now
showing     a draft whose HTML shows as text
finishing   the final protocol, with its disclaimer and who approved it
noting      the scratchpad
quoting     words of people and models in a text of ours, as words alone
reading     what a thread's state holds of a protocol
status      how a protocol stands, in one word
state       ProtocolState: a protocol as people see it, from its thread's state alone
encoding    it as JSON data
errors      what the foundry refuses
listing     a protocol in a list, in short
missing     that nobody in a team assesses the safety of a draft, or scores it
rounds      whether somebody would write another version
hearing     who has not read the draft on which people are asked to decide
reviewing   whether a review can count, as a protocol stands
flowing     whether a workflow is one in which a protocol can be decided on
guarding    the same for every yes at a gate of the team, by whichever door
intake      words and keys as they are given
repeating   what comes again under its key
keeping     which team writes the protocols of a store
swapping    another team, as it is said and told over HTTP
team_routes REST for that
following   that a protocol in flight follows the team of its store
crew        who works on a protocol, and for whom each of them waits
changing    what a change of the team has come to, in a few words
entering    who asks for a protocol is heard before those at work go on
driving     who drives the protocols of this process
looking     the part of the door at which people see protocols
upkeep      what keeps protocols going: after a crash, and when the team of the store changes
foundry     Foundry, the public door
opening     a config file → a foundry
graph       the team for `langgraph.json`
telling     how a protocol stands, as Markdown
wire        what the routes tell, named for the schema
live        what happens, over a WebSocket
routes      REST and WebSocket
serving     these on a server of the platform
mcp         the MCP server
desk        what its tools work with
answers     what they answer, in words and as data
terminal    what the commands share
options     options that several of them take
reviews     those with which a clinician answers
command     `swarmwright foundry`
"""

from __future__ import annotations

from swarmwright.ports.apps import App, Command, Page, Routes, Team

__all__ = ["APP"]

_HOME = "swarmwright.apps.foundry"

APP = App(
    name="foundry",
    help="From an intent to a reviewed CBT protocol.",
    teams=(
        Team(
            "foundry",
            "Drafter, safety guardian and clinical critic write a CBT protocol; a clinician decides.",
            f"{_HOME}:team/swarmwright.toml",
        ),
    ),
    commands=(
        Command(
            "foundry",
            "Write CBT protocols, review them, and serve them over MCP.",
            f"{_HOME}.command:foundry_commands",
        ),
    ),
    agents={
        "Drafter": f"{_HOME}.agents:drafter",
        "Safety Guardian": f"{_HOME}.agents:safety_guardian",
        "Clinical Critic": f"{_HOME}.agents:clinical_critic",
    },
    routes=(
        Routes(f"{_HOME}.serving:foundry_routes", public=("/health",), endless=("/api/protocols/stream",)),
    ),
    page=Page("/studio/foundry", "Protocol Foundry"),
    mcp=("foundry", "mcp"),
    guard=f"{_HOME}.guarding:guard",
    stamp=f"{_HOME}.stamping:stamp",
    ready=f"{_HOME}.models:readiness",
    prepare=f"{_HOME}.safety.preparing:prepare",
)
