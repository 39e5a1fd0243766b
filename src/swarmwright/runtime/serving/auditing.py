"""Whether the audit log still says what was put down: every row in its place, and as the anchors know it.
Pure.

What is found: a row that says something else than it did, one that is gone or in another's place, a beginning
or an end that is missing. An end is known to be missing by an anchor alone: what no anchor has of it, the log
itself cannot know. A line of an anchor vouches for its row and, by their hashes, for all before it; so what
counts of an anchor is its newest line, which has to be as new as the log. Where both were cut at the same
place, nothing tells of it but a copy of the anchor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from swarmwright.ports.audit import AuditEntry, AuditRow, row_hash

__all__ = ["Checking", "Fault", "read_anchor"]

_BEGUN = re.compile("([0-9]+( [0-9a-f]{0,63})?)?")
"""The beginning of an anchor's line, however short."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong. number: of the row, or of where one is missing; 0 = with the anchor's line `detail`."""

    number: int
    detail: str


@dataclass(slots=True)
class Checking:
    """Looks at rows in order, as many at a time as one likes; then, at the end, at what anchors know.

    anchors: number → the hashes that were noted of that row. due: the row up to which anchors have to know
    the log, 0 = nobody notes it.
    """

    anchors: Mapping[int, frozenset[str]] = field(default_factory=dict)
    due: int = 0
    last: int = 0
    hash: str = ""

    def rows(self, rows: Iterable[AuditRow]) -> Iterator[Fault]:
        """What is wrong with these, which come after those before."""
        for row in rows:
            yield from self._row(row)
            self.last, self.hash = row.number, row.hash

    def end(self) -> Iterator[Fault]:
        """What is wrong when there are no more rows."""
        newest = max(self.anchors, default=0)
        if newest > self.last:
            yield Fault(self.last + 1, f"the log ends here; by the anchor, it had {newest} rows")
        if newest < self.due:
            unknown = f"rows {newest + 1} to {self.due}" if newest + 1 < self.due else f"row {self.due}"
            why = "it is not there, was cut, or could not be written"
            yield Fault(newest + 1, f"the anchor does not know {unknown}: {why}")

    def _row(self, row: AuditRow) -> Iterator[Fault]:
        if row.number != self.last + 1:
            missing = f"rows {self.last + 1} to {row.number - 1} are missing"
            yield Fault(self.last + 1, missing if row.number > self.last else f"{row.number} comes twice")
        elif row.previous != self.hash:
            yield Fault(row.number, "it does not follow the row before it")
        if row.hash != row_hash(row.number, row.previous, row.body):
            yield Fault(row.number, "it does not say what was put down")
        elif (problem := _unread(row)) is not None:
            yield Fault(row.number, problem)
        noted = self.anchors.get(row.number, frozenset())
        if noted and noted != {row.hash}:
            yield Fault(row.number, "by the anchor, it was another row")


def _unread(row: AuditRow) -> str | None:
    """What is wrong with what a row says, which is hashed as it should be."""
    try:
        entry = AuditEntry.read(row.body)
    except (ValueError, TypeError):
        return "it cannot be read"
    return None if entry.tenant == row.tenant else "it stands under another tenant than it is of"


def read_anchor(text: str) -> tuple[dict[int, frozenset[str]], list[Fault]]:
    """(number → hashes, what cannot be read) of an anchor. A line that was cut off is none: a disk was full,
    a machine went down. It is the beginning of a line, and behind it the numbers go on."""
    noted: dict[int, set[str]] = {}
    faults = []
    *lines, last = text.split("\n")
    newest = 0
    for line in reversed(lines if _BEGUN.fullmatch(last) else [*lines, last]):
        number, _, hash_ = line.partition(" ")
        if number.isdecimal() and len(hash_) == 64:
            noted.setdefault(int(number), set()).add(hash_)
            newest = max(newest, int(number))
        elif not _BEGUN.fullmatch(line) or (number and 0 < newest < int(number)):
            faults.append(Fault(0, f"a line of the anchor cannot be read: {line[:80]!r}"))
    return {number: frozenset(hashes) for number, hashes in noted.items()}, faults[::-1]
