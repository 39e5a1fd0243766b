"""People: which agents a noun phrase means: named, spoken of before, or known by what they do."""

from __future__ import annotations

from dataclasses import replace

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.tree import Noun
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.told.memory import Memory
from swarmwright.language.told.talk import Talk, is_happening, latest
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token

__all__ = ["People"]

Ids = tuple[str, ...]

_GROUPS = {"they": "they", "both": "both", "these three": "these three", "four": "four",
           "all of them": "all of them"}  # fmt: skip
_SIZES = {"both": 2, "these three": 3, "four": 4}
_OTHER = {"former": "FORMER", "latter": "LATTER", "others": "OTHERS", "everyone": "EVERYONE"}
_ENDINGS = ("ers", "ors", "er", "or",
            "isation", "ization", "ations", "ation", "ments", "ment", "ings", "ing", "ions", "ion", "ance",
            "ence", "als", "al", "es", "s", "ed", "")  # fmt: skip


class People:
    """Resolves noun phrases against a copy of the memory; the talk takes it over later."""

    def __init__(self, talk: Talk) -> None:
        was = talk.memory
        self.talk = talk
        self.memory: Memory = replace(
            was, sets=list(was.sets), recent=list(was.recent), sentence=list(was.sentence)
        )
        self.last: Ids = ()
        """Who acted last in the sentence."""
        self.beside: Ids = ()
        """Those before the sentence, and who works beside them in it: "they", behind that."""

    def who(self, noun: Noun | None) -> Ids:
        """The steps that a noun phrase means; Unread if nobody can be meant."""
        ids = self.maybe(noun)
        if not ids:
            raise Unread
        return ids

    def maybe(self, noun: Noun | None) -> Ids:
        """The steps that a noun phrase means; () if it means nobody."""
        if noun is None:
            return ()
        if noun.names:
            return self._noted(self._chunk([i.token for i in noun.names], noun.either))
        if noun.pron in ("it", "that"):
            return self.it()
        if self.beside and noun.pron in ("they", "both") and _SIZES.get(noun.pron, 2) == len(self.beside):
            return self._noted(self._chunk([_named(i) for i in self.beside], noun.either))
        if noun.pron in _GROUPS or noun.pron in _OTHER:
            return self._noted(self._chunk([_token(noun.pron)], noun.either)) or self._team(noun.pron)
        return self.doers(noun) if noun.head else ()

    def it(self) -> Ids:
        """Whom "it" means: whoever acted last; behind a decision, whoever was named last."""
        single = self.memory.stage if len(self.memory.stage) == 1 else ()
        found = self.last or self.memory.subject or single
        if found and all(map(is_happening, found)):
            found = self.memory.subject
        if found and all(map(is_happening, found)):
            return latest(self.talk, self.memory.recent[-1:])
        return found

    def _chunk(self, atoms: list[Token], either: bool) -> Chunk:
        return Chunk("NP", tuple(atoms), tuple(atoms), either)

    def _noted(self, chunk: Chunk) -> Ids:
        ids = self.memory.who(chunk)
        if ids:
            self.memory.note(ids)
        return latest(self.talk, ids)

    def doers(self, noun: Noun) -> Ids:
        """Who does what a noun speaks of ("the unloading", after "Ann unloads")."""
        for item in reversed(noun.head):
            for stem in _stems(item.text):
                ids = tuple(dict.fromkeys(i for i, verb in self.talk.acts if _same(verb, stem)))
                if ids:
                    return ids
        return ()

    def _team(self, pron: str) -> Ids:
        """ "All three start": the whole team, if it has so many and nobody was named yet."""
        team = [a.id for a in self.talk.roster.team.agents] if self.talk.roster.declared else []
        whole = pron == "all of them" or len(team) == _SIZES.get(pron)
        return tuple(team) if whole and not self.memory.recent else ()


def _token(pron: str) -> Token:
    if pron in _OTHER:
        return Token(frozenset({_OTHER[pron]}), pron, 0, 0, pron)
    return Token(frozenset({"THEY"}), pron, 0, 0, _GROUPS[pron])


def _named(id_: str) -> Token:
    return Token(frozenset({"AGENT"}), id_, 0, 0, id_)


def _stems(word: str) -> list[str]:
    return [word[: len(word) - len(e)] for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= 4]


def _same(verb: str, stem: str) -> bool:
    """Whether a noun's stem is that of a verb ("unload", "ratif" and "ratify")."""
    return any(
        (lemma.startswith(stem) and len(lemma) - len(stem) <= 2)
        or (stem == lemma[: len(stem)] and len(stem) > 5)
        for lemma, _ in analyses(verb)
    )
