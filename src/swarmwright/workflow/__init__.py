"""Nouns: the typed tree, its catalog and rules, progress, and what follows from them. Pure."""
