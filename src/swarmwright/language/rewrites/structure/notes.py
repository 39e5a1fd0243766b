"""Notes: the sentence that a note about somebody is ("tools: Shell", "5 min", "needs approval")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.consent.held import starts_not_before
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["bound_of", "note_told"]

_NONE = ("none", "no", "nothing", "-", "–", "—", "n/a", "no tools", "not allowed", "nobody", "false", "never")
_YES = ("yes", "required", "true", "human", "needed", "manual", "mandatory", "a human", "necessary", "always")
_UNSAID = ("no", "none", "false", "not", "not required", "not needed", "n/a", "-", "–")
_BOUND = ("NUM", "NUMWORD", "UNIT", "ATMOST", "QTY", "RETRY", "TIMES", "INERT", "MARK")


def bound_of(tokens: Sequence[Token]) -> str:
    """ "20 minutes at most", "3 retries": a bound that stands alone."""
    if not tokens or not all(t.of(*_BOUND) for t in tokens) or not has(tokens, "NUM", "NUMWORD"):
        return ""
    if has(tokens, "UNIT"):
        return "time"
    return "retries" if has(tokens, "RETRY") else ""


def note_told(kind: str, name: Token, value: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """The tokens of the sentence that a note is; () for one that says nothing; None if its value is odd."""
    place = value[0].start
    who = replace(name, start=place, end=place)
    words = " ".join(t.low for t in value)
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
