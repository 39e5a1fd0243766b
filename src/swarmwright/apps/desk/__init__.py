"""The desk (seeds 000, 001): an admin zone, a customer zone, and one way from the first into the second.

states      GlobalState of the admin graph, UnsafeState of the customer's: the two share no field but `origin`
prefixes    `/admin/…` and `/docs/…`, as people say them, → paths of the folder that is meant
classifier  LLMTaskClassifier: whose task is it? A guard of keywords has the last word
scoped      DeepAgentsScopedNode, ReadOnlyScopedNode: deep agents, each in a folder that it cannot leave
rejecting   what a read-only agent must not call, refused twice
nodes       SupervisorAgentNode, BridgeNode, CustomerServiceAgentNode
graphs      the two graphs, every transition
runtime     MultiAgentRuntime, the public door
opening     a folder and the names of models → a desk
serving     both zones on a server of the platform
command     `multi-agent-cli`, which is `swarmwright desk` too
seed/       an `admin` and a `docs` folder to try it on
"""

from __future__ import annotations

from swarmwright.ports.apps import App, Command, Page, Routes

__all__ = ["APP"]

APP = App(
    name="desk",
    help="An admin zone and a customer zone with one way between them.",
    commands=(
        Command(
            "desk",
            "Ask the desk as its admin or as a customer (multi-agent-cli).",
            "swarmwright.apps.desk.command:desk_command",
        ),
    ),
    routes=(Routes("swarmwright.apps.desk.serving:desk_routes"),),
    page=Page("/studio/desk", "Desk"),
)
