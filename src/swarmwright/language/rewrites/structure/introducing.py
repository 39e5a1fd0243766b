"""Introducing: "Work in this order: Ann, Ben, Cleo", "My process is: …" → what stands behind the colon.

A bare list that is introduced as an order becomes a chain; "use three agents: Ann, Ben and Cleo" and "we need
Ann and Ben" introduce those whose work is told behind it, and tell nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.roles import somebody
from swarmwright.language.words.tokens import Token, has

__all__ = ["ORDERED", "calls_the_roll", "introduced", "lists_tools", "roll", "without_preface"]

ORDERED = frozenset(
    [
        "order",
        "sequence",
        "succession",
        "series",
        "chain",
        "turn",
        "sequentially",
        "steps",
        "pipeline",
        "stages",
        "phases",
        "stations",
    ]
)
_WHOLE = frozenset(
    ["process", "workflow", "flow", "work", "plan", "procedure", "routine", "schedule", "follows"]
)
_LONGEST = 12
_LONGEST_PREFACE = 14
_REFUSED = (
    "AGENT", "GROUP", "TOOL", "QUOTE", "PAR", "PARWITH", "LOOP", "WEAKLOOP", "CHOICE", "EITHER", "IF",
    "UNLESS", "UNTIL", "NOT", "MUSTNOT", "ONLY", "APPROVE", "HUMAN", "FOREACH", "SUPERVISE", "OR",
)  # fmt: skip
_LISTED = ("AGENT", "COMMA", "AND")


def introduced(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """The tokens behind a colon that only says what kind of thing comes; None if nothing is introduced."""
    colon = next((n for n, t in enumerate(tokens[:_LONGEST]) if t.text == ":"), None) or _order_of(tokens)
    if not colon or has(tokens[:colon], *_REFUSED):
        return None
    words = {w for t in tokens[: colon + 1] for w in t.low.split()}
    rest = tuple(tokens[colon + 1 :])
    if not words & (ORDERED | _WHOLE) or sum(t.of("AGENT") for t in rest) < 2:
        return None
    if all(t.of(*_LISTED) for t in rest):
        return tuple(_chained(rest)) if words & ORDERED else None
    return rest


_AN_ORDER = re.compile(r"\bin (?:the|this|that|the following|the given) (?:order|sequence)$", re.IGNORECASE)


def _order_of(tokens: Sequence[Token]) -> int | None:
    """Where "(they work one after the other) in the order" ends, a list of names behind it, and no more."""
    names = next((n for n, t in enumerate(tokens) if t.of("AGENT")), 0)
    listed = names and all(t.of(*_LISTED) for t in tokens[names:])
    said = " ".join(t.text for t in tokens[:names])
    return names - 1 if listed and _AN_ORDER.search(said) else None


_HOW = ("here's how", "here is how", "this is how", "here's what", "here is what", "here's the plan",
        "here is the plan", "this is the plan", "here's the deal", "this is what")  # fmt: skip
_TALKING = frozenset(["okay", "ok", "so", "right", "well", "alright", "now", "and", "but", ",", "hi", "all"])


def without_preface(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "(Okay so) here's how the train rolls: Ann …": without the words that only say that it is told now."""
    colon = next((n for n, t in enumerate(tokens[:_LONGEST_PREFACE]) if t.text == ":"), 0)
    if not colon:
        return tuple(tokens)
    words = [w for t in tokens[:colon] for w in t.low.replace("\u2019", "'").split()]
    while words and words[0] in _TALKING:
        words = words[1:]
    told = " ".join(words).startswith(_HOW)
    if not told or has(tokens[:colon], *_REFUSED, "NUM"):
        return tuple(tokens)
    talk.ledger.consume(tokens[: colon + 1], "remark")
    return tuple(tokens[colon + 1 :]) or tuple(tokens)


def _chained(tokens: Sequence[Token]) -> list[Token]:
    """The names of a list, each followed by the next."""
    found: list[Token] = []
    for token in (t for t in tokens if t.of("AGENT")):
        if found:
            found.append(Token(frozenset({"FOLLOWED"}), "->", token.start, token.start, "->"))
        found.append(token)
    return found


_CALLING = frozenset(
    ["use", "using", "need", "want", "create", "build", "make", "set", "assemble", "define", "given",
     "agents", "like", "with", "take", "form", "compose", "involve", "imagine", "coordinate", "orchestrate",
     "manage", "oversee", "lead", "supervise", "direct", "coordinator", "orchestrator", "manager",
     "supervisor", "conductor"]
)  # fmt: skip
"""What is done to have a team, by whoever speaks."""
_HAVING = frozenset(
    ["there", "there's", "have", "has", "got", "i've", "we've", "you've", "includes", "include", "comprises",
     "comprise", "contains", "contain", "features", "feature", "consists", "consist", "team", "crew", "squad",
     "employ", "employs"]
)  # fmt: skip
"""What says that there is one, and never that anybody does anything."""
_AROUND = frozenset(
    ["a", "an", "the", "is", "are", "will", "be", "we", "i", "you", "us", "they", "me", "my", "our",
     "your", "up", "of", "with", "and", "called", "named", "namely", "following", "these", "one",
     "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "agent", "bots", "bot",
     "members", "people", "roles", "workflow", "system", "pipeline", "process", "please", "say", "here's",
     "let's", "let", "us", "should", "would", "could", "can", "want", "to", "who", "which", "that",
     "in", "it", "for", "this", "here", "now", "made", "together", "on", "specialists", "helpers",
     "assistants", "meet", "at", "disposal", "job", "access", "work", "works", "group", "following",
     "available", "ai",
     "specialised", "specialized", "multi-agent", "as", "-", "–", "—"]
)  # fmt: skip
_OWNERS = frozenset(["our", "my", "the", "this", "your"])
_LONGEST_OWNER = 3


def lists_tools(tokens: Sequence[Token]) -> bool:
    """ "Tools: Ledger and Mail": which tools there are, and no more."""
    head = next((n for n, t in enumerate(tokens) if t.of("COLON")), 0)
    words = {w for t in tokens[:head] for w in t.low.split()}
    listed = bool(tokens[head + 1 :]) and all(
        t.of("TOOL", "AND", "COMMA", "INERT") for t in tokens[head + 1 :]
    )
    return head > 0 and listed and not words.isdisjoint(("tool", "tools")) and words <= _OF_TOOLS


_OF_TOOLS = frozenset(["tool", "tools", "the", "our", "available", "are"])


def calls_the_roll(tokens: Sequence[Token], ahead: Sequence[Segment]) -> bool:
    """Whether a sentence only says who there is, of whom the sentences behind it speak again.

    Of all of them, or, where it says no more than that there is a team ("we have Ann and Ben"), of one.
    """
    names = {str(t.value) for t in tokens if t.of("AGENT")}
    if len(names) < 2 or tokens[0].of("AGENT"):
        return False
    said = _words(_without_owner(tokens))
    having = bool(_HAVING & set(said)) or said[:2] in (["we", "need"], ["i", "need"])
    if not (having or _CALLING & set(said)) or not set(said) <= _CALLING | _HAVING | _AROUND:
        return False
    again = {str(t.value) for segment in ahead for t in segment.tokens if t.of("AGENT")}
    return names <= again or (
        having and bool(names & again) and not (_CALLING - {"need", "agents"}) & set(said)
    )


def roll(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """What a roll call uses up: all but those in it who are nobody's name ("…, and a tester")."""
    return tuple(t for at, t in enumerate(tokens) if not _is_role(tokens, at) or _explains(tokens, at))


def _words(tokens: Sequence[Token]) -> list[str]:
    """The words beside the names and what is said of these ("Ann the writer", "Ben (editor)")."""
    plain = (
        t
        for at, t in enumerate(tokens)
        if not t.of("AGENT", "COMMA", "COLON", "MARK", "OPEN", "CLOSE") and not _is_role(tokens, at)
    )
    return [w for t in plain for w in t.low.replace("\u2019", "'").split()]


def _is_role(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].low
    listed = has(tokens[:at], "AGENT") and not tokens[at].of("AGENT")
    return listed and somebody(word)


def _explains(tokens: Sequence[Token], at: int) -> bool:
    """Whether a role stands behind a name, as what that is."""
    before = at - 1
    while before >= 0 and (tokens[before].of("OPEN") or tokens[before].low == "the"):
        before -= 1
    return before >= 0 and tokens[before].of("AGENT")


def _without_owner(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words behind "our newsroom", where it is said to have somebody."""
    if tokens[0].low not in _OWNERS:
        return tokens
    verb = next((n for n, t in enumerate(tokens[: _LONGEST_OWNER + 1]) if t.low in _HAVING and n > 1), 0)
    return tokens[verb:]
