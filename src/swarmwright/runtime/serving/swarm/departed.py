"""A prompt that names who has left its team: told so, whatever is read without them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swarmwright.language import Compilation
    from swarmwright.language.diagnosing.diagnostics import Diagnostic

__all__ = ["with_departed"]

_UNKNOWN, _OUTSIDE = "SW104", "SW109"


def with_departed(prompt: str, compilation: Compilation, departed: Sequence[str]) -> Compilation:
    """With SW104 wherever one of `departed` stands in the prompt as it is written.

    An error stays one; what was taken for something else (a person outside, a word of the work) is a warning.
    """
    from swarmwright.language.diagnosing.diagnostics import diagnose  # heavy, as the compiler

    found, taken = list(compilation.diagnostics), [(m.start, m.end) for m in compilation.roster.mentions]
    for name in departed:
        said = f"{name} has left the team: add {name} to it again, or leave {name} out"
        for span in [match.span() for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", prompt)]:
            if any(_meet(span, other) for other in taken):
                continue
            taken.append(span)
            known = next((one for one in found if one.code == _UNKNOWN and _meet(span, _of(one))), None)
            if known is not None:
                found[found.index(known)] = replace(known, message=said, rewrite=None)
                continue
            found = [one for one in found if not (one.code == _OUTSIDE and _meet(span, _of(one)))]
            found.append(diagnose(_UNKNOWN, span, said, severity="warning"))
    return replace(compilation, diagnostics=tuple(sorted(found, key=_of)))


def _of(one: Diagnostic) -> tuple[int, int]:
    return one.start, one.end


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
