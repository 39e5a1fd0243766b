"""Which version of a protocol matters now: the one under review, the approved one, or the last. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swarmwright.apps.foundry.deciding import Decision, approved_in, decided_in, drafts_before
from swarmwright.apps.foundry.versions import DraftVersion, best
from swarmwright.ports.agents import Output

__all__ = ["as_approved", "current_of", "is_late", "written_before"]


def written_before(interrupts: Mapping[str, Any], outputs: Sequence[Output], last: Decision | None) -> int:
    """How many versions there were when somebody decided last."""
    if last is None:
        return 0
    there = drafts_before(decided_in(interrupts)[-1], outputs)
    # Who reviewed may have done so before the same text was handed in again, by somebody else.
    return max(there or 0, last.version or 0)


def current_of(
    versions: Sequence[DraftVersion],
    decisions: Sequence[Decision],
    since: int,
    passes: Decision | None,
    *,
    asked: bool,
    over: bool,
) -> DraftVersion | None:
    """The version that matters now: the approved one, the one under review, or the last; none in whose place
    a person has written another. passes: the yes that it goes on with."""
    last = decisions[-1] if decisions else None
    if not versions:
        return None
    flow = [one for one in versions if not is_late(one, versions)]
    standing = [one for one in versions if not one.replaced]
    if passes is not None:
        named = [one for one in standing if one.hash == passes.hash]
        then = next((one for one in named if one.version == passes.version), None)
        return then or (named[-1] if named else (None if over else flow[-1]))
    if not asked:
        return flow[-1]
    team = max((one.version for one in versions if not one.by_hand), default=0)
    by_hand = [one for one in versions if one.by_hand and one.version > max(since, team)]
    before = _standing([one for one in versions if one not in by_hand])
    written = [one for one in before if one in flow and one.version > since]
    was = _under_review(written, decisions) or _decided(before, last)
    return _written_there(was, by_hand, versions) or flow[-1]


def _standing(versions: Sequence[DraftVersion]) -> list[DraftVersion]:
    """Those of these in whose place none of these was written."""
    last = {one.instance: one.version for one in versions}
    return [one for one in versions if last[one.instance] == one.version]


def _written_there(
    was: DraftVersion | None, by_hand: Sequence[DraftVersion], versions: Sequence[DraftVersion]
) -> DraftVersion | None:
    """What people are asked about once a person has written these, behind all that the team wrote: their
    text, however good an older one is, where it stands in the place of the one that was under review, or of
    the team's last."""
    for one in by_hand:
        if not is_late(one, versions) or (was is not None and one.instance == was.instance):
            was = one
    return was


def is_late(one: DraftVersion, versions: Sequence[DraftVersion]) -> bool:
    """Whether somebody has written it in the place of a draft behind which there was another round by then:
    the flow goes by that one."""
    before = list(dict.fromkeys(other.instance for other in versions[: one.version - 1]))
    return one.instance in before[:-1]


def _under_review(written: Sequence[DraftVersion], decisions: Sequence[Decision]) -> DraftVersion | None:
    """The best of what was written since somebody decided. A text that a person has sent back is put before
    people again only where there is no other."""
    rejected = {one.hash for one in decisions if one.verdict == "rejected"}
    return best(one for one in written if one.hash not in rejected) or best(written)


def _decided(versions: Sequence[DraftVersion], last: Decision | None) -> DraftVersion | None:
    """The version on which somebody decided, where others are asked about the same one."""
    return next((one for one in versions if last is not None and one.version == last.version), None)


def as_approved(interrupts: Mapping[str, Any], passes: Decision) -> DraftVersion | None:
    """The approved version as it stood when it was: whatever is edited since, or other rules find in it."""
    seen = [was for entry in decided_in(interrupts) if (was := approved_in(entry)) is not None]
    named = passes.hash, passes.version
    return next((was for was in reversed(seen) if (was.hash, was.version) == named), None)
