"""Rights: who may use which tool. A strict grammar: agents, modality and tool resolved, or no right.

This module knows nothing of order; "they" and "it" are resolved before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.words.shapes import readings
from swarmwright.language.words.tokens import has

__all__ = ["Right", "is_right", "operators", "read_right"]

Effect = Literal["only", "grant", "deny", "deny_all_but", "nothing_else"]

GRAMMAR = """
start: only | grant | deny | deny_all_but | nothing_else
nothing_else: WHO MAYONLY USE* TOOL
    | WHO (MAY | MUST)+ ONLY USE* TOOL
    | WHO (MAY | MUST)+ USE* ONLY TOOL
only: ONLY WHO (MAY | MUST)* USE* TOOL
    | WHO NOBODYELSE (MAY | MUST)* USE* TOOL
    | WHO ONLY (MAY | MUST)* USE* TOOL
    | WHO ONLY USE* TOOL
    | WHO ONLY? (MAY | MUST)* USE* TOOL (ONLY | NOBODYELSE)
    | WHO USE* TOOL MUSTNOT? NOBODYELSE
    | NOBODYELSE EXCEPT? WHO (MAY | MUST)* USE* TOOL
    | ONLY EXCEPT WHO (MAY | MUST)* USE* TOOL
    | TOOL RESERVED ONLY? WHO (ONLY | NOBODYELSE)?
    | TOOL ONLY RESERVED? WHO (ONLY | NOBODYELSE)?
    | TOOL (MAY | MUST)* USE* ONLY (OPENTO | FOR | BY)? WHO
    | TOOL (MAY | MUST)* (USE | OPENTO | FOR | BY | GIVE)+ ONLY? WHO (ONLY | NOBODYELSE)
    | TOOL (USE | OPENTO | FOR | BY)+ ONLY WHO
    | TOOL MAYONLY (USE | OPENTO | FOR | BY)* WHO
    | TOOL (MAY | MUST)+ ONLY (USE | OPENTO | FOR | BY)* WHO
    | TOOL WHO (ONLY | NOBODYELSE)
    | EXCEPT WHO NOBODY (MAY | MUST)* USE* TOOL
    | NOBODY EXCEPT WHO (MAY | MUST)* USE* TOOL
    | NOBODY (MAY | MUST)* USE* TOOL EXCEPT WHO
    | GIVE ONLY WHO (MAY | USE | ACCESS | TO)* TOOL
    | ONLY GIVE WHO (MAY | USE | ACCESS | TO)* TOOL
    | TOOL MUSTNOT (USE | BY)+ NOBODY? EXCEPT WHO
    | ACCESS USE? TOOL RESERVED WHO (ONLY | NOBODYELSE)?
    | USE TOOL RESERVED WHO (ONLY | NOBODYELSE)?
    | ONLY WHO ACCESS USE? TO? TOOL
    | WHO ONLY ACCESS USE? TO? TOOL
grant: WHO (MAY | MUST)+ USE* TOOL
    | WHO USE+ TOOL
    | WHO ACCESS USE? TO? TOOL
    | WHO USE ACCESS TO? TOOL
    | WHO (MAY | MUST)* OPENTO TOOL
    | TOOL (MAY | MUST)* (USE | OPENTO | FOR | BY | GIVE)+ WHO
    | TOOL WHO YES
    | TOOL WHO MAY USE?
    | GIVE WHO (MAY | USE | ACCESS | TO)* TOOL
    | GIVE TOOL (TO | OPENTO | FOR)? WHO
    | USE? TOOL OPENTO WHO
    | ACCESS USE? TO? TOOL OPENTO WHO
deny: WHO (MAY | MUST)* MUSTNOT+ (MAY | MUST | OPENTO | FOR | BY)* (USE | ACCESS | TO)* TOOL
    | MUSTNOT GIVE? WHO (USE | ACCESS | TO | MAY)* TOOL
    | MUSTNOT GIVE? TOOL (TO | OPENTO | FOR)? WHO
    | TOOL OFFLIMITS WHO
    | TOOL MUSTNOT (USE | OPENTO | FOR | BY)* WHO
    | TOOL (USE | OPENTO | FOR | BY)+ MUSTNOT WHO
    | TOOL WHO NO
    | TOOL WHO MUSTNOT USE?
    | WHO NO USE? ACCESS? TO? TOOL
    | WHO USE NO ACCESS USE? TO? TOOL
    | NO WHO (MAY | MUST)* USE* TOOL
    | WHO (MAY | MUST)* USE* ACCESS? NO TOOL
    | KEEP WHO (OUTOF | MUSTNOT | OFFLIMITS) USE* TOOL
    | KEEP TOOL (OUTOF | MUSTNOT | OFFLIMITS) WHO
    | WHO OFFLIMITS TOOL
deny_all_but: NOBODY (MAY | MUST)* USE* TOOL
    | TOOL (MAY | MUST)* (USE | OPENTO | FOR | BY)+ NOBODY
"""

_KINDS = (
    "MAYONLY", "MUSTNOT", "OFFLIMITS", "RESERVED", "ONLY", "NOBODYELSE", "NOBODY", "EXCEPT", "OPENTO",
    "GIVE", "MAY", "MUST", "USE", "ACCESS", "FOR", "BY", "TO",
)  # fmt: skip
_TRIGGERS = (
    "MAYONLY",
    "MUSTNOT",
    "OFFLIMITS",
    "RESERVED",
    "ONLY",
    "NOBODYELSE",
    "NOBODY",
    "EXCEPT",
    "OPENTO",
    "GIVE",
    "MAY",
    "YES",
    "NO",
    "ACCESS",
    "KEEP",
)
_KEEPING = frozenset(["keep", "keeps", "lock", "shut", "ban", "block", "exclude", "bar", "stop", "hold"])
_VAGUE = frozenset(["hardly", "rarely", "seldom", "unlike", "rather than", "instead of"])
_UNDONE = frozenset(["without", "forbidden", "denied", "barred", "banned", "prohibited", "refused"])
_AWAY = frozenset(["away from", "well away from", "clear of", "at bay from"])
_FROM = frozenset(["out of", "out", "from", "off", "away from"])


@dataclass(frozen=True, slots=True)
class Right:
    """What a clause says about tools: the effect, the chunks that name agents and tools."""

    effect: Effect
    who: tuple[Chunk, ...]
    tools: tuple[Chunk, ...]


def operators(chunks: Sequence[Chunk], tool_pronouns: bool) -> list[tuple[str, Chunk]]:
    """The clause as the grammar sees it: (operator, chunk); words that no rule speaks of are left out.

    `tool_pronouns`: "it" and "that" mean a tool that was spoken of.
    """
    found: list[tuple[str, Chunk]] = []
    about_tool = any(c.of("TP") for c in chunks)
    for chunk in chunks:
        if about_tool and chunk.of("SEE") and not chunk.of("USE"):
            chunk = replace(chunk, kinds=frozenset({"USE"}))
        kind = _held(chunk, found) or _operator(chunk, tool_pronouns and bool(found))
        if kind in ("FOR", "BY", "TO") and (
            not found or found[-1][0] in ("FOR", "BY", "TO", "OPENTO", "RESERVED")
        ):
            continue
        if kind:
            found.append((kind, chunk))
    kinds = {kind for kind, _ in found}
    if "KEEP" in kinds and not kinds & {"OUTOF", "MUSTNOT", "OFFLIMITS"}:
        found = [(kind, chunk) for kind, chunk in found if kind != "KEEP"]
    return found


def _held(chunk: Chunk, found: Sequence[tuple[str, Chunk]]) -> str:
    """ "Keep (Ann) out of": the two halves of a denial that stand around a name."""
    word = chunk.text.casefold()
    if word in _VAGUE:
        return "WITHOUT"
    if not found and word in ("refuse", "strip"):
        return "OFFLIMITS"
    if not found or found[-1][0] in ("MUST", "MAY", "MUSTNOT"):
        return "KEEP" if word in _KEEPING else ("WITHOUT" if word in _UNDONE and found else "")
    if any(kind == "KEEP" for kind, _ in found) and found[-1][0] in ("WHO", "TOOL"):
        return "OUTOF" if word in _FROM else ""
    denied = any(kind in ("MUSTNOT", "NOBODY") for kind, _ in found)
    return "WITHOUT" if denied and word in _UNDONE else ""


def _operator(chunk: Chunk, tool_pronouns: bool) -> str:
    if chunk.kind in ("NP", "QNP"):
        return "WHO"
    if chunk.kind == "TP":
        return "TOOL"
    if chunk.kind != "TOKEN":
        return ""
    word = chunk.text.casefold()
    if word in ("yes", "no", "not", "neither", "nor"):
        return {"yes": "YES", "not": "MUSTNOT"}.get(word, "NO")
    if tool_pronouns and (chunk.of("IT") or word == "that"):
        return "TOOL"
    if chunk.of("EXCEPT") and not chunk.of("INERT"):
        return "EXCEPT"
    return next((kind for kind in _KINDS if chunk.of(kind)), "")


def is_right(shape: Sequence[tuple[str, Chunk]]) -> bool:
    """Whether a clause with these operators speaks of rights to a tool."""
    kinds = {kind for kind, _ in shape}
    spared = any(kind == "WHO" and chunk.excepted for kind, chunk in shape)
    return "TOOL" in kinds and (spared or bool(kinds & set(_TRIGGERS)))


def read_right(shape: Sequence[tuple[str, Chunk]]) -> Right | None:
    """The right that the operators express, or None if no rule of the grammar fits them all."""
    shape = _around([(k, c) for k, c in shape if k not in ("FOR", "BY", "TO")])
    if _half_denied(shape):
        return None
    found = readings(GRAMMAR, tuple(kind for kind, _ in shape))
    if not found:
        return None
    effects = {rule for rule, _ in found}
    rule = next(
        effect for effect in ("nothing_else", "deny", "only", "deny_all_but", "grant") if effect in effects
    )
    who = tuple(c for k, c in shape if k == "WHO")
    tools = tuple(c for k, c in shape if k == "TOOL" and c.kind == "TP")
    return Right(rule, who, tools)


def _around(shape: list[tuple[str, Chunk]]) -> list[tuple[str, Chunk]]:
    """ "Except for Ann, everyone may …": the exception put to those whom it is taken from."""
    for at, (kind, _) in enumerate(shape[:-1]):
        everyone = next((i for i, (k, c) in enumerate(shape) if k == "WHO" and _all_of(c)), None)
        if kind == "EXCEPT" and shape[at + 1][0] == "WHO" and everyone is not None and everyone != at + 1:
            whole = replace(shape[everyone][1], excepted=shape[at + 1][1].atoms)
            rest = [*shape[:everyone], ("WHO", whole), *shape[everyone + 1 :]]
            return [*rest[:at], *rest[at + 2 :]]
    return shape


def _all_of(chunk: Chunk) -> bool:
    return has(chunk.atoms, "EVERYONE")


def _half_denied(shape: Sequence[tuple[str, Chunk]]) -> bool:
    """ "Not everyone may …" denies nobody in particular; "nobody may not …" is anybody's guess."""
    kinds = [kind for kind, _ in shape]
    first = len(shape) > 1 and shape[0][1].text.casefold() in ("not", "no") and _all_of(shape[1][1])
    denials = [c for k, c in shape if k in ("MUSTNOT", "KEEP", "OFFLIMITS")]
    if first or sum(c.text.casefold() not in _AWAY for c in denials) > 1:
        return True
    return "MUSTNOT" in kinds and bool({"NOBODY", "ONLY"} & set(kinds)) and "EXCEPT" not in kinds
