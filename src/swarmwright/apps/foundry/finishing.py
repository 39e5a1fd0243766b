"""The final protocol: a disclaimer, who approved what when, and the approved draft. Pure.

What is ours stands first, and ends at the first line that is drawn: nothing in a draft, which a language
model may have written, can close it, hide it, or pass for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from swarmwright.apps.foundry.deciding import Decision
from swarmwright.apps.foundry.quoting import in_a_row, quoted
from swarmwright.apps.foundry.safety.findings import OF_REQUEST, Finding
from swarmwright.apps.foundry.showing import without_html
from swarmwright.apps.foundry.versions import DraftVersion, safety_in_words

__all__ = ["AUTO", "BELOW", "DISCLAIMER", "final_protocol"]

AUTO = "automatic approval"
"""Who has approved where no person has."""

BELOW = "All that stands below this line is the draft, word for word, whatever it says of itself"

OF_HTML = (
    "; a backslash stands before each sign in it that would have opened HTML, so that it is read as text"
)

DISCLAIMER = (
    "This protocol was drafted by software. It supports the work of a qualified clinician; it is no "
    "medical device, makes no diagnosis, and replaces neither assessment nor treatment. In an emergency "
    "call your local emergency number."
)


def final_protocol(version: DraftVersion, decisions: Sequence[Decision]) -> str:
    """The draft as it was approved, word for word, below what has to stand with it: everybody's approval."""
    approvals = [one for one in decisions if _is_of(one, version)]
    quality = "not scored" if version.quality is None else f"{version.quality:g} of 10"
    safety = safety_in_words(version.level, assessed=version.safety is not None)
    trail = [
        *(line for one in approvals for line in _approved(one, version)),
        f"- SHA-256 of the draft below: `{version.hash}`",
        f"- Safety: {safety}; quality: {quality}; "
        f"revisions asked for: {sum(one.verdict == 'rejected' for one in decisions)}",
    ]
    if version.written_by:
        at = f", on {_when(version.edited_at)}" if version.edited_at else ""
        trail.append(f"- Written by {quoted(version.written_by)}{at}")
    if all(one.by == AUTO for one in approvals):
        trail.append("- **No person has reviewed it.**")
    trail += [f"- Found by the rules, and approved all the same: {_told(one)}" for one in version.findings]
    trail += [
        f"- Found by {_guardians(version)}, and approved all the same: {quoted(one)}" for one in _own(version)
    ]
    draft = version.text.strip()
    shown = without_html(draft)
    told = f"{BELOW}{'' if shown == draft else OF_HTML}."
    return "\n".join([f"*{DISCLAIMER}*", "", *trail, "", told, "", "---", "", shown, ""])


def _is_of(one: Decision, version: DraftVersion) -> bool:
    """Whether it is a yes to this version: the same text may have had one as another version."""
    named = one.hash == version.hash and one.version in (None, version.version)
    return named and one.verdict == "approved"


def _told(one: Finding) -> str:
    """A finding; what was said of somebody's risk in confidence does not go along with the protocol."""
    return quoted(one.why if one.kind in OF_REQUEST else str(one))


def _own(version: DraftVersion) -> Iterator[str]:
    """What the guardian has against the draft beside what the rules found; of the request the same holds."""
    known = {str(one) for one in version.findings}
    confided = tuple(one.why for one in version.findings if one.kind in OF_REQUEST)
    for concern in version.safety.concerns if version.safety is not None else ():
        if concern not in known and not concern.startswith(confided):
            yield concern


def _guardians(version: DraftVersion) -> str:
    """Who has said how safe it is; "the safety guardian" where that was noted before ids were."""
    by = version.safety.by if version.safety is not None else []
    return quoted(in_a_row([f"the {one.replace('-', ' ')}" for one in by])) or "the safety guardian"


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _approved(approval: Decision, version: DraftVersion) -> Iterator[str]:
    at, who = _when(approval.at), approval.by or "a person who gave no name"
    yield f"- Approved: version {version.version}, on {at}, by {quoted(who)}"
    if approval.not_heard:
        yield f"- Approved although this had not been read by {quoted(in_a_row(approval.not_heard))}"
    if approval.reason:
        yield f"- Reason: {quoted(approval.reason)}"
