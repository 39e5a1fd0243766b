"""By which models a protocol is written: those that it went on with last, and those that it would go on with
here. The built-in model takes over from no language model unless somebody says so.

A store keeps protocols and their team, and no models: whoever opens it without the config file has the
built-in one. So the names stand with the protocol, from the moment at which it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.drafts import MODEL, asked_model
from swarmwright.errors import InvalidInput
from swarmwright.workflow.tree import steps

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, Platform, Settings, Workflow
    from swarmwright.ports.readiness import Going
    from swarmwright.workflow.catalog import AgentSpec

__all__ = ["MODELS", "Models", "code_of", "is_built_in", "readiness", "the_one_model"]

MODELS = "models"
"""In the metadata of a protocol's thread: agent id → what people call the language model that it works by.
Who is not in it has the built-in one. Protocols of before there was this have none."""

_REMEDY = "name its team by --config{file}, or {model} by --model{example} (`stub:` is the built-in one)"


def is_built_in(name: str) -> bool:
    """Whether what people call a model so is none, or the stub without a script."""
    model = name.rpartition(" (")[2].removesuffix(")") if name.endswith(")") else name
    provider, _, which = model.partition(":")
    return not model.strip() or (provider.strip().lower() == "stub" and not which.strip())


def the_one_model(noted: object) -> str:
    """What `--model` has to say for a protocol of which `MODELS` has this; "" where it is written by the
    built-in one, by several, or by a profile, which only a config file names."""
    named = {str(one) for one in noted.values()} if isinstance(noted, Mapping) else set()
    one = named.pop() if len(named) == 1 else ""
    return "" if one.endswith(")") else one


class Models:
    """Models of protocols over a platform that was opened with these settings."""

    def __init__(self, platform: Platform, settings: Settings) -> None:
        self._platform, self._settings = platform, settings

    async def of_new(self, team: ChosenTeam) -> Mapping[str, Any]:
        """What the thread of a new protocol is to be made with. Raises InvalidWorkflow."""
        workflow = await self._platform.teams.for_team(team.name, team.workflow)
        return {MODELS: self._named(workflow, workflow.team.agents, code_of(team.contents.code))}

    async def take_on(self, protocol_id: str, *, asked: bool = True) -> None:
        """Note by which models it goes on from here, before it does.

        asked: whether somebody asks for this protocol, so that the model that is named is meant for it.
        Raises InvalidInput where the built-in one would take over unasked from a language model, or from
        nobody knows which; and where a model that is named for something else would take it over.
        """
        workflow, state = await self._platform.standing(protocol_id)
        team = (await self._platform.team_now(protocol_id)).contents
        named = self._named(workflow, team.agents, code_of(team.code))
        noted = (await self._platform.thread(protocol_id)).metadata.get(MODELS)
        before = {
            **(noted if isinstance(noted, Mapping) else {}),
            **_of_last_draft(state.get("agent_outputs", {})),
        }
        if not (self._settings.one_model and self._settings.model):  # else somebody has said so
            _check(protocol_id, before, named, _working(workflow), is_noted=noted is not None)
        elif not asked and (before or noted is not None):
            _check_same(protocol_id, before, named, _working(workflow))
        if noted != named:
            await self._platform.describe(protocol_id, {MODELS: named})

    def _named(
        self, workflow: Workflow, agents: Iterable[AgentSpec], code: Mapping[str, str]
    ) -> dict[str, str]:
        return _named(workflow, agents, code, self._settings.called)


def readiness(going: Going) -> str:
    """The same for every door: why a protocol does not go on by the models that it would have here.

    One that has handed in nothing begins by whatever is named; a draft that says who wrote it is a note."""
    if going.is_said:
        return ""
    named = _named(going.workflow, going.agents, going.code, going.called)
    noted, outputs = going.thread.metadata.get(MODELS), going.state.get("agent_outputs", {})
    before = {**(noted if isinstance(noted, Mapping) else {}), **_of_last_draft(outputs)}
    known = noted is not None or not outputs or any(MODEL in one["fields"] for one in outputs.values())
    try:
        _check(going.thread.thread_id, before, named, _working(going.workflow), is_noted=known)
    except InvalidInput as error:
        return error.reason
    return ""


def _named(
    workflow: Workflow, agents: Iterable[AgentSpec], code: Mapping[str, str], called: Callable[[str], str]
) -> dict[str, str]:
    """Agent id → what people call the language model that it would be asked by, of those at work."""
    found, working, ours = dict[str, str](), _working(workflow), APP.agents.values()
    for agent in agents:
        theirs = agent.kind == "custom" and code.get(agent.id) not in ours  # asks whomever it likes
        if agent.id in working and not theirs and not is_built_in(name := called(agent.model)):
            found[agent.id] = name
    return found


def _check(
    protocol_id: str,
    before: Mapping[str, str],
    named: Mapping[str, str],
    working: Collection[str],
    *,
    is_noted: bool,
) -> None:
    """Raise InvalidInput where somebody has lost their language model; where nobody has one, also if those
    who had are not at work any more."""
    lost = [model for agent, model in before.items() if agent in working and agent not in named]
    if not named:
        lost = lost or list(before.values())
    if lost:
        remedy = _remedy(lost[-1])
        raise InvalidInput(
            "model", f"{protocol_id} was begun with {lost[-1]}, and no model is named: {remedy}"
        )
    if not is_noted and not named and not before:
        remedy = _remedy("")
        why = "nothing says by which model it was begun (it is older than such notes, or not of the foundry)"
        raise InvalidInput("model", f"{protocol_id}: {why}, and no model is named: {remedy}")


def _remedy(lost: str) -> str:
    """What to name where a language model is lost ("" = nobody knows which), by what people call it: one of a
    profile has the address and key of its config file, and is named by nothing without that."""
    first = lost.partition(", else ")[0]
    if first.endswith(")") and (profile := first.rpartition(" (")[0]):
        return _REMEDY.format(file=f" (a file whose [models] have {profile!r})", model="another", example="")
    return _REMEDY.format(file="", model="a model", example=f" {lost!r}" if lost else "")


def _check_same(
    protocol_id: str, before: Mapping[str, str], named: Mapping[str, str], working: Collection[str]
) -> None:
    """Raise InvalidInput where anybody would go on by another model than before: what was asked of one
    provider is not to be sent to another because of somebody's other protocol."""
    if other := next((agent for agent in working if before.get(agent) != named.get(agent)), None):
        was, here = (one.get(other) or "the built-in model" for one in (before, named))
        how = f"`swarmwright foundry resume {protocol_id}` with --config or --model goes on with it"
        raise InvalidInput(
            "model", f"{protocol_id} was begun with {was}, and {here} is named for something else: {how}"
        )


def _of_last_draft(outputs: Mapping[str, Any]) -> Mapping[str, str]:
    """Agent id → the language model that wrote the last draft that says so; the built-in model's say none."""
    drafts = [one for one in outputs.values() if asked_model(one["fields"])]
    return {drafts[-1]["agent"]: str(drafts[-1]["fields"][MODEL])} if drafts else {}


def code_of(code: Iterable[Any]) -> Mapping[str, str]:
    """Agent id → where its code is (`registry.contents.Code`)."""
    return {one.id: one.target for one in code if one.subject == "agent"}


def _working(workflow: Workflow) -> Collection[str]:
    return {step.agent for step in steps(workflow.root)}
