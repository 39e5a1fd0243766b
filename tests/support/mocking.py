"""A tool that a test adds to a team while it works."""

from __future__ import annotations

from swarmwright.ports.workspace import Workspace


def mock_generator(screen: str, workspace: Workspace) -> str:
    """Write a mock of one screen."""
    return workspace.write(f"mocks/{screen.lower()}.txt", f"a mock of {screen}\n")
