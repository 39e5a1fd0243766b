"""Leftovers: what becomes of those who are not through when enough others are ("the rest is cancelled").

They may finish unless somebody says otherwise. A sentence's words that say so are taken out of it, and said
of the quorum that it speaks of, or that was spoken of last. That nobody waits for them is so by itself.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["settle_leftovers", "without_leftovers"]

_STOP = frozenset(
    ["cancel", "stop", "abort", "kill", "drop", "terminate", "abandon", "discard", "interrupt", "halt", "end",
     "scrap", "dismiss", "quit"]
)  # fmt: skip
_LATE = frozenset(
    ["slow", "late", "remaining", "unfinished", "outstanding", "pending", "last", "other", "losing"]
)
_ONES = frozenset(
    ["one", "ones", "agent", "agents", "worker", "workers", "branch", "branches", "run", "runs"]
)
_PASSIVE = frozenset(
    ["is", "are", "be", "being", "get", "gets", "can", "should", "must", "will", "may", "shall", "has",
     "have", "to"]
)  # fmt: skip
_JOINTS = ("COMMA", "SEMI", "AND", "BUT", "THEN", "DASH")
_SMALL = frozenset(["then", "simply", "just", "also", "immediately", "at", "once", "off", "please", "being"])


def without_leftovers(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without "the rest is cancelled", "stop the others"; it is kept in mind for the quorum."""
    tokens = _without_waiting(talk, _without_winner(talk, tokens))
    for start in range(len(tokens)) if _speaks_of_some_left(tokens) else ():
        end = _stopped(tokens, start)
        if end == start or not _alone(tokens, start, end):
            continue
        begin, end = _with_joints(tokens, start, end)
        gone = tokens[begin:end]
        talk.ledger.consume(gone, "leftovers")
        talk.leftovers.append(covering(gone))
        return (*tokens[:begin], *tokens[end:])
    return tuple(tokens)


_LATE_FORMS = frozenset(word + ending for word in _LATE for ending in ("", "r", "er"))
_WHOEVER = frozenset(["whoever", "whichever", "who"])


def _speaks_of_some_left(tokens: Sequence[Token]) -> bool:
    """Whether any word may speak of those who are left."""
    told = {word for token in tokens for word in token.low.split()}
    return not told.isdisjoint(_LATE_FORMS | _WHOEVER) or has(tokens, "OTHERS")


_AWAITING = frozenset(["wait", "waiting", "await", "awaiting"])
_NOT = frozenset(["without", "not", "instead", "rather"])
_NOT_WAITING = frozenset(["having", "needing", "to", "of", "than", "for", "on", "any", "further", "longer"])
_LEFT = (
    _LATE
    | _ONES
    | frozenset(
        ["the", "all", "them", "rest", "others", "third", "fourth", "fifth", "slowest", "latest", "final",
         "missing", "stragglers", "everyone", "everybody", "two", "three", "result", "results", "answer",
         "answers", "reply", "replies"]
    )
)  # fmt: skip


def _without_waiting(talk: Talk, tokens: Sequence[Token]) -> Sequence[Token]:
    """The sentence without "(Dan goes on) without waiting for the rest", where so many are enough."""
    counted = has(tokens, "NUM", "NUMWORD", "MAJORITY", "ATLEAST", "ENOUGH")
    if not counted and not any("first" in _words(t) for t in tokens):
        return tokens
    for start in range(1, len(tokens)):
        if _words(tokens[start])[0] not in _NOT:
            continue
        end = start
        while end < len(tokens) and not tokens[end].of(*_JOINTS, "STOP", "AGENT", "MARK"):
            end += 1
        words = [w for t in tokens[start:end] for w in _words(t)]
        if _unawaited(words[1:]):
            talk.ledger.consume(tokens[start:end], "leftovers")
            start -= tokens[start - 1].of("COMMA")
            return (*tokens[:start], *tokens[end:])
    return tokens


def _unawaited(words: list[str]) -> bool:
    """ "Waiting for the rest", "having to wait (for the third one)"."""
    at = next((n for n, word in enumerate(words) if word in _AWAITING), None)
    return at is not None and set(words[:at]) <= _NOT_WAITING and set(words[at + 1 :]) <= _LEFT | _NOT_WAITING


_TAKING = frozenset(["take", "use", "keep", "pick", "accept", "choose", "want"])
_WHICHEVER = frozenset(["whichever", "whoever", "whatever"])
_FIRST = frozenset(["first", "fastest", "quickest", "soonest", "sooner", "earlier", "faster"])
_LONGEST_WINNER = 8


def _without_winner(talk: Talk, tokens: Sequence[Token]) -> Sequence[Token]:
    """The sentence without "take whichever is done first": of those side by side, one is enough."""
    for start, token in enumerate(tokens):
        if _words(token)[0] not in _TAKING | _WHICHEVER:
            continue
        stop = next((n for n in range(start, len(tokens)) if tokens[n].of(*_JOINTS)), len(tokens))
        words = [w for t in tokens[start:stop] for w in _words(t)]
        said = words[1:] if words[0] in _TAKING else words
        first = said[:1] and said[0] in _WHICHEVER and len(said) < _LONGEST_WINNER and said[-1] in _FIRST
        if not first or not _alone(tokens, start, stop):
            continue
        named = tuple(dict.fromkeys(i for t in tokens[:start] if t.of("AGENT") for i in talk.memory.ids(t)))
        gone = covering(tokens[start:stop])
        talk.winners.append((named or talk.memory.stage, gone))
        talk.ledger.consume(tokens[start:stop], "quorum")
        while start and tokens[start - 1].of("COMMA", "AND", "DASH", "SEMI"):
            start -= 1
        comma = not start and stop < len(tokens) and tokens[stop].of("COMMA", "AND")
        return (*tokens[:start], *tokens[stop + comma :])
    return tokens


def _settle_winners(talk: Talk) -> None:
    """Make a quorum of one of those who are side by side; say so where they are not."""
    for ids, span in talk.winners:
        members = [i for i in ids if i in talk.claims.nodes]
        pairs = {(o.earlier, o.later) for o in talk.claims.orders}
        apart = not any((a, b) in pairs for a in members for b in members)
        if len(members) > 1 and apart:
            talk.claims.blocks.append(Block("quorum", span, members, k=1))
            continue
        said = "which of whom is meant is not clear; say: 'once one of A and B is done, C starts'"
        talk.claims.diagnostics.append(diagnose("SW402", span, said))


def settle_leftovers(talk: Talk) -> None:
    """Say of quorums what was said of the rest; where there is none, nobody is left over: an error."""
    _settle_winners(talk)
    for span in talk.leftovers:
        quorums = [block for block in talk.claims.blocks if block.kind == "quorum"]
        said = [block for block in quorums if block.span[0] <= span[1]]
        if not quorums:
            why = "nobody is left over here: say how many of whom are enough"
            talk.claims.diagnostics.append(diagnose("SW402", span, why))
            continue
        _last(said or quorums).rest = "cancel"


def _last(quorums: Sequence[Block]) -> Block:
    return max(quorums, key=lambda block: block.span[0])


def _stopped(tokens: Sequence[Token], start: int) -> int:
    """Where the words end that begin here and stop those who are left; `start` if there are none."""
    end = _left(tokens, start)
    if end == start:
        verb = _verb(tokens, start)
        end = _left(tokens, verb) if verb > start else start
        return _over(tokens, end) if end > max(verb, start) else start
    at = end
    while at < len(tokens) and set(_words(tokens[at])) <= _PASSIVE:
        at += 1
    last = _verb(tokens, _over(tokens, at))
    be = at > end or (at < len(tokens) and _words(tokens[at])[0] in _PASSIVE)
    return last if be and last > at else start


def _verb(tokens: Sequence[Token], at: int) -> int:
    """Where "cancelled", "is stopped", "called off" end; `at` if there is no such verb here."""
    if at >= len(tokens):
        return at
    words = [w for w in _words(tokens[at]) if w not in _PASSIVE]
    off = at + 1 < len(tokens) and tokens[at + 1].low == "off"
    stops = words[:1] and (_is(words[0], _STOP) or (_is(words[0], {"call"}) and (off or "off" in words)))
    return _over(tokens, at + 1) if stops else at


def _is(word: str, lemmas: Container[str]) -> bool:
    return word in lemmas or any(lemma in lemmas for lemma, _ in analyses(word))


def _words(token: Token) -> list[str]:
    return token.low.split() or [""]


def _left(tokens: Sequence[Token], at: int) -> int:
    """Where "the rest", "the others", "the slower ones", "whoever is not done" end; `at` if there is none."""
    if at >= len(tokens):
        return at
    if tokens[at].of("OTHERS"):
        return at + 1
    words = [t.low for t in tokens[at : at + 5]]
    start = 1 if words[0] in ("the", "any", "all", "all the", "both") else 0
    late = start < len(words) and bool(_roots(words[start]) & _LATE)
    if late and words[start + 1 : start + 2] and words[start + 1] in _ONES:
        return at + start + 2
    if words[0] in ("whoever", "whichever", "who") and words[1:2] == ["is"] and len(words) > 2:
        return (
            at + 4 if words[2] in ("not", "still") and len(words) > 3 else at + 3 if words[2] in _LATE else at
        )
    return at


def _roots(word: str) -> set[str]:
    """A word, and what a comparative of it compares: "slower" → slow."""
    return {word, word.removesuffix("r"), word.removesuffix("er")}


def _over(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and tokens[at].low in _SMALL:
        at += 1
    return at


def _with_joints(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The place of a clause with the joints that go with it: those behind it, else those before."""
    after = end
    while after < len(tokens) and tokens[after].of(*_JOINTS):
        after += 1
    if end < after < len(tokens):
        return start, after
    while start and (tokens[start - 1].of(*_JOINTS) or tokens[start - 1].low in _SMALL):
        start -= 1
    return start, end


def _alone(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether the words are a clause: a joint or an end of the sentence on both sides."""
    before = start == 0 or tokens[start - 1].of(*_JOINTS) or tokens[start - 1].low in _SMALL
    return before and (end == len(tokens) or tokens[end].of(*_JOINTS, "STOP") or tokens[end].of("INERT"))
