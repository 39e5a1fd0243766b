"""Tools of MCP servers (https://modelcontextprotocol.io), over the official SDK's client.

servers    how a server is reached, as the settings say it; light
sessions   one session a server, opened when it is first needed, again when it was lost, closed at the end
hearing    whether we would hear of it if a server's tools changed, and that they have
answers    what a server's tool gave, as a text
offering   a server's tool as a LangChain tool, with its identity

Which of them an agent may call is decided by policy, as for every tool; this room only reaches them.
"""
