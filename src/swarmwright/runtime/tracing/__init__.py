"""What has happened on a thread, span by span: from its state, and from its log of events.

results     what a run comes to, and the spans that the state tells of; pure
attempts    attempts that were cut off, which only the events tell of; pure
whole       both together; pure
sent        what models were sent and answered, kept once and read back; pure
outlining   the trace of a hosted graph, in outline and in full; pure
rereading   what is taken from threads' logs, kept: who looks again reads only what has come since
"""
