"""What reviewers have found wrong with the draft before, and what of it is so no more in another text. Pure.

The built-in model writes from its library, whatever stood there before. So a fault of a draft by another hand
may be gone without anything that was done for it, and to tell it as not done would be wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from swarmwright.apps.foundry.library.scoring import missing_in, wished_in
from swarmwright.apps.foundry.library.wishing import Wish
from swarmwright.apps.foundry.safety.answering import unanswered_in
from swarmwright.apps.foundry.safety.checking import examine
from swarmwright.apps.foundry.safety.form import form_of
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["Mended", "mended"]

_NOT_SO = "what was found is not so in this version"
_IS_SO = "this version has it"

_QUOTED = re.compile(r"[“\"]([^“”\"]{3,})[”\"]")


@dataclass(frozen=True, slots=True)
class Mended:
    """What of a wish is done by now and how, and what is left of it; "" = nothing."""

    done: str
    how: str = _NOT_SO
    left: str = ""


def mended(wish: Wish, text: str, request: str, *, may_be_said: bool) -> Mended | None:
    """What this text makes of it; None = nothing can be told, or it is not of the draft before.

    may_be_said: whether nothing in its words is what a protocol must not say: this text says nothing of that
    kind, whoever has found it in another.
    """
    if wish.rule:
        found = examine(text, request)
        still = {one.kind for one in (*found, *unanswered_in(text, request, found), *form_of(text))}
        return None if wish.rule in still else Mended(wish.text)
    if asked := wished_in(wish.text):
        missing = set(missing_in(text))
        there = [f"see that {one}" for one in asked if one not in missing]
        left = [f"see that {one}" for one in asked if one in missing]
        return Mended("; ".join(there), _IS_SO, "; ".join(left))
    if not wish.of_draft:
        return None
    words, now = [plain(one) for one in _QUOTED.findall(wish.text)], plain(text)
    is_gone = not any(one in now for one in words) if words else not may_be_said
    return Mended(wish.text) if is_gone else None
