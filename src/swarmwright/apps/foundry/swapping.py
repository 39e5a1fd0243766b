"""Another team for the protocols of a store: as people say it over HTTP, and as it is told. Pure.

Whoever swaps by a config file can name code; whoever does so by a request can not: an agent works by words,
or as one of the foundry's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.quoting import in_a_row
from swarmwright.errors import InvalidInput
from swarmwright.workflow.catalog import AgentSpec, slug

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, TeamConfig

__all__ = ["AgentSaid", "Planned", "begun_in_words", "check_works", "retold", "team_json"]


@dataclass(frozen=True, slots=True)
class Planned:
    """What a swap would change, in words, and of which protocols that are not over. ends: whether nobody
    would be asked to approve these any more, or not on every way: they end without an approval, for good.
    begins: protocol → who begins by the swap, and what that means for the draft that waits, in words."""

    changes: tuple[str, ...]
    protocols: tuple[str, ...]
    ends: bool = False
    begins: Mapping[str, str] = field(default_factory=dict)

    def check(self) -> None:
        """Raise InvalidInput where protocols would end."""
        if self.ends and self.protocols:
            lost = ", ".join(self.protocols[:_MOST_NAMED])
            lost += f" and {more} more" if (more := len(self.protocols) - _MOST_NAMED) > 0 else ""
            raise InvalidInput(
                "prompt",
                "nobody approves anything in it, or not on every way, so what is in flight would end without "
                f"an approval, for good: {lost}; let a clinician approve the protocol in any case, or say "
                "that they are to end (`ends_protocols`, --end-protocols)",
            )


_MOST_NAMED = 20


def begun_in_words(begun: Sequence[str], drafters: Sequence[str], version: int | None) -> str:
    """What a swap has begun at once on a protocol, for who has to decide on it. begun: who begins, by name;
    drafters: those of them who write drafts; version: that of the draft that people are asked about, None =
    they are asked about none."""
    others = [one for one in begun if one not in drafters]
    told = []
    if drafters and version is not None:
        told.append(f"{in_a_row(drafters)} drafts it anew: version {version}, which waits, is not decided on")
    elif drafters:
        told.append(f"{in_a_row(drafters)} drafts it anew")
    if others:
        behind = f", and people are asked about version {version} behind that" if version is not None else ""
        told.append(f"{in_a_row(others)} begins{'' if drafters else behind}")
    return "; ".join(told)


@dataclass(frozen=True, slots=True)
class AgentSaid:
    """An agent that joins, or is told otherwise. called: whose work of the foundry's own it does
    ("Clinical Critic"); "" = it works by its prompt alone."""

    name: str
    role: str = ""
    prompt: str = ""
    called: str = ""


def retold(kept: ChosenTeam, prompt: str, agents: Sequence[AgentSaid]) -> TeamConfig:
    """That team with another prompt, and with these agents. Raises InvalidInput for what is none."""
    from swarmwright import TeamConfig
    from swarmwright.settings import Settings
    from swarmwright.workflow.catalog import Catalog

    then = kept.contents
    specs = {spec.id: spec for spec in then.agents}
    code = {one.id: one.target for one in then.code if one.subject == "agent"}
    for said in agents:
        if not (id_ := slug(said.name)):
            raise InvalidInput("agents", "an agent has a name with letters in it")
        if said.called and said.called not in APP.agents:
            raise InvalidInput("agents", f"the foundry has no {said.called!r}, but {', '.join(APP.agents)}")
        specs[id_] = _spec(id_, said, specs, code)
        if said.called:
            code[id_] = APP.agents[said.called]
    settings = Settings(agents=code, tools={c.id: c.target for c in then.code if c.subject == "tool"})
    return TeamConfig(Catalog(tuple(specs.values()), then.tools, then.groups), prompt, settings, kept.name)


def check_works(kept: ChosenTeam | None, team: TeamConfig, earlier: Iterable[Any] = ()) -> None:
    """Raise InvalidInput where an agent would do another work of the foundry's own than it did: what it has
    handed in is what it was then, and it would count as having worked, so that nobody hears it again. Code of
    somebody's own may take such a place, and give it back.

    earlier: the contents of the store's team as it was before, the oldest first. Who has left it comes
    back to the work that they did: what they handed in stands in the protocols still.
    """
    then, before = _works(team.contents), dict[str, str]()
    for contents in (*earlier, *([kept.contents] if kept is not None else [])):
        before |= {id_: work for id_, work in _works(contents).items() if work}
    names = {spec.id: spec.name for spec in team.contents.agents}
    for id_, work in then.items():
        was = before.get(id_, work)
        if work not in (was, ""):
            raise InvalidInput(
                "agents",
                f"{names[id_]} was to {was} and is to {work}, and what it has done would count for that; let "
                f"somebody with another name {work}, and name them in the prompt",
            )


def _works(contents: Any) -> dict[str, str]:
    """What each agent of a team does, by id, as far as it is known; "" = code of somebody's own."""
    own = {target: f"do the work of {name}" for name, target in APP.agents.items()}
    code = {one.id: own.get(one.target, "") for one in contents.code if one.subject == "agent"}
    return {one.id: code.get(one.id, "work by a prompt") for one in contents.agents}


def _spec(id_: str, said: AgentSaid, specs: Mapping[str, AgentSpec], code: Mapping[str, str]) -> AgentSpec:
    """The agent: as it was, where it was there, but for what is said; like the one whose work it does."""
    new = AgentSpec(id_, said.name)
    if said.called:
        target = APP.agents[said.called]
        like = next((specs[other] for other, one in code.items() if one == target and other in specs), None)
        new = replace(
            new, kind="custom", fields=like.fields if like else (), prompt=like.prompt if like else ""
        )
    found = specs.get(id_, new)
    if said.called and code.get(id_) != APP.agents[said.called]:
        found = replace(found, kind=new.kind, fields=new.fields)
    return replace(found, role=said.role or found.role, prompt=said.prompt or found.prompt)


def team_json(kept: ChosenTeam) -> dict[str, Any]:
    """The team as data: `wire.TeamTold`."""
    own = {target: name for name, target in APP.agents.items()}
    code = {one.id: own.get(one.target, "") for one in kept.contents.code if one.subject == "agent"}
    return {
        "name": kept.name,
        "prompt": kept.workflow.source,
        "version": kept.version,
        "agents": [
            {
                "id": one.id,
                "name": one.name,
                "role": one.role,
                "prompt": one.prompt,
                "called": code.get(one.id, ""),
            }
            for one in kept.contents.agents
        ],
        "by": kept.by,
        "at": kept.at,
    }


def _told(agent: AgentSpec, called: str) -> dict[str, str]:
    about = {"id": agent.id, "name": agent.name, "role": agent.role, "prompt": agent.prompt}
    return {**about, "called": called}
