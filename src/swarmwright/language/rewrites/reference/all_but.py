"""All but: "Ben may read everything except Ann's notes" is "Ben must not see Ann's notes".

Everybody sees what comes before; the exception is all that such a sentence rules. Who is left out stands
beside who may: "everyone may see it except Ann" is "everyone except Ann may see it".
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_exceptions_alone"]

_SEEING = (
    "see", "sees", "read", "reads", "view", "views", "know", "knows", "look at", "looks at", "access",
    "accesses", "get to see", "gets to see", "inspect", "inspects",
)  # fmt: skip
_ALL = ("everything", "all", "anything", "everybody", "everyone")
_BUT = ("but", "except", "except for", "apart from", "aside from", "other than", "save", "save for",
        "besides", "with the exception of", "but not")  # fmt: skip
_LONGEST = 4
"""How many words may stand between "all" and "except": "all of the results, except"."""
_ELSEWHERE = ("AGENT", "TOOL", "IF", "UNLESS", "ONCE", "UNTIL", "MUSTNOT", "NOT", "BEFORE", "THEN", "COMMA")
_NO_WORK = ("TOOL", "IF", "UNLESS", "ONCE", "UNTIL", "MUSTNOT", "NOT", "BEFORE", "THEN", "MAY", "MUST",
            "ONLY", "SEE", "HIDE", "SECRET")  # fmt: skip


def with_exceptions_alone(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "must not see …" for "(can) see everything except …", of an agent's work."""
    tokens = _with_whom_beside(talk, tokens)
    for at, token in enumerate(tokens):
        if token.low not in _ALL or not at:
            continue
        stop = _except(tokens, at + 1)
        start = _verb(tokens, at)
        if not stop or not start or not _work(tokens[stop:]) or not _told(talk, tokens, start):
            continue
        if has(tokens[start - 1 : start], "MUSTNOT", "NOT"):
            continue
        talk.ledger.consume(tokens[start:stop], "visibility")
        place = tokens[start].start, tokens[stop - 1].end
        held = (Token(frozenset({"MUSTNOT"}), "must not", place[0], place[0], "must not"),
                Token(frozenset({"SEE"}), "see", *place, "see"))  # fmt: skip
        return (*tokens[:start], *held, *_named(tokens[stop:]))
    return tuple(tokens)


def _with_whom_beside(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Everyone may see Ben's notes, except Ann": whom it excepts stands behind "everyone"."""
    end = len(tokens)
    while end and tokens[end - 1].of("AGENT", "AND", "COMMA"):
        end -= 1
    names, at = tokens[end:], end - 1
    denied = at > 1 and tokens[at].low == "not" and tokens[at - 1].of("BUT")
    at -= denied
    excepting = (
        at > 0
        and (tokens[at].of("EXCEPT") or tokens[at].of("BUT") or tokens[at].low in _BUT)
        and has(names, "AGENT")
    )
    sees = denied or has(tokens[:at], "SEE") or any("access" in t.low for t in tokens[:at])
    if not excepting or not tokens[0].of("EVERYONE") or not sees or has(tokens[1:at], "EXCEPT", "TOOL"):
        return tuple(tokens)
    stop = at - tokens[at - 1].of("COMMA")
    talk.ledger.consume(tokens[stop:end], "visibility")
    left_out = made("EXCEPT", "except", tokens[at].start, tokens[end - 1].end)
    return (tokens[0], left_out, *names, *tokens[1:stop])


def _except(tokens: Sequence[Token], at: int) -> int:
    """Where what is left out begins; 0 if nothing is."""
    for end in range(at, min(at + _LONGEST, len(tokens))):
        if tokens[end].of("EXCEPT") or tokens[end].low in _BUT:
            long = end + 1 < len(tokens) and tokens[end + 1].low in ("for", "from", "not")
            return end + 1 + long
        if tokens[end].of(*_ELSEWHERE):
            break
    return 0


def _verb(tokens: Sequence[Token], at: int) -> int:
    """Where the verb of seeing before "everything" begins, its modal included; 0 if it is another verb."""
    for start in range(max(1, at - 4), at):
        said = " ".join(t.low for t in tokens[start:at]).removesuffix(" of")
        modal = tokens[start].of("MAY", "MUST")
        words = said.removeprefix(tokens[start].low).strip() if modal else said
        if words in _SEEING or (not modal and said in ("has access to", "have access to")):
            return start
    return 0


def _told(talk: Talk, tokens: Sequence[Token], start: int) -> bool:
    """Whether the sentence rules on sight: by "may", or of somebody whose work has been told."""
    first = tokens[start]
    if first.of("MAY") or first.low in ("has access to", "have access to", "gets", "get"):
        return True
    ids = [i for t in tokens[:start] if t.of("AGENT", "GROUP", "THEY") for i in talk.memory.ids(t)]
    return bool(ids) and all(i in talk.claims.nodes for i in ids)


def _work(rest: Sequence[Token]) -> bool:
    """Whether agents' work, in one short noun phrase, is all that is left out."""
    texts = [t.low for t in rest]
    named = has(rest, "AGENT", "GROUP")
    short = len(rest) < _LONGEST * 2 and not has(rest, *_NO_WORK)
    owned = has(rest, "POSS", "OF") or texts[:1] == ["what"]
    return named and short and owned and not {"is", "are", "was", "were"} & set(texts)


def _named(rest: Sequence[Token]) -> tuple[Token, ...]:
    """ "those of Ann" is Ann's work."""
    at = next((n for n, t in enumerate(rest[:3]) if t.of("AGENT", "GROUP")), 0)
    if not at or rest[0].low.split()[0] not in ("those", "that", "the"):
        return tuple(rest)
    if any(t.of("WORD") for t in rest[:at] if t.low not in _PRO):
        return tuple(rest)
    end = rest[at].end
    owned = (("'s", "POSS"), ("work", "WORD"))
    said = (Token(frozenset({kind}), word, end, end, word) for word, kind in owned)
    return (rest[at], *said, *rest[at + 1 :])


_PRO = ("those", "that", "the", "ones", "one")
