"""Refusing: what a sentence says that no workflow can carry, or that breaks off, is reported on its words.

Something optional, somebody to be skipped, two that must not overlap, an amount that is no number, a manner:
the sentence would otherwise be read as if these words did not stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.talk import Talk
from swarmwright.language.tokens import Token, covering

__all__ = ["masked", "refuse"]


def masked(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """The sentence in lower case, names as "@" and tools as "#", and where in it each token begins."""
    text, places = "", list[int]()
    for token in tokens:
        places.append(len(text))
        name = "@" if token.of("AGENT", "GROUP") else "#" if token.of("TOOL") else ""
        text += (name or token.text.casefold().replace("’", "'")) + " "
    return text, places


def refuse(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Note what this sentence says that cannot be carried out; returns what is left of it to be read."""
    text, places = masked(tokens)
    gone: set[int] = set()
    for find in _SAYING:
        for start, end in find(text):
            here = [n for n, at in enumerate(places) if start <= at < end and n not in gone]
            if not here:
                continue
            talk.claims.diagnostics.append(_SAYING[find](talk, [tokens[n] for n in here]))
            if find not in (_optional, _broken_off):
                gone |= set(here)
    if not gone:
        return tuple(tokens)
    taken = [tokens[n] for n in sorted(gone)]
    talk.ledger.consume(taken, "refused")
    talk.memory.note(tuple(dict.fromkeys(str(t.value) for t in taken if t.of("AGENT"))))
    left = [t for n, t in enumerate(tokens) if n not in gone]
    while left and left[-1].of("COMMA", "AND", "BUT"):
        left.pop()
    return tuple(left) if any(t.of("AGENT", "GROUP", "TOOL", "THEY") for t in left) else ()


Spans = Iterator[tuple[int, int]]


def _all(pattern: re.Pattern[str], text: str) -> Spans:
    return ((m.start(1), m.end(1)) for m in pattern.finditer(text))


def _any(text: str) -> str:
    """One of these phrases, as a pattern."""
    return "(?:" + "|".join(" ".join(p.split()) for p in text.split("|")) + ")"


_FEW = r"(?:[a-z]+ ){0,3}"
_LIST = r"(?:@ (?:, |and |or |& )*)+"
_MAYBE = re.compile(
    r"\b("
    + _any("""
        optionally | not necessarily | is optional | are optional | if so inclined | voluntarily
        | if (?:it|he|she|they) (?:likes?|wants?|wish(?:es)?|feels? like it)
    """)
    + ") "
)


def _optional(text: str) -> Spans:
    return _all(_MAYBE, text) if "@" in text and "necessarily execut" not in text else iter(())


_SKIPS = _any("skip | omit | leave out | drop | bypass | do without")
_MODALS = _any("can | may | might | could | should | must | is | are | will | shall | to | be | been | gets?")
_SKIPPED = _any("""
    skipped | left out | omitted | bypassed | skips? (?:this|it|that|the [a-z]+)
    | sits? (?:this|it) out | sits? out
""")
_SKIP = re.compile(
    rf"(?:^|, |\bplease |\bthen |\band )({_SKIPS} (?:the )?@) |(?:^|, )({_LIST}(?:{_MODALS} )+{_SKIPPED}) "
)


def _skipped(text: str) -> Spans:
    return ((m.start(m.lastindex or 0), m.end(m.lastindex or 0)) for m in _SKIP.finditer(text))


_TOGETHER = _any(
    "at the same time | simultaneously | in parallel | together | concurrently | at once | side by side"
)
_NEVER = _any("""
    cannot | can't | can not | must not | mustn't | may not | should not | shouldn't | must never
    | may never | never
""")
_WORKING = _any("run | work | start | be | active | act | go | overlap")
_APART = re.compile(
    rf"^(?:the )?({_LIST}{_NEVER} (?:ever |both |be )*{_WORKING}[a-z]*(?: (?:on|both|active|running))*"
    rf"(?: {_TOGETHER}| overlap)?) "
)
_NOT_WHILE = re.compile(
    rf"^(?:the )?(@ {_NEVER} {_WORKING}[a-z]*(?: active| running| working)? (?:while|whilst|as long as) @ "
    r"(?:runs|works|is|acts|still)(?: (?:still|running|active|working|at work|busy|on))*) "
)


def _overlap(text: str) -> Spans:
    for pattern in (_APART, _NOT_WHILE):
        for start, end in _all(pattern, text):
            said = text[start:end]
            if said.count("@") > 1 and (re.search(_TOGETHER, said) or "overlap" in said or "whil" in said):
                yield start, end


_NO_END = r"(?<!care )(?<!rid )(?<!made )(?<!spoken )(?<!heard )(?<!aware )(?<!thought )(?<!out )(?<!sort )"
_BREAKS = re.compile(
    rf"(?:^|[,;:] |\band |\bbut )([^,;:]*?\b{_NO_END}"
    + _any("the | an | within | of | until | unless | because | than | my | our | your | its | their | whose")
    + ") $"
)


def _broken_off(text: str) -> Spans:
    return _all(_BREAKS, text) if len(text.split()) > 1 else iter(())


_VAGUE = re.compile(
    r"\b((?:keep|hold|stay|remain)[a-z]* "
    + _FEW
    + _any("""
        within reason | reasonable | in check | under control | sensible | affordable | cheap | low | modest
        | to a minimum | within budget | on budget | in budget | within limits | down
    """)
    + r"|(?:n't|not|never|not to) (?:[a-z]+ ){0,2}(?:spend|cost|waste|use up|burn|overspend) "
    + _FEW
    + "(?:much|money|budget|fortune|tokens|resources)"
    + "|as (?:cheap|cheaply|quick|quickly|fast|little|few|short)(?: [a-z]+)? as "
    + "(?:possible|it can|they can|you can)"
    + "|at (?:a )?reasonable (?:cost|price|expense)s?) "
)


def _amount(text: str) -> Spans:
    return _all(_VAGUE, text)


_FEELING = re.compile(
    r"(?:^|, |\band |\bbut |\bplease )((?:don't|do not|never) (?:let|make|allow) (?:[a-z]+ ){1,4}"
    r"(?:get|feel|be|become|grow) [a-z]+|(?:be|stay|sound|remain|act|feel) (?:[a-z]+ ){0,2}"
    + _any("""
        friendly | nice | kind | polite | gentle | patient | careful | creative | warm | professional
        | cheerful
        | empathetic | respectful | honest | cool | calm | concise | brief | human
    """)
    + ") "
)


def _manner(text: str) -> Spans:
    return _all(_FEELING, text)


def _words(talk: Talk, here: Sequence[Token]) -> str:
    start, end = covering(here)
    return repr(talk.prompt[start:end])


def _say_optional(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    said = f"{_words(talk, here)}: who decides, and when, is not said; it is read as always done. Say 'if …'"
    return diagnose("SW402", covering(here), said, severity="warning")


def _say_skipped(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    name = next((talk.prompt[t.start : t.end] for t in here if t.of("AGENT", "GROUP")), "")
    said = f"{_words(talk, here)}: leave {name} out, or say when {name} works: 'if …', 'unless …'"
    return diagnose("SW402", covering(here), said)


def _say_overlap(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    names = [talk.prompt[t.start : t.end] for t in here if t.of("AGENT", "GROUP")]
    one, other = f"{names[0]} before {names[1]}", f"{names[1]} before {names[0]}"
    said = f"one after the other in any order cannot be said; say {one!r} or {other!r}"
    return diagnose("SW403", covering(here), said, one, severity="error")


def _say_broken_off(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    return diagnose("SW402", covering(here), f"{_words(talk, here)}: the sentence breaks off here")


def _say_vague(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    said = f"{_words(talk, here)} is no number or rule that anybody could hold to; it bounds nothing"
    return diagnose("SW403", covering(here), said)


def _say_manner(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    said = f"{_words(talk, here)} is nothing that a workflow can carry; write it into an agent's prompt"
    return diagnose("SW403", covering(here), said)


_SAYING: dict[Callable[[str], Spans], Callable[[Talk, Sequence[Token]], Diagnostic]] = {
    _optional: _say_optional,
    _skipped: _say_skipped,
    _overlap: _say_overlap,
    _broken_off: _say_broken_off,
    _amount: _say_vague,
    _manner: _say_manner,
}
