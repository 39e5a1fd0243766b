"""Literals: words and marks that are operators elsewhere, and mere words where they stand.

"(React; Vite)" is no end of a sentence, "a poem of at most 20 lines" no bound, "for $5.50" no limit, "the
while loop" no condition and "5 pages per chapter" no map. Each is made one plain word of the work around it;
a table of rules (`_RULES`) says where it ends. This module knows nothing of who works, but that a name is
never part of such a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.words.amounts import AMOUNTS
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.surroundings import (
    FARTHEST,
    MERE,
    TELLING,
    is_mere,
    lemmas_of,
    line_ends,
    tells_work,
    text_at,
)
from swarmwright.language.words.tokens import Token, has

__all__ = ["as_written"]

_PLAIN = frozenset([*MERE, "IN", "OF", "ON", "TO", "FOR", "BY", "INERT", "NUMWORD", "COMPARE", "DASH"])
_ARTICLES = frozenset(["the", "a", "an", "this", "that", "each"])
_CONJUNCTIONS = frozenset(
    ["if", "while", "until", "unless", "else", "for", "when", "then", "before", "after"]
)
_TWOFOLD = frozenset(
    ["it", "is", "are", "was", "were", "has", "have", "must", "will", "can", "may", "should"]
)


_Rule = Callable[[str, Sequence[Token], int], int]


def as_written(prompt: str, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The tokens, with those that are mere words where they stand joined to one; and what was not certain."""
    found: list[Token] = []
    notes: list[Diagnostic] = []
    at = 0
    while at < len(tokens):
        stop = next((end for rule in _RULES if (end := rule(prompt, tokens, at)) > at), at)
        stop = stop if stop > at and (not _named(tokens[at:stop]) or _of_state(tokens, at, stop)) else at
        if stop == at:
            found.append(tokens[at])
            at += 1
            continue
        found += _words(prompt, tokens[at].start, tokens[stop - 1].end, tokens[at].of("SUPERVISE"))
        notes += _doubts(tokens, at, stop)
        at = stop
    return tuple(found), tuple(notes)


def _words(prompt: str, start: int, end: int, verb: bool) -> Iterator[Token]:
    """The words of a place as one, or as two where the first is the verb: "decides", "whether to go on"."""
    text = prompt[start:end]
    cut = text.index(" ") if verb else 0
    if cut:
        yield Token(frozenset({"WORD"}), text[:cut], start, start + cut, text[:cut].casefold())
    rest = text[cut:].lstrip()
    yield Token(frozenset({"WORD"}), rest, end - len(rest), end, rest.casefold())


def _named(tokens: Sequence[Token]) -> bool:
    return has(tokens, "AGENT", "GROUP", "TOOL")


# -- marks ---------------------------------------------------------------------------------------------


def _mark(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "; Vite)", "| jq", "! in C++": a mark that ends nothing, with the word behind it."""
    if tokens[at].text not in (";", "|", "!", "?", "…") or not 0 < at < len(tokens) - 1:
        return at
    behind = tokens[at + 1]
    if line_ends(prompt, tokens, at + 1):
        return at
    if tokens[at].text in ("!", "?", "…"):
        goes_on = is_mere(tokens, at + 1) or behind.of("IN", "OF", "ON", "TO", "FOR", "BY")
        return at + 2 if goes_on and not behind.text[:1].isupper() else at
    if not is_mere(tokens, at + 1):
        return at + 2 if behind.of("NOBODY", "INERT", "OF", "IN") and _bracketed(prompt, tokens, at) else at
    if _bracketed(prompt, tokens, at):
        return at + 2
    if tokens[at].text == ";" and behind.low in _STOPPING:
        return at
    return at + 2 if _goes_on(prompt, tokens, at + 1) and tells_work(prompt, tokens, at) else at


_STOPPING = frozenset(["stop", "stops", "end", "quit", "halt", "finish"])
"""A clause of its own begins with these: "…; stop at 8 points"."""


def _goes_on(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether mere words stand behind a semicolon, to its end or to what comes then: no clause of its own."""
    end = at
    while end < len(tokens) and (tokens[end].kinds <= _PLAIN or tokens[end].text in "=+*-<>^%?:@#"):
        if end > at and line_ends(prompt, tokens, end):
            break
        end += 1
    ended = end >= len(tokens) or line_ends(prompt, tokens, end) or tokens[end].text in (".", ";", "|", "!")
    comes = end + 1 < len(tokens) and (
        tokens[end].of("THEN")
        or (tokens[end].of("COMMA", "AND") and tokens[end + 1].of("THEN"))
        or (tokens[end].of("AND") and tokens[end + 1].of("AGENT", "GROUP"))
    )
    return (ended or comes) and not _clause(tokens, at)


def _bracketed(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket is open here in which nobody is named."""
    for token in _sentence_and_marks(prompt, tokens, at):
        if token.of("CLOSE", "AGENT", "GROUP"):
            return False
        if token.of("OPEN"):
            return True
    return False


def _sentence_and_marks(prompt: str, tokens: Sequence[Token], at: int) -> Iterator[Token]:
    for n in range(at - 1, max(at - FARTHEST, -1), -1):
        if line_ends(prompt, tokens, n + 1):
            return
        yield tokens[n]


def _clause(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause of its own begins here: "reviews it", "tester checks the page", "logs are kept"."""
    for size in (1, 2):
        verb = any(form == "s" for _, form in analyses(text_at(tokens, at + size - 1)))
        behind = tokens[at + size] if at + size < len(tokens) else None
        if verb and behind is not None and behind.of("IT", "THEY", "NUMWORD", "INERT", "AGENT", "EACH"):
            return True
    return text_at(tokens, at + 1) in _TWOFOLD


def _alone(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "spin up…, then": a mark before a comma or a bracket ends nothing; it belongs to the word before."""
    behind = at + 2 < len(tokens) and tokens[at + 2].of("COMMA", "CLOSE")
    marked = behind and tokens[at + 1].text in ("!", "?", "…", ".") and tokens[at].kinds <= MERE
    return at + 2 if marked else at


def _operators(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "&& git", "|| exit": joints of a shell, unless names stand on both sides."""
    if tokens[at].text not in ("&", "||", "|") or at == 0:
        return at
    end = at + 1 + (tokens[at].text == "&" and text_at(tokens, at + 1) == "&")
    if tokens[at].text == "&" and end == at + 1:
        return at
    return end + 1 if is_mere(tokens, end) and not tokens[at - 1].of("AGENT", "GROUP", "CLOSE") else at


# -- words ---------------------------------------------------------------------------------------------


def _mentioned(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "the while loop", "an if statement": a conjunction that is spoken of."""
    spoken = text_at(tokens, at) in _ARTICLES and text_at(tokens, at + 1) in _CONJUNCTIONS
    return at + 3 if spoken and at + 2 < len(tokens) and tokens[at + 2].kinds == {"WORD"} else at


def _asked(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(checks) if it works", "(decides) whether to go on": what somebody finds out, and no condition."""
    whether = tokens[at].of("SUPERVISE") and text_at(tokens, at).endswith(" whether")
    asked = at > 0 and text_at(tokens, at) in ("if", "whether") and _finds_out(tokens, at)
    where = at > 0 and text_at(tokens, at) == "where" and _finds_out(tokens, at, _ASKING | _SAYING)
    where |= at > 1 and text_at(tokens, at) == "where" and text_at(tokens, at - 1) in ("find out", "see")
    if not (whether or asked or where):
        return at
    end, stop = at + 1, min(at + _LONGEST, len(tokens))
    while end < stop and not tokens[end].of(*_ENDING) and not line_ends(prompt, tokens, end):
        again = text_at(tokens, end + 2) in ("if", "whether")
        if tokens[end].of("AND") and (again or _clause(tokens, end + 1)):
            break
        end += 1
    rounds = has(tokens[at + 1 : end], "LOOP", "WEAKLOOP", "ROUND", "RETRY")
    return end if (end > at + 1 or where) and not (whether and rounds) else at


_LONGEST = 60
"""Tokens; nobody asks a longer question."""
_ENDING = (
    "COMMA", "SEMI", "MARK", "STOP", "THEN", "ELSE", "COLON", "DASH", "BUT", "CLOSE", "ARROW", "FOLLOWED",
)  # fmt: skip
_SAYING = frozenset(["say", "show", "tell", "know", "find", "report", "explain", "learn", "ascertain"])
_ASKING = frozenset(
    ["check", "see", "decide", "determine", "test", "verify", "assess", "evaluate", "judge", "ask", "examine",
     "establish", "look", "inspect"]
)  # fmt: skip


def _of_state(tokens: Sequence[Token], at: int, stop: int) -> bool:
    """ "(checks) if Bob is done": what is found out of somebody, who does nothing by that."""
    names = [n for n in range(at, stop) if tokens[n].of("AGENT", "GROUP", "TOOL")]
    if len(names) != 1 or text_at(tokens, at) not in ("if", "whether"):
        return False
    looks = lemmas_of(text_at(tokens, at - 1)) & _LOOKING or text_at(tokens, at - 1) == "out"
    behind = tokens[names[0] + 1] if names[0] + 1 < stop else None
    words = behind.low.split() if behind is not None else [""]
    return bool(looks) and names[0] - at < 3 and words[0] in _TWOFOLD


_LOOKING = frozenset(["check", "see", "test", "verify", "ask", "look", "establish", "inspect"])


def _finds_out(tokens: Sequence[Token], at: int, asking: frozenset[str] = _ASKING) -> bool:
    """Whether the verb before is somebody's, and asks: "Ann checks", "and decides", "find out"."""
    verb = at - 1 - (text_at(tokens, at - 1) in ("out", "first"))
    lemmas = lemmas_of(text_at(tokens, verb))
    asks = lemmas & (asking if verb == at - 1 else asking | {"find", "figure"})
    if verb < 1 or not asks or not tokens[verb].kinds <= TELLING | {"SEE"}:
        return False
    before = tokens[verb - 1]
    led = before.of("AGENT", "GROUP", "AND", "TO", "THEN", "MUST", "MAY", "IT", "THEY", "COMMA", "COLON")
    return led or text_at(tokens, verb - 1).endswith("ly")


def _rate(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "5 pages per chapter", "one per user": a number of things, for each of something."""
    if text_at(tokens, at) != "per" or at + 1 >= len(tokens) or tokens[at + 1].kinds != {"WORD"}:
        return at
    near = range(max(at - 3, 0), at)
    counted = [n for n in near if tokens[n].of("NUM") or text_at(tokens, n) in ("a", "an")]
    things = tokens[counted[-1] + 1 : at] if counted else ()
    people = any(t.kinds != {"WORD"} or t.low.rstrip("s").endswith(("er", "or")) for t in things)
    return at + 2 if (counted and not people and things != ()) or _bare_rate(tokens, at) else at


def _bare_rate(tokens: Sequence[Token], at: int) -> bool:
    return at > 0 and tokens[at - 1].of("NUM") and not tokens[at - 1].of("AGENT")


_MAKING_ONE = frozenset(
    ["put", "bring", "pull", "tie", "piece", "gather", "stitch", "draw", "fit", "glue", "sew"]
)


def _made_one(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "Dee puts it all together": of many things she makes one, and works beside nobody."""
    if not at or at + 1 >= len(tokens) or not tokens[at].of("IT", "THEY"):
        return at
    thing = f"{text_at(tokens, at)} {text_at(tokens, at + 1)}"
    whole = thing in ("it all together", "them all together", "this all together", "that all together")
    return at + 2 if whole and lemmas_of(text_at(tokens, at - 1)) & _MAKING_ONE else at


_RULES: tuple[_Rule, ...] = (
    _alone, _mark, _operators, _mentioned, _asked, _rate, _made_one, *AMOUNTS,
)  # fmt: skip


def _doubts(tokens: Sequence[Token], at: int, stop: int) -> Iterator[Diagnostic]:
    if text_at(tokens, at) == "for":
        span = (tokens[at + 1].start, tokens[stop - 1].end)
        said = "taken for how long the work itself goes on, which limits nobody"
        yield diagnose("SW304", span, said, "A has 5 minutes", severity="warning")
