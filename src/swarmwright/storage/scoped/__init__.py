"""Folders that agents work in, each a boundary: nothing outside of it is read, changed or told (DESIGN §6).

names      a path as a model writes it → the names it is made of; or a refusal
refusing   what is refused, why, and in which words: never with a path of this machine
beneath    the folder of a path, opened so that no link leads out: openat2, or one folder after the other
files      one regular file in an open folder: read it, write it beside and rename it
walking    what is in an open folder and below it
folder     ScopedFolder: list, read, write, delete and walk, under limits
globbing   which paths a pattern means; pure, and quick for every pattern
searching  glob and grep over a folder, under limits
backend    ScopedBackend: what deepagents' tools work on
places     which folder an agent has, and the place that only one step sees
"""
