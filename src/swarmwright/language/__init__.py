"""Prompt → Workflow. Pure."""
