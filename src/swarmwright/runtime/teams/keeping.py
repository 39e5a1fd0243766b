"""Teams in all their versions, over a store: put in, changed, taken in from a config file, gone back to.

Who runs a thread that follows a team is told of what its graph has to know; the rest is looked up at each
call. This module knows nothing of what holds for one thread: see `teams`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from swarmwright.errors import (
    CommandConflict,
    ConfigError,
    InvalidCommand,
    InvalidInput,
    NotFound,
)
from swarmwright.ports.commands import Refresh, misfit
from swarmwright.ports.teams import TeamVersion
from swarmwright.registry.changing import RegistryChange, Revision
from swarmwright.registry.contents import Contents, Version
from swarmwright.registry.encoding import from_json, to_json
from swarmwright.registry.registry import Changed, Registry
from swarmwright.registry.setting_up import set_otherwise
from swarmwright.runtime.teams.choosing import ChosenTeam, mark_of
from swarmwright.runtime.teams.reading import ReadTeams
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import Workflow

__all__ = ["Edit", "KeptTeams"]

Edit = Callable[[Registry], Changed]
"""Operations on a registry, such as `lambda r: r.set_agent("ui", prompt="…")`; several become one version."""

MOST_TRIES = 20
"""How often a change is made anew because somebody else's came first."""

FROM_FILE = "the config file"
"""Who made what a config file said, where nobody is named."""

_CHOICES = "@/"
"""What the names of choices begin with, among those of config files: no team is called so."""


class KeptTeams(ReadTeams):
    """Teams over a store, and changes of them."""

    async def create(self, name: str, registry: Registry, by: str = "") -> bool:
        """Keep a new team, as it is now; False if there is one of that name."""
        if await self._store.number(name) is not None:
            return False
        return await self._add(name, registry, by)

    async def take_in(self, name: str, file: Contents, by: str = FROM_FILE) -> RegistryChange | None:
        """Let a team be as its config file says, where that says otherwise than before; None = it is new.

        What was set by hand stays where the file says nothing new. Raises InvalidRegistry.
        """
        said = to_json(Registry.of(file), indent=None)
        before = await self._store.file(name)
        if not before:
            made = await self.create(name, Registry.of(file), by)
            await self._store.keep_file(name, said)
            if made:
                return None
        then = self._said(before) or file
        change = await self.change(name, lambda registry: registry.take_in(then, file), by=by)
        if said != before:
            await self._store.keep_file(name, said)
        return change

    # -- which team an app has -------------------------------------------------------------------------

    async def chosen(self, app: str) -> ChosenTeam | None:
        """The team that was last chosen for an app, in whichever process; None = none yet."""
        text = await self._store.file(f"{_CHOICES}{app}")
        if not text:
            return None
        known = self._chosen.get(app)
        if known is None or known[0] != text:
            known = self._chosen[app] = text, ChosenTeam.of_text(text)
        return known[1]

    async def choose(
        self, app: str, name: str, workflow: Workflow, contents: Contents, mark: str, *, source: str, by: str
    ) -> ChosenTeam:
        """Let an app's team be so from now on: who is in it, and what its new threads follow.

        What was set by hand, and what was not said of it before, stays. It is called `name` if it is the
        app's first. No config file is thought to have said so: a host of that name takes nothing back.
        source: what it was read from, "" = nothing. Raises InvalidRegistry.
        """
        before = await self.chosen(app)
        if before is not None:
            name = before.name
        if await self.number(name) is None:
            await self.create(name, Registry.of(contents), by)
        then = before.contents if before is not None else Contents()
        await self.change(name, lambda registry: registry.take_in(then, contents), by=by)
        said = {**(before.said if before is not None else {}), **({source: mark} if source else {})}
        made = ChosenTeam(name, workflow, contents, mark, said, by, self._clock.now())
        await self.keep_choice(app, made)
        return made

    async def keep_choice(self, app: str, chosen: ChosenTeam) -> None:
        """Keep what was chosen for an app as it is said here, and nothing else."""
        await self._store.keep_file(f"{_CHOICES}{app}", chosen.as_text())

    def mark(self, prompt: str, contents: Contents) -> str:
        """`choosing.mark_of`."""
        return mark_of(prompt, contents)

    async def change(self, name: str, edit: Edit, drain: Drain = "finish", *, by: str = "") -> RegistryChange:
        """Make one change of a team, on what holds now, and keep its version. Raises as the operation does.

        Of several who change it at once, each makes theirs on what the one before has left. Rights, prompts,
        models and tools count at the next call of every thread that follows it. What needs another graph
        reaches the threads that are being run at once, and any other when it goes on; `drain` says what
        becomes of running steps of agents that have changed or left. by: who makes it, "" = not known.
        """
        if odd := misfit(Refresh(0, drain)):
            raise InvalidCommand("refresh", odd)
        for _ in range(MOST_TRIES):
            base = await self._newest(name)
            made = await self._edited(name, base, edit)
            if made.registry.version.number > base.version.number + 1:
                made = made.registry.squashed(base)
            if made.change.kind == "unchanged":
                return made.change
            self._check_models(base.contents, made.registry.contents)
            if await self._add(name, made.registry, by):
                then, now = base.contents, made.registry.contents
                matters = made.change.recompile or any(agent.needs for agent in now.agents)
                if matters or set_otherwise(then, now):
                    await self._tell(name, made.change.version.number, drain)
                return made.change
        raise CommandConflict(name, "a change of the team")

    def _check_models(self, before: Contents, after: Contents) -> None:
        """Raise InvalidInput where somebody gets a model that cannot be asked; what stood before may stay."""
        known = {"", *(agent.model for agent in before.agents)}
        for agent in after.agents:
            if self._models is None or agent.model in known:
                continue
            try:
                self._models(agent.model)
            except ConfigError as error:
                raise InvalidInput(f"{agent.id}.model", str(error)) from error

    async def revert(
        self, name: str, number: int, drain: Drain = "finish", *, by: str = ""
    ) -> RegistryChange:
        """A new version that says what that one said, also where the one of now cannot be read.

        Raises NotFound for a team or a version, InvalidRegistry for a version that cannot be read,
        InvalidCommand for another drain than there is.
        """
        if odd := misfit(Refresh(number, drain)):
            raise InvalidCommand("refresh", odd)
        versions = await self._store.versions(name)
        then = next((v for v in versions if v.number == number), None)
        if then is None:
            (await self.registry(name)).at(number)
        elif self._readable(versions[-1]) is None:
            return await self._mended(then, versions[-1].number, drain, by)
        else:
            await self._registry(then)
        return await self.change(name, lambda now: now.revert(number), drain, by=by)

    async def _edited(self, name: str, base: Registry, edit: Edit) -> Changed:
        """The edit of a team as it is now; its earlier versions are read where the edit asks for them."""
        try:
            return edit(base)
        except NotFound as error:
            if error.kind != "version":
                raise
            whole = await self.registry(name)
            if whole.version != base.version:
                raise
            return edit(whole)

    async def _add(self, name: str, registry: Registry, by: str) -> bool:
        """Keep the registry's last version. Raises InvalidRegistry for one that could not be read again."""
        alone = registry.forgetting(1)
        body = to_json(alone, indent=None)
        from_json(body, self._patterns)
        return await self._store.add(TeamVersion(name, alone.version.number, body, self._clock.now(), by))

    async def _mended(self, then: TeamVersion, newest: int, drain: Drain, by: str) -> RegistryChange:
        """A version after one that cannot be read, which says what `then` said."""
        old = await self._registry(then)
        version = Version(newest + 1, old.version.hash)
        reason = f"nobody can tell what version {newest} was: it cannot be read"
        change = RegistryChange(
            "reverted",
            "registry",
            str(then.number),
            "",
            f"as in version {then.number}",
            True,
            reason,
            version,
        )
        made = replace(old, history=(Revision(version, old.contents, change),))
        if not await self._add(then.name, made, by):
            raise CommandConflict(then.name, "a change of the team")
        await self._tell(then.name, version.number, drain)
        return change

    async def _tell(self, name: str, number: int, drain: Drain) -> None:
        """Put it into the mailboxes of the threads that are being run."""
        for thread_id in await self._store.at_work(name):
            await self._refresh(thread_id, number, drain)

    async def _refresh(self, thread_id: str, number: int, drain: Drain = "finish") -> None:
        """Put it into a thread's mailbox that its team is of that version now."""
        await self._mailbox.accept(thread_id, self._clock.new_id(), Refresh(number, drain), self._clock.now())
