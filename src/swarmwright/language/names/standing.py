"""Standing: what a capitalised word does where it stands: it acts, has a place in an order, or is a thing.

Who acts, is waited for, handed something or owns a draft is somebody; what is written to, looked at or
translated into is not, unless it acts elsewhere. Read from typed tokens (`governing`: by the word before).
This module knows nothing of rosters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.names.capitals import left_of
from swarmwright.language.names.governing import GLUE, MARKS, PREPOSITIONS, SAYS_LITTLE, Governors, Standing
from swarmwright.language.names.worth import is_of_worth, is_wanted
from swarmwright.language.words.inflection import analyses, is_participle
from swarmwright.language.words.lexing import lex
from swarmwright.language.words.mentions import Mention
from swarmwright.language.words.roles import is_role_word, somebody
from swarmwright.language.words.tokens import Token, has
from swarmwright.language.words.words_of_standing import EVENTS, FRONTED, INVERTING, PERSONAL, PLACES_BEHIND

__all__ = ["Standing", "standings"]

_LED = re.compile(r"(?:^|[.,;:!?\n•*-])\s*$")
_TO_WHOM = re.compile(
    r"(\s+[a-z]+s)?\s*(->|→|=>|"
    r"\b(?:go|come|move|return|bounce|loop|travel)(?: straight| right)?(?: back)? to\b|"
    r"\bare (?:sent|routed|passed|handed|returned|given|bounced)(?: straight| right)?(?: back)? to\b)"
)
_REST = re.compile(
    r"\b(?:(?:every|any)thing else|all else|(?:the )?rest|others|otherwise|default)"
    r"\s*(?:,|->|→|=>|:|goe?s? to\b)"
)
_JOINTS = ("COMMA", "AND", "OR")
_ALL = frozenset(["everything", "all", "every", "each", "anything", "whatever"])
_PRONOUNS = ("ME", "IT", "THEY", "NUM")
_ARTICLES = ("the", "a", "an", "our", "my")
_NOUNISH = frozenset({"WORD", "INERT", "NUMWORD", "NUM"})
_ORDINAL = ("FIRST", "LAST", "PAR", "SEQ")
_ORDINALS = frozenset(["second", "third", "fourth", "fifth", "sixth", "last", "next"])
_TEAM = frozenset(["agents", "people", "members", "team", "crew", "group", "bots", "roles", "others", "both"])
_BEFORE_AN_INFINITIVE = frozenset(
    ["try", "remember", "aim", "strive", "attempt", "seek", "plan", "want", "learn", "manage", "continue",
     "endeavour", "endeavor", "promise", "dare", "prefer", "agree", "hope", "mind", "care"]
)  # fmt: skip
"""Verbs of an order with "to" behind them: "Try to be brief" names nobody."""
_PERSONS_LOOK = re.compile(
    r"(?:human|manual) (?:review|approval|check|oversight|sign-?off|verification|intervention|confirmation)$"
)
"""What a person does, whatever its letters: a name of this kind is nobody's of the team."""
_BE = ("is", "are", "was", "were", "get", "gets", "be")


def standings(prompt: str, found: Sequence[tuple[int, int, str]]) -> Iterator[tuple[int, str, Standing]]:
    """(start, name, how it stands) for each of these names that is said, not quoted.

    found: (start, end, name), in order and apart.
    """
    tokens, _ = lex(prompt, [Mention("agent", name, start, end) for start, end, name in found])
    scene = _Scene(prompt, tokens)
    for at, token in enumerate(tokens):
        if token.of("AGENT"):
            yield token.start, str(token.value), scene.standing(at)


class _Scene(Governors):
    """Where a name stands: in a list, at a sentence's beginning, or behind another word."""

    def __init__(self, prompt: str, tokens: Sequence[Token]) -> None:
        super().__init__(prompt, tokens)
        self.firsts: dict[int, int] = {}
        self.lasts: dict[int, int] = {}
        self._lists()

    def standing(self, at: int) -> Standing:
        """How the name at this position stands."""
        first, last = self.firsts[at], self.lasts[at]
        if (
            _PERSONS_LOOK.match(self.word(at))
            or self._sorted(at)
            or is_wanted(self, at)
            or (_LED.search(left_of(self.prompt, self.tokens[at].start)) and self._who_undergo(at + 1))
        ):
            return "thing"
        if at > first and self._like_the_clause_before(at - 1):
            return "placed"
        if self._inverted(first, last):
            return "acts"
        own = self.verbal(at + 1, many=False) and not self._acronyms(first, at)
        if not own and (self._quoted(at) or (self.word(at + 1) in _BE and self.measured(at + 2))):
            return "thing"
        if own and at > first:
            return "acts"
        acts = own or (self._closed(at, last) and self.verbal(last + 1, many=last > first))
        before = self.before(first)
        if before is None:
            listed = self._explains(first) and not acts
            return "loose" if listed else self._opening(at, first, last, acts)
        if self.tokens[before].of(*GLUE):
            return "acts" if acts else self._joined(before)
        standing = self.governed(before, at)
        if standing in ("thing", "received") and self._asked_who(last + 1):
            return "acts"
        anew = standing == "thing" and self.tokens[before].of("WORD") and not self.has_subject(before)
        return "acts" if acts and (anew or standing == "placed") else standing

    def _inverted(self, first: int, last: int) -> bool:
        """ "Only when it is cleared may Ben sign": a verb before its subject, as behind such openings."""
        if not first or self.word(first - 1) not in FRONTED:
            return False
        start = next((n + 1 for n in range(first - 1, -1, -1) if self.tokens[n].kinds <= MARKS), 0)
        opened = self.word(start) in INVERTING
        return opened and any(form == "base" for _, form in analyses(self.word(last + 1) or "-"))

    def _sorted(self, at: int) -> bool:
        """ "Red flags -> Ann, everything else -> Ben", "Urgent tickets go to Ann": a sort of things."""
        start, end = self.tokens[at].start, self.tokens[at].end
        if not _LED.search(left_of(self.prompt, start)):
            return False
        hit = _TO_WHOM.match(self.prompt, end)
        if hit is None:
            return False
        many = hit.group(1) is not None or self.prompt[start:end].endswith("s")
        plural = many and hit.group(2)[0] not in "-=→"
        return plural or _REST.search(self.prompt, hit.end(), self._stop(end)) is not None

    def _stop(self, at: int) -> int:
        return next((n for n in range(at, len(self.prompt)) if self.prompt[n] in ".\n"), len(self.prompt))

    def word(self, at: int) -> str:
        """The token's words in lower case; "" behind the end."""
        return super().word(at) if at < len(self.tokens) else ""

    def _quoted(self, at: int) -> bool:
        return self.prompt[: self.tokens[at].start][-1:] in ('"', "“", "«")

    def _acronyms(self, first: int, at: int) -> bool:
        """ "(parses) PDF and DOCX files": where both are sorts of things, the noun behind is no verb."""
        both = self.tokens[first].text.isupper() and self.tokens[at].text.isupper() and first < at
        return both and self.tokens[at - 1].of("AND", "OR") and self.verb_before(first) == first - 1

    def _lists(self) -> None:
        """Which names follow one another, with commas, "and" or "or" between them."""
        before: int | None = None
        chain: list[int] = []
        for at, token in enumerate(self.tokens):
            if not (token.of("AGENT") or (token.of("WORD", "INERT", "OUTPUT") and token.text[:1].isupper())):
                continue
            if before is None or not self._joint(before, at):
                self._close(chain)
                chain = []
            chain.append(at)
            before = at
        self._close(chain)

    def _close(self, chain: Sequence[int]) -> None:
        for at in chain:
            self.firsts[at], self.lasts[at] = chain[0], chain[-1]

    def _joint(self, one: int, two: int) -> bool:
        gap = self.tokens[one + 1 : two]
        if len(gap) > 5 or not has(gap, *_JOINTS) or self.new_line(one, two):
            return False
        return all(t.of(*_JOINTS, "POSS") or t.low in (*_ARTICLES, "agent", "bot") for t in gap)

    def _closed(self, at: int, last: int) -> bool:
        """Whether the list ends in "and" or "or": without, "…, Ann joins" begins a clause of its own."""
        return at == last or has(self.tokens[max(at, last - 3) : last], "AND", "OR")

    def _asked_who(self, at: int) -> bool:
        """ "…, who checks it": somebody, for it is asked who."""
        at += at < len(self.tokens) and self.tokens[at].of("COMMA")
        return at < len(self.tokens) and self.word(at) == "who"

    def _joined(self, joint: int) -> Standing:
        """A name behind "and" or a comma that follows no name: "email and Slack"."""
        if self._like_the_clause_before(joint):
            return "placed"
        left = joint - 1
        while (
            left >= 0 and joint - left < 5 and self.tokens[left].kinds <= {"WORD", "INERT", "NUMWORD", "NUM"}
        ):
            left -= 1
        near = joint - left in (2, 3, 4) and left >= 0
        led = near and (self.tokens[left].of(*PREPOSITIONS) or self.word(left) in PLACES_BEHIND)
        if led:
            return self.governed(left, joint)
        behind = self.tokens[joint + 2 : joint + 4]
        gapped = any(t.of("NUM", "UNIT", *_ORDINAL) or t.low in _ORDINALS for t in behind)
        object_ = self.tokens[joint].of("AND", "OR") and self.verb_before(joint) >= 0
        return "thing" if object_ and not gapped else "placed"  # "Ann goes first and Ben second"

    def _like_the_clause_before(self, joint: int) -> bool:
        """ "(Ann writes to France) and Bob to Spain", "(draws the start,) Bob the end": without a verb."""
        verb, behind = self.verb_before(joint), joint + 2
        if verb < 0 or behind + 1 >= len(self.tokens) or not self.tokens[joint + 1].of("AGENT"):
            return False
        before = [n for n in range(verb + 1, joint) if self.tokens[n].of(*PREPOSITIONS)]
        if len({self.word(n) for n in before}) == 1 and self.tokens[behind].of(*PREPOSITIONS):
            what = self.tokens[behind + 1]
            noun = what.text[:1].isupper() or what.text.endswith("s") or what.of("INERT")
            return noun and self.word(before[0]) == self.word(behind)
        articles = self.word(verb + 1) in _ARTICLES and self.word(behind) in _ARTICLES
        return articles and self.tokens[behind + 1].of("WORD", "OUTPUT")

    # -- where a sentence, a list item or what a colon leads begins --------------------------------------

    def _opening(self, at: int, first: int, last: int, acts: bool) -> Standing:
        if acts:
            passive = self._undergoes(last + 1) or is_of_worth(self, last + 1)
            return "heading" if self._heads(last + 1) else "loose" if passive else "acts"
        if first < last:
            return "placed"
        after = self.tokens[last + 1] if last + 1 < len(self.tokens) else None
        told_to = self.word(last + 1) == "to" and self.word(at) not in _BEFORE_AN_INFINITIVE
        if self.doer(at) or (after is not None and (after.of("POSS") or told_to)):
            return "placed"
        if after is None or self.new_line(last, last + 1) or after.text in (".", ";"):
            return "placed" if first > 0 and self.tokens[first - 1].of("COLON") else "loose"
        if after.of("COMMA") and self._apposed(last + 1):
            return "acts"
        if after.of("COMMA"):
            then = self.tokens[last + 2 : last + 3]
            return "placed" if then and then[0].of("THEN", "ONCE", "FOLLOWED", "BEFORE") else "loose"
        says = after.kinds <= MARKS | {"WORD"} | SAYS_LITTLE or after.of(*PREPOSITIONS, *_PRONOUNS)
        says |= self.word(last + 1).split()[0] in _ARTICLES  # "Meet the team"
        says |= self._ordered(at, last + 1)
        several = " " in self.tokens[at].text and not after.of("WORD")
        return "placed" if several or not says else "loose"

    def _apposed(self, comma: int) -> bool:
        """ "(Milo), the orchestrator, decides": what somebody is, between commas, before a verb."""
        end = next(
            (n for n in range(comma + 1, min(comma + 6, len(self.tokens))) if self.tokens[n].of("COMMA")), 0
        )
        noun = self.tokens[comma + 2 : end]
        plain = bool(noun) and all(t.of("WORD", "OUTPUT", "SUPERVISE") for t in noun)
        named = plain and somebody(noun[-1].low.split()[-1]) and self.word(comma + 1) in _ARTICLES
        return named and self.verbal(end + 1, many=False)

    def _ordered(self, at: int, behind: int) -> bool:
        """ "Log everything", "Record all of it": the verb of an order, with all that is to be done to."""
        of_all = self.word(behind).split()[0] in _ALL
        return of_all and any(form == "base" for _, form in analyses(self.word(at)))

    def _explains(self, first: int) -> bool:
        """ "(builds the API) (FastAPI, SQLite)": what a bracket says of a piece of work, not of people."""
        if not first or not self.tokens[first - 1].of("OPEN") or self.verb_before(first - 1) < 0:
            return False
        return not is_role_word(self.word(first - 2).rstrip("s")) and self.word(first - 2) not in _TEAM

    def _heads(self, at: int) -> bool:
        """Whether the verb here only opens what somebody does behind a colon, or is a noun before one."""
        size = len(self.tokens)
        if at + 1 < size and self.tokens[at + 1].of("COLON") and self.tokens[at].of("OUTPUT"):
            return True
        end = at
        while end < size and end - at < 20 and not self.tokens[end].of("COLON"):
            if self.tokens[end].text in (".", ",", ";") or self.tokens[end].of("AGENT"):
                return False
            end += 1
        named = end + 1 < size and self.tokens[end].of("COLON") and self.tokens[end + 1].of("AGENT")
        return named and bool(self.lemmas(at) & EVENTS)

    def _undergoes(self, at: int) -> bool:
        """ "(Applications) are logged by …": something is done to it."""
        if at + 1 >= len(self.tokens):
            return False
        if self.tokens[at].of(
            "HANDOFF"
        ):  # "(Complaints) are passed to Ann"; "(Ann) is sent the file" is somebody
            words = self.word(at).split()
            return words[0] in _BE and is_participle(words[-1]) and self.tokens[at + 1].of("TO", "BY")
        words = self.word(at).split()
        if words[-1] == "by" and len(words) > 1:  # "(Closing) is done by …"
            return self.tokens[at].of("STARTV") and is_participle(words[-2])
        if words[-1] not in _BE:
            return False
        done = self.tokens[at + 1].of("WORD") and is_participle(self.word(at + 1))
        return done and not self.lemmas(at + 1) & PERSONAL

    def _who_undergo(self, at: int) -> bool:
        """ "(Patients) who score above 15 are passed to Ann": whom, and not who."""
        if at >= len(self.tokens) or not self.tokens[at].of("RELATIVE"):
            return False
        behind = range(at + 1, min(at + 10, len(self.tokens) - 1))
        stop = next((n for n in behind if self.tokens[n].of("AGENT", "COMMA", "MARK")), len(self.tokens))
        return any(n < stop and self.tokens[n].of("HANDOFF") and self._undergoes(n) for n in behind)
