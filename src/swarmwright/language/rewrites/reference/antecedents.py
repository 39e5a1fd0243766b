"""Antecedents: the name that "he" or "she" stands for takes its place before anything is read.

Whoever a sentence has named before is meant, else whoever worked last. Where two can be, both readings are
shown (`forks`); where a person of no team is spoken of ("the client"), or several at once, nothing is done.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.faults import LOOKING, meanings, of_a_fault
from swarmwright.language.told.forks import Forks
from swarmwright.language.words.roles import is_role_word
from swarmwright.language.words.tokens import Token, has
from swarmwright.language.words.words_of_standing import OFFICES, PEOPLE
from swarmwright.workflow.catalog import Catalog

__all__ = ["with_antecedents"]

_HE = frozenset(["he", "she"])
_FORMS = {"he": "he", "him": "he", "his": "he", "she": "she", "her": "she", "hers": "she"}
_PERSONS = ("HUMAN", "ME")
_LEADING = (
    "COMMA", "SEMI", "COLON", "DASH", "AND", "BUT", "THEN", "FIRST", "LAST", "ONCE", "IF", "UNLESS", "UNTIL",
    "WHILE", "BEFORE", "ELSE", "EITHERWAY", "INERT", "BY", "MUST", "MAY", "ONLY",
)  # fmt: skip
"""What may stand right before a clause's subject."""
_LISTING = ("AND", "OR", "COMMA")
_EARLY = 3
"""Tokens within which a clause opens its sentence ("And once he …")."""
_TRAILING = ("IF", "UNLESS", "UNTIL", "ONCE", "WHILE", "BEFORE")
"""What a clause opens with that goes on about the subject before it."""


@dataclass(slots=True)
class _Named:
    """Who has been named in a sentence so far: all, those who were a clause's subject."""

    every: list[str]
    subjects: list[str]
    several: bool = False
    """The last subject is more than one."""
    person: bool = False
    """Somebody of no team was spoken of."""
    given: bool = False
    """The last one gets something."""
    asked: str = ""
    """Whom the last condition is about: "If Ann finds a bug, Ben fixes it; if she does not, …"."""
    denied: bool = False
    """It asks what she does not, or is not."""
    lookers: list[str] = field(default_factory=list)
    """Those who look whether something is wrong."""


def with_antecedents(segments: Sequence[Segment], team: Catalog, forks: Forks) -> tuple[Segment, ...]:
    """The sentences with an agent's name for each "he" and "she" that means one."""
    if not any(_is_he(t) for s in segments for t in s.tokens):
        return tuple(segments)
    found: list[Segment] = []
    before, known, called = _Named([], []), set[str](), dict[str, str]()
    for segment in segments:
        tokens, here = list(segment.tokens), before
        named = _Named([], [], asked=before.asked, denied=before.denied) if _asks(tokens) else _Named([], [])
        for at, token in enumerate(tokens):
            if _is_he(token):
                meant = _meant(team, forks, tokens, at, _so_called(here, token, called, known), known)
                if meant:
                    called[meant] = token.low
                    token = tokens[at] = replace(token, kinds=frozenset({"AGENT"}), value=meant)
            _note(named, tokens, at, token)
            _learn(called, named, token, known)
            here = named if named.every or named.person else before
        found.append(replace(segment, tokens=tuple(tokens)))
        before = here
        known |= set(named.every)
    return tuple(found)


def _is_he(token: Token) -> bool:
    return token.low in _HE and not token.of("AGENT")


def _learn(called: dict[str, str], named: _Named, token: Token, known: Collection[str]) -> None:
    """ "Ben reads her draft": she is the other one, if only one other was named."""
    form = _FORMS.get(token.low, "") if not token.of("AGENT") else ""
    others = {*named.every, *known} - set(named.subjects[-1:])
    if form and not _is_he(token) and len(others) == 1:
        called.setdefault(next(iter(others)), form)


def _so_called(here: _Named, token: Token, called: Mapping[str, str], known: Collection[str]) -> _Named:
    """Those named, without who is called by the other pronoun; who alone is called by this one is meant."""
    form, every = token.low, {*here.every, *known}
    sure = [i for i in every if called.get(i) == form]
    fit = [i for i in here.every if called.get(i, form) == form]
    rest = [i for i in every if called.get(i, form) == form]
    if here.every and (len(sure) == 1 or not fit):
        return _Named(sure if len(sure) == 1 else rest[: len(rest) == 1], [])
    return replace(here, every=fit, subjects=[i for i in here.subjects if i in fit]) if fit else here


def _asks(tokens: Sequence[Token]) -> bool:
    """ "If …", "and if …", "but should Ann …": a sentence that goes on with another case."""
    return has(tokens[:2], "IF")


_AS_WELL = frozenset(["either", "too", "also", "still", "as well", "likewise", "even"])


def _denies(asked: Sequence[Token]) -> bool:
    end = next((n for n, t in enumerate(asked) if t.of("COMMA", "SEMI")), len(asked))
    return has(asked[:end], "MUSTNOT", "NOT", "NEG") or any(
        "n't" in t.text or t.text == "not" for t in asked[:end]
    )


def _asked_as_well(here: _Named, asked: Sequence[Token]) -> bool:
    """ "If Ann is not sure, Ben helps. If he is not sure either, …": of whoever has come in."""
    end = next((n for n, t in enumerate(asked) if t.of("COMMA", "SEMI")), len(asked))
    also = any(t.low in _AS_WELL for t in asked[:end])
    return also or (here.denied and _denies(asked))


def _is_somebody(word: str) -> bool:
    return is_role_word(word) or word in PEOPLE or word in OFFICES


def _note(named: _Named, tokens: Sequence[Token], at: int, token: Token) -> None:
    if token.of("GROUP"):
        named.several = True
    elif token.of(*_PERSONS) or (token.kinds <= {"WORD"} and _is_somebody(token.low)):
        named.person = True
    elif token.of("AGENT"):
        left = tokens[at - 1] if at else None
        if left is not None and (left.of("IF") or (at == 1 and left.low == "should")):
            named.asked, named.denied = str(token.value), _denies(tokens[at:])
        listed = at > 1 and left is not None and left.of(*_LISTING) and tokens[at - 2].of("AGENT", *_LISTING)
        id_ = str(token.value)
        if at + 1 < len(tokens) and LOOKING & meanings([tokens[at + 1].low]):
            named.lookers.append(id_)
        named.given = left is not None and left.of("TO") and has(tokens[:at], "HANDOFF")
        named.every = [i for i in named.every if i != id_] + [id_]
        behind = bool(named.subjects) and left is not None and left.of(*_TRAILING)
        if left is None or (left.of(*_LEADING) and not behind):
            named.several = listed and named.subjects[-1:] != [id_]
            named.subjects.append(id_)


def _only_then(tokens: Sequence[Token], at: int) -> bool:
    """ "Ben writes only once she is done": nobody's own end is what they wait for."""
    once = tokens[at - 1] if at else tokens[at]
    only = once.low.startswith("only") or (at > 1 and tokens[at - 2].of("ONLY", "MAYONLY"))
    begins = once.of("ONCE") and only
    return begins and at + 1 < len(tokens) and tokens[at + 1].of("FIN")


def _finds(tokens: Sequence[Token], at: int) -> bool:
    """ "If she finds errors, …": of whoever looks."""
    end = next((n for n, t in enumerate(tokens) if n > at and t.of("COMMA", "SEMI")), len(tokens))
    return at > 0 and tokens[at - 1].of("IF", "ONCE") and of_a_fault([t.low for t in tokens[at:end]])


def _meant(
    team: Catalog, forks: Forks, tokens: Sequence[Token], at: int, here: _Named, known: Set[str]
) -> str:
    """The agent that "he" means here; "" where that is no single one. known: named in earlier sentences.

    A case asks of whom the case before it has asked.
    Of two, a condition behind the work speaks of the one that has been known ("Cat takes over from Ben if he
    is stuck"), and what follows speaks of the one who has just been given something ("Once he is done, …").
    """
    if here.asked and at and tokens[at - 1].of("IF") and not _asked_as_well(here, tokens[at:]):
        return here.asked
    if here.person or not here.every:
        return ""
    if here.several:  # "Ann asks. Ben and Cy debate, then she decides"
        alone = [i for i in known if i not in here.every]
        return alone[0] if len(alone) == 1 else ""
    if len(here.lookers) == 1 and _finds(tokens, at):
        return here.lookers[0]
    last = here.every[-1]
    doer = here.subjects[-1] if here.subjects else last
    if last == doer or len(here.every) == 1:
        others = [i for i in here.every if i != last] or [*known - {last}]
        return others[-1] if _only_then(tokens, at) and (len(here.every) > 1 or len(others) == 1) else last
    trails = at > 0 and tokens[at - 1].of(*_TRAILING)
    if trails and (last in known) != (doer in known):
        return last if last in known else doer
    opens = trails and at < _EARLY and tokens[at - 1].of("ONCE")
    one, two = (last, doer) if here.given and (opens or not trails) else (doer, last)
    said = f"{tokens[at].text!r} can be {team.name(one)} or {team.name(two)}"
    return two if forks.at(tokens[at].span, said, usual=True) == 2 else one
