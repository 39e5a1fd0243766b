"""Teams as MCP servers, for whatever client people have: Claude Desktop, VS Code, another agent (DESIGN §8).

desk        a team's threads as one server gives them out: begun, waited for, answered
telling     how a thread stands, in words; pure
speaking    what servers of the official SDK say alike; apps' own, too
tools       the server of the official SDK: tools, the form for a person, resources
loopback    streamable HTTP, whose address is told
installing  a server written into a client's config file
jsonc       JSON with comments: read, and changed at one place; pure

What an agent wrote for fewer than everybody stays inside; a model answers nothing that people are asked.
"""
