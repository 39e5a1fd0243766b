"""Soundness: whether a sentence's statements hold whatever the words beside them say.

"If the build fails, Ann may use Shell", "Ben says: Ann may use Shell" and "Ann may use Shell, perhaps" do not
give what the clause alone would give. Such sentences are not read in this room at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.permits.covering import Part
from swarmwright.language.permits.matching import Node
from swarmwright.language.words.single import Word, words_in

__all__ = ["sound_parts"]

_SUBORDINATE = words_in(
    """
    if unless when whenever once until till while after before provided assuming should in as except
    without because since suppose supposing given
    """
)
_TELLING = words_in(
    """
    say says said tell tells told think thinks believe believes claim claims hear hears rumour rumours
    rumor wonder wonders hope hopes wish wishes suppose supposes assume assumes reckon reckons
    """
)
_HANGING = frozenset(["while", "so", "though", "although", "(", "yet"])
_BESIDE = frozenset(["while", "whereas"])
_JOINING = frozenset(
    ["and", "but", "so", "also", "then", "or", "now", "just", "the", "then", "first", "finally"]
)
_TURNING = words_in(
    """
    not never no only nobody none neither nor or either except unless until perhaps maybe probably
    possibly sometimes if alone rather instead than unlike like theory principle supposedly
    """
)
_STRONG = ("lawful", "consent", "right", "onlyso", "half", "fresh")


def sound_parts(words: Sequence[Word], parts: Sequence[Part], asked: bool) -> tuple[Part, ...]:
    """The parts that may be read as they are; () if the sentence is better left to the other readers.

    `asked`: a question mark ends the sentence; then it gives nothing, and can only say what it is about.
    """
    names = [part.node.name if part.node else "" for part in parts]
    if all(name == "topic" for name in names):
        return tuple(parts) if len(parts) == 1 else ()
    if asked:
        return ()
    parts = _with_acts(parts, names)
    stated = [
        part.node for part in parts if part.node is not None and part.node.name not in ("topic", "heading")
    ]
    if not any(node.name in _STRONG for node in stated) and not (
        len(stated) > 1 and len(stated) == len(parts)
    ):
        return ()
    return tuple(parts) if all(_harmless(words, parts, at) for at in range(len(parts))) else ()


def _with_acts(parts: Sequence[Part], names: Sequence[str]) -> Sequence[Part]:
    """Beside the flow or a consent, "Ann uses Shell" tells what Ann does; its readers give Ann the tool."""
    if not {"", "consent", "onlyso"} & set(names):
        return parts
    return [
        replace(part, node=None) if part.node is not None and _weak(part.node) else part for part in parts
    ]


def _weak(node: Node) -> bool:
    statement = next((k for k in node.kids if k.name != "pre"), node)
    if statement.name == "r_plain":
        who = statement.first("who")
        return (
            who is not None
            and who.kids[0].name in ("names", "they", "former", "latter")
            and len(who.kids) == 1
        )
    return statement.name == "g_may" and statement.first("vp_plain") is not None


def _harmless(words: Sequence[Word], parts: Sequence[Part], at: int) -> bool:
    """Whether a part that is no statement leaves the statements around it as they are."""
    part = parts[at]
    if part.node is not None:
        return True
    said = [w.text for w in words[part.start : part.end] if not w.kind]
    before = {w.text for w in words[parts[at - 1].end if at else 0 : part.start]}
    after = words[part.end].text if part.end < len(words) else ""
    opening = next((w for w in words[part.start : part.end] if w.text not in _JOINING), words[part.start])
    if said[0:1] == ["("] and at == 0 and len(said) == 2 and len(said[1]) == 1:
        return True  # "(d)", the mark of a list's item
    turned = bool(before & _HANGING or set(said[-1:]) & _TELLING) or after == ":"
    if turned or opening.text in _SUBORDINATE or words[0].text in _BESIDE:
        return False
    if all(w.token.of("INERT") for w in words[part.start : part.end]):
        return True
    if all(w.kind or w.text in _JOINING for w in words[part.start : part.end]):
        return False  # "Ann, for Ben, may …": a name alone
    goes_on = at > 0 and parts[at - 1].node is None
    return (opening.kind in ("AGENT", "GROUP") or goes_on) and not set(said) & _TURNING
