"""Chunking: a sentence's tokens → noun phrases over names, counted names, quantities, and what is left.

"two of the three pricers Alpha, Beta and Gamma" is one chunk; so are "Fraud's", "10 tool calls" and
"everyone except Producer". Commas inside a list of names are settled here.
This module knows nothing of clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from swarmwright.language.counting import Count, count_at
from swarmwright.language.quantities import quantity
from swarmwright.language.tokens import Token, covering

__all__ = ["Chunk", "chunk"]

_ONE = Count(Fraction(1))
ATOMS = ("AGENT", "GROUP", "THEY", "FORMER", "LATTER", "EVERYONE", "OTHERS", "EACHOTHER")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Tokens that belong together. Kind NP (names), TP (tools), QTY (a number and its unit), or TOKEN."""

    kind: str
    tokens: tuple[Token, ...]
    atoms: tuple[Token, ...] = ()
    either: bool = False
    """The names are joined by "or"."""
    excepted: tuple[Token, ...] = ()
    count: Count | None = None
    """How many of the names are meant ("two of …")."""
    definite: bool = False
    """ "that" or "this" stands before it: one that was just spoken of."""
    owned: bool = False
    """A possessive follows ("Fraud's")."""
    values: tuple[float, ...] = ()
    measure: str = ""
    """timeout_s, max_rounds, retries, max_tool_calls, max_cost, or times."""
    kinds: frozenset[str] = field(default=frozenset())

    def of(self, *kinds: str) -> bool:
        """Whether this is a single token of one of these kinds, or a chunk of that kind."""
        return self.kind in kinds or not self.kinds.isdisjoint(kinds)

    @property
    def text(self) -> str:
        """The words in lower case, one space between."""
        return " ".join(t.text for t in self.tokens)

    @property
    def span(self) -> tuple[int, int]:
        """The range in the prompt."""
        return covering(self.tokens)


def chunk(tokens: Sequence[Token]) -> tuple[Chunk, ...]:
    """Group a sentence's tokens; every token is in exactly one chunk."""
    return _chunked(tuple(tokens))


@lru_cache(maxsize=8)
def _chunked(tokens: tuple[Token, ...]) -> tuple[Chunk, ...]:
    """What several readers ask of the sentence that is being read is found once."""
    chunks: list[Chunk] = []
    at = 0
    while at < len(tokens):
        counted = count_at(tokens, at)
        found = (
            _bracketed(tokens, at)
            or _either(tokens, at)
            or _bare_count(tokens, at, counted)
            or _counted_names(tokens, at, counted)
            or _quantity(tokens, at)
            or _names(tokens, at, leading=_governed(chunks))
            or _tools(tokens, at)
            or Chunk("TOKEN", (tokens[at],), kinds=tokens[at].kinds)
        )
        chunks.append(found)
        at += len(found.tokens)
    return tuple(chunks)


def _bracketed(tokens: Sequence[Token], at: int) -> Chunk | None:
    """ "(three scouts) (North, South and East)": names in brackets that say who is meant."""
    if not tokens[at].of("OPEN") or at == 0 or at + 1 >= len(tokens) or not tokens[at + 1].of("AGENT"):
        return None
    end, atoms, _ = _list(tokens, at + 1, ("AGENT",))
    if len(atoms) < 2 or end >= len(tokens) or not tokens[end].of("CLOSE"):
        return None
    return Chunk("NP", tuple(tokens[at : end + 1]), tuple(atoms))


def _governed(chunks: Sequence[Chunk]) -> bool:
    """Whether a name here stands right behind "after" or "before"."""
    before = next((c for c in reversed(chunks) if c.kinds != {"INERT"}), None)
    return before is not None and before.of("ONCE", "BEFORE")


# -- names ------------------------------------------------------------------------------------------


def _skip(tokens: Sequence[Token], at: int, *kinds: str) -> int:
    while at < len(tokens) and tokens[at].of(*kinds) and not tokens[at].of(*ATOMS, "TOOL"):
        at += 1
    return at


def _joint(tokens: Sequence[Token], at: int, kinds: tuple[str, ...]) -> tuple[int, str]:
    """The index behind a list joint if a name of `kinds` follows, and the joint: ",", "and" or "or"."""
    joint = ""
    start = at
    while at < len(tokens) and tokens[at].of("COMMA", "AND", "OR") and at - start < 2:
        joint = "or" if tokens[at].of("OR") else "and" if tokens[at].of("AND") else joint or ","
        at += 1
    if not joint:
        return 0, ""
    at = _skip(tokens, at, "INERT")
    if at < len(tokens) and tokens[at].of(*kinds):
        return at, joint
    return 0, ""


def _list(
    tokens: Sequence[Token], at: int, kinds: tuple[str, ...]
) -> tuple[int, list[Token], list[tuple[int, str]]]:
    atoms = [tokens[at]]
    joints: list[tuple[int, str]] = []
    at += 1
    while True:
        after, joint = _joint(tokens, at, kinds)
        if not joint and at < len(tokens) and tokens[at].of(*kinds) and tokens[at - 1].of("AGENT"):
            after, joint = at, ","
        if not joint or any(t.value == tokens[after].value for t in atoms):
            return at, atoms, joints
        if joint == "," and (tokens[after].of("EVERYONE", "OTHERS") or atoms[-1].of("EVERYONE", "OTHERS")):
            return at, atoms, joints
        joints.append((at, joint))
        atoms.append(tokens[after])
        at = after + 1


def _names(tokens: Sequence[Token], at: int, leading: bool) -> Chunk | None:
    if tokens[at].of("ELSE") and at + 1 < len(tokens) and tokens[at + 1].of("TO"):
        return None  # "all others to Clinic"
    if tokens[at].value == "all" and _exception(tokens, at + 1)[1]:
        end, excepted = _exception(tokens, at + 1)
        everyone = replace(tokens[at], kinds=frozenset({"EVERYONE"}))
        return Chunk("NP", (everyone, *tokens[at + 1 : end]), (everyone,), excepted=excepted)
    if tokens[at].value == "all" and at and tokens[at - 1].of("OPENTO", "OFFLIMITS"):
        return Chunk("NP", (tokens[at],), (replace(tokens[at], kinds=frozenset({"EVERYONE"})),))
    if not tokens[at].of(*ATOMS) and not _it_and(tokens, at):
        return None
    start = at
    first = _skip(tokens, at + 1, "INERT")
    if tokens[at].of("THEY") and first < len(tokens) and tokens[first].of("AGENT", "GROUP"):
        at = first  # "both Alpha and Beta"
    end, atoms, joints = _list(tokens, at, ATOMS)
    if leading and joints and joints[0][1] == "," and not _comma_follows(tokens, end):
        end, atoms, joints = joints[0][0], atoms[:1], []
    if (
        joints
        and joints[-1][1] == ","
        and "and" not in {j for _, j in joints}
        and "or" not in {j for _, j in joints}
    ):
        if not _list_is_closed(tokens, end):
            end, atoms, joints = joints[0][0], atoms[:1], []
    elif joints and joints[-1][1] == ",":
        last = max(i for i, (_, j) in enumerate(joints) if j != ",")
        end, atoms, joints = joints[last + 1][0], atoms[: last + 2], joints[: last + 1]
    end, excepted = _exception(tokens, end)
    definite = start > 0 and tokens[start - 1].text.casefold() in ("that", "this", "said")
    owned = end < len(tokens) and tokens[end].of("POSS")
    either = any(j == "or" for _, j in joints)
    return Chunk(
        "NP",
        tuple(tokens[start : end + owned]),
        tuple(atoms),
        either,
        excepted,
        owned=owned,
        definite=definite,
    )


def _it_and(tokens: Sequence[Token], at: int) -> bool:
    """ "it and Resolver": a pronoun in a list of names."""
    governed = at > 0 and tokens[at - 1].of("SECRET", "TO", "FOR", "OPENTO")
    return (
        governed
        and tokens[at].of("IT")
        and at + 2 < len(tokens)
        and tokens[at + 1].of("AND")
        and tokens[at + 2].of("AGENT")
        and not (at + 3 < len(tokens) and tokens[at + 3].of("FIN", "STARTV"))
    )


def _comma_follows(tokens: Sequence[Token], end: int) -> bool:
    if end >= len(tokens):
        return False
    later = any(token.of("COMMA") for token in tokens[end:])
    return tokens[end].of("COMMA", "FIN") or (tokens[end].of("STARTV") and later)


def _list_is_closed(tokens: Sequence[Token], end: int) -> bool:
    """Whether a list without "and" can be one: an operator that speaks of several follows."""
    if end + 1 < len(tokens) and tokens[end].of("DASH", "COLON") and tokens[end + 1].of("PAR", "SEQ"):
        return True
    return end < len(tokens) and tokens[end].of("PAR", "SEQ", "CHOICE", "LOOP", "STARTV", "MAY", "FIN")


def _exception(tokens: Sequence[Token], end: int) -> tuple[int, tuple[Token, ...]]:
    if end >= len(tokens) or not tokens[end].of("EXCEPT", "BUT"):
        return end, ()
    start = _skip(tokens, end + 1, "INERT", "FOR")
    start += start < len(tokens) and tokens[start].text.casefold() == "not"
    if start >= len(tokens) or not tokens[start].of("AGENT", "GROUP"):
        return end, ()
    if tokens[end].of("BUT") and not tokens[end - 1].of("EVERYONE", "GROUP", "OTHERS", "ALLDONE"):
        return end, ()
    stop, atoms, _ = _list(tokens, start, ("AGENT", "GROUP"))
    return stop, tuple(atoms)


def _tools(tokens: Sequence[Token], at: int) -> Chunk | None:
    if not tokens[at].of("TOOL"):
        return None
    end, atoms, _ = _list(tokens, at, ("TOOL",))
    owned = end < len(tokens) and tokens[end].of("POSS")
    return Chunk("TP", tuple(tokens[at : end + owned]), tuple(atoms), owned=owned)


# -- counted names and quantities ----------------------------------------------------------------------


def _either(tokens: Sequence[Token], at: int) -> Chunk | None:
    """ "(once) either (is done)": one of those just spoken of."""
    if not tokens[at].of("EITHER") or at + 1 >= len(tokens) or not tokens[at + 1].of("FIN"):
        return None
    meant = replace(tokens[at], kinds=frozenset({"THEY"}), value="they")
    return Chunk("QNP", (tokens[at],), (meant,), count=_ONE)


def _counted_names(tokens: Sequence[Token], at: int, counted: tuple[Count, int] | None) -> Chunk | None:
    """ "two of the three pricers Alpha, Beta and Gamma", "any four of them", "two markers"."""
    start = at
    found = _how_many(tokens, at, counted)
    if found is None:
        return None
    count, at, partitive = found
    at = _skip(tokens, at, "INERT")
    if at + 1 < len(tokens) and tokens[at].value == "out of":
        at = _skip(tokens, at + 1, "INERT")
        at = _skip(tokens, at + 1, "INERT") if at + 1 < len(tokens) and tokens[at].of("NUM") else at
        partitive = True
    if at < len(tokens) and tokens[at].of("OF"):
        partitive = True
        at = _skip(tokens, at + 1, "INERT", "EACH")
    if at >= len(tokens):
        return None
    if not partitive and tokens[start].of("ANYOF", "ATLEAST") and tokens[at].of("FIN", "USE", "STARTV"):
        any_of = replace(tokens[start], kinds=frozenset({"THEY"}), value="they")
        return Chunk("QNP", tuple(tokens[start:at]), (any_of,), count=count)
    return _counted(tokens, start, at, count, partitive)


def _how_many(
    tokens: Sequence[Token], at: int, counted: tuple[Count, int] | None
) -> tuple[Count, int, bool] | None:
    """The count, the index behind it, and whether a set must follow ("a majority of", "any of")."""
    if counted is not None:
        return *counted, tokens[counted[1] - 1].of("MAJORITY")
    first = _skip(tokens, at, "ANYOF", "ATLEAST")
    if first < len(tokens) and tokens[at].of("EITHER", "ANYOF") and tokens[first].of("OF", "EITHER"):
        return _ONE, first + (not tokens[first].of("OF")), False
    return None


def _counted(tokens: Sequence[Token], start: int, at: int, count: Count, partitive: bool) -> Chunk | None:
    """Those who are counted: a pronoun, or a list of names."""
    pronoun = tokens[at] if partitive and tokens[at].of("THEY") else None
    if pronoun:
        names = _appositive(tokens, at + 1)
        if names is None:
            return Chunk("QNP", tuple(tokens[start : at + 1]), (pronoun,), count=count)
        at = names
    if not tokens[at].of("GROUP", "AGENT") or (tokens[at].of("AGENT") and not partitive):
        return None
    end, atoms, _ = _list(tokens, at, ("AGENT", "GROUP"))
    return Chunk("QNP", tuple(tokens[start:end]), tuple(atoms), count=count)


_BEHIND_A_COUNT = ("FIN", "ENOUGH", "COMMA", "ANNOUNCE", "STARTV")


def _bare_count(tokens: Sequence[Token], start: int, found: tuple[Count, int] | None) -> Chunk | None:
    """ "any two (have reported)", "2 of 3 (are done)", "a majority": so many of those just spoken of."""
    if found is None or found[0].vague:
        return None
    count, stop = found
    majority = tokens[stop - 1].of("MAJORITY")
    if majority and str(tokens[stop - 1].value).split()[-1] != "majority":
        return None
    plain = stop == start + 1
    stop = stop if majority or count.share else _behind_count(tokens, stop - 1)
    behind = tokens[stop] if stop < len(tokens) else None
    counted = majority or not plain or stop > start + 1
    if behind is not None and not _ends_count(behind, counted):
        return None
    if not counted and behind is None:
        return None
    word = "both" if tokens[start].text.casefold() == "both" else "they"
    they = replace(tokens[start], kinds=frozenset({"THEY"}), value=word)
    return Chunk("QNP", tuple(tokens[start:stop]), (they,), count=count)


def _behind_count(tokens: Sequence[Token], at: int) -> int:
    """The index behind "2", "2 of 3", or "two results (suffice)"."""
    stop = at + 1
    if stop + 1 < len(tokens) and tokens[stop].value in ("of", "out of"):
        total = _skip(tokens, stop + 1, "INERT")
        return total + 1 if total < len(tokens) and tokens[total].of("NUM") else stop
    if stop + 1 < len(tokens) and tokens[stop].of("OUTPUT") and tokens[stop + 1].of("ENOUGH"):
        return stop + 1
    return stop


def _ends_count(behind: Token, counted: bool) -> bool:
    if behind.of("FIN", "ENOUGH"):
        return True
    auxiliary = behind.value in ("are", "is", "have", "has")
    return counted and (auxiliary or behind.of(*_BEHIND_A_COUNT))


def _appositive(tokens: Sequence[Token], at: int) -> int | None:
    """Where the names begin in "(the three) pricers Alpha, Beta and Gamma"; None if no list follows."""
    at = _skip(tokens, at, "WORD", "INERT", "COMMA", "COLON", "OPEN", "OUTPUT")
    if at + 1 < len(tokens) and tokens[at].of("AGENT", "GROUP") and not tokens[at - 1].of("FIN"):
        listed = _joint(tokens, at + 1, ("AGENT",))[1]
        return at if listed or tokens[at].of("GROUP") else None
    return None


def _quantity(tokens: Sequence[Token], at: int) -> Chunk | None:
    """ "10 tool calls", "4 and 6 hours", "half an hour", "twice", "one retry", "five rounds"."""
    found = quantity(tokens, at)
    if found is None:
        return None
    return Chunk("QTY", tuple(tokens[at : found.end]), values=found.values, measure=found.measure)
