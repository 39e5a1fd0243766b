"""Teams in PostgreSQL: `ports.teams.TeamStore`."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.ports.teams import Followed, TeamVersion
from swarmwright.storage.postgres.database import Database

__all__ = ["PostgresTeams"]

_SELECT = "SELECT name, number, body, at, made_by FROM teams WHERE name = %s"
_KEEP_FILE = "INSERT INTO team_files VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET body = excluded.body"
_FOLLOW = (
    "INSERT INTO followed_teams VALUES (%s, %s, %s) "
    "ON CONFLICT (thread_id) DO UPDATE SET name = excluded.name, since = excluded.since"
)
_AT_WORK = (
    "SELECT thread_id FROM followed_teams JOIN threads USING (thread_id) "
    "WHERE name = %s AND status = 'running' ORDER BY thread_id COLLATE \"C\""
)


class PostgresTeams:
    """`ports.teams.TeamStore`. The primary key lets one of two writers of a version win."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def names(self) -> Sequence[str]:
        """The teams that there are, in order."""
        rows = await self._database.rows("SELECT DISTINCT name FROM teams")
        return sorted(row[0] for row in rows)

    async def newest(self, name: str) -> TeamVersion | None:
        """The version that holds now, or None."""
        rows = await self._database.rows(f"{_SELECT} ORDER BY number DESC LIMIT 1", (name,))
        return TeamVersion(*rows[0]) if rows else None

    async def number(self, name: str) -> int | None:
        """The number of the version that holds now, or None."""
        rows = await self._database.rows("SELECT MAX(number) FROM teams WHERE name = %s", (name,))
        found: int | None = rows[0][0]
        return found

    async def versions(self, name: str, first: int = 0) -> Sequence[TeamVersion]:
        """The versions from that number on, the oldest first."""
        rows = await self._database.rows(f"{_SELECT} AND number >= %s ORDER BY number", (name, first))
        return [TeamVersion(*row) for row in rows]

    async def add(self, version: TeamVersion) -> bool:
        """Store a version; False if there is one of that number already."""
        insert = "INSERT INTO teams VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
        values = (version.name, version.number, version.body, version.at, version.by)

        # Not twice: where the answer was lost, the version that stands there may be this one.
        return await self._database.write(insert, values, twice=False) == 1

    async def file(self, name: str) -> str:
        """What the team's config file said when it was last taken in; "" = nothing yet."""
        rows = await self._database.rows("SELECT body FROM team_files WHERE name = %s", (name,))
        return str(rows[0][0]) if rows else ""

    async def keep_file(self, name: str, body: str) -> None:
        """Remember what the team's config file says."""
        await self._database.write(_KEEP_FILE, (name, body))

    async def follow(self, thread_id: str, followed: Followed) -> None:
        """Let a thread follow a team from now on."""
        await self._database.write(_FOLLOW, (thread_id, followed.name, followed.since))

    async def followed(self, thread_id: str) -> Followed | None:
        """The team that a thread follows, or None."""
        query = "SELECT name, since FROM followed_teams WHERE thread_id = %s"
        rows = await self._database.rows(query, (thread_id,))
        return Followed(*rows[0]) if rows else None

    async def at_work(self, name: str) -> Sequence[str]:
        """The threads that follow a team and are being run, as far as their records say; by id."""
        return [row[0] for row in await self._database.rows(_AT_WORK, (name,))]
