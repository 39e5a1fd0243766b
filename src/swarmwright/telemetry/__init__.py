"""Traces to the outside: files of lines, and OpenTelemetry.

lines       what happened on a thread as lines of JSON, with a published schema
exporting   a whole thread as such lines
files       JsonlFile: a sink that appends lines while runs go on
names       the names of spans and attributes, OpenTelemetry's and ours
attributes  what an event says, as attributes of a span; pure
spanning    SpanSink: events become spans, of which each run's make one trace
otlp        the exporter: OTLP over HTTP, bounded in time and memory; needs swarmwright[otel]

Sinks (`ports.tracing.TraceSink`) come back at once and raise nothing; what cannot be written is told in the
log of the program, once, and left out.
"""
