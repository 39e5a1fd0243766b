"""Scene: one sentence, what was said before it, and what was understood of the whole."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.obligations.sides import Sentence, Side
from swarmwright.language.obligations.table import FORWARD, LOOKING, NEEDING, OF_OTHER_THINGS
from swarmwright.language.obligations.understood import Understood
from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.tokens import Token

__all__ = ["Scene", "Unmet", "operator", "said_of_rules"]


@dataclass(frozen=True, slots=True)
class Unmet:
    """An obligation that the draft does not meet.

    `duty`: its name in the table. `token`: the word that asks for it. `whom`: the agents that it is about, in
    the order of their ids; `others`: those on its other side, or the tool.
    """

    duty: str
    token: Token
    whom: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """`seen`: who was named in earlier sentences; `lately`: those of the last one that names anybody;
    `beside`: who is named, anywhere, in a sentence that speaks of work side by side; `heading`: the word of
    order under which the sentence stands ("Then:"), in a line of its own."""

    sentence: Sentence
    known: Understood
    seen: frozenset[str]
    lately: frozenset[str]
    beside: frozenset[str] = frozenset()
    heading: Token | None = None

    @property
    def names(self) -> frozenset[str]:
        """The agents that the sentence names and that work."""
        return self.sentence.names & self.known.working

    @property
    def span(self) -> tuple[int, int]:
        """Where the sentence stands: (first, behind the last) character."""
        tokens = self.sentence.tokens
        return (tokens[0].start, tokens[-1].end) if tokens else (0, 0)

    def meant_by(self, at: int) -> Side:
        """The name that a word of place belongs to: behind it where it opens a clause, else the nearest."""
        words = self.sentence.tokens[at].low
        behind = self.sentence.right(at)
        led = at > 0 and self.sentence.tokens[at - 1].of("AND", "COMMA")
        if led or self.sentence.opens(at) or words.endswith((" with", " by", " is")):
            return behind
        before = self.sentence.left(at)
        return before if before.names else behind


def operator(token: Token) -> str:
    """The operator of order that the token is; "" for none."""
    words = token.low
    if words in NEEDING and not token.of("MUST"):
        return "PRECEDED"
    if token.kinds.isdisjoint(FORWARD):
        return ""
    if words in OF_OTHER_THINGS["order"] or token.of("SEE"):
        return ""
    return next((kind for kind in FORWARD if token.of(kind)), "")


_NONE = frozenset(["neither", "none", "nobody", "no one"])


def order_word(sentence: Sentence, at: int) -> str:
    """The operator of order at `at`; "" for none, or where the clause says that there is no need of it."""
    kind = operator(sentence.tokens[at])
    if kind and at + 1 < len(sentence.tokens) and sentence.tokens[at + 1].low in _NONE:
        return ""  # "waits for neither"
    if at > 0 and sentence.tokens[at - 1].low in LOOKING:
        return ""
    if kind and at + 1 < len(sentence.tokens) and quantity(sentence.tokens, at + 1) is not None:
        return ""  # "after eight rounds"
    return "" if kind and sentence.waived(min(at + 1, len(sentence.tokens) - 1)) else kind


def said_of_rules(sentence: Sentence) -> bool:
    """Whether a sentence speaks of tools or of what may be seen: its words say little of the flow."""
    return sentence.has("TOOL", "SEE", "SECRET", "BLIND")
