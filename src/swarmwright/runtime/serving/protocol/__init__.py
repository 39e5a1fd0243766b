"""LangChain's agent streaming protocol, the newer way in which clients speak with a thread.

blocks      a model's message, chunk by chunk, as blocks that begin, grow and end
telling     one run's chunks as events of channels: values, messages, tools, lifecycle, …
matching    which events a subscription is for
commands    what a client sends, done by the services, and answered

All but commands is pure.
"""
