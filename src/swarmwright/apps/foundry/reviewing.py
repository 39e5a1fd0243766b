"""Whether a review can count, as a protocol stands. Pure."""

from __future__ import annotations

from typing import Literal

from swarmwright.apps.foundry.bounds import GOOD_ENOUGH
from swarmwright.apps.foundry.current import is_late
from swarmwright.apps.foundry.deciding import Named
from swarmwright.apps.foundry.drafts import NOT_READ
from swarmwright.apps.foundry.errors import RefusedKind
from swarmwright.apps.foundry.finishing import AUTO
from swarmwright.apps.foundry.ordinary.asking import unknown_in_request
from swarmwright.apps.foundry.ordinary.drafting import unknown_in_draft
from swarmwright.apps.foundry.quoting import in_a_row, one_line, shows
from swarmwright.apps.foundry.state import ProtocolState, sent_back
from swarmwright.apps.foundry.trail import decided_of
from swarmwright.apps.foundry.versions import DraftVersion, safety_in_words

__all__ = [
    "LAST_ROUND",
    "may_be_automatic",
    "needs_reason",
    "over",
    "read_refusal",
    "refusal",
    "stood_in_for",
    "unheard_in_words",
    "why_not_automatic",
]

LAST_ROUND = (
    "its rounds are used up: nobody would write another version, and it would end without an approval; "
    "approve it, ask for a new protocol, or give the team more rounds"
)

_MOST_TOLD = 400
"""Characters of what is said of a draft, in a refusal."""

_MOST_QUOTED = 120
"""Characters of what somebody wrote, in a reason."""

_STANDS = {
    "drafting": "the draft is being worked on",
    "finishing": "it is approved, and being finished",
    "failed": "it has failed, and can be gone on with (`swarmwright foundry resume`, …/resume)",
    "stopped": "it was cut off or sent to another step, and goes on once it is resumed "
    "(`swarmwright foundry resume`, …/resume)",
}


def refusal(
    state: ProtocolState,
    verb: Literal["approve", "revise"],
    named: Named,
    reason: str,
    by: str = "",
    gate: str | None = None,
) -> tuple[RefusedKind, str, str] | None:
    """Why a review does not count: its kind, the reason in words, the hash under review; None = it does.

    named: the draft that was read. gate: which it names, "" = none; None = it comes by a door that has
    found its gate.
    """
    why = _not_asked(state, named) or _other_gate(state, verb, gate)
    if why is None and verb == "approve":
        why = _not_so(state, reason, by, named.found) or _not_told_apart(state, named)
    return None if why is None else (*why, state.draft_hash or "")


def read_refusal(state: ProtocolState, named: Named) -> tuple[RefusedKind, str, str] | None:
    """Why nobody reads this draft as it stands: as `refusal`; None = they may."""
    why = _not_asked(state, named)
    if why is None and not state.read_again:
        why = "read", _not_readable(state)
    return None if why is None else (*why, state.draft_hash or "")


def over(state: ProtocolState) -> str:
    """Of one that is over: that there is nothing to answer or to go on with, in words."""
    if not state.completed and state.error:  # it never began
        return f"it ended without an approval: {state.error}"
    ended = "it is approved and finished" if state.completed else "it ended without an approval"
    return f"{ended}; ask for a new protocol"


def _not_readable(state: ProtocolState) -> str:
    """Why nobody can be asked to read the draft under review as it stands, in words."""
    if not state.not_heard:
        return f"everybody has read version {state.draft_version}"
    if state.current_agent:
        return f"{unheard_in_words(state)} yet: they are at work"
    if stood_in_for(state):
        return f"{unheard_in_words(state)}; name a language model for them and ask for a revision"
    current = _current(state)
    if current is not None and is_late(current, state.draft_versions):
        return (
            f"{unheard_in_words(state)}, which stands in the place of an older draft: they are shown the "
            f"team's last one; write it in that one's place to have it read (`swarmwright edit … --output "
            f"{current.by}@last=…`), approve it with a reason, or ask for a revision"
        )
    return (
        f"{unheard_in_words(state)}, and joined too late for it; a revision has everybody read the next one"
    )


def _not_asked(state: ProtocolState, named: Named) -> tuple[RefusedKind, str] | None:
    """Why nobody is asked about this draft."""
    if state.status in ("completed", "closed"):
        return "finished", over(state)
    if not state.requires_human_approval:
        last = next(reversed(decided_of(state.audit)), None)
        if last is not None and named.is_of(last.hash, last.version):
            return "decided", f"{last.by or 'somebody'} has {last.verdict} this draft before"
        return "not_waiting", f"nobody is asked now: {_STANDS.get(state.status, _STANDS['drafting'])}"
    if not named.is_of(state.draft_hash, state.draft_version):
        return "stale_draft", _other_draft(state, named)
    return None


def _other_draft(state: ProtocolState, named: Named) -> str:
    """Which draft is named, where another one is under review."""
    now = f"version {state.draft_version} is under review"
    has = [one.version for one in state.draft_versions if one.hash == named.hash]
    if not has:
        return f"that is a draft that this protocol does not have; {now}"
    replaced = [one for one in state.draft_versions if one.hash == named.hash and one.replaced]
    if replaced and len(replaced) == len(has):
        return f"that is version {has[-1]}, in whose place somebody has written another by hand; {now}"
    if named.version is None or named.version in has:
        same = ", with the same text" if named.hash == state.draft_hash else ""
        return f"that is version {named.version or has[0]}; {now}{same}"
    text = f"version {has[0]}" if len(has) == 1 else f"versions {', '.join(map(str, has))}"
    there = any(one.version == named.version for one in state.draft_versions)
    why = "which has another text" if there else "which is not there"
    return f"that hash is of {text}, and not of version {named.version}, {why}; {now}"


def _not_told_apart(state: ProtocolState, named: Named) -> tuple[RefusedKind, str] | None:
    """Why a yes to this text may be to an older version of it, sent back since it was read."""
    if named.version is not None or not sent_back(state):
        return None
    same = [str(one.version) for one in state.draft_versions if one.hash == state.draft_hash]
    told = "say which you have read: its draft_version, `--version`, or [draft sha256:… version:…]"
    now = f"version {state.draft_version} is under review"
    return "stale_draft", f"versions {', '.join(same)} have this text, and {now}; {told}"


def _other_gate(
    state: ProtocolState, verb: Literal["approve", "revise"], gate: str | None
) -> tuple[RefusedKind, str] | None:
    """Why it is for another gate than people are asked at now. What names none may be the same yes once more,
    which passes no second gate."""
    if gate is None or gate in (one.gate for one in state.asked):
        return None
    passed = state.passed
    if not gate and (verb == "revise" or passed is None):
        return None
    by = f" by {one_line(passed.by)}" if passed is not None and passed.by else ""
    now = " and ".join(f"“{one_line(one.ask)}” (gate {one.gate})" for one in state.asked)
    told = f"that gate was answered{by}" if passed is not None else "that gate is not asked"
    return "decided", f"{told}; asked now: {now}; name the gate that you answer"


def _not_so(state: ProtocolState, reason: str, by: str, findings_hash: str) -> tuple[RefusedKind, str] | None:
    """Why the draft under review may not be approved in this way."""
    if by == AUTO and (why := why_not_automatic(state)) is not None:
        return "not_automatic", f"a person has to decide on it: {why}"
    if findings_hash and findings_hash != state.findings_hash:
        return (
            "stale_findings",
            f"what is said of this draft has changed since it was read. Now: {_now(state)}",
        )
    needs = needs_reason(state)
    if needs is None:
        return None
    if not shows(reason):
        return needs[0], f"{needs[1]}; approve it with a reason{_or_revise(state)}"
    if not findings_hash:  # the same words may have been given before anything was found
        told = "say what you have read of it, too: its findings_hash, `--found`, or [draft sha256:… found:…]"
        return "stale_findings", f"{needs[1]}, and a reason counts for what was found then; {told}"
    return None


def needs_reason(state: ProtocolState) -> tuple[RefusedKind, str] | None:
    """Why the draft under review is approved with a reason only: the kind, and in words."""
    if state.safety_level == "unsafe":
        return "unsafe", f"it has unsafe findings ({_named(state)})"
    if state.safety_assessment is None:
        return "unassessed", "no guardian has assessed it as it stands"
    if state.not_heard:
        return "not_heard", unheard_in_words(state)
    return None


def unheard_in_words(state: ProtocolState) -> str:
    """Who has not read the draft under review; "" = everybody has."""
    if not state.not_heard:
        return ""
    have = "has" if len(state.not_heard) == 1 else "have"
    return f"{in_a_row(state.not_heard)} {have} not read version {state.draft_version}"


def _or_revise(state: ProtocolState) -> str:
    if state.last_round:
        return ""
    if stood_in_for(state):
        return ", or name a language model for them and ask for a revision"
    return ", or ask for a revision: then everybody reads it" if state.not_heard else ", or revise it"


def stood_in_for(state: ProtocolState) -> bool:
    """Whether the built-in model stands in for somebody who was to read the draft under review."""
    current = _current(state)
    return current is not None and any(one.text == NOT_READ for one in current.reviews)


def may_be_automatic(state: ProtocolState, threshold: float = GOOD_ENOUGH) -> bool:
    """Whether a draft may be approved by no person."""
    return why_not_automatic(state, threshold) is None


def why_not_automatic(state: ProtocolState, threshold: float = GOOD_ENOUGH) -> str | None:
    """Why a draft may not be approved by no person, in words; None = it may.

    It may where it is assessed, read by all who are to read it, safe by the rules and the guardian, without
    any finding, a whole protocol (`safety.form`), good enough for the threshold, the seed and the team's
    prompt, and known through and through: that nothing was found in words that nobody knows is no evidence of
    anything (`ordinary`). What a reviewer of another kind has written of it, only a person can weigh; and
    where somebody has decided anything of the protocol before, they are not overruled by nobody."""
    if any(one.by != AUTO for one in decided_of(state.audit)):
        return "a person has decided on it before"
    current = _current(state)
    if current is None or not state.requires_human_approval:
        return "nobody is asked about it now"
    if state.not_heard:
        return unheard_in_words(state)
    found = [*map(str, current.findings), *(current.safety.concerns if current.safety else ())]
    if found:
        return f"something was found: {_short(found[0])}"
    if any(one.quality is None for one in current.reviews):
        return "a review of it is in words"
    if state.escalated or not current.is_good() or (current.quality or 0.0) < threshold:
        return "it is not good enough"  # by the seed and by the prompt: else it is escalated
    return _not_known(state, current)


def _current(state: ProtocolState) -> DraftVersion | None:
    """The version under review; of the same text there may be others, of which something else was said."""
    return next((one for one in state.draft_versions if one.version == state.draft_version), None)


def _not_known(state: ProtocolState, current: DraftVersion) -> str | None:
    """What of the request or the draft is not known to be of a low risk; None = all is."""
    said = [state.user_intent, state.context]
    said += [one["text"] for one in state.messages if one["role"] == "human"]
    said = list(dict.fromkeys(said))
    request = [unknown for text in said if (unknown := unknown_in_request(text))]
    if request:
        return f"the request says more than is known to be of a low risk: “{_short(request[0])}”"
    unknown = unknown_in_draft(current.text, said)
    if unknown:
        return f"the draft says more than is known to be of a low risk: “{_short(unknown)}”"
    return None


def _short(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _MOST_QUOTED else f"{line[:_MOST_QUOTED].rstrip()} …"


def _now(state: ProtocolState) -> str:
    """What is said of the draft under review, in short."""
    current = _current(state)
    safety = state.safety_assessment
    said = [
        *(str(one) for one in state.safety_flags),
        *(safety.concerns if safety is not None else ()),
        *(f"{one.whose(one.by)}: {one.text}" for one in (current.reviews if current is not None else ())),
        *([unheard_in_words(state)] if state.not_heard else ()),
    ]
    level = safety_in_words(state.safety_level, assessed=safety is not None)
    told = "; ".join(one_line(one) for one in dict.fromkeys(said)) or "nothing was found"
    return f"{level}; {told[:_MOST_TOLD]}{'…' if len(told) > _MOST_TOLD else ''}"


def _named(state: ProtocolState) -> str:
    kinds = dict.fromkeys(one.kind.replace("_", " ") for one in state.safety_flags if one.level == "unsafe")
    return ", ".join(kinds) or "by the safety guardian"
