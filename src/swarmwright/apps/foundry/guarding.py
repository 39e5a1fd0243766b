"""What the foundry asks of a yes at a gate of its teams, by whichever door it comes. Pure.

The yes names the draft that was read, by its hash, its version and the digest of what was found in it, in its
reason: `naming` writes it so; and who says it. Whether that draft is under review, and may be approved with
these words, is `reviewing.refusal`, on the state of that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.crew import Followed
from swarmwright.apps.foundry.deciding import APPROVED, NOT_HEARD, Named, named_in
from swarmwright.apps.foundry.following import is_behind, swaps_in
from swarmwright.apps.foundry.intake import PREFIX, given_name
from swarmwright.apps.foundry.quoting import shows
from swarmwright.apps.foundry.reviewing import needs_reason, refusal
from swarmwright.apps.foundry.state import ProtocolState, project
from swarmwright.apps.foundry.versions import noted
from swarmwright.errors import ConfigError, InvalidInput
from swarmwright.ports.guards import Yes
from swarmwright.ports.threads import ThreadRecord

if TYPE_CHECKING:
    from swarmwright import TeamConfig

__all__ = ["check_team", "guard", "is_ours"]

_UNNAMED = "a yes has to name the draft that was read: end its reason with {}"
_BY_COMMAND = ", or give it by `swarmwright foundry approve`, which does"
_BEHIND = (
    "the team has changed since this was asked, and this protocol does not follow it yet: let it go on by "
    "`swarmwright foundry resume` (or …/resume), so that whoever is new is heard first"
)
_UNKNOWN = (
    "; and who says it has to be known, for the audit trail: at this door nobody is. Answer on the "
    "protocol's page, by `swarmwright foundry approve … --by NAME` or by POST /api/protocols/…/feedback "
    "with `by`, which take a name; or let the server ask who people are (`swarmwright keys create`), and "
    "the command line say it (SWARMWRIGHT_USER)"
)
_UNDER_REVIEW = "; under review is version {}"
_SHOWN = ", which `swarmwright foundry show` shows"
_UNKNOWN_THERE = (
    "; and who says it has to be known, for the audit trail: at this door nobody is. Answer by `swarmwright "
    "approvals {} --approve … --reason TEXT`, where SWARMWRIGHT_USER says who; or let the server ask who "
    "people are (`swarmwright keys create`)"
)
"""Of a thread that is no protocol: no page and no command of the foundry's own know it."""


def guard(state: Mapping[str, Any], yes: Yes) -> str | Mapping[str, Any]:
    """Why this yes does not count as the thread stands; or the version that it approves, as it stands now,
    with what was found in it: that is noted with the yes, and stays what was approved."""
    reason, named = named_in(yes.reason)
    if yes.workflow and yes.chosen and is_behind(yes.workflow, yes.chosen, swaps_in(state)):
        return _BEHIND
    stands = project(ThreadRecord(""), state, Followed(yes.workflow, yes.chosen.code if yes.chosen else {}))
    if not named.hash:
        return f"{_unnamed(stands, _is_protocol(yes))}{_unknown(yes)}"
    try:
        given_name(yes.by)
    except InvalidInput as error:
        return f"{error.reason}{_unknown(yes)}"
    refused = refusal(stands, "approve", named, reason, yes.by)
    if refused is not None:
        return refused[1]
    seen = next((one for one in stands.draft_versions if one.version == stands.draft_version), None)
    if seen is None:
        return ""
    return {APPROVED: noted(seen), **({NOT_HEARD: list(stands.not_heard)} if stands.not_heard else {})}


def _is_protocol(yes: Yes) -> bool:
    """Whether it is said of a protocol, and no other thread of a team in which somebody is of ours."""
    return not yes.thread or (yes.thread.startswith(PREFIX) and yes.chosen is not None)


def _unknown(yes: Yes) -> str:
    """Where somebody whom nobody knows can say it."""
    if shows(yes.by):
        return ""
    return _UNKNOWN if _is_protocol(yes) else _UNKNOWN_THERE.format(yes.thread)


def _unnamed(stands: ProtocolState, is_protocol: bool) -> str:
    """What a yes that names no draft has to name, as the protocol stands."""
    by, shown = (_BY_COMMAND, _SHOWN) if is_protocol else ("", "")
    if not stands.requires_human_approval or stands.draft_hash is None:
        return _UNNAMED.format(Named("HASH")) + by
    found = stands.findings_hash or "" if needs_reason(stands) is not None else ""
    named = Named(stands.draft_hash, stands.draft_version, found)
    return _UNNAMED.format(named) + by + _UNDER_REVIEW.format(stands.draft_version) + shown


def is_ours(team: TeamConfig) -> bool:
    """Whether somebody in it is of the foundry: its guard comes with them."""
    ours = set(APP.agents.values())
    return any(code.target in ours for code in team.contents.code)


def check_team(team: TeamConfig) -> None:
    """Raise ConfigError for a team in which nobody is of the foundry: its guard comes with them."""
    if not is_ours(team):
        remedy = 'let one of them be ours: kind = "custom", app = "foundry", called = "Safety Guardian"'
        raise ConfigError(str(team.settings.file or "config"), "agents", "nobody is of the foundry", remedy)
