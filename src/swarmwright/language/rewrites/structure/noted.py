"""Noted: what is told of somebody by a label ("tools: Shell", "timeout: 5 min") → a sentence about them.

Such notes stand below a name or its work, or behind it on the same line; who they are of is told by that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.rewrites.structure.notes import bound_of, note_told
from swarmwright.language.sentences.note_labels import label_at
from swarmwright.language.sentences.segments import Segment, indent
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_notes_told"]


@dataclass(frozen=True, slots=True)
class _Owner:
    """Whose notes may follow: by the name's token, and how far from the margin its line begins."""

    name: Token
    far: int
    bare: bool
    """Only the name stands there, as a heading: notes may stand as far out as it does."""
    alone: bool
    """Nobody else is named there: a bound on the same line can be of nobody else."""


def with_notes_told(prompt: str, segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; each note is one about whoever it is noted of, or a mark where it says nothing."""
    out: list[Segment] = []
    owner: _Owner | None = None
    of_all = False
    for segment in segments:
        told = _told(prompt, segment, owner, out[-1]) if owner is not None else None
        whole = _of_everyone(prompt, segment, out[-1], of_all) if told is None and out else None
        of_all = whole is not None
        if whole is not None:
            out.append(whole)
            continue
        if told is None:
            out.append(segment)
            owner = _owner(prompt, segment, owner)
            continue
        if _heading_of(out[-1].tokens) is not None:  # "Ann:", which says no more than whose notes follow
            heading = out.pop()
            told[0] = replace(told[0], marks=(*heading.marks, *heading.tokens, *told[0].marks))
        for said in told:
            _put(out, said)
    return out


def _of_everyone(prompt: str, segment: Segment, before: Segment, of_all: bool) -> Segment | None:
    """ "max retries: 3" on a line of its own below what several do: a bound for each of them.

    A time may be that of the whole; it is no note of theirs.
    """
    tokens = segment.tokens
    kind, at = label_at(tokens, 0) if tokens else ("", 0)
    several = len({t.value for t in before.tokens if t.of("AGENT")}) > 1 or has(before.tokens, "GROUP")
    if kind not in ("retries", "calls") or not tokens[at:] or not (several or of_all):
        return None
    if "\n" not in prompt[before.span[1] : segment.span[0]] or has(tokens, "AGENT", "GROUP", "TOOL"):
        return None
    everyone = Token(frozenset({"EVERYONE"}), "everyone", tokens[0].start, tokens[0].start, "everyone")
    said = note_told(kind, everyone, tokens[at:])
    if not said:
        return None
    kept = {t.span for t in said}
    return replace(segment, tokens=said, marks=(*segment.marks, *(t for t in tokens if t.span not in kept)))


def _owner(prompt: str, segment: Segment, before: _Owner | None) -> _Owner | None:
    names = {str(t.value): t for t in reversed(segment.tokens) if t.of("AGENT")}
    if not names:
        return before if not has(segment.tokens, "GROUP", "EVERYONE") else None
    first = segment.tokens[0]
    lead = first if first.of("AGENT") else next(iter(names.values())) if len(names) == 1 else None
    if lead is None:
        return None
    bare = _heading_of(segment.tokens) is not None
    return _Owner(lead, indent(prompt, segment.span[0]), bare, len(names) == 1)


def _heading_of(tokens: Sequence[Token]) -> Token | None:
    """The name, where a line is nothing else: "Ann:", "## Ann", "**Ann** (lead)"."""
    opened = next((n for n, t in enumerate(tokens) if t.of("OPEN")), len(tokens))
    told = [t for t in tokens[:opened] if not t.of("MARK", "COLON")]
    marked = len(told) < len(tokens)
    return told[0] if len(told) == 1 and told[0].of("AGENT") and marked else None


def _told(prompt: str, segment: Segment, owner: _Owner, before: Segment) -> list[Segment] | None:
    """What a note says, as sentences; one without tokens where nothing holds. None: it is no note."""
    tokens = segment.tokens
    if not tokens or tokens[0].of("AGENT", "GROUP", "TOOL"):
        return None
    own = "\n" in prompt[before.span[1] : segment.span[0]]
    far = indent(prompt, segment.span[0])
    if own and not (far > owner.far or (owner.bare and far == owner.far)):
        return None
    if not own and not owner.alone:
        return None
    if owner.bare and own and _is_work(tokens):
        place = tokens[0].start
        return [replace(segment, tokens=(replace(owner.name, start=place, end=place), *tokens))]
    kind, at = label_at(tokens, 0)
    notes = [(kind, tokens[at:])] if kind else []
    if not kind and (not own or segment.shape != "sentence"):
        parts = _parts(tokens)
        notes = [(bound_of(p), p) for p in parts] if all(map(bound_of, parts)) else []
    said = [note_told(kind, owner.name, value) for kind, value in notes if value]
    if not said:
        return None
    told = [one for one in said if one is not None]
    if len(told) < len(said):
        return None
    kept = {t.span for one in told for t in one}
    marks = (*segment.marks, *(t for t in tokens if t.span not in kept))
    return [replace(segment, tokens=one, marks=marks if n == 0 else ()) for n, one in enumerate(told)]


def _is_work(tokens: Sequence[Token]) -> bool:
    """ "Reads the claim", below a name: what whoever is called so does."""
    first = tokens[0].text
    verb = first[-1:] == "s" and len(first) > 3 and tokens[0].of("WORD", "SEE", "STARTV", "OUTPUT", "USE")
    return verb and not has(tokens[:3], "AGENT", "GROUP", "COLON")


def _parts(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """ "timeout 20 minutes, 3 retries": the bounds, without the word that says which each is."""
    parts: list[tuple[Token, ...]] = [()]
    for token in tokens:
        if token.of("COMMA", "AND"):
            parts.append(())
        elif parts[-1] or token.low not in ("timeout", "limit", "deadline", "time"):
            parts[-1] = (*parts[-1], token)
    return [part for part in parts if part]


def _put(out: list[Segment], told: Segment) -> None:
    """Add a note's sentence; what says nothing is a mark of the sentence before."""
    if told.tokens:
        out.append(told)
    else:
        out[-1] = replace(out[-1], marks=(*out[-1].marks, *told.marks))
