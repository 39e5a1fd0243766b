"""The routes under /swarm: what this server does besides LangGraph's.

prompts   compile, preview, and the graph of what stands
"""

from __future__ import annotations

from swarmwright.server.routes.swarm import prompts

__all__ = ["ROUTERS"]

ROUTERS = (prompts.router,)
