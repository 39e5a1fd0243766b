"""The studio: the pages that a browser is given under /studio.

serving   the built pages, each with a policy that lets nothing else in
built/    what `make studio` builds of /studio; in the wheel, not in the repository

The pages hold nobody's data: they ask the server's own operations for it, as whoever is at the browser.
"""

from __future__ import annotations

from swarmwright.server.studio.serving import studio_routes

__all__ = ["studio_routes"]
