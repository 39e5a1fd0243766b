"""What is wrong with a workflow, whoever built it."""

from __future__ import annotations

from swarmwright.workflow.problems import Problem

__all__ = ["Problem"]
