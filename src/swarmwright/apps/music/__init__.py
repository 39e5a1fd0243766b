"""The music-app team of seed 002.19: UI, Backend and Audio build a Flutter music app.

team/     swarmwright.toml with the seed's prompt, and the script that the stub model plays in the demo
graph     the team as a graph, for `langgraph.json`
tools     what the team's five tools do, for real, in the workspace folder
"""

from __future__ import annotations

from swarmwright.ports.apps import App, Team

__all__ = ["APP"]

_HOME = "swarmwright.apps.music"
_TOOLS = f"{_HOME}.tools"

APP = App(
    name="music",
    help="A team that builds a Flutter music app.",
    teams=(
        Team(
            "music",
            "UI, Backend and Audio build a music app.",
            "swarmwright.apps.music:team/swarmwright.toml",
        ),
    ),
    tools={
        "UIDesigner": f"{_TOOLS}:ui_designer",
        "CodeWriter": f"{_TOOLS}:code_writer",
        "FileSystem": f"{_TOOLS}:file_system",
        "DatabaseManager": f"{_TOOLS}:database_manager",
        "AudioProcessor": f"{_TOOLS}:audio_processor",
    },
)
