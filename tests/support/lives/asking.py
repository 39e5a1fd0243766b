"""What people were asked and have answered, by its id: no answer counts twice, or for something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from support.lives.mail import Mail
from swarmwright.runtime.platform import Platform

__all__ = ["Asked", "Shown"]


@dataclass(frozen=True)
class Shown:
    """What a person was shown: on which thread, and of which steps what they had written."""

    thread: str
    of: tuple[str, ...]
    written: tuple[Any, ...]

    @classmethod
    def now(cls, thread: str, of: tuple[str, ...], state: Any) -> Shown:
        """As it stands in the state."""
        outputs = state.get("agent_outputs", {})
        return cls(thread, of, tuple(outputs.get(i, {}).get("fields") for i in of))


@dataclass
class Asked:
    """What was asked in a life. answers: (thread, number of the command) → the id that it answers."""

    tried: Counter[str]
    mail: Mail
    seen: dict[str, Shown] = field(default_factory=dict)
    answers: dict[tuple[str, int], str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def counts_as(self, thread: str, moves: Mapping[str, str]) -> None:
        """Of what people were shown on this thread, some counts under other instances by now: what they were
        shown of it is the same."""
        for id_, shown in self.seen.items():
            if shown.thread == thread:
                self.seen[id_] = replace(shown, of=tuple(moves.get(i, i) for i in shown.of))

    async def look(self, door: Platform, thread: str, state: Any) -> None:
        """What has counted was for what is there, and for the first time; what is asked is remembered."""
        for (of, number), id_ in list(self.answers.items()):
            row = await self.mail.row(door, of, number)
            if of == thread and row.state == "accepted":
                continue
            del self.answers[of, number]
            self.tried[f"answers {row.state}"] += 1
            if row.state == "applied":
                shown = self.seen[id_]
                assert id_ not in self.used, "an approval was used twice"
                assert shown == Shown.now(thread, shown.of, state), "a stale approval was used"
                self.used.add(id_)
        for one in await door.approvals(thread):
            id_, shown = one.approval.id, Shown.now(thread, tuple(one.approval.about.reviewed), state)
            if not one.changed and one.approval.about.kind != "pause":
                known = self.seen.setdefault(id_, shown)
                assert known == shown, "what an approval is about has changed under it"
                assert id_ not in self.used, "what was answered is asked under the same id"
