"""What waits for people, on the wire, and what they do about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from swarmwright.ports.commands import EditState, InjectContext, Redirect, RollBack
from swarmwright.server.wire.swarm.commands import Audience, EditSaid, Id, Name, Text
from swarmwright.server.wire.swarm.pictures import ChangeTold
from swarmwright.server.wire.words import Flag, Json, Said, Told

__all__ = ["ActSaid", "ApprovalId", "ApprovalTold", "DecisionSaid", "InboxTold", "QuestionTold", "ReviewSaid"]


class ReviewedTold(Told):
    """What a step has written, as whoever decides is shown it."""

    instance: str
    agent: str
    name: str = Field(description="What people call whoever has written it.")
    items: list[Any] = Field(
        description="The items of the lists that it is of, the outermost first; empty = of none."
    )
    text: str
    fields: Json
    by_hand: bool = Field(description="Whether a person has written it in the agent's place.")
    edited_by: str = Field(description="Who that was; empty = nobody did, or nobody knows.")


class StepTold(Told):
    """A step behind a decision."""

    step: str
    agent: str
    name: str = Field(description="What people call the agent.")
    task: str


class NextTold(StepTold):
    """A step that comes next behind a decision."""

    after: Literal["any", "no"] = Field(
        description='"no": a no alone lets it begin: a yes ends its rounds, or goes on with the item that a '
        "no ends."
    )


class NextAskedTold(Told):
    """A question that comes next behind a decision, before whatever is behind that."""

    node: str = Field(description="The gate, or the loop whose rounds are used up then.")
    ask: str = Field(description="Its words; empty = it has none.")
    approvers: list[str] = Field(description="Who is asked; empty = whoever comes.")
    after: Literal["any", "no"] = Field(description='"no": it comes behind a no alone.')


class BesideTold(Told):
    """Another question that is open, and for which what comes next waits as well."""

    approval: str = Field(description="Its id.")
    instance: str
    ask: str = Field(description="Its words; empty = it has none.")
    items: list[Any] = Field(description="The items of the lists in which it is asked, the outermost first.")
    whom: str = Field(description="Who may answer, in words.")


class RuledTold(Told):
    """What the rules say of a call that was asked about, since they ask nobody any more."""

    effect: Literal["allow", "deny"]
    reason: str


class ApprovalTold(Told):
    """Something that waits for a person, with what exactly they decide on. Times are Unix seconds."""

    thread_id: str
    title: str = Field(description="The thread's.")
    team: str
    approval: str = Field(description="Its id: an answer by it counts for exactly this.")
    kind: Literal["gate", "exhausted", "confidence", "tool", "swap", "pause"]
    instance: str
    ask: str
    rule: str = Field(description="What wants a person's word.")
    approvers: list[str]
    whom: str = Field(description="Who may answer, in words.")
    asked_at: float
    deadline: float | None
    level: int
    later: list[str]
    on_expiry: str
    checkpoint: str
    workflow_version: str
    policy: str
    content: str = Field(description="A digest of the question and all that is shown of it: no other has it.")
    items: list[Any] = Field(
        description="The items of the lists in which that is asked, the outermost first; empty = of none."
    )
    outputs: list[ReviewedTold] = Field(description="What is under review.")
    given: list[ReviewedTold] = Field(
        description="Of the flow's own decisions: what a yes gives on to what comes next, beside that."
    )
    context: dict[str, Json]
    agent: str
    name: str = Field(description="What people call the agent.")
    tool: str
    tool_name: str = Field(description="What people call it.")
    arguments: str = Field(description="The call's, exactly as it would be made: canonical JSON.")
    call: Any = Field(description="The same, read.")
    takes: Json | None = Field(
        description="Of a call: a JSON Schema of its arguments, as far as its tool plainly says it."
    )
    before: str | None = Field(description="What the agent had asked for, where a person changed it.")
    changes: list[ChangeTold] | None = Field(description="Of a swap: what it changes.")
    needs: str = Field(
        description="What an app of the team asks of a yes beside the yes itself, in words; empty = nothing."
    )
    lets_begin: list[NextTold] = Field(
        description="Of the flow's own decisions: what comes next behind it, with nobody asked before."
    )
    begun_already: list[StepTold] = Field(
        description="The steps behind it whose work had begun before it was asked, and counts: a swap put "
        "the question there. No answer lets them begin."
    )
    then_asks: list[NextAskedTold] = Field(description="The same of what people are asked next.")
    also_waiting: list[BesideTold] = Field(
        description="Of what comes next, some waits for these open questions as well, whatever is said here."
    )
    also_waiting_more: int = Field(description="How many more there are of these.")
    doubts: list[str] = Field(description="Of a swap: what its prompt leaves open.")
    warnings: list[str] = Field(description="Of a swap: what a person should judge before a yes.")
    changed: list[str] = Field(description="What is not as it was asked: an answer would be refused.")
    ruled: RuledTold | None = Field(
        description="Of a call: what the rules say of it by now, where they ask nobody any more. No answer "
        "counts then, and the step goes on by them once the thread does."
    )
    overdue: bool
    in_place_of: str = Field(description="The id of the one in whose place this is asked; empty = of none.")
    asked_anew_because: str = Field(description="Why, in words.")


class QuestionTold(Told):
    """What a node of a graph that is no team waits for. It is answered as LangGraph has it: by a run."""

    thread_id: str
    title: str = Field(description="The thread's.")
    graph: str
    assistant: str = Field(description="Whose run answers it: `command.resume`, an object by `id`.")
    id: str = Field(description="The interrupt's.")
    node: str
    ask: str = Field(description="In words, as far as its value says any.")
    value: Any
    response_schema: Json | None = Field(description="A JSON Schema of the answer, where the graph says one.")
    asked_at: float = Field(description="Unix seconds.")


class NotHostedTold(Told):
    """So many threads of a team or a graph that this server does not host."""

    kind: Literal["team", "graph"]
    id: str = Field(description="Its name; empty = of teams that have none.")
    threads: int


class InboxTold(Told):
    """What waits, the longest asked first."""

    approvals: list[ApprovalTold]
    questions: list[QuestionTold] = Field(description="Of graphs that are no teams.")
    looked_at: int = Field(description="Threads on which something might wait.")
    not_hosted: list[NotHostedTold] = Field(
        description="Threads beside these, of which it is not known here whether something waits."
    )
    whole: bool = Field(description="Whether all that might wait was looked at.")
    hosted_whole: bool = Field(description="The same, but for threads of what is not hosted here.")


class DecisionSaid(Said):
    """Yes or no to what was asked."""

    action: Literal["approve", "reject"]
    reason: Text = Field("", description="An agent is told why not.")
    content: Name | None = Field(None, description="What was seen: with another than what waits, 409.")


class EditCallSaid(Said):
    """Other arguments for the call, or other outputs: it is asked anew with these."""

    action: Literal["edit"]
    arguments: Json | None = Field(None, description="Of a call.")
    edit: EditSaid | None = Field(None, description="Whatever else of the state.")

    def command(self, approval: str) -> EditState:
        """As the thread is told."""
        edit = (self.edit or EditSaid()).edit()
        if self.arguments is None:
            return edit
        return replace(edit, calls={**edit.calls, approval: self.arguments})


class RedirectActSaid(Said):
    """Send the work to a step in place of an answer."""

    action: Literal["redirect"]
    step: Name
    skip: Flag = False
    behind: Flag = False

    def command(self, approval: str) -> Redirect:
        """As the thread is told."""
        return Redirect(self.step, self.skip, self.behind)


class InjectActSaid(Said):
    """Tell agents something before anything is answered."""

    action: Literal["inject"]
    text: Annotated[Text, Field(min_length=1)]
    audience: Audience = "public"

    def command(self, approval: str) -> InjectContext:
        """As the thread is told."""
        return InjectContext(self.text, self.audience)


class RollBackActSaid(Said):
    """Go back to a checkpoint in place of an answer."""

    action: Literal["roll_back"]
    checkpoint: Name
    keep_workflow: Flag = False

    def command(self, approval: str) -> RollBack:
        """As the thread is told."""
        return RollBack(self.checkpoint, self.keep_workflow)


ActSaid: TypeAlias = EditCallSaid | RedirectActSaid | InjectActSaid | RollBackActSaid


class ReviewSaid(Said):
    """What a person does about something that waits."""

    decision: Annotated[DecisionSaid | ActSaid, Field(discriminator="action")]
    command_id: Id | None = Field(None, description="Sent twice under one id, it counts once.")


ApprovalId = Id
