"""What the gate goes by at one moment: the policy, the tools, and what people have said already."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from langchain_core.tools import BaseTool

from swarmwright.graph.histories import Calls, History
from swarmwright.policy.decisions import Decision, Right, Rights
from swarmwright.ports.agents import Answered, Standing
from swarmwright.runtime.agents.calls import ANNOUNCE
from swarmwright.runtime.agents.kit import Examine, Kit, Toolset, declared, named, unexamined

__all__ = ["Approve", "Permits", "mistaken"]

Approve: TypeAlias = Callable[[str, str, Mapping[str, Any]], Awaitable[bool | str | Standing | None]]
"""(agent id, tool id, arguments) → a person's yes or no; a text is a no with its reason, for the model; a
standing yes was given to every use of the tool, and is none to what asks because of the arguments.

None = nobody answers now: the step stops, and asks again when its thread goes on.
"""


@dataclass(slots=True)
class Permits:
    """What the gate goes by: `decide` is the policy, `tools` the tools by id, `max_calls` None = any.

    `can_wait`: whether the agent's loop is kept, so that it can stop at a call and go on with it later.
    `look`: gives the policy and the tools of the moment, and is asked before each call. `before`: calls that
    steps inside the same agent have made before, which the bound counts too. `rights`: what an answer is
    bound to. `answers`: what people have said already, each good for one call. `count`: how many calls were
    made before this one, where one conversation does not tell; it is counted then. `examine`: what is said of
    arguments. `said`: source → texts that the step began with, in which an argument may have to appear.
    `history`: what tools were called with on the thread, and gave. `log`: (until when) → what the log has of
    that. `unsigned`: ids of tools that show files and cannot tell who wrote them. `open_to`: (whom policy
    names) → whether anybody may answer for them: else the call waits for who may, and `approve` is not asked.
    `name`: (tool id) → what people call it.
    """

    decide: Callable[[str, str], Decision]
    tools: Mapping[str, BaseTool]
    approve: Approve | None = None
    max_calls: int | None = None
    can_wait: bool = False
    look: Callable[[], Awaitable[Kit]] | None = None
    before: int = 0
    rights: Rights | None = None
    answers: list[Answered] = field(default_factory=list)
    count: Callable[[], int] | None = None
    examine: Examine = unexamined
    said: Mapping[str, Sequence[str]] = field(default_factory=dict)
    history: History = field(default_factory=History)
    log: Callable[[float], Awaitable[Calls]] | None = None
    unsigned: frozenset[str] = frozenset()
    open_to: Callable[[Sequence[str]], bool] = lambda approvers: True
    name: Callable[[str], str] = str
    anybody: bool = field(init=False)
    """Whether anybody can say yes or no."""
    noes: tuple[Answered, ...] = field(init=False)
    """The noes of `answers`: each counts once as an answer, and is not over with that."""

    def __post_init__(self) -> None:
        self.anybody = self.approve is not None or bool(self.answers)
        self.noes = tuple(one for one in self.answers if one.no)

    async def remember(self) -> bool:
        """Read of the log what the state cannot tell; whether anything is known now that was not."""
        if self.log is None or self.history.began is None or self.history.logged is not None:
            return False
        self.history.logged = await self.log(self.history.began)
        return True

    async def renew(self) -> None:
        """Take what holds now."""
        if self.look is not None:
            kit = await self.look()
            self.decide, self.tools, self.rights = kit.decide, kit.tools, kit.rights
            self.examine, self.name = kit.examine, kit.name

    def right(self, agent: str, tool: str) -> Right:
        """What an answer to a call is bound to at this moment."""
        return Right("ask") if self.rights is None else self.rights(agent, tool)

    def given(self, tool: str, arguments: str) -> Answered | None:
        """What a person has said to this very call, under whichever policy; it is taken, and counts once."""
        for one in self.answers:
            if (one.tool, one.arguments) == (tool, arguments):
                self.answers.remove(one)
                return one
        return None

    def rejected(self, tool: str, *arguments: str) -> Answered | None:
        """A no to a call of the tool with any of these arguments, as it was made or as a person has edited
        it, whether it was taken before or not."""
        noes = (one for one in self.noes if one.tool == tool)
        return next((one for one in noes if {one.arguments, one.instead} & {*arguments}), None)

    def offered(self, agent: str) -> list[BaseTool]:
        """The tools that the agent may use, or ask for, at this moment."""
        alone = {ids[0] for name, ids in named(self.tools).items() if name != ANNOUNCE and len(ids) == 1}
        return [
            tool
            for id_, tool in self.tools.items()
            if id_ in alone and self.decide(agent, id_).effect != "deny"
        ]

    def called(self, name: str) -> Sequence[str]:
        """The ids of the tools that a model calls by this name: one, none, or several. An id is no name."""
        if isinstance(self.tools, Toolset):
            return self.tools.called(name)
        return [id_ for id_, tool in self.tools.items() if tool.name == name]

    def declared(self, tool: str) -> Mapping[str, Any]:
        """What a tool (its id) says that it takes, as a JSON schema."""
        return self.tools.declared(tool) if isinstance(self.tools, Toolset) else declared(self.tools[tool])


def mistaken(name: str, ids: Sequence[str]) -> Decision | None:
    """Why no tool is meant by a name that these ids have."""
    if name == ANNOUNCE:
        return Decision("deny", f"{name!r} is the name of a tool that is built in", "collision")
    if not ids:
        return Decision("deny", f"there is no tool {name!r} to call", "unknown_tool")
    if len(ids) > 1:
        both = " and ".join(map(repr, ids))
        return Decision("deny", f"{both} are both called by the name {name!r}", "collision")
    return None
