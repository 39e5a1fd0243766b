"""What an operation gives back, and what a version remembers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from swarmwright.registry.contents import Contents, Version, fingerprint
from swarmwright.registry.differing import differences
from swarmwright.registry.recompiling import consequence

__all__ = ["ChangeKind", "RegistryChange", "Revision", "beginning", "change_of"]

ChangeKind: TypeAlias = Literal[
    "added", "removed", "changed", "switched", "permitted", "reverted", "unchanged"
]


@dataclass(frozen=True, slots=True)
class RegistryChange:
    """What one operation did: to what (`subject`, `id`), from `old` to `new` in words ("" = there was none).

    `recompile`: whether the graph has to be compiled anew for it to count, and `reason` why, or why not.
    `version` is the one that it led to. `also`: a line for everything else that went with it.
    """

    kind: ChangeKind
    subject: str
    id: str
    old: str
    new: str
    recompile: bool
    reason: str
    version: Version
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        """`~ agent UI: prompt 'a'  →  agent UI: prompt 'b' (no new graph: it counts when …)`."""
        if self.kind == "unchanged":
            return f"= {self.subject} {self.id}: nothing changes"
        mark = "~" if self.old and self.new else "+" if self.new else "-"
        said = "  →  ".join(filter(None, (self.old, self.new)))
        graph = "new graph" if self.recompile else "no new graph"
        return f"{mark} {said} ({graph}: {self.reason})"


@dataclass(frozen=True, slots=True)
class Revision:
    """One version of a registry: what it holds, and the change that led to it (None for the first)."""

    version: Version
    contents: Contents
    change: RegistryChange | None = None


def beginning(contents: Contents) -> tuple[Revision, ...]:
    """The history of a registry that holds this and was never changed."""
    return (Revision(Version(0, fingerprint(contents)), contents),)


def change_of(
    kind: ChangeKind, subject: str, id_: str, old: Contents, new: Contents, version: Version
) -> RegistryChange:
    """The change from `old` to `new`; what concerns the subject itself is its `old` and `new`.

    When the registry goes back to a version (`id_`), all lines are `also`; when a team joins it, or a file is
    taken in, `old` and `new` are of all of them.
    """
    found = differences(old, new)
    several = kind in ("added", "changed") and subject == "registry"
    own = [d for d in found if several or (d.subject, d.id) == (subject, id_)]
    recompile, reason = consequence(found)
    also = tuple(str(d) for d in found if d not in own)
    before, after = ("; ".join(filter(None, (getattr(d, side) for d in own))) for side in ("old", "new"))
    if kind == "reverted":
        after = f"as in version {id_}"
    return RegistryChange(kind, subject, id_, before, after, recompile, reason, version, also)
