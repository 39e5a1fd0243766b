"""Drafts among the outputs of a thread, and the hash that names each. Pure."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.ports.agents import Output
from swarmwright.ports.stamps import SHOWN
from swarmwright.workflow.scopes import split

__all__ = [
    "BUILT_IN",
    "BY_HAND",
    "DRAFT",
    "EDITED_AT",
    "MODEL",
    "NOT_READ",
    "OF",
    "OUTCOMES",
    "REPLACED",
    "SHOWN",
    "STANDS_IN",
    "UNASSESSED",
    "WROTE",
    "asked_model",
    "by_hand_in",
    "digest",
    "half",
    "in_one",
    "is_draft",
    "latest_draft",
    "said_of",
    "with_drafts",
]

DRAFT = "draft"
"""The field of an output that is a draft: the hash of its text; also of one that was edited since."""

OF = "of"
"""The field of an assessment: the hash of the draft that it is about."""

STANDS_IN = "stands_in"
"""The field of what the platform's stub has made up in the place of an agent that works by a prompt: whoever
it stands in for has read nothing."""

NOT_READ = "no language model is named for it: the built-in one stands in, and has read nothing"
"""What it is noted to have said."""

OUTCOMES = "outcomes"
"""The field of a draft: what its drafter says came of what was asked for (`outcomes`)."""

UNASSESSED = "unassessed"
"""The field of a guardian's output that is no assessment, since it could not look at the draft."""

MODEL = "model"
"""The field of a draft: what people call the language model that wrote it, or `BUILT_IN`. Drafts of before
there were such notes have none, and nobody knows."""

BUILT_IN = "the built-in model"
"""Who wrote what no language model was asked for."""

WROTE = "wrote"
"""The field of a draft: the half of the hash of what its drafter wrote. Where a person writes another text in
its place, a whole hash names that from then on."""

BY_HAND = "by_hand"
"""The field of a draft that a person has written in the place of an agent's: who, or True = nobody knows."""

EDITED_AT = "edited_at"
"""The field of such a draft: when that was, in Unix seconds, as far as anybody knows."""

REPLACED = "replaced"
"""The field of a draft in whose place a person has written another one."""

_DRAFTER = "drafter"
"""The agent whose outputs are drafts also where they do not say so: one that is no code of ours."""


def asked_model(fields: Mapping[str, Any]) -> str:
    """The language model that wrote a draft with these fields; "" = none did, or nobody knows."""
    by = str(fields.get(MODEL, ""))
    return "" if by == BUILT_IN else by


def digest(text: str) -> str:
    """SHA-256 of a draft, as 64 hex digits: what an approval names."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def half(text: str) -> str:
    """The half of a draft's hash, which stays as it is where a person writes another text in its place."""
    return digest(text)[:32]


def is_draft(output: Output) -> bool:
    """Whether an output is a version of the protocol."""
    return DRAFT in output.fields or (output.agent == _DRAFTER and OF not in output.fields)


def latest_draft(outputs: Iterable[Output]) -> Output | None:
    """The last version, or None."""
    return next((output for output in reversed(list(outputs)) if is_draft(output)), None)


def by_hand_in(outputs: Iterable[Output]) -> Output | None:
    """The last draft in whose place a person has written, as agents are shown it; None = there is none."""
    drafts = (one for one in reversed(list(outputs)) if is_draft(one))
    return next((one for one in drafts if _wrote(one) != half(one.text)), None)


def _wrote(draft: Output) -> str:
    """The half of the hash of what its drafter wrote; "" = a person has, while the drafter was at work."""
    return str(draft.fields.get(WROTE, "" if draft.by_hand else half(draft.text)))


def with_drafts(outputs: Iterable[Output]) -> tuple[Output, ...]:
    """The outputs, with what a person has written in the place of who was at work on a draft as that draft.

    Nothing of ours stands with it, for nobody of ours has written it. So it is told by its place: no other
    draft is there of the same rounds.
    """
    found = list(outputs)
    for number, one in enumerate(found):
        drafts = [other for other in found if is_draft(other)]
        if _says_nothing(one) and not any(_in_same_rounds(one.instance, other.instance) for other in drafts):
            found[number] = replace(one, fields={**one.fields, DRAFT: digest(one.text)})
    return tuple(found)


def _says_nothing(output: Output) -> bool:
    """Whether it is a person's, and nobody of ours, and no reviewer, has said anything with it before."""
    by_hand = output.by_hand or bool(output.fields.get(BY_HAND))
    return by_hand and not is_draft(output) and not output.fields.keys() - {BY_HAND, EDITED_AT}


def _in_same_rounds(instance: str, other: str) -> bool:
    """Whether two steps are of the same rounds, as far as both tell theirs: the first ones are not told."""
    both = [_rounds(instance), _rounds(other)]
    if not all(both):
        return all(number == 1 for one in both for number in one)
    return all(mine == theirs for mine, theirs in zip(*both, strict=False))


def _rounds(instance: str) -> list[int]:
    parts = split(instance)
    return [int(number) for number in re.findall(r"\d+", parts[1])] if parts is not None else []


def in_one(said: Iterable[str]) -> str:
    """What people have said of a protocol, as one text that the rules read: whoever has them read it, in the
    same words, so that it is read once."""
    return "\n".join(dict.fromkeys(text for text in said if text.strip()))


def said_of(outputs: Sequence[Output], draft: Output) -> tuple[Output, ...]:
    """What was written of this draft: what names its hash, and what was written by whoever was shown it and
    names none. Of before there were stamps: what stands behind it, before the next draft. Where the same text
    is handed in again, what is said from then on is said of that version; the text before was what it was."""
    hash_, is_edited = digest(draft.text), bool(draft.fields.get(BY_HAND) or draft.fields.get(REPLACED))
    found, behind, met = list[Output](), False, False
    for output in outputs:
        if is_draft(output):
            if met and digest(output.text) == hash_ and output.instance != draft.instance:
                break
            behind = output.instance == draft.instance
            met = met or behind
        elif output.fields.get(OF, _shown_to(output, hash_ if behind and not is_edited else "")) == hash_:
            found.append(output)
    return tuple(found)


def _shown_to(output: Output, by_place: str) -> str:
    """The hash of the draft that whoever has written this was shown. by_place: of the one before it."""
    return str(output.fields.get(SHOWN, by_place))
