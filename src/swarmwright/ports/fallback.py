"""How a model's call says that it is made in another one's place: in its metadata, for who tells of calls."""

from __future__ import annotations

__all__ = ["INSTEAD_OF"]

INSTEAD_OF = "swarmwright_instead_of"
"""Holds `profile`, what people call the model that is asked; `instead_of`, the one before it; and `why`."""
