"""Conceding: "although Bob keeps going": who works on beside what the sentence tells, and is not waited for.

It is told as "while Bob works". Where the sentence tells of an announcement, it is the announcer who goes on
(`happenings`); what is conceded of anything else ("although Bob objects") is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.happenings.finding import announcements
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import words_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_concessions"]

_CONCEDING = frozenset(["although", "though", "even though", "even if", "albeit"])
_GOES_ON = re.compile(
    r"""(?:still\s|simply\s|just\s)?(?:
      keeps?\s(?:on\s)?(?:going|working|running|at\sit|on|(?P<keeps>\w+ing))
    | continues?(?:\s(?:to\swork|working|running|(?:its|his|her|their)\swork|(?P<continues>\w+ing)))?
    | (?:goes|go|carries|carry|works?)\son(?:\sworking)?
    | (?:is|are)\sstill\s(?:working|running|going|busy|active|at\s(?:it|work)|on\sit|(?P<still>\w+ing))
    | (?:is|are)\snot\s(?:yet\s)?(?:done|finished|through|ready) | (?:is|are)n't\s(?:done|finished|through)
    | (?:has\snot|hasn't|have\snot|haven't)\s(?:yet\s)?(?:finished|ended|stopped)
    | (?:does\snot|doesn't|do\snot|don't)\sstop
    )(?:\syet|\sstill|\smeanwhile|\sin\sthe\smeantime|\stoo)?""",
    re.VERBOSE,
)
_ENDS = ("COMMA", "SEMI", "DASH", "CLOSE", "MARK")


def with_concessions(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "while Bob works" in place of "although Bob keeps going"."""
    tokens = _meanwhile(talk, tokens)
    for at in range(len(tokens) - 2):
        if not _concedes(tokens[at]) or not tokens[at + 1].of("AGENT", "IT", "THEY", "GROUP"):
            continue
        end = next((n for n in range(at + 2, len(tokens)) if tokens[n].of(*_ENDS)), len(tokens))
        if not _goes_on(talk, tokens[at + 1], tokens[at + 2 : end]):
            continue
        waited_for = _waited_for(tokens, at + 1)
        if waited_for or (tokens[at].of("BUT") and announcements(words_of(talk.prompt, tokens))):
            break
        meanwhile = replace(tokens[at], kinds=frozenset({"WHILE"}), text="while", value="while")
        verb, last = tokens[at + 2], tokens[end - 1]
        works = Token(frozenset({"STARTV"}), "works", verb.start, last.end, "works")
        talk.ledger.consume(tokens[at + 2 : end], "concession")
        return (*tokens[:at], meanwhile, tokens[at + 1], works, *tokens[end:])
    return tuple(tokens)


_DOING_SO = re.compile(
    r"(?:he|she|they|it)(?: is| are|'s|'re)? (?:does|do|doing|busy with|at) (?:that|this|so|it)"
    r"|(?:that|this|it)(?: is|'s)? (?:happens|going on|happening|under way|in progress|being done)"
)


def _meanwhile(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "While she does that(,) Bob …": meanwhile, where somebody is named right behind it."""
    for at, token in enumerate(tokens):
        if "WHILE" not in token.kinds or (at and not tokens[at - 1].of("COMMA", "AND", "BUT", "SEMI")):
            continue
        for end in range(at + 2, min(at + 7, len(tokens))):
            said = " ".join(t.low.replace("\u2019", "'") for t in tokens[at + 1 : end])
            behind = end + tokens[end].of("COMMA")
            named = behind < len(tokens) and tokens[behind].of("AGENT")
            if named and _DOING_SO.fullmatch(said.replace(" '", "'")):
                talk.ledger.consume(tokens[at:behind], "order")
                last = tokens[behind - 1].end
                word = Token(frozenset({"WHILE"}), "meanwhile", token.start, last, "meanwhile")
                return (*tokens[:at], word, *tokens[behind:])
    return tuple(tokens)


def _waited_for(tokens: Sequence[Token], at: int) -> bool:
    """Whether somebody waits for whoever goes on: "once Ann has the plan, though she keeps going"."""
    named = any(t.of("AGENT") and t.value == tokens[at].value for n, t in enumerate(tokens) if n != at)
    return has(tokens, "ONCE") and (named or tokens[at].of("IT", "THEY"))


def _concedes(token: Token) -> bool:
    return token.of("WHILE") or (token.of("BUT", "WORD", "IF") and token.low in _CONCEDING)


def _goes_on(talk: Talk, who: Token, told: Sequence[Token]) -> bool:
    """Whether these words say that somebody goes on, with whatever, or with what was told of them."""
    words = " ".join(t.low.replace("’", "'") for t in told)
    said = _GOES_ON.fullmatch(words)
    doing = next((text for text in said.groups() if text), "") if said else ""
    if said is None or not doing:
        return said is not None
    tasks = [n.task for n in talk.claims.nodes.values() if n.task and n.agent == who.value]
    lemmas = {lemma for lemma, _ in may_be(doing)}
    return any(not lemmas.isdisjoint(lemma for lemma, _ in may_be(t.split()[0].casefold())) for t in tasks)
