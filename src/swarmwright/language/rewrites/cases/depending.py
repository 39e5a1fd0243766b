"""Depending: "depending on the weight, Road or Rail goes on" is a choice of the two, made by the weight.

What it depends on is taken out, and told to whoever chooses. Whose outcome it is comes before it:
"depending on the result of Ann" is "after Ann" too, and "depending on its result" is "then".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["Criterion", "choose_by", "with_criteria", "with_lead_alone"]

_OUTCOME = r"(?:outcome|result|results|verdict|findings?|answer|decision|conclusion)"
_ON = (
    r"(?:(?:depending|depend(?:e|a)nt|contingent) (?:up)?on "
    rf"|(?:according|subject) to (?=(?:[a-z]+ ){{0,2}}{_OUTCOME}\b))"
)
_FRONT = re.compile(rf"^(?:(?:and|but|so|then) (?:, )?)?(?P<said>{_ON}[^;:]*?, )(?:then , )?(?=[^,@]*@)")
_BEHIND = re.compile(rf"(?P<said>(?:, |\( ){_ON}[^,;:()]*(?:\) )?)(?=$|, |[.;:] )")
_OF_THEM = re.compile(
    r"@ (?:[^@;:]*\b)?or\b(?: else| otherwise)?[^@;:]*@|\bone of [^;:]*@|\b(?:either|between) [^;:]*@"
)
_ITS = re.compile(
    rf"\b(?:its|their|his|her|that|this|the) (?:[a-z]+ )?{_OUTCOME}\b|\b(?:it|that|this|them)\b"
)
_OWNED = re.compile(r"(?:\b(?:of|by|from|in|what|how|that|to|on)|^|\bthe)(?: the| a)? $")
_PASSED = (
    "TOOL", "IF", "UNLESS", "UNTIL", "HIDE", "SECRET", "BLIND", "SUPERVISE", "APPROVE", "HUMAN", "LOOP",
    "WEAKLOOP", "QUOTE", "FOREACH", "NOT", "MUSTNOT", "ONLY",
)  # fmt: skip
"""What makes a sentence say something else, which other readers know better."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a choice depends on, as it is written, and where."""

    said: str
    span: tuple[int, int]


def with_criteria(talk: Talk, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], Criterion | None]:
    """The sentence without what its choice depends on, behind whoever that is found by; and what that is."""
    if not any(t.low.startswith(_FIRST_WORDS) for t in tokens) or has(tokens, *_PASSED):
        return tuple(tokens), None
    text, places = masked(tokens)
    hit = next((h for h in (_FRONT.search(text), _BEHIND.search(text)) if h and _picks(text, h)), None)
    if hit is None:
        return tuple(tokens), None
    start, end = hit.span("said")
    inside = [n for n, at in enumerate(places) if start <= at < end]
    rest = [t for n, t in enumerate(tokens) if n not in inside]
    words = [tokens[n] for n in inside if not tokens[n].of("COMMA", "OPEN", "CLOSE")]
    span = covering(words)
    lead = _lead(talk, words, rest, hit.group("said"), in_front=inside[0] < len(tokens) // 2)
    talk.ledger.consume([tokens[n] for n in inside], "criterion")
    return (*lead, *rest), Criterion(words[0].low + talk.prompt[words[0].end : span[1]], span)


_FIRST_WORDS = ("depend", "contingent", "according", "subject")


def _picks(text: str, hit: re.Match[str]) -> bool:
    """Whether what is left names those of whom one is picked, and nobody works in the words taken out."""
    said = hit.group("said")
    if not _OF_THEM.search(text[: hit.start("said")] + text[hit.end("said") :]):
        return False
    return all(_OWNED.search(said[: n.start()]) for n in re.finditer("@", said))


def _lead(
    talk: Talk, words: Sequence[Token], rest: Sequence[Token], said: str, in_front: bool
) -> list[Token]:
    """ "After Ann," for "the result of Ann"; "then" for any other in front: what is found out was told."""
    told = {t.value for t in rest if t.of("AGENT", "GROUP")}
    names = [t for t in words if t.of("AGENT", "GROUP") and t.value not in told]
    place = words[0].start
    if names:
        found = [_put("after", place)]
        for at, name in enumerate(names):
            found += [_put("and", place)] if at else []
            found.append(name)
        return [*found, Token(frozenset({"COMMA"}), ",", place, place, ",")]
    led = bool(rest) and rest[0].of("ONCE", "BEFORE", "THEN", "FIRST", "LAST", "IF", "AFTER")
    behind = in_front and bool(talk.claims.nodes) and (_ITS.search(said) or not led)
    return [_put("then", place)] if behind else []


def _put(word: str, place: int) -> Token:
    return Token(phrases()[(word,)], word, place, place, word)


_WHATEVER = re.compile(
    r"^(?:it|this|that|all|everything|things|the rest|what (?:\w+ ){1,3}|how (?:it|this|that) (?:\w+ ){1,3})"
    r" ?(?:now |then |all |only )?(?:depends?|hinges?|hangs?) (?:up)?on\b"
)
_FARTHEST = 20


def with_lead_alone(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "After Ann, it depends on the sum: if …": the cases behind the colon, and when they are asked for."""
    colon = next((n for n, t in enumerate(tokens[:_FARTHEST]) if t.of("COLON")), 0)
    if not colon or colon + 1 >= len(tokens) or not tokens[colon + 1].of("IF", "ONCE"):
        return tuple(tokens)
    for at in range(1, colon):
        led = tokens[at - 1].of("COMMA", "THEN")
        words = " ".join(t.low for t in tokens[at:colon])
        if led and _WHATEVER.match(words) and not has(tokens[at:colon], "AGENT", "GROUP"):
            talk.ledger.consume(tokens[at : colon + 1], "criterion")
            return (*tokens[:at], *tokens[colon + 1 :])
    return tuple(tokens)


def choose_by(talk: Talk, criterion: Criterion | None, told: int) -> None:
    """Tell the sentence's choices what they depend on; told: the blocks that were there before it."""
    if criterion is None:
        return
    made = [b for b in talk.claims.blocks[told:] if b.kind == "choice"]
    for block in made:
        block.by = criterion.said
    if not made:
        said = "what depends on this was not understood; say it with 'if …, … otherwise …'"
        talk.claims.diagnostics.append(diagnose("SW402", criterion.span, said))
