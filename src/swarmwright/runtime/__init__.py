"""Threads, runs, events."""
