"""Homographs: operators written as plain words are: "a snack bar", "bar()", "in May", "the page is ok"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has

__all__ = ["plain_where_plain"]

_WHOM = ("AGENT", "GROUP", "EVERYONE", "OTHERS", "THEY", "ANYOF", "EACH", "NOBODY")
_DETERMINERS = frozenset(
    ["the", "all", "any", "every", "each", "both", "anyone", "everyone", "anybody", "either"]
)
_BEFORE_A_MONTH = frozenset(
    ["in", "of", "by", "since", "until", "till", "from", "early", "late", "next", "last"]
)


def _of_names(tokens: Sequence[Token], at: int) -> bool:
    """ "Each of Ann and Ben": both of them, in other words."""
    start = at - tokens[at].of("OF") if at else at
    each = tokens[start].of("EACH") and start + 2 < len(tokens) and tokens[start + 1].of("OF")
    return each and tokens[start + 2].of("AGENT")


def _of_its_own_sort(tokens: Sequence[Token], at: int) -> bool:
    """ "Billing questions go to Billing": the first is a sort of questions, and nobody."""
    if not tokens[at].of("AGENT") or at + 4 >= len(tokens):
        return False
    noun, verb, ahead = tokens[at + 1], tokens[at + 2], tokens[at + 2 : at + 6]
    plain = noun.of("WORD") and noun.text.endswith("s") and verb.of("HANDOFF", "INERT", "WORD")
    again = next((n for n, t in enumerate(ahead) if t.of("AGENT")), 0)
    led = again > 0 and ahead[again - 1].low in ("to", "for", "by", "with")
    return plain and led and ahead[again].value == tokens[at].value


def _of_a_purpose(tokens: Sequence[Token], at: int) -> bool:
    """ "They work in order to win": what for, and not one by one."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    return tokens[at].low.endswith("in order") and behind is not None and behind.of("TO")


_OWNING = ("my", "our", "your")


def _of_a_yes(tokens: Sequence[Token], at: int) -> bool:
    """ "It needs my go", "after the editor's go, …": a yes, where nothing says where anybody goes."""
    if tokens[at].text != "go" or not at or tokens[at - 1].of("POSS"):
        return False
    before = tokens[at - 1].low.replace("’", "'")
    if not (before in _OWNING or before.endswith("'s")):
        return False
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    return behind is None or behind.of(
        "COMMA", "MARK", "STOP", "SEMI", "AND", "THEN", "BEFORE", "FIRST", "CLOSE", "AGENT"
    )


_OPENING = (",", "so", "here's", "here is", "here", "let's", "then", "team", "folks", "now")


def _of_talk(tokens: Sequence[Token], at: int) -> bool:
    """ "Okay, so here is how it works": a word by which one begins to speak."""
    if tokens[at].low not in _FINE or (at and not tokens[at - 1].of("MARK", "STOP")):
        return False
    behind = tokens[at + 1].low.replace("’", "'") if at + 1 < len(tokens) else ""
    return tokens[at].of("APPROVE") and behind in _OPENING


_TIMES = ("ONCE", "BEFORE")
_FINE = frozenset(["ok", "okay", "o.k.", "all right", "alright"])
_BEING = frozenset(
    ["is", "are", "looks", "look", "seems", "seem", "was", "were", "be", "being", "reads", "sounds"]
)
_DEGREES = frozenset(["really", "quite", "all", "totally", "fully", "completely", "not", "now"])


def _of_a_thing(tokens: Sequence[Token], at: int) -> bool:
    """ "The page is ok": how something is, and nobody's yes."""
    if tokens[at].low not in _FINE or not tokens[at].of("APPROVE"):
        return False
    verb = at - 1
    while verb > 0 and tokens[verb].low in _DEGREES:
        verb -= 1
    if verb < 1 or tokens[verb].low not in _BEING:
        return False
    noun = tokens[verb - 1]
    ahead = tokens[at + 1].low if at + 1 < len(tokens) else ""
    asked = ahead in ("with", "for", "by", "to")
    test = next((t for t in reversed(tokens[:verb]) if t.of(*_TIMES, "IF", "UNLESS", "UNTIL")), None)
    if asked or test is None or test.of(*_TIMES):
        return False  # "once the page is ok, …": somebody has to say so
    thing = noun.of("WORD", "OUTPUT", "STARTV", "TOOL") and not noun.of("HUMAN", "ME")
    return thing and not names_a_person(noun.text)


_OF_AN_ORDER = frozenset(["step", "stage", "phase", "task", "thing", "move", "part", "round", "one", "to"])


def _of_what_is_made(tokens: Sequence[Token], at: int) -> bool:
    """ "A first version is made by C": which of its kind it is, and not that C comes first."""
    if not at or at + 1 >= len(tokens) or tokens[at - 1].low not in ("a", "an"):
        return False
    noun = tokens[at + 1]
    return noun.of("OUTPUT", "WORD") and noun.low not in _OF_AN_ORDER


_AT_ONCE = frozenset(["in parallel", "simultaneously", "concurrently", "at once", "at the same time"])


def _of_several_things(tokens: Sequence[Token], at: int) -> bool:
    """ "Ann trains three models in parallel.": how many things she does that to, and beside nobody."""
    last = at + 1 == len(tokens) or tokens[at + 1].of("MARK", "SEMI")
    if not last or not tokens[at].of("PAR") or tokens[at].low not in _AT_ONCE:
        return False
    start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].of("MARK", "SEMI", "COMMA", "AND")), 0)
    told = tokens[start:at]
    if len(told) < 4 or sum(t.of("AGENT", "GROUP") for t in told) != 1:
        return False
    counted = has(told[-3:-1], "NUM")
    return counted and told[-1].of("WORD", "OUTPUT") and told[-1].low.endswith("s")


def _of_a_quality(tokens: Sequence[Token], at: int) -> bool:
    """ "(until it is) smooth enough": how good a thing is, and not how many are enough."""
    if tokens[at].low != "enough" or not at or tokens[at - 1].kinds != {"WORD"}:
        return False
    start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].of("MARK", "SEMI")), 0)
    return not has(tokens[start:at], "NUM", "ANYOF", "MAJORITY", "ONEOF")


_PAPERS = frozenset(
    ["policy", "policies", "form", "forms", "rate", "rates", "letter", "letters", "matrix", "criteria",
     "guideline", "guidelines", "history", "template", "templates", "rating", "ratings", "document",
     "documents", "checklist", "chart", "statistics", "figures", "notes", "log", "logs", "ui", "screen",
     "page", "button", "dialog", "module", "code", "logic", "api", "endpoint", "feature", "text", "label"]
)  # fmt: skip
"""What is called after a yes, and asks for none."""


def _of_a_paper(tokens: Sequence[Token], at: int) -> bool:
    """ "Ann writes the approval policy": what it is about, and nobody's yes."""
    named = tokens[at].of("APPROVE") and tokens[at].low in ("approval", "approvals", "consent", "permission")
    return named and at + 1 < len(tokens) and tokens[at + 1].low in _PAPERS


_OF_CODE = frozenset(
    ["fix", "fixes", "write", "writes", "debug", "debugs", "refactor", "refactors", "optimise", "optimises",
     "optimize", "optimizes", "rewrite", "rewrites", "remove", "removes", "unroll", "unrolls", "document",
     "documents", "describe", "describes", "implement", "implements", "code", "codes"]
)  # fmt: skip


def _of_a_program(tokens: Sequence[Token], at: int) -> bool:
    """ "Ann fixes the retry loop": a thing in a program, where nothing says how long anybody goes round."""
    if tokens[at].low not in ("loop", "loops") or has(tokens, "UNTIL", "ATMOST", "ROUND", "TIMES"):
        return False
    before = [t.low for t in tokens[max(at - 4, 0) : at]]
    return not _OF_CODE.isdisjoint(before) and not {"a", "an", "the"}.isdisjoint(before)


_MEASURING = ("is between", "is over", "are over")
"""Before a number: "it is between 5 and 8", where no secret is told and nothing is done with."""


def _words_of(token: Token) -> Iterator[Token]:
    """The token's words, one by one."""
    at = token.start
    for word in token.text.split(" "):
        yield Token(frozenset({"INERT" if word in ("is", "are") else "WORD"}), word, at, at + len(word), word)
        at += len(word) + 1


def plain_where_plain(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens; "bar" forbids where it is told whom, and "May" permits but behind a preposition."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].low if at else ""
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        if _of_names(tokens, at) or _of_a_purpose(tokens, at) or _of_talk(tokens, at):
            yield replace(token, kinds=frozenset({"INERT"}))
        elif token.low in _MEASURING and behind is not None and behind.of("NUM"):
            yield from _words_of(token)
        elif _of_a_yes(tokens, at):
            yield replace(token, kinds=frozenset({"APPROVE"}))
        elif token.low == "bar" and token.of("MUSTNOT"):
            whom = behind is not None and (behind.of(*_WHOM) or behind.low in _DETERMINERS)
            yield token if whom else replace(token, kinds=frozenset({"WORD"}))
        elif (
            _of_its_own_sort(tokens, at)
            or _of_several_things(tokens, at)
            or _of_a_thing(tokens, at)
            or _of_a_quality(tokens, at)
            or _of_a_paper(tokens, at)
            or _of_a_program(tokens, at)
            or (token.of("FIRST") and _of_what_is_made(tokens, at))
            or (token.text == "May" and token.of("MAY") and before in _BEFORE_A_MONTH)
        ):
            yield replace(token, kinds=frozenset({"WORD"}))
        else:
            yield token
