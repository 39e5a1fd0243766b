"""What a server runs on threads, over the engine or LangGraph itself: `ports.hosting.Hosted`, twice.

plain       values as plain JSON data, as LangGraph's server writes them; pure
inputs      what a client asks for → LangGraph's input and config; pure
titling     what a thread is called by its first words; pure
declaring   the types that a graph declares for what its threads hold
sources     a graph, or code that makes one, opened for one use of it
working     one drive of a thread: held, noted in its record, told on its log
streaming   LangGraph's stream as chunks, and what a client did not ask for left out
spanning    nodes as steps on the log
snapshots   states as LangGraph's server tells them
describing  schemas, drawings, subgraphs
typed_dicts those of `typing`, as pydantic reads them
standing    where a thread stands before a drive, for its log
beginning   what a drive of a graph begins with, looked at
pacing      a graph does not run away from what is stored of it
writing     what a client writes to a graph's state, looked at before it is written
refusing    a drive ends at the first write that the store refuses it
returning   a graph's thread made to stand as at an earlier checkpoint
partitions  a tenant's part of the long-term store
opening     a graph over this platform's checkpoints and its tenant's items
graphs      HostedGraph: any compiled LangGraph graph

questions   what a team asks of people as interrupts, and answers as commands; pure
steps       a team's steps as LangGraph's nodes; values only
telling     what a team's run tells its client
kept        what the store keeps of a hosted team, tenant by tenant
ending      what a drive of a team begins with, comes to, and how it is stopped
teams       HostedTeam: a team described in words

This room knows nothing of HTTP, nor of who asks.
"""
