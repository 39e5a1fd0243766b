"""Where threads, checkpoints and events are kept.

sqlite      one file: checkpoints (LangGraph's saver), threads and workflows, events
connection  one connection that many coroutines share
compact     LangGraph's saver, taking less room
"""
