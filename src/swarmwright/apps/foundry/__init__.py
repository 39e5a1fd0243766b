"""The Protocol Foundry (seed 003): from a clinician's intent to a reviewed CBT protocol.

team/       swarmwright.toml with the collaboration prompt
safety/     what a protocol must not say, found by rules
library/    the built-in model: protocols from a library of CBT structures
forms       what guardian and critic hand in
drafts      drafts among the outputs of a thread, and the hash that names each
prompts     what the agents' models are told
agents      drafter, safety guardian, clinical critic
"""

from __future__ import annotations

from swarmwright.ports.apps import App, Team

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
    agents={
        "Drafter": f"{_HOME}.agents:drafter",
        "Safety Guardian": f"{_HOME}.agents:safety_guardian",
        "Clinical Critic": f"{_HOME}.agents:clinical_critic",
    },
)
