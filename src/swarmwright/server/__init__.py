"""The HTTP server: the LangGraph Server API over what `runtime.serving` does.

app         the services → an application: routes, problems, limits, CORS
settings    what an operator sets of the doors
doors       who may come in at all: origins, hosts
auth/       who may come in, and what they may do there
asking      who asks: the one place where a request's caller comes from
exactness   methods that a path does not have; paths with a word where others have a name
strictness  bodies: JSON alone, whole and flat enough
problems    errors → problem details (RFC 9457); the one table of error class → status
faults      what is wrong with a request, in the words of whoever sent it
openapi     what is said of all routes alike, in /openapi.json
reference   /docs: the same for people, without a script
metrics     /metrics
away        who asks while the store is known to be away is told so at once
sight       what the store says of the runs, for who cannot wait for one that says nothing
frames      answers that take their time: streams of events, and waits
leaving     what is done for a client that leaves and wants its run to end then
conversing  a WebSocket of the streaming protocol
mounting    routes and pages that apps add
custom      an application of somebody's own around it all
wire/       requests and responses
routes/     one module a group of operations
studio/     the pages that a browser is given
listening   the socket, and stopping without haste

This room knows nothing of LangGraph, LangChain or of how anything is stored.
"""
