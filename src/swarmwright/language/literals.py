"""Literals: words and marks that are operators elsewhere, and mere words where they stand.

"(React; Vite)" is no end of a sentence, "a poem of at most 20 lines" no bound, "for $5.50" no limit, "the
while loop" no condition and "5 pages per chapter" no map. Each is made one plain word of the work around it;
a table of rules (`_RULES`) says where it ends. This module knows nothing of who works, but that a name is
never part of such a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.inflection import analyses
from swarmwright.language.quantities import quantity
from swarmwright.language.tokens import Token

__all__ = ["as_written"]

_MERE = frozenset(["WORD", "NUM", "QUOTE", "OUTPUT"])
_PLAIN = frozenset([*_MERE, "IN", "OF", "ON", "TO", "FOR", "BY", "INERT", "NUMWORD", "COMPARE", "DASH"])
_ARTICLES = frozenset(["the", "a", "an", "this", "that", "each"])
_CONJUNCTIONS = frozenset(
    ["if", "while", "until", "unless", "else", "for", "when", "then", "before", "after"]
)
_TWOFOLD = frozenset(
    ["it", "is", "are", "was", "were", "has", "have", "must", "will", "can", "may", "should"]
)
_NOUNS_OF_BOUNDS = frozenset(
    ["limit", "limits", "timeout", "maximum", "minimum", "budget", "cap", "deadline", "total", "time",
     "ceiling", "allowance", "period", "window", "quota", "turn", "run"]
)  # fmt: skip
_AT_ONCE = frozenset(
    ["at", "in", "together", "concurrently", "simultaneously", "per", "each", "of", "are", "is"]
)
_MAKING = frozenset(
    ["make", "draw", "draft", "prepare", "propose", "plan", "write", "calculate", "compute", "estimate",
     "suggest", "negotiate", "present", "submit", "create", "print", "describe"]
)  # fmt: skip
_SPENDING = frozenset(["spend", "cost", "budget", "limit", "cap", "allow", "exceed", "allowance", "quota"])

_FARTHEST = 80
"""Tokens; nobody's work is looked for farther back, so that the time is linear."""

_Rule = Callable[[str, Sequence[Token], int], int]


def as_written(prompt: str, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The tokens, with those that are mere words where they stand joined to one; and what was not certain."""
    found: list[Token] = []
    notes: list[Diagnostic] = []
    at = 0
    while at < len(tokens):
        stop = next((end for rule in _RULES if (end := rule(prompt, tokens, at)) > at), at)
        stop = stop if stop > at and not _named(tokens[at:stop]) else at
        if stop == at:
            found.append(tokens[at])
            at += 1
            continue
        text = prompt[tokens[at].start : tokens[stop - 1].end]
        found.append(
            Token(frozenset({"WORD"}), text, tokens[at].start, tokens[stop - 1].end, text.casefold())
        )
        notes += _doubts(tokens, at, stop)
        at = stop
    return tuple(found), tuple(notes)


def _named(tokens: Sequence[Token]) -> bool:
    return any(t.of("AGENT", "GROUP", "TOOL") for t in tokens)


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text.casefold() if 0 <= at < len(tokens) else ""


def _mere(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word that is nothing but a word stands here, or a number or a quotation."""
    return 0 <= at < len(tokens) and tokens[at].kinds <= _MERE


def _lemma(word: str) -> set[str]:
    return {word, *(lemma for lemma, _ in analyses(word))}


def _sentence(prompt: str, tokens: Sequence[Token], at: int) -> Iterator[Token]:
    """The tokens of the line before `at`, the nearest first, back to the end of the last sentence."""
    for n in range(at - 1, max(at - _FARTHEST, -1), -1):
        ends = tokens[n].text in (".", "!", "?") and not prompt[tokens[n].end : tokens[n].end + 1].isalnum()
        if ends or _line_ends(prompt, tokens, n + 1):
            return
        yield tokens[n]


def _works(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a name and a plain word stand before, and no condition: somebody's work is being told."""
    before = [*_sentence(prompt, tokens, at)]
    doers = [n for n, t in enumerate(before) if t.of("AGENT", "GROUP", "THEY")]
    tested = any(t.of("IF", "UNLESS", "UNTIL") for t in before)
    return bool(doers) and not tested and any(t.kinds == {"WORD"} for t in before[: doers[0]])


# -- marks ---------------------------------------------------------------------------------------------


def _mark(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "; Vite)", "| jq", "! in C++": a mark that ends nothing, with the word behind it."""
    if tokens[at].text not in (";", "|", "!", "?", "…") or not 0 < at < len(tokens) - 1:
        return at
    behind = tokens[at + 1]
    if _line_ends(prompt, tokens, at + 1):
        return at
    if tokens[at].text in ("!", "?", "…"):
        goes_on = _mere(tokens, at + 1) or behind.of("IN", "OF", "ON", "TO", "FOR", "BY")
        return at + 2 if goes_on and not behind.text[:1].isupper() else at
    if not _mere(tokens, at + 1):
        return at + 2 if behind.of("NOBODY", "INERT", "OF", "IN") and _bracketed(prompt, tokens, at) else at
    if _bracketed(prompt, tokens, at):
        return at + 2
    return at + 2 if _goes_on(prompt, tokens, at + 1) and _works(prompt, tokens, at) else at


def _goes_on(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether mere words stand behind a semicolon, to its end or to what comes then: no clause of its own."""
    end = at
    while end < len(tokens) and (tokens[end].kinds <= _PLAIN or tokens[end].text in "=+*-<>^%?:@#"):
        if end > at and _line_ends(prompt, tokens, end):
            break
        end += 1
    ended = end >= len(tokens) or _line_ends(prompt, tokens, end) or tokens[end].text in (".", ";", "|", "!")
    comes = end + 1 < len(tokens) and (
        tokens[end].of("THEN")
        or (tokens[end].of("COMMA", "AND") and tokens[end + 1].of("THEN"))
        or (tokens[end].of("AND") and tokens[end + 1].of("AGENT", "GROUP"))
    )
    return (ended or comes) and not _clause(tokens, at)


def _line_ends(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a line ends before this token."""
    return "\n" in prompt[tokens[at - 1].end : tokens[at].start]


def _bracketed(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket is open here in which nobody is named."""
    for token in _sentence_and_marks(prompt, tokens, at):
        if token.of("CLOSE", "AGENT", "GROUP"):
            return False
        if token.of("OPEN"):
            return True
    return False


def _sentence_and_marks(prompt: str, tokens: Sequence[Token], at: int) -> Iterator[Token]:
    for n in range(at - 1, max(at - _FARTHEST, -1), -1):
        if _line_ends(prompt, tokens, n + 1):
            return
        yield tokens[n]


def _clause(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause of its own begins here: "reviews it", "tester checks the page", "logs are kept"."""
    for size in (1, 2):
        verb = any(form == "s" for _, form in analyses(_text(tokens, at + size - 1)))
        behind = tokens[at + size] if at + size < len(tokens) else None
        if verb and behind is not None and behind.of("IT", "THEY", "NUMWORD", "INERT", "AGENT", "EACH"):
            return True
    return _text(tokens, at + 1) in _TWOFOLD


def _alone(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "spin up…, then": a mark before a comma or a bracket ends nothing; it belongs to the word before."""
    behind = at + 2 < len(tokens) and tokens[at + 2].of("COMMA", "CLOSE")
    marked = behind and tokens[at + 1].text in ("!", "?", "…", ".") and tokens[at].kinds <= _MERE
    return at + 2 if marked else at


def _operators(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "&& git", "|| exit": joints of a shell, unless names stand on both sides."""
    if tokens[at].text not in ("&", "||", "|") or at == 0:
        return at
    end = at + 1 + (tokens[at].text == "&" and _text(tokens, at + 1) == "&")
    if tokens[at].text == "&" and end == at + 1:
        return at
    return end + 1 if _mere(tokens, end) and not tokens[at - 1].of("AGENT", "GROUP", "CLOSE") else at


# -- words ---------------------------------------------------------------------------------------------


def _mentioned(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "the while loop", "an if statement": a conjunction that is spoken of."""
    spoken = _text(tokens, at) in _ARTICLES and _text(tokens, at + 1) in _CONJUNCTIONS
    return at + 3 if spoken and at + 2 < len(tokens) and tokens[at + 2].kinds == {"WORD"} else at


def _rate(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "5 pages per chapter", "one per user": a number of things, for each of something."""
    if _text(tokens, at) != "per" or at + 1 >= len(tokens) or tokens[at + 1].kinds != {"WORD"}:
        return at
    counted = [t for t in tokens[max(at - 3, 0) : at] if t.of("NUM") or t.text.casefold() in ("a", "an")]
    things = tokens[tokens.index(counted[-1]) + 1 : at] if counted else ()
    people = any(t.kinds != {"WORD"} or t.text.casefold().rstrip("s").endswith(("er", "or")) for t in things)
    return at + 2 if (counted and not people and things != ()) or _bare_rate(tokens, at) else at


def _bare_rate(tokens: Sequence[Token], at: int) -> bool:
    return at > 0 and tokens[at - 1].of("NUM") and not tokens[at - 1].of("AGENT")


# -- amounts -------------------------------------------------------------------------------------------


def _amount(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(max. 200 words", "of at most 20 lines": so many of a thing that no rule counts."""
    apart = tokens[at - 1].of("COMMA", "DASH") or _text(tokens, at).endswith(("fewer than", "less than"))
    if not tokens[at].of("ATMOST", "ATLEAST") or apart or not _works(prompt, tokens, at):
        return at
    number = at + 1 + (_text(tokens, at + 1) == ".")
    noun = number + 1
    if noun >= len(tokens) or not tokens[number].of("NUM") or tokens[noun].kinds != {"WORD"}:
        return at
    if quantity(tokens, number) is not None or _text(tokens, noun + 1) in _AT_ONCE:
        return at
    people = _text(tokens, noun).rstrip("s").endswith(("er", "or", "agent", "people", "person", "member"))
    return noun + 1 if not people else at


def _measured(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "of at most 3 days", "within 3 days' reach", "older than 30 days": what a thing measures."""
    if tokens[at].of("OF") and at and tokens[at - 1].kinds == {"WORD"} and tokens[at + 1 : at + 2]:
        found = quantity(tokens, at + 2) if tokens[at + 1].of("ATMOST") and at + 2 < len(tokens) else None
        having = {"has", "have", "gets", "get", "given", "allowed"} & {
            t.text.casefold() for t in _sentence(prompt, tokens, at)
        }
        if found is not None and found.measure == "timeout_s" and not having:
            return found.end if _text(tokens, at - 1) not in _NOUNS_OF_BOUNDS else at
    if tokens[at].of("ATMOST") and at + 1 < len(tokens):
        found = quantity(tokens, at + 1)
        owned = found is not None and _text(tokens, found.end) in ("'", "’") and _mere(tokens, found.end + 1)
        return found.end + 2 if found is not None and owned else at
    compared = (
        tokens[at].kinds == {"WORD"} and _text(tokens, at).endswith("er") and _text(tokens, at + 1) == "than"
    )
    found = quantity(tokens, at + 2) if compared and at + 2 < len(tokens) else None
    return found.end if found is not None and found.measure == "timeout_s" else at


def _price(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(orders it) for $5.50", "(apples) at $2 each": what a thing costs, not what may be spent."""
    if at == 0 or not (tokens[at].text == "$" or tokens[at].of("NUM")) or not _works(prompt, tokens, at):
        return at
    found = quantity(tokens, at)
    if found is None or found.measure != "max_cost":
        return at
    before = [*_sentence(prompt, tokens, at)]
    spent = any(
        _lemma(t.text.casefold()) & _SPENDING or t.of("ATMOST", "MUSTNOT", "MAY", "MUST") for t in before
    )
    each = found.end + (_text(tokens, found.end) in ("each", "apiece"))
    return each if not spent else at


def _made(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(makes) a budget of $300": the bound is what is made."""
    if not tokens[at].of("ATMOST") or not _text(tokens, at).endswith(" of") or at + 1 >= len(tokens):
        return at
    found = quantity(tokens, at + 1)
    made = at > 0 and _lemma(_text(tokens, at - 1)) & _MAKING
    return found.end if found is not None and made else at


def _lasting(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(heats the oven) for 20 minutes": how long the work itself goes on."""
    if _text(tokens, at) != "for" or at + 1 >= len(tokens) or tokens[at].of("ATMOST"):
        return at
    found = quantity(tokens, at + 1)
    plain = found is not None and found.measure == "timeout_s" and len(found.values) == 1
    behind = tokens[found.end] if found is not None and found.end < len(tokens) else None
    ends = behind is None or behind.of("COMMA", "AND", "THEN", "MARK", "SEMI", "STOP", "CLOSE")
    if found is None or not plain or not ends or not _works(prompt, tokens, at):
        return at
    before = [*_sentence(prompt, tokens, at)]
    bounded = any(t.of("ATMOST", "MAY", "MUST", "MUSTNOT", "GIVE", "STARTV", "WAIT", "LOOP") for t in before)
    return found.end if not bounded else at


_RULES: tuple[_Rule, ...] = (
    _alone, _mark, _operators, _mentioned, _rate, _amount, _measured, _price, _made, _lasting,
)  # fmt: skip


def _doubts(tokens: Sequence[Token], at: int, stop: int) -> Iterator[Diagnostic]:
    if _text(tokens, at) == "for":
        span = (tokens[at + 1].start, tokens[stop - 1].end)
        said = "taken for how long the work itself goes on, which limits nobody"
        yield diagnose("SW304", span, said, "A has 5 minutes", severity="warning")
