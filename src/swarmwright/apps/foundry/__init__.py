"""The Protocol Foundry (seed 003): from a clinician's intent to a reviewed CBT protocol.

team/       swarmwright.toml with the collaboration prompt
safety/     what a protocol must not say, found by rules
"""
