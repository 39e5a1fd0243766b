"""What a client reads whose form came back with an answer that cannot be used."""

from __future__ import annotations

import pytest
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from swarmwright.mcp_server.speaking import server_over


@pytest.mark.parametrize(
    "said",
    [
        "Resolver 'mod:ask' received an accepted elicitation with no content",
        "Error executing tool decide: Resolver 'mod:ask' Received an accepted elicitation with no content",
    ],
)
async def test_it_is_a_sentence_and_names_nothing_of_ours(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise ToolError(said)

    monkeypatch.setattr(MCPServer, "call_tool", refuse)
    with pytest.raises(ToolError) as told:
        await server_over(None, "name", "Title", "What it is for.").call_tool("decide", {})
    assert str(told.value) == (
        "decide: nothing was decided: the answer to the form cannot be used "
        "(received an accepted elicitation with no content)"
    )
