"""Members of a process: names, what was told before ("them", "the other tasks"), and parentheses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from swarmwright.language.processes.cursor import Unread
from swarmwright.language.processes.pointing import Pointing
from swarmwright.language.told.facts import Ids, Part

__all__ = ["Members"]


class Members(Pointing, ABC):
    """One member at a time."""

    @abstractmethod
    def chain(self, crossing: str, whole: bool = False) -> Part:
        """Members with what comes before and behind them."""

    @abstractmethod
    def onward(self, part: Part, crossing: str) -> Part:
        """What comes before and behind members that were read."""

    @abstractmethod
    def related(self, part: Part, about: Ids, before: bool, crossing: str, chains: bool = False) -> Part:
        """What stands behind a link, put before or behind what it is said of."""

    @abstractmethod
    def block(self) -> Part:
        """ "a choice between A and B", "the loop"."""

    @abstractmethod
    def alternatives(self, tight: bool) -> Part:
        """ "A or B"."""

    def member_here(self) -> Part:
        """A name, what was told before, a block, or parentheses. Raises Unread."""
        self.skip("PASS")
        self.skip_both()
        if self.named() is not None:
            return self._name()
        if self.take("OPEN"):
            return self._parentheses()
        if (end := self.picked(self.at)) is not None:
            return self._one_of_these(end)
        if self.is_("EITHER"):
            if self.value("EITHER") == "somebody" and self.is_("NAME", at=self.at - 1):
                raise Unread  # "Cid decides between them": that is Cid's work, and theirs is done
            headed = self.value("EITHER") == "colon"
            self.at += 1
            self.skip("OPENER", "VERB", *(("COMMA", "BE") if headed else ()))
            return self.alternatives(tight=False)
        if self.take("IT"):
            return self._it()
        if self.noun() is not None:
            part = self.block()
            self.spoken = part.ids or self.spoken
            return part
        if self.block_told(self.at) and self.told_of(self.at):
            place = self.behind("DET", "NUMBER")
            self.at = place + 2
            return Part.of(self.told.blocks[self.value("ADJ", place)])
        if self.is_("THEY") or self.told_of(self.at) or self.of_them(self.at):
            return self._told()
        raise Unread

    def occurrence(self, ids: Ids) -> Ids:
        """The steps that a name means: a further one if it stands to the left of a link already."""
        further = (i in self.left and i not in self.near for i in ids)
        found = tuple(self.again(i) if new else i for i, new in zip(ids, further, strict=True))
        self.seen += found
        return found

    def reference(self) -> Ids:
        """ "them", "all these tasks", "the other tasks", "both": what was told before."""
        rest, many, begun = False, 0, self.at
        while self.is_("BOTH", "THAT", "DET", "NUMBER", "ADJ", "THEY") or self.text() == "of":
            rest |= self.value("ADJ") == "rest"
            many = 2 if self.text().startswith("both") else int(self.value("NUMBER") or many)
            self.at += 1
        self.take("NOUN")
        here = self.seen[self.begun :]
        before = [i for i in dict.fromkeys((*self.everyone, *self.seen)) if i not in here]
        if rest:
            return tuple(before)
        words = " ".join(symbol.text for symbol in self.symbols[begun : self.at])
        if meant := self._meant_here(words, many, here):
            return meant
        outside = len(set(here)) < (many or 2)
        meant = self.they(words) if outside and (many or words in _THEY) else ()
        if meant:
            return meant
        seen = tuple(dict.fromkeys(self.seen))
        told = next((g for g in reversed(self.groups) if len(g) == many and not set(g) & set(here)), ())
        if many and told:
            return told
        if many:
            return tuple(before[-many:]) if len(before) >= many else seen[-many:]
        return seen if seen and self.left else self.everyone

    def _meant_here(self, words: str, many: int, here: Sequence[str]) -> Ids:
        """Whom these words mean in this sentence, or of what the last one told; () where neither says it.

        here: whom the statement has named so far.
        """
        if words in _THEY and self.meant and len(set(here)) < 2:
            return self.meant  # "F comes before them and G after them"
        if many and not set(self.seen) - set(self.near):
            if len(self.told.group) == many:
                return self.told.group
            self.sided = self.sides(many)
            return tuple(i for side in self.sided for i in side)
        if many and not here and len(set(self.seen)) >= many:
            return tuple(self.seen[-many:])  # "A and B follow, and the two of them are in a loop"
        if words in _THEY and not here and self.groups:
            return self.groups[-1]  # "A and B start, and before them C"
        return ()

    def _name(self) -> Part:
        named = self.named()
        assert named is not None
        self.at = named + 1
        if self.value("NOUN") == "task" and not self.is_("NAME", at=self.at + 1):
            self.at += 1  # "the A task"
        return Part.of(self.occurrence(self.who(self.symbols[named].token)))

    def _told(self) -> Part:
        words = self.text()
        part = Part.of(i for i in self.reference() if i not in self.near)
        if not part.ids:
            raise Unread
        self.meant = part.ids if words in _THEY else self.meant
        return part

    def _it(self) -> Part:
        """ "parallel to it": the one that was named last, in this sentence or alone in the last statement."""
        if self.text(self.at - 2) in _PASSED and (self.spoken or self.told.block):
            return Part.of(self.spoken or self.told.block)  # "after leaving it"
        made = self.is_("BE") and self.text(self.behind("BE")) in ("made", "taken")
        if made and self.told.blocks.get("choice"):
            return Part.of(self.told.blocks["choice"])  # "once it has been made"
        last: Sequence[str] = [i for i in self.seen if i not in self.near][-1:] or self.told.last
        if not self.seen and len(self.told.block) > 1:
            return Part.of(self.told.block)  # "The loop … It is followed by A"
        if len(last) != 1 or last[0] in self.near:
            raise Unread
        return Part.of(last)

    def _one_of_these(self, end: int) -> Part:
        """ "the former", "the latter two": the first or the last of those who were told together."""
        said = range(self.at, end)
        many = max(int(self.value("NUMBER", p) or 1) for p in said)
        former = any(self.value("FORMER", p) == "former" or self.value("ORDINAL", p) == "1" for p in said)
        ranked = any(self.is_("ORDINAL", at=p) for p in said)
        if not self.pair:
            here = next((g for g in reversed(self.groups) if len(g) > many), ())
            seen = tuple(dict.fromkeys(self.seen))
            if not former and seen[-1:] and seen[-1] in self.near:  # "D follows the latter"
                seen = tuple(i for i in seen if i not in self.near)
            self.pair = here or seen or self.told.group
        least = 2 if former and many == 1 else many  # "A starts. The latter …" is A
        if ranked and len(self.pair) != 2:
            raise Unread
        if len(self.pair) < least or (former and len(self.pair) > 2 * many):
            raise Unread
        self.at = end
        ids = self.pair[:many] if former else self.pair[-many:]
        self.seen += ids
        return Part.of(ids)

    def _parentheses(self) -> Part:
        before, self.left = self.left, []
        part = self.chain("&,|")
        self.left = before
        if not self.take("CLOSE"):
            raise Unread
        return Part.of(part.ids, part.opened)


_PASSED = ("entering", "leaving", "exiting")
_THEY = ("they", "them", "both of them")
