"""Arms: in a sentence of two cases, "only", "just" and "alone" set one against the other, and give no right.

"If it is big, Ann and Ben check it, otherwise only Ben": in the other case Ben does, and Ann does not. And a
main clause that stands behind its condition with the verb first ("Only when it is good does Ann act") is read
as it would stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_plain_arms"]

_JUST = frozenset(["only", "just", "merely", "simply", "solely", "exclusively", "nobody but", "no one but"])
_ALONE = (
    "on their own", "on his own", "on her own", "on its own", "all alone", "by himself",
    "by herself", "by itself", "by themselves", "alone", "only", "solely", "on their own account",
)  # fmt: skip
_ARTICLES = frozenset(["the", "our", "a", "an"])
_RIGHTS = ("MAY", "TOOL", "USE", "ACCESS", "MUSTNOT", "SEE", "RESERVED", "OPENTO", "OFFLIMITS")
_CASES = ("IF", "UNLESS", "ELSE", "INSTEAD", "ONCE", "EITHERWAY")
_AUXILIARIES = frozenset(["does", "do", "will", "should", "can", "may", "shall"])


def with_plain_arms(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without the words that set its cases against each other, its main clause turned round."""
    told = _turned(talk, _case_first(tokens))
    cases = [t for t in told if t.of("ELSE", "INSTEAD")]
    if not cases or has(told, *_RIGHTS):
        return told
    if not (told[0].of("ELSE", "INSTEAD") or any(t.of(*_CASES) and t not in cases for t in told)):
        return told
    left = [n for at in range(len(told)) for n in _set_apart(told, at)]
    talk.ledger.consume([told[n] for n in left], "contrast")
    return tuple(t for n, t in enumerate(told) if n not in left)


_SAYING = frozenset(
    ["says", "say", "said", "told", "tells", "decides", "decided", "decide", "thinks", "notes", "noted",
     "stated", "states", "specified", "instructed", "agreed", "agrees", "hears", "indicated", "rules",
     "mentioned", "do", "does"]
)  # fmt: skip


_OTHERWISE = frozenset(["otherwise", "else", "if not"])
"""Of these, the words that say nothing else where they stand last ("before all others")."""


_ANYTHING = frozenset(
    ["nothing", "nobody", "none", "anything", "anybody", "anyone", "everything", "everybody", "everyone",
     "something", "somebody", "someone", "no one", "who", "what", "nowhere", "all", "one", "or"]
)  # fmt: skip
"""Behind these "else" is of others: "Ann may use Git and nothing else"."""


def _case_first(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "(Ann pays if it is cheap.) Ben asks otherwise" → "otherwise Ben asks"."""
    end = len(tokens)
    while end and tokens[end - 1].of("MARK"):
        end -= 1
    at = end - 1
    said = tokens[at].low if at > 0 and tokens[at].of("ELSE") else ""
    if said == "else" and tokens[at - 1].low in _ANYTHING:
        return tuple(tokens)
    if not (said in _OTHERWISE or said.startswith("in ")) or has(tokens[:at], *_CASES):
        return tuple(tokens)
    if tokens[at - 1].low in _SAYING or not has(tokens[:at], "AGENT", "GROUP"):
        return tuple(tokens)
    told = tokens[: at - 1] if tokens[at - 1].of("COMMA") else tokens[:at]
    return (tokens[at], *told, *tokens[end:])


def _set_apart(tokens: Sequence[Token], at: int) -> Iterator[int]:
    """The places of "only" before a name that does something in a case, and of "alone" behind one."""
    text = tokens[at].low
    behind = at + 1
    while behind < len(tokens) and tokens[behind].low in _ARTICLES:
        behind += 1
    if text in _JUST and behind < len(tokens) and tokens[behind].of("AGENT", "GROUP"):
        yield at
    if at == 0 or not tokens[at - 1].of("AGENT", "GROUP", "THEY"):
        return
    for words in _ALONE:
        size = _spans(tokens, at, words.split())
        if size and not (text == "only" and at + 1 < len(tokens) and tokens[at + 1].of(*_CASES, "AGENT")):
            yield from range(at, at + size)
            return


def _spans(tokens: Sequence[Token], at: int, words: Sequence[str]) -> int:
    """How many tokens these words are, from here on; 0 where others stand here."""
    found: list[str] = []
    for size in range(1, len(words) + 1):
        if at + size > len(tokens):
            return 0
        found += tokens[at + size - 1].low.split()
        if found == list(words):
            return size
    return 0


def _turned(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Only when it is good does Ann act" → "when it is good, Ann does act"."""
    start = _opens(tokens)
    if start is None:
        return _behind_a_yes(tokens)
    for at in range(start + 2, len(tokens) - 2):
        end = at + 1
        while end < len(tokens) and (tokens[end].of("AGENT", "GROUP", "AND") or tokens[end].low in _ARTICLES):
            end += 1
        named = end > at + 1 and tokens[end - 1].of("AGENT", "GROUP") and end < len(tokens)
        if has(tokens[:at], "APPROVE", "HUMAN", "ME", "FIN"):
            return _behind_a_yes(tokens)
        bare = end == len(tokens) - 1 and tokens[end].of("STARTV")  # "… does Ann run": no work of its own
        if bare and tokens[start].of("IF"):
            break
        if tokens[at].low in _AUXILIARIES and named and not tokens[at - 1].of("AGENT", "COMMA"):
            verb = tokens[at]
            comma = replace(verb, kinds=frozenset({"COMMA"}), text=",", value=",", end=verb.start)
            opened = (*_opened(talk, tokens, start), *tokens[start + 1 : at], comma)
            return (*opened, *tokens[at + 1 : end], verb, *tokens[end:])
    return tuple(tokens)


_FRONTED = frozenset(
    ["only", "only with", "only after", "only once", "only when", "only upon", "not before", "not until"]
)


def _behind_a_yes(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Only with my consent may Ann act" → "Ann may act only with my consent"."""
    if len(tokens) < 5 or tokens[0].low not in _FRONTED or has(tokens, "TOOL"):
        return tuple(tokens)
    for at in range(2, len(tokens) - 2):
        end = at + 1
        while end < len(tokens) and tokens[end].of("AGENT", "GROUP", "AND"):
            end += 1
        named = end > at + 1 and tokens[end - 1].of("AGENT", "GROUP") and end < len(tokens)
        led = tokens[:at]
        if tokens[at].low not in _AUXILIARIES or not named:
            continue
        if not has(led, "APPROVE") or has(led, "COMMA", "AGENT", "GROUP"):
            break
        if tokens[end].of("POSS"):
            break  # "may Ann's text go out": it is not Ann who may
        stop = next(
            (n for n in range(end, len(tokens)) if tokens[n].of("COMMA", "MARK", "SEMI")), len(tokens)
        )
        return (*tokens[at + 1 : end], tokens[at], *tokens[end:stop], *led, *tokens[stop:])
    return tuple(tokens)


def _opens(tokens: Sequence[Token]) -> int | None:
    """The place of the "when" or "if" of a sentence that begins with "only when", "only if"."""
    words = [t.low for t in tokens[:2]]
    if len(tokens) < 5:
        return None
    if words[0] in ("only when", "only once", "only after", "only if"):
        return 0
    return 1 if words[0] == "only" and tokens[1].of("IF", "ONCE") else None


def _opened(talk: Talk, tokens: Sequence[Token], start: int) -> tuple[Token, ...]:
    """The word of time or of a case without its "only"."""
    talk.ledger.consume(tokens[: start + 1], "contrast")
    word = tokens[start].text.split()[-1]
    kind = "IF" if word.casefold() == "if" else "ONCE"
    begin = tokens[start].end - len(word)
    return (Token(frozenset({kind}), word, begin, tokens[start].end, word.casefold()),)
