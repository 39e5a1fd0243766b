"""A PostgreSQL server of the tests' own: a new cluster in a folder, reached by a socket in it alone."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

__all__ = ["Cluster", "programs"]

STARTS_WITHIN_S = 60

_USERS = ("postgres", "nobody")
"""Who runs the server where the tests are run by root, whom it refuses."""


def programs() -> Path | None:
    """The folder of the server's programs, the newest there are; None = it is not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((file.parent for file in folders), key=lambda f: int(f.parent.name), default=None)


@dataclass
class Cluster:
    """A server that can be stopped, started and restarted. Databases do not wait for the disk."""

    bin: Path
    folder: Path
    user: str | None

    @classmethod
    def made(cls, bin_: Path) -> Cluster:
        """A new one, started."""
        folder = Path(tempfile.mkdtemp(prefix="sw-pg-"))
        user = _somebody() if os.geteuid() == 0 else None
        if user is not None:
            shutil.chown(folder, user)
        cluster = cls(bin_, folder, user)
        cluster.run("initdb", "-D", str(folder / "data"), "-U", "tests", "-A", "trust", "-E", "UTF8", "-N")
        settings = {
            "listen_addresses": "''",
            "unix_socket_directories": f"'{folder}'",
            "fsync": "off",
            "full_page_writes": "off",
            "synchronous_commit": "off",
            "max_connections": "60",
        }
        with (folder / "data" / "postgresql.conf").open("a") as file:
            file.write("".join(f"{name} = {value}\n" for name, value in settings.items()))
        cluster.start()
        return cluster

    @property
    def url(self) -> str:
        """The address of a database in it."""
        return f"postgresql://tests@/postgres?host={self.folder}"

    def start(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", str(self.folder / "log"), "start")

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", mode, "stop")

    @contextmanager
    def durable(self) -> Iterator[None]:
        """Meanwhile what is committed outlives a crash of the server, as by PostgreSQL's own defaults."""
        self._configure(
            "ALTER SYSTEM SET fsync TO on",
            "ALTER SYSTEM SET full_page_writes TO on",
            "ALTER SYSTEM SET synchronous_commit TO on",
        )
        try:
            yield
        finally:
            self._configure(
                "ALTER SYSTEM RESET fsync",
                "ALTER SYSTEM RESET full_page_writes",
                "ALTER SYSTEM RESET synchronous_commit",
            )

    def _configure(self, *statements: LiteralString) -> None:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as db:
            for statement in statements:
                db.execute(statement)
            db.execute("SELECT pg_reload_conf()")

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.bin / program), *arguments]
        user = {} if self.user is None else {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid}
        done = subprocess.run(  # into a file: the server keeps its parent's pipes open
            command,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=STARTS_WITHIN_S,
            env={**os.environ, "LC_ALL": "C", "TZ": "UTC"},
            **user,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, f"{program} {arguments}: {done.returncode}"


def _somebody() -> str:
    """A user who is not root."""
    known = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in _USERS if name in known)
