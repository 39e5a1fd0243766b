"""Emphases: what stands beside a rule and says nothing new is passed over: where all work, and how firmly.

"In our kitchen, nobody but Ann may use Oven, not even in a hurry, so please respect that": the team works in
that kitchen, and nobody may is nobody may. Places are a closed list with "this", "our" or "the whole": "in
the staging repo" is a part of a tool. Where a prompt speaks of two such places, each may have its own rules,
and all of them stay. "Which means that Ben may not" is a rule once more: its first words alone are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token, has

__all__ = ["speaks_of_rules", "without_emphases"]

_WORKPLACE = (
    r"(?P<place>kitchen|line|office|hospital|ward|clinic|department|company|firm|house|shop floor|shop|studio"
    r"|workshop|factory|plant|floor|lab|laboratory|school|team|crew|squad|group|restaurant|bakery|bar|hotel"
    r"|warehouse|farm|museum|theatre|theater|newsroom|agency|garage|hangar|depot|practice|surgery|pharmacy"
    r"|courtroom|court|church|club|station|control room|call cent(?:re|er)|bureau|town hall|organi[sz]ation"
    r"|business|enterprise|institute|university|faculty|classroom|ship|harbour|harbor|airport|brigade|unit"
    r"|building|camp|yard|salon|gallery|brewery|winery|mill|mine|foundry|shipyard|greenhouse|nursery"
    r"|editorial office|back office|front office|premises|production line|assembly line)"
)
_IN = r"(?:in|on|at|within|across|throughout|inside)"
_OURS = r"(?:this|our|the whole|the entire|all of our|the whole of our)"
_ALL = (
    r"(?:agents?|bots?|members?|colleagues?|everyone|everybody|anyone|anybody|nobody|no one|no-one|all|those"
    r"|people|staff|one|nobody else|no one else|everyone else|everybody else|none)"
)
_RULES = (
    r"(?:(?:access|tool|usage|user|the|our|all) )*(?:rights|permissions?|rules?|access|policy|policies"
    r"|rights of access|access rights|use of tools|tools)"
)
_PLACES = (
    re.compile(rf"^(?P<said>{_IN} {_OURS} {_WORKPLACE} (?:, )?)(?=\S)"),
    re.compile(rf"\b{_ALL} (?P<said>(?:{_IN}|of) {_OURS} {_WORKPLACE} )"),
    re.compile(rf"(?P<said>(?:, )?\b{_IN} {_OURS} {_WORKPLACE} )(?=$|[.;:])"),
    re.compile(rf"^{_RULES} (?P<said>(?:{_IN}|of|for) (?:the|{_OURS}) {_WORKPLACE} )(?=:)"),
)

_BEGINNING = (
    r"(?:from|since|as of) (?:the )?(?:very )?(?:first day|first minute|first hour|first|start|outset"
    r"|beginning|get-go|day one|day 1)(?: on| onwards)?"
    r"(?: of (?:the |our )?(?:term|school|school year|work|job|project|shift|service|season|training))?"
)
_PERSON = r"(?:it|they|he|she)"
_LIKES = r"(?:likes?|wants?|pleases?|wish|wishes|needs?|sees? fit)"
_ENDS = r"(?=$|[.;:])"
_FIRMLY = re.compile(
    r"(?P<said>(?:(?:, |— |– |- )(?:and |so |but )?|\band |\bso )(?:please |do |kindly )?(?:"
    r"(?:respect|remember|note|observe|follow|honou?r|mind|heed|accept) (?:that|this|it)"
    r"|(?:keep|bear) (?:that|this|it) in mind|(?:stick|keep|hold) to (?:that|this|it)"
    r"|(?:take|treat) (?:that|this|it) seriously|be strict about (?:that|this|it)|no exceptions?"
    r"|no (?:ifs|discussion|excuses)[a-z ]*|period|full stop|end of story|and that is final|that is final"
    rf") ){_ENDS}"
)
_AT_WILL = re.compile(
    rf"(?P<said>(?:, )?(?:as (?:often|much|long|freely|many times) as|however often|whenever|as) {_PERSON}"
    rf" {_LIKES}(?: to| it)? ){_ENDS}"
)
_EVEN_THEN = re.compile(
    r"(?P<said>(?:, |— |– )?(?:and |but )?not (?:even (?:in|at|on|during|for|when|if|once|then|under|by|after"
    rf"|to)\b[^,;:.@#]*|under any circumstances |on any account |ever |a single time )){_ENDS}"
)
_FROM_THE_START = re.compile(rf"(?:^(?P<first>{_BEGINNING} (?:, )?)|(?P<said>(?:, )?\b{_BEGINNING} ){_ENDS})")
_THAT_IS = re.compile(
    r", (?P<said>(?:and )?(?:(?:which|that|this) (?:also )?means(?: that)?|meaning(?: that)?"
    r"|in other words(?: ,)?|that is(?: to say)?(?: ,| that)?|which is to say(?: that)?"
    r"|i ?\.? ?e ?\.?(?: ,)?) )(?=(?:the )?@)"
)
_THEIR_TOOLS = re.compile(
    r"(?P<said>(?:, )?(?:and )?so (?:please )?(?:give|grant|hand) (?:each|both|all)"
    rf"(?: of (?:them|these|the two))? (?:that|those|the|its|their|his|her)(?: own)? tools? ){_ENDS}"
)
"""Behind "Ann works with Shell, and Ben with Git": what work gives to each is given."""

_RIGHT = (
    "MAY", "MAYONLY", "MUSTNOT", "ONLY", "OFFLIMITS", "RESERVED", "OPENTO", "NOBODY", "NOBODYELSE", "EXCEPT",
    "ACCESS", "GIVE", "USE",
)  # fmt: skip
_SIGHT = ("SEE", "SECRET", "BLIND")
_CLOSING = ("ONLY", "MAYONLY", "MUSTNOT", "NOBODY", "NOBODYELSE", "OFFLIMITS", "RESERVED", "SECRET", "BLIND")


def speaks_of_rules(tokens: Sequence[Token]) -> bool:
    """Whether a sentence says who may use a tool, or who may see whose work."""
    shown = has(tokens, "MUSTNOT") and has(tokens, "OUTPUT")  # "don't show Ann's findings to Ben"
    return shown or (has(tokens, *_RIGHT) and has(tokens, "TOOL", *_SIGHT))


def without_emphases(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences of rights and sight without such words."""
    places = {hit["place"] for s in segments for _, hit in _found(masked(s.tokens)[0], _PLACES)}
    found: list[Segment] = []
    for segment in segments:
        tokens = segment.tokens
        if speaks_of_rules(tokens):
            kinds = [_AT_WILL, _FIRMLY, _FROM_THE_START, _THAT_IS, _THEIR_TOOLS]
            kinds += [_EVEN_THEN] if has(tokens, *_CLOSING) else []
            tokens = _without(tokens, [*kinds, *(_PLACES if len(places) == 1 else ())], ledger)
        found.append(replace(segment, tokens=tokens))
    return found


def _found(text: str, patterns: Sequence[re.Pattern[str]]) -> Iterator[tuple[tuple[int, int], re.Match[str]]]:
    """Where such words stand, and the match."""
    for pattern in patterns:
        for hit in pattern.finditer(text):
            span = hit.span("said")
            yield (span if span[0] >= 0 else hit.span("first")), hit


def _without(
    tokens: tuple[Token, ...], patterns: Sequence[re.Pattern[str]], ledger: Ledger
) -> tuple[Token, ...]:
    text, starts = masked(tokens)
    hit = next(_found(text, patterns), None)
    if hit is None:
        return tokens
    start, end = hit[0]
    inside = [n for n, at in enumerate(starts) if start <= at < end]
    kept = tuple(t for n, t in enumerate(tokens) if n not in inside)
    if (
        not inside
        or starts[inside[0]] != start
        or not has(kept, "AGENT", "GROUP", "EVERYONE", "NOBODY", "TOOL")
    ):
        return tokens
    ledger.consume([tokens[n] for n in inside], "aside")
    return _without(kept, patterns, ledger)
