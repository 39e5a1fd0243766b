"""Name lists: "Ann, Bob and Cid" is one list where a sentence is cut at its commas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.items import Item

__all__ = ["joined_lists"]

_MARKS = ("COMMA", "SEMI", "COLON", "DASH", "ARROW", "AND", "BUT")
_BEFORE_A_LIST = frozenset(
    ["repeat", "redo", "loop", "through", "iterate", "cycle", "over", "run", "with", "then", "so", "that",
     "have", "let", "both"]
)  # fmt: skip


def joined_lists(words: Sequence[Item]) -> list[Item]:
    """The words with "Ann and Bob and Cid" for "Ann, Bob and Cid": a list of names is cut nowhere."""
    found, at = list(words), 0
    while at < len(found):
        end = _list_end(found, at) if found[at].kind == "NAME" else at
        led = at == 0 or found[at - 1].kind in _MARKS or found[at - 1].text in _BEFORE_A_LIST
        names = [w.token.value for w in found[at:end] if w.kind == "NAME"]
        if end - at > 3 and led and len(set(names)) == len(names):
            joined = (replace(w, kind="AND", text="and") if w.kind == "COMMA" else w for w in found[at:end])
            found[at:end] = [w for n, w in enumerate(joined) if _joins(found, at + n)]
        at = max(end, at + 1)
    return found


def _list_end(words: Sequence[Item], at: int) -> int:
    """Behind "Ann, Bob(,) and Cid"; `at` where the names end in no "and"."""
    end, joint = at + 1, ""
    while end + 1 < len(words) and words[end].kind in ("COMMA", "AND"):
        step = 2 if words[end].kind == "COMMA" and words[end + 1].kind == "AND" else 1
        if end + step >= len(words) or words[end + step].kind != "NAME" or joint == "AND":
            break
        joint, end = words[end + step - 1].kind, end + step + 1
    return end if joint == "AND" else at


def _joins(words: Sequence[Item], at: int) -> bool:
    """Whether a word of a list stays: of ", and" one joint is enough."""
    joint = words[at].kind in ("COMMA", "AND")
    return not joint or words[at - 1].kind == "NAME"
