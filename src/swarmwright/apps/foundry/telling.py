"""How a protocol stands, as Markdown that people and models read. Pure."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from swarmwright.apps.foundry.drafts import BUILT_IN
from swarmwright.apps.foundry.finishing import BELOW
from swarmwright.apps.foundry.outcomes import done_in_words, left_in_words
from swarmwright.apps.foundry.quoting import one_line, quoted
from swarmwright.apps.foundry.reviewing import needs_reason, stood_in_for, unheard_in_words
from swarmwright.apps.foundry.state import ProtocolState, outcomes_in, same_text, sent_back
from swarmwright.apps.foundry.versions import Review, safety_in_words

__all__ = ["asking", "standing", "version_told"]

_LONGEST = 1_000
"""Characters that are told of a request."""

_NEXT = {
    "new": "It has not begun yet.",
    "drafting": "It is being worked on.",
    "finishing": "It is approved, and being finished.",
    "closed": "It has ended without an approval.",
}

_RESTS = {
    "failed": "It has failed; the work that was done is kept. To try again:",
    "stopped": "Nobody is at work on it: it was cut off, or a person has sent it to another step. To go on:",
}
"""How one stands that is gone on with by `foundry resume`."""


def standing(state: ProtocolState, again: str = "", why: str = "", *, by_tools: bool = False) -> str:
    """The final protocol; or how it stands, what was found, the draft, and what a person can do next.

    again: the options, with a blank before them, that its commands need to find the same store. why: a person
    is asked although drafts are approved automatically here, in words. by_tools: whether who reads it has the
    tools of the MCP server.
    """
    if state.completed and state.final_protocol is not None:
        return f"Protocol `{state.thread_id}`: {state.status}\n\n{state.final_protocol}"
    return "\n".join(_lines(state, again, why, by_tools=by_tools))


def asking(state: ProtocolState, why: str = "") -> str:
    """What a form asks the person who is to decide: about which draft, what was found in it, and the draft.
    They answer in the form, so no command is named. why: as for `standing`."""
    asked = _asked(state)
    first = f"**{asked[:1].upper()}{asked[1:]}:** {version_told(state)}"
    return "\n".join([first, *_requested(state), *_asking(state, why), *_draft(state)])


def version_told(state: ProtocolState) -> str:
    """The draft that matters now, as people call it."""
    return f"version {state.draft_version} of protocol {state.thread_id}"


def _requested(state: ProtocolState) -> Iterator[str]:
    """What the protocol was asked for with, which a draft may leave out in part."""
    for name, text in (("Asked for", state.user_intent), ("Context", state.context)):
        if line := one_line(text):
            yield f"{name}: {quoted(_short(line))}"


def _asking(state: ProtocolState, why: str) -> Iterator[str]:
    yield _judged(state).capitalize()
    yield from _found(state)
    if why:
        yield f"Not approved automatically: {quoted(why)}."
    if state.passed is not None:
        yield f"{quoted(state.passed.by or 'Somebody')} has said yes to it already."
    if needs_reason(state) is not None:
        yield "It is approved only with a written reason, which stands in the final protocol."


def _writers(state: ProtocolState) -> Iterator[str]:
    """Who wrote the current draft, whatever it says of itself."""
    found = (one.written_by for one in state.draft_versions if one.version == state.draft_version)
    yield from (by for by in found if by)


def _asked(state: ProtocolState) -> str:
    """What is asked now, in words."""
    return " and ".join(quoted(one.ask) for one in state.asked)


def _lines(state: ProtocolState, again: str, why: str, *, by_tools: bool) -> Iterator[str]:
    yield f"Protocol `{state.thread_id}`: {state.status}"
    if state.draft_version is not None:
        yield f"Version {state.draft_version}, {_judged(state)}, SHA-256 `{state.draft_hash}`"
    yield from _requested(state)
    yield from _found(state)
    if state.error:
        yield f"Error: {one_line(state.error)}"
    yield ""
    yield from _what_next(state, again, why, by_tools=by_tools)
    yield from _draft(state)


def _judged(state: ProtocolState) -> str:
    """How safe and how good the current draft is."""
    quality = "not scored" if state.quality_score is None else f"quality {state.quality_score:g} of 10"
    return f"{safety_in_words(state.safety_level, assessed=state.safety_assessment is not None)}, {quality}"


def _found(state: ProtocolState) -> Iterator[str]:
    """Who wrote the current draft, and what was found in it."""
    yield from (f"Written by {quoted(by)}" for by in _writers(state))
    if _is_rewritten(state):
        yield "A revision by the built-in model, which wrote the others, takes nothing of it."
    if (same := same_text(state)) is not None:
        yield f"The text is the same as version {same}."
    yield from (f"- Not done: {quoted(one)}" for one in left_in_words(outcomes_in(state)))
    yield from (f"- Done: {quoted(one)}" for one in done_in_words(outcomes_in(state)))
    if sent_back(state):
        yield "This very text was rejected before, and nothing else was written since."
    elif state.escalated:
        yield "No version is good enough; this is the best one."
    yield from (f"- Found: {quoted(str(one))}" for one in state.safety_flags)
    if state.safety_assessment is not None:
        known = {str(one) for one in state.safety_flags}
        yield from (
            f"- Concern: {quoted(one)}" for one in state.safety_assessment.concerns if one not in known
        )
    for one in _reviews(state):
        yield f"- {quoted(one.whose(_called(state, one.by)))}: {quoted(_short(one.text))}"
    if state.not_heard:
        yield f"**{quoted(unheard_in_words(state))}.** {_remedied(state)}"


def _is_rewritten(state: ProtocolState) -> bool:
    """Whether the draft under review is a person's, and the last that was not is the built-in model's."""
    there = [one for one in state.draft_versions if one.version <= (state.draft_version or 0)]
    others = [one.written_by for one in there if not one.by_hand]
    return bool(there and there[-1].by_hand and others and others[-1] == BUILT_IN)


def _reviews(state: ProtocolState) -> Sequence[Review]:
    """What reviewers of other kinds have written of the current draft, which only a person can weigh."""
    current = (one for one in state.draft_versions if one.version == state.draft_version)
    return [review for one in current for review in one.reviews]


def _called(state: ProtocolState, agent: str) -> str:
    """What people call an agent; of who has left, as its id says it."""
    return next((one.name for one in state.crew if one.agent == agent), agent.replace("-", " ").title())


def _short(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()} …"


def _remedied(state: ProtocolState) -> str:
    """What has a draft read that somebody has not read."""
    if state.read_again:
        return "It can be read as it stands."
    if stood_in_for(state) and not state.current_agent:
        return "A revision has them read the next one, once a language model is named for them."
    return "They are reading it." if state.current_agent else "A revision has everybody read the next one."


def _draft(state: ProtocolState) -> Iterator[str]:
    if state.current_draft:
        yield from ("", f"{BELOW}.", "", "---", "", state.current_draft)


def _what_next(state: ProtocolState, again: str, why: str, *, by_tools: bool) -> Iterator[str]:
    """What a person, or the client, can do now."""
    if state.status == "waiting":
        tool = " They can by protocol_review, where the client asks, or:" if by_tools else ""
        yield f"**A clinician has to decide.**{tool}"
        if why:
            yield f"Not approved automatically: {quoted(why)}."
        gate = ""
        if state.passed is not None:
            yield f"{quoted(state.passed.by or 'Somebody')} has said yes. Asked now: {_asked(state)}."
            gate = f" --gate {shlex.quote(state.asked[0].gate)}"
        read = f"{state.thread_id}{again} --hash {state.draft_hash} --version {state.draft_version}"
        named = f"{read}{gate}"
        reason = "" if needs_reason(state) is None else " --reason TEXT"
        yield f"    swarmwright foundry approve {named} --found {state.findings_hash} --by NAME{reason}"
        yield f"    swarmwright foundry revise {named} --by NAME --reason TEXT"
        yield from _read_as_it_stands(state, read)
    elif state.status in _RESTS:
        yield _RESTS[state.status]
        yield f"    swarmwright foundry resume {state.thread_id}{again}"
    else:
        waits = by_tools and state.status in ("new", "drafting", "finishing")
        yield _NEXT.get(state.status, "") + (" Call protocol_wait." if waits else "")


def _read_as_it_stands(state: ProtocolState, named: str) -> Iterator[str]:
    """How a draft that was written by hand is read by those who have not read it, and written by nobody."""
    if state.read_again:
        yield "To have it read as it stands (whatever they say of it, it stays, and you decide):"
        yield f"    swarmwright foundry read {named} --by NAME"
