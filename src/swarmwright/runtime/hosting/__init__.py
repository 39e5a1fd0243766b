"""What a server runs on threads, over the engine or LangGraph itself: `ports.hosting.Hosted`, twice.

plain       values as plain JSON data, as LangGraph's server writes them; pure
inputs      what a client asks for → LangGraph's input and config; pure
sources     a graph, or code that makes one, opened for one use of it
binding     which team or graph a thread is for, and that it can be only one
working     one drive of a thread: held, noted in its record, told on its log
streaming   LangGraph's stream as chunks, and what a client did not ask for left out
spanning    nodes as steps on the log, and the trace that is read from it
snapshots   states as LangGraph's server tells them
describing  schemas, drawings, subgraphs
graphs      HostedGraph: any compiled LangGraph graph

This room knows nothing of HTTP, nor of who asks.
"""
