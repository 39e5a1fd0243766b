"""Other tools: "every tool but Git" are the others by their names, wherever that is said.

A right to every tool, a denial or a yes for each use says too much where its exception is not heard. Where
no other tool is known, the sentence is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["with_other_tools"]

_EACH = frozenset(["every", "each", "any", "all", "both", "no"])
_WHOLE = frozenset(["anything", "everything"])
_FILLING = frozenset(["of", "the", "our", "my", "your", "other", "single"])
_BUT = frozenset(["but", "besides", "save", "bar", "barring", "without", "minus", "excluding"])
_LISTED = ("TOOL", "COMMA", "AND", "OR")
_FARTHEST = 5
"""Tokens between the tools and what is excepted: "no tools for Ben but Git"."""


def with_other_tools(talk: Talk, sentences: Sequence[Segment]) -> list[Segment]:
    """The sentences with the names of the other tools for "every tool but Git"."""
    found = []
    for segment in sentences:
        tokens = _told(talk, segment.tokens)
        if tokens != segment.tokens:
            kept = {t.span for t in tokens}
            talk.ledger.consume([t for t in segment.tokens if t.span not in kept], "list marker")
            segment = replace(segment, tokens=tokens)
        found.append(segment)
    return found


def _told(talk: Talk, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    for noun, token in enumerate(tokens):
        start = _begin(tokens, noun) if token.low in ("tool", "tools") else noun
        whole = token.low in _WHOLE and has(tokens[max(noun - 3, 0) : noun], "USE", "ACCESS")
        but, stop = _exception(tokens, noun + 1) if start < noun or whole else (0, 0)
        if not but or (tokens[start].low == "no" and start and tokens[start - 1].of("USE")):
            continue  # "Ann may use no tool but Git" is read as it stands
        excepted = {str(t.value) for t in tokens[but:stop] if t.of("TOOL")}
        others = [t for t in talk.roster.team.tools if t.id not in excepted]
        if not others:
            place = covering(tokens[start:stop])
            said = f"no other tool is known than {talk.prompt[slice(*covering(tokens[but:stop]))]!r}"
            talk.claims.diagnostics.append(diagnose("SW303", place, f"{said}: name those that are meant"))
            return tokens
        denied = tokens[start].low != "no" and has(tokens[:start], "MUSTNOT", "NOT", "NOBODY", "NOTHING")
        names = _list(tokens[start : noun + 1], [(t.id, t.name) for t in others], "or" if denied else "and")
        head = tokens[start : start + 1] if tokens[start].low == "no" else ()
        closed = stop + (but > noun + 1 and tokens[but - 1].of("COMMA") and _is_comma(tokens, stop))
        return (*tokens[:start], *head, *names, *_without_comma(tokens[noun + 1 : but]), *tokens[closed:])
    return tokens


def _begin(tokens: Sequence[Token], noun: int) -> int:
    """Where "all of the (tools)" begins; `noun` where the tools are not all of them."""
    at = noun - 1
    while at >= 0 and tokens[at].low in _FILLING:
        at -= 1
    return at if at >= 0 and tokens[at].low in _EACH else noun


def _exception(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where "but the Git and the Mail" begins and ends, a few words behind the tools; (0, 0) for none."""
    for but in range(at, min(at + _FARTHEST, len(tokens))):
        if tokens[but].of("TOOL", "SEMI", "MARK", "NOT", "MUSTNOT"):
            return 0, 0
        if not (tokens[but].of("EXCEPT", "BUT") or tokens[but].low in _BUT):
            continue
        stop = but + 1
        while stop < len(tokens) and (
            tokens[stop].of("TOOL", "COMMA", "AND", "OR") or tokens[stop].low == "the"
        ):
            stop += 1
        while stop > but + 1 and not tokens[stop - 1].of("TOOL"):
            stop -= 1
        return (but, stop) if has(tokens[but + 1 : stop], "TOOL") else (0, 0)
    return 0, 0


def _is_comma(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].of("COMMA")


def _without_comma(tokens: Sequence[Token]) -> Sequence[Token]:
    return tokens[:-1] if tokens and tokens[-1].of("COMMA") else tokens


def _list(place: Sequence[Token], tools: Sequence[tuple[str, str]], joint: str) -> tuple[Token, ...]:
    """The names as a list, at the place of "every tool"."""
    at, last = covering(place)[0], covering(place)[1] - 1
    found: list[Token] = []
    for number, (id_, name) in enumerate(tools):
        if number:
            found.append(Token(phrases()[(joint,)], joint, at, at, joint))
            at = min(at + 1, last)
        found.append(Token(frozenset({"TOOL"}), name, at, at, id_))
        at = min(at + 1, last)
    return tuple(found)
