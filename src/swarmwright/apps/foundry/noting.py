"""The scratchpad of a protocol: a line for everything that was done, in the order in which it was. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from swarmwright.apps.foundry.deciding import Decision, decided_in
from swarmwright.apps.foundry.drafts import BY_HAND, EDITED_AT, OF, SHOWN, digest, is_draft
from swarmwright.apps.foundry.quoting import in_a_row, one_line
from swarmwright.ports.agents import Output

__all__ = ["scratchpad"]


_CHANGED = "The team: changed{}; from here on it works as it is now"


def scratchpad(
    outputs: Sequence[Output],
    interrupts: Mapping[str, Mapping[str, Any]],
    decisions: Sequence[Decision],
    trace: Sequence[Mapping[str, Any]] = (),
    ends: Mapping[str, float] | None = None,
    changed: Mapping[str, str] | None = None,
) -> str:
    """What agents wrote, in order, each decision behind what was under review and all else that had been
    written when it was taken, and each change of the team.

    trace: what the thread has done. ends: when each step ended, by its instance. changed: what each swap in
    the trace changed, in words, by its instance."""
    places = dict[str, int]()
    for number, output in enumerate(outputs):
        if not (output.fields.get(BY_HAND) and output.instance in places):  # what was there stood before it
            places[output.instance] = number
    ended = [(end, places[name]) for name, end in (ends or {}).items() if name in places]
    lines = [
        _line(number, output, ended)
        for number, output in enumerate(outputs)
        if not _comes_again(output, outputs[number + 1 :])
    ]
    lines += [(_written_by(at, ended), at, line) for at, line in _changes(trace, changed or {})]
    for entry, decision in zip(decided_in(interrupts), decisions, strict=True):
        reviewed = [places[name] for name in map(str, entry.get("reviewed", ())) if name in places]
        place = max((*reviewed, _written_by(decision.at, ended)))
        lines.append((place if place >= 0 else len(outputs), decision.at, _decided(decision)))
    return "\n".join(one_line(line) for _, _, line in sorted(lines, key=lambda one: one[:2]))


def _line(number: int, output: Output, ended: Sequence[tuple[float, int]]) -> tuple[int, float, str]:
    """Where it stands, since when, and what it says. What a person wrote stands behind all that was there."""
    at = float(output.fields.get(EDITED_AT) or 0.0)
    by = output.fields.get(BY_HAND)
    if not by:
        return number, 0.0, _written(output)
    who, place = by if isinstance(by, str) else "A person", f"by hand, in {_name(output)}'s place"
    if is_draft(output):
        told = f"{who}: wrote a draft {place} (SHA-256 {digest(output.text)[:16]})"
    else:  # no word of the agent's, whatever it says
        told = f"{who}: wrote {place}: “{_first_line(output)}”"
    return max(number, _written_by(at, ended)) if at else number, at, told


def _comes_again(said: Output, later: Sequence[Output]) -> bool:
    """Whether somebody who was sent to work once more says the same of the same draft as before: once is
    enough."""
    told = _written(said), said.fields.get(OF), said.fields.get(SHOWN)
    same = (one for one in later if one.instance == said.instance and not is_draft(said))
    return any((_written(one), one.fields.get(OF), one.fields.get(SHOWN)) == told for one in same)


def _name(output: Output) -> str:
    return output.agent.replace("-", " ").title()


def _written_by(at: float, ended: Sequence[tuple[float, int]]) -> int:
    """The place of the last that had been written by then; -1 = nothing had. ended: (when, place) of each."""
    return max((place for end, place in ended if end <= at), default=-1)


def _changes(trace: Sequence[Mapping[str, Any]], changed: Mapping[str, str]) -> Iterator[tuple[float, str]]:
    """When the team was changed, and to what."""
    for entry in trace:
        if entry.get("question") == "swap" and entry.get("status") == "applied":
            words = changed.get(str(entry["instance"]), "")
            yield float(entry.get("started_at") or 0.0), _CHANGED.format(f" ({words})" if words else "")


def _written(output: Output) -> str:
    return f"{_name(output)}: {output.fields.get('note') or _first_line(output)}"


def _first_line(output: Output) -> str:
    return output.text.strip().partition("\n")[0][:200]


def _decided(one: Decision) -> str:
    unread = f", which {in_a_row(one.not_heard)} had not read" if one.not_heard else ""
    return f"{one.by or 'A clinician'}: {one.verdict} version {one.version or '?'}{unread}. {one.reason}"
