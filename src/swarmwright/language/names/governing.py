"""Governing: what the word before a name makes of it: somebody who is asked or waited for, or a thing.

Data stands in `words_of_standing`. This module knows nothing of lists and of where a sentence begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from swarmwright.language.words.inflection import analyses, is_finite_shape
from swarmwright.language.words.roles import is_role_word
from swarmwright.language.words.tokens import Token
from swarmwright.language.words.words_of_standing import (
    ADVERBS,
    ASSENTS,
    AUXILIARIES,
    COMPARING,
    DATIVE,
    DETERMINERS,
    FETCHING,
    NEEDED,
    OPERATING,
    PEOPLE_OF,
    PERSONAL,
    PLACES_BEHIND,
    RECEIVING,
    SHARING,
    TRANSFER,
    WAITING_FOR,
    WAITING_ON,
    WORKING_WITH,
)

__all__ = ["GLUE", "MARKS", "PREPOSITIONS", "SAYS_LITTLE", "Governors", "Standing"]

Standing = Literal["acts", "placed", "received", "loose", "thing", "heading"]
"""`received`: something is handed to it; `loose`: it opens a sentence, and no more is said."""

GLUE = frozenset({"AND", "OR", "BUT", "COMMA"})
MARKS = frozenset({"MARK", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "STOP"})
PREPOSITIONS = ("TO", "BY", "OF", "FOR", "ON", "IN")
SAYS_LITTLE = frozenset({"INERT", "NUMWORD", "EACH"})
_VERBAL = frozenset(
    ["STARTV", "FIN", "MAY", "MUST", "MUSTNOT", "MAYONLY", "HANDOFF", "SUPERVISE", "ANNOUNCE", "APPROVE",
     "REJECT", "USE", "SEE", "PRECEDED", "FOLLOWED", "LOOP", "WEAKLOOP", "OUTPUT", "RETRY", "GIVE", "CAUSE",
     "SECRET", "BLIND", "RELEASE", "PARWITH", "GIVENUP", "LAST", "FIRST", "CHOICE"]
)  # fmt: skip
_OF_THINGS = frozenset(["WORD", "SEE", "USE", "OUTPUT", "ANNOUNCE", "RELEASE", "PLACE", "INERT"])
_WITH_WHOM = {"with": WORKING_WITH, "from": RECEIVING, "for": WAITING_FOR, "on": WAITING_ON}
_BEHIND_PHRASES = ("by", "to", "for", "from", "of", "with")
_LEVELS = frozenset(["above", "below", "over", "under", "greater", "higher", "lower", "less", "more"])
_REACH = 9
"""How many words before a preposition its verb is looked for."""


class Governors:
    """The tokens of a prompt, and what stands before and behind a place in them."""

    def __init__(self, prompt: str, tokens: Sequence[Token]) -> None:
        self.prompt, self.tokens = prompt, tokens

    def word(self, at: int) -> str:
        """The token's words in lower case."""
        return self.tokens[at].low

    def lemmas(self, at: int) -> set[str]:
        """What the token's first word can be a form of."""
        return {lemma for lemma, _ in analyses(self.word(at).split()[0])}

    def doer(self, at: int) -> bool:
        """Whether the name has the form of somebody who does something ("Fact Checker")."""
        return is_role_word(self.word(at).split()[-1])

    def new_line(self, one: int, two: int) -> bool:
        """Whether a line ends between two tokens."""
        return "\n" in self.prompt[self.tokens[one].end : self.tokens[two].start]

    def before(self, at: int) -> int | None:
        """The token before, articles passed over; None where a clause begins."""
        left = at - 1
        while left >= 0 and (self.tokens[left].kinds <= SAYS_LITTLE or self.word(left) in DETERMINERS):
            if self.word(left) in AUXILIARIES:
                return left
            left -= 1
        if left < 0 or self.tokens[left].kinds <= MARKS or self.new_line(left, at):
            return None
        return left

    def adverb(self, at: int) -> bool:
        """Whether this may stand between a name and its verb."""
        token, word = self.tokens[at], self.word(at)
        return token.of("THEN", "ONLY", "FIRST", "LAST") or word.endswith("ly") or word in ADVERBS

    def verbal(self, at: int, many: bool) -> bool:
        """Whether a finite verb stands here, behind adverbs; many: of several."""
        while at < len(self.tokens) and self.adverb(at):
            at += 1
        if at >= len(self.tokens) or self.new_line(at - 1, at):
            return False
        token = self.tokens[at]
        if token.of("AGENT", *GLUE) or token.kinds <= MARKS:
            return False
        first = self.word(at).split()[0]
        if first in AUXILIARIES and self.measured(at + 1):
            return False
        if token.of(*_VERBAL) or first in AUXILIARIES:
            return True
        noun = at + 1 < len(self.tokens) and self.word(at + 1) in AUXILIARIES
        return token.of("WORD") and not noun and is_finite_shape(first, many)

    def measured(self, at: int) -> bool:
        """ "(CPU is) above 90 %": what a number is said of."""
        if at >= len(self.tokens):
            return False
        return self.tokens[at].text[:1].isdigit() or self.word(at).split()[0] in _LEVELS

    def governed(self, before: int, at: int) -> Standing:
        """A name behind a preposition, a verb or another operator."""
        token, word = self.tokens[before], self.word(before)
        if self._says_yes(before, at):
            return "thing"
        if at + 1 < len(self.tokens) and self.tokens[at + 1].of("POSS"):
            return self._owner(at + 2, plain=token.kinds <= {"WORD"})
        if self._shared(at):
            return "received"
        if token.of("EACH", "ANYOF") or word in AUXILIARIES:
            return "thing" if before and self.tokens[before - 1].of("IT") else "placed"
        if word in PLACES_BEHIND:
            return self._through(before, word, at)
        if " " in word and word.split()[-1] in _BEHIND_PHRASES:
            return "thing" if token.of("USE") and not self.doer(at) else "placed"
        if token.of("HANDOFF") and self.has_subject(before) and not self.lemmas(before) & DATIVE:
            return "placed" if self.doer(at) or " " in word else "thing"
        if token.of(*PREPOSITIONS):
            return self._prepositional(before, word, at)
        if token.kinds <= _OF_THINGS or (token.of("USE") and self.has_subject(before)):
            return self._object(before, word, at)
        return "placed"

    def _says_yes(self, before: int, at: int) -> bool:
        """ "(Ben needs) approval from Ann", "(it needs) Ann's approval": of Ann, who may be no agent."""
        if at + 2 < len(self.tokens) and self.tokens[at + 1].of("POSS"):
            return self._assent(at + 2)
        if self.word(before) not in ("from", "by", "of"):
            return False
        left = before - 1
        while left >= 0 and before - left < 4 and self.word(left) in NEEDED:
            left -= 1
        return left >= 0 and self._assent(left)

    def _assent(self, at: int) -> bool:
        """Whether a noun for somebody's yes stands here ("a sign-off" is one token)."""
        return any(lemma in ASSENTS for lemma, _ in analyses(self.word(at).split()[-1]))

    def _shared(self, at: int) -> bool:
        """ "(splits the job) between Ann and (Ben)": each of them is given a part."""
        left, parted = at - 1, False
        while left >= 0 and at - left < _REACH and not self.tokens[left].kinds <= MARKS:
            parted |= self.word(left) in ("between", "among", "amongst")
            if self.lemmas(left) & SHARING:
                return parted and self.has_subject(left)
            left -= 1
        return False

    def has_subject(self, verb: int) -> bool:
        """Whether the word before is the verb of a name ("Ann watches Grafana panels")."""
        left = verb - 1
        while left >= 0 and self.adverb(left):
            left -= 1
        return left >= 0 and self.tokens[left].of("AGENT", "IT", "THEY", "AND", "MAY", "MUST")

    def verb_before(self, at: int) -> int:
        """The place of the verb of somebody who works, in the clause before this place; -1 for none."""
        for left in range(at - 1, max(at - _REACH, 0), -1):
            token = self.tokens[left]
            if token.kinds <= MARKS or token.of("THEN", "FOLLOWED", "BEFORE", "ONCE", "IF", "PAR", "PARWITH"):
                return -1
            if token.of(*_OF_THINGS, "HANDOFF") and self.verbal(left, False) and self.has_subject(left):
                return left
        return -1

    def _through(self, before: int, word: str, at: int) -> Standing:
        """ "(passes) through Checker", "(goes) into Embedder", but "(ships) into Germany"."""
        led = self._led(before, TRANSFER) if self.doer(at) else None
        handed = led is not None and (led[0].of("HANDOFF") or bool(led[1] & TRANSFER))
        return "placed" if handed and word in ("through", "into", "onto", "past") else "thing"

    def _owner(self, at: int, plain: bool) -> Standing:
        """ "Ann's draft", but "(checks) Grafana's panels"."""
        made = at < len(self.tokens) and not self.tokens[at].kinds <= {"WORD", "INERT"}
        return "placed" if made or not plain else "thing"

    def _object(self, before: int, word: str, at: int) -> Standing:
        """ "(watches) Grafana", but "(asks) Ann", "(the reviewer) Ann", "Run Ann"."""
        lemmas = self.lemmas(before)
        told = self.before(before) is None and word.split()[0] in lemmas
        named = is_role_word(word[:-1] if word.endswith("s") else word) or self.doer(at)
        if lemmas & OPERATING and not named and not told and self.has_subject(before):
            return "thing"
        return "placed" if lemmas & PERSONAL or named or told else "thing"

    def _prepositional(self, before: int, word: str, at: int) -> Standing:
        if word == "by":
            return "placed"
        doer = self.doer(at)
        if word == "of":
            plain = before > 0 and self.tokens[before - 1].kinds <= {"WORD"}
            return "thing" if plain and not self.lemmas(before - 1) & PEOPLE_OF and not doer else "placed"
        if word.endswith("to") and word not in ("into", "onto"):
            return self._recipient(before, doer)
        if word not in _WITH_WHOM:
            return self._through(before, word, at)
        if word == "from" and before > 0 and self.word(before - 1) == "back":
            return "received"  # "(it comes) back from Ann"
        wanted = _WITH_WHOM[word]
        led = self._led(before, wanted)
        if word == "from" and self._moved(before, at):
            return "thing"
        objects = led is not None and self.tokens[before - 1] is not led[0]
        if word == "with" and led is not None and led[1] & COMPARING and objects:
            return "placed" if doer else "thing"
        made = word == "from" and self.tokens[before - 1].of("OUTPUT")
        meant = led is None or bool(led[1] & wanted) or led[0].of("SECRET", "OPENTO", "RESERVED", "MAY")
        return "placed" if made or meant or doer else "thing"

    def _moved(self, before: int, at: int) -> bool:
        """ "(copies the rows) from Excel (to Postgres)": whence something is fetched, or moved elsewhere."""
        verb = self.verb_before(before)
        if verb < 0 or verb == before - 1 or self.lemmas(verb) & RECEIVING:
            return False
        onward = any(t.of("TO") or t.text == "into" for t in self.tokens[at + 1 : at + 3])
        return onward or bool(self.lemmas(verb) & FETCHING)

    def _recipient(self, before: int, doer: bool) -> Standing:
        led = self._led(before, TRANSFER)
        verb = self.verb_before(before)
        if not doer and verb >= 0 and self.lemmas(verb) & FETCHING and verb < before - 1:
            return "thing"  # "(moves the users) to Auth0"
        if led is None:
            return "placed"  # "the rest to Ann"
        handed = led[0].of("HANDOFF", "SUPERVISE", "GIVE") or bool(led[1] & TRANSFER) or self._gapped(before)
        return "placed" if doer else "received" if handed else "thing"

    def _gapped(self, before: int) -> bool:
        """ "(sends bugs to Ann) and questions to (Ben)": the verb stands before the first of them."""
        left = before - 1
        while left > 2 and before - left < 5 and self.tokens[left].kinds <= {"WORD", "INERT"}:
            left -= 1
        joint = left < before - 1 and left > 2 and self.tokens[left].of("AND", "COMMA")
        return joint and self.tokens[left - 1].of("AGENT") and self.tokens[left - 2].of("TO")

    def _led(self, before: int, wanted: frozenset[str]) -> tuple[Token, set[str]] | None:
        """The verb that a preposition goes with, and its lemmas; None where the clause has none."""
        fallback: tuple[Token, set[str]] | None = None
        for left in range(before - 1, max(before - _REACH, -1), -1):
            token = self.tokens[left]
            if token.kinds <= MARKS or token.of("COMMA", "AND", "BUT", "IF", "ONCE", "ELSE"):
                break
            lemmas = self.lemmas(left)
            if token.of("HANDOFF", "GIVE", "SECRET", "OPENTO") or lemmas & wanted:
                return token, lemmas
            if (token.kinds == {"WORD"} or token.of(*_VERBAL)) and fallback is None:
                fallback = token, lemmas
        return fallback
