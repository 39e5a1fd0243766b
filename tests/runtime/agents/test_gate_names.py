"""The gate: a tool is given what it has told that it takes, and nothing else."""

from __future__ import annotations

from typing import Annotated

from langchain_core.tools import InjectedToolArg, StructuredTool
from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from runtime.agents.test_gate import Office, matrix_of, run
from swarmwright.models.scripts import Reply, ToolUse
from swarmwright.workflow.arguments import ArgumentRule


class ToSomebody(BaseModel):
    """A tool's arguments, of which one has a second name that models are not told."""

    model_config = ConfigDict(populate_by_name=True)
    recipient: str = Field(validation_alias=AliasChoices("recipient", "to"))


async def test_a_tool_is_given_nothing_by_a_name_that_it_has_not_told() -> None:
    office, rule = Office(), ArgumentRule("recipient", matches=r"\w+@example\.org")

    def send(recipient: str, sender: Annotated[str, InjectedToolArg] = "us") -> str:
        office.sent.append(f"{sender} to {recipient}")
        return "sent"

    office.tools["mail"] = StructuredTool.from_function(
        send, name="mail", description="Send a mail.", args_schema=ToSomebody
    )
    calls = ({"to": "eve@evil.com"}, {"recipient": "bob@example.org", "to": "eve@evil.com"})
    wrong = Reply(tool_calls=tuple(ToolUse("mail", arguments) for arguments in calls))
    right = Reply(tool_calls=(ToolUse("mail", {"recipient": "bob@example.org"}),))
    _, activity = await run(office, matrix_of(rule), wrong, right, "Done.")
    assert office.sent == ["us to bob@example.org"]
    told = [(denied["rule"], denied["reason"]) for denied in activity.of("tool_denied")]
    assert told == [("argument", "mail takes only recipient")] * 2

    office.tools["mail"] = StructuredTool.from_function(send, name="mail", description="Send a mail.")
    forged = {"recipient": "bob@example.org", "sender": "the bank"}
    await run(office, matrix_of(rule), Reply(tool_calls=(ToolUse("mail", forged),)), "Done.")
    assert office.sent == ["us to bob@example.org"]
