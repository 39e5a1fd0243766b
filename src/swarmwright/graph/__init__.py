"""Workflow → StateGraph."""
