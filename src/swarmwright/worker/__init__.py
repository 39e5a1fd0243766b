"""Runs on many machines."""
