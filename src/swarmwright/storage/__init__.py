"""Where threads, checkpoints and events are kept.

sqlite   one file: checkpoints (LangGraph's saver), threads and workflows, events
"""
