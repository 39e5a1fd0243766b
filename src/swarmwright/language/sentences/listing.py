"""Listing: names in a list, with what joins them and who is excepted. Knows nothing of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.sentences.chunks import ATOMS
from swarmwright.language.words.tokens import Token

__all__ = ["exception", "joint_at", "listed", "skip"]


def skip(tokens: Sequence[Token], at: int, *kinds: str) -> int:
    """The index behind tokens of these kinds that are no names."""
    while at < len(tokens) and tokens[at].of(*kinds) and not tokens[at].of(*ATOMS, "TOOL"):
        at += 1
    return at


def joint_at(tokens: Sequence[Token], at: int, kinds: tuple[str, ...]) -> tuple[int, str]:
    """The index behind a list joint if a name of `kinds` follows, and the joint: ",", "and" or "or"."""
    joint = ""
    start = at
    while at < len(tokens) and tokens[at].of("COMMA", "AND", "OR") and at - start < 2:
        joint = "or" if tokens[at].of("OR") else "and" if tokens[at].of("AND") else joint or ","
        at += 1
    if not joint:
        return 0, ""
    at = skip(tokens, at, "INERT")
    if at < len(tokens) and tokens[at].of(*kinds):
        return at, joint
    return 0, ""


def listed(
    tokens: Sequence[Token], at: int, kinds: tuple[str, ...]
) -> tuple[int, list[Token], list[tuple[int, str]]]:
    """The list of names that begins at `at`: the index behind it, the names, the joints."""
    atoms = [tokens[at]]
    joints: list[tuple[int, str]] = []
    at += 1
    while True:
        after, joint = joint_at(tokens, at, kinds)
        if not joint and at < len(tokens) and tokens[at].of(*kinds) and tokens[at - 1].of("AGENT"):
            after, joint = at, ","
        if not joint or any(t.value == tokens[after].value for t in atoms):
            return at, atoms, joints
        if joint == "," and (tokens[after].of("EVERYONE", "OTHERS") or atoms[-1].of("EVERYONE", "OTHERS")):
            return at, atoms, joints
        joints.append((at, joint))
        atoms.append(tokens[after])
        at = after + 1


def exception(tokens: Sequence[Token], end: int) -> tuple[int, tuple[Token, ...]]:
    """ "(everyone) except Ann and Ben": the index behind it, and who is excepted."""
    if end >= len(tokens) or not tokens[end].of("EXCEPT", "BUT"):
        return end, ()
    start = skip(tokens, end + 1, "INERT", "FOR")
    start += start < len(tokens) and tokens[start].low == "not"
    if start >= len(tokens) or not tokens[start].of("AGENT", "GROUP"):
        return end, ()
    if tokens[end].of("BUT") and not tokens[end - 1].of("EVERYONE", "GROUP", "OTHERS", "ALLDONE"):
        return end, ()
    stop, atoms, _ = listed(tokens, start, ("AGENT", "GROUP"))
    return stop, tuple(atoms)
