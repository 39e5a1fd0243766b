"""Teams in the SQLite file: `ports.teams.TeamStore` over a connection."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.ports.teams import Followed, TeamVersion
from swarmwright.storage.sqlite.connection import Connection

__all__ = ["TEAM_TABLES", "SqliteTeams"]

TEAM_TABLES = """
CREATE TABLE IF NOT EXISTS teams (
    name TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, at REAL NOT NULL,
    made_by TEXT NOT NULL DEFAULT '', PRIMARY KEY (name, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS team_files (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS followed_teams (
    thread_id TEXT PRIMARY KEY, name TEXT NOT NULL, since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS followers_of_teams ON followed_teams (name);
"""

_SELECT = "SELECT name, number, body, at, made_by FROM teams WHERE name = ?"


class SqliteTeams:
    """`ports.teams.TeamStore`. The primary key lets one of two writers of a version win."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def names(self) -> Sequence[str]:
        """The teams that there are, in order."""
        return [row[0] for row in await self._db.rows("SELECT DISTINCT name FROM teams ORDER BY name")]

    async def newest(self, name: str) -> TeamVersion | None:
        """The version that holds now, or None."""
        rows = await self._db.rows(f"{_SELECT} ORDER BY number DESC LIMIT 1", (name,))
        return TeamVersion(*rows[0]) if rows else None

    async def number(self, name: str) -> int | None:
        """The number of the version that holds now, or None."""
        rows = await self._db.rows("SELECT MAX(number) FROM teams WHERE name = ?", (name,))
        found: int | None = rows[0][0]
        return found

    async def versions(self, name: str, first: int = 0) -> Sequence[TeamVersion]:
        """The versions from that number on, the oldest first."""
        rows = await self._db.rows(f"{_SELECT} AND number >= ? ORDER BY number", (name, first))
        return [TeamVersion(*row) for row in rows]

    async def add(self, version: TeamVersion) -> bool:
        """Store a version; False if there is one of that number already."""
        values = (version.name, version.number, version.body, version.at, version.by)
        return await self._db.write("INSERT OR IGNORE INTO teams VALUES (?, ?, ?, ?, ?)", values) == 1

    async def file(self, name: str) -> str:
        """What the team's config file said when it was last taken in; "" = nothing yet."""
        rows = await self._db.rows("SELECT body FROM team_files WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else ""

    async def keep_file(self, name: str, body: str) -> None:
        """Remember what the team's config file says."""
        await self._db.write("INSERT OR REPLACE INTO team_files VALUES (?, ?)", (name, body))

    async def follow(self, thread_id: str, followed: Followed) -> None:
        """Let a thread follow a team from now on."""
        values = (thread_id, followed.name, followed.since)
        await self._db.write("INSERT OR REPLACE INTO followed_teams VALUES (?, ?, ?)", values)

    async def followed(self, thread_id: str) -> Followed | None:
        """The team that a thread follows, or None."""
        rows = await self._db.rows("SELECT name, since FROM followed_teams WHERE thread_id = ?", (thread_id,))
        return Followed(*rows[0]) if rows else None

    async def at_work(self, name: str) -> Sequence[str]:
        """The threads that follow a team and are being run, as far as their records say; by id."""
        query = (
            "SELECT thread_id FROM followed_teams JOIN threads USING (thread_id) "
            "WHERE name = ? AND status = 'running' ORDER BY thread_id"
        )
        return [row[0] for row in await self._db.rows(query, (name,))]
