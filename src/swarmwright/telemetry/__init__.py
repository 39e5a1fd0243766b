"""Traces to the outside."""
