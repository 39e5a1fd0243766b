"""Noted: what is told of somebody by a label ("tools: Shell", "timeout: 5 min") → a sentence about them.

Such notes stand below a name or its work, or behind it on the same line; who they are of is told by that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.rewrites.consent.held import starts_not_before
from swarmwright.language.sentences.note_labels import label_at
from swarmwright.language.sentences.segments import Segment, indent
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_notes_told"]

_NONE = ("none", "no", "nothing", "-", "–", "—", "n/a", "no tools", "not allowed", "nobody", "false", "never")
_YES = ("yes", "required", "true", "human", "needed", "manual", "mandatory", "a human", "necessary", "always")
_UNSAID = ("no", "none", "false", "not", "not required", "not needed", "n/a", "-", "–")
_BOUND = ("NUM", "NUMWORD", "UNIT", "ATMOST", "QTY", "RETRY", "TIMES", "INERT", "MARK")


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
    for segment in segments:
        told = _told(prompt, segment, owner, out[-1]) if owner is not None else None
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
        notes = [(_bound(p), p) for p in parts] if all(map(_bound, parts)) else []
    said = [_said(kind, owner.name, value) for kind, value in notes if value]
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
        elif parts[-1] or token.text.casefold() not in ("timeout", "limit", "deadline", "time"):
            parts[-1] = (*parts[-1], token)
    return [part for part in parts if part]


def _bound(tokens: Sequence[Token]) -> str:
    """ "20 minutes at most", "3 retries": a bound that stands alone."""
    if not tokens or not all(t.of(*_BOUND) for t in tokens) or not has(tokens, "NUM", "NUMWORD"):
        return ""
    if has(tokens, "UNIT"):
        return "time"
    return "retries" if has(tokens, "RETRY") else ""


def _said(kind: str, name: Token, value: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """The tokens of the sentence that a note is; () for one that says nothing; None if its value is odd."""
    place = value[0].start
    who = replace(name, start=place, end=place)
    words = " ".join(t.text.casefold() for t in value)
    rest = tuple(t for t in value if not t.of("MARK", "OPEN", "CLOSE"))
    match kind:
        case "time":
            return (who, made("USE", "has", place), *rest) if has(rest, "UNIT") else None
        case "retries" | "calls":
            return _counted(kind, who, rest)
        case "tools" | "never":
            return _rights(kind, who, rest, words)
        case "after" | "before" | "beside":
            if words in _NONE:
                return ()
            if not has(rest, "AGENT", "GROUP") or not all(_plain(t) for t in rest):
                return None
            verbs = {"after": ("PRECEDED", "comes after"), "before": ("FOLLOWED", "comes before"),
                     "beside": ("PARWITH", "in parallel with")}  # fmt: skip
            runs = (made("STARTV", "runs", place),) if kind == "beside" else ()
            return (who, *runs, made(*verbs[kind], place), *rest)
        case "yes":
            return _asked(who, rest, words)
        case "blind" | "hidden":
            if not has(rest, "AGENT", "GROUP") or not all(_plain(t) for t in rest):
                return None
            seen = (made("MUSTNOT", "must not", place), made("SEE", "see", place),
                    made("RELATIVE", "what", place))  # fmt: skip
            writes = replace(made("OUTPUT", "writes", rest[-1].end), kinds=frozenset({"ANNOUNCE", "OUTPUT"}))
            write = replace(writes, text="write", value="write")
            return (who, *seen, *rest, write) if kind == "blind" else (*rest, *seen, who, writes)
        case _:
            return (who, *value) if not value[0].of("AGENT", "GROUP") else None


def _counted(kind: str, who: Token, rest: tuple[Token, ...]) -> tuple[Token, ...] | None:
    number = [t for t in rest if t.of("NUM", "NUMWORD")]
    if len(number) != 1 or not all(t.of(*_BOUND, "TOOLCALL") for t in rest):
        return None
    end = rest[-1].end
    if kind == "retries":
        unit = next((t for t in rest if t.of("RETRY", "TIMES")), None) or made("RETRY", "retries", end)
        return (who, made("USE", "has", who.end), number[0], unit)
    calls = next((t for t in rest if t.of("TOOLCALL")), None) or made("TOOLCALL", "tool calls", end)
    most = made("ATMOST", "at most", who.end)
    return (who, made("MAY", "may", who.end), made("CAUSE", "make", who.end), most, number[0], calls)


def _rights(kind: str, who: Token, rest: tuple[Token, ...], words: str) -> tuple[Token, ...] | None:
    may = made("MAY", "may", who.end) if kind == "tools" else made("MUSTNOT", "must not", who.end)
    use = replace(made("USE", "use", who.end), kinds=frozenset({"CAUSE", "USE"}))
    if words in _NONE:
        may = made("MUSTNOT", "must not", who.end)
        no = (made("WORD", "any", who.end), made("WORD", "tool", who.end))
        return (who, may, use, *no) if kind == "tools" else ()
    plain = all(t.of("TOOL", "COMMA", "AND", "INERT") for t in rest)
    return (who, may, use, *rest) if plain and has(rest, "TOOL") else None


def _asked(who: Token, rest: tuple[Token, ...], words: str) -> tuple[Token, ...] | None:
    if words in _UNSAID:
        return ()
    if has(rest, "AGENT", "GROUP", "TOOL", "IF", "UNLESS", "BEFORE", "ONCE", "COMMA", "AND", "OR"):
        return None
    end = rest[-1].end if rest else who.end
    person = rest if rest and words not in _YES else (made("HUMAN", "a human", end),)
    return starts_not_before((who,), person)


def _plain(token: Token) -> bool:
    return token.of("AGENT", "GROUP", "COMMA", "AND", "INERT", "BOTH")


def _put(out: list[Segment], told: Segment) -> None:
    """Add a note's sentence; what says nothing is a mark of the sentence before."""
    if told.tokens:
        out.append(told)
    else:
        out[-1] = replace(out[-1], marks=(*out[-1].marks, *told.marks))
