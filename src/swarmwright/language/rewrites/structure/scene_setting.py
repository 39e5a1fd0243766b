"""Scene setting: "In our team, …", "…, as agreed", "When a ticket arrives, …", "Policy: …" → what is told.

Where all of it takes place, that it is told now, and what sets the team to work say nothing of who works
when: whoever reads the sentence reads it as if it stood without them. What a place may narrow stays ("in
production, only Ann may use Git"), and so does what may be one case of several ("when it is urgent, …").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.rewrites.structure.emphases import speaks_of_rules
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has
from swarmwright.language.words.words_of_standing import ASIDES

__all__ = ["without_scene_setting"]

_OURS = r"(?:this|our|the|my|your|the present|the current|the following|the whole|this whole|this little)"
_WHOLE = (
    r"(?:[a-z-]+ )?(?:team|crew|squad|project|workflow|work flow|flow|process|pipeline|system|set-?up"
    r"|scenario|case study|exercise|assignment|company|organi[sz]ation|department|shop|office|newsroom|app"
    r"|application|product|service|orchestration|collaboration|graph|swarm|multi-agent system)"
)
_POLICY = (
    r"(?:policy|policies|rules?|agreement|process|procedures?|guidelines?|plan|standards?|contract|custom)"
)
_SAID = (
    r"(?:said|mentioned|discussed|agreed|planned|described|explained|told|noted|outlined|requested|stated)"
)
_BY = r"(?:per|as per|according to|following|by|under|in line with|in keeping with)"
_SETTING = (
    rf"(?:in|for|within|across|throughout|as part of|inside) {_OURS} {_WHOLE}",
    r"as (?:usual|always|ever|a rule|a matter of course|a general rule|things are|is our custom)",
    rf"as (?:(?:i|we|you) (?:have |had |already |just )*)?(?:already |previously |just )?{_SAID}"
    r"(?: above| before| earlier| already| yesterday| last week)?",
    rf"{_BY} (?:our|this|company|internal|standard|the usual) (?:[a-z-]+ )?{_POLICY}",
)
"""Which need no comma: nothing else begins or ends so."""
_OPENERS = (
    *_SETTING,
    rf"{_BY} the (?:[a-z-]+ )?{_POLICY}",
    r"(?:from now on|from here on|from today(?: on)?|starting (?:today|now)|as of (?:now|today)|going forward"
    r"|henceforth)",
    r"(?:in general|in short|in brief|in a nutshell|in essence|in summary|in principle"
    r"|generally speaking|simply put|put simply|to be clear|to be precise|to be exact|to sum up"
    r"|to put it simply|to summari[sz]e|for the record|for clarity|just to be clear|long story short)",
    r"(?:of course|okay|ok|well|right|so|alright|listen|look|besides|throughout|at all times)",
    "|".join(sorted(ASIDES)),
    r"(?:technically|strictly|roughly|broadly|practically|generally|frankly|honestly|simply) speaking",
    r"(?:for|out of) (?:[a-z]+ )?(?:reasons|safety|security|compliance|privacy|simplicity|clarity|convenience"
    r"|caution|consistency)(?: of [a-z]+)?(?: reasons)?",
    r"by (?:design|convention)",
    r"(?:because|since|as|given that) (?:this|we|i|our|the (?:team|project|budget)) (?!has |have )[^,.;:@#]+",
    r"(?:in order |so as )?to (?:keep|save|avoid|reduce|speed|minimi[sz]e|maximi[sz]e|prevent|improve"
    r"|simplify|protect|comply|stay|be on the safe side)\b[^,.;:@#]*",
    r"(?:at run ?-?time|behind the scenes|under the hood|unlike before|unlike last time)",
)
_OPENER = re.compile(rf"^(?:(?:(?:{'|'.join(_OPENERS)}) , )+)(?=\S)")
_TAGS = (
    r"(?:and )?(?:that's|that is) (?:it|all|final|that|how it is|how we do it)",
    r"simple as that|as simple as that|as you know|as everybody knows|so to speak|you know|if you like",
    r"(?:and )?no exceptions|please|thanks|thank you|many thanks",
)
_CLOSER = re.compile(rf"(?:(?:, (?:{'|'.join((*_OPENERS, *_TAGS))}) )+|(?:{'|'.join(_SETTING)}) )$")
_ASIDE = rf"(?:{'|'.join((*_SETTING, 'of course', *sorted(ASIDES)))})"
_BETWEEN = re.compile(rf"(?:(?<=@ )|(?<=that )), {_ASIDE} , |, {_ASIDE} (?=, )")
"""Beside a subject both commas are of the aside; else the one behind it parts what it stands between."""
_KIND = (
    r"(?:workflow|process|flow|procedure|policy|rules?|routine|note|nb|important|remember|reminder|attention"
    r"|caution|instructions?|requirements?|security|the following|this)"
)
_LABEL = re.compile(
    rf"^(?:(?:(?:{_OURS}|please|security|safety|basic|overall|general|here is|here's|this is|we want"
    rf"|i want|we need|i need) )*{_KIND}(?: (?:is|goes|works|looks))?"
    r"(?: (?:as follows|like this|the following|this))? : )(?=\S)"
    r"|^(?:(?:here is|here's|this is) (?:how|what) (?:it|this|that|things|we|you|they)"
    r" (?:goes|go|works?|runs?|looks?|happens?|do|does|want|need|should (?:work|go|run|happen))"
    r"(?: it| this| things)? : )(?=\S)"
)
_SOMETHING = (
    r"(?:an?|any|another|some|each|every|new|the (?:user|customer|client)|users?|customers?|clients?)"
)
_SOMEBODY = r"(?:somebody|someone|anybody|anyone)"
_DONE = (
    r"(?:received|submitted|opened|filed|reported|created|raised|posted|sent(?: in)?|uploaded|requested"
    r"|placed|logged|entered|registered|started|triggered|made|merged|pushed|published"
    r"|added|detected|handed in)"
)
_HAPPENS = (
    rf"(?:(?:is|are|gets|get|has been|have been) {_DONE}|arrives?|has arrived|comes? in|has come in|comes?"
    r"|lands?|appears?|shows up|drops in|writes?|asks?|calls?|complains?|submits|sends|opens|files"
    r"|reports|uploads|requests|places|raises|contacts|messages|enters|posts|pushes|orders)"
)
_TRIGGER = re.compile(
    r"^(?:(?:(?:when|whenever|once|as soon as|after|every time|each time|any time|anytime)(?: that)? "
    rf"(?:{_SOMETHING} (?:[a-z'-]+ ){{0,4}}?|{_SOMEBODY} ){_HAPPENS} (?:[a-z'-]+ ){{0,6}}?"
    r"|given (?:an?|any|some|the) (?:[a-z'-]+ ){1,6}?), )(?=\S)"
)
_ONE_OF_CASES = re.compile(r"\b(?:otherwise|else|if not|or else|in (?:all|any) other cases?|the others?)\b")
_ANOTHER = re.compile(r"^(?:and |but )?(?:when|whenever|given|for)\b")
_LISTED = ("AGENT", "COMMA", "AND", "OR", "TOOL", "GROUP")


def without_scene_setting(talk: Talk, segments: Sequence[Segment]) -> list[Segment]:
    """The sentences without such words; they go to the ledger."""
    found = [_plain(talk, segment) for segment in segments]
    first = next((n for n, s in enumerate(found) if has(s.tokens, "AGENT", "GROUP")), None)
    if first is not None and _starts_all(found[first:]):
        found[first] = _without(talk, found[first], _TRIGGER, "SW403")
    return found


def _plain(talk: Talk, segment: Segment) -> Segment:
    """The sentence without what only opens, closes or breaks it, however much of that there is."""
    while True:
        found = segment
        for aside in (_LABEL, _OPENER, _CLOSER, _BETWEEN):
            found = _without(talk, found, aside)
        if found is segment:
            return segment
        segment = found


def _says_nothing(said: Sequence[Token], text: str, segment: Segment) -> bool:
    """Whether an aside may be left out: its own words are no yes, bound or right, and where rights are told a
    reason may be one (`reasons`)."""
    if _REASON.match(text) and speaks_of_rules(segment.tokens):
        return False
    return not (_OWN_WORDS.match(text) and has(said[1:], *_MEANING))


_REASON = re.compile(r"(?:, )?(?:because|since|as (?:this|our)|given that)\b")
_OWN_WORDS = re.compile(
    rf"{_REASON.pattern}|(?:, )?(?:in order |so as )?to (?!be |put |sum )|given |when|once |as soon |after "
    r"|every time|each time|any ?time"
)
"""What an aside begins with that goes on in words of somebody's own."""
_MEANING = (
    "APPROVE", "REJECT", "NUM", "ATMOST", "MUSTNOT", "ONLY", "NOBODY", "UNTIL", "UNLESS", "LOOP",
    "QUOTE",
)  # fmt: skip


def _without(talk: Talk, segment: Segment, aside: re.Pattern[str], code: str = "") -> Segment:
    text, starts = masked(segment.tokens)
    hit = aside.search(text)
    bounds = [*starts, len(text)]
    if hit is None or not {*hit.span()} <= {*bounds}:
        return segment
    start, end = (bounds.index(at) for at in hit.span())
    said, rest = segment.tokens[start:end], (*segment.tokens[:start], *segment.tokens[end:])
    if not _tells(rest) or not _says_nothing(said, hit.group(), segment):
        return segment
    talk.ledger.consume(said, "aside")
    if code:
        nothing = "this is nothing that anybody here does; it puts nothing in an order"
        talk.claims.diagnostics.append(diagnose(code, covering(said[:-1]), nothing, severity="info"))
    return replace(segment, tokens=rest)


def _tells(rest: Sequence[Token]) -> bool:
    """Whether what stands behind an opener is a statement about the team, not a bare list."""
    told = has(rest, "AGENT", "GROUP", "EVERYONE", "NOBODY", "TOOL", "HUMAN")
    return told and not all(token.of(*_LISTED) for token in rest)


def _starts_all(told: Sequence[Segment]) -> bool:
    """Whether what the first sentence opens with sets all of it off, and is no case beside others."""
    here, *behind = (masked(segment.tokens)[0] for segment in told)
    if speaks_of_rules(told[0].tokens) or any(map(_ONE_OF_CASES.search, (here, *behind[:1]))):
        return False
    return not any(map(_ANOTHER.match, behind))
