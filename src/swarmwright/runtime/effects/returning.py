"""Going back to an earlier checkpoint: what it is to be is read from the store by whoever takes it. Pure."""

from __future__ import annotations

from swarmwright.ports.commands import RollBack
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Back, Effect, Standing

__all__ = ["roll_back"]


def roll_back(row: Accepted, command: RollBack, standing: Standing) -> Effect:
    """`RollBack`: to that checkpoint, with the workflow of then or of now."""
    return Effect(back=Back(command.checkpoint, command.keep_workflow))
