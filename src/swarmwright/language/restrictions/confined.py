"""Confined: whose work alone somebody may see: "C sees nothing but B's output", "C sees only what B wrote".

Everybody else's is kept from that agent; nobody is kept from the work that is named. Read at the end of a
sentence, where every word from the viewer's name on has a place here; what stands before is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.told.talk import Talk, node, order_before
from swarmwright.language.words.inflection import lemma_of
from swarmwright.language.words.tokens import Token, covering, has
from swarmwright.workflow.rules import Hide

__all__ = ["confined_sights"]

_SEEING = frozenset(["see", "read", "get", "receive", "view", "know"])
_LEADING = frozenset(
    ["may", "can", "must", "should", "shall", "will", "is", "be", "allowed", "to", "gets", "shown", "told",
     "then", "however", "itself", "himself", "herself"]
)  # fmt: skip
_SOLELY = frozenset(["only", "solely", "exclusively", "just"])
_NOTHING_BUT = tuple(tuple(said.split()) for said in ("nothing but", "nothing except", "nothing other than"))
_OWNED = frozenset(["her", "his", "their", "its"])
_PERSON = frozenset(["she", "he", "they", "it"])
_MADE = frozenset(
    ["write", "make", "say", "produce", "find", "note", "report", "draft", "send", "return", "conclude"]
)
_THINGS = ("OUTPUT", "WORD", "INERT", "APPROVE", "RELEASE")
_WORKS = frozenset({"STARTV"})
_JOINTS = ("COMMA", "AND", "BUT", "SEMI")


def confined_sights(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """What is left of a sentence that ends in whose work alone somebody sees; None if none does."""
    for start, token in enumerate(tokens):
        opens = start == 0 or tokens[start - 1].of(*_JOINTS)
        if token.of("AGENT") and opens and not has(tokens[start:], "TOOL", "GROUP", "QUOTE"):
            shown = _Clause(talk, tokens, start).shown()
            if shown:
                return _confine(talk, tokens, start, shown)
    return None


def _confine(talk: Talk, tokens: Sequence[Token], start: int, shown: tuple[str, ...]) -> tuple[Token, ...]:
    """Keep the others' work from the viewer; what is left: he works, where nothing else is told of him."""
    told, viewer = tokens[start:], str(tokens[start].value)
    for agent in talk.roster.team.agents:
        rule = Hide(agent.id, (viewer,), spans=(covering(told),))
        if agent.id != viewer and agent.id not in shown and rule not in talk.claims.rules:
            talk.claims.rules.append(rule)
    talk.ledger.consume(told, "visibility", viewer)
    ahead = {t.value for segment in talk.ahead for t in segment.tokens if t.of("AGENT")}
    if viewer not in talk.claims.nodes and viewer not in ahead:
        before = tokens[:start]
        known = {*talk.claims.nodes, *(t.value for t in before if t.of("AGENT"))}
        if {*shown} <= known and not has(before, "TOOL"):
            end = told[-1].end
            return (*tokens[: start + 1], Token(_WORKS, "works", end - len("works"), end, "works"))
        for id_ in (*shown, viewer):
            node(talk, id_, told[0].span)
        order_before(talk, shown, (viewer,), covering(told), inferred=True)
    while start and tokens[start - 1].of(*_JOINTS):
        start -= 1
    return tuple(tokens[:start])


class _Clause:
    """The clause that begins with a viewer's name, word by word."""

    def __init__(self, talk: Talk, tokens: Sequence[Token], start: int) -> None:
        self.talk, self.before, self.told = talk, tokens[:start], tokens[start:]
        self.viewer = str(self.told[0].value)
        self.at = 1
        self.weak = False
        """ "Only" stands before the verb: only what is plainly somebody's work counts."""

    def shown(self) -> tuple[str, ...]:
        """Those whose work alone is seen; () if that is not what the clause says, word for word."""
        if not self._sees_only():
            return ()
        ids = self._works()
        if not ids or self.viewer in ids:
            return ()
        self._nor_the_others(ids)
        return ids if self.at >= len(self.told) else ()

    def _words(self, at: int) -> tuple[str, ...]:
        return tuple(self.told[at].low.split()) if at < len(self.told) else ()

    def _sees_only(self) -> bool:
        """ "(may) see only", "only sees", "sees nothing but"; "may only see" may be said of what is done."""
        only = sees = False
        while self.at < len(self.told) and not (only and sees):
            words = self._words(self.at)
            ahead = tuple(w for n in range(self.at, self.at + 3) for w in self._words(n))
            nothing = next((p for p in _NOTHING_BUT if ahead[: len(p)] == p), ())
            if nothing and sees:
                while nothing:
                    nothing = nothing[len(self._words(self.at)) :]
                    self.at += 1
                return True
            verb = [w for w in words if lemma_of(w, _SEEING)]
            if not words or any(w not in _LEADING | _SOLELY and w not in verb for w in words):
                return False
            self.weak |= self.told[self.at].of("MAYONLY") or (self.told[self.at - 1].of("MAY") and not sees
                                                             and not _SOLELY.isdisjoint(words))  # fmt: skip
            only |= not _SOLELY.isdisjoint(words)
            sees |= bool(verb) and words[-1] in verb
            self.at += 1
        return only and sees

    def _works(self) -> tuple[str, ...]:
        """ "Ann's summary", "her notes", "the text by Ann", "what she wrote", "the memo that Ann wrote"."""
        found: list[str] = []
        while self.at < len(self.told):
            one = self._work()
            if not one:
                return ()
            found += one
            joint = self.at
            while joint < len(self.told) and self.told[joint].of("AND", "COMMA"):
                joint += 1
            names_more = joint > self.at and joint < len(self.told) and self.told[joint].of("AGENT")
            if not names_more:
                break
            self.at = joint
        return tuple(dict.fromkeys(found))

    def _work(self) -> tuple[str, ...]:
        token = self.told[self.at]
        text = token.low
        behind = self.told[self.at + 1] if self.at + 1 < len(self.told) else None
        if token.of("AGENT") and behind is not None and behind.of("POSS"):
            self.at += 2
            listed = self.at < len(self.told) and self.told[self.at].of("AND", "COMMA")
            return (str(token.value),) if self._thing() or listed else ()
        if text in _OWNED:
            self.at += 1
            return self._meant() if self._thing() else ()
        if text == "what":
            self.at += 1
            return self._maker()
        if not self._thing():
            return ()
        last = self.told[self.at].low if self.at < len(self.told) else ""
        if last in ("that", "which"):
            self.at += 1
        elif last in ("by", "from", "of"):
            self.at += 1
            name = self.told[self.at] if self.at < len(self.told) else None
            self.at += 1
            return (str(name.value),) if name is not None and name.of("AGENT") else ()
        return self._maker()

    def _maker(self) -> tuple[str, ...]:
        """ "(what) Ann has written", "(the text that) she wrote": who has made it."""
        token = self.told[self.at] if self.at < len(self.told) else None
        if token is None or not (token.of("AGENT") or token.low in _PERSON):
            return ()
        ids = (str(token.value),) if token.of("AGENT") else self._meant()
        self.at += 1
        while self._words(self.at) in (("has",), ("have",), ("had",)):
            self.at += 1
        words = self._words(self.at)
        if len(words) != 1 or lemma_of(words[0], _MADE) is None:
            return ()
        self.at += 1
        return ids

    def _thing(self) -> bool:
        """At most three plain words that say what was made."""
        start = self.at
        plain = self.told[start : start + 3]
        if self.weak and not has(plain, "OUTPUT"):
            return False
        while (
            self.at < len(self.told)
            and self.at < start + 3
            and self.told[self.at].of(*_THINGS)
            and self.told[self.at].low not in ("that", "which", "by", "from", "of")
        ):
            self.at += 1
        return self.at > start

    def _meant(self) -> tuple[str, ...]:
        """Who "she" is: the only one whom the sentence has named before, or who has worked so far."""
        named = dict.fromkeys(str(t.value) for t in self.before if t.of("AGENT"))
        worked = dict.fromkeys(step.agent for step in self.talk.claims.nodes.values() if step.agent)
        others = tuple(i for i in named or worked if i != self.viewer)
        return others if len(others) == 1 else ()

    def _nor_the_others(self, ids: tuple[str, ...]) -> None:
        """ "…, not Cy's", "… and nothing of Cy's": said once more."""
        at = self.at
        while at < len(self.told) and self.told[at].of("COMMA", "AND", "BUT"):
            at += 1
        if at == self.at or self._words(at)[:1] not in (("not",), ("never",), ("nothing",)):
            return
        rest = self.told[at + 1 :]
        names = {str(t.value) for t in rest if t.of("AGENT")}
        plain = all(t.of("AGENT", "POSS", "OR", "AND", "OF", "FROM", "OUTPUT", "BY") for t in rest)
        if names and plain and not names & {*ids, self.viewer}:
            self.at = len(self.told)
