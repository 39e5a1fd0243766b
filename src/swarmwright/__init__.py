"""Describe in plain English how your agents work together; run it as a checked LangGraph."""
