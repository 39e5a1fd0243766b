"""Each signs: "once the client and the bank have agreed": a gate for each of those whose yes is told at once.

One gate is settled by one answer. So the sentence is read with the first of them alone, and what it has made
of that is made for each of the others too, beside it. Where it made no gate, or one that ends rounds, it is
refused: nobody may go on by one yes of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.claims import Wanted
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token

__all__ = ["Signers", "each_signs", "with_one_signer"]

_WORD = (
    r"(?!(?:and|or|of|by|from|has|have|must|needs?|should|both|all|each|to|is|are|will|who|that|which|as|for|it"
    r"|him|them|but|then|also|not|before|after|in|on|with)\b)[\w.-]+"
)
_ONE = rf"(?:(?:the|an?|my|our|your|his|her|their) {_WORD}(?: {_WORD}){{0,2}}?(?: of (?:the )?{_WORD})?|i\b)"
_JOINT = r"(?: ,)? (?:and then|and also|but also|and|as well as|along with|together with)"
_MODAL = (
    r"(?: (?:both|all|each|must|has|have|had|needs?|to|should|shall|will|would|is|are|been|first|also|now"
    r"|finally|explicitly|personally|in|writing|then|'ve))*"
)
_YES = (
    r"(?:approv\w*|agree\w*|accept\w*|signs?\b|signed\b|consent\w*|ok(?:s|ed|ays?|ayed)?\b|confirm\w*|authori[sz]\w*"
    r"|endors\w*|bless\w*|say yes|said yes|says yes|clear(?:s|ed)?\b|countersign\w*"
    r"|giv\w+ (?:\w+ ){0,2}(?:approval|consent|blessing|yes|okay|ok|go-ahead|sign-off|green light))"
)
_CONTENT = r"(?:happy|satisfied|content|pleased|convinced|fine|in agreement)"
_ACTING = re.compile(
    rf"\b(?P<lead>both |first |not only )?(?P<one>{_ONE})(?P<more>(?: , {_ONE})*{_JOINT} {_ONE})"
    rf"(?P<modal>{_MODAL}) (?:(?P<yes>{_YES})|(?P<content>{_CONTENT}))"
)
_APPROVED = re.compile(rf"\b{_YES} $")
_NOUN = r"(?:approval|okay|ok|consent|go-ahead|sign-off|signature|blessing|permission|authori[sz]ation|yes)"
_GIVEN = re.compile(
    rf"\b{_NOUN} (?:of|by|from) (?P<one>{_ONE}) (?P<more>as well as (?:of |by |from )?{_ONE})(?= |$)"
)
_WHOSE = rf"(?:my|(?:the|our|an?) (?:{_WORD} )?[\w.-]+ ?'s)"
_OWNED = re.compile(
    rf"\b(?:(?P<one>{_WHOSE}) {_NOUN}"
    rf" (?P<more>and (?:mine|that of (?:the|our) {_WORD}(?: {_WORD})?|{_WHOSE}))(?= |$)"
    rf"|(?P<first>{_WHOSE}) (?P<rest>and {_WHOSE}) {_NOUN})"
)
_AT_ONCE = r"(?:in parallel|at the same time|at once|side by side|simultaneously|concurrently|together)"
_IT = r"(?: (?:it|this|that|them|the \w+))?"
_BEHIND_IT = re.compile(rf"{_IT}(?P<gone>(?: ,)? {_AT_ONCE}(?: ,)?)(?= |$)")
_IN_FRONT = re.compile(rf"(?P<gone>(?:^| |, ){_AT_ONCE} , )(?:and )?$")
_TWICE = re.compile(
    rf"\b(?P<one>{_ONE}) {_YES}{_IT}(?P<more>(?: ,)? (?:and|while)(?: ,)?(?P<while> {_AT_ONCE}(?: ,)?)? "
    rf"(?P<two>{_ONE}) {_YES}{_IT}(?P<behind>(?: ,)? {_AT_ONCE})?)(?= |$)"
)
""" "A lawyer approves and, at the same time, an editor approves"."""
_ASKED = rf"(?:asks?|consults?|checks? with) (?P<one>{_ONE})(?P<more>(?: , {_ONE})*{_JOINT} {_ONE})"
_ASKING = (
    re.compile(rf"\b{_ASKED}(?= (?:first|before)\b)"),
    re.compile(rf"(?:^|[,;] |\b(?:then|and) )(?:please )?{_ASKED}(?= ?[.;]?\s*$)"),
)
""" "Ask the lawyer and the editor": a yes of each; "Ann asks them for input" is her work."""
_SPLIT = re.compile(r"(?:^| )(?:,|and then|and also|but also|and|as well as|along with|together with)(?: |$)")


@dataclass(frozen=True, slots=True)
class Signers:
    """The others whose yes is wanted, and where they are told."""

    others: tuple[str, ...]
    span: tuple[int, int]


def with_one_signer(talk: Talk, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], Signers | None]:
    """The sentence with the first alone of those whose yes is told at once, and the others."""
    raw, places = "", list[int]()
    for token in tokens:
        places.append(len(raw))
        raw += ("@" if token.of("AGENT", "GROUP", "TOOL") else token.text.replace("’", "'")) + " "
    text = raw.lower()
    if len(text) != len(raw):
        return tuple(tokens), None  # letters that are written longer in small ones
    twice = _TWICE.search(text)
    if twice is not None and _signed_at_once(text, twice):
        gone = [twice.span("more"), *_at_once_in_front(text, twice.start())]
        return _without(talk, tokens, places, gone, _people_in(raw[slice(*twice.span("two"))]))
    asking = next((hit for hit in (form.search(text) for form in _ASKING) if hit), None)
    if asking is not None and all(map(_is_person, _people_in(f"{asking['one']}{asking['more']}"))):
        others = _people_in(raw[slice(*asking.span("more"))])
        return _without(talk, tokens, places, [asking.span("more")], others)
    found = _ACTING.search(text)
    if found is not None and _APPROVED.search(text, 0, found.start()):
        found = None  # "I approve the text and the lead approves the pictures"
    if found is not None and (_are_people(found) and not _asked_or(text) and not _made(text, found)):
        gone = [found.span("more")] + ([found.span("lead")] if found.group("lead") else [])
        gone += [
            (found.start("modal") + m.start(), found.start("modal") + m.end())
            for m in re.finditer(r"\b(?:both|all|each)\b", found.group("modal"))
        ]
        behind = _BEHIND_IT.match(text, found.end())
        gone += [behind.span("gone")] if behind else []
        gone += _at_once_in_front(text, found.start())
        others = _people_in(raw[slice(*found.span("more"))])
        singular = _of_one(tokens, places, found.end("more"))
        return _without(talk, singular, places, gone, others)
    given = _GIVEN.search(text)
    if given is not None and all(map(_is_person, _people_in(f"{given['one']} {given['more']}"))):
        others = _people_in(raw[slice(*given.span("more"))])
        return _without(talk, tokens, places, [given.span("more")], others)
    owned = _OWNED.search(text)
    if owned is None:
        return tuple(tokens), None
    group = "more" if owned.group("more") else "rest"
    others = [
        re.sub(r"^(?:that of )|(?: ?'s)$", "", one) for one in _people_in(raw[slice(*owned.span(group))])
    ]
    return _without(talk, _of_one(tokens, places, owned.end(group)), places, [owned.span(group)], others)


def _at_once_in_front(text: str, start: int) -> list[tuple[int, int]]:
    """Where "in parallel, " stands right before those who sign."""
    found = _IN_FRONT.search(text, 0, start)
    return [found.span("gone")] if found else []


def _signed_at_once(text: str, twice: re.Match[str]) -> bool:
    """Whether two people are said to sign side by side, each with a verb of their own."""
    told = twice.group("while") or twice.group("behind") or _at_once_in_front(text, twice.start())
    return bool(told) and all(_is_person(_people_in(twice[who])[0]) for who in ("one", "two"))


_SINGULAR = {"have": "has", "are": "is", "were": "was"}


def _of_one(tokens: Sequence[Token], places: Sequence[int], behind: int) -> Sequence[Token]:
    """The verb behind this place as it is said of one: "have agreed" as "has agreed"."""
    at = next(
        (n for n, place in enumerate(places) if place > behind and tokens[n].text not in ("both", "all")), -1
    )
    if at < 0:
        return tokens
    word = tokens[at].low
    plain = _SINGULAR.get(word, word + "s" if word in _PLAIN else word)
    if plain == word:
        return tokens
    return [*tokens[:at], replace(tokens[at], text=plain, value=plain), *tokens[at + 1 :]]


_PLAIN = frozenset(["agree", "approve", "sign", "consent", "accept", "confirm", "need", "come"])


def _asked_or(text: str) -> bool:
    return re.search(r"\b(?:either|one of|any of|neither)\b", text) is not None


def _made(text: str, found: re.Match[str]) -> bool:
    """ "Ann makes a plan and I approve it": the plan is what she makes, and nobody who approves."""
    before = re.split(r"[,;:.]", text[: found.start("one")])[-1]
    return "@ " in before and not _is_person(found["one"].strip())


def _people_in(text: str) -> list[str]:
    return [part.strip() for part in _SPLIT.split(text) if part.strip()]


def _is_person(said: str) -> bool:
    words = re.sub(r"^(?:of|by|from) ", "", said).split(" of ")[0].split()
    return said == "i" or (
        bool(words) and (names_a_person(words[-1]) or re.fullmatch(r"c[a-z]{1,2}o", words[-1]) is not None)
    )


def _are_people(found: re.Match[str]) -> bool:
    """Whether these are people: anybody but the agents who agrees is; of who is content it has to be told."""
    every = _people_in(found.group("one") + found.group("more"))
    if found.group("content"):
        return all(map(_is_person, every))
    return (
        any(map(_is_person, every))
        or re.match(r"(?:agree|sign|consent|say yes|said yes)", found.group("yes")) is not None
    )


def _without(
    talk: Talk,
    tokens: Sequence[Token],
    places: Sequence[int],
    gone: Iterable[tuple[int, int]],
    others: Sequence[str],
) -> tuple[tuple[Token, ...], Signers | None]:
    spans = list(gone)
    left_out = [t for t, at in zip(tokens, places, strict=True) if any(a <= at < b for a, b in spans)]
    if not left_out or not others:
        return tuple(tokens), None
    talk.ledger.consume(left_out, "approval")
    kept = tuple(t for t in tokens if t not in left_out)
    named = tuple(
        "user"
        if one.lower() in ("i", "mine", "my", "me")
        else re.sub(r"^(?:(?:of|by|from) )?(?:the|an?|our|my|your|his|her|their) ", "", one)
        for one in others
    )
    return kept, Signers(named, (tokens[0].start, tokens[-1].end))


def each_signs(talk: Talk, signers: Signers | None, known: frozenset[str]) -> None:
    """Make of the gate that the sentence has made one for each of the others, too."""
    if signers is None:
        return
    made = [i for i, n in talk.claims.nodes.items() if not n.agent and i not in known]
    looped = any(set(made) & b.everything() for b in talk.claims.blocks if b.kind == "loop")
    if len(made) != 1 or looped or talk.claims.nodes[made[0]].repeats:
        said = (
            "several people have to say yes here, and one gate would be settled by one yes: say in a sentence"
        )
        said += " of its own that each of them approves it"
        talk.claims.diagnostics.append(diagnose("SW402", signers.span, said))
        return
    copies = [_copied(talk, made[0], who) for who in signers.others]
    talk.claims.asked_at_once.append(frozenset([made[0], *copies]))


def _copied(talk: Talk, gate: str, who: str) -> str:
    """The same gate once more, of somebody else, beside it: its id."""
    claims = talk.claims
    one = claims.nodes[gate]
    new = f"gate#{sum(not n.agent for n in claims.nodes.values()) + 1}"
    claims.nodes[new] = Wanted(new, "", one.task, (who,), spans=list(one.spans))
    claims.orders += [replace(o, earlier=new) for o in claims.orders if o.earlier == gate]
    claims.orders += [replace(o, later=new) for o in claims.orders if o.later == gate]
    claims.gates_before += [(new, held) for g, held in claims.gates_before if g == gate]
    claims.gates_after += [(new, held) for g, held in claims.gates_after if g == gate]
    for branch in (b for block in claims.blocks for b in block.branches if gate in b.members):
        branch.members.append(new)
    if gate in talk.memory.stage:
        talk.memory.stage = (*talk.memory.stage, new)
    return new
